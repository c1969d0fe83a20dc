#if Postgres
  import LogbookRecords

  /// A writer that sends the rows of a record table in pieces, in the format of
  /// `COPY … (FORMAT binary)`.
  ///
  /// Source: PostgreSQL's manual, COPY, “Binary Format”.
  struct PostgresCopyRows {
    private let store: Int
    private let connection: PostgresConnection
    private var bytes: [UInt8] = Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0] + [0, 0, 0, 0, 0, 0, 0, 0]

    private static let pieceSize = 1 << 16

    /// Creates a writer for the rows of one store.
    ///
    /// - Parameter store: The number of the store, which is the value of the first column.
    init(store: Int, over connection: PostgresConnection) { (self.store, self.connection) = (store, connection) }

    /// Adds a row with the given values in all columns except the first.
    mutating func add(_ contents: [FieldContent]) throws(StoreError) {
      bytes.append(Int16(contents.count + 1))
      bytes.append(withLength: FieldContent(store))
      for content in contents { bytes.append(withLength: content) }
      if bytes.count >= Self.pieceSize { try send() }
    }

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
