import LogbookRecords
import Foundation

extension JSONText {
  /// Returns the differences between two JSON values, such as `insert.title is "Bread" instead of "Milk"`.
  static func differences(from expected: JSONText, to actual: JSONText) -> [String] {
    do {
      return JSONTree.differences(from: try expected.decoded(), to: try actual.decoded(), at: "")
    } catch {
      // Report no differences if a value is not valid JSON. The caller already knows that the strings differ, and
      // reports both.
      return []
    }
  }
}

private indirect enum JSONTree: Decodable {
  case array([JSONTree])
  case object([String: JSONTree])
  case text(String)
  /// A number, a Boolean or `null`, as text.
  case other(String)

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    // Try each type in turn, because a decoder does not reveal the type of its value.
    if value.decodeNil() {
      self = .other("null")
    } else if let bool = try? value.decode(Bool.self) {
      self = .other("\(bool)")
    } else if let integer = try? value.decode(Int.self) {
      self = .other("\(integer)")
    } else if let number = try? value.decode(Double.self) {
      self = .other("\(number)")
    } else if let array = try? value.decode([JSONTree].self) {
      self = .array(array)
    } else if let object = try? value.decode([String: JSONTree].self) {
      self = .object(object)
    } else {
      self = .text(try value.decode(String.self))
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
      actual.excerpts(comparedTo: expected).map { ["\(path) is \"\($0.own)\" instead of \"\($0.other)\""] } ?? []
    case (let expected?, let actual?):
      expected.description == actual.description ? [] : ["\(path) is \(actual) instead of \(expected)"]
    case (let expected?, nil): ["\(path) is missing instead of \(expected)"]
    case (nil, let actual?): ["\(path) is \(actual) instead of missing"]
    case (nil, nil): []
    }
  }
}

extension JSONTree: CustomStringConvertible {
  var description: String {
    switch self {
    case .text(let text): "\"\(text.excerpt())\""
    case .other(let text): text
    case .array(let array): "a list of \(array.count)"
    case .object(let object): "an object of \(object.keys.sorted().joined(separator: ", "))"
    }
  }
}
