import LogbookDomain
import LogbookRecords
import Foundation
import Testing

@Suite struct TaskDueTests {
  private static let rome = TimeZone(identifier: "Europe/Rome") ?? .gmt
  /// 2026-10-24, 12:00 in Rome. Clocks are set back by an hour during the following night.
  private static let now = Date(timeIntervalSince1970: 1_792_836_000)

  private func state(_ dueAt: Date?, completedAt: Date? = nil, _ zone: TimeZone = rome) throws -> DueState? {
    try TaskItem(title: "x", completedAt: completedAt, dueAt: dueAt, createdAt: Self.now)
      .dueState(at: Self.now, in: zone)
  }

  private func state(on day: Int, _ zone: TimeZone = rome) throws -> DueState? {
    var fields = TaskItem.Fields(title: "x")
    fields.due = .day(CalendarDay(daysSince1970: day))
    return try TaskItem(fields, createdAt: Self.now).dueState(at: Self.now, in: zone)
  }

  private func hours(_ hours: Double) -> Date { Self.now + hours * 3600 }

  @Test func `a due time is overdue as soon as it has passed`() throws {
    #expect(try state(Self.now - 0.001) == .overdue)
    #expect(try state(Self.now) == .today)
    #expect(try state(hours(11)) == .today)
    #expect(try state(hours(-20)) == .overdue)
  }

  @Test func `a due day is overdue when the day is over`() throws {
    let today = CalendarDay(Self.now, in: Self.rome).daysSince1970
    #expect(try (-1...2).map { try state(on: today + $0) } == [.overdue, .today, .tomorrow, .later])
  }

  @Test func `a due day is the same day in every time zone`() throws {
    let today = CalendarDay(Self.now, in: Self.rome).daysSince1970
    for name in ["Pacific/Kiritimati", "Pacific/Pago_Pago", "America/Los_Angeles"] {
      let zone = try #require(TimeZone(identifier: name))
      let there = CalendarDay(Self.now, in: zone).daysSince1970
      #expect(try state(on: there, zone) == .today)
      #expect(try state(on: there - 1, zone) == .overdue)
      #expect(DueDate.day(CalendarDay(daysSince1970: today)).day(in: zone).daysSince1970 == today)
    }
  }

  @Test func `tomorrow has 25 hours when the clocks go back`() throws {
    #expect(try state(hours(12)) == .tomorrow)
    #expect(try state(hours(36.9)) == .tomorrow)
    #expect(try state(hours(37)) == .later)
    #expect(try state(hours(1000)) == .later)
  }

  @Test func `a completed task, or one without a due date, is neither overdue nor due soon`() throws {
    #expect(try state(nil) == nil)
    #expect(try state(hours(-36), completedAt: Self.now) == nil)
  }

  @Test func `the day of a due time depends on the time zone`() throws {
    // Eleven hours from now is 23:00 in Rome and 21:00 in UTC.
    #expect(try state(hours(11), .gmt) == .today)
    #expect(try state(hours(13), .gmt) == .today)
    #expect(try state(hours(13)) == .tomorrow)
  }

  @Test func `a due day must be a day in UTC, and cannot be missing`() throws {
    var fields = TaskItem.Fields(title: "x", dueAt: Self.now, isDueOnDay: true)
    #expect(throws: ValidationError.self) { try TaskItem(fields, createdAt: Self.now) }
    fields.due = nil
    fields.isDueOnDay = true
    #expect(try TaskItem(fields, createdAt: Self.now).isDueOnDay == false)
    fields.due = .day(CalendarDay(daysSince1970: 20_000))
    #expect(fields.dueAt == Date(timeIntervalSince1970: 20_000 * 86_400))
    #expect(try TaskItem(fields, createdAt: Self.now).due == .day(CalendarDay(daysSince1970: 20_000)))
  }

  @Test func `tasks due today or tomorrow are due soon`() {
    #expect(DueState.allCases.filter(\.isSoon) == [.today, .tomorrow])
  }

  @Test func `a due date is merged as a whole`() throws {
    func task(_ due: DueDate?, _ title: String = "x") throws -> TaskItem {
      var fields = TaskItem.Fields(title: title)
      fields.due = due
      return try TaskItem(
        fields,
        id: .init(UUID(uuid: (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))),
        createdAt: Self.now
      )
    }
    let (day, other) = (
      DueDate.day(CalendarDay(daysSince1970: 20_000)), DueDate.day(CalendarDay(daysSince1970: 20_004))
    )
    let moment = DueDate.moment(Self.now + 0.5)
    // Another program has set a time, and the user has entered a later day.
    #expect(try task(moment).merging(changesFrom: task(day), to: task(other)).due == other)
    // Another program has set a day, and the user has entered a different time.
    #expect(try task(day).merging(changesFrom: task(moment), to: task(.moment(Self.now))).due == .moment(Self.now))
    #expect(try task(day).merging(changesFrom: task(moment), to: task(nil)).due == nil)
    let merged = try task(day).merging(changesFrom: task(moment), to: task(moment, "y"))
    #expect(merged.due == day && merged.title == "y")
  }

  @Test func `merged tags stay unique by their matching keys`() throws {
    let base = try TaskItem(title: "x", tags: ["a"], createdAt: Self.now)
    let here = try base.edited(at: Self.now) { $0.tags = ["a", "Garden"] }
    let edited = try base.edited(at: Self.now) { $0.tags = ["garden", "b"] }
    #expect(here.merging(changesFrom: base, to: edited).tags == ["Garden", "b"])
  }
}
