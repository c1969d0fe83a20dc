import LogbookCSQLite
package import LogbookRecords
package import Foundation

extension SQLiteTable: StoreTable {
  package var checksRules: Bool { true }

  // MARK: Reading

  package func record(withID id: Item.ID, in transaction: any StoreTransaction) throws(StoreError) -> Item? {
    try next(over: SQLiteTransaction.of(transaction).connection, selectionByID, [.uuid(id.rawValue)])
  }

  package func record(numbered number: Int, in transaction: any StoreTransaction) throws(StoreError) -> Item? {
    try next(over: SQLiteTransaction.of(transaction).connection, selectionByNumber, [.integer(Int64(number))])
  }

  package func records(matching query: Item.Query, in transaction: any StoreTransaction) throws(StoreError) -> [Item] {
    let connection = try SQLiteTransaction.of(transaction).connection
    let (sql, values) = try statement(selection, query, known: connection.latestQuery)
    connection.latestQuery = sql
    var records: [Item] = []
    if let limit = query.limit {
      records.reserveCapacity(min(max(limit, 0), 1000))
    } else if query == Item.Query() {
      records.reserveCapacity(roomForAll(connection))
    }
    try connection.withStatement(sql) { statement throws(StoreError) in
      try statement.bind(values)
      try coding.readAll(statement, .max, &records)
    }
    return records
  }

  /// The number of records for which to reserve space before reading all records of the table. Without reserved space,
  /// a growing array is copied repeatedly.
  ///
  /// SQLite counts the rows quickly by scanning the smallest index.
  private func roomForAll(_ connection: SQLiteConnection) -> Int {
    do throws(StoreError) {
      // Limit the number, because a damaged index may yield an arbitrary count. An array with room for a million records
      // is rarely copied again.
      return min(try connection.number("SELECT count(*) FROM \(sqlName)"), 1_000_000)
    } catch {
      // The error is ignored, because the rows may be intact even if the index is damaged. If the
      // rows are damaged, reading them reports the problem.
      return 0
    }
  }

  package func kept(in step: HistoryStep, _ transaction: any StoreTransaction) throws(StoreError) -> [Item] {
    try kept(in: step.number, over: SQLiteTransaction.of(transaction).connection)
  }

  /// Returns the records that the history keeps with a step, sorted by number.
  func kept(in step: Int, over connection: SQLiteConnection) throws(StoreError) -> [Item] {
    try connection.rows(selectionBefore, [SQLiteValue(step)]) { row throws(StoreError) in
      try record(row, before: step)
    }
  }

  private func record(_ row: SQLiteStatement, before step: Int) throws(StoreError) -> Item {
    let record = try self.record(row)
    let digest = try row.value(Int32(fields.count) + 2)
    // The digest is the last column. Rows that an older version or another program wrote may have no digest.
    if digest != .null, digest != wholeValues(record.fieldContents).last {
      throw .corrupt("\(Item.name) \(row.number) before step \(step): the record was changed outside Logbook")
    }
    return record
  }

  package func records(withIDs ids: [Item.ID], in transaction: any StoreTransaction) throws(StoreError) -> [Item] {
    if ids.count == 1 { return try record(withID: ids[0], in: transaction).map { [$0] } ?? [] }
    let connection = try SQLiteTransaction.of(transaction).connection
    // Reading most of a table row by row takes longer than reading all of it.
    if ids.count >= 1000, try connection.number("SELECT count(*) FROM \(sqlName)") < 2 * ids.count {
      let wanted = Set(ids.map(\.rawValue))
      return try records(selection, [], transaction).filter { wanted.contains($0.id.rawValue) }
    }
    let list = Self.list(ids.map(\.rawValue))
    return try records("\(selection) WHERE id IN (\(list.sql))", list.values, transaction)
  }

  /// Returns the SQL for a list of IDs, and its parameters. There are few different lists, so that their statements can be
  /// used again.
  private static func list(_ ids: [UUID]) -> (sql: String, values: [SQLiteValue]) {
    let few = 64
    guard ids.count <= few, let last = ids.last else {
      let list = SQLitePackedList(ids.map { .uuid($0) })
      return (list.sql.joined(separator: "?"), list.parameters)
    }
    // An ID that is repeated changes nothing.
    let padded = ids + Array(repeating: last, count: few - ids.count)
    return (Array(repeating: "?", count: few).joined(separator: ", "), padded.map { .uuid($0) })
  }

  package func records(
    referringTo ids: [UUID],
    by field: String,
    in transaction: any StoreTransaction
  ) throws(StoreError) -> [Item] {
    guard let own = fields.first(where: { $0.name == field }) else { return [] }
    let list = Self.list(ids)
    let wanted = "IN (\(list.sql))"
    let condition =
      own.list.map { "number IN (SELECT \($0.owner) FROM \($0.table) WHERE uuid \(wanted))" }
      ?? "\(own.column) \(wanted)"
    return try records("\(selection) WHERE \(condition) ORDER BY number", list.values, transaction)
  }

  private func records(
    _ sql: String,
    _ values: [SQLiteValue],
    _ transaction: any StoreTransaction
  ) throws(StoreError) -> [Item] {
    try SQLiteTransaction.of(transaction).connection.rows(sql, values, record)
  }

  package func ids(matching query: Item.Query, in transaction: any StoreTransaction) throws(StoreError) -> [Item.ID] {
    let (sql, values) = try statement("SELECT id FROM \(sqlName)", query)
    return try SQLiteTransaction.of(transaction).connection.rows(sql, values, readID)
  }

  package func count(matching query: Item.Query, in transaction: any StoreTransaction) throws(StoreError) -> Int {
    let connection = try SQLiteTransaction.of(transaction).connection
    let isOfAll = query.limit == nil && query.offset <= 0
    let head = isOfAll ? "SELECT count(*) FROM \(sqlName)" : "SELECT 1 FROM \(sqlName)"
    let (sql, values) = try statement(head, query, isOrdered: false)
    return try connection.number(isOfAll ? sql : "SELECT count(*) FROM (\(sql))", values)
  }

  package func lastNumber(in transaction: any StoreTransaction) throws(StoreError) -> Int {
    try numbers.last(SQLiteTransaction.of(transaction).connection)
  }

  private func readID(_ row: SQLiteStatement) throws(StoreError) -> Item.ID {
    Item.ID(try row.uuid(0))
  }

  // MARK: Writing

  package func insert(
    _ records: [Item],
    in transaction: any StoreTransaction
  ) throws(StoreError) -> (records: [Item], ids: [UUID]) {
    let transaction = try SQLiteTransaction.of(transaction)
    let lacksIndexes = try transaction.prepareInsertion(of: self, count: records.count)
    let written = try write(records, inGroups: lacksIndexes || !hasIndexes, over: transaction.connection)
    return (coding.numbered(records, written.numbers), written.ids)
  }

  /// Inserts records, and returns their numbers and IDs.
  func write(
    _ records: [Item],
    inGroups: Bool = false,
    over connection: SQLiteConnection
  ) throws(StoreError) -> (numbers: [Int], ids: [UUID]) {
    var (numbers, ids): ([Int], [UUID]) = ([], [])
    numbers.reserveCapacity(records.count)
    ids.reserveCapacity(records.count)
    if inGroups, !hasDetails, records.count >= 2 * groupSize {
      do throws(StoreError) { try writeGroups(of: records, &numbers, &ids, connection) } catch {
        switch error {
        // Insert the records of the failed group one by one below, to find the record that caused the error.
        case .constraint, .invalid: break
        // Do not continue after any other error, because the transaction may have ended.
        default: throw try explanation(of: error, inserting: records[numbers.count], connection)
        }
      }
      // The records of a group that was not inserted have IDs, but no numbers.
      ids.removeLast(ids.count - numbers.count)
    }
    let records = numbers.isEmpty ? records : Array(records.dropFirst(numbers.count))
    try connection.withStatement(self.insertion) { insertion throws(StoreError) in
      try coding.visitContents(records.span) { index, contents throws(StoreError) in
        try check(contents)
        let lists = takeLists(of: &contents)
        do throws(StoreError) { try insertion.run(contents) } catch {
          throw try explanation(of: error, inserting: records[index], connection)
        }
        let number = contents[0].integer ?? connection.lastInsertedRow
        if hasDetails {
          try writeDetails(of: records[index], lists, number: number, isNew: true, to: connection)
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
    of records: [Item],
    _ numbers: inout [Int],
    _ ids: inout [UUID],
    _ connection: SQLiteConnection
  ) throws(StoreError) {
    try connection.withStatement(groupInsertion) { insertion throws(StoreError) in
      var given: [Int] = []
      given.reserveCapacity(groupSize)
      for start in stride(from: 0, through: records.count - groupSize, by: groupSize) {
        var isSuitable = true
        given.removeAll(keepingCapacity: true)
        try insertion.removeValues()
        let group = records.span.extracting(start..<start + groupSize)
        try coding.visitContents(group) { index, contents throws(StoreError) in
          if !isSuitable { return }
          try check(contents)
          addKeys(to: &contents)
          if let number = contents[0].integer {
            given.append(number)
          } else if index == 0, let next = try self.numbers.next(connection) {
            contents[0] = .integer(Int64(next))
          }
          if case .uuid(let id) = contents[1] {
            if let last = ids.last, id.isEarlier(than: last) { isSuitable = false }
            ids.append(id)
          }
          try insertion.bind(contents, ofGroup: index, among: groupSize)
          if insertion.parameters.byteCount > Self.maximumGroupBytes { isSuitable = false }
        }
        guard isSuitable, given.isEmpty || given.count == groupSize else { return }
        try insertion.run()
        let last = connection.lastInsertedRow
        if given.isEmpty { numbers += last - groupSize + 1...last } else { numbers += given }
      }
    }
  }

  private static var maximumGroupBytes: Int { 1 << 16 }

  /// Returns the error that ``RecordStoreProtocol`` specifies for a record that SQLite has rejected.
  private func explanation(
    of error: StoreError,
    inserting record: Item,
    _ connection: SQLiteConnection
  ) throws(StoreError) -> StoreError {
    switch error {
    case .constraint:
      return Refusal.ofInserting(
        [record],
        among: try conflicts(with: record, connection),
        last: try numbers.last(connection)
      ) ?? error
    case .full:
      // Check the last number first, because SQLite also reports a full database if the last number is the largest
      // integer.
      _ = try numbers.last(connection)
      return .full
    default: return error
    }
  }

  /// Returns the stored records that have the ID, the number or a unique value of a record. A record can occur several
  /// times.
  private func conflicts(with record: Item, _ connection: SQLiteConnection) throws(StoreError) -> [Item] {
    var conflicts = [try next(over: connection, selectionByID, [.uuid(record.id.rawValue)])]
    if let number = record.number {
      conflicts.append(try next(over: connection, selectionByNumber, [.integer(Int64(number))]))
    }
    let contents = record.fieldContents
    for position in RecordDescription<Item>.shared.uniquePositions {
      let field = fields[position - 2]
      let value = field.keyColumn == nil ? contents[position] : contents[position].matchingKey
      conflicts.append(try next(over: connection, "\(selection) WHERE \(field.keyColumn ?? field.column) = ?", [value]))
    }
    return conflicts.compactMap(\.self)
  }

  package func update(_ records: [Item], in transaction: any StoreTransaction) throws(StoreError) -> [UUID] {
    let connection = try SQLiteTransaction.of(transaction).connection
    var ids: [UUID] = []
    ids.reserveCapacity(records.count)
    try connection.withStatement(self.update) { update throws(StoreError) in
      try coding.visitContents(records.span) { index, contents throws(StoreError) in
        if case .uuid(let id) = contents[1] { ids.append(id) }
        try check(contents)
        let lists = takeLists(of: &contents)
        do throws(StoreError) { try update.run(contents) } catch .constraint(let message) {
          let record = records[index]
          throw Refusal.ofUpdating([record], among: try conflicts(with: record, connection)) ?? .constraint(message)
        }
        if connection.changedRows == 0 {
          let number = try number(of: records[index].id, connection)
          throw .invalid(.numberChanged(contents[0].integer ?? number, from: number))
        }
        if hasDetails {
          let number =
            if let number = contents[0].integer { number } else { try number(of: records[index].id, connection) }
          try writeDetails(of: records[index], lists, number: number, isNew: false, to: connection)
        }
      }
    }
    return ids
  }

  package func referrers(
    to ids: [UUID],
    by field: String,
    in transaction: any StoreTransaction
  ) throws(StoreError) -> [Item.ID] {
    guard let selection = referrerSelections[field] else { return [] }
    let connection = try SQLiteTransaction.of(transaction).connection
    var found: [(id: Item.ID, number: Int)] = []
    try connection.withStatement(selection) { statement throws(StoreError) in
      for id in ids {
        try statement.run([.uuid(id)]) { row throws(StoreError) in found.append((try readID(row), try row.integer(1))) }
      }
    }
    // A record with a list can refer to several of the IDs.
    var last = 0
    return found.sorted { $0.number < $1.number }.compactMap { record in
      if record.number == last { return nil }
      last = record.number
      return record.id
    }
  }

  package func missing(
    among ids: Set<UUID>,
    in transaction: any StoreTransaction
  ) throws(StoreError) -> Set<UUID> {
    let connection = try SQLiteTransaction.of(transaction).connection
    var missing = ids
    try connection.withStatement(missingSelection) { statement throws(StoreError) in
      for id in ids { try statement.run([.uuid(id)]) { _ in missing.remove(id) } }
    }
    return missing
  }

  package func parent(
    of id: Item.ID,
    in transaction: any StoreTransaction
  ) throws(StoreError) -> RecordHierarchy<Item>.Parent {
    let connection = try SQLiteTransaction.of(transaction).connection
    let parent = try connection.first(parentSelection, [.uuid(id.rawValue)]) { row throws(StoreError) in
      try row.optionalUUID(0)
    }
    guard let parent else { return .noRecord }
    return parent.map { .some(Item.ID($0)) } ?? .none
  }

  package func delete(_ ids: [UUID], in transaction: any StoreTransaction) throws(StoreError) -> [UUID] {
    let connection = try SQLiteTransaction.of(transaction).connection
    var deleted: [UUID] = []
    deleted.reserveCapacity(ids.count)
    let largest = try numbers.largest(connection)
    var repeated: Set<UUID>?
    try connection.withStatement(self.deletion) { deletion throws(StoreError) in
      for id in ids {
        var number: Int?
        try deletion.run([.uuid(id)]) { row throws(StoreError) in number = try row.integer(0) }
        if connection.changedRows == 0 {
          // Skip an ID that was passed more than once, because its record has already been deleted.
          if repeated == nil { repeated = Set(deleted) }
          if repeated?.contains(id) != true { throw .notFound(RecordReference(Item.ID(id))) }
          continue
        }
        if let number { try searchTable?.delete(number: number, from: connection) }
        deleted.append(id)
        repeated?.insert(id)
      }
    }
    try numbers.keep(largest, connection)
    return deleted
  }

  package func raiseLastNumber(to number: Int, in transaction: any StoreTransaction) throws(StoreError) {
    try numbers.keep(number, SQLiteTransaction.of(transaction).connection)
  }

  package func keep(_ ids: [UUID], in step: Int, _ transaction: any StoreTransaction) throws(StoreError) {
    if ids.isEmpty { return }
    let transaction = try SQLiteTransaction.of(transaction)
    try transaction.writeStep()
    let connection = transaction.connection
    try connection.withStatement(keeping.row) { row throws(StoreError) in
      for id in ids {
        let values: [SQLiteValue] = [SQLiteValue(step), .uuid(id)]
        try row.run(values)
        if connection.changedRows > 0 { for list in keeping.lists { try connection.run(list, values) } }
      }
    }
  }

  private func number(of id: Item.ID, _ connection: SQLiteConnection) throws(StoreError) -> Int {
    let number = try connection.first(
      "SELECT number FROM \(sqlName) WHERE id = ?",
      [.uuid(id.rawValue)]
    ) { row throws(StoreError) in try row.integer(0) }
    guard let number else { throw .notFound(RecordReference(id)) }
    return number
  }

  /// Returns the first record that a statement selects.
  private func next(
    over connection: SQLiteConnection,
    _ sql: String,
    _ values: [SQLiteValue]
  ) throws(StoreError) -> Item? {
    let statement = try connection.begin(sql, values)
    defer { statement.reset() }
    return try coding.readNext(statement)
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
