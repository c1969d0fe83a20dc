import LogbookRecords

/// Reads a long answer piece by piece, from a connection of its own that sees one moment of the database throughout.
final class SQLiteCursor<Record: LogbookRecords.Record> {
  private let kind: SQLiteKind<Record>
  private let readers: SQLiteReaders
  private let connection: SQLiteConnection
  private var statement: SQLiteStatement?

  init(_ database: SQLiteDatabase, _ kind: SQLiteKind<Record>, _ query: Record.Query) throws(StoreError) {
    let (sql, values) = try kind.statement(kind.selection, query)
    self.kind = kind
    (connection, readers) = try database.borrowReader()
    do throws(StoreError) {
      let statement = try connection.prepare(sql)
      try statement.bind(values)
      self.statement = statement
    } catch {
      readers.giveBack(connection)
      throw error
    }
  }

  deinit {
    // The statement ends first, and with it the reader's view of the past.
    statement = nil
    readers.giveBack(connection)
  }

  /// The next records, at most as many as asked for, or `nil` after the last and after a failure.
  func next(_ count: Int) throws(StoreError) -> [Record]? {
    // It goes on only if there may be more, so that nothing is left out after a failure.
    guard let statement = statement.take() else { return nil }
    var records: [Record] = []
    records.reserveCapacity(min(count, 1000))
    try Record.readAll(from: statement, upTo: count, into: &records)
    if records.count == count { self.statement = statement }
    return records.isEmpty ? nil : records
  }
}
