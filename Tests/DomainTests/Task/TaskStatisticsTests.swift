import LogbookDomain
import LogbookRecords
import Foundation
import Testing

@Suite struct TaskStatisticsTests {
  /// Wednesday, 2026-11-18, 12:00 UTC, in ISO week 47.
  private static let now = Date(timeIntervalSince1970: 1_795_003_200)
  private static let day = 86_400.0

  private func task(
    _ number: Int,
    done: Double? = nil,
    due: Double? = nil,
    _ project: String? = nil,
    _ tags: [String] = []
  ) throws -> TaskItem {
    try TaskItem(
      title: "x",
      completedAt: done.map { Self.now + $0 * Self.day },
      dueAt: due.map { Self.now + $0 * Self.day },
      project: project,
      tags: tags,
      number: number,
      createdAt: Self.now
    )
  }

  private func statistics(_ tasks: [TaskItem], weeks: Int = 3, _ zone: TimeZone = .gmt) -> TaskStatistics {
    var statistics = TaskStatistics(now: Self.now, in: zone, weeks: weeks)
    for task in tasks { statistics.add(task) }
    return statistics
  }

  private func figures(_ counts: TaskStatistics.Counts) -> [Int] {
    [counts.open, counts.done, counts.overdue, counts.dueSoon]
  }

  @Test func `tasks are counted as open or done, and open ones as overdue or due soon`() throws {
    let tasks = try [
      task(1), task(2, due: -1), task(3, due: 0), task(4, due: 1), task(5, due: 3), task(6, done: -1, due: -2),
      task(7, done: -1),
    ]
    #expect(figures(statistics(tasks).total) == [5, 2, 1, 2])
    #expect(figures(statistics([]).total) == [0, 0, 0, 0])
  }

  @Test func `projects and tags that differ only in case are counted together, named as in the first task`() throws {
    let tasks = try [
      task(4, "HOME", ["B"]), task(2, due: -1, "Home", ["a", "b"]), task(3, done: 0, "home", ["A"]), task(5, "work"),
      task(6), task(1, done: 0, nil, ["a"]), task(7, "Ärzte"),
    ]
    for tasks in [tasks, tasks.reversed()] {
      let found = statistics(tasks)
      #expect(found.projects.map(\.name) == ["Home", "work", "Ärzte", nil])
      #expect(
        found.projects.map { figures($0.counts) } == [[2, 1, 1, 0], [1, 0, 0, 0], [1, 0, 0, 0], [1, 1, 0, 0]]
      )
      #expect(found.tags.map(\.name) == ["b", "a"])
      #expect(found.tags.map { figures($0.counts) } == [[2, 0, 1, 0], [1, 2, 1, 0]])
    }
  }

  @Test func `weeks run from Monday to Sunday up to the current one, including empty ones`() throws {
    // Monday began 2.5 days ago. Task 5 is in none of the weeks, because its completion date is in the future.
    let tasks = try [task(1, done: 0), task(2, done: -2.5), task(3, done: -2.6), task(4, done: -30), task(5, done: 7)]
    #expect(statistics(tasks).weeks.map(\.done) == [0, 1, 2])
    #expect(statistics(tasks).weeks.map(\.monday.description) == ["2026-11-02", "2026-11-09", "2026-11-16"])
    #expect(statistics(tasks, weeks: 0).weeks.map(\.done) == [2])
    #expect(statistics(tasks, weeks: 5).weeks.map(\.done) == [1, 0, 0, 1, 2])
  }

  @Test func `weeks begin at midnight in the time zone`() throws {
    let tasks = try [task(1, done: -2.5), task(2, done: -2.6)]
    let newYork = try #require(TimeZone(identifier: "America/New_York"))
    #expect(statistics(tasks, weeks: 2, newYork).weeks.map(\.done) == [2, 0])
    let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
    #expect(statistics(tasks, weeks: 2, tokyo).weeks.map(\.done) == [0, 2])
  }
}
