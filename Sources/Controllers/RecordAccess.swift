import LogbookLocks
public import LogbookRecords

/// A function that runs a closure as one unit of work on a store of records.
///
/// The function passes the store to the closure. No other write occurs between the calls that the closure makes to the
/// store.
public typealias RecordUnitOfWork<Item: Record> =
  @Sendable (_ body: @Sendable (any RecordStoreProtocol<Item>) async throws -> Void) async throws -> Void

/// An editor that changes stored records.
///
/// If ``perform`` runs a unit of work, an edit overwrites no concurrent writes. Otherwise, if another writer changes a
/// record after the edit has read it and before the edit writes it, the edit overwrites that change.
struct RecordAccess<Item: Record>: Sendable {
  /// The edited records in the order of the given IDs, the records that were inserted afterwards, and whether any edit
  /// changed a record.
  typealias Edited = (records: [Item], inserted: [Item], isWritten: Bool)

  let perform: RecordUnitOfWork<Item>

  /// Edits stored records and then inserts additional records. Either all edits are saved or none; if ``perform`` runs
  /// a unit of work, this also applies to the insertions.
  ///
  /// - Parameters:
  ///   - ids: The IDs of the records.
  ///   - change: A closure that edits a record, and returns a record to insert afterwards, or `nil`. A record that the
  ///     closure leaves unchanged is not written.
  /// - Throws: ``StoreError/notFound(_:)`` if a record is not stored; ``StoreError/invalid(_:)`` if a record breaks a
  ///   rule.
  @concurrent
  func edit(
    _ ids: [Item.ID],
    _ change: @escaping @Sendable (inout Item) throws(ValidationError) -> Item?
  ) async throws(StoreError) -> Edited {
    if ids.isEmpty { return ([], [], false) }
    let outcome = Locked<Edited>(([], [], false))
    do {
      try await perform { store in
        var edited: [Item] = []
        var changed: [Item] = []
        var following: [Item] = []
        var seen: [Item.ID: Int] = [:]
        for id in ids {
          if let index = seen[id] {
            edited.append(edited[index])
            continue
          }
          seen[id] = edited.count
          guard let stored = try await store.record(withID: id) else { throw StoreError.notFound(RecordReference(id)) }
          let record = try Item.valid { () throws(ValidationError) in
            var record = stored
            if let next = try change(&record) { following.append(next) }
            return record
          }
          edited.append(record)
          if record != stored { changed.append(record) }
        }
        if !changed.isEmpty { try await store.update(changed) }
        var inserted: [Item] = []
        for record in following { inserted.append(try await store.insert(record)) }
        outcome.withLock { [edited, inserted, isWritten = !changed.isEmpty] in $0 = (edited, inserted, isWritten) }
      }
    } catch let error as StoreError {
      throw error
    } catch {
      // Only a custom unit of work can throw an error that is not a `StoreError`.
      throw .io(code: 0, message: "\(error)")
    }
    return outcome.withLock(\.self)
  }
}

extension Record {
  /// Creates a record in its stored form. If the record breaks a rule, throws the error that a store would throw.
  static func valid(_ make: () throws(ValidationError) -> Self) throws(StoreError) -> Self {
    let record: Self
    do throws(ValidationError) { record = try make() } catch { throw .invalid(error) }
    return try RecordDescription.prepared(record)
  }
}
