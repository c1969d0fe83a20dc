import LogbookDomain
import LogbookRecords
import Foundation
import Testing

@Suite struct TaskUrgencyTests {
  // Saturday, 2026-10-24, 12:00 in UTC.
  private let now = Date(timeIntervalSince1970: 1_792_843_200)

  private func urgency(_ fields: TaskItem.Fields, age: Int = 0, isBlocking: Bool = false) throws -> Double {
    let task = try TaskItem(fields, createdAt: now - Double(age) * 86_400)
    return task.urgency(isBlocking: isBlocking, at: now, in: .gmt)
  }

  @Test func `the reasons add up`() throws {
    for (priority, points) in zip(Priority.allCases, [0, 2, 4, 6]) {
      #expect(try urgency(.init(title: "x", priority: priority)) == Double(points))
      #expect(try urgency(.init(title: "x", priority: priority), isBlocking: true) == Double(points + 5))
    }
    for (age, points) in [(-5, 0.0), (1, 0.01), (100, 1), (200, 2), (5000, 2)] {
      #expect(try urgency(.init(title: "x"), age: age) == points)
    }
    let most = TaskItem.Fields(title: "x", priority: .high, dueAt: now - 86_400 * 30)
    #expect(try urgency(most, age: 300, isBlocking: true) == 25)
  }

  @Test(arguments: [(-4000, 12.0), (-6, 12), (-1, 9.5), (0, 9), (1, 8.5), (13, 2.5), (14, 2), (4000, 2)])
  func `a due date counts by its distance in days`(days: Int, points: Double) throws {
    var fields = TaskItem.Fields(title: "x")
    fields.due = .day(CalendarDay(now + Double(days) * 86_400, in: .gmt))
    #expect(try urgency(fields) == points)
    fields.due = .moment(now + Double(days) * 86_400 + 3600)
    #expect(try urgency(fields) == points)
  }
}
