/// A store of records of one type.
///
/// All conforming types must behave alike; `RecordStoreContract` in LogbookTesting verifies this. Outside a unit of
/// work, a call that changes records commits the changes before it returns. A call that throws has changed nothing,
/// except possibly if it throws ``StoreError/outcomeUnknown(_:)``. If a call is cancelled while it waits, it throws
/// ``StoreError/cancelled`` and has changed nothing; a call that has begun to write completes.
///
/// A call that inserts or updates records makes the following checks. If the records break several rules, it throws the
/// error of the first check that fails:
/// 1. Each record by itself, in the given order: its values can be stored, ``Record/validate()`` accepts it, its number
///    is in ``Record/numbers``, and its values follow the rules of its description, in the order of the fields.
/// 2. ``RecordCircles``, for all records together.
/// 3. Each record, in the given order, after the records before it have been written: its ID (taken if it is inserted,
///    missing if it is updated), its number (for a record without one: whether a number is left), and its unique
///    values, in the order of the fields.
/// 4. That no record is part of itself, in the given order, after all records have been written.
/// 5. That the records exist to which the given ones refer, including their parents: at the end of the call or, in a
///    unit of work, at its end.
public protocol RecordStoreProtocol<Item>: Sendable {
  /// The type of the stored records.
  associatedtype Item: Record

  /// Inserts a record.
  ///
  /// - Returns: The stored record. If the given record has no number, the stored record has a number greater than any
  ///   number that a record in the store has ever had.
  /// - Throws: ``StoreError/duplicate(_:)`` if the ID or number is taken; ``StoreError/invalid(_:)`` if a value breaks
  ///   a rule or a record to which it refers does not exist; ``StoreError/constraint(_:)`` if the value of a unique
  ///   field is taken or no number is left.
  @discardableResult
  func insert(_ record: Item) async throws(StoreError) -> Item

  /// Inserts all of the given records, or none of them.
  ///
  /// A record can be inserted together with its parts (the records that have it as their parent), in any order.
  /// - Returns: The stored records, in the same order. A record that has a number keeps it.
  /// - Throws: Any error that inserting a single record throws; ``StoreError/duplicate(_:)`` also if two of the records
  ///   have the same ID or number.
  @discardableResult
  func insert(_ records: [Item]) async throws(StoreError) -> [Item]

  /// Returns the record with the given ID, or `nil` if there is none.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` if the stored record cannot be read.
  func record(withID id: Item.ID) async throws(StoreError) -> Item?

  /// Returns the record with the given number, or `nil` if there is none.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` if the stored record cannot be read.
  func record(numbered number: Int) async throws(StoreError) -> Item?

  /// Returns the records that match a query, in the sort order of the query; see ``RecordQuery/apply(to:)``.
  ///
  /// - Throws: The ``RecordQuery/refusal`` of the query; ``StoreError/corrupt(_:)`` if a stored record cannot be read.
  func records(matching query: Item.Query) async throws(StoreError) -> [Item]

  /// Returns the number of records that ``records(matching:)`` returns.
  ///
  /// - Throws: Any error that ``records(matching:)`` throws.
  func count(matching query: Item.Query) async throws(StoreError) -> Int

  /// Returns the counts, sums, minimums and maximums that an aggregation computes for each group of records.
  ///
  /// ```swift
  /// let months = Aggregation<Place>(by: [.period(.month, of: \.visitedAt)], measures: [.sum(\.visitors)])
  /// for row in try await store.rows(of: months) { print(row.groups[0], row.count, row.sum(\.visitors) ?? 0) }
  /// ```
  /// The default implementation computes the rows from the result of ``records(matching:)``.
  /// - Returns: The result of ``Aggregation/rows(of:)`` for all stored records.
  /// - Throws: The ``Aggregation/refusal`` of the aggregation; ``StoreError/constraint(_:)`` if a sum is too large;
  ///   ``StoreError/corrupt(_:)`` if a stored record cannot be read.
  func rows(of aggregation: Aggregation<Item>) async throws(StoreError) -> [AggregationRow<Item>]

  /// Replaces the stored records that have the same IDs as the given records: either all of them or none.
  ///
  /// If several records have the same ID, the last one is stored.
  /// - Throws: ``StoreError/notFound(_:)`` if the store does not contain one of the records; ``StoreError/invalid(_:)``
  ///   if a value breaks a rule, if a number differs from the stored one (`nil` keeps the stored one), if a record
  ///   to which one refers does not exist, or if a record would be part of itself; ``StoreError/constraint(_:)`` if the value of a unique field
  ///   is taken.
  func update(_ records: [Item]) async throws(StoreError)

  /// Deletes the records with the given IDs and all their parts, or none of them. What happens to other records that
  /// refer to them is the ``DeleteRule`` of the reference.
  ///
  /// - Returns: The number of deleted records of this type, including parts; a record whose ID is given twice counts
  ///   once.
  /// - Throws: ``StoreError/notFound(_:)`` if the store does not contain one of the records;
  ///   ``StoreError/constraint(_:)`` if a record that is not deleted still refers to one that is, or must not lose its
  ///   reference.
  @discardableResult
  func delete(withIDs ids: [Item.ID]) async throws(StoreError) -> Int

  /// Deletes the records that ``records(matching:)`` returns, and all their parts, as ``delete(withIDs:)`` does.
  ///
  /// - Returns: The number of deleted records of this type, including parts, or 0 if the query returns no records.
  /// - Throws: The ``RecordQuery/refusal`` of the query; ``StoreError/corrupt(_:)`` if a stored record cannot be read;
  ///   ``StoreError/constraint(_:)`` as ``delete(withIDs:)`` does.
  @discardableResult
  func delete(matching query: Item.Query) async throws(StoreError) -> Int

  /// Returns the records that ``records(matching:)`` returns, in batches.
  ///
  /// - Parameter size: The number of records in each batch except the last, which may be smaller; values below 1 are
  ///   treated as 1.
  func batches(matching query: Item.Query, size: Int) -> RecordBatches<Item>

  /// Returns a stream of the changes that are committed after this call, in order. A commit that changes records of
  /// this store adds one element to the stream.
  ///
  /// Every call returns a separate stream, so several consumers can each receive every change. A stream buffers up to
  /// 1,000 unread changes. The last change of a full buffer is partial (``StoreChange/isPartial``); it represents all
  /// later changes until the buffer has room again.
  func changes() -> AsyncStream<StoreChange<Item>>
}

extension RecordStoreProtocol {
  /// Inserts a single record; see ``insert(_:)-([Item])``.
  ///
  /// - Throws: Any error that ``insert(_:)-([Item])`` throws; ``StoreError/unsupported(_:)`` if the store does not
  ///   return the record.
  @discardableResult
  public func insert(_ record: Item) async throws(StoreError) -> Item {
    guard let stored = try await insert([record]).first else {
      throw .unsupported("insert([\(Item.self)]) returned no record")
    }
    return stored
  }

  /// Returns the rows of an aggregation, computed from the records that ``records(matching:)`` returns.
  ///
  /// - Throws: The ``Aggregation/refusal`` of the aggregation; ``StoreError/constraint(_:)`` if a sum is too large; or
  ///   any error that ``records(matching:)`` throws.
  public func rows(of aggregation: Aggregation<Item>) async throws(StoreError) -> [AggregationRow<Item>] {
    if let refusal = aggregation.refusal { throw refusal }
    return try await aggregation.rows(ofMatching: records(matching: aggregation.query))
  }

  /// Replaces the stored record that has the same ID as the given record; see ``update(_:)-([Item])``.
  ///
  /// - Throws: Any error that ``update(_:)-([Item])`` throws.
  public func update(_ record: Item) async throws(StoreError) {
    try await update([record])
  }

  /// Deletes the record with the given ID and all its parts; see ``delete(withIDs:)``.
  ///
  /// - Returns: The number of deleted records, including parts.
  /// - Throws: Any error that ``delete(withIDs:)`` throws.
  @discardableResult
  public func delete(withID id: Item.ID) async throws(StoreError) -> Int {
    try await delete(withIDs: [id])
  }
}

extension RecordStoreProtocol {
  /// This store as `any RecordStoreProtocol<Item>`.
  ///
  /// Use this property if the store has a more specific protocol type, such as `any TaskStoreProtocol`, because Swift
  /// does not convert such a value implicitly.
  public var asRecordStore: any RecordStoreProtocol<Item> { self }
}
