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
    ("fortnight", "P2W"), ("quarterly", "P3M"), ("every week", "P1W"),
  ])
  func `a recurrence can be written in several ways`(text: String, raw: String) throws {
    let recurrence = try Recurrence(text)
    #expect(recurrence.rawValue == raw)
    #expect(Recurrence(rawValue: raw) == recurrence)
    #expect(try Recurrence(recurrence.description).withoutDayOfMonth == recurrence.withoutDayOfMonth)
  }

  @Test(arguments: [
    "", "every", "0 days", "1001 days", "P0D", "P1W/31", "P1M/28", "weekdays", "every 2 2 weeks", "P1D ",
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

  @Test func `a time moved by a clock change stays moved in later occurrences`() throws {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    // In Berlin, clocks are set forward from 2:00 to 3:00 on 2027-03-28.
    let now = try #require(Date(iso8601: "2027-03-27T00:00:00Z"))
    var fields = TaskItem.Fields(title: "x", repeats: try Recurrence("daily"))
    fields.due = .moment(try #require(Date(iso8601: "2027-03-27T01:30:00Z")))
    for due in ["2027-03-28T01:30:00Z", "2027-03-29T01:30:00Z"] {
      let next = try TaskItem(fields, createdAt: now).next(id: TaskItem.ID(UUID()), at: now, in: berlin)
      fields = try #require(next).fields
      #expect(fields.due == .moment(try #require(Date(iso8601: due))))
    }
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
