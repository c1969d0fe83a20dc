import Foundation

/// A reader for the data files of Taskwarrior 2: `pending.data` and `completed.data`. Each line is a task, such as
/// `[description:"Buy milk" entry:"1606780800" status:"pending"]`.
///
/// Each task is returned as a JSON object in the format of `task export`.
///
/// Source: GothenburgBitFactory/taskwarrior 2.6, `Task::parse` and `Task::composeF4` in src/Task.cpp, and
/// `json::decode` in libshared.
final class TaskwarriorData: TaskwarriorSource {
  private let lines: LineReader

  init(_ source: ByteSource) {
    lines = LineReader(source)
  }

  var line: Int { lines.line }

  func next() throws -> JSONRecords.Step? {
    while let step = try lines.next() {
      guard case .line(let bytes) = step else { return .problem("the line is too long") }
      if bytes.allSatisfy({ $0 <= 0x20 }) { continue }
      guard let members = Self.members(of: bytes) else {
        return .problem("it must be a Taskwarrior task, such as [description:\"Buy milk\" status:\"pending\"]")
      }
      return .value(.object(Self.exported(Self.withoutRepeated(members))))
    }
    return nil
  }

  /// Returns the attributes without those that repeat a value of `tags` or `depends`. Version 2.6 writes such an
  /// attribute, named `tags_TAG` or `dep_UUID`, for each of these values.
  private static func withoutRepeated(_ members: [(String, String)]) -> [(String, String)] {
    func values(_ name: String) -> [String] {
      members.first { $0.0 == name }?.1.parts(separatedBy: ",") ?? []
    }
    let repeated = Set(values("tags").map { "tags_\($0)" } + values("depends").map { "dep_\($0)" })
    return members.filter { !repeated.contains($0.0) }
  }

  static func isData(_ line: Substring) -> Bool {
    line.prefixMatch(of: /\[[^:"\[\]{}\s]+:"/.matchingSemantics(.unicodeScalar)) != nil
  }

  /// Returns the attributes of a task, or `nil` if the line is damaged. The line is examined byte by byte, because a
  /// quote followed by a combining mark is not the `Character` for a quote.
  private static func members(of bytes: [UInt8]) -> [(String, String)]? {
    guard let first = bytes.firstIndex(where: { $0 > 0x20 }), let last = bytes.lastIndex(where: { $0 > 0x20 }),
      first < last, bytes[first] == UInt8(ascii: "["), bytes[last] == UInt8(ascii: "]")
    else { return nil }
    var members: [(String, String)] = []
    var parser = JSONParser(bytes, from: first + 1)
    while parser.position < last {
      let start = parser.position
      guard let colon = bytes[start..<last].firstIndex(of: UInt8(ascii: ":")),
        let name = String(validating: bytes[start..<colon], as: UTF8.self)
      else { return nil }
      parser = JSONParser(bytes, from: colon + 1)
      // Ignore the error, because the caller reports that the line is damaged.
      guard bytes[colon + 1] == CSVScanner.quote, case .string(let value)? = try? parser.value() else { return nil }
      members.append((name, decoded(value)))
      while parser.skip(" ") {}
    }
    return parser.position == last ? members : nil
  }

  /// Returns a value with the marks replaced that stand for quotes and brackets.
  private static func decoded(_ value: String) -> String {
    guard value.utf8.contains(UInt8(ascii: "&")) else { return value }
    let marks = [("&dquot;", "\""), ("&open;", "["), ("&close;", "]")]
    let bytes = marks.reduce(Array(value.utf8)) { $0.replacing(Array($1.0.utf8), with: $1.1.utf8) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let dates: Set<String> = [
    "due", "entry", "end", "start", "wait", "scheduled", "until", "modified", "reviewed",
  ]

  static func exported(_ members: [(String, String)]) -> [(key: String, value: JSONValue)] {
    var object: [(key: String, value: JSONValue)] = []
    var annotations: [JSONValue] = []
    for (name, text) in members {
      if let seconds = name.text(after: "annotation_") {
        let entry = Int(seconds).flatMap { Date(epoch: $0) }.map { [("entry", JSONValue.string($0.basicFormat))] }
        annotations.append(.object((entry ?? []) + [("description", .string(text))]))
      } else if name == "tags" {
        object.append((name, .array(text.parts(separatedBy: ",").map { .string($0) })))
      } else if dates.contains(name), let seconds = Int(text), let date = Date(epoch: seconds) {
        object.append((name, .string(date.basicFormat)))
      } else {
        object.append((name, .string(text)))
      }
    }
    if !annotations.isEmpty { object.append(("annotations", .array(annotations))) }
    return object
  }
}

extension Date {
  /// Creates a date from seconds since 1970. Returns `nil` for a date before 1970 or after the year 9999.
  fileprivate init?(epoch seconds: Int) {
    // The upper bound is 9999-12-31T23:59:59Z.
    guard 0...253_402_300_799 ~= seconds else { return nil }
    self.init(timeIntervalSince1970: Double(seconds))
  }
}
