#if Postgres
  public import LogbookRecords
  public import LogbookStorage

  extension StorageLocation {
    /// Returns the location of a store in a PostgreSQL database, from a libpq connection URI such as
    /// `postgres://user@host/database?logbook=home`.
    ///
    /// The parameter `logbook` specifies the name of the store in the database. If this parameter is omitted, the name
    /// is `default`. The store is created when it is first opened. All other parameters are those of libpq
    /// (PostgreSQL's manual, “Connection Strings”); omitted parameters are taken from the environment, the service file
    /// and the password file, as in psql. Do not include a password in the URI, because other users may see it on a
    /// command line.
    ///
    /// Opening the store blocks the calling thread while it waits for the server. In asynchronous code, open the store
    /// with ``LogbookStorage/Storage/open(_:of:history:durability:)``.
    /// - Throws: ``/LogbookRecords/ValidationError`` if libpq does not accept the string as a URI, for example because
    ///   a parameter is unknown; if the password contains `/` or `@` without percent-encoding; or if the name of the
    ///   store is empty, is longer than 200 bytes, contains NUL, has invalid percent-encoding, or is specified more
    ///   than once.
    public static func postgres(_ url: String) throws(ValidationError) -> StorageLocation {
      StorageLocation(PostgresMedium(url: try PostgresURL(parsing: url)))
    }

    /// Returns whether a string looks like the URL of a store in PostgreSQL.
    package static func isPostgres(_ text: String) -> Bool { PostgresURL.isMeant(by: text) }

    /// Whether the location contains a password, which other users can see on a command line.
    package var hasPassword: Bool { (medium as? PostgresMedium)?.url.hasPassword == true }
  }

  struct PostgresMedium: Medium {
    let url: PostgresURL
    /// Whether to open the store only if it exists and has the current version. If `false`, opening creates or migrates
    /// the store if necessary.
    var isLeftAsItIs = false

    var kind: String { "postgres" }
    var text: String { url.text }
    var isOnServer: Bool { true }

    func open(
      _ model: StoreModel,
      history: HistoryLevel?,
      _ durability: StorageDurability,
      _ system: SystemCalls
    ) throws(StoreError) -> Engine {
      Engine(try PostgresBackend(url, model, history: history, durability, isLeftAsItIs: isLeftAsItIs))
    }

    func isMissing(_ model: StoreModel) throws(StoreError) -> Bool {
      let (connection, schema) = (try PostgresConnection(url.connection), PostgresSchema(model))
      if try schema.layout(connection) == nil { return true }
      return try schema.store(url.logbook, over: connection) == nil
    }

    func removeUnused(_ model: StoreModel) throws(StoreError) {
      try PostgresSchema(model).removeUnused(url.logbook, over: PostgresConnection(url.connection))
    }

    func check(_ model: StoreModel) throws(StoreError) -> StoreCheck { try PostgresCheck.check(url, model) }

    func details(_ model: StoreModel) throws(StoreError) -> MediumDetails {
      var details = MediumDetails()
      details.version = model.layout.version
      let connection = try PostgresConnection(url.connection)
      let result = try connection.run("SELECT convert_to(current_setting('server_version'), 'UTF8')")
      if result.advance() { details.serverVersion = try result.text(at: 0) }
      return details
    }

    /// Returns a medium that opens the same store, but only if the store exists and has the current version.
    ///
    /// No copy is needed, because opening this medium neither creates nor migrates the store.
    func copied(of model: StoreModel, to place: String) throws(StoreError) -> Self {
      Self(url: url, isLeftAsItIs: true)
    }
  }
#endif
