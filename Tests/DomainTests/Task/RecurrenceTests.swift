import LogbookDomain
import LogbookRecords
import Foundation
import Testing

@Suite struct RecurrenceTests {
  private func day(_ text: String) throws -> CalendarDay {
    CalendarDay(utc: try #require(Date(iso8601: text + "T00:00:00Z")))
  }

  private func days(_ text: String, from start: String, count: Int) throws -> [String] {
    var (day, recurrence) = (try day(start), try Recurrence(text))
    return try (0..<count).map { _ in
      (day, recurrence) = try #require(recurrence.after(day))
      return day.description
    }
  }

  @Test func `days repeat according to the calendar`() throws {
    #expect(try days("daily", from: "2026-12-30", count: 3) == ["2026-12-31", "2027-01-01", "2027-01-02"])
    #expect(try days("every 2 weeks", from: "2026-12-25", count: 2) == ["2027-01-08", "2027-01-22"])
    #expect(try days("yearly", from: "2024-02-29", count: 4).last == "2028-02-29")
    #expect(
      try days("monthly", from: "2027-01-31", count: 4) == ["2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31"]
    )
    // If the due day has been changed, the series continues from the new day.
    #expect(Recurrence(rawValue: "P1M/31")?.after(try day("2027-02-15"))?.day == (try day("2027-03-15")))
    #expect(try Recurrence("yearly").after(day("9999-06-01")) == nil)
  }

  @Test(arguments: [
    ("daily", "P1D"), ("Weekly", "P1W"), ("every day", "P1D"), ("every 3 months", "P3M"), ("2 weeks", "P2W"),
    ("2weeks", "P2W"), ("every other year", "P2Y"), ("p10d", "P10D"), ("2w", "P2W"), ("P1M/31", "P1M/31"),
    ("fortnight", "P2W"), ("quarterly", "P3M"), ("every week", "P1W"), ("weekdays", "P1B"), ("every weekday", "P1B"),
    ("every 3 weekdays", "P3B"), ("2w after completion", "P2W/DONE"), ("Weekly AFTER completion", "P1W/DONE"),
    ("every 2 weeks after completion", "P2W/DONE"), ("weekdays after completion", "P1B/DONE"), ("p1m/done", "P1M/DONE"),
    ("P1D/3600S", "P1D/3600S"), ("P1Y/DONE/1800S", "P1Y/DONE/1800S"), ("P1M/31/3600S", "P1M/31/3600S"),
  ])
  func `a recurrence can be written in several ways`(text: String, raw: String) throws {
    let recurrence = try Recurrence(text)
    #expect(recurrence.rawValue == raw)
    #expect(Recurrence(rawValue: raw) == recurrence)
    #expect(try Recurrence(recurrence.description).withoutDayOfMonth == recurrence.withoutDayOfMonth)
  }

  @Test(arguments: [
    "", "every", "0 days", "1001 days", "P0D", "P1W/31", "P1M/28", "weekends", "every 2 2 weeks", "P1D ",
    "after completion", "weekly after", "weekly completion", "P1M/31 after completion", "P1M/DONE/31", "P1D/0S",
    "P1D/86401S", "P1D/3600", "P1D/3600S/DONE", "P1D/", "P1D//DONE",
  ])
  func `other text is refused`(text: String) {
    if text != "P1D " { #expect(throws: ValidationError.self) { try Recurrence(text) } }
    #expect(Recurrence(rawValue: text) == nil)
  }

  @Test func `the next task keeps its contents and moves its dates`() throws {
    let rome = try #require(TimeZone(identifier: "Europe/Rome"))
    // Saturday, 2026-10-24, 12:00 in Rome. Clocks are set back by an hour during the following night.
    let now = Date(timeIntervalSince1970: 1_792_836_000)
    var fields = TaskItem.Fields(
      title: "x",
      notes: "n",
      priority: .high,
      tags: ["t"],
      repeats: try Recurrence("weekly")
    )
    fields.due = .moment(now - 3600)
    fields.waitUntil = now - 86_400
    let task = try TaskItem(fields, createdAt: now)
    let id = TaskItem.ID(UUID())
    let next = try #require(try task.next(id: id, at: now, in: rome))
    // The next due time is also 11:00 in Rome, which is an hour later in UTC because of the clock change.
    #expect(next.due == .moment(now - 3600 + 7 * 86_400 + 3600))
    #expect(next.waitUntil == now - 86_400 + 7 * 86_400 + 3600)
    // The due time moves by exactly seven days, because it is already after the clock change.
    fields.due = .moment(now + 86_400)
    let later = try TaskItem(fields, createdAt: now).next(id: id, at: now, in: rome)
    #expect(later?.due == .moment(now + 86_400 + 7 * 86_400))
    #expect((next.title, next.notes, next.priority, next.tags) == ("x", "n", .high, ["t"]))
    #expect(next.id == id && next.number == nil && next.createdAt == now && !next.isCompleted)
  }

  @Test func `a time that a clock change skips is kept for later occurrences`() async throws {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    // In Berlin, clocks are set forward from 2:00 to 3:00 on 2027-03-28.
    let now = try #require(Date(iso8601: "2027-03-27T00:00:00Z"))
    var fields = TaskItem.Fields(title: "x", repeats: try Recurrence("daily"))
    fields.due = .moment(try #require(Date(iso8601: "2027-03-27T01:30:00Z")))
    func next(in zone: TimeZone = berlin) throws -> TaskItem.Fields {
      try #require(try TaskItem(fields, createdAt: now).next(id: TaskItem.ID(UUID()), at: now, in: zone)).fields
    }
    func expect(_ fields: TaskItem.Fields, _ due: String, _ repeats: String) throws {
      #expect(fields.due == .moment(try #require(Date(iso8601: due))))
      #expect(fields.repeats?.rawValue == repeats)
    }
    fields = try next()
    try expect(fields, "2027-03-28T01:30:00Z", "P1D/3600S")
    let moved = fields
    fields = try next()
    try expect(fields, "2027-03-29T00:30:00Z", "P1D")
    // An edited date is what repeats, and so is a date in another time zone.
    fields = moved
    fields.due = .moment(try #require(Date(iso8601: "2027-03-28T02:30:00Z")))
    try expect(next(), "2027-03-29T02:30:00Z", "P1D")
    fields = moved
    try expect(next(in: .gmt), "2027-03-29T01:30:00Z", "P1D")
    // The same applies to the date until which a task waits, if the due date has no time.
    for due in [nil, try DueDate.day(day("2027-03-28"))] {
      fields = moved
      fields.due = due
      fields.waitUntil = moved.dueAt
      let later = try next()
      #expect(later.waitUntil == Date(iso8601: "2027-03-29T00:30:00Z"))
      #expect(later.repeats?.rawValue == "P1D")
    }
  }

  @Test func `an interval after completion starts today`() throws {
    // Saturday, 2026-10-24.
    let now = Date(timeIntervalSince1970: 1_792_836_000)
    var fields = TaskItem.Fields(title: "x", repeats: try Recurrence("2 weeks after completion"))
    func due() throws -> DueDate? {
      try TaskItem(fields, createdAt: now).next(id: TaskItem.ID(UUID()), at: now, in: .gmt)?.due
    }
    for old in ["2026-01-01", "2026-10-24", "2026-12-31"] {
      fields.due = .day(try day(old))
      #expect(try due() == .day(day("2026-11-07")))
    }
    fields.due = .moment(try #require(Date(iso8601: "2026-10-20T18:30:00Z")))
    #expect(try due() == .moment(#require(Date(iso8601: "2026-11-07T18:30:00Z"))))
    fields.due = nil
    #expect(try due() == .day(day("2026-11-07")))
    fields.repeats = try Recurrence("weekdays after completion")
    #expect(try due() == .day(day("2026-10-26")))
    fields.repeats = try Recurrence("monthly after completion")
    fields.due = .day(try day("2026-01-31"))
    let completed = try #require(Date(iso8601: "2026-08-31T12:00:00Z"))
    let next = try TaskItem(fields, createdAt: now).next(id: TaskItem.ID(UUID()), at: completed, in: .gmt)
    #expect(next?.due == .day(try day("2026-09-30")))
    #expect(next?.repeats?.rawValue == "P1M/DONE")
  }

  @Test func `weekdays leave out Saturday and Sunday`() throws {
    // 2026-12-31 is a Thursday.
    #expect(try days("weekdays", from: "2026-12-31", count: 3) == ["2027-01-01", "2027-01-04", "2027-01-05"])
    #expect(try days("every 3 weekdays", from: "2026-12-31", count: 2) == ["2027-01-05", "2027-01-08"])
    #expect(try days("every 5 weekdays", from: "2026-12-31", count: 1) == ["2027-01-07"])
    for weekend in ["2027-01-02", "2027-01-03"] {
      #expect(try days("weekdays", from: weekend, count: 1) == ["2027-01-04"])
    }
    var fields = TaskItem.Fields(title: "x", repeats: try Recurrence("weekdays"))
    fields.due = .day(try day("1999-01-01"))
    let saturday = Date(timeIntervalSince1970: 1_792_836_000)
    let next = try TaskItem(fields, createdAt: saturday).next(id: TaskItem.ID(UUID()), at: saturday, in: .gmt)
    #expect(next?.due == .day(try day("2026-10-26")))
  }

  @Test func `a recurrence may continue at the end of the month`() throws {
    #expect(try Recurrence("monthly").onDay(31, from: day("2026-11-30")).rawValue == "P1M/31")
    #expect(try Recurrence("yearly").onDay(29, from: day("2027-02-28")).rawValue == "P1Y/29")
    for (text, from) in [
      ("monthly", "2026-12-31"), ("monthly", "2026-11-29"), ("weekly", "2026-11-30"),
      ("monthly after completion", "2026-11-30"),
    ] { #expect(try Recurrence(text).onDay(31, from: day(from)) == Recurrence(text)) }
    #expect(Recurrence(rawValue: "P1M/31")?.after(try day("2026-11-30"))?.day == (try day("2026-12-31")))
  }

  @Test func `past days are skipped, and the weekday stays the same`() throws {
    let now = Date(timeIntervalSince1970: 1_792_836_000)
    var fields = TaskItem.Fields(title: "x", repeats: try Recurrence("weekly"))
    fields.due = .day(try day("2026-10-05"))
    let next = try TaskItem(fields, createdAt: now).next(id: TaskItem.ID(UUID()), at: now, in: .gmt)
    #expect(next?.due == .day(try day("2026-10-26")))
    fields.due = nil
    #expect(
      try TaskItem(fields, createdAt: now).next(id: TaskItem.ID(UUID()), at: now, in: .gmt)?.due
        == .day(try day("2026-10-31"))
    )
    fields.repeats = nil
    #expect(try TaskItem(fields, createdAt: now).next(id: TaskItem.ID(UUID()), at: now, in: .gmt) == nil)
  }
}
