import LogbookDomain
import LogbookRecords
import LogbookStorage

// The stores already satisfy all requirements of the following protocols.

extension RecordStore: TaskStoreProtocol where Item == TaskItem {}
extension RecordStore: ReportStoreProtocol where Item == Report {}
