#if Postgres
  import LogbookRecords

  /// Rows of a table of records as `COPY … (FORMAT binary)` takes them.
  ///
  /// Source: “Binary Format” of COPY in PostgreSQL's manual.
  struct PostgresCopyRows {
    private let store: Int
    private var bytes: [UInt8] = Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0] + [0, 0, 0, 0, 0, 0, 0, 0]

    /// - Parameter store: What the first column of each row has.
    init(store: Int) { self.store = store }

    /// Adds a row.
    ///
    /// - Parameter contents: Those of the columns after the first.
    mutating func add(_ contents: [FieldContent]) {
      bytes.append(Int16(contents.count + 1))
      bytes.append(withLength: FieldContent(store))
      for content in contents { bytes.append(withLength: content) }
    }

    /// All of it, with its end.
    consuming func end() -> [UInt8] {
      bytes.append(Int16(-1))
      return bytes
    }
  }
#endif
