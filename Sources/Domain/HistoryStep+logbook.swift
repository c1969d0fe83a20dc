public import LogbookRecords
public import Foundation

extension HistoryStep {
  /// Creates a step that changed tasks and reports.
  ///
  /// See ``init(number:date:changes:undone:redone:isUndoable:)``.
  public init(
    number: Int,
    date: Date,
    tasks: StoreChange<TaskItem> = StoreChange(),
    reports: StoreChange<Report> = StoreChange(),
    undone: ClosedRange<Int>? = nil,
    redone: ClosedRange<Int>? = nil,
    isUndoable: Bool = false
  ) {
    let changes = [
      Change(kind: TaskItem.name, records: StoreChange(tasks)),
      Change(kind: Report.name, records: StoreChange(reports)),
    ]
    self.init(number: number, date: date, changes: changes, undone: undone, redone: redone, isUndoable: isUndoable)
  }

  /// The changes that the step made to tasks.
  public var tasks: StoreChange<TaskItem> { change() }
  /// The changes that the step made to reports.
  public var reports: StoreChange<Report> { change() }
}
