import LogbookLocks
public import LogbookRecords

/// A fake store that stores records of one type in memory.
///
/// The implementation is as simple as possible and based only on the documentation of
/// ``/LogbookRecords/RecordStoreProtocol``, so that the store can serve as a reference for other stores.
public final class InMemoryRecordStore<Item: Record>: RecordStoreProtocol {
  private struct State {
    var records: [Item] = []
    var lastNumber = 0
    var uniqueValues = UniqueValues<Item>()
  }

  private let state = Locked(State())
  private let changeBroadcast: Broadcast<StoreChange<Item>>

  /// Creates a store that contains the given records.
  ///
  /// - Throws: ``/LogbookRecords/StoreError/duplicate(_:)`` if two records have the same ID or number;
  ///   ``/LogbookRecords/StoreError/invalid(_:)`` if a record breaks a rule, has a parent that does not exist, or would
  ///   be part of itself; ``/LogbookRecords/StoreError/constraint(_:)`` if two records have the same value in a unique
  ///   field, or if no number is left to assign.
  public convenience init(_ records: [Item] = []) throws(StoreError) {
    try self.init(records, announcing: Broadcast())
  }

  /// Creates a store that publishes its commits, including the insertion of `records`, to a broadcast.
  package init(_ records: [Item], announcing changes: Broadcast<StoreChange<Item>>) throws(StoreError) {
    changeBroadcast = changes
    try insert(records)
  }

  private var all: [Item] { state.withLock(\.records) }

  /// Returns the record with the given ID, or `nil` if there is none.
  public func record(withID id: Item.ID) -> Item? { all.first { $0.id == id } }

  /// Returns the record with the given number, or `nil` if there is none.
  public func record(numbered number: Int) -> Item? { all.first { $0.number == number } }

  /// Returns the records that match a query, in the sort order of the query.
  ///
  /// - Throws: The query's ``/LogbookRecords/RecordQuery/refusal``, if it has one.
  public func records(matching query: Item.Query) throws(StoreError) -> [Item] {
    try query.answer(from: all)
  }

  /// Returns the number of records that ``records(matching:)`` returns.
  ///
  /// - Throws: The query's ``/LogbookRecords/RecordQuery/refusal``, if it has one.
  public func count(matching query: Item.Query) throws(StoreError) -> Int {
    try records(matching: query).count
  }

  /// Returns the records that match a query, in batches of at most `size` records.
  ///
  /// If the query has a ``/LogbookRecords/RecordQuery/refusal``, each iteration throws this error.
  public func batches(matching query: Item.Query, size: Int) -> RecordBatches<Item> {
    RecordBatches(size: size) { () throws(StoreError) in try self.records(matching: query) }
  }

  /// Returns a stream of the changes that are committed after this call.
  public func changes() -> AsyncStream<StoreChange<Item>> { changeBroadcast.stream() }

  /// Inserts all of the given records, or none of them.
  ///
  /// - Returns: The stored records, with their numbers, in the same order.
  /// - Throws: ``/LogbookRecords/StoreError/duplicate(_:)`` if an ID or number is already in use;
  ///   ``/LogbookRecords/StoreError/invalid(_:)`` if a record breaks a rule, has a parent that does not exist, or would
  ///   be part of itself; ``/LogbookRecords/StoreError/constraint(_:)`` if the value of a unique field is already in
  ///   use, or if no number is left to assign.
  @discardableResult
  public func insert(_ new: [Item]) throws(StoreError) -> [Item] {
    let new = try RecordDescription<Item>.prepared(new)
    return try write { state, steps throws(StoreError) in
      try Self.checkCircles(of: new, in: state.records)
      var inserted: [Item] = []
      for record in new {
        if state.records.contains(where: { $0.id == record.id }) { throw .duplicate(RecordReference(record.id)) }
        if record.number == nil, state.lastNumber == Item.numbers.upperBound { throw .noNumberLeft(for: Item.self) }
        let number = record.number ?? state.lastNumber + 1
        if state.records.contains(where: { $0.number == number }) {
          throw .duplicate(RecordReference(Item.self, number: number))
        }
        try state.uniqueValues.replace(nil, with: record)
        state.lastNumber = max(state.lastNumber, number)
        inserted.append(record.numbered(number))
        state.records.append(record.numbered(number))
        steps.append(.insert(record.id))
      }
      try Self.checkParents(of: new, in: state.records)
      return inserted
    }
  }

  /// Replaces the stored records that have the same IDs as the given records. If the call fails, no record is replaced.
  ///
  /// - Throws: ``/LogbookRecords/StoreError/notFound(_:)`` if a record is not stored;
  ///   ``/LogbookRecords/StoreError/invalid(_:)`` if a record breaks a rule, has a number that differs from the stored
  ///   one (`nil` keeps the stored one), has a parent that does not exist, or would be part of itself;
  ///   ``/LogbookRecords/StoreError/constraint(_:)`` if the value of a unique field is already in use.
  public func update(_ changed: [Item]) throws(StoreError) {
    let changed = try RecordDescription<Item>.prepared(changed)
    try write { state, steps throws(StoreError) in
      try Self.checkCircles(of: changed, in: state.records)
      for record in changed {
        guard let index = state.records.firstIndex(where: { $0.id == record.id }) else {
          throw .notFound(RecordReference(record.id))
        }
        let number = state.records[index].number ?? 0
        if let wanted = record.number, wanted != number {
          throw .invalid(ValidationError(field: "number", value: "\(wanted)", rule: "cannot be changed from \(number)"))
        }
        try state.uniqueValues.replace(state.records[index], with: record)
        state.records[index] = record.numbered(number)
        steps.append(.update(record.id))
      }
      try Self.checkParents(of: changed, in: state.records)
    }
  }

  /// Deletes the records with the given IDs and all their parts, or none of them. The parts of a record are its direct
  /// and indirect children.
  ///
  /// - Returns: The number of deleted records, including parts.
  /// - Throws: ``/LogbookRecords/StoreError/notFound(_:)`` if a record is not stored.
  @discardableResult
  public func delete(withIDs ids: [Item.ID]) throws(StoreError) -> Int { try delete { _ in ids } }

  /// Deletes the records that ``records(matching:)`` returns, and all their parts.
  ///
  /// - Returns: The number of deleted records, including parts.
  /// - Throws: The query's ``/LogbookRecords/RecordQuery/refusal``, if it has one.
  @discardableResult
  public func delete(matching query: Item.Query) throws(StoreError) -> Int {
    try delete { records throws(StoreError) in try query.answer(from: records).map(\.id) }
  }

  private func delete(_ choose: ([Item]) throws(StoreError) -> [Item.ID]) throws(StoreError) -> Int {
    try write { state, steps throws(StoreError) in
      let chosen = try choose(state.records)
      for id in chosen where !state.records.contains(where: { $0.id == id }) { throw .notFound(RecordReference(id)) }
      let records = state.records
      let description = RecordDescription<Item>.shared
      let idsWithDescendants = try RecordHierarchy<Item>.withParts(of: chosen) { id in
        description.hasParts ? records.filter { description.parentID(of: $0) == id }.map(\.id) : []
      }
      steps = idsWithDescendants.map { .delete($0) }
      for record in records where idsWithDescendants.contains(record.id) {
        try state.uniqueValues.replace(record, with: nil)
      }
      state.records.removeAll { idsWithDescendants.contains($0.id) }
      return idsWithDescendants.count
    }
  }

  private static func checkCircles(of written: [Item], in stored: [Item]) throws(StoreError) {
    try RecordCircles().check(written) { ids in stored.filter { ids.contains($0.id) } }
  }

  private static func checkParents(of written: [Item], in records: [Item]) throws(StoreError) {
    let latest = written.compactMap { record in records.first { $0.id == record.id } }
    try RecordHierarchy.checkParents(of: latest) { id in
      guard let record = records.first(where: { $0.id == id }) else { return .noRecord }
      return record.parentID.map { .some($0) } ?? .none
    }
  }

  private func write<Result>(
    _ body: (inout State, inout [StoreChange<Item>.Step]) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try state.withLock { kept throws(StoreError) in
      var state = kept
      var steps: [StoreChange<Item>.Step] = []
      let result = try body(&state, &steps)
      state.records.sort { $0.number ?? 0 < $1.number ?? 0 }
      kept = state
      let change = StoreChange(steps: steps)
      if !change.isEmpty { changeBroadcast.send(change) }
      return result
    }
  }
}
