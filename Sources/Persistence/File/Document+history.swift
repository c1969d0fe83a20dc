import LogbookDomain
import Foundation

extension Document {
  /// A step of the history as a document has it.
  struct StepEntry: Codable {
    let number: Int
    let date: String
    let undoneFirst: Int?
    let undoneLast: Int?
    let isUndoable: Bool
    let tasks: ChangeEntry?
    let reports: ChangeEntry?
    let tasksBefore: [TaskEntry]?
    let reportsBefore: [ReportEntry]?
  }

  /// What a step did to records of one kind.
  struct ChangeEntry: Codable {
    let inserted: [UUID]?
    let updated: [UUID]?
    let deleted: [UUID]?
  }
}

extension Document.StepEntry {
  init(_ kept: InMemoryHistory.Step) {
    let step = kept.step
    self.init(
      number: step.number,
      date: step.date.iso8601,
      undoneFirst: step.undone?.lowerBound,
      undoneLast: step.undone?.upperBound,
      isUndoable: step.isUndoable,
      tasks: Document.ChangeEntry(step.tasks),
      reports: Document.ChangeEntry(step.reports),
      tasksBefore: kept.tasksBefore.isEmpty ? nil : kept.tasksBefore.map { Document.TaskEntry($0) },
      reportsBefore: kept.reportsBefore.isEmpty ? nil : kept.reportsBefore.map { Document.ReportEntry($0) }
    )
  }

  func step() throws -> InMemoryHistory.Step {
    let undone: ClosedRange<Int>? =
      switch (undoneFirst, undoneLast) {
      case (nil, nil): nil
      case (let first?, let last?) where first >= 1 && first <= last && last < number: first...last
      default:
        throw ValidationError(field: "undoneFirst", value: "step \(number)", rule: "must name earlier steps")
      }
    return InMemoryHistory.Step(
      step: HistoryStep(
        number: number,
        date: try Document.date(date),
        tasks: tasks?.change() ?? StoreChange(),
        reports: reports?.change() ?? StoreChange(),
        undone: undone,
        isUndoable: isUndoable
      ),
      tasksBefore: try tasksBefore?.map { try $0.record() } ?? [],
      reportsBefore: try reportsBefore?.map { try $0.record() } ?? []
    )
  }
}

extension Document.ChangeEntry {
  fileprivate init?<Record>(_ change: StoreChange<Record>) {
    if change.isEmpty { return nil }
    func values(_ ids: [Record.ID]) -> [UUID]? { ids.isEmpty ? nil : ids.map(\.rawValue) }
    self.init(
      inserted: values(change.inserted),
      updated: values(change.updated),
      deleted: values(change.deleted)
    )
  }

  fileprivate func change<Record>() -> StoreChange<Record> {
    func ids(_ values: [UUID]?) -> [Record.ID] { values?.map { Record.ID($0) } ?? [] }
    return StoreChange(inserted: ids(inserted), updated: ids(updated), deleted: ids(deleted))
  }
}
