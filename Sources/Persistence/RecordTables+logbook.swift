import LogbookDomain
import LogbookRecords
import LogbookStorage

// Conformances of the tables of Storage as stores of tasks and reports, so that they need no wrapper.

extension SQLiteRecordTable: TaskStoreProtocol where Record == TaskItem {}
extension SQLiteRecordTable: ReportStoreProtocol where Record == Report {}
extension InMemoryRecordTable: TaskStoreProtocol where Record == TaskItem {}
extension InMemoryRecordTable: ReportStoreProtocol where Record == Report {}
