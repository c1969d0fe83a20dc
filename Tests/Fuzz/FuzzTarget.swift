/// A reader of outside bytes, and what must hold for whatever it is given.
struct FuzzTarget: Sendable {
  let name: String
  /// Takes any bytes and throws ``Violation`` if something does not hold; errors of the reader are caught.
  let run: @Sendable ([UInt8]) throws -> Void

  static let all = [
    csv, imports, tasks, json, xml, binary, dates, dateFormats, counts, locations, arguments, texts,
  ]

  static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }

  /// What does not hold.
  struct Violation: Error, CustomStringConvertible {
    let description: String
  }

  /// Throws unless two values are equal.
  static func require<Value: Equatable>(_ what: String, _ found: Value, is expected: Value) throws {
    if found != expected { throw Violation(description: "\(what) is \(found), not \(expected)") }
  }
}
