import LogbookDomain
import Foundation
import LogbookPersistence

/// Says in words for a person what steps of the history have done.
struct StepDescriber {
  private let storage: Storage
  /// Records that later steps have changed or deleted, as they were before: what was added may be gone by now.
  private var tasks: [TaskItem.ID: TaskItem] = [:]
  private var reports: [Report.ID: Report] = [:]

  init(_ storage: Storage) {
    self.storage = storage
  }

  /// One line, such as `added task 4: Buy milk`. Of several steps, the latest should be asked for first.
  mutating func text(for step: HistoryStep) async throws -> String {
    // A step may be one of thousands of records, which are not worth looking up.
    if step.isUndoable, step.recordCount <= 10 {
      let before = try await storage.records(before: step.number)
      for task in before.tasks { tasks[task.id] = task }
      for report in before.reports { reports[report.id] = report }
    }
    let done =
      try await parts(step.tasks) { id in
        try await (storage.tasks.task(withID: id) ?? tasks[id]).map { ($0.number, $0.title) }
      }
      + parts(step.reports) { id in
        try await (storage.reports.report(withID: id) ?? reports[id]).map {
          ($0.number, "\($0.location), \(NumberText.date($0.dateReported, in: .gmt))")
        }
      }
    guard let undone = step.undone else { return done.isEmpty ? "changed nothing" : done.joined(separator: ", ") }
    let steps = undone.count == 1 ? "step \(undone.lowerBound)" : "steps \(undone.lowerBound) to \(undone.upperBound)"
    return "undid \(steps)" + (done.isEmpty ? "" : ": \(done.joined(separator: ", "))")
  }

  /// - Parameter find: The number of a record, and what it is called.
  private func parts<Record: LogbookDomain.Record>(
    _ change: StoreChange<Record>,
    find: (Record.ID) async throws -> (number: Int?, name: String)?
  ) async throws -> [String] {
    var parts: [String] = []
    for (verb, ids) in [("added", change.inserted), ("changed", change.updated), ("deleted", change.deleted)] {
      guard let id = ids.first else { continue }
      if ids.count == 1, let (number, name) = try await find(id), let number {
        parts.append("\(verb) \(Record.name) \(number): \(name)")
      } else {
        parts.append("\(verb) \(NumberText.count(ids.count)) \(Record.name)\(ids.count == 1 ? "" : "s")")
      }
    }
    if change.isPartial { parts.append("changed \(Record.name)s that are not known") }
    return parts
  }
}
