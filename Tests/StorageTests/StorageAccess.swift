import LogbookRecords
@testable import LogbookStorage
import Testing

extension Storage {
  var engine: Engine { medium }

  /// The database of the store; `nil` if the store is not in SQLite.
  var sqlite: SQLiteBackend? { medium.backend as? SQLiteBackend }

  /// The database of a store in SQLite.
  var database: SQLiteBackend { get throws { try #require(sqlite) } }
}

extension SQLiteBackend {
  /// Runs `body` on a connection for reading.
  func reading<Result>(_ body: (SQLiteConnection) throws(StoreError) -> Result) throws(StoreError) -> Result {
    let (reader, readers) = try borrowReader()
    defer { readers.giveBack(reader) }
    return try body(reader)
  }

  /// Runs `body` in a transaction of the connection for writing.
  func writing<Result>(_ body: (SQLiteConnection) throws(StoreError) -> Result) throws(StoreError) -> Result {
    let transaction = try begin(isLong: false)
    do throws(StoreError) {
      let result = try body(SQLiteTransaction.of(transaction).connection)
      try transaction.commit()
      return result
    } catch {
      transaction.rollBack()
      throw error
    }
  }
}

extension RecordStore {
  /// Runs `body` on the connection of the store's unit of work.
  func inUnit(_ body: @escaping @Sendable (SQLiteConnection) throws(StoreError) -> Void) async throws {
    try await #require(writer.unit).write { work throws(StoreError) in
      try body(SQLiteTransaction.of(work.transaction).connection)
    }
  }
}
