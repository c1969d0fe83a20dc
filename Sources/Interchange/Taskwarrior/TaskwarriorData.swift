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
    func values(_ name: String) -> [Substring] {
      members.first { $0.0 == name }?.1.split(separator: ",") ?? []
    }
    let repeated = Set(values("tags").map { "tags_\($0)" } + values("depends").map { "dep_\($0)" })
    return members.filter { !repeated.contains($0.0) }
  }

  static func isData(_ line: Substring) -> Bool {
    line.prefixMatch(of: /\[[^:"\[\]{}\s]+:".*/) != nil
  }

  private static func members(of bytes: [UInt8]) -> [(String, String)]? {
    guard let text = String(validating: bytes, as: UTF8.self)?.trimmed, text.hasPrefix("["), text.hasSuffix("]") else {
      return nil
    }
    var rest = text.dropFirst().dropLast()
    var members: [(String, String)] = []
    while !rest.isEmpty {
      guard let colon = rest.firstIndex(of: ":") else { return nil }
      let name = String(rest[..<colon])
      rest = rest[rest.index(after: colon)...]
      guard rest.popFirst() == "\"" else { return nil }
      var value = ""
      while let character = rest.popFirst(), character != "\"" {
        value.append(character)
        if character == "\\", let next = rest.popFirst() { value.append(next) }
      }
      var parser = JSONParser(Array("\"\(value)\"".utf8))
      // Ignore the error, because the caller reports that the line is damaged.
      guard case .string(let decoded)? = try? parser.value() else { return nil }
      let marks = [("&dquot;", "\""), ("&open;", "["), ("&close;", "]")]
      members.append((name, marks.reduce(decoded) { $0.replacing($1.0, with: $1.1) }))
      rest = rest.drop { $0 == " " }
    }
    return members
  }

  private static let dates: Set<String> = [
    "due", "entry", "end", "start", "wait", "scheduled", "until", "modified", "reviewed",
  ]

  static func exported(_ members: [(String, String)]) -> [(key: String, value: JSONValue)] {
    var object: [(key: String, value: JSONValue)] = []
    var annotations: [JSONValue] = []
    for (name, text) in members {
      if name.hasPrefix("annotation_") {
        annotations.append(.object([("description", .string(text))]))
      } else if name == "tags" {
        object.append((name, .array(text.split(separator: ",").map { .string(String($0)) })))
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
