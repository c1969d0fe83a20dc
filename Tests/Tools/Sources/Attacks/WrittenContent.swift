import LogbookDomain
import LogbookRecords
import Foundation

struct WrittenContent: Equatable {
  let titles: Set<String>
  let locations: [String: Int]

  init(after count: Int) {
    (titles, locations) = Step.content(after: count)
  }

  init(of storage: any StorageProtocol) async throws {
    let tasks = try await storage.tasks.records(matching: TaskQuery())
    let reports = try await storage.reports.records(matching: ReportQuery())
    guard Set(tasks.map(\.number)).count == tasks.count, Set(reports.map(\.number)).count == reports.count else {
      throw StoreError.corrupt("a number was assigned twice")
    }
    titles = Set(tasks.map(\.title))
    locations = reports.reduce(into: [:]) { counts, report in counts[report.location, default: 0] += 1 }
  }

  /// Returns whether the contents are exactly the result of the first n steps, for some n from 0 to `count`.
  func isWhole(upTo count: Int) -> Bool {
    (0...count).contains { self == WrittenContent(after: $0) }
  }
}

extension StorageProtocol {
  /// Inserts and deletes a task to verify that the store still works.
  func tryWriting() async throws {
    try await tasks.delete(withID: tasks.insert(TaskItem(title: "after", createdAt: .now)).id)
  }
}
