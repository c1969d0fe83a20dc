import Domain
import Foundation

/// What a step of the history has done, in words for a person.
struct StepDescription {
  /// One line, such as `added task 4: Buy milk`.
  let text: String

  /// Looks up what the records are called that the step names.
  init(_ step: HistoryStep, in storage: some HistoryProtocol) async throws {
    // Deleted records are known only from before, and the step may be one of thousands of records.
    let before: (tasks: [TaskItem], reports: [Report]) =
      step.isUndoable && step.isSmall ? try await storage.records(before: step.number) : ([], [])
    let tasks = try await Self.parts(step.tasks, before.tasks, name: \.title) { id in
      try await storage.tasks.task(withID: id)
    }
    let reports = try await Self.parts(step.reports, before.reports, name: Self.name) { id in
      try await storage.reports.report(withID: id)
    }
    let done = (tasks + reports).joined(separator: ", ")
    guard let undone = step.undone else {
      text = done.isEmpty ? "changed nothing" : done
      return
    }
    let steps = undone.count == 1 ? "step \(undone.lowerBound)" : "steps \(undone.lowerBound) to \(undone.upperBound)"
    text = "undid \(steps)" + (done.isEmpty ? "" : ": \(done)")
  }

  private static func name(_ report: Report) -> String {
    "\(report.location), \(Figures.date(report.dateReported, in: .gmt))"
  }

  private static func parts<Record: Domain.Record>(
    _ change: StoreChange<Record>,
    _ before: [Record],
    name: (Record) -> String,
    find: (Record.ID) async throws -> Record?
  ) async throws -> [String] {
    var parts: [String] = []
    for (verb, ids) in [("added", change.inserted), ("changed", change.updated), ("deleted", change.deleted)] {
      guard let first = ids.first else { continue }
      var record = before.first { $0.id == first }
      if ids.count == 1, record == nil { record = try await find(first) }
      if ids.count == 1, let record, let number = record.number {
        parts.append("\(verb) \(Record.name) \(number): \(name(record))")
      } else {
        parts.append("\(verb) \(Figures.count(ids.count)) \(Record.name)\(ids.count == 1 ? "" : "s")")
      }
    }
    if change.isPartial { parts.append("changed \(Record.name)s that are not known") }
    return parts
  }
}

extension HistoryStep {
  /// Whether what it names is worth looking up.
  fileprivate var isSmall: Bool {
    tasks.updated.count + tasks.deleted.count + reports.updated.count + reports.deleted.count <= 10
  }
}
