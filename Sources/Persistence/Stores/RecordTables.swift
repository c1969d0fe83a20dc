import LogbookDomain

/// The tables of a storage, or those of a unit of work on it.
struct RecordTables: Sendable {
  enum Medium: Sendable {
    case sqlite(SQLiteLogbook, SQLiteTransaction?)
    case content(ContentLogbook, InMemoryTransaction?)
  }

  let model: StoreModel
  let medium: Medium

  /// The table of a kind of the model.
  func table<Record: StoredRecord>(of kind: Record.Type) -> any RecordTable<Record> {
    switch medium {
    case .sqlite(let logbook, let transaction): SQLiteRecordTable<Record>(logbook, in: transaction)
    case .content(let logbook, let transaction): InMemoryRecordTable<Record>(logbook, in: transaction)
    }
  }

  /// How many records there are of each kind.
  func counts() async throws(StoreError) -> RecordCounts {
    func count<Record: StoredRecord>(_ kind: Record.Type) async throws(StoreError) -> Int {
      try await table(of: kind).count(matching: Record.Query())
    }
    var counts = RecordCounts()
    for kind in model.kinds { counts[kind] = try await count(kind) }
    return counts
  }

  func deleteAll() async throws(StoreError) {
    func delete<Record: StoredRecord>(_ kind: Record.Type) async throws(StoreError) {
      _ = try await table(of: kind).delete(matching: Record.Query())
    }
    for kind in model.kinds { try await delete(kind) }
  }
}
