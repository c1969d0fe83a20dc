import LogbookStorage

#if Postgres
  import LogbookPostgres
#endif

extension StorageLocation {
  /// Parses a location as a user types it: the forms of ``init(parsing:)``, and the URL of a PostgreSQL store.
  init(typed text: String) throws {
    #if Postgres
      if StorageLocation.isPostgres(text) {
        self = try .postgres(text)
        return
      }
    #endif
    self = try StorageLocation(parsing: text)
  }

  /// Returns the text to show for a typed location: all of it except a password.
  func shown(as typed: String) -> String { path == nil ? text : typed }
}

extension Session {
  /// Warns about a password on the command line.
  func warn(aboutPasswordIn location: StorageLocation) {
    #if Postgres
      if location.hasPassword {
        console.note("Other users can see the password in this command; use PGPASSWORD or ~/.pgpass to hide it.")
      }
    #endif
  }
}
