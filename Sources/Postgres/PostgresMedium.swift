#if Postgres
  public import LogbookRecords
  public import LogbookStorage

  extension StorageLocation {
    /// A store in a PostgreSQL database, at a connection URI of libpq: `postgres://user@host/database?logbook=home`.
    ///
    /// `logbook` names one of the stores in the database, `default` if it is left out; it is made if it is not there. All other
    /// parameters are libpq's own (PostgreSQL's manual, “Connection Strings”), and what is left out comes from the environment, the
    /// service file and the password file, as in psql. Leave the password out of the URL: others may see it on a command line.
    ///
    /// Opening waits for the server; in a task, open the storage with ``LogbookStorage/Storage/open(_:of:history:durability:)``.
    /// - Throws: ``/LogbookRecords/ValidationError`` if it is no such URL, has a parameter that libpq does not know, or names a store in
    ///   no or in more than 200 bytes.
    public static func postgres(_ url: String) throws(ValidationError) -> StorageLocation {
      StorageLocation(PostgresMedium(url: try PostgresURL(parsing: url)))
    }

    /// Whether a text is meant to be the URL of a store in PostgreSQL.
    package static func isPostgres(_ text: String) -> Bool { PostgresURL.isMeant(by: text) }

    /// Whether a location shows a password, which others can see on a command line.
    package var hasPassword: Bool { (medium as? PostgresMedium)?.url.hasPassword == true }
  }

  /// A store in a PostgreSQL database.
  struct PostgresMedium: Medium {
    let url: PostgresURL
    /// Whether it is opened only if it is there and of the current version, so that nothing is changed.
    var isLeftAsItIs = false

    var kind: String { "postgres" }
    var text: String { url.text }
    var isOnServer: Bool { true }

    func open(
      _ model: StoreModel,
      history: HistoryLevel?,
      _ durability: StorageDurability,
      _ system: SystemCalls
    ) throws(StoreError) -> any OpenMedium {
      try PostgresLogbook(url, model, history: history, durability, isLeftAsItIs: isLeftAsItIs)
    }

    func isMissing(_ model: StoreModel) throws(StoreError) -> Bool {
      let (connection, schema) = (try PostgresConnection(url.connection), PostgresSchema(model))
      if try schema.layout(connection) == nil { return true }
      return try schema.store(url.logbook, over: connection) == nil
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

    /// Nothing is copied: the store is read as it is at one moment.
    func copied(of model: StoreModel, to place: String) throws(StoreError) -> Self {
      Self(url: url, isLeftAsItIs: true)
    }
  }
#endif
