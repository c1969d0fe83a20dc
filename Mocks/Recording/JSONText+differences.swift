import Foundation

extension JSONText {
  /// Where two values differ, such as `insert.title is "Bread" instead of "Milk"`.
  static func differences(from expected: JSONText, to actual: JSONText) -> [String] {
    guard let left: JSONTree = try? expected.decoded(), let right: JSONTree = try? actual.decoded() else { return [] }
    return JSONTree.differences(from: left, to: right, at: "")
  }
}

/// A value taken apart.
private indirect enum JSONTree: Decodable {
  case array([JSONTree])
  case object([String: JSONTree])
  case text(String)
  /// A number, Boolean or null, as it is written.
  case other(String)

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let object = try? value.decode([String: JSONTree].self) {
      self = .object(object)
    } else if let array = try? value.decode([JSONTree].self) {
      self = .array(array)
    } else if let integer = try? value.decode(Int.self) {
      self = .other("\(integer)")
    } else if let number = try? value.decode(Double.self) {
      self = .other("\(number)")
    } else if let bool = try? value.decode(Bool.self) {
      self = .other("\(bool)")
    } else {
      self = .other("null")
    }
  }

  static func differences(from expected: JSONTree?, to actual: JSONTree?, at path: String) -> [String] {
    switch (expected, actual) {
    case (.object(let expected), .object(let actual)):
      Set(expected.keys).union(actual.keys).sorted().flatMap { key in
        differences(from: expected[key], to: actual[key], at: path.isEmpty ? key : "\(path).\(key)")
      }
    case (.array(let expected), .array(let actual)):
      (0..<max(expected.count, actual.count)).flatMap { index in
        differences(
          from: index < expected.count ? expected[index] : nil,
          to: index < actual.count ? actual[index] : nil,
          at: "\(path)[\(index)]"
        )
      }
    case (.text(let expected), .text(let actual)):
      textDifference(from: expected, to: actual).map { ["\(path) is \($0)"] } ?? []
    case (let expected?, let actual?):
      expected.description == actual.description ? [] : ["\(path) is \(actual) instead of \(expected)"]
    case (let expected?, nil): ["\(path) is missing instead of \(expected)"]
    case (nil, let actual?): ["\(path) is \(actual) instead of missing"]
    case (nil, nil): []
    }
  }

  /// Both texts from a little before they differ; `nil` if they are the same byte for byte.
  ///
  /// Texts that Unicode holds to be equivalent are equal to Swift; they are told apart by their scalars.
  private static func textDifference(from expected: String, to actual: String) -> String? {
    if expected.utf8.elementsEqual(actual.utf8) { return nil }
    let common = zip(expected.unicodeScalars, actual.unicodeScalars).prefix { $0 == $1 }.count
    let start = common > 60 ? common - 20 : 0
    let isASCII = expected == actual
    func part(_ text: String) -> String { Self.part(text, from: start, asASCII: isASCII) }
    return "\(part(actual)) instead of \(part(expected))"
  }

  /// Some of a text, quoted, on one line.
  private static func part(_ text: String, from start: Int, asASCII isASCII: Bool) -> String {
    let rest = text.unicodeScalars.dropFirst(start)
    let shown = rest.prefix(80).map {
      $0.properties.generalCategory == .control ? $0.escaped(asASCII: true) : $0.escaped(asASCII: isASCII)
    }
    return "\(start > 0 ? "…" : "")\"\(shown.joined())\(rest.count > 80 ? "…" : "")\""
  }
}

extension JSONTree: CustomStringConvertible {
  var description: String {
    switch self {
    case .text(let text): Self.part(text, from: 0, asASCII: false)
    case .other(let text): text
    case .array(let array): "a list of \(array.count)"
    case .object(let object): "an object of \(object.keys.sorted().joined(separator: ", "))"
    }
  }
}
