#if Postgres
  import LogbookRecords
  import LogbookStorage

  extension String {
    /// The name as a quoted SQL identifier.
    ///
    /// Quotes are doubled scalar by scalar, because a quote and a combining mark after it form one `Character`.
    var postgresName: String {
      var scalars = String.UnicodeScalarView("\"".unicodeScalars)
      for scalar in storedName.unicodeScalars {
        scalars.append(contentsOf: scalar == "\"" ? [scalar, scalar] : [scalar])
      }
      scalars.append("\"")
      return String(scalars)
    }

    /// Whether two strings consist of the same bytes, unlike `==`, which ignores differences in Unicode normalization.
    func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }

    /// The name as it is stored in the system catalogs.
    ///
    /// PostgreSQL truncates names to 63 bytes (`NAMEDATALEN`; see “Identifiers and Key Words” in the PostgreSQL
    /// manual), so two long names could become equal. A longer name is therefore shortened and followed by a digest of
    /// the full name.
    var storedName: String {
      let longest = 63
      if utf8.count <= longest { return self }
      var digest = RecordDigest()
      digest.combine(self)
      let end = "~" + String(digest.value, radix: 36)
      var start = prefix(longest - end.utf8.count)
      while start.utf8.count + end.utf8.count > longest { start.removeLast() }
      return start + end
    }
  }
#endif
