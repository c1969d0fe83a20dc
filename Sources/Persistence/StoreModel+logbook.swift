import LogbookDomain
import LogbookRecords
public import LogbookStorage

extension StoreModel {
  /// Tasks and reports.
  public static let logbook = StoreModel(
    name: "logbook",
    kinds: [TaskItem.self, Report.self],
    sqliteKinds: [SQLiteKind.tasks, SQLiteKind.reports],
    schema: .logbook,
    documentVersion: 2
  )
}
