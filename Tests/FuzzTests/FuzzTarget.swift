/// Code that processes untrusted bytes, together with the properties that must hold for every input.
struct FuzzTarget: Sendable {
  let name: String
  /// Pieces of text that are common in the inputs, such as keywords. The fuzzer inserts them.
  var words: [String] = []
  let run: @Sendable ([UInt8]) throws -> Void

  static let all = [
    csv, imports, tasks, json, xml, binary, dates, dateFormats, counts, locations, arguments, texts,
  ]

  static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }

  struct Violation: Error, CustomStringConvertible {
    let description: String
  }

  static func require<Value: Equatable>(_ what: String, _ found: Value, is expected: Value) throws {
    if found != expected { throw Violation(description: "\(what) is \(found), not \(expected)") }
  }
}
