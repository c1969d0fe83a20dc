import LogbookDomain
import LogbookMocks
import LogbookRecords

/// The members of task store mocks that the tests use.
///
/// Both the handwritten mock and the generated mock conform without additional code, so the same test can use either of
/// them.
protocol TaskStoreMocking: TaskStoreProtocol, AnyObject {
  associatedtype Call: TaskStoreCall
  associatedtype Operation: TaskStoreOperation
  associatedtype Stubs: TaskStoreStubs

  var calls: [Call] { get set }
  func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call
  func onCall(_ handler: @escaping @Sendable (Call) -> Void)
  func stub(_ change: (inout Stubs) -> Void)
  func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?)
  func fail(with error: StoreError?, on operation: Operation?, times: Int?)
  func yieldChanges(_ change: StoreChange<TaskItem>)
  func finishChanges()
}

protocol TaskStoreCall: Equatable, Sendable {
  static func insert(_ task: TaskItem) -> Self
  static func insertMany(_ tasks: [TaskItem]) -> Self
  static func recordWithID(_ id: TaskItem.ID) -> Self
  static func recordNumbered(_ number: Int) -> Self
  static func records(matching query: TaskQuery) -> Self
  static func count(matching query: TaskQuery) -> Self
  static func rows(of aggregation: Aggregation<TaskItem>) -> Self
  static func update(_ tasks: [TaskItem]) -> Self
  static func deleteWithIDs(_ ids: [TaskItem.ID]) -> Self
  static func deleteMatching(_ query: TaskQuery) -> Self
  static func batches(matching query: TaskQuery, size: Int) -> Self
  static var changes: Self { get }
}

protocol TaskStoreOperation: CaseIterable, Equatable, Sendable {
  static var insert: Self { get }
  static var insertMany: Self { get }
  static var recordWithID: Self { get }
  static var recordNumbered: Self { get }
  static var records: Self { get }
  static var count: Self { get }
  static var rows: Self { get }
  static var update: Self { get }
  static var deleteWithIDs: Self { get }
  static var deleteMatching: Self { get }
}

protocol TaskStoreStubs {
  var insert: (@Sendable (TaskItem) async throws(StoreError) -> TaskItem)? { get set }
  var insertMany: (@Sendable ([TaskItem]) async throws(StoreError) -> [TaskItem])? { get set }
  var recordWithID: (@Sendable (TaskItem.ID) async throws(StoreError) -> TaskItem?)? { get set }
  var recordNumbered: (@Sendable (Int) async throws(StoreError) -> TaskItem?)? { get set }
  var records: (@Sendable (TaskQuery) async throws(StoreError) -> [TaskItem])? { get set }
  var count: (@Sendable (TaskQuery) async throws(StoreError) -> Int)? { get set }
  var rows: (@Sendable (Aggregation<TaskItem>) async throws(StoreError) -> [AggregationRow<TaskItem>])? { get set }
  var update: (@Sendable ([TaskItem]) async throws(StoreError) -> Void)? { get set }
  var deleteWithIDs: (@Sendable ([TaskItem.ID]) async throws(StoreError) -> Int)? { get set }
  var deleteMatching: (@Sendable (TaskQuery) async throws(StoreError) -> Int)? { get set }
  var batches: (@Sendable (TaskQuery, Int) -> RecordBatches<TaskItem>)? { get set }
}

extension LogbookMocks.TaskStoreMock: TaskStoreMocking {}
extension LogbookMocks.TaskStoreMock.Call: TaskStoreCall {}
extension LogbookMocks.TaskStoreMock.Operation: TaskStoreOperation {}
extension LogbookMocks.TaskStoreMock.Stubs: TaskStoreStubs {}

extension TaskStoreMock: TaskStoreMocking {}
extension TaskStoreMock.Call: TaskStoreCall {}
extension TaskStoreMock.Operation: TaskStoreOperation {}
extension TaskStoreMock.Stubs: TaskStoreStubs {}

enum MockOrigin: CaseIterable {
  case handwritten, generated

  func makeMock() -> any TaskStoreMocking {
    switch self {
    case .handwritten: LogbookMocks.TaskStoreMock(tasks: nil)
    case .generated: TaskStoreMock()
    }
  }
}
