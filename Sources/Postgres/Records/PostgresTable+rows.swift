#if Postgres
  import LogbookRecords
  import LogbookStorage
  import Foundation

  /// Reading and writing the records.
  extension PostgresTable: StoreTable {
    private func connection(_ transaction: any StoreTransaction) throws(StoreError) -> PostgresConnection {
      try PostgresTransaction.of(transaction).connection
    }

    var checksRules: Bool { true }

    // MARK: Reading

    func record(withID id: Item.ID, in transaction: any StoreTransaction) throws(StoreError) -> Item? {
      try record(withID: id).run(over: connection(transaction))
    }

    func record(numbered number: Int, in transaction: any StoreTransaction) throws(StoreError) -> Item? {
      try record(numbered: number).run(over: connection(transaction))
    }

    func records(matching query: Item.Query, in transaction: any StoreTransaction) throws(StoreError) -> [Item] {
      try records(matching: query).run(over: connection(transaction))
    }

    func records(withIDs ids: [Item.ID], in transaction: any StoreTransaction) throws(StoreError) -> [Item] {
      let result = try connection(transaction).run(selectionByIDs, .uuids(ids.map { $0.rawValue }))
      var records: [Item] = []
      while let record = try coding.readNext(result) { records.append(record) }
      return records
    }

    func count(matching query: Item.Query, in transaction: any StoreTransaction) throws(StoreError) -> Int {
      try count(matching: query).run(over: connection(transaction))
    }

    func rows(
      of aggregation: Aggregation<Item>,
      in transaction: any StoreTransaction
    ) throws(StoreError) -> [AggregationRow<Item>] {
      try rows(of: aggregation, over: connection(transaction))
    }

    func ids(matching query: Item.Query, in transaction: any StoreTransaction) throws(StoreError) -> [Item.ID] {
      let connection = try self.connection(transaction)
      let (statement, isExact) = try statement("SELECT id FROM \(layout.name)", query)
      if !isExact { return try records(matching: query).run(over: connection).map(\.id) }
      return try ids(connection.run([statement])[0])
    }

    private func ids(_ result: PostgresResult) throws(StoreError) -> [Item.ID] {
      var ids: [Item.ID] = []
      while result.advance() {
        if let id = try result.uuid(at: 0) { ids.append(Item.ID(id)) }
      }
      return ids
    }

    func parent(
      of id: Item.ID,
      in transaction: any StoreTransaction
    ) throws(StoreError) -> RecordHierarchy<Item>.Parent {
      let result = try connection(transaction).run(parentSelection, PostgresParameters([.uuid(id.rawValue)]))
      guard result.advance() else { return .noRecord }
      return try result.uuid(at: 0).map { .some(Item.ID($0)) } ?? .none
    }

    func referrers(
      to targets: [UUID],
      by field: String,
      in transaction: any StoreTransaction
    ) throws(StoreError) -> [Item.ID] {
      guard let selection = referrerSelections[field] else { return [] }
      return try ids(connection(transaction).run(selection, .uuids(targets)))
    }

    func missing(among ids: Set<UUID>, in transaction: any StoreTransaction) throws(StoreError) -> Set<UUID> {
      ids.subtracting(try self.ids(connection(transaction).run(existingSelection, .uuids(Array(ids)))).map(\.rawValue))
    }

    // MARK: Writing

    func insert(
      _ records: [Item],
      in transaction: any StoreTransaction
    ) throws(StoreError) -> (records: [Item], ids: [UUID]) {
      let transaction = try PostgresTransaction.of(transaction)
      var last = try transaction.lastNumber(ofKindAt: position)
      let written = try write(records, last: &last, over: transaction.connection)
      transaction.raiseLastNumber(ofKindAt: position, to: last)
      return (coding.numbered(records, written.numbers), written.ids)
    }

    /// The minimum number of records that are sent as one stream instead of as separate statements.
    private static var copySize: Int { 50 }

    /// Inserts records without checking their parents.
    ///
    /// - Parameter last: The largest number ever assigned, which this method updates.
    /// - Returns: The numbers and the IDs of the records.
    func write(
      _ records: [Item],
      last: inout Int,
      over connection: PostgresConnection
    ) throws(StoreError) -> (numbers: [Int], ids: [UUID]) {
      var numbers: [Int] = []
      var ids: [UUID] = []
      numbers.reserveCapacity(records.count)
      ids.reserveCapacity(records.count)
      var next = last
      // The first record for which no number is left. Its error is thrown only if the server accepts the records before
      // it.
      var stop: Int?
      func visit(_ body: ([FieldContent]) throws(StoreError) -> Void) throws(StoreError) {
        try coding.visitContents(records.span) { index, contents throws(StoreError) in
          if stop != nil { return }
          try check(contents)
          if contents[0] == .null, next >= Item.numbers.upperBound {
            stop = index
            return
          }
          let number = contents[0].integer ?? next + 1
          contents[0] = .integer(Int64(number))
          next = max(next, number)
          numbers.append(number)
          if case .uuid(let id) = contents[1] { ids.append(id) }
          addKeys(to: &contents, of: records[index])
          try body(contents)
        }
      }
      do throws(StoreError) {
        if records.count >= Self.copySize {
          try connection.copy(store, to: layout) { rows throws(StoreError) in
            try visit { contents throws(StoreError) in try rows.add(contents) }
          }
        } else {
          var statements: [PostgresStatement] = []
          try visit { contents throws(StoreError) in statements.append(PostgresStatement(insertion, contents)) }
          try connection.runGuarded(statements)
        }
      } catch {
        guard case .constraint = error else { throw error }
        let sent = Array(records.prefix(numbers.count))
        throw Refusal.ofInserting(sent, among: try conflicts(with: sent, numbers, connection), last: last) ?? error
      }
      if let stop {
        let record = records[stop]
        throw try self.record(withID: record.id).run(over: connection) != nil
          ? .duplicate(RecordReference(record.id)) : .noNumberLeft(for: Item.self)
      }
      last = next
      return (numbers, ids)
    }

    /// Returns the stored records that have an ID, a number or a unique value of the given records. A record can occur
    /// several times.
    private func conflicts(
      with records: [Item],
      _ numbers: [Int?],
      _ connection: PostgresConnection
    ) throws(StoreError) -> [Item] {
      var conflicts: [Item] = []
      for start in stride(from: 0, to: records.count, by: Self.pieceSize) {
        let piece = start..<min(start + Self.pieceSize, records.count)
        for result in try connection.run(piece.map { self.conflicts(with: records[$0], numbered: numbers[$0]) }) {
          while let record = try coding.readNext(result) { conflicts.append(record) }
        }
      }
      return conflicts
    }

    func update(_ records: [Item], in transaction: any StoreTransaction) throws(StoreError) -> [UUID] {
      let connection = try self.connection(transaction)
      var ids: [UUID] = []
      ids.reserveCapacity(records.count)
      var statements: [PostgresStatement] = []
      try coding.visitContents(records.span) { index, contents throws(StoreError) in
        try check(contents)
        if case .uuid(let id) = contents[1] { ids.append(id) }
        addKeys(to: &contents, of: records[index])
        statements.append(PostgresStatement(update, contents))
      }
      for start in stride(from: 0, to: statements.count, by: Self.pieceSize) {
        let piece = statements[start..<min(start + Self.pieceSize, statements.count)]
        do throws(StoreError) {
          let results = try connection.runGuarded(Array(piece))
          if results.allSatisfy({ $0.changedRows > 0 }) { continue }
          for record in records[piece.indices] { try checkIdentity(record, connection) }
        } catch .constraint(let rule) {
          let refused = Array(records[piece.indices])
          let stored = try conflicts(with: refused, refused.map { _ in nil }, connection)
          throw Refusal.ofUpdating(refused, among: stored) ?? .constraint(rule)
        }
      }
      return ids
    }

    private static var pieceSize: Int { 500 }

    /// Throws an error if a record is not stored, or is stored with a different number.
    private func checkIdentity(_ record: Item, _ connection: PostgresConnection) throws(StoreError) {
      guard let stored = try self.record(withID: record.id).run(over: connection)?.number else {
        throw .notFound(RecordReference(record.id))
      }
      if let number = record.number, number != stored { throw .invalid(.numberChanged(number, from: stored)) }
    }

    func delete(_ ids: [UUID], in transaction: any StoreTransaction) throws(StoreError) -> [UUID] {
      if ids.isEmpty { return [] }
      let deleted = Set(try self.ids(connection(transaction).run(deletion, .uuids(ids))).map { $0.rawValue })
      if let missing = ids.first(where: { !deleted.contains($0) }) {
        throw .notFound(RecordReference(Item.ID(missing)))
      }
      var seen: Set<UUID> = []
      return ids.filter { seen.insert($0).inserted }
    }

    func lastNumber(in transaction: any StoreTransaction) throws(StoreError) -> Int {
      try PostgresTransaction.of(transaction).lastNumber(ofKindAt: position)
    }

    func raiseLastNumber(to number: Int, in transaction: any StoreTransaction) throws(StoreError) {
      try PostgresTransaction.of(transaction).raiseLastNumber(ofKindAt: position, to: number)
    }

    // MARK: History

    func keep(_ ids: [UUID], in step: Int, _ transaction: any StoreTransaction) throws(StoreError) {
      var parameters = PostgresParameters([FieldContent(step)])
      parameters.add(array: ids.map { .uuid($0) }, of: .uuid)
      try connection(transaction).later(PostgresStatement(keeping, parameters))
    }

    func kept(in step: HistoryStep, _ transaction: any StoreTransaction) throws(StoreError) -> [Item] {
      try kept(in: step.number, over: connection(transaction))
    }

    /// Returns the records that the history keeps with a step, sorted by number.
    func kept(in step: Int, over connection: PostgresConnection) throws(StoreError) -> [Item] {
      let result = try connection.run(selectionBefore, PostgresParameters([FieldContent(step)]))
      var records: [Item] = []
      while let record = try coding.readNext(result) {
        let digest = try result.integer(at: layout.keptColumns.count - 1)
        if digest != Int(Int64(bitPattern: RecordDigest(record.fieldContents).value)) {
          throw .corrupt(
            "\(Item.name) \(record.number ?? 0) before step \(step): the record was changed outside Logbook"
          )
        }
        records.append(record)
      }
      return records
    }
  }

  extension PostgresParameters {
    static func uuids(_ ids: [UUID]) -> Self {
      var parameters = PostgresParameters()
      parameters.add(array: ids.map { .uuid($0) }, of: .uuid)
      return parameters
    }
  }

  extension RecordQuery {
    /// Returns the given records that the query selects, within its offset and limit.
    ///
    /// The given records must be in the query's sort order, and include all matching records.
    func matching(_ records: [Item]) -> [Item] {
      let matches = matcher()
      let page = records.lazy.filter { matches($0) }.dropFirst(max(0, offset))
      return limit.map { Array(page.prefix(max(0, $0))) } ?? Array(page)
    }
  }
#endif
