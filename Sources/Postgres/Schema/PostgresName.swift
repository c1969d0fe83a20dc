#if Postgres
  import LogbookRecords
  import LogbookStorage

  extension String {
    /// The name as it stands in SQL, in quotes.
    ///
    /// PostgreSQL cuts names off after 63 bytes (NAMEDATALEN, “Identifiers and Key Words” in its manual), by which two could become
    /// one. A longer one keeps its beginning and gets a digest of the whole.
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
