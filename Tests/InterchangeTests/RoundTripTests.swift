import LogbookDomain
import LogbookDomainSamples
import LogbookInterchange
import LogbookPersistence
import LogbookRecords
import LogbookSamples
import LogbookStorage
import Foundation
import Testing

struct RoundTripTests {
  static let whole: [RecordFormat] = [.csv, .tsv, .json, .ndjson]

  /// Expects two stores to contain the same records.
  ///
  /// The records are also compared as JSON, byte by byte, because Swift considers canonically equivalent strings equal.
  private func expectSame(_ copy: Storage, _ original: Storage, _ kind: RecordKind) async throws {
    switch kind {
    case .tasks: #expect(try await copy.allTasks() == original.allTasks())
    case .reports: #expect(try await copy.allReports() == original.allReports())
    }
    let texts = (try await exported(copy, kind, as: .json), try await exported(original, kind, as: .json))
    let isSame = texts.0.utf8.elementsEqual(texts.1.utf8)
    #expect(isSame)
  }

  @Test(arguments: whole, RecordShape.allCases)
  func `tasks survive lossless formats unchanged`(format: RecordFormat, shape: RecordShape) async throws {
    let original = try Storage(.inMemory)
    var generator = TaskGenerator(seed: 11, shape: shape)
    try await original.tasks.insert(generator.next(60))
    try await original.tasks.delete(withID: original.allTasks()[50].id)
    let (copy, result) = try await imported(exported(original, .tasks, as: format), as: .tasks)
    #expect(result.notKept.isEmpty)
    #expect(result.format == (format == .tsv ? .csv : format))
    try await expectSame(copy, original, .tasks)
  }

  @Test(arguments: whole, RecordShape.allCases)
  func `reports survive lossless formats unchanged`(format: RecordFormat, shape: RecordShape) async throws {
    let original = try Storage(.inMemory)
    var generator = ReportGenerator(seed: 12, shape: shape)
    try await original.reports.insert(generator.next(80))
    let (copy, result) = try await imported(exported(original, .reports, as: format), as: .reports)
    #expect(result.notKept.isEmpty)
    try await expectSame(copy, original, .reports)
  }

  @Test(arguments: whole)
  func `days, further counts and levels survive lossless formats`(format: RecordFormat) async throws {
    let original = try Storage(.inMemory)
    try await original.reports.insert([
      Report(location: "A", numberTested: 70, dateReported: noon, days: 7, counts: ["deaths": 3, "b-1": 0]),
      Report(location: "A", dateReported: noon + 86_400, levels: ["beds": 120]),
      Report(location: "B", numberPositive: 1, dateReported: noon, counts: ["b1": 4]),
    ])
    let text = try await exported(original, .reports, as: format)
    if format == .csv {
      #expect(text.hasPrefix("number,id,location,numberTested,numberPositive,numberNegative,dateReported,days,b-1,b1,"))
      #expect(text.contains(",deaths,level:beds,textEscape\r\n"))
    }
    if format == .ndjson { #expect(text.contains(#""days":7,"counts":{"b-1":0,"deaths":3}}"#)) }
    let (copy, result) = try await imported(text, as: .reports)
    #expect(result.notKept.isEmpty)
    try await expectSame(copy, original, .reports)
  }

  @Test(arguments: RecordShape.allCases)
  func `a Taskwarrior export omits only parents and fractional seconds`(shape: RecordShape) async throws {
    let original = try Storage(.inMemory)
    var generator = TaskGenerator(seed: 13, shape: shape)
    try await original.tasks.insert(generator.next(60))
    let expected = try await original.allTasks().map { task in
      var fields = task.fields
      fields.parentID = nil
      fields.repeats = task.isCompleted || task.due != nil ? task.repeats?.withoutDayOfMonth : nil
      // Taskwarrior has no due days, so a due time in the first second of a day is imported as that day.
      if case .moment(let moment) = task.due, moment < CalendarDay(utc: moment).startInUTC + 1 {
        fields.due = .day(CalendarDay(utc: moment))
      }
      return try task.ofWholeSeconds(fields)
    }
    let (copy, result) = try await imported(exported(original, .tasks, as: .taskwarrior), as: .tasks)
    #expect(result.format == .taskwarrior)
    #expect(try await copy.allTasks() == expected)
  }

  @Test(arguments: RecordShape.allCases, ["GMT", "America/Sao_Paulo"])
  func `a calendar omits only fractional seconds and control characters`(
    shape: RecordShape,
    zoneName: String
  ) async throws {
    let zone = try #require(TimeZone(identifier: zoneName))
    let original = try Storage(.inMemory)
    var generator = TaskGenerator(seed: 14, shape: shape)
    try await original.tasks.insert(generator.next(60))
    func held(_ text: String) -> String {
      let lines = text.replacing("\r\n", with: "\n").unicodeScalars.map { $0 == "\r" ? "\n" : $0 }
      let allowed = lines.map { ($0.value < 0x20 && $0 != "\n" && $0 != "\t") || $0.value == 0x7F ? "\u{FFFD}" : $0 }
      return String(String.UnicodeScalarView(allowed))
    }
    let expected = try await original.allTasks().map { task in
      var fields = task.fields
      fields.title = held(fields.title)
      fields.notes = fields.notes.map(held)
      fields.project = fields.project.map(held)
      fields.tags = fields.tags.map(held)
      // A rule can name the last day of the month, but no other origin.
      fields.repeats = fields.repeats?.withoutDayOfMonth
      if case .day(let day) = task.due, task.repeats?.unit == .month, task.repeats?.dayOfMonth == 31 {
        fields.repeats = fields.repeats?.onDay(31, from: day)
      }
      return try task.ofWholeSeconds(fields)
    }
    let text = try await exported(original, .tasks, as: .ics, zone: zone)
    #expect(text.utf8.split(separator: 0x0A).allSatisfy { $0.count <= 76 })
    let (copy, result) = try await imported(text, as: .tasks, zone: zone)
    #expect(result.format == .ics)
    #expect(result.notKept.isEmpty)
    #expect(try await copy.allTasks() == expected)
  }

  @Test func `a todo.txt preserves one-line titles, days, priorities, and one-word projects and tags`() async throws {
    let zone = try #require(TimeZone(identifier: "Europe/Rome"))
    func day(_ text: String) throws -> Date { try DateText(text, in: zone).date }
    let titles = [
      "Call the lab", "x is not done", "(A) is no priority", "2020-01-01 is no date", "x 2020-01-01 2020-01-02 y",
      "Add +edit of @todo lists", "+only @words", "due:soon in front", "mail a@b.c", "1 + 1 = 2", "two  spaces",
      "x", "-",
      "pri:A is not one", "東京 👩‍👩‍👧‍👦 e\u{301}", "http://a.b/c:d", "@home",
    ]
    let original = try Storage(.inMemory)
    for (index, title) in titles.enumerated() {
      let hasWords = title.contains("+") || title.contains("@")
      let isDone = index % 3 == 0
      var fields = TaskItem.Fields(title: title, priority: Priority.allCases[index % 4])
      if title.hasPrefix("pri:") { fields.priority = .high }
      if isDone { fields.completedAt = try day("2026-03-29") }
      if !hasWords {
        fields.project = index % 2 == 0 ? "garden" : nil
        fields.tags = index % 5 == 0 ? ["b", "a", "c:d"] : []
        fields.due = index % 4 == 0 ? CalendarDay(year: 2026, month: 10, day: 25).map { .day($0) } : nil
        fields.waitUntil = index % 8 == 0 ? try day("2026-10-20") : nil
        fields.repeats = index % 3 == 0 ? try Recurrence("every 2 weeks") : nil
      }
      let task = try TaskItem(fields, createdAt: day("2026-01-0\(index % 9 + 1)"))
      try await original.tasks.insert(task)
    }
    let text = try await exported(original, .tasks, as: .todotxt, zone: zone)
    let (copy, result) = try await imported(text, as: .tasks, zone: zone)
    #expect(result.format == .todotxt)
    // Tasks whose titles contain + or @ are skipped, because the import reads words such as `+project` and `@tag` as
    // fields.
    let pairs = zip(try await copy.allTasks(), try await original.allTasks())
    for (task, expected) in pairs where !(expected.title.contains("+") || expected.title.contains("@")) {
      #expect(task.fields == expected.fields)
      #expect(task.createdAt == expected.createdAt)
    }
    #expect(try await copy.allTasks().map(\.title) == titles)
    #expect(try await exported(copy, .tasks, as: .todotxt, zone: zone) == text)
  }

  @Test func `records keep their numbers in an empty store, and get new ones in a store with records`() async throws {
    let csv = "number,id,location,date,tested\n7,\(UUID()),A,2020-01-01,1\n3,\(UUID()),B,2020-01-01,1\n"
    let (storage, _) = try await imported(csv, as: .reports)
    #expect(try await storage.allReports().map(\.number) == [3, 7])
    let other = "number,id,location,date,tested\n3,\(UUID()),C,2020-01-01,1\n5,\(UUID()),D,2020-01-01,1\n"
    let (_, result) = try await imported(other, as: .reports, into: storage)
    #expect(result.notKept["number"] == 2)
    #expect(try await storage.allReports().map(\.number) == [3, 7, 8, 9])
    let twice = "number,id,location,date,tested\n1,\(UUID()),A,2020-01-01,1\n1,\(UUID()),B,2020-01-01,1\n"
    #expect(try await imported(twice, as: .reports).storage.allReports().map(\.number) == [1, 2])
  }
}

extension TaskItem {
  fileprivate func ofWholeSeconds(_ fields: Fields) throws -> TaskItem {
    func whole(_ date: Date) -> Date { Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down)) }
    var fields = fields
    fields.completedAt = fields.completedAt.map(whole)
    fields.dueAt = fields.dueAt.map(whole)
    fields.waitUntil = fields.waitUntil.map(whole)
    return try TaskItem(fields, id: id, number: number, createdAt: whole(createdAt), modifiedAt: whole(modifiedAt))
  }
}
