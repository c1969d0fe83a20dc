package import LogbookRecords

/// The part of a writer of queries that the databases have in common: sort orders, cursors and lists of conditions.
/// `SQLiteWriter` and `PostgresWriter` translate the expressions of a predicate into SQL.
package protocol SQLWriter {
  associatedtype Columns: SQLColumns

  /// The table of the records to whose fields the expression refers that is being written.
  var table: Columns { get set }
  /// The tables of the records that have the lists in which that expression is, from the outermost to the innermost.
  var owners: [Columns] { get set }
  /// The number of subqueries so far that have a name for their table.
  var aliasCount: Int { get set }
  /// The scope of ``table``.
  var scope: FieldScope { get }

  /// Returns the SQL by which rows are sorted: that of the matching key of a string, otherwise that of the value.
  func sortKey(_ path: FieldPath) -> String

  /// Writes SQL.
  mutating func write(_ text: String)
  /// Writes a parameter with the given value.
  mutating func write(_ content: FieldContent)
}

extension SQLWriter {
  /// Writes parts, each in parentheses, joined by AND or OR. Long chains are divided into nested groups, because SQLite
  /// limits the length of a chain.
  package mutating func writeJoined<Part>(
    _ parts: ArraySlice<Part>,
    _ operation: String,
    _ write: (inout Self, Part) -> Void
  ) {
    let longest = 500
    if parts.count <= longest {
      for index in parts.indices {
        self.write(index == parts.startIndex ? "(" : operation)
        write(&self, parts[index])
      }
      return self.write(parts.isEmpty ? "" : ")")
    }
    let starts = Array(stride(from: parts.startIndex, to: parts.endIndex, by: longest))
    writeJoined(starts[...], operation) { writer, start in
      writer.writeJoined(parts[start..<min(start + longest, parts.endIndex)], operation, write)
    }
  }

  package func isOptional(_ expression: FieldExpression) -> Bool { expression.isOptional(in: scope) }

  package func isText(_ expression: FieldExpression) -> Bool { expression.isText(in: scope) }

  package func isOptional(_ key: SQLSortKey) -> Bool {
    key.path.references.isEmpty
      ? scope.isOptional(at: key.path.position) : key.path.isOptional(from: scope.fields)
  }

  /// Writes the condition that a record comes after a cursor.
  ///
  /// - Parameter keys: The ``/LogbookRecords/FieldQuery/sortKeys`` of the query.
  package mutating func follows(_ cursor: FieldQuery.Cursor, _ keys: [SQLSortKey]) {
    // Missing values come last in the sort order. If the cursor's value for a key is missing, no record has a later
    // value for this key, so the key is not an alternative.
    let alternatives = keys.indices.filter { cursor.content(of: keys[$0]) != .null }
    // If all values of the cursor are missing, no record follows. This happens if the order is by number and the cursor
    // belongs to a record without a number.
    if alternatives.isEmpty { return write("FALSE") }
    writeJoined(alternatives[...], ") OR (") { writer, index in
      for key in keys[..<index] {
        let content = cursor.content(of: key)
        writer.write(writer.sortKey(key.path))
        writer.write(content == .null ? " IS " : " = ")
        writer.write(content)
        writer.write(" AND ")
      }
      let key = keys[index]
      let (column, isOptional) = (writer.sortKey(key.path), writer.isOptional(key))
      if isOptional { writer.write("(") }
      writer.write(column)
      writer.write(key.isDescending ? " < " : " > ")
      writer.write(cursor.content(of: key))
      if isOptional { writer.write(" OR \(column) IS NULL)") }
    }
  }
}

/// A key by which the rows of a query are sorted.
package struct SQLSortKey {
  package let path: FieldPath
  package let isDescending: Bool
  /// The index of the key's term in ``/LogbookRecords/FieldQuery/sort``; `nil` for the number that is added as the last
  /// key.
  package let index: Int?
}

extension FieldQuery {
  /// The sort keys that affect the order. The last key is the number or the ID. Both are unique, so further keys cannot
  /// affect the order; neither can repeated keys. Keys that have no effect are omitted, because SQLite limits the number
  /// of keys.
  package var sortKeys: [SQLSortKey] {
    var keys: [SQLSortKey] = []
    for (index, term) in sort.enumerated() where !keys.contains(where: { $0.path == term.key }) {
      keys.append(SQLSortKey(path: term.key, isDescending: term.isDescending, index: index))
      if term.key.references.isEmpty, term.key.position < 2 { return keys }
    }
    keys.append(SQLSortKey(path: FieldPath(0), isDescending: false, index: nil))
    return keys
  }
}

extension FieldQuery.Cursor {
  /// Returns the value of the record at the cursor for a sort key.
  package func content(of key: SQLSortKey) -> FieldContent { key.index.map { keys[$0] } ?? .integer(Int64(number)) }
}

extension FieldComparison {
  /// The SQL operator, with a space before and after it. The result of the operator is NULL if an operand is NULL.
  package var operation: String {
    switch self {
    case .equal: " = "
    case .notEqual: " <> "
    case .less: " < "
    case .lessOrEqual: " <= "
    case .greater: " > "
    case .greaterOrEqual: " >= "
    }
  }
}
