#if Postgres
  import LogbookRecords
  import LogbookStorage

  /// A check of a store for errors, in one snapshot of the database.
  struct PostgresCheck {
    private let connection: PostgresConnection
    private let book: PostgresBook
    private var check: StoreCheck

    /// Checks a store without changing it.
    ///
    /// - Throws: ``StoreError/cannotCreate(_:)`` if the store does not exist or has an older version;
    ///   ``StoreError/newerSchema(found:supported:)`` if it has a later version; another ``StoreError`` if its layout
    ///   does not match the model or it cannot be read.
    static func check(_ url: PostgresURL, _ model: StoreModel) throws(StoreError) -> StoreCheck {
      let connection = try PostgresConnection(url.connection)
      return try connection.reading { () throws(StoreError) in
        let schema = PostgresSchema(model)
        var check = PostgresCheck(
          connection: connection,
          book: PostgresBook(schema, number: try schema.find(url.logbook, over: connection).number),
          check: StoreCheck(of: model)
        )
        for kind in model.kinds { try check.examineRecords(kind) }
        try check.examineHistory()
        return check.check
      }
    }

    private init(connection: PostgresConnection, book: PostgresBook, check: StoreCheck) {
      (self.connection, self.book, self.check) = (connection, book, check)
    }

    private mutating func examineRecords<Item: Record>(_ type: Item.Type) throws(StoreError) {
      let (connection, book, table) = (connection, book, try book.table(of: type))
      try RecordCheck<Item>.examine(
        "table \(table.layout.name)",
        &check,
        lastNumber: { () throws(StoreError) in try book.history(connection).state().lastNumbers[table.position - 1] }
      ) { records, check throws(StoreError) in
        let (statement, _) = table.expressions.statement(
          "SELECT \(table.layout.columns.joined(separator: ", ")) FROM \(table.layout.name)",
          try Item.Query().translated()
        )
        connection.later(
          PostgresStatement("DECLARE checked NO SCROLL CURSOR FOR \(statement.sql)", statement.parameters)
        )
        while true {
          let rows = try connection.run("FETCH 1000 FROM checked")
          while rows.advance() {
            try records.examine(rows.integer(at: 0) ?? 0, &check) { note throws(StoreError) in
              var record = Item.template
              try Item.read(from: rows, into: &record)
              for column in try table.wrongColumns(rows, of: record) { note(.mismatch(ofColumn: column)) }
              return record
            }
          }
          if rows.count < 1000 { break }
        }
        try connection.run("CLOSE checked")
      }
    }

    private mutating func examineHistory() throws(StoreError) {
      let (connection, book) = (connection, book)
      let steps = try check.examine("table step") { _ throws(StoreError) in
        try book.history(connection).steps(1...HistoryStep.numbers.upperBound)
      }
      try check.examine((steps ?? []).filter(\.isUndoable)) { step throws(StoreError) in
        func read<Item: Record>(_ kind: Item.Type) throws(StoreError) {
          _ = try book.table(of: kind).kept(in: step.number, over: connection)
        }
        for kind in book.model.kinds { try read(kind) }
      }
    }
  }

  extension PostgresTable {
    /// Returns the names of the key, search text and digest columns whose stored values differ from those computed from
    /// the record's fields.
    ///
    /// - Parameter row: The result whose current row is the stored record, with all ``PostgresTableLayout/columns``.
    fileprivate func wrongColumns(_ row: PostgresResult, of record: Item) throws(StoreError) -> [String] {
      var values = record.fieldContents
      let count = values.count
      addKeys(to: &values, of: record)
      var wrong: [String] = []
      for index in count..<values.count {
        let isRight =
          switch values[index] {
          case .integer(let number): try row.integer(at: index) == Int(number)
          case .list(let texts):
            try row.texts(at: index).map { $0.map { Array($0.utf8) } } == texts.map { Array($0.utf8) }
          case .text(let text): try row.bytes(at: index) == Array(text.utf8)
          default: try row.bytes(at: index) == nil
          }
        if !isRight { wrong.append(layout.columns[index].filter { $0 != "\"" }) }
      }
      return wrong
    }
  }
#endif
