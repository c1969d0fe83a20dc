public import LogbookRecords
public import Foundation

extension HistoryStep {
  /// Creates a history step from its changes to tasks and reports.
  ///
  /// The parameters that are not listed below are the values of the properties with the same names.
  ///
  /// - Parameters:
  ///   - tasks: The changes to tasks; empty if the step changed no tasks.
  ///   - reports: The changes to reports; empty if the step changed no reports.
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

  /// The changes that the step made to tasks; empty if there are none.
  public var tasks: StoreChange<TaskItem> { change() }
  /// The changes that the step made to reports; empty if there are none.
  public var reports: StoreChange<Report> { change() }
}
