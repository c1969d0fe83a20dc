public import LogbookDomain
import LogbookRecords
public import LogbookTesting

/// Passes every call on to a store of tasks, and notes it with what came of it, for ``TaskStoreMock/init(replaying:)``.
public typealias TaskStoreRecorder = StoreRecorder<TaskItem>

extension StoreRecorder: TaskStoreProtocol where Record == TaskItem {}
