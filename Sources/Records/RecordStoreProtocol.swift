/// A store of records of one kind.
///
/// All conformers behave alike; `RecordStoreContract` of LogbookTesting checks whether one does. What a call wrote is
/// committed when it returns; a call that throws has changed nothing. A waiting call that is cancelled throws
/// ``StoreError/cancelled`` and has changed nothing; one that has begun to write ends.
public protocol RecordStoreProtocol<Record>: Sendable {
  /// What is stored.
  associatedtype Record: LogbookRecords.Record

  /// Adds a record.
  ///
  /// - Returns: The record as it is stored: under its own number if it came with one, else under a number larger than
  ///   any the store has ever given.
  /// - Throws: ``StoreError/duplicate(_:)`` if the ID or number is taken, ``StoreError/invalid(_:)`` if the
  ///   parent does not exist.
  @discardableResult
  func insert(_ record: Record) async throws(StoreError) -> Record

  /// Adds records, all or none.
  ///
  /// A parent may come with its parts, in any order.
  /// - Returns: The records as they are stored, in the order given. A number that one comes with is kept, as when it is inserted alone.
  @discardableResult
  func insert(_ records: [Record]) async throws(StoreError) -> [Record]

  /// Returns the record with an ID, or `nil`.
  func record(withID id: Record.ID) async throws(StoreError) -> Record?

  /// Returns the record with a number, or `nil`.
  func record(numbered number: Int) async throws(StoreError) -> Record?

  /// Returns the records that match a query, in its order, as ``RecordQuery/apply(to:)`` would.
  func records(matching query: Record.Query) async throws(StoreError) -> [Record]

  /// Returns how many records ``records(matching:)`` would return.
  func count(matching query: Record.Query) async throws(StoreError) -> Int

  /// Returns counts, sums, least and greatest values of the records that match the query of an aggregation, in groups.
  ///
  /// ```swift
  /// let months = Aggregation<Place>(by: [.period(.month, of: \.visitedAt)], measures: [.sum(\.visitors)])
  /// for row in try await store.rows(of: months) { print(row.groups[0], row.count, row.sum(\.visitors) ?? 0) }
  /// ```
  /// The default computes them of what ``records(matching:)`` returns.
  /// - Returns: What ``Aggregation/rows(of:)`` gives for all stored records.
  /// - Throws: The ``Aggregation/refusal``; ``StoreError/constraint(_:)`` if a sum is too large.
  func rows(of aggregation: Aggregation<Record>) async throws(StoreError) -> [AggregationRow<Record>]

  /// Replaces the stored records that have the IDs of these, all or none.
  ///
  /// Given the same ID twice, the last wins.
  /// - Throws: ``StoreError/notFound(_:)`` if one is not stored; ``StoreError/invalid(_:)`` if a number differs from
  ///   the stored one (`nil` means the stored one), if a parent does not exist, or if a record would be part of itself.
  func update(_ records: [Record]) async throws(StoreError)

  /// Deletes the records with these IDs and all their parts, all or none.
  ///
  /// - Returns: How many records were deleted, parts included; one named twice counts once.
  /// - Throws: ``StoreError/notFound(_:)`` if one is not stored.
  @discardableResult
  func delete(withIDs ids: [Record.ID]) async throws(StoreError) -> Int

  /// Deletes the records that ``records(matching:)`` would return and all their parts.
  ///
  /// - Returns: How many records were deleted, parts included; possibly none.
  @discardableResult
  func delete(matching query: Record.Query) async throws(StoreError) -> Int

  /// Returns the records that ``records(matching:)`` would return, in batches.
  ///
  /// - Parameter size: The most records of a batch; less than 1 counts as 1. Every batch but the last has this size.
  func batches(matching query: Record.Query, size: Int) -> RecordBatches<Record>

  /// Returns a stream of what is committed from now on, a change for each commit, in order.
  ///
  /// Every call gives a separate stream, and every change is in every stream once. A stream that is not read holds 1,000
  /// changes; the last of them is partial (``StoreChange/isPartial``) and stands for all that it has no room for.
  func changes() -> AsyncStream<StoreChange<Record>>
}

extension RecordStoreProtocol {
  /// Adds a record as the only one of a list; see ``insert(_:)-([Record])``.
  ///
  /// - Throws: What inserting the list throws; ``StoreError/unsupported(_:)`` if the store does not return the record.
  @discardableResult
  public func insert(_ record: Record) async throws(StoreError) -> Record {
    guard let stored = try await insert([record]).first else {
      throw .unsupported("insert([\(Record.self)]) returned no record")
    }
    return stored
  }

  /// Computes the figures of the records that ``records(matching:)`` returns.
  public func rows(of aggregation: Aggregation<Record>) async throws(StoreError) -> [AggregationRow<Record>] {
    if let refusal = aggregation.refusal { throw refusal }
    return try await aggregation.rows(ofMatching: records(matching: aggregation.query))
  }

  /// Replaces the stored record that has the ID of this one; see ``update(_:)-([Record])``.
  public func update(_ record: Record) async throws(StoreError) {
    try await update([record])
  }

  /// Deletes the record with an ID and all its parts; see ``delete(withIDs:)``.
  @discardableResult
  public func delete(withID id: Record.ID) async throws(StoreError) -> Int {
    try await delete(withIDs: [id])
  }
}

extension RecordStoreProtocol {
  /// The same store without its own protocol: `any TaskStoreProtocol` is not converted implicitly.
  public var asRecordStore: any RecordStoreProtocol<Record> { self }
}
