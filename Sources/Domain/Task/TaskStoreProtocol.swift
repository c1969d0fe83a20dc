public import LogbookRecords

/// A store of tasks; `TaskStoreContract` of LogbookDomainTesting verifies its behavior.
public protocol TaskStoreProtocol: RecordStoreProtocol where Record == TaskItem {}
