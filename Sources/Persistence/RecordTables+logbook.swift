import LogbookDomain
import LogbookRecords
import LogbookStorage

// The tables of the storage module need no wrapper to conform to the protocols for stores of tasks and reports.

extension SQLiteRecordTable: TaskStoreProtocol where Record == TaskItem {}
extension SQLiteRecordTable: ReportStoreProtocol where Record == Report {}
extension InMemoryRecordTable: TaskStoreProtocol where Record == TaskItem {}
extension InMemoryRecordTable: ReportStoreProtocol where Record == Report {}
