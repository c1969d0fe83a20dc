public import LogbookRecords

/// A store of tasks; `TaskStoreContract` of LogbookTesting checks whether one behaves as all of them do.
public protocol TaskStoreProtocol: RecordStoreProtocol where Record == TaskItem {}
