import LogbookDomain
import LogbookRecords
public import LogbookStorage

extension StoreCheck {
  /// The number of readable tasks.
  public var tasks: Int { counts.tasks }
  /// The number of readable reports.
  public var reports: Int { counts.reports }
}

extension Restoration {
  /// The number of tasks after the restore.
  public var tasks: Int { counts.tasks }
  /// The number of reports after the restore.
  public var reports: Int { counts.reports }
}

extension StorageInfo {
  /// The number of tasks.
  public var tasks: Int { counts.tasks }
  /// The number of reports.
  public var reports: Int { counts.reports }
}

extension RecordCounts {
  /// The number of tasks.
  public var tasks: Int { self[TaskItem.self] }
  /// The number of reports.
  public var reports: Int { self[Report.self] }
}
