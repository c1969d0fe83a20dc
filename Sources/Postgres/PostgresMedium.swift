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
  }

  /// A store in a PostgreSQL database.
  struct PostgresMedium: Medium {
    let url: PostgresURL

    var kind: String { "postgres" }
    var text: String { url.text }

    func open(
      _ model: StoreModel,
      history: HistoryLevel?,
      _ durability: StorageDurability,
      _ system: SystemCalls
    ) throws(StoreError) -> any OpenMedium {
      try PostgresLogbook(url, model, history: history, durability)
    }
  }
#endif
