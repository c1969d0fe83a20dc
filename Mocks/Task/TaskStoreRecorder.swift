public import LogbookDomain
import LogbookRecords
public import LogbookTesting

/// A task store that forwards every call to another store, and records the call and its outcome.
///
/// A mock can replay the recording; see ``TaskStoreMock/init(replaying:)``.
public typealias TaskStoreRecorder = StoreRecorder<TaskItem>

extension StoreRecorder: TaskStoreProtocol where Item == TaskItem {}
