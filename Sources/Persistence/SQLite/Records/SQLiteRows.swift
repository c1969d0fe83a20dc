import LogbookCSQLite
import LogbookDomain

/// What can be done with the records of one kind over one connection, within whatever transaction it is in.
struct SQLiteRows<Record: SQLiteRecord> {
  let connection: SQLiteConnection
  private var table: SQLiteTable<Record> { SQLiteTable(connection) }

  // MARK: Reading

  func record(withID id: Record.ID) throws(StoreError) -> Record? {
    try connection.first(Record.statements.selectionByID, [.uuid(id.rawValue)], Record.init(row:))
  }

  func record(numbered number: Int) throws(StoreError) -> Record? {
    try connection.first(Record.statements.selectionByNumber, [.integer(Int64(number))], Record.init(row:))
  }

  func records(matching query: Record.Query) throws(StoreError) -> [Record] {
    let (clauses, values) = Record.clauses(of: query)
    var records: [Record] = []
    records.reserveCapacity(room(for: query))
    try connection.forEachRow("\(Record.selection) \(clauses)", values) { row throws(StoreError) in
      records.append(try Record(row: row))
    }
    return records
  }

  /// For how many records to have room from the beginning, since an array that grows is moved again and again: for all if
  /// all are asked for, which the smallest index tells soon; else it is not known.
  private func room(for query: Record.Query) -> Int {
    guard query.limit == nil, query.offset <= 0, Record.conditions(of: query).isEmpty else { return 0 }
    do throws(StoreError) {
      // A damaged index may tell any number; beyond a million, an array has been moved most of its times.
      return min(try table.count(), 1_000_000)
    } catch {
      // It says nothing about the rows, which may be whole where the index is not: reading them tells what is wrong there.
      return 0
    }
  }

  /// The records that a step updated or deleted, as the history keeps them, by ascending number.
  func records(before step: Int, _ change: StoreChange<Record>) throws(StoreError) -> [Record] {
    // What the step inserted itself before it changed it is kept too, and of no use.
    let old = Set(change.updated + change.deleted)
    let columns = Record.columns.joined(separator: ", ")
    return try connection.rows(
      "SELECT \(columns) FROM \(Record.table)_before WHERE step = ? ORDER BY number",
      [SQLiteValue(step)]
    ) { row throws(StoreError) in try record(row, before: step) }
    .filter { old.contains($0.id) }
  }

  private func record(_ row: SQLiteStatement, before step: Int) throws(StoreError) -> Record {
    let record = try Record.read(row, before: step)
    let digest = try row.value(Int32(Record.columns.count) - 1)
    // The digest is the last column; what was kept of a row from before there were digests has none.
    if digest != .null, digest != record.columnValues.last {
      throw .corrupt("\(Record.name) \(row.number) before step \(step): something else than logbook has changed it")
    }
    return record
  }

  func ids(matching query: Record.Query) throws(StoreError) -> [Record.ID] {
    let (clauses, values) = Record.clauses(of: query)
    return try connection.rows("SELECT id FROM \(Record.table) \(clauses)", values, readID)
  }

  func count(matching query: Record.Query) throws(StoreError) -> Int {
    let (clauses, values) = Record.clauses(of: query, isOrdered: false)
    if query.limit == nil, query.offset <= 0 {
      return try table.count(clauses, values)
    }
    return try connection.number("SELECT count(*) FROM (SELECT 1 FROM \(Record.table) \(clauses))", values)
  }

  /// The largest number ever given, which SQLite keeps for tables with AUTOINCREMENT.
  func lastNumber() throws(StoreError) -> Int {
    // Not by a statement that is kept: those end with the transaction, which a failed insertion may have undone.
    let statement = try connection.prepare("SELECT max(seq) FROM sqlite_sequence WHERE name = ?")
    try statement.bind([.text(Record.table)])
    let last = try statement.step() ? try statement.integer(0) : 0
    guard (0...Record.numbers.upperBound).contains(last) else {
      throw .corrupt("the last number of a \(Record.name), \(last), must be from 0 to \(Record.numbers.upperBound)")
    }
    return last
  }

  private func readID(_ row: SQLiteStatement) throws(StoreError) -> Record.ID {
    Record.ID(try row.uuid(0))
  }

  // MARK: Writing

  func insert(_ records: [Record]) throws(StoreError) -> [Record] {
    var inserted: [Record] = []
    inserted.reserveCapacity(records.count)
    try connection.withStatement(Record.insertion) { insertion throws(StoreError) in
      for record in records {
        do throws(StoreError) {
          try insertion.run(record.columnValues)
        } catch .constraint(let message) {
          throw try explanation(of: message, inserting: record)
        } catch .full {
          // SQLite says so, too, if the last number is the largest integer.
          _ = try lastNumber()
          throw .full
        }
        let number = record.number ?? connection.lastInsertedRow
        try record.writeDetails(number: number, isNew: true, to: connection)
        inserted.append(record.numbered(number))
      }
    }
    try checkParents(of: records)
    return inserted
  }

  /// Why the constraints of the table refused a record, in the terms of the protocols.
  private func explanation(of message: String, inserting record: Record) throws(StoreError) -> StoreError {
    if try self.record(withID: record.id) != nil { return .duplicate(RecordReference(record.id)) }
    guard let number = record.number else {
      return try lastNumber() >= Record.numbers.upperBound ? .noNumberLeft(for: Record.self) : .constraint(message)
    }
    if try self.record(numbered: number) != nil { return .duplicate(RecordReference(Record.self, number: number)) }
    return .constraint(message)
  }

  func update(_ records: [Record]) throws(StoreError) {
    try connection.withStatement(Record.statements.update) { update throws(StoreError) in
      for record in records {
        try update.run(record.columnValues)
        if connection.changedRows == 0 {
          let number = try number(of: record.id)
          throw .invalid(.numberChanged(record.number ?? number, from: number))
        }
        if Record.hasDetails {
          let number = if let number = record.number { number } else { try number(of: record.id) }
          try record.writeDetails(number: number, isNew: false, to: connection)
        }
      }
    }
    try checkParents(of: records.withoutSuperseded)
  }

  /// The records with these identities and all their parts.
  func withParts(_ ids: [Record.ID]) throws(StoreError) -> [Record.ID] {
    guard Record.hasParts else { return ids }
    return try RecordHierarchy<Record>.withParts(of: ids) { id throws(StoreError) in
      try connection.rows("SELECT id FROM \(Record.table) WHERE parent_id = ?", [.uuid(id.rawValue)], readID)
    }
  }

  /// Deletes the records with these identities, and these only: their parts have to be among them.
  ///
  /// - Returns: The identities of the deleted records, each once.
  @discardableResult
  func delete(_ ids: [Record.ID]) throws(StoreError) -> [Record.ID] {
    var deleted: [Record.ID] = []
    deleted.reserveCapacity(ids.count)
    try connection.withStatement(Record.statements.deletion) { deletion throws(StoreError) in
      for id in ids {
        var number: Int?
        try deletion.run([.uuid(id.rawValue)]) { row throws(StoreError) in number = try row.integer(0) }
        if connection.changedRows == 0 {
          // An identity that is named twice is gone the second time.
          if !deleted.contains(id) { throw .notFound(RecordReference(id)) }
          continue
        }
        if let number { try Record.deleteDetails(number: number, from: connection) }
        deleted.append(id)
      }
    }
    return deleted
  }

  func raiseLastNumber(to number: Int) throws(StoreError) {
    if number <= (try lastNumber()) { return }
    // There is no row yet if nothing was ever inserted, and nothing keeps there from being two.
    try connection.run("DELETE FROM sqlite_sequence WHERE name = ?", [.text(Record.table)])
    try connection.run(
      "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)",
      [.text(Record.table), .integer(Int64(number))]
    )
  }

  private func number(of id: Record.ID) throws(StoreError) -> Int {
    let number = try connection.first(
      "SELECT number FROM \(Record.table) WHERE id = ?",
      [.uuid(id.rawValue)]
    ) { row throws(StoreError) in try row.integer(0) }
    guard let number else { throw .notFound(RecordReference(id)) }
    return number
  }

  /// - Parameter records: Asked for only if records have parents.
  private func checkParents(of records: @autoclosure () -> [Record]) throws(StoreError) {
    guard Record.hasParts else { return }
    try RecordHierarchy<Record>.checkParents(of: records()) { id throws(StoreError) in
      let parent = try connection.first(
        "SELECT parent_id FROM \(Record.table) WHERE id = ?",
        [.uuid(id.rawValue)]
      ) { row throws(StoreError) in try row.optionalUUID(0) }
      guard let parent else { return .noRecord }
      return parent.map { .some(Record.ID($0)) } ?? .none
    }
  }
}
