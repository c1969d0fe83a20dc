#if Postgres
  import LogbookRecords

  /// Sends rows of a table of records as `COPY … (FORMAT binary)` takes them, in pieces.
  ///
  /// Source: “Binary Format” of COPY in PostgreSQL's manual.
  struct PostgresCopyRows {
    private let store: Int
    private let connection: PostgresConnection
    private var bytes: [UInt8] = Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0] + [0, 0, 0, 0, 0, 0, 0, 0]

    /// From how many bytes on rows are sent.
    private static let pieceSize = 1 << 16

    /// - Parameter store: What the first column of each row has.
    init(store: Int, over connection: PostgresConnection) { (self.store, self.connection) = (store, connection) }

    /// Adds a row.
    ///
    /// - Parameter contents: Those of the columns after the first.
    mutating func add(_ contents: [FieldContent]) throws(StoreError) {
      bytes.append(Int16(contents.count + 1))
      bytes.append(withLength: FieldContent(store))
      for content in contents { bytes.append(withLength: content) }
      if bytes.count >= Self.pieceSize { try send() }
    }

    /// Sends what is left, and the end.
    mutating func end() throws(StoreError) {
      bytes.append(Int16(-1))
      try send()
    }

    private mutating func send() throws(StoreError) {
      try connection.put(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
  }
#endif
