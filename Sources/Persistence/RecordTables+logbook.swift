import LogbookDomain
import LogbookRecords
import LogbookStorage

// Conformances of the storage module's tables to the protocols for stores of tasks and reports, so that no wrapper is
// needed.

extension SQLiteRecordTable: TaskStoreProtocol where Record == TaskItem {}
extension SQLiteRecordTable: ReportStoreProtocol where Record == Report {}
extension InMemoryRecordTable: TaskStoreProtocol where Record == TaskItem {}
extension InMemoryRecordTable: ReportStoreProtocol where Record == Report {}
