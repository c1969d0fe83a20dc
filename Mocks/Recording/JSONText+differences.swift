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
    // Texts that Unicode holds to be equivalent are equal to Swift; they are told apart by their scalars.
    case (.text(let expected), .text(let actual)) where expected == actual:
      expected.utf8.elementsEqual(actual.utf8)
        ? [] : ["\(path) is \"\(scalars(of: actual))\" instead of \"\(scalars(of: expected))\""]
    case (let expected?, let actual?):
      expected.description == actual.description ? [] : ["\(path) is \(actual) instead of \(expected)"]
    case (let expected?, nil): ["\(path) is missing instead of \(expected)"]
    case (nil, let actual?): ["\(path) is \(actual) instead of missing"]
    case (nil, nil): []
    }
  }

  private static func scalars(of text: String) -> String {
    text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
  }
}

extension JSONTree: CustomStringConvertible {
  var description: String {
    switch self {
    case .text(let text): "\"\(text.count > 80 ? "\(text.prefix(80))…" : text)\""
    case .other(let text): text
    case .array(let array): "a list of \(array.count)"
    case .object(let object): "an object of \(object.keys.sorted().joined(separator: ", "))"
    }
  }
}
