import Foundation

/// A document format. The attack decodes and encodes documents with Foundation, not with Logbook.
enum DocumentKind {
  case xml, binary, json

  func decode(_ data: Data) throws -> [String: Any] {
    let value: Any =
      switch self {
      case .json: try JSONSerialization.jsonObject(with: data)
      case .xml, .binary: try PropertyListSerialization.propertyList(from: data, format: nil)
      }
    guard let tree = value as? [String: Any] else { throw Finding("the document is not a dictionary") }
    return tree
  }

  func encode(_ tree: [String: Any]) throws -> Data {
    switch self {
    case .json: try JSONSerialization.data(withJSONObject: tree)
    case .xml, .binary:
      try PropertyListSerialization.data(fromPropertyList: tree, format: self == .xml ? .xml : .binary, options: 0)
    }
  }

  func text(_ text: String) -> Any { self == .binary ? Data(text.utf8) : text }
}

extension HostileStore {
  /// Documents with unusual or invalid values. Their digest is removed before the edit, because a wrong digest would be
  /// detected before the invalid value.
  static func documents(_ kind: DocumentKind) -> [HostileStore] {
    func edit(
      _ name: String,
      _ verdict: Verdict,
      hasEmptyStep: Bool = false,
      _ body: @escaping (inout [String: Any]) throws -> Void
    ) -> HostileStore {
      .init(name, verdict, hasEmptyStep: hasEmptyStep) { path in
        var tree = try kind.decode(contents(path))
        try set("header", "digest", nil, &tree)
        try body(&tree)
        try kind.encode(tree).write(to: URL(filePath: path))
      }
    }
    func header(_ name: String, _ verdict: Verdict, _ key: String, _ value: Any?) -> HostileStore {
      edit(name, verdict) { try set("header", key, value, &$0) }
    }
    func task(_ name: String, _ verdict: Verdict, _ key: String, _ value: Any?) -> HostileStore {
      edit(name, verdict) { try setFirst("tasks", key, value, &$0) }
    }
    func report(_ name: String, _ verdict: Verdict, _ key: String, _ value: Any?) -> HostileStore {
      edit(name, verdict) { try setFirst("reports", key, value, &$0) }
    }
    func step(_ name: String, _ verdict: Verdict, _ values: [String: Any], revision: Int? = nil) -> HostileStore {
      edit(name, verdict) { tree in
        if let revision { try set("header", "revision", revision, &tree) }
        guard var steps = tree["steps"] as? [[String: Any]], var last = steps.popLast() else {
          throw Finding("no steps")
        }
        last.merge(values) { $1 }
        tree["steps"] = steps + [last]
      }
    }
    let id = "01A20384-0F7C-738C-A80C-7A772D2FCAB9"
    return [
      edit("no digest", .either) { _ in },
      header("a wrong digest", .noticed, "digest", "0000000000000000"),
      header("a digest that is a number", .noticed, "digest", 5),
      header("the largest revision", .noticed, "revision", Int.max),
      header("the second-largest revision", .noticed, "revision", Int.max - 1),
      header("a negative revision", .refused, "revision", -1),
      header("the smallest revision", .refused, "revision", Int.min),
      header("a fractional revision", .refused, "revision", 1.5),
      header("an extremely large revision", .refused, "revision", 1e300),
      header("a revision that is text", .refused, "revision", "7"),
      header("no revision", .refused, "revision", nil),
      header("the largest task number", .noticed, "lastTask", Int.max),
      header("a negative task number", .refused, "lastTask", -1),
      header("the largest report number", .noticed, "lastReport", Int.max),
      header("a last number less than the last task's number", .refused, "lastTask", 1),
      header("a newer version", .kept, "version", 99),
      header("the newest version", .kept, "version", Int.max),
      header("version 0", .refused, "version", 0),
      header("a negative version", .refused, "version", Int.min),
      header("a fractional version", .refused, "version", 1.5),
      header("the first version with a history", .either, "version", 1),
      header("another program's document", .kept, "kind", "diary"),
      header("an unknown history level", .refused, "level", "all"),
      header("an invalid history", .refused, "history", "none"),
      header("no history", .either, "history", nil),
      step("the largest step", .noticed, ["number": Int.max], revision: Int.max),
      step("the second-largest step", .noticed, ["number": Int.max - 1], revision: Int.max - 1),
      step("a step after the revision", .refused, ["number": 999]),
      step("a negative step", .refused, ["number": -9]),
      step("the same step twice", .refused, ["number": 1]),
      step("a fractional step", .refused, ["number": 3.5]),
      step("a step with an invalid date", .refused, ["date": "yesterday"]),
      step("a step with an unrepresentable date", .refused, ["date": "999999-01-01T00:00:00Z"]),
      step("a step that undid all possible steps", .noticed, ["undoneFirst": Int.min, "undoneLast": Int.max]),
      step("a step that undid a very long range", .noticed, ["undoneFirst": 1, "undoneLast": Int.max]),
      step("a step that undid a reversed range", .refused, ["undoneFirst": 9, "undoneLast": 1]),
      step("a step that undid half a range", .refused, ["undoneFirst": 9]),
      step("a step with invalid IDs", .refused, ["tasks": ["inserted": ["x"]]]),
      step(
        "a step with records that do not exist",
        .either,
        ["tasks": ["inserted": [id], "deleted": [id], "updated": [id]]]
      ),
      step("a step with invalid previous versions", .refused, ["tasksBefore": [["number": 1]]]),
      task("a task with the largest number", .refused, "number", Int.max),
      task("a task with a negative number", .refused, "number", -1),
      task("a task without a number", .refused, "number", nil),
      task("a task with a fractional number", .refused, "number", 1.5),
      task("an invalid ID", .refused, "id", "x"),
      task("a parent that does not exist", .refused, "parentID", id),
      task("an empty title", .refused, "title", kind.text("")),
      task("notes of a million letters", .either, "notes", kind.text(String(repeating: "x", count: 1_000_000))),
      task("a title that is a number", .refused, "title", 5),
      task("an unknown priority", .refused, "priority", "urgent"),
      task("an invalid date", .refused, "createdAt", "NaN"),
      task("an unrepresentable date", .refused, "dueAt", "292277026597-12-04T15:30:07Z"),
      task("a date on a day that does not exist", .refused, "dueAt", "2026-02-30T00:00:00Z"),
      task("ten thousand tags", .either, "tags", (0..<10_000).map { kind.text("tag \($0)") }),
      task("an unknown key", .either, "surprise", ["a": [1, 2, 3]]),
      report("the largest counts", .either, "numberTested", Int.max),
      report("a negative count", .refused, "numberTested", -1),
      report("a fractional count", .refused, "numberTested", 0.5),
      edit("the same task twice", .refused) { tree in
        let tasks = tree["tasks"] as? [Any] ?? []
        tree["tasks"] = tasks + tasks.prefix(1)
      },
      edit("sums that exceed 64 bits", .either) { tree in
        let reports = tree["reports"] as? [[String: Any]] ?? []
        tree["reports"] = reports.map { $0.merging(["numberTested": Int.max, "numberPositive": Int.max]) { $1 } }
      },
      edit("no tasks", .refused) { $0["tasks"] = nil },
      edit("tasks that are a number", .refused) { $0["tasks"] = 5 },
      edit("an unknown key beside the tasks", .either) { $0["surprise"] = [1, 2, 3] },
      edit("a hundred thousand steps", .either, hasEmptyStep: true) { tree in
        let date = "2026-01-01T00:00:00.000Z"
        tree["steps"] = (1...100_000).map { ["number": $0, "date": date, "isUndoable": true] }
        try set("header", "revision", 100_000, &tree)
      },
    ]
  }

  private static func set(_ section: String, _ key: String, _ value: Any?, _ tree: inout [String: Any]) throws {
    guard var part = tree[section] as? [String: Any] else { throw Finding("there is no \(section)") }
    part[key] = value
    tree[section] = part
  }

  private static func setFirst(_ section: String, _ key: String, _ value: Any?, _ tree: inout [String: Any]) throws {
    guard var parts = tree[section] as? [[String: Any]], !parts.isEmpty else { throw Finding("there is no \(section)") }
    parts[0][key] = value
    tree[section] = parts
  }

  /// Files that look like JSON, but are invalid or unusual.
  static var texts: [HostileStore] {
    [
      .init("an extra comma", .either) { try rewrite($0) { $0.replacing("\n]\n}", with: ",\n]\n}") } },
      .init("text after the end", .refused) { try rewrite($0) { $0 + "\n{}" } },
      .init("a byte order mark", .either) { try rewrite($0) { "\u{FEFF}" + $0 } },
      .init("the same key twice", .noticed) {
        try rewrite($0) { $0.replacing("\"tasks\":[", with: "\"tasks\":[],\"tasks\":[") }
      },
      .init("half a character", .refused) {
        try rewrite($0) { $0.replacing("\"title\":\"", with: "\"title\":\"\\ud800") }
      },
      .init("a number that is too large", .refused) {
        try rewrite($0) { $0.replacing("\"revision\":", with: "\"revision\":1e999") }
      },
      .init("a number of a million digits", .refused) { path in
        try rewrite(path) {
          $0.replacing("\"revision\":", with: "\"revision\":" + String(repeating: "9", count: 1_000_000))
        }
      },
      .init("not a number", .refused) {
        try rewrite($0) { $0.replacing("\"revision\":", with: "\"revision\":NaN,\"r\":") }
      },
      .init("deep nesting", .refused) { path in
        let (start, end) = (String(repeating: "[", count: 200_000), String(repeating: "]", count: 200_000))
        try rewrite(path) { $0.replacing("\"header\":", with: "\"deep\":\(start)\(end),\"header\":") }
      },
      .init("UTF-16", .either) { path in
        let text = String(decoding: try contents(path), as: UTF8.self)
        try (text.data(using: .utf16) ?? Data()).write(to: URL(filePath: path))
      },
      .init("bytes that are not text", .refused) { path in
        try (contents(path) + [0xFF, 0xFE, 0x00]).write(to: URL(filePath: path))
      },
      .init("only an opening brace", .refused) { try Data("{".utf8).write(to: URL(filePath: $0)) },
      .init("only null", .refused) { try Data("null".utf8).write(to: URL(filePath: $0)) },
    ]
  }

  /// XML property lists that are malformed or deeply nested, or that declare entities or a wrong encoding.
  static var propertyLists: [HostileStore] {
    let laughs = (1...9).map { "<!ENTITY l\($0) \"" + String(repeating: "&l\($0 - 1);", count: 10) + "\">" }.joined()
    return [
      .init("entities that expand exponentially", .refused) { path in
        try rewrite(path) { text in
          text.replacing(/<!DOCTYPE[^>]*>/, with: "<!DOCTYPE plist [<!ENTITY l0 \"lol\">\(laughs)]>")
            .replacing("<string>logbook</string>", with: "<string>&l9;</string>")
        }
      },
      .init("an entity from a file", .refused) { path in
        try rewrite(path) { text in
          text.replacing(/<!DOCTYPE[^>]*>/, with: "<!DOCTYPE plist [<!ENTITY x SYSTEM \"file:///etc/hostname\">]>")
            .replacing("<string>t1</string>", with: "<string>&x;</string>")
        }
      },
      .init("a wrong encoding in the declaration", .either) {
        try rewrite($0) { $0.replacing("UTF-8", with: "UTF-16") }
      },
      .init("deep nesting", .refused) { path in
        let (start, end) = (String(repeating: "<array>", count: 100_000), String(repeating: "</array>", count: 100_000))
        try rewrite(path) {
          $0.replacing("<dict>\n\t<key>header</key>", with: "<dict>\n<key>deep</key>\(start)\(end)<key>header</key>")
        }
      },
      .init("no end", .refused) { try rewrite($0) { $0.replacing("</plist>", with: "") } },
      .init("a key without a value", .refused) {
        try rewrite($0) { $0.replacing("<key>header</key>", with: "<key>header</key><key>header</key>") }
      },
    ]
  }

  /// Binary property lists with invalid trailers, containers that contain themselves, or lengths that exceed the file.
  static var binaries: [HostileStore] {
    func trailer(_ name: String, _ range: Range<Int>, _ byte: UInt8) -> HostileStore {
      .init(name, .refused) { path in
        var bytes = try contents(path)
        for index in range { bytes[bytes.count - 32 + index] = byte }
        try bytes.write(to: URL(filePath: path))
      }
    }
    func list(_ name: String, _ objects: [UInt8], _ offsets: [UInt8]) -> HostileStore {
      .init(name, .refused) { path in
        var bytes = Array("bplist00".utf8) + objects
        let table = UInt8(bytes.count)
        bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
        for number in [UInt8(offsets.count), 0, table] { bytes += [0, 0, 0, 0, 0, 0, 0, number] }
        try Data(bytes).write(to: URL(filePath: path))
      }
    }
    return [
      trailer("as many objects as can be", 8..<16, 0xFF), trailer("no objects", 8..<16, 0),
      trailer("a top object that does not exist", 16..<24, 0x7F), trailer("a table beyond the end", 24..<32, 0x7F),
      trailer("a table at a negative place", 24..<32, 0xFF), trailer("offsets of no bytes", 6..<7, 0),
      trailer("offsets of many bytes", 6..<7, 0xFF), trailer("references of no bytes", 7..<8, 0),
      trailer("references of many bytes", 7..<8, 0xFF), list("an array of itself", [0xA1, 0x00], [8]),
      list("two arrays of each other", [0xA2, 0x01, 0x01, 0xA2, 0x00, 0x00], [8, 11]),
      list("an array of more than there is", [0xAF, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [8]),
      list("a text of more than there is", [0x5F, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [8]),
      list("a dictionary of itself", [0xD1, 0x01, 0x00, 0x51, 0x61], [8, 11]),
    ]
  }

  private static func rewrite(_ path: String, _ change: (String) -> String) throws {
    let text = String(decoding: try contents(path), as: UTF8.self)
    let changed = change(text)
    try require(changed != text, "the document is not as expected")
    try Data(changed.utf8).write(to: URL(filePath: path))
  }
}
