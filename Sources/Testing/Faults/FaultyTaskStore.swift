public import LogbookDomain

/// A store of tasks whose calls fail or take longer as planned, around any other store.
///
/// ```swift
/// let store = FaultyTaskStore(wrapping: try Storage(.inMemory).tasks, faults: [Fault(.nth(2), of: .insert, fails: .full)])
/// ```
/// Calls that meet no fault do what the wrapped store does. One that meets several meets them in the order in which they
/// were planned, and the first failure ends it; each fault counts every call of its operations, whatever others do.
/// The batches of ``batches(matching:size:)`` are calls of ``StoreOperation/batch``, each on its own: a batch that fails
/// after its effect is lost, and the iteration can go on with the next. ``changes()`` cannot fail, meets no fault and
/// tells what the wrapped store does, including what a call did that failed after its effect.
public final class FaultyTaskStore: TaskStoreProtocol {
  private let store: any TaskStoreProtocol
  private let plan: FaultPlan

  /// A store around another.
  ///
  /// - Parameter clock: What measures delays.
  public init(
    wrapping store: any TaskStoreProtocol,
    faults: [Fault] = [],
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.store = store
    plan = FaultPlan(faults, clock: clock)
  }

  /// Plans another fault, behind those planned before. It counts calls from now on.
  public func add(_ fault: Fault) {
    plan.add(fault)
  }

  /// Takes back every fault.
  public func removeAllFaults() {
    plan.removeAll()
  }

  /// May meet faults of ``StoreOperation/insert``.
  @discardableResult
  public func insert(_ task: TaskItem) async throws(StoreError) -> TaskItem {
    try await plan.perform(.insert) { () throws(StoreError) in try await store.insert(task) }
  }

  /// May meet faults of ``StoreOperation/insertMany``.
  @discardableResult
  public func insert(_ tasks: [TaskItem]) async throws(StoreError) -> [TaskItem] {
    try await plan.perform(.insertMany) { () throws(StoreError) in try await store.insert(tasks) }
  }

  /// May meet faults of ``StoreOperation/find``.
  public func task(withID id: TaskItem.ID) async throws(StoreError) -> TaskItem? {
    try await plan.perform(.find) { () throws(StoreError) in try await store.task(withID: id) }
  }

  /// May meet faults of ``StoreOperation/findNumbered``.
  public func task(numbered number: Int) async throws(StoreError) -> TaskItem? {
    try await plan.perform(.findNumbered) { () throws(StoreError) in try await store.task(numbered: number) }
  }

  /// May meet faults of ``StoreOperation/query``.
  public func tasks(matching query: TaskQuery) async throws(StoreError) -> [TaskItem] {
    try await plan.perform(.query) { () throws(StoreError) in try await store.tasks(matching: query) }
  }

  /// May meet faults of ``StoreOperation/count``.
  public func count(matching query: TaskQuery) async throws(StoreError) -> Int {
    try await plan.perform(.count) { () throws(StoreError) in try await store.count(matching: query) }
  }

  /// May meet faults of ``StoreOperation/update``.
  public func update(_ tasks: [TaskItem]) async throws(StoreError) {
    try await plan.perform(.update) { () throws(StoreError) in try await store.update(tasks) }
  }

  /// May meet faults of ``StoreOperation/delete``.
  @discardableResult
  public func deleteTasks(withIDs ids: [TaskItem.ID]) async throws(StoreError) -> Int {
    try await plan.perform(.delete) { () throws(StoreError) in try await store.deleteTasks(withIDs: ids) }
  }

  /// May meet faults of ``StoreOperation/deleteMatching``.
  @discardableResult
  public func deleteTasks(matching query: TaskQuery) async throws(StoreError) -> Int {
    try await plan.perform(.deleteMatching) { () throws(StoreError) in try await store.deleteTasks(matching: query) }
  }

  /// May meet faults of ``StoreOperation/batch``, at each batch.
  public func batches(matching query: TaskQuery, size: Int) -> RecordBatches<TaskItem> {
    plan.perform(store.batches(matching: query, size: size))
  }

  /// The changes of the wrapped store.
  public func changes() -> AsyncStream<StoreChange<TaskItem>> {
    store.changes()
  }
}
