#if Postgres
  import LogbookRecords
  import LogbookStorage

  /// Brings all stores of a schema of an older version to the current one, within a transaction.
  struct PostgresMigration {
    private let connection: PostgresConnection
    private let stored: StoreLayout
    private let schema: PostgresSchema

    init(_ connection: PostgresConnection, from stored: StoreLayout, to schema: PostgresSchema) throws(StoreError) {
      (self.connection, self.stored, self.schema) = (connection, stored, schema)
    }

    func run() throws(StoreError) {
      throw .unsupported("stores in PostgreSQL cannot be migrated yet")
    }
  }
#endif
