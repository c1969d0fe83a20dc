@testable import LogbookDomain
import LogbookRecords
import Foundation
import Testing

@Suite struct TaskReadingOrderTests {
  private func tasks(_ titles: [String]) throws -> [TaskItem] {
    try titles.enumerated().map { try TaskItem(title: $1, number: $0 + 1, createdAt: .now) }
  }

  @Test(arguments: [
    (TaskQuery(sort: [.ascending(.title)]), ["Ananas", "Äpfel", "apfelkuchen", "Birnen", "Çay", "Zimt"]),
    (TaskQuery(sort: [.descending(.title)]), ["Zimt", "Çay", "Birnen", "apfelkuchen", "Äpfel", "Ananas"]),
  ])
  func `titles with accents are next to those without`(query: TaskQuery, expected: [String]) throws {
    let tasks = try tasks(["Zimt", "Çay", "Birnen", "Äpfel", "apfelkuchen", "Ananas"])
    #expect(query.inReadingOrder(tasks).map(\.title) == expected)
  }

  @Test func `titles that differ in accents alone are sorted by their matching keys, equal ones stay in order`() throws
  {
    let tasks = try tasks(["Ä", "A", "ä", "a"])
    #expect(TaskQuery(sort: [.ascending(.title)]).inReadingOrder(tasks).map(\.number) == [2, 4, 1, 3])
  }

  @Test func `a missing project is last, and other terms are compared as in a store`() throws {
    let tasks = try ["Ä", nil, "A", "ä"].enumerated().map { index, project in
      try TaskItem(
        title: "t",
        priority: index == 3 ? .high : .low,
        project: project,
        number: index + 1,
        createdAt: .now
      )
    }
    let query = TaskQuery(sort: [.ascending(.project), .descending(.priority)])
    #expect(query.inReadingOrder(tasks).map(\.number) == [3, 4, 1, 2])
    #expect(!TaskQuery(sort: [.ascending(.due)]).sortsTexts)
  }
}
