import LogbookDomain
import LogbookRecords
import LogbookStorage

// The tables of Storage as stores of tasks and reports, so that no other store has to stand in front of them.

extension SQLiteRecordTable: TaskStoreProtocol where Record == TaskItem {}
extension SQLiteRecordTable: ReportStoreProtocol where Record == Report {}
extension InMemoryRecordTable: TaskStoreProtocol where Record == TaskItem {}
extension InMemoryRecordTable: ReportStoreProtocol where Record == Report {}
