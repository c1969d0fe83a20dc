#if Postgres
  import LogbookRecords
  import LogbookStorage

  extension String {
    /// The name as a quoted SQL identifier.
    ///
    /// PostgreSQL truncates names to 63 bytes (NAMEDATALEN, “Identifiers and Key Words” in its manual), which could
    /// make two names equal. A longer name is therefore shortened and followed by a digest of the full name.
    var postgresName: String {
      let longest = 63
      if utf8.count <= longest { return "\"\(replacing("\"", with: "\"\""))\"" }
      var digest = RecordDigest()
      digest.combine(self)
      let end = "~" + String(digest.value, radix: 36)
      return "\"\(prefix(longest - end.utf8.count).replacing("\"", with: "\"\""))\(end)\""
    }
  }
#endif
