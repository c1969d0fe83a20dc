import LogbookDomain
import LogbookRecords
import LogbookStorage

// The tables already satisfy all requirements of the following protocols.

extension SQLiteRecordTable: TaskStoreProtocol where Record == TaskItem {}
extension SQLiteRecordTable: ReportStoreProtocol where Record == Report {}
extension InMemoryRecordTable: TaskStoreProtocol where Record == TaskItem {}
extension InMemoryRecordTable: ReportStoreProtocol where Record == Report {}
