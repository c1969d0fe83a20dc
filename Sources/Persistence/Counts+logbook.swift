import LogbookDomain
import LogbookRecords
public import LogbookStorage

extension StoreCheck {
  /// How many tasks can be read.
  public var tasks: Int { counts.tasks }
  /// How many reports can be read.
  public var reports: Int { counts.reports }
}

extension Restoration {
  /// How many tasks there are now.
  public var tasks: Int { counts.tasks }
  /// How many reports there are now.
  public var reports: Int { counts.reports }
}

extension StorageInfo {
  /// How many tasks there are.
  public var tasks: Int { counts.tasks }
  /// How many reports there are.
  public var reports: Int { counts.reports }
}

extension RecordCounts {
  /// How many tasks there are.
  public var tasks: Int { self[TaskItem.self] }
  /// How many reports there are.
  public var reports: Int { self[Report.self] }
}
