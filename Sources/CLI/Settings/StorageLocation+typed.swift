import LogbookStorage

#if Postgres
  import LogbookPostgres
#endif

extension StorageLocation {
  /// Reads a location as a person types it: ``init(parsing:)``, and the URL of a store in PostgreSQL.
  init(typed text: String) throws {
    #if Postgres
      if StorageLocation.isPostgres(text) {
        self = try .postgres(text)
        return
      }
    #endif
    self = try StorageLocation(parsing: text)
  }

  /// What to show of a location that a person has typed: all of it but a password.
  func shown(as typed: String) -> String { path == nil ? text : typed }
}

extension Session {
  /// Warns about a password on a command line.
  func warn(aboutPasswordIn location: StorageLocation) {
    #if Postgres
      if location.hasPassword {
        console.note("Others can see the password in this command; PGPASSWORD and ~/.pgpass keep it from them.")
      }
    #endif
  }
}
