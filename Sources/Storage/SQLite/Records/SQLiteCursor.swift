import LogbookRecords

/// A cursor that reads a long result in batches, on a separate connection that sees a single snapshot of the database
/// throughout.
final class SQLiteCursor<Item: Record> {
  private let kind: SQLiteTable<Item>
  private let readers: SQLiteReaders
  private let connection: SQLiteConnection
  private var statement: SQLiteStatement?

  init(_ backend: SQLiteBackend, _ kind: SQLiteTable<Item>, _ query: Item.Query) throws(StoreError) {
    let (sql, values) = try kind.statement(kind.selection, query)
    self.kind = kind
    (connection, readers) = try backend.borrowReader()
    do throws(StoreError) {
      statement = try connection.atRequiredVersion { () throws(StoreError) in
        let statement = try connection.prepare(sql)
        try statement.bind(values)
        return statement
      }
    } catch {
      readers.giveBack(connection)
      throw error
    }
  }

  deinit {
    // Release the statement first, because a running statement keeps the connection's snapshot open.
    statement = nil
    readers.giveBack(connection)
  }

  /// Returns the next records, at most `count`; `nil` if there are no more records, or if an earlier call failed.
  func next(_ count: Int) throws(StoreError) -> [Item]? {
    // Put the statement back only if the batch is full and more records may therefore follow. After a failure, the
    // cursor ends, so that it does not silently skip the record that failed.
    guard let statement = statement.take() else { return nil }
    var records: [Item] = []
    records.reserveCapacity(min(count, 1000))
    try connection.atRequiredVersion { () throws(StoreError) in
      try kind.coding.readAll(statement, count, &records)
    }
    if records.count == count { self.statement = statement }
    return records.isEmpty ? nil : records
  }
}
