import LogbookDomain
import LogbookRecords
import Foundation

/// What a store holds of a ``Writer``.
struct WrittenContent: Equatable {
  let titles: Set<String>
  let locations: [String: Int]

  /// What it holds once the first steps are done.
  init(after count: Int) {
    (titles, locations) = Step.content(after: count)
  }

  /// What it holds.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` if a number was given twice.
  init(of storage: any StorageProtocol) async throws {
    let tasks = try await storage.tasks.records(matching: TaskQuery())
    let reports = try await storage.reports.records(matching: ReportQuery())
    guard Set(tasks.map(\.number)).count == tasks.count, Set(reports.map(\.number)).count == reports.count else {
      throw StoreError.corrupt("a number was given twice")
    }
    titles = Set(tasks.map(\.title))
    locations = reports.reduce(into: [:]) { counts, report in counts[report.location, default: 0] += 1 }
  }

  /// Whether it is all that some number of steps wrote, at most as many as given.
  func isWhole(upTo count: Int) -> Bool {
    (0...count).contains { self == WrittenContent(after: $0) }
  }
}

extension StorageProtocol {
  /// Writes something and takes it back: a store also has to go on working.
  func tryWriting() async throws {
    try await tasks.delete(withID: tasks.insert(TaskItem(title: "after", createdAt: .now)).id)
  }
}
