import LogbookDomain
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation

/// Says in words for a person what steps of the history have done.
struct StepDescriber {
  private let storage: Storage
  /// What the steps it is made for, and all that they undid, amount to.
  let stack: UndoStack
  /// Records that later steps have changed or deleted, as they were before: what was added may be gone by now.
  private var tasks: [TaskItem.ID: TaskItem] = [:]
  private var reports: [Report.ID: Report] = [:]

  /// - Parameter steps: Those to describe, oldest first and without gaps.
  init(_ storage: Storage, of steps: [HistoryStep]) async throws {
    self.storage = storage
    var steps = steps
    // An undo may skip steps that had been undone before. Which these are, the steps before it show.
    let first = steps.first?.number ?? 0
    let earliest = steps.compactMap { $0.undone.flatMap { $0.count > 1 ? $0.lowerBound : nil } }.min() ?? first
    if earliest < first {
      let now = try await storage.history(limit: 0).token
      let history = try await storage.history(since: HistoryToken(history: now.history, step: max(0, earliest - 1)))
      steps = history.steps.filter { $0.number < first } + steps
    }
    stack = UndoStack(steps)
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
        try await (storage.tasks.record(withID: id) ?? tasks[id]).map { ($0.number, $0.title) }
      }
      + parts(step.reports) { id in
        try await (storage.reports.record(withID: id) ?? reports[id]).map {
          ($0.number, "\($0.location), \(NumberText.date($0.dateReported, in: .gmt))")
        }
      }
    let what = done.joined(separator: ", ")
    guard let reversed = stack.undone(by: step) ?? step.redone else { return done.isEmpty ? "changed nothing" : what }
    let steps =
      reversed.count == 1 ? "step \(reversed.lowerBound)" : "steps \(reversed.lowerBound) to \(reversed.upperBound)"
    return "\(step.undone == nil ? "redid" : "undid") \(steps)" + (done.isEmpty ? "" : ": \(what)")
  }

  /// - Parameter find: The number of a record, and what it is called.
  private func parts<Record: LogbookRecords.Record>(
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
