import Foundation
import LogbookInterchange
import LogbookPersistence
import Testing

/// Tests that four times the input takes about four times as long, not sixteen times.
///
/// These tests measure the processor time of the process, so only `Scripts/check --long` runs them.
@Suite(.serialized) struct ImportGrowthTests {
  /// Imports a file, whose text depends on its size, at two sizes, and compares the times.
  private func expectLinear(
    _ size: Int,
    as kind: RecordKind,
    after stored: ((Int) -> String)? = nil,
    _ change: @escaping (inout ImportOptions) -> Void = { _ in },
    _ text: (Int) -> String
  ) async throws {
    func seconds(_ size: Int) async throws -> Double {
      var best = Double.infinity
      for _ in 0..<3 {
        let storage = try Storage(.inMemory)
        if let stored { _ = try await imported(stored(size), as: kind, into: storage) }
        let text = text(size)
        let start = clock()
        let (_, result) = try await imported(text, as: kind, into: storage) {
          $0.onInvalid = .skip
          change(&$0)
        }
        best = min(best, Double(clock() - start) / Double(CLOCKS_PER_SEC))
        #expect(result.read > 0)
      }
      return best
    }
    let (few, many) = (try await seconds(size), try await seconds(4 * size))
    #expect(many < 9 * few + 0.1, "\(size): \(few) s, \(4 * size): \(many) s")
  }

  private func lines(_ count: Int, _ line: (Int) -> String) -> String { (0..<count).map(line).joined(separator: "\n") }
  private func list(_ count: Int, _ element: (Int) -> String) -> String {
    (0..<count).map(element).joined(separator: ",")
  }
  private func id(_ number: Int) -> String { "0b0a0000-0000-4000-8000-" + String(format: "%012d", number) }

  @Test func `unknown keys of an object`() async throws {
    try await expectLinear(8000, as: .tasks) { "[{" + list($0) { "\"k\($0)\":1" } + ",\"title\":\"a\"}]" }
    try await expectLinear(8000, as: .reports) {
      "{" + list($0) { "\"k\($0)\":1" } + ",\"location\":\"a\",\"date\":\"2020-01-01\",\"tested\":1}\n"
    }
  }

  @Test func `unknown columns of a table`() async throws {
    try await expectLinear(8000, as: .tasks, { $0.format = .csv }) {
      list($0) { "c\($0)" } + ",title\n" + list($0) { _ in "x" } + ",a\n"
    }
    try await expectLinear(8000, as: .reports, { $0.wide = .tested }) {
      "date," + list($0) { "c\($0)" } + "\n2020-01-01," + list($0) { "\($0)" } + "\n"
    }
  }

  @Test func `objects that each have other keys`() async throws {
    try await expectLinear(8000, as: .tasks) { lines($0) { "{\"k\($0)\":1,\"title\":\"a\($0)\"}" } }
    try await expectLinear(4000, as: .reports, { $0.isCumulative = true }) {
      lines($0) { "{\"k\($0)\":1,\"location\":\"\($0)\",\"date\":\"2020-01-01\",\"tested\":1}" }
        + "\n{\"location\":\"0\",\"date\":\"2020-01-02\",\"tested\":2}"
    }
  }

  @Test func `unknown properties of calendars and of Taskwarrior`() async throws {
    try await expectLinear(8000, as: .tasks) {
      "BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:a\n" + lines($0) { "X-P\($0):1" } + "\nEND:VTODO\nEND:VCALENDAR\n"
    }
    try await expectLinear(8000, as: .tasks) {
      "[description:\"a\" status:\"pending\" uuid:\"\(id(1))\" "
        + (0..<$0).map { "k\($0):\"1\"" }.joined(separator: " ")
        + "]\n"
    }
    try await expectLinear(8000, as: .tasks, { $0.format = .todotxt }) {
      "Call " + (0..<$0).map { "k\($0):1 @t\($0)" }.joined(separator: " ") + "\n"
    }
  }

  @Test func `totals of the same location and date`() async throws {
    try await expectLinear(20_000, as: .reports, { $0.isCumulative = true }) {
      "location,date,tested\n" + lines($0) { "A,2020-01-01,\($0)" } + "\nA,2020-01-02,1000000\n"
    }
  }

  @Test func `clock changes and dates in a time zone of a calendar`() async throws {
    try await expectLinear(5000, as: .tasks) { count in
      "BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\nTZID:Home\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0000\n"
        + "TZOFFSETTO:+0000\n" + lines(count) { "RDATE:\(String(format: "%04d", 1971 + $0 % 8000))0101T000000" }
        + "\nEND:STANDARD\nEND:VTIMEZONE\n"
        + lines(count) { "BEGIN:VTODO\nSUMMARY:\($0)\nDUE;TZID=Home:20261201T000000\nEND:VTODO" } + "\nEND:VCALENDAR\n"
    }
  }

  @Test func `tasks with the same title that are in the store`() async throws {
    func day(_ number: Int) -> String {
      "\(2000 + number / 336)-\(String(format: "%02d-%02d", number / 28 % 12 + 1, number % 28 + 1))"
    }
    func list(_ count: Int) -> String { "title,created\n" + lines(count) { "Water plants,\(day($0))" } + "\n" }
    func reversed(_ count: Int) -> String {
      "title,created\n" + lines(count) { "Water plants,\(day(count - 1 - $0))" } + "\n"
    }
    try await expectLinear(5000, as: .tasks, after: list, { _ in }, reversed)
    func same(_ count: Int) -> String { "title\n" + lines(count) { _ in "Water plants" } + "\n" }
    try await expectLinear(5000, as: .tasks, after: same, { _ in }, same)
  }

  @Test func `references to later tasks, also in circles`() async throws {
    try await expectLinear(2000, as: .tasks, { $0.onDuplicate = .replace }) {
      "id,title,dependencies\n" + lines(2 * $0) { "\(id($0 / 2)),a,\(id($0 / 2 + 1_000_000))" } + "\n"
    }
    try await expectLinear(4000, as: .tasks) { count in
      "id,title,dependencies\n"
        + lines(count) { "\(id($0)),a,\"\(id(min($0 + 1, count - 1))) \(id(max($0 - 1, 0)))\"" } + "\n"
    }
  }

  @Test func `lines after a long line`() async throws {
    try await expectLinear(20_000, as: .tasks) {
      "{\"title\":\"\(String(repeating: "a", count: 4_000_000))\"}\n" + lines($0) { "{\"title\":\"a\($0)\"}" }
    }
  }
}
