package import LogbookRecords

/// Expressions of fields, sorts and cursors in SQL, for one table of records.
///
/// The SQL gives the same answers as ``/LogbookRecords/FieldExpression`` in memory.
package struct SQLiteExpressions: Sendable {
  let table: String
  /// The field at a position of the description; number and ID are none of them.
  let field: @Sendable (Int) -> SQLiteField

  // MARK: Conditions

  /// A condition, true or not, for a WHERE clause.
  package func condition(_ expression: FieldExpression) -> SQLiteFragment { condition(expression, isExact: false) }

  /// A condition.
  ///
  /// - Parameter isExact: Whether it must be 0 if it does not hold; else it may be NULL, which indexes can be used for.
  private func condition(_ expression: FieldExpression, isExact: Bool) -> SQLiteFragment {
    func definite(_ condition: SQLiteFragment, _ values: FieldExpression...) -> SQLiteFragment {
      isExact && values.contains(where: isOptional) ? "(\(condition)) IS TRUE" : condition
    }
    switch expression {
    case .constant(let content): return content == .integer(1) ? "1" : "0"
    case .isMissing(let value): return "\(self.value(value)) IS NULL"
    case .comparison(let left, .notEqual, let right):
      return isText(left) || isText(right)
        ? "NOT (\(condition(.comparison(left, .equal, right), isExact: true)))"
        : "\(value(left)) IS NOT \(value(right))"
    case .comparison(let left, .equal, let right):
      // SQL's `=` of NULL is NULL, as it should be here unless both can be.
      let isDefinite = !isOptional(left) || !isOptional(right)
      if isText(left) || isText(right) { return definite(equality(left, right), left, right) }
      return isDefinite
        ? definite("\(value(left)) = \(value(right))", left, right) : "\(value(left)) IS \(value(right))"
    case .comparison(let left, let comparison, let right):
      let isText = isText(left) || isText(right)
      let (first, second) = isText ? (key(left), key(right)) : (value(left), value(right))
      return definite("\(first) \(comparison.symbol) \(second)", left, right)
    case .isOneOf(let value, let contents): return definite(isOneOf(value, contents), value)
    case .not(let condition): return "NOT (\(self.condition(condition, isExact: true)))"
    case .all(let parts): return joined(parts.map { condition($0, isExact: isExact) }, "AND")
    case .any(let parts): return joined(parts.map { condition($0, isExact: isExact) }, "OR")
    case .conditional(let condition, let value, let other):
      let (value, other) = (self.condition(value, isExact: isExact), self.condition(other, isExact: isExact))
      return "CASE WHEN \(self.condition(condition)) THEN \(value) ELSE \(other) END"
    case .isEmpty(let value):
      if let list = list(value) { return "\(table).number NOT IN (SELECT \(list.owner) FROM \(list.table))" }
      return definite("\(self.value(value)) = ''", value)
    case .contains(let list, let text): return self.list(list).map { contains($0, text) } ?? "0"
    case .text(let left, let relation, let right): return text(left, relation, right)
    case .field, .coalesced, .count: return definite("\(value(expression)) = 1", expression)
    }
  }

  /// Conditions joined by AND or OR. Long chains are cut into pieces, since SQLite bounds how long they are.
  private func joined(_ conditions: [SQLiteFragment], _ operation: String) -> SQLiteFragment {
    let conditions = conditions.map { "(\($0))" as SQLiteFragment }
    let length = 500
    let pieces = stride(from: 0, to: conditions.count, by: length).map { start in
      SQLiteFragment(Array(conditions[start..<min(start + length, conditions.count)]), separator: " \(operation) ")
    }
    return pieces.count == 1 ? pieces[0] : SQLiteFragment(pieces.map { "(\($0))" }, separator: " \(operation) ")
  }

  /// Whether two texts are canonically equivalent, or both are missing; it may be NULL if one is missing.
  private func equality(_ left: FieldExpression, _ right: FieldExpression) -> SQLiteFragment {
    guard case .constant(.text(let text)) = right else {
      if case .constant(.text) = left { return equality(right, left) }
      return "text_equals(\(value(left)), \(value(right)))"
    }
    let exactly = equality(value(left), text)
    // The index finds those with the same key, among them all that are equivalent.
    return keyColumn(left).map { "\($0) = \(.text(text.matchingKey)) AND \(exactly)" } ?? exactly
  }

  /// Whether a text is canonically equivalent to a constant.
  private func equality(_ value: SQLiteFragment, _ text: String) -> SQLiteFragment {
    text.isEquivalentToItselfOnly ? "\(value) = \(.text(text))" : "text_equals(\(value), \(.text(text)))"
  }

  private func isOneOf(_ value: FieldExpression, _ contents: [FieldContent]) -> SQLiteFragment {
    // Texts that others are equivalent to are compared one by one.
    let others = contents.compactMap { content in
      if case .text(let text) = content, !text.isEquivalentToItselfOnly { text } else { nil }
    }
    let plain = contents.filter { content in
      if case .text(let text) = content { text.isEquivalentToItselfOnly } else { true }
    }
    var conditions = others.map { equality(self.value(value), $0) }
    if !plain.isEmpty { conditions.append("\(self.value(value)) IN (\(parameters(plain)))") }
    let condition = joined(conditions, "OR")
    return keyColumn(value).map { "\($0) IN (\(parameters(contents.map(\.sortKey)))) AND (\(condition))" } ?? condition
  }

  private func parameters(_ contents: [FieldContent]) -> SQLiteFragment {
    SQLiteFragment(contents.map { "\($0)" }, separator: ", ")
  }

  private func contains(_ list: SQLiteList, _ text: FieldExpression) -> SQLiteFragment {
    guard case .constant(.text(let constant)) = text else {
      return """
        EXISTS (SELECT 1 FROM \(list.table) WHERE \(list.table).\(list.owner) = \(table).number \
        AND text_equals(\(list.table).\(list.value), \(value(text))))
        """
    }
    return """
      \(table).number IN (SELECT \(list.owner) FROM \(list.table) \
      WHERE \(list.keyColumn) = \(.text(constant.matchingKey)) AND \(equality("\(list.value)", constant)))
      """
  }

  private func text(_ left: FieldExpression, _ relation: TextRelation, _ right: FieldExpression) -> SQLiteFragment {
    let (text, other) = (value(left), value(right))
    if relation == .starts { return "text_starts(\(text), \(other))" }
    let contains: SQLiteFragment = "text_contains(\(text), \(other))"
    // SQLite finds bytes faster, and where it finds none there are none of these characters.
    guard case .constant(.text(let constant)) = right, constant.isEquivalentToItselfOnly else { return contains }
    return "instr(\(text), \(other)) > 0 AND \(contains)"
  }

  // MARK: Values

  /// A value: a column, a parameter, or what is made of them; NULL if it is missing.
  private func value(_ expression: FieldExpression) -> SQLiteFragment {
    switch expression {
    case .constant(let content): return "\(content)"
    case .field(let position): return "\(column(position))"
    case .conditional(let condition, let value, let other):
      return "CASE WHEN \(self.condition(condition)) THEN \(self.value(value)) ELSE \(self.value(other)) END"
    case .coalesced(let value, let other): return "coalesce(\(self.value(value)), \(self.value(other)))"
    case .count(let value):
      if let list = list(value) {
        return "(SELECT count(*) FROM \(list.table) WHERE \(list.table).\(list.owner) = \(table).number)"
      }
      return "text_count(\(self.value(value)))"
    default: return "(\(condition(expression, isExact: true)))"
    }
  }

  /// The matching key of a text.
  private func key(_ expression: FieldExpression) -> SQLiteFragment {
    if case .constant(.text(let text)) = expression { return "\(.text(text.matchingKey))" }
    if let column = keyColumn(expression) { return "\(column)" }
    return "matching_key(\(value(expression)))"
  }

  func column(_ position: Int) -> String {
    position == 0 ? "\(table).number" : position == 1 ? "\(table).id" : "\(table).\(field(position).column)"
  }

  private func keyColumn(_ expression: FieldExpression) -> String? {
    guard case .field(let position) = expression, position > 1 else { return nil }
    return field(position).keyColumn.map { "\(table).\($0)" }
  }

  private func list(_ expression: FieldExpression) -> SQLiteList? {
    if case .field(let position) = expression, position > 1 { field(position).list } else { nil }
  }

  private func isOptional(_ expression: FieldExpression) -> Bool {
    expression.isOptional { $0 > 1 && field($0).type.isOptional }
  }

  private func isText(_ expression: FieldExpression) -> Bool {
    switch expression {
    case .constant(.text): true
    case .field(let position): position > 1 && field(position).type.wrapped == .text
    case .conditional(_, let value, let other), .coalesced(let value, let other): isText(value) || isText(other)
    default: false
    }
  }

  // MARK: Order

  /// The condition that a record comes after a cursor.
  func condition<Record>(
    after cursor: RecordCursor<Record>,
    _ sort: [SortTerm<RecordFetch<Record>.Key>]
  ) -> SQLiteFragment {
    // Without repetitions, as in the ORDER BY clause: after each key only the next one matters.
    var keys = sortKeys(sort).map { key in (key: key, content: cursor.keys[key.index]) }
    if !sort.contains(where: \.key.isUnique) {
      let number = SortKey(term: SQLiteSortTerm(sql: "\(table).number"), index: 0)
      keys.append((number, .integer(Int64(cursor.number))))
    }
    var alternatives: [SQLiteFragment] = []
    for (index, last) in keys.enumerated() {
      // Nothing comes after a missing value but what comes after by the next key.
      guard last.content != .null else { continue }
      var conditions = keys[..<index].map { key in
        "\(key.key.term.sql) \(key.key.term.isOptional ? "IS" : "=") \(key.content)" as SQLiteFragment
      }
      let isAfter: SQLiteFragment = "\(last.key.term.sql) \(last.key.term.isDescending ? "<" : ">") \(last.content)"
      conditions.append(last.key.term.isOptional ? "(\(isAfter) OR \(last.key.term.sql) IS NULL)" : isAfter)
      alternatives.append(SQLiteFragment(conditions, separator: " AND "))
    }
    // Of a record without a number, sorted by number.
    if alternatives.isEmpty { return "FALSE" }
    let condition = joined(alternatives, "OR")
    // What an index of the first key can use.
    guard alternatives.count > 1, let first = keys.first, !first.key.term.isOptional else { return condition }
    return """
      \(first.key.term.sql) \(first.key.term.isDescending ? "<=" : ">=") \(first.content) AND (\(condition))
      """
  }

  private struct SortKey {
    let term: SQLiteSortTerm
    /// The term of the sort.
    let index: Int
  }

  /// The keys that make a difference: each once, and none after one that no two records have in common.
  private func sortKeys<Record>(_ sort: [SortTerm<RecordFetch<Record>.Key>]) -> [SortKey] {
    var keys: [SortKey] = []
    var known: Set<Int> = []
    for (index, term) in sort.enumerated() where known.insert(term.key.position).inserted {
      let expression = FieldExpression.field(term.key.position)
      keys.append(
        SortKey(
          term: SQLiteSortTerm(
            sql: (isText(expression) ? key(expression) : value(expression)).sql,
            isOptional: isOptional(expression),
            isUnique: term.key.isUnique,
            isDescending: term.isDescending
          ),
          index: index
        )
      )
      if term.key.isUnique { break }
    }
    return keys
  }

  // MARK: Queries

  /// The query in SQL. It must have no refusal.
  func query<Record>(_ fetch: RecordFetch<Record>) -> SQLiteQuery {
    var query = SQLiteQuery(order: sortKeys(fetch.sort).map(\.term), limit: fetch.limit, offset: fetch.offset)
    if fetch.condition != .constant(.integer(1)) { query.conditions.append(condition(fetch.condition)) }
    if let cursor = fetch.cursor { query.conditions.append(condition(after: cursor, fetch.sort)) }
    return query
  }
}

extension RecordFetch.Key {
  /// Whether no two records have it in common.
  fileprivate var isUnique: Bool { position < 2 }
}

extension String {
  /// Whether no other text is canonically equivalent to this one: ASCII without the three characters that others are decomposed to.
  ///
  /// Source: UnicodeData.txt: U+037E, U+1FEF and U+212A are equivalent to `;`, a grave accent and `K`.
  fileprivate var isEquivalentToItselfOnly: Bool {
    utf8.allSatisfy { $0 < 0x80 && $0 != 0x3B && $0 != 0x4B && $0 != 0x60 }
  }
}
