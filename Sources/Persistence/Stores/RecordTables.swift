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
  ///
  /// - Throws: ``StoreError/misuse(_:)`` if the model has no such kind.
  func table<Record: LogbookDomain.Record>(of kind: Record.Type) throws(StoreError) -> any RecordTable<Record> {
    let sqlite = try model.sqlite(kind)
    return switch medium {
    case .sqlite(let logbook, let transaction): SQLiteRecordTable(logbook, sqlite, in: transaction)
    case .content(let logbook, let transaction): InMemoryRecordTable<Record>(logbook, in: transaction)
    }
  }

  /// How many records there are of each kind.
  func counts() async throws(StoreError) -> RecordCounts {
    func count<Record: LogbookDomain.Record>(_ kind: Record.Type) async throws(StoreError) -> Int {
      try await table(of: kind).count(matching: Record.Query())
    }
    var counts = RecordCounts()
    for kind in model.kinds { counts[kind] = try await count(kind) }
    return counts
  }

  func deleteAll() async throws(StoreError) {
    func delete<Record: LogbookDomain.Record>(_ kind: Record.Type) async throws(StoreError) {
      _ = try await table(of: kind).delete(matching: Record.Query())
    }
    for kind in model.kinds { try await delete(kind) }
  }
}
