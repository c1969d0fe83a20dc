import Foundation

extension JSONTree {
  /// The value as it is written, shortened to a few hundred characters.
  var brief: String {
    guard let data = try? JSONEncoder.recording.encode(self) else { return "…" }
    let text = String(decoding: data, as: UTF8.self)
    let start = text.unicodeScalars.prefix(300)
    return start.count < text.unicodeScalars.count ? "\(String(start))… (\(data.count) bytes)" : text
  }

  /// Where two values differ, such as `insert.title is "Bread" instead of "Milk"`; nowhere if they are the same, to the
  /// byte of their texts.
  static func differences(from expected: JSONTree, to actual: JSONTree, at path: String = "") -> [String] {
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
    default: isSame(expected, actual) ? [] : [difference(from: expected, to: actual, at: path)]
    }
  }

  private static func differences(from expected: JSONTree?, to actual: JSONTree?, at path: String) -> [String] {
    switch (expected, actual) {
    case (nil, nil): []
    case (let expected?, nil): ["\(path) is missing instead of \(expected.brief)"]
    case (nil, let actual?): ["\(path) is \(actual.brief) instead of missing"]
    case (let expected?, let actual?): differences(from: expected, to: actual, at: path)
    }
  }

  private static func isSame(_ left: JSONTree, _ right: JSONTree) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    // Texts that Unicode holds to be equivalent are equal to Swift.
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    default: false
    }
  }

  private static func difference(from expected: JSONTree, to actual: JSONTree, at path: String) -> String {
    if case (.string(let left), .string(let right)) = (expected, actual), left == right {
      // They look the same, so they are told apart by their scalars.
      func scalars(_ text: String) -> String { text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined() }
      return "\(path) is \"\(scalars(right))\" instead of \"\(scalars(left))\""
    }
    return "\(path) is \(actual.brief) instead of \(expected.brief)"
  }
}
