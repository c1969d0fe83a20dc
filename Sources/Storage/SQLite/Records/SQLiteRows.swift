import LogbookCSQLite
import LogbookRecords

/// What can be done with the records of one kind over one connection, within whatever transaction it is in.
struct SQLiteRows<Record: LogbookRecords.Record> {
  let connection: SQLiteConnection
  let kind: SQLiteKind<Record>

  // MARK: Reading

  func record(withID id: Record.ID) throws(StoreError) -> Record? {
    try connection.first(kind.selectionByID, [.uuid(id.rawValue)], kind.record)
  }

  func record(numbered number: Int) throws(StoreError) -> Record? {
    try connection.first(kind.selectionByNumber, [.integer(Int64(number))], kind.record)
  }

  func records(matching query: Record.Query) throws(StoreError) -> [Record] {
    let query = try kind.translate(query)
    let (clauses, values) = query.clauses()
    var records: [Record] = []
    if query.isOfAll { records.reserveCapacity(roomForAll) }
    try connection.forEachRow("\(kind.selection) \(clauses)", values) { row throws(StoreError) in
      // Read where it stays, not copied there.
      records.append(Record.template)
      try kind.read(row, into: &records[records.count - 1])
    }
    return records
  }

  /// For how many records to have room from the beginning if all are asked for, since an array that grows is moved again and
  /// again. The smallest index gives their number soon.
  private var roomForAll: Int {
    do throws(StoreError) {
      // A damaged index may give any number; beyond a million, an array has been moved most of its times.
      return min(try connection.number("SELECT count(*) FROM \(kind.table)"), 1_000_000)
    } catch {
      // It says nothing about the rows, which may be whole where the index is not: reading them tells what is wrong there.
      return 0
    }
  }

  /// The records that a step updated or deleted, as the history keeps them, by ascending number.
  func records(before step: Int, _ change: StoreChange<Record>) throws(StoreError) -> [Record] {
    // What the step inserted itself before it changed it is kept too, and of no use.
    let old = Set(change.updated + change.deleted)
    return try connection.rows(kind.selectionBefore, [SQLiteValue(step)]) { row throws(StoreError) in
      try record(row, before: step)
    }
    .filter { old.contains($0.id) }
  }

  private func record(_ row: SQLiteStatement, before step: Int) throws(StoreError) -> Record {
    let record = try kind.record(row)
    let digest = try row.value(Int32(kind.fields.count) + 2)
    // The digest is the last column; what was kept of a row from before there were digests has none.
    if digest != .null, digest != kind.wholeValues(of: record).last {
      throw .corrupt("\(Record.name) \(row.number) before step \(step): something else than logbook has changed it")
    }
    return record
  }

  func ids(matching query: Record.Query) throws(StoreError) -> [Record.ID] {
    let (clauses, values) = try kind.translate(query).clauses()
    return try connection.rows("SELECT id FROM \(kind.table) \(clauses)", values, readID)
  }

  func count(matching query: Record.Query) throws(StoreError) -> Int {
    let (clauses, values) = try kind.translate(query).clauses(isOrdered: false)
    if query.limit == nil, query.offset <= 0 {
      return try connection.number("SELECT count(*) FROM \(kind.table) \(clauses)", values)
    }
    return try connection.number("SELECT count(*) FROM (SELECT 1 FROM \(kind.table) \(clauses))", values)
  }

  /// The largest number ever given, which SQLite keeps for tables with AUTOINCREMENT.
  func lastNumber() throws(StoreError) -> Int {
    // Not by a statement that is kept: those end with the transaction, which a failed insertion may have undone.
    let statement = try connection.prepare("SELECT max(seq) FROM sqlite_sequence WHERE name = ?")
    try statement.bind([.text(kind.table)])
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
    let inserted = try write(records)
    try checkParents(of: records)
    return inserted
  }

  /// Inserts records without looking at their parents.
  func write(_ records: [Record]) throws(StoreError) -> [Record] {
    var inserted: [Record] = []
    inserted.reserveCapacity(records.count)
    try connection.withStatement(kind.insertion) { insertion throws(StoreError) in
      for record in records {
        do throws(StoreError) {
          try insertion.run(kind.columnValues(of: record))
        } catch .constraint(let message) {
          throw try explanation(of: message, inserting: record)
        } catch .full {
          // SQLite says so, too, if the last number is the largest integer.
          _ = try lastNumber()
          throw .full
        }
        let number = record.number ?? connection.lastInsertedRow
        try kind.writeDetails(of: record, number: number, isNew: true, to: connection)
        inserted.append(record.numbered(number))
      }
    }
    return inserted
  }

  /// Why the constraints of the table refused a record, in the terms of the protocols.
  private func explanation(of message: String, inserting record: Record) throws(StoreError) -> StoreError {
    if try self.record(withID: record.id) != nil { return .duplicate(RecordReference(record.id)) }
    guard let number = record.number else {
      return try lastNumber() >= Record.numbers.upperBound ? .noNumberLeft(for: Record.self) : explanation(of: message)
    }
    if try self.record(numbered: number) != nil { return .duplicate(RecordReference(Record.self, number: number)) }
    return explanation(of: message)
  }

  /// Which unique field the constraints of the table refused, if it was one.
  private func explanation(of message: String) -> StoreError {
    // SQLite says “UNIQUE constraint failed: TABLE.COLUMN”.
    guard let column = message.split(separator: ".").last, message.hasPrefix("UNIQUE"),
      let field = kind.fields.first(where: { ($0.keyColumn ?? $0.column).filter { $0 != "\"" } == column })
    else { return .constraint(message) }
    return .notUnique(field.name, Record.self)
  }

  func update(_ records: [Record]) throws(StoreError) {
    try connection.withStatement(kind.update) { update throws(StoreError) in
      for record in records {
        do throws(StoreError) { try update.run(kind.columnValues(of: record)) } catch .constraint(let message) {
          throw explanation(of: message)
        }
        if connection.changedRows == 0 {
          let number = try number(of: record.id)
          throw .invalid(.numberChanged(record.number ?? number, from: number))
        }
        if kind.hasDetails {
          let number = if let number = record.number { number } else { try number(of: record.id) }
          try kind.writeDetails(of: record, number: number, isNew: false, to: connection)
        }
      }
    }
    try checkParents(of: records.withoutSuperseded)
  }

  /// The records with these identities and all their parts.
  func withParts(_ ids: [Record.ID]) throws(StoreError) -> [Record.ID] {
    guard let partSelection = kind.partSelection else { return ids }
    return try RecordHierarchy<Record>.withParts(of: ids) { id throws(StoreError) in
      try connection.rows(partSelection, [.uuid(id.rawValue)], readID)
    }
  }

  /// Deletes the records with these identities, and these only: their parts have to be among them.
  ///
  /// - Returns: The identities of the deleted records, each once.
  @discardableResult
  func delete(_ ids: [Record.ID]) throws(StoreError) -> [Record.ID] {
    var deleted: [Record.ID] = []
    deleted.reserveCapacity(ids.count)
    try connection.withStatement(kind.deletion) { deletion throws(StoreError) in
      for id in ids {
        var number: Int?
        try deletion.run([.uuid(id.rawValue)]) { row throws(StoreError) in number = try row.integer(0) }
        if connection.changedRows == 0 {
          // An identity that is named twice is gone the second time.
          if !deleted.contains(id) { throw .notFound(RecordReference(id)) }
          continue
        }
        if let number { try kind.sideTable?.delete(number: number, from: connection) }
        deleted.append(id)
      }
    }
    return deleted
  }

  func raiseLastNumber(to number: Int) throws(StoreError) {
    if number <= (try lastNumber()) { return }
    // There is no row yet if nothing was ever inserted, and nothing keeps there from being two.
    try connection.run("DELETE FROM sqlite_sequence WHERE name = ?", [.text(kind.table)])
    try connection.run(
      "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)",
      [.text(kind.table), .integer(Int64(number))]
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

  /// - Parameter records: Asked for only if records have parents.
  private func checkParents(of records: @autoclosure () -> [Record]) throws(StoreError) {
    guard kind.hasParts else { return }
    try RecordHierarchy<Record>.checkParents(of: records()) { id throws(StoreError) in
      let parent = try connection.first(kind.parentSelection, [.uuid(id.rawValue)]) { row throws(StoreError) in
        try row.optionalUUID(0)
      }
      guard let parent else { return .noRecord }
      return parent.map { .some(Record.ID($0)) } ?? .none
    }
  }
}
