import LogbookDomain
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation

/// A summary of the contents of a store as text. It omits IDs and dates, because they can differ between runs.
struct StoreShape: Hashable, CustomStringConvertible {
  static let empty = StoreShape(description: "empty")
  static let damaged = StoreShape(description: "damaged")
  static let damage = Data("damage".utf8)

  let description: String

  private init(description: String) {
    self.description = description
  }

  /// Checks a store and summarizes its records. If there is no file at `path`, or if the store contains no records, the
  /// summary is ``empty``. If the file contains only ``damage``, the summary is ``damaged``, and the store is not
  /// checked.
  ///
  /// - Parameter mayBeUnfinished: Whether the file may be empty because the creation of the store was interrupted.
  /// - Throws: An error about the first problem that the check finds, or an error that the store throws.
  init(of location: StorageLocation, at path: String, mayBeUnfinished: Bool = false) async throws {
    guard FileManager.default.fileExists(atPath: path) else {
      self = .empty
      return
    }
    if try Data(contentsOf: URL(filePath: path)) == Self.damage {
      self = .damaged
      return
    }
    let problems = try await Storage.check(location).problems
    let isUnfinished = mayBeUnfinished && problems.allSatisfy { "\($0)".contains("it is empty") }
    if let problem = problems.first, !isUnfinished { throw StoreError.corrupt("\(problem)") }
    try await self.init(of: Storage(location))
  }

  init(of storage: Storage) async throws {
    let tasks = try await storage.tasks.records(matching: TaskQuery()).map { task in
      "\(task.number ?? 0) \(task.title)\(task.isCompleted ? " done" : "")\(task.tags.map { " #\($0)" }.joined())"
    }
    let reports = try await storage.reports.records(matching: ReportQuery()).map { report in
      "\(report.number ?? 0) \(report.location) \(report.numberTested ?? -1)"
    }
    let steps = try await storage.history().steps.count
    let text = "\(steps) steps; tasks \(tasks.joined(separator: ", ")); reports \(reports.joined(separator: ", "))"
    self = tasks.isEmpty && reports.isEmpty ? .empty : StoreShape(description: text)
  }

  /// Adds a task to a store and reads it back, to verify that the store still works.
  static func tryWriting(to location: StorageLocation) async throws {
    let storage = try Storage(location)
    let task = try await storage.tasks.insert(TaskItem(title: "after", createdAt: Date(timeIntervalSince1970: 1e9)))
    if try await storage.tasks.record(withID: task.id) != task { throw StoreError.corrupt("a task was lost") }
  }
}
