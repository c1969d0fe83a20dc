#if Postgres
  import LogbookRecords
  import LogbookStorage
  import Foundation

  /// Operations on the records of one kind over one connection, within its open transaction if there is one.
  struct PostgresRows<Record: LogbookRecords.Record> {
    let connection: PostgresConnection
    let kind: PostgresKind<Record>

    // MARK: Reading

    func record(withID id: Record.ID) throws(StoreError) -> Record? {
      try kind.record(withID: id).run(over: connection)
    }

    func ids(matching query: Record.Query) throws(StoreError) -> [Record.ID] {
      let (statement, isExact) = try kind.statement("SELECT id FROM \(kind.table.name)", query)
      if !isExact { return try kind.records(matching: query).run(over: connection).map(\.id) }
      return try ids(connection.run([statement])[0])
    }

    private func ids(_ result: PostgresResult) throws(StoreError) -> [Record.ID] {
      var ids: [Record.ID] = []
      while result.advance() {
        if let id = try result.uuid(at: 0) { ids.append(Record.ID(id)) }
      }
      return ids
    }

    /// Returns the records that the history keeps with a step, sorted by number.
    func kept(in step: Int) throws(StoreError) -> [Record] {
      let result = try connection.run(kind.selectionBefore, PostgresParameters([FieldContent(step)]))
      var records: [Record] = []
      while let record = try Record.readNext(from: result) {
        let digest = try result.integer(at: kind.table.keptColumns.count - 1)
        if digest != Int(Int64(bitPattern: RecordDigest(record.fieldContents).value)) {
          throw .corrupt(
            "\(Record.name) \(record.number ?? 0) before step \(step): the record was changed outside Logbook"
          )
        }
        records.append(record)
      }
      return records
    }

    // MARK: Writing

    /// The minimum number of records that are sent as one stream instead of as separate statements.
    private static var copySize: Int { 50 }

    /// Inserts records without checking their parents.
    ///
    /// - Parameter last: The largest number ever assigned, which this method updates.
    /// - Returns: The numbers and the IDs of the records.
    func write(_ records: [Record], last: inout Int) throws(StoreError) -> (numbers: [Int], ids: [UUID]) {
      var numbers: [Int] = []
      var ids: [UUID] = []
      numbers.reserveCapacity(records.count)
      ids.reserveCapacity(records.count)
      var next = last
      // The first record for which no number is left. Its error is thrown only if the server accepts the records before
      // it.
      var stop: Int?
      func visit(_ body: ([FieldContent]) throws(StoreError) -> Void) throws(StoreError) {
        try Record.visitContents(of: records.span) { index, contents throws(StoreError) in
          if stop != nil { return }
          try kind.check(contents)
          if contents[0] == .null, next >= Record.numbers.upperBound {
            stop = index
            return
          }
          let number = contents[0].integer ?? next + 1
          contents[0] = .integer(Int64(number))
          next = max(next, number)
          numbers.append(number)
          if case .uuid(let id) = contents[1] { ids.append(id) }
          kind.addKeys(to: &contents, of: records[index])
          try body(contents)
        }
      }
      do throws(StoreError) {
        if records.count >= Self.copySize {
          try connection.copy(kind.store, to: kind.table) { rows throws(StoreError) in
            try visit { contents throws(StoreError) in try rows.add(contents) }
          }
        } else {
          var statements: [PostgresStatement] = []
          try visit { contents throws(StoreError) in statements.append(PostgresStatement(kind.insertion, contents)) }
          try connection.runGuarded(statements)
        }
      } catch {
        guard case .constraint = error else { throw error }
        let sent = Array(records.prefix(numbers.count))
        throw Refusal.ofInserting(sent, among: try conflicts(with: sent, numbers), last: last) ?? error
      }
      if let stop {
        let record = records[stop]
        throw try self.record(withID: record.id) != nil
          ? .duplicate(RecordReference(record.id)) : .noNumberLeft(for: Record.self)
      }
      last = next
      return (numbers, ids)
    }

    /// Returns the stored records that have an ID, a number or a unique value of the given records. A record can occur
    /// several times.
    private func conflicts(with records: [Record], _ numbers: [Int?]) throws(StoreError) -> [Record] {
      var conflicts: [Record] = []
      for start in stride(from: 0, to: records.count, by: Self.pieceSize) {
        let piece = start..<min(start + Self.pieceSize, records.count)
        for result in try connection.run(piece.map { kind.conflicts(with: records[$0], numbered: numbers[$0]) }) {
          while let record = try Record.readNext(from: result) { conflicts.append(record) }
        }
      }
      return conflicts
    }

    /// Replaces the stored records that have the same IDs as the given ones, without checking parents, and returns the
    /// IDs.
    func update(_ records: [Record]) throws(StoreError) -> [UUID] {
      var ids: [UUID] = []
      ids.reserveCapacity(records.count)
      var statements: [PostgresStatement] = []
      try Record.visitContents(of: records.span) { index, contents throws(StoreError) in
        try kind.check(contents)
        if case .uuid(let id) = contents[1] { ids.append(id) }
        kind.addKeys(to: &contents, of: records[index])
        statements.append(PostgresStatement(kind.update, contents))
      }
      for start in stride(from: 0, to: statements.count, by: Self.pieceSize) {
        let piece = statements[start..<min(start + Self.pieceSize, statements.count)]
        do throws(StoreError) {
          let results = try connection.runGuarded(Array(piece))
          if results.allSatisfy({ $0.changedRows > 0 }) { continue }
          for record in records[piece.indices] { try checkIdentity(record) }
        } catch .constraint(let rule) {
          let refused = Array(records[piece.indices])
          let stored = try conflicts(with: refused, refused.map { _ in nil })
          throw Refusal.ofUpdating(refused, among: stored) ?? .constraint(rule)
        }
      }
      return ids
    }

    private static var pieceSize: Int { 500 }

    /// Throws an error if a record is not stored, or is stored with a different number.
    private func checkIdentity(_ record: Record) throws(StoreError) {
      guard let stored = try self.record(withID: record.id)?.number else {
        throw .notFound(RecordReference(record.id))
      }
      if let number = record.number, number != stored { throw .invalid(.numberChanged(number, from: stored)) }
    }

    func parts(of id: Record.ID) throws(StoreError) -> [Record.ID] {
      guard let partSelection = kind.partSelection else { return [] }
      return try ids(connection.run(partSelection, .uuids([id.rawValue])))
    }

    func parent(of id: Record.ID) throws(StoreError) -> RecordHierarchy<Record>.Parent {
      let result = try connection.run(kind.parentSelection, PostgresParameters([.uuid(id.rawValue)]))
      guard result.advance() else { return .noRecord }
      return try result.uuid(at: 0).map { .some(Record.ID($0)) } ?? .none
    }

    func records(withIDs ids: [Record.ID]) throws(StoreError) -> [Record] {
      let result = try connection.run(kind.selectionByIDs, .uuids(ids.map { $0.rawValue }))
      var records: [Record] = []
      while let record = try Record.readNext(from: result) { records.append(record) }
      return records
    }

    /// Deletes the records with the given IDs, and returns the IDs without duplicates. The IDs must include those of
    /// all direct and indirect parts of the records. The parts of a record are the records that have it as their
    /// parent.
    func delete(_ ids: [UUID]) throws(StoreError) -> [UUID] {
      if ids.isEmpty { return [] }
      let deleted = Set(try self.ids(connection.run(kind.deletion, .uuids(ids))).map { $0.rawValue })
      if let missing = ids.first(where: { !deleted.contains($0) }) {
        throw .notFound(RecordReference(Record.ID(missing)))
      }
      var seen: Set<UUID> = []
      return ids.filter { seen.insert($0).inserted }
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
    func matching(_ records: [Record]) -> [Record] {
      let matches = matcher()
      let page = records.lazy.filter { matches($0) }.dropFirst(max(0, offset))
      return limit.map { Array(page.prefix(max(0, $0))) } ?? Array(page)
    }
  }
#endif
