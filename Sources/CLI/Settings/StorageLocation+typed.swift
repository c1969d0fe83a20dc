import LogbookStorage

#if Postgres
  import LogbookPostgres
#endif

extension StorageLocation {
  /// Creates a location from user input: the URL of a PostgreSQL store, or any other text that
  /// ``init(parsing:)`` accepts.
  init(typed text: String) throws {
    #if Postgres
      if StorageLocation.isPostgres(text) {
        self = try .postgres(text)
        return
      }
    #endif
    self = try StorageLocation(parsing: text)
  }

  /// Returns the location as text to show to the user: the given text, which the user typed, or, if the location has no
  /// path, the property `text`, which contains no password.
  func shown(as typed: String) -> String { path == nil ? text : typed.withoutSecrets }
}

extension Session {
  func warn(aboutPasswordIn location: StorageLocation) {
    #if Postgres
      if location.hasPassword {
        console.note("Other users can see the password in this command; use PGPASSWORD or ~/.pgpass to hide it.")
      }
    #endif
  }
}
