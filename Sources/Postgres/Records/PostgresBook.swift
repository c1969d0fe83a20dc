#if Postgres
  import LogbookRecords
  import LogbookStorage

  /// A description of a store in a database. All connections of a ``PostgresBackend`` share one description.
  struct PostgresBook: Sendable {
    let schema: PostgresSchema
    /// The store's number in the table `store`.
    let number: Int
    let feeds: ChangeFeeds
    private let tables: [any AnyPostgresTable]

    init(_ schema: PostgresSchema, number: Int) {
      func table<Item: Record>(_ type: Item.Type, at index: Int) -> any AnyPostgresTable {
        PostgresTable<Item>(schema, store: number, at: index)
      }
      (self.schema, self.number) = (schema, number)
      feeds = ChangeFeeds(schema.model.kinds)
      tables = schema.model.kinds.enumerated().map { table($1, at: $0) }
    }

    var model: StoreModel { schema.model }

    /// The name of the channel to which the commits of the store send notifications.
    var channel: String { "\(model.name) \(number)".storedName }

    /// Returns the table and the statements for the given kind of record.
    ///
    /// - Throws: ``StoreError/misuse(_:)`` if the model has no such kind.
    func table<Item: Record>(of type: Item.Type) throws(StoreError) -> PostgresTable<Item> {
      for table in tables {
        if let table = table as? PostgresTable<Item> { return table }
      }
      throw .misuse("the store's model has no kind “\(type.name)”")
    }

    /// Returns the table and the statements for the kind at a position of the model.
    func table<Item: Record>(of type: Item.Type, at index: Int) -> PostgresTable<Item> {
      tables[index] as? PostgresTable<Item> ?? PostgresTable(schema, store: number, at: index)
    }

    func layout(of type: any Record.Type) throws(StoreError) -> PostgresTableLayout {
      guard let table = tables.first(where: { $0.recordType == type }) else {
        throw .misuse("the store's model has no kind “\(type.name)”")
      }
      return table.layout
    }

    /// Runs `body`, and rolls back the open transaction if `body` throws.
    ///
    /// If `body` fails because a later version of the program has removed tables, this method throws
    /// ``StoreError/newerSchema(found:supported:)`` instead.
    func explaining<Result>(
      _ connection: PostgresConnection,
      _ body: () throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
      do throws(StoreError) { return try body() } catch {
        connection.rollBack()
        throw explanation(of: error, connection)
      }
    }

    /// Returns the error to throw for a failure after which the transaction was rolled back.
    func explanation(of error: StoreError, _ connection: PostgresConnection) -> StoreError {
      guard case .corrupt = error, connection.isIdle else { return error }
      do throws(StoreError) { _ = try schema.layout(connection) } catch { return error }
      return error
    }

    func history(_ connection: PostgresConnection) -> PostgresHistory {
      PostgresHistory(connection: connection, schema: schema, store: number)
    }
  }
#endif
