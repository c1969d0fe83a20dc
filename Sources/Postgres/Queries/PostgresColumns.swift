#if Postgres
  import LogbookRecords
  import LogbookStorage

  /// The columns and indexes of a record table, used to translate expressions and queries into SQL.
  struct PostgresColumns: Sendable {
    let table: String
    let store: Int
    /// The types of the number, the ID and the fields, in that order.
    let types: [FieldType]
    /// The columns for the number, the ID and the fields, in that order.
    let columns: [String]
    /// The columns that contain the matching keys of strings and lists, in the order of ``columns``; `nil` for all other
    /// fields.
    let keyColumns: [String?]
    let indexedKeys: [Index?]
    /// An index on the matching keys of a string field. It contains either the digests or the prefixes of the keys.
    struct Index: Sendable {
      let sql: String
      let isDigest: Bool
      var function: String { isDigest ? "sha256" : "substr" }
    }

    /// The expressions by which rows are sorted: the column of the matching key if there is one, or else the column of
    /// the value itself.
    let sortKeys: [String]

    init(_ table: PostgresTableLayout, store: Int, types: [FieldType]) {
      self.table = table.name
      self.store = store
      self.types = [.integer] + types.dropFirst()
      columns = table.fieldColumns
      let keyColumns = [nil, nil] + table.fields.map(\.keyColumn)
      self.keyColumns = keyColumns
      indexedKeys =
        [nil, nil]
        + table.fields.map { field in
          guard field.layout.isIndexed, field.layout.hasKey else { return nil }
          return Index(sql: PostgresTableLayout.indexed(field), isDigest: field.layout.isUnique)
        }
      sortKeys = columns.indices.map { [columns] in keyColumns[$0] ?? columns[$0] }
    }

    /// Returns a statement for the records that match a query.
    ///
    /// - Parameters:
    ///   - head: The statement up to its `WHERE` clause.
    ///   - isOrdered: Whether the order of the rows matters; it always does if there is a limit or an offset.
    /// - Returns: The statement, and whether it is exact. The result of an inexact statement may contain additional
    ///   records, so the caller must filter the records and apply the limit and offset of the query.
    func statement(_ head: String, _ query: FieldQuery, isOrdered: Bool = true) -> (PostgresStatement, isExact: Bool) {
      var writer = PostgresWriter(self, head)
      writer.clauses(query, isOrdered: isOrdered)
      return (PostgresStatement(writer.sql, writer.parameters), writer.isExact(query.condition))
    }
  }
#endif
