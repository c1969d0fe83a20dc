package import LogbookRecords

/// The column names and types of a record table, used to generate SQL for expressions and queries.
package struct SQLiteColumns: SQLColumns, Sendable {
  /// The name by which a statement refers to the table.
  let table: String
  /// The table in a FROM clause.
  package let source: String
  /// The fields of the records.
  package let scope: FieldScope
  /// The columns of the number, the ID, and the fields, qualified with the table name. A list has no column; its entry
  /// is the qualified name of its field.
  package let columns: [String]
  /// The columns that contain the matching keys of indexed strings; `nil` for all other fields.
  let keyColumns: [String?]
  /// The tables of list fields; `nil` for all other fields.
  let lists: [SQLiteList?]
  /// The SQL for the sort key of each field: the matching key for a string, otherwise the column.
  package let sortKeys: [String]
  let searchTable: String?

  /// - Parameter alias: The name by which a statement refers to the table; `nil` for the name of the table itself.
  init(
    _ scope: FieldScope,
    table: String,
    as alias: String? = nil,
    _ fields: [SQLiteField],
    searchTable: String? = nil
  ) {
    let name = alias ?? table
    (self.table, source) = (name, alias.map { "\(table) AS \($0)" } ?? table)
    self.searchTable = searchTable
    self.scope = scope
    let types = scope.fields.types
    let columns = (["number", "id"] + fields.map(\.column)).map { "\(name).\($0)" }
    let keyColumns = [nil, nil] + fields.map { field in field.keyColumn.map { "\(name).\($0)" } }
    self.columns = columns
    self.keyColumns = keyColumns
    lists = [nil, nil] + fields.map(\.list)
    sortKeys = types.indices.map { index in
      types[index].wrapped == .text ? keyColumns[index] ?? "matching_key(\(columns[index]))" : columns[index]
    }
  }

  /// Creates the description of the table of a kind.
  ///
  /// - Parameter scope: The scope of the records; `nil` for that of records in no list.
  init<Item: Record>(_ kind: Item.Type, as alias: String? = nil, _ scope: FieldScope? = nil) {
    let table = Item.name.sqlName
    self.init(
      scope ?? FieldScope(RecordDescription<Item>.shared, areStored: true),
      table: table,
      as: alias,
      RecordDescription<Item>.shared.fields.map { SQLiteField($0, of: Item.name) },
      searchTable: Item.self is any SearchedRecord.Type ? SQLiteSearchTable(table, Item.name).table : nil
    )
  }

  /// Returns the SQL for a statement on the records that match a query, and the parameter values.
  ///
  /// - Parameters:
  ///   - head: The start of the statement, up to and including the name of the table.
  ///   - query: The query, whose ``/LogbookRecords/FieldQuery/refusal`` must be `nil`.
  ///   - isOrdered: Whether the order of the rows matters; it always does if there is a limit or an offset.
  ///   - known: The SQL of another query. If the resulting SQL is the same, this string is returned instead of a new
  ///     one.
  package func statement(
    _ head: String,
    _ query: FieldQuery,
    isOrdered: Bool = true,
    known: String? = nil
  ) -> (sql: String, values: [SQLiteValue]) {
    var writer = SQLiteWriter(self, head, known: known)
    writer.clauses(query, isOrdered: isOrdered)
    return (writer.sql, writer.values)
  }

  // MARK: Related records

  package var restriction: String { "" }

  package func table(of scope: FieldScope, as alias: String) -> SQLiteColumns? {
    SQLiteColumns(scope.fields.kind, as: alias, scope)
  }

  package func link(to owner: SQLiteColumns, by list: RelatedList) -> (join: String, condition: String) {
    switch list {
    case .ids(let position):
      guard let ids = owner.lists[position] else { return ("", "FALSE") }
      let name = "\(table)_ids"
      return (
        " JOIN \(ids.table) AS \(name) ON \(name).uuid = \(columns[1])",
        "\(name).\(ids.owner) = \(owner.table).number"
      )
    case .referrers(_, let position):
      let condition =
        lists[position].map { "\(table).number IN (\($0.owners) \(owner.columns[1]))" }
        ?? "\(columns[position]) = \(owner.columns[1])"
      return ("", condition)
    }
  }
}
