import LogbookStorage

#if Postgres
  import LogbookPostgres
#endif

extension StorageLocation {
  /// Creates a location from text typed by the user: a form of ``init(parsing:)``, or the URL of a PostgreSQL store.
  init(typed text: String) throws {
    #if Postgres
      if StorageLocation.isPostgres(text) {
        self = try .postgres(text)
        return
      }
    #endif
    self = try StorageLocation(parsing: text)
  }

  /// Returns a typed location for display, without its password.
  func shown(as typed: String) -> String { path == nil ? text : typed }
}

extension Session {
  /// Prints a warning if a location on the command line contains a password.
  func warn(aboutPasswordIn location: StorageLocation) {
    #if Postgres
      if location.hasPassword {
        console.note("Other users can see the password in this command; use PGPASSWORD or ~/.pgpass to hide it.")
      }
    #endif
  }
}
