#if Postgres
  import LogbookStorage

  /// The settings under which statements run.
  ///
  /// The most important one limits the lookup of names to the system catalog, `pg_catalog`. Otherwise, any role that may
  /// create objects in a schema of the `search_path` could run code with the permissions of everyone who uses Logbook:
  /// PostgreSQL chooses the operator or function whose parameter types match best from all schemas of the path, also if
  /// `pg_catalog` comes first. Qualifying each operator would not suffice, because `IN`, `BETWEEN`, `IS DISTINCT FROM`,
  /// `ORDER BY` and others also look up operators, and have no qualified form. Tables of a store are always qualified.
  /// `pg_temp` is named because it would otherwise come first when types and tables are looked up.
  ///
  /// A session is configured by the query that identifies the server, in a round trip of its own. Settings that come
  /// with other statements would be undone if the first transaction failed. Behind a connection pooler, each transaction
  /// may run in a different session, which also serves other programs, so each transaction begins with
  /// ``lookup`` instead.
  enum PostgresSession {
    struct Setting {
      let name: String
      let value: String
      /// The SQL expression for the value of a session, if it differs from ``value``. `timeout` is the limit for
      /// statements in milliseconds, or 0 if there is none.
      var sessionValue: String?
      /// Whether the setting only replaces 0, which means that the server has no such setting.
      var isDefault = false
      /// Whether to make the setting for each writing transaction if it cannot be made for the session.
      var isPerTransaction = false
    }

    static let path = "pg_catalog, pg_temp"
    static let lookup = PostgresStatement("SET LOCAL search_path = \(path)")

    /// The statements after which the open transaction has no limit for statements. The lock timeout is no longer
    /// shorter, either.
    static let unlimited = ["SET LOCAL statement_timeout = 0", "SET LOCAL lock_timeout = '10s'"].map {
      PostgresStatement($0)
    }

    /// Returns the settings for a session.
    ///
    /// The lock timeout is the same as for SQLite stores, but shorter than the limit for statements. Otherwise, the server
    /// would not report that a statement waited for another writer.
    static func settings(_ durability: StorageDurability) -> [Setting] {
      let common = [
        Setting(name: "search_path", value: path),
        Setting(name: "statement_timeout", value: "60s", isDefault: true),
        Setting(name: "idle_in_transaction_session_timeout", value: "300s", isDefault: true),
        Setting(name: "default_transaction_isolation", value: "read committed"),
        Setting(
          name: "lock_timeout",
          value: "10s",
          sessionValue: "least(10000, greatest(1, coalesce(nullif(timeout, 0) * 9 / 10, 10000)))::text",
          isPerTransaction: true
        ),
      ]
      if durability == .full { return common }
      return common + [Setting(name: "synchronous_commit", value: "off", isPerTransaction: true)]
    }
  }
#endif
