/// A store that forwards every call to another store, except calls to methods that the conforming type implements
/// itself.
///
/// ```swift
/// struct AuditedStore<Base: RecordStoreProtocol>: ForwardingStore {
///   let base: Base
///
///   func delete(withIDs ids: [Base.Item.ID]) async throws(StoreError) -> Int {
///     print("deleting \(ids)")
///     return try await base.delete(withIDs: ids)
///   }
/// }
/// ```
///
/// To wrap a store whose concrete type is unknown, such as a store that ``RecordStores/store(of:)`` returns, use a
/// generic function:
///
/// ```swift
/// func audited<Store: RecordStoreProtocol>(_ store: Store) -> any RecordStoreProtocol<Store.Item> {
///   AuditedStore(base: store)
/// }
/// let places = audited(storage.store(of: Place.self))
/// ```
public protocol ForwardingStore<Item>: RecordStoreProtocol where Item == Base.Item {
  /// The type of the store that the calls are forwarded to.
  associatedtype Base: RecordStoreProtocol

  /// The store that the calls are forwarded to.
  var base: Base { get }
}

extension ForwardingStore {
  /// Forwards the call to ``base`` and returns the result.
  ///
  /// - Throws: Any error that ``base`` throws.
  @inlinable @discardableResult
  public func insert(_ record: Item) async throws(StoreError) -> Item {
    try await base.insert(record)
  }

  /// Forwards the call to ``base`` and returns the result.
  ///
  /// - Throws: Any error that ``base`` throws.
  @inlinable @discardableResult
  public func insert(_ records: [Item]) async throws(StoreError) -> [Item] {
    try await base.insert(records)
  }

  /// Forwards the call to ``base`` and returns the result.
  ///
  /// - Throws: Any error that ``base`` throws.
  @inlinable
  public func record(withID id: Item.ID) async throws(StoreError) -> Item? {
    try await base.record(withID: id)
  }

  /// Forwards the call to ``base`` and returns the result.
  ///
  /// - Throws: Any error that ``base`` throws.
  @inlinable
  public func record(numbered number: Int) async throws(StoreError) -> Item? {
    try await base.record(numbered: number)
  }

  /// Forwards the call to ``base`` and returns the result.
  ///
  /// - Throws: Any error that ``base`` throws.
  @inlinable
  public func records(matching query: Item.Query) async throws(StoreError) -> [Item] {
    try await base.records(matching: query)
  }

  /// Forwards the call to ``base`` and returns the result.
  ///
  /// - Throws: Any error that ``base`` throws.
  @inlinable
  public func count(matching query: Item.Query) async throws(StoreError) -> Int {
    try await base.count(matching: query)
  }

  /// Forwards the call to ``base`` and returns the result.
  ///
  /// - Throws: Any error that ``base`` throws.
  @inlinable
  public func rows(of aggregation: Aggregation<Item>) async throws(StoreError) -> [AggregationRow<Item>] {
    try await base.rows(of: aggregation)
  }

  /// Forwards the call to ``base``.
  ///
  /// - Throws: Any error that ``base`` throws.
  @inlinable
  public func update(_ records: [Item]) async throws(StoreError) {
    try await base.update(records)
  }

  /// Forwards the call to ``base`` and returns the result.
  ///
  /// - Throws: Any error that ``base`` throws.
  @inlinable @discardableResult
  public func delete(withIDs ids: [Item.ID]) async throws(StoreError) -> Int {
    try await base.delete(withIDs: ids)
  }

  /// Forwards the call to ``base`` and returns the result.
  ///
  /// - Throws: Any error that ``base`` throws.
  @inlinable @discardableResult
  public func delete(matching query: Item.Query) async throws(StoreError) -> Int {
    try await base.delete(matching: query)
  }

  /// Forwards the call to ``base`` and returns the result.
  @inlinable
  public func batches(matching query: Item.Query, size: Int) -> RecordBatches<Item> {
    base.batches(matching: query, size: size)
  }

  /// Forwards the call to ``base`` and returns the result.
  @inlinable
  public func changes() -> AsyncStream<StoreChange<Item>> {
    base.changes()
  }
}
