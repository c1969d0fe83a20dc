public import LogbookRecords

/// A store of tasks.
///
/// `TaskStoreContract` in LogbookDomainTesting verifies that a store behaves as required.
public protocol TaskStoreProtocol: RecordStoreProtocol where Item == TaskItem {}
