import LogbookDomain

/// Reads a long answer piece by piece, from a connection of its own that sees one moment of the database throughout.
final class SQLiteCursor<Record: SQLiteRecord> {
  private let readers: SQLiteReaders
  private let connection: SQLiteConnection
  private var statement: SQLiteStatement?

  init(_ database: SQLiteDatabase, _ query: Record.Query) throws(StoreError) {
    (connection, readers) = try database.borrowReader()
    let (clauses, values) = Record.clauses(of: query)
    do throws(StoreError) {
      let statement = try connection.prepare("\(Record.selection) \(clauses)")
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
    while records.count < count {
      guard try statement.step() else { return records.isEmpty ? nil : records }
      records.append(try Record.read(statement))
    }
    self.statement = statement
    return records
  }
}
