package import LogbookRecords

/// A query in SQL: what follows the table's name.
package struct SQLiteQuery {
  /// All must hold.
  var conditions: [SQLiteFragment] = []
  /// The most significant first.
  var order: [SQLiteSortTerm] = []
  var limit: Int?
  var offset = 0
}

/// An expression in an ORDER BY clause.
package struct SQLiteSortTerm {
  let sql: String
  var isOptional = false
  /// Whether no two records are equal in it, so that nothing after it matters.
  var isUnique = false
  var isDescending = false

  /// - Parameter sql: The expression.
  package init(sql: String, isOptional: Bool = false, isUnique: Bool = false, isDescending: Bool = false) {
    (self.sql, self.isOptional, self.isUnique, self.isDescending) = (sql, isOptional, isUnique, isDescending)
  }
}

extension SQLiteQuery {
  /// A query with its sort terms, of which a repeated key makes no difference, and SQLite bounds how many there are.
  package init<Query: RecordQuery>(
    _ query: Query,
    _ conditions: [SQLiteFragment],
    _ expression: (Query.Key) -> SQLiteSortTerm
  ) {
    var keys: Set<Query.Key> = []
    self.conditions = conditions
    for term in query.sort where keys.insert(term.key).inserted {
      var expression = expression(term.key)
      expression.isDescending = term.isDescending
      order.append(expression)
      if expression.isUnique { break }
    }
    (limit, offset) = (query.limit, query.offset)
  }

  /// Whether it is about all records.
  var isOfAll: Bool { conditions.isEmpty && limit == nil && offset <= 0 }

  /// The tail of a SELECT statement that gives the records, and its parameters.
  ///
  /// - Parameter isOrdered: Whether their order matters; it always does if there is a limit.
  func clauses(isOrdered: Bool = true) -> (sql: String, values: [SQLiteValue]) {
    var clauses: [String] = []
    var values = conditions.flatMap(\.values)
    if !conditions.isEmpty { clauses.append("WHERE " + conditions.map { "(\($0.sql))" }.joined(separator: " AND ")) }
    if !isOrdered, limit == nil, offset <= 0 { return (clauses.joined(separator: " "), values) }
    var terms = order.map { $0.sql + ($0.isDescending ? " DESC" : "") + ($0.isOptional ? " NULLS LAST" : "") }
    if order.last?.isUnique != true { terms.append("number") }
    clauses.append("ORDER BY " + terms.joined(separator: ", "))
    if limit != nil || offset > 0 {
      clauses.append("LIMIT ? OFFSET ?")
      values += [.integer(Int64(limit.map { max(0, $0) } ?? -1)), .integer(Int64(max(0, offset)))]
    }
    return (clauses.joined(separator: " "), values)
  }
}
