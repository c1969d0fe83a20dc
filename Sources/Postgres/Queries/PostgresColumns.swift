#if Postgres
  import LogbookRecords
  import LogbookStorage

  /// The columns and indexes of a record table, used to translate expressions and queries into SQL.
  struct PostgresColumns: SQLColumns, Sendable {
    private let layout: PostgresTableLayout
    /// The tables of all kinds of the model.
    private let tables: [PostgresTableLayout]
    let store: Int
    /// The fields of the records.
    let scope: FieldScope
    /// The table in a FROM clause.
    let source: String
    /// What precedes the name of a column: the name of the table, if the statement has several, and a period.
    private let prefix: String
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

    /// The condition that a row belongs to the store.
    var isOfStore: String { "\(prefix)\(PostgresTableLayout.store) = \(store)" }
    var searchText: String { prefix + PostgresTableLayout.searchText }

    /// - Parameter alias: The name by which a statement refers to the table; `nil` if it need not name the table.
    init(
      _ table: PostgresTableLayout,
      among tables: [PostgresTableLayout],
      store: Int,
      _ scope: FieldScope,
      as alias: String? = nil
    ) {
      (layout, self.tables, self.store, self.scope) = (table, tables, store, scope)
      source = alias == table.name ? table.name : alias.map { "\(table.name) AS \($0)" } ?? table.name
      let prefix = alias.map { "\($0)." } ?? ""
      self.prefix = prefix
      columns = table.fieldColumns.map { prefix + $0 }
      let keyColumns = [nil, nil] + table.fields.map { field in field.keyColumn.map { prefix + $0 } }
      self.keyColumns = keyColumns
      indexedKeys =
        [nil, nil]
        + table.fields.map { field in
          guard field.layout.isIndexed, field.layout.hasKey else { return nil }
          return Index(sql: PostgresTableLayout.indexed(field, prefix), isDigest: field.layout.isUnique)
        }
      sortKeys = columns.indices.map { [columns] in keyColumns[$0] ?? columns[$0] }
    }

    /// The same table, with columns that are qualified by its name, for a statement with several tables.
    var qualified: PostgresColumns { PostgresColumns(layout, among: tables, store: store, scope, as: layout.name) }

    // MARK: Related records

    var restriction: String { "\(isOfStore) AND " }

    func table(of scope: FieldScope, as alias: String) -> PostgresColumns? {
      tables.first { $0.kind == scope.fields.kind.name }
        .map { PostgresColumns($0, among: tables, store: store, scope, as: alias) }
    }

    func link(to owner: PostgresColumns, by list: RelatedList) -> (join: String, condition: String) {
      switch list {
      case .ids(let position): return ("", "\(columns[1]) = ANY (\(owner.columns[position]))")
      case .referrers(_, let position):
        let (reference, id) = (columns[position], owner.columns[1])
        return ("", scope.type(at: position).isList ? "\(reference) @> ARRAY[\(id)]" : "\(reference) = \(id)")
      }
    }

    /// Returns a statement for the records that match a query.
    ///
    /// - Parameters:
    ///   - head: The statement up to its `WHERE` clause.
    ///   - isOrdered: Whether the order of the rows matters; it always does if there is a limit or an offset.
    /// - Returns: The statement, and whether it is exact. The result of an inexact statement may contain additional
    ///   records, so the caller must filter the records and apply the limit and offset of the query.
    func statement(_ head: String, _ query: FieldQuery, isOrdered: Bool = true) -> (PostgresStatement, isExact: Bool) {
      var writer = PostgresWriter(query.crossesKinds ? qualified : self, head)
      writer.clauses(query, isOrdered: isOrdered)
      return (PostgresStatement(writer.sql, writer.parameters), writer.isExact(query.condition))
    }
  }
#endif
