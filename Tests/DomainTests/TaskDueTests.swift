import LogbookDomain
import LogbookRecords
import Foundation
import Testing

@Suite struct TaskDueTests {
  private static let rome = TimeZone(identifier: "Europe/Rome") ?? .gmt
  /// Clocks in Rome show 2026-10-24, 12:00; they change in the night to come.
  private static let now = Date(timeIntervalSince1970: 1_792_836_000)

  private func state(_ dueAt: Date?, completedAt: Date? = nil, _ zone: TimeZone = rome) throws -> DueState? {
    try TaskItem(title: "x", completedAt: completedAt, dueAt: dueAt, createdAt: Self.now)
      .dueState(at: Self.now, in: zone)
  }

  private func hours(_ hours: Double) -> Date { Self.now + hours * 3600 }

  @Test func `a moment is overdue as soon as it has passed`() throws {
    #expect(try state(Self.now - 0.001) == .overdue)
    #expect(try state(Self.now) == .today)
    #expect(try state(hours(11)) == .today)
    #expect(try state(hours(-20)) == .overdue)
  }

  @Test func `a day is overdue when it is over`() throws {
    #expect(try state(hours(-12)) == .today)
    #expect(try state(hours(-12) + 0.001) == .overdue)
    #expect(try state(hours(-36)) == .overdue)
  }

  @Test func `tomorrow is as long as the clocks make it`() throws {
    #expect(try state(hours(12)) == .tomorrow)
    #expect(try state(hours(36.9)) == .tomorrow)
    #expect(try state(hours(37)) == .later)
    #expect(try state(hours(1000)) == .later)
  }

  @Test func `what is done or never due is neither late nor soon`() throws {
    #expect(try state(nil) == nil)
    #expect(try state(hours(-36), completedAt: Self.now) == nil)
  }

  @Test func `the days are those of the zone`() throws {
    // Midnight in Rome is ten at night in UTC, a moment that has passed.
    #expect(try state(hours(-12), .gmt) == .overdue)
    #expect(try state(hours(-10), .gmt) == .today)
  }

  /// In São Paulo, the clocks went from 00:00 to 01:00 on 2018-11-04.
  @Test func `a day may begin later than at midnight`() throws {
    let zone = try #require(TimeZone(identifier: "America/Sao_Paulo"))
    let begin = Date(timeIntervalSince1970: 1_541_300_400)
    let task = try TaskItem(title: "x", dueAt: begin, createdAt: begin)
    #expect(task.dueState(at: begin + 3600, in: zone) == .today)
  }

  @Test func `soon is today and tomorrow`() {
    #expect(DueState.allCases.filter(\.isSoon) == [.today, .tomorrow])
  }
}
