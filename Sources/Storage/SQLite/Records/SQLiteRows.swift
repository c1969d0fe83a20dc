import LogbookCSQLite
import LogbookRecords
import Foundation

/// The operations on the records of one kind, performed on one connection, within its current transaction.
struct SQLiteRows<Record: LogbookRecords.Record> {
  let connection: SQLiteConnection
  let kind: SQLiteKind<Record>

  // MARK: Reading

  func record(withID id: Record.ID) throws(StoreError) -> Record? {
    try connection.next(kind.selectionByID, [.uuid(id.rawValue)])
  }

  func record(numbered number: Int) throws(StoreError) -> Record? {
    try connection.next(kind.selectionByNumber, [.integer(Int64(number))])
  }

  func records(matching query: Record.Query) throws(StoreError) -> [Record] {
    let (sql, values) = try kind.statement(kind.selection, query, known: connection.latestQuery)
    connection.latestQuery = sql
    var records: [Record] = []
    if let limit = query.limit {
      records.reserveCapacity(min(max(limit, 0), 1000))
    } else if query == Record.Query() {
      records.reserveCapacity(roomForAll)
    }
    try connection.withStatement(sql) { statement throws(StoreError) in
      try statement.bind(values)
      try Record.readAll(from: statement, upTo: .max, into: &records)
    }
    return records
  }

  /// The number of records for which to reserve space before reading all records of the table. Without reserved space,
  /// a growing array is copied repeatedly.
  ///
  /// SQLite counts the rows quickly by scanning the smallest index.
  private var roomForAll: Int {
    do throws(StoreError) {
      // Limit the number, because a damaged index may yield an arbitrary count. An array with room for a million records
      // is rarely copied again.
      return min(try connection.number("SELECT count(*) FROM \(kind.table)"), 1_000_000)
    } catch {
      // The error is ignored, because the rows may be intact even if the index is damaged. If the
      // rows are damaged, reading them reports the problem.
      return 0
    }
  }

  /// Returns the records that the history keeps with a step, sorted by number.
  func kept(in step: Int) throws(StoreError) -> [Record] {
    try connection.rows(kind.selectionBefore, [SQLiteValue(step)]) { row throws(StoreError) in
      try record(row, before: step)
    }
  }

  private func record(_ row: SQLiteStatement, before step: Int) throws(StoreError) -> Record {
    let record = try kind.record(row)
    let digest = try row.value(Int32(kind.fields.count) + 2)
    // The digest is the last column. Rows that an older version or another program wrote may have no digest.
    if digest != .null, digest != kind.wholeValues(record.fieldContents).last {
      throw .corrupt("\(Record.name) \(row.number) before step \(step): the record was changed outside Logbook")
    }
    return record
  }

  func ids(matching query: Record.Query) throws(StoreError) -> [Record.ID] {
    let (sql, values) = try kind.statement("SELECT id FROM \(kind.table)", query)
    return try connection.rows(sql, values, readID)
  }

  func count(matching query: Record.Query) throws(StoreError) -> Int {
    let isOfAll = query.limit == nil && query.offset <= 0
    let head = isOfAll ? "SELECT count(*) FROM \(kind.table)" : "SELECT 1 FROM \(kind.table)"
    let (sql, values) = try kind.statement(head, query, isOrdered: false)
    return try connection.number(isOfAll ? sql : "SELECT count(*) FROM (\(sql))", values)
  }

  /// Returns the largest record number ever assigned. SQLite stores this number for tables with AUTOINCREMENT.
  func lastNumber() throws(StoreError) -> Int {
    // Prepare a new statement, because cached statements cannot be used after the transaction has ended, and a failed
    // insertion may have rolled the transaction back.
    let statement = try connection.prepare("SELECT max(seq) FROM sqlite_sequence WHERE name = ?")
    try statement.bind([.text(Record.name)])
    let last = try statement.step() ? try statement.integer(0) : 0
    guard (0...Record.numbers.upperBound).contains(last) else {
      throw .corrupt(
        "the last number of \(Record.name.withArticle), \(last), must be from 0 to \(Record.numbers.upperBound)"
      )
    }
    return last
  }

  private func readID(_ row: SQLiteStatement) throws(StoreError) -> Record.ID {
    Record.ID(try row.uuid(0))
  }

  // MARK: Writing

  /// Inserts records.
  ///
  /// - Parameter lacksIndexes: Whether the indexes of the table have been dropped, except unique indexes.
  func insert(
    _ records: [Record],
    lacksIndexes: Bool = false
  ) throws(StoreError) -> (records: [Record], ids: [UUID]) {
    let written = try write(records, inGroups: lacksIndexes || !kind.hasIndexes)
    return (Record.numbered(records, by: written.numbers), written.ids)
  }

  /// Inserts records without checking their parents.
  @discardableResult
  func write(_ records: [Record], inGroups: Bool = false) throws(StoreError) -> (numbers: [Int], ids: [UUID]) {
    var (numbers, ids): ([Int], [UUID]) = ([], [])
    numbers.reserveCapacity(records.count)
    ids.reserveCapacity(records.count)
    if inGroups, !kind.hasDetails, records.count >= 2 * kind.groupSize {
      do throws(StoreError) { try writeGroups(of: records, &numbers, &ids) } catch {
        switch error {
        // Insert the records of the failed group one by one below, to find the record that caused the error.
        case .constraint, .invalid: break
        // Do not continue after any other error, because the transaction may have ended.
        default: throw try explanation(of: error, inserting: records[numbers.count])
        }
      }
      // The records of a group that was not inserted have IDs, but no numbers.
      ids.removeLast(ids.count - numbers.count)
    }
    let records = numbers.isEmpty ? records : Array(records.dropFirst(numbers.count))
    try connection.withStatement(kind.insertion) { insertion throws(StoreError) in
      try Record.visitContents(of: records.span) { index, contents throws(StoreError) in
        try kind.check(contents)
        let lists = kind.takeLists(of: &contents)
        do throws(StoreError) { try insertion.run(contents) } catch {
          throw try explanation(of: error, inserting: records[index])
        }
        let number = contents[0].integer ?? connection.lastInsertedRow
        if kind.hasDetails {
          try kind.writeDetails(of: records[index], lists, number: number, isNew: true, to: connection)
        }
        numbers.append(number)
        if case .uuid(let id) = contents[1] { ids.append(id) }
      }
    }
    return (numbers, ids)
  }

  /// Inserts the first records in groups, with one statement for each group, and appends the numbers and IDs of the
  /// inserted records to the arrays. Inserting a group takes half as long as inserting its records one by one, but only
  /// if the table has no indexes: their entries are on many pages, and SQLite copies every page that a statement
  /// changes. The caller inserts the remaining records.
  ///
  /// This method stops when too few records remain to fill a group, or at the first group that should be inserted one
  /// record at a time. There are three reasons to insert a group in this way: it contains large values, all of
  /// which would be in memory at the same time; only some of its records have numbers, so the numbers that SQLite assigns to the others would
  /// be unknown; or its IDs are not in chronological order, so they are on many pages. A statement that fails inserts
  /// none of its rows.
  private func writeGroups(
    of records: [Record],
    _ numbers: inout [Int],
    _ ids: inout [UUID]
  ) throws(StoreError) {
    try connection.withStatement(kind.groupInsertion) { insertion throws(StoreError) in
      var given: [Int] = []
      given.reserveCapacity(kind.groupSize)
      for start in stride(from: 0, through: records.count - kind.groupSize, by: kind.groupSize) {
        var isSuitable = true
        given.removeAll(keepingCapacity: true)
        try insertion.removeValues()
        let group = records.span.extracting(start..<start + kind.groupSize)
        try Record.visitContents(of: group) { index, contents throws(StoreError) in
          if !isSuitable { return }
          try kind.check(contents)
          kind.addKeys(to: &contents)
          if let number = contents[0].integer { given.append(number) }
          if case .uuid(let id) = contents[1] {
            if let last = ids.last, id.isEarlier(than: last) { isSuitable = false }
            ids.append(id)
          }
          try insertion.bind(contents, ofGroup: index, among: kind.groupSize)
          if insertion.parameters.byteCount > Self.maximumGroupBytes { isSuitable = false }
        }
        guard isSuitable, given.isEmpty || given.count == kind.groupSize else { return }
        try insertion.run()
        let last = connection.lastInsertedRow
        if given.isEmpty { numbers += last - kind.groupSize + 1...last } else { numbers += given }
      }
    }
  }

  private static var maximumGroupBytes: Int { 1 << 16 }

  /// Returns the error that ``RecordStoreProtocol`` specifies for a record that SQLite has rejected.
  private func explanation(of error: StoreError, inserting record: Record) throws(StoreError) -> StoreError {
    switch error {
    case .constraint:
      return Refusal.ofInserting([record], among: try conflicts(with: record), last: try lastNumber()) ?? error
    case .full:
      // Check the last number first, because SQLite also reports a full database if the last number is the largest
      // integer.
      _ = try lastNumber()
      return .full
    default: return error
    }
  }

  /// Returns the stored records that have the ID, the number or a unique value of a record. A record can occur several
  /// times.
  private func conflicts(with record: Record) throws(StoreError) -> [Record] {
    var conflicts = [try self.record(withID: record.id)]
    if let number = record.number { conflicts.append(try self.record(numbered: number)) }
    let contents = record.fieldContents
    for position in RecordDescription<Record>.shared.uniquePositions {
      let field = kind.fields[position - 2]
      let value = field.keyColumn == nil ? contents[position] : contents[position].matchingKey
      conflicts.append(try connection.next("\(kind.selection) WHERE \(field.keyColumn ?? field.column) = ?", [value]))
    }
    return conflicts.compactMap(\.self)
  }

  @discardableResult
  func update(_ records: [Record]) throws(StoreError) -> [UUID] {
    var ids: [UUID] = []
    ids.reserveCapacity(records.count)
    try connection.withStatement(kind.update) { update throws(StoreError) in
      try Record.visitContents(of: records.span) { index, contents throws(StoreError) in
        if case .uuid(let id) = contents[1] { ids.append(id) }
        try kind.check(contents)
        let lists = kind.takeLists(of: &contents)
        do throws(StoreError) { try update.run(contents) } catch .constraint(let message) {
          let record = records[index]
          throw Refusal.ofUpdating([record], among: try conflicts(with: record)) ?? .constraint(message)
        }
        if connection.changedRows == 0 {
          let number = try number(of: records[index].id)
          throw .invalid(.numberChanged(contents[0].integer ?? number, from: number))
        }
        if kind.hasDetails {
          let number = if let number = contents[0].integer { number } else { try number(of: records[index].id) }
          try kind.writeDetails(of: records[index], lists, number: number, isNew: false, to: connection)
        }
      }
    }
    return ids
  }

  func parts(of id: Record.ID) throws(StoreError) -> [Record.ID] {
    guard let partSelection = kind.partSelection else { return [] }
    return try connection.rows(partSelection, [.uuid(id.rawValue)], readID)
  }

  func parent(of id: Record.ID) throws(StoreError) -> RecordHierarchy<Record>.Parent {
    let parent = try connection.first(kind.parentSelection, [.uuid(id.rawValue)]) { row throws(StoreError) in
      try row.optionalUUID(0)
    }
    guard let parent else { return .noRecord }
    return parent.map { .some(Record.ID($0)) } ?? .none
  }

  /// Deletes the records with the given IDs, and returns the IDs without duplicates. If the records have parts, the
  /// given IDs must include the IDs of the parts.
  @discardableResult
  func delete(_ ids: [UUID]) throws(StoreError) -> [UUID] {
    var deleted: [UUID] = []
    deleted.reserveCapacity(ids.count)
    var repeated: Set<UUID>?
    try connection.withStatement(kind.deletion) { deletion throws(StoreError) in
      for id in ids {
        var number: Int?
        try deletion.run([.uuid(id)]) { row throws(StoreError) in number = try row.integer(0) }
        if connection.changedRows == 0 {
          // Skip an ID that was passed more than once, because its record has already been deleted.
          if repeated == nil { repeated = Set(deleted) }
          if repeated?.contains(id) != true { throw .notFound(RecordReference(Record.ID(id))) }
          continue
        }
        if let number { try kind.searchTable?.delete(number: number, from: connection) }
        deleted.append(id)
        repeated?.insert(id)
      }
    }
    return deleted
  }

  func raiseLastNumber(to number: Int) throws(StoreError) {
    if number <= (try lastNumber()) { return }
    // Delete the row before inserting it, because no constraint prevents a second row. An update would not suffice,
    // because the kind has no row until a record has been inserted.
    try connection.run("DELETE FROM sqlite_sequence WHERE name = ?", [.text(Record.name)])
    try connection.run(
      "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)",
      [.text(Record.name), .integer(Int64(number))]
    )
  }

  private func number(of id: Record.ID) throws(StoreError) -> Int {
    let number = try connection.first(
      "SELECT number FROM \(kind.table) WHERE id = ?",
      [.uuid(id.rawValue)]
    ) { row throws(StoreError) in try row.integer(0) }
    guard let number else { throw .notFound(RecordReference(id)) }
    return number
  }
}

extension SQLiteConnection {
  func next<Record: LogbookRecords.Record>(
    _ sql: String,
    _ values: [SQLiteValue]
  ) throws(StoreError) -> Record? {
    let statement = try begin(sql, values)
    defer { statement.reset() }
    return try Record.readNext(from: statement)
  }
}

extension UUID {
  /// Returns whether the first 48 bits of this ID, which contain the time if the ID is time-ordered, are less than
  /// those of another ID.
  fileprivate func isEarlier(than other: UUID) -> Bool {
    let (a, b) = (uuid, other.uuid)
    return (a.0, a.1, a.2, a.3, a.4, a.5) < (b.0, b.1, b.2, b.3, b.4, b.5)
  }
}
