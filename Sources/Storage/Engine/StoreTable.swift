public import LogbookRecords
public import Foundation

/// The records of one kind on a medium.
///
/// Every call takes the transaction in which it reads or writes, which is one of the same backend. A call that throws an
/// error may have changed something; the transaction is then rolled back. All methods can throw any error that occurs
/// while accessing the medium. For an example, see
/// <doc:WriteYourOwnMedium>.
public protocol StoreTable<Item>: AnyObject, Sendable {
  /// The type of the records.
  associatedtype Item: Record

  /// Whether ``insert(_:in:)`` and ``update(_:in:)`` check the rules of the fields themselves; `false` by default, because
  /// the rules have been checked before.
  var checksRules: Bool { get }

  // MARK: Reading

  /// Returns the record with the given ID, or `nil` if there is none.
  func record(withID id: Item.ID, in transaction: any StoreTransaction) throws(StoreError) -> Item?
  /// Returns the record with the given number, or `nil` if there is none.
  func record(numbered number: Int, in transaction: any StoreTransaction) throws(StoreError) -> Item?
  /// Returns the records that a query selects, in its sort order.
  func records(matching query: Item.Query, in transaction: any StoreTransaction) throws(StoreError) -> [Item]
  /// Returns the records with the given IDs, in any order, without those that do not exist.
  func records(withIDs ids: [Item.ID], in transaction: any StoreTransaction) throws(StoreError) -> [Item]
  /// Returns the IDs of the records that a query selects, in its sort order. By default, the records are read.
  func ids(matching query: Item.Query, in transaction: any StoreTransaction) throws(StoreError) -> [Item.ID]
  /// Returns the number of records that a query selects. By default, the records are read.
  func count(matching query: Item.Query, in transaction: any StoreTransaction) throws(StoreError) -> Int
  /// Returns the rows of an aggregation. By default, the records are read.
  func rows(of aggregation: Aggregation<Item>, in transaction: any StoreTransaction) throws(StoreError)
    -> [AggregationRow<Item>]
  /// Returns the parent of the record with the given ID. By default, the record is read.
  func parent(of id: Item.ID, in transaction: any StoreTransaction) throws(StoreError) -> RecordHierarchy<Item>.Parent
  /// Returns the IDs of the records that refer to one of the given records, by ascending number. By default, all records
  /// are read.
  ///
  /// - Parameters:
  ///   - ids: The IDs of the records that are referred to.
  ///   - field: The name of the field with the reference.
  func referrers(to ids: [UUID], by field: String, in transaction: any StoreTransaction) throws(StoreError) -> [Item.ID]
  /// Returns the records that refer to one of the given records, by ascending number. By default, they are those of
  /// ``referrers(to:by:in:)``.
  ///
  /// - Parameters:
  ///   - ids: The IDs of the records that are referred to.
  ///   - field: The name of the field with the reference.
  func records(referringTo ids: [UUID], by field: String, in transaction: any StoreTransaction) throws(StoreError)
    -> [Item]
  /// Returns those of the given IDs that no record has. By default, the records are read.
  func missing(among ids: Set<UUID>, in transaction: any StoreTransaction) throws(StoreError) -> Set<UUID>

  // MARK: Writing

  /// Inserts records in their stored form, assigns a number to each that has none, and returns them with their IDs.
  ///
  /// - Throws: ``/LogbookRecords/StoreError/duplicate(_:)``, ``/LogbookRecords/StoreError/constraint(_:)`` or
  ///   ``/LogbookRecords/StoreError/noNumberLeft(for:)`` for the first record whose ID, number or unique value is taken,
  ///   or for which no number is left.
  func insert(
    _ records: [Item],
    in transaction: any StoreTransaction
  ) throws(StoreError) -> (records: [Item], ids: [UUID])
  /// Replaces the records that have the IDs of the given ones, and returns the IDs.
  ///
  /// - Throws: ``/LogbookRecords/StoreError/notFound(_:)``, ``/LogbookRecords/StoreError/invalid(_:)`` or
  ///   ``/LogbookRecords/StoreError/constraint(_:)`` for the first record that does not exist, has another number, or
  ///   has a unique value of another record.
  func update(_ records: [Item], in transaction: any StoreTransaction) throws(StoreError) -> [UUID]
  /// Deletes the records with the given IDs, and no others that refer to them, and returns the IDs without
  /// duplicates.
  ///
  /// - Throws: ``/LogbookRecords/StoreError/notFound(_:)`` for the first record that does not exist.
  func delete(_ ids: [UUID], in transaction: any StoreTransaction) throws(StoreError) -> [UUID]
  /// Returns the largest number that was ever assigned to a record or passed to ``raiseLastNumber(to:in:)``; 0 if there
  /// is none.
  func lastNumber(in transaction: any StoreTransaction) throws(StoreError) -> Int
  /// Ensures that all numbers that the table assigns are larger than the given one.
  func raiseLastNumber(to number: Int, in transaction: any StoreTransaction) throws(StoreError)

  // MARK: History

  /// Copies the records with the given IDs to a step that the transaction has begun, before they are changed. A record
  /// that the step contains is not copied again.
  func keep(_ ids: [UUID], in step: Int, _ transaction: any StoreTransaction) throws(StoreError)
  /// Returns the records that were copied to a step, by ascending number.
  func kept(in step: HistoryStep, _ transaction: any StoreTransaction) throws(StoreError) -> [Item]
}

extension StoreTable {
  /// `false`, because the rules have been checked before.
  public var checksRules: Bool { false }

  /// Returns the records with the given IDs.
  public func records(withIDs ids: [Item.ID], in transaction: any StoreTransaction) throws(StoreError) -> [Item] {
    var found: [Item] = []
    for id in ids {
      if let record = try record(withID: id, in: transaction) { found.append(record) }
    }
    return found
  }

  /// Returns the IDs of the records that a query selects.
  public func ids(matching query: Item.Query, in transaction: any StoreTransaction) throws(StoreError) -> [Item.ID] {
    try records(matching: query, in: transaction).map(\.id)
  }

  /// Returns the number of records that a query selects.
  public func count(matching query: Item.Query, in transaction: any StoreTransaction) throws(StoreError) -> Int {
    try records(matching: query, in: transaction).count
  }

  /// Returns the rows of an aggregation.
  public func rows(
    of aggregation: Aggregation<Item>,
    in transaction: any StoreTransaction
  ) throws(StoreError) -> [AggregationRow<Item>] {
    try aggregation.rows(ofMatching: records(matching: aggregation.query, in: transaction))
  }

  /// Returns the parent of the record with the given ID.
  public func parent(
    of id: Item.ID,
    in transaction: any StoreTransaction
  ) throws(StoreError) -> RecordHierarchy<Item>.Parent {
    guard let record = try record(withID: id, in: transaction) else { return .noRecord }
    return record.parentID.map { .some($0) } ?? .none
  }

  /// Returns the IDs of the records that refer to one of the given records.
  public func referrers(
    to ids: [UUID],
    by field: String,
    in transaction: any StoreTransaction
  ) throws(StoreError) -> [Item.ID] {
    let description = RecordDescription<Item>.shared
    guard let field = description.references.first(where: { $0.name == field }) else { return [] }
    let targets = Set(ids)
    let found = try records(matching: Item.Query(), in: transaction).filter { record in
      description.readers[field.position](record).recordIDs.contains(where: targets.contains)
    }
    return found.sorted { ($0.number ?? 0) < ($1.number ?? 0) }.map(\.id)
  }

  /// Returns the records that refer to one of the given records.
  public func records(
    referringTo ids: [UUID],
    by field: String,
    in transaction: any StoreTransaction
  ) throws(StoreError) -> [Item] {
    let ids = try referrers(to: ids, by: field, in: transaction)
    return try records(withIDs: ids, in: transaction).sorted { ($0.number ?? 0) < ($1.number ?? 0) }
  }

  /// Returns those of the given IDs that no record has.
  public func missing(
    among ids: Set<UUID>,
    in transaction: any StoreTransaction
  ) throws(StoreError) -> Set<UUID> {
    ids.subtracting(try records(withIDs: ids.map { Item.ID($0) }, in: transaction).map { $0.id.rawValue })
  }
}
