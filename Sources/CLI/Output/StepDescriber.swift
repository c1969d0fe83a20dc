import LogbookDomain
import LogbookInterchange
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation

/// A type that describes history steps in a few words.
struct StepDescriber {
  private let storage: Storage
  /// An undo stack that is built from the steps to describe and the earlier steps that they undo. The stack determines
  /// which steps have been undone.
  let stack: UndoStack
  /// The records that were changed by the steps described so far, as they were before those steps.
  ///
  /// Later steps are described first. When an earlier step is described, these records show the result of that step,
  /// which the store no longer contains.
  private var tasks: [TaskItem.ID: TaskItem] = [:]
  private var reports: [Report.ID: Report] = [:]
  /// The IDs of the tasks whose state after the step being described is unknown, because a later step changed these
  /// tasks and their state before that later step was not looked up.
  private var unknown: Set<TaskItem.ID> = []

  /// Creates a describer for the given steps.
  ///
  /// - Parameter steps: The steps to describe, oldest first and without gaps.
  init(_ storage: Storage, of steps: [HistoryStep]) async throws {
    self.storage = storage
    var steps = steps
    // If a step undoes several steps, some of these may precede the first step to describe. In that case, read the
    // earlier steps, too.
    let first = steps.first?.number ?? 0
    let earliest = steps.compactMap { $0.undone.flatMap { $0.count > 1 ? $0.lowerBound : nil } }.min() ?? first
    if earliest < first {
      let now = try await storage.history(limit: 0).token
      let history = try await storage.history(since: HistoryToken(history: now.history, step: max(0, earliest - 1)))
      steps = history.steps.filter { $0.number < first } + steps
    }
    stack = UndoStack(steps)
  }

  struct ChangedRecord {
    /// The change, such as `added` or `completed`.
    let verb: String
    /// The kind of record, such as `task`.
    let kind: String
    let number: Int?
    let name: String
  }

  struct Description {
    /// One line, such as `completed task 4: Buy milk`.
    let text: String
    /// The changed records; empty if there are more than ten.
    let records: [ChangedRecord]

    func added(to json: JSONValue) -> JSONValue {
      let records = records.map { record in
        JSONValue.object([
          ("kind", .string(record.kind)), ("change", .string(record.verb)), ("number", JSONValue(record.number)),
          ("title", .string(record.name)),
        ])
      }
      return json.adding(("what", .string(text))).adding(("records", .array(records)))
    }
  }

  /// Returns the records that a step changed, or an empty array if there are more than ten.
  ///
  /// To describe several steps, call this method for each of them, starting with the latest.
  private mutating func records(of step: HistoryStep) async throws -> [ChangedRecord] {
    // The records of larger steps are not looked up, because thousands of look-ups would take too long.
    guard step.tasks.recordCount + step.reports.recordCount <= 10 else {
      unknown.formUnion(step.tasks.updated)
      return []
    }
    let before =
      try await step.isUndoable ? storage.records(before: step.number) : (tasks: [TaskItem](), reports: [Report]())
    if !step.isUndoable { unknown.formUnion(step.tasks.updated) }
    var records: [ChangedRecord] = []
    let tasksBefore = Dictionary(before.tasks.map { ($0.id, $0) }) { first, _ in first }
    for (verb, ids) in Self.verbs(of: step.tasks) {
      for id in ids {
        // The state after this step is the state before the next step that changed the record or, without such a step,
        // the state in the store.
        let after = if let later = tasks[id] { later } else { try await storage.tasks.record(withID: id) }
        let old = tasksBefore[id]
        guard let task = verb == "deleted" ? old : after ?? old else { continue }
        let isUpdate = verb == "changed" && !unknown.contains(id)
        let completion = isUpdate ? old.map { ($0.isCompleted, task.isCompleted) } : nil
        let said = completion.map { $0.0 == $0.1 ? verb : $0.1 ? "completed" : "reopened" } ?? verb
        records.append(ChangedRecord(verb: said, kind: TaskItem.name, number: task.number, name: task.title))
      }
    }
    let reportsBefore = Dictionary(before.reports.map { ($0.id, $0) }) { first, _ in first }
    for (verb, ids) in Self.verbs(of: step.reports) {
      for id in ids {
        let after = if let later = reports[id] { later } else { try await storage.reports.record(withID: id) }
        guard let report = verb == "deleted" ? reportsBefore[id] : after ?? reportsBefore[id] else { continue }
        let name = "\(report.location), \(NumberText.date(report.dateReported, in: .gmt))"
        records.append(ChangedRecord(verb: verb, kind: Report.name, number: report.number, name: name))
      }
    }
    for task in before.tasks {
      tasks[task.id] = task
      unknown.remove(task.id)
    }
    for report in before.reports { reports[report.id] = report }
    return records
  }

  private static func verbs<Item: Record>(of change: StoreChange<Item>) -> [(String, [Item.ID])] {
    [("added", change.inserted), ("changed", change.updated), ("deleted", change.deleted)]
  }

  /// Describes a step.
  ///
  /// To describe several steps, call this method for each of them, starting with the latest.
  mutating func describe(_ step: HistoryStep) async throws -> Description {
    let records = try await records(of: step)
    let done = parts(step.tasks, records) + parts(step.reports, records)
    // An import may change only the running totals from which the next import continues.
    let isOther = done.isEmpty && !step.changes.isEmpty
    let what = isOther ? "changed running totals" : done.joined(separator: ", ")
    return Description(text: text(for: step, what), records: records)
  }

  private func text(for step: HistoryStep, _ what: String) -> String {
    guard let reversed = stack.undone(by: step) ?? step.redone else { return what.isEmpty ? "changed nothing" : what }
    let steps =
      reversed.count == 1 ? "step \(reversed.lowerBound)" : "steps \(reversed.lowerBound) to \(reversed.upperBound)"
    return "\(step.undone == nil ? "redid" : "undid") \(steps)" + (what.isEmpty ? "" : ": \(what)")
  }

  private func parts<Item: Record>(
    _ change: StoreChange<Item>,
    _ records: [ChangedRecord]
  ) -> [String] {
    var counts: [(verb: String, count: Int)] = Self.verbs(of: change).map { ($0.0, $0.1.count) }
    let known = records.filter { $0.kind == Item.name }
    for verb in ["completed", "reopened"] {
      let count = known.count { $0.verb == verb }
      counts.insert((verb, count), at: 2)
      counts[1].count -= count
    }
    var parts: [String] = []
    for (verb, count) in counts where count > 0 {
      if count == 1, let record = known.first(where: { $0.verb == verb }), let number = record.number {
        parts.append("\(verb) \(Item.name) \(number): \(record.name)")
      } else {
        parts.append("\(verb) \(NumberText.count(count)) \(Item.name)\(count == 1 ? "" : "s")")
      }
    }
    if change.isPartial { parts.append("changed \(Item.name)s that are unknown") }
    return parts
  }
}
