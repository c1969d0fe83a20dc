import LogbookRecords
import Foundation

/// A writer that translates field expressions, sort orders, and cursors into SQL, and collects the parameter values.
///
/// Queries that differ only in their values usually have the same SQL. A writer can therefore receive the SQL of
/// another query: as long as the new SQL matches that SQL, the writer only compares the two, and creates no string.
///
/// The SQL must have the same results as the evaluation of a ``/LogbookRecords/FieldExpression`` in memory.
struct SQLiteWriter: SQLWriter {
  var table: SQLiteColumns
  var owners: [SQLiteColumns] = []
  var aliasCount = 0
  /// The SQL written so far; empty as long as that SQL is the start of ``known``.
  private var written = ""
  /// The SQL of another query, with which the new SQL is compared; `nil` if there is none, or once a difference has
  /// been found.
  private var known: String?
  /// The number of bytes at the start of ``known`` that match the new SQL so far.
  private var knownCount = 0
  private(set) var values: [SQLiteValue] = []
  /// The number of elements of collections that are parameters so far.
  private var elementCount = 0

  init(_ table: SQLiteColumns, _ head: String = "", known: String? = nil) {
    self.table = table
    self.known = known
    write(head)
  }

  var scope: FieldScope { table.scope }

  func sortKey(_ path: FieldPath) -> String {
    // Reading an array directly is faster than through a key path.
    path.references.isEmpty ? table.sortKeys[path.position] : table.sql(path, \.sortKeys)
  }

  var sql: String {
    guard let known else { return written }
    return knownCount == known.utf8.count ? known : String(decoding: known.utf8.prefix(knownCount), as: UTF8.self)
  }

  mutating func write(_ text: String) {
    if let known {
      if known.has(text, at: knownCount) {
        knownCount += text.utf8.count
        return
      }
      written.reserveCapacity(known.utf8.count + 400)
      written += String(decoding: known.utf8.prefix(knownCount), as: UTF8.self)
      self.known = nil
    }
    written += text
  }

  mutating func write(_ value: SQLiteValue) {
    write("?")
    values.append(value)
  }

  /// Writes the values with which `IN` compares: one parameter for each value, or a query that returns them.
  private mutating func writeList(_ values: [SQLiteValue], isLarge: Bool) {
    write("(")
    if isLarge {
      let list = SQLitePackedList(values)
      for (index, part) in list.sql.enumerated() {
        if index > 0 { write(list.parameters[index - 1]) }
        write(part)
      }
    } else {
      for (index, value) in values.enumerated() {
        if index > 0 { write(", ") }
        write(value)
      }
    }
    write(")")
  }

  /// Returns whether so many elements of collections must not be parameters, because SQLite limits the number of
  /// parameters. Otherwise, notes that they are.
  private mutating func isLarge(_ count: Int) -> Bool {
    if elementCount + count > FieldExpression.greatestElementCount { return true }
    elementCount += count
    return false
  }

  /// Writes a condition that may evaluate to NULL if a value is missing. If `isExact` is `true`, the written SQL
  /// evaluates to 0 instead of NULL.
  private mutating func write(exactly isExact: Bool, _ condition: (inout Self) -> Void) {
    if !isExact { return condition(&self) }
    write("(")
    condition(&self)
    write(") IS TRUE")
  }

  // MARK: Conditions

  /// Writes a condition for a WHERE clause.
  ///
  /// Unless `isExact` is `true`, the SQL may evaluate to NULL instead of 0, which allows SQLite to use indexes.
  mutating func condition(_ expression: FieldExpression, isExact: Bool = false) {
    switch expression {
    case .constant(let content): write(content == .integer(1) ? "1" : "0")
    case .isMissing(let value):
      self.value(value)
      write(" IS NULL")
    case .comparison(.relatedCount(let list, let condition), let comparison, .constant(.integer(let number)))
    where comparison.bound(number) != nil:
      if let (isAtLeast, count) = comparison.bound(number) {
        if !isAtLeast { write("NOT ") }
        exists(list, atLeast: count) { $0.condition(condition) }
      }
    case .comparison(let left, .notEqual, let right):
      if isText(left) || isText(right) {
        write("NOT (")
        equality(left, right, isExact: true)
        write(")")
      } else {
        value(left)
        write(" IS NOT ")
        value(right)
      }
    case .comparison(let left, .equal, let right): equality(left, right, isExact: isExact)
    case .comparison(let left, let comparison, let right):
      let isText = isText(left) || isText(right)
      write(exactly: isExact && (isOptional(left) || isOptional(right))) { writer in
        if isText { writer.key(left) } else { writer.value(left) }
        writer.write(comparison.operation)
        if isText { writer.key(right) } else { writer.value(right) }
      }
    case .isOneOf(let value, let contents):
      write(exactly: isExact && isOptional(value)) { $0.isOneOf(value, contents) }
    case .not(let condition):
      write("NOT (")
      self.condition(condition, isExact: true)
      write(")")
    case .all([]): write("1")
    case .any([]): write("0")
    case .all(let parts): writeJoined(parts[...], ") AND (") { $0.condition($1, isExact: isExact) }
    case .any(let parts): writeJoined(parts[...], ") OR (") { $0.condition($1, isExact: isExact) }
    case .conditional(let condition, let value, let other):
      write("CASE WHEN ")
      self.condition(condition)
      write(" THEN ")
      self.condition(value, isExact: isExact)
      write(" ELSE ")
      self.condition(other, isExact: isExact)
      write(" END")
    case .isEmpty(let value):
      if let list = list(value) {
        write("\(table.table).number NOT IN (SELECT \(list.owner) FROM \(list.table))")
      } else {
        write(exactly: isExact && isOptional(value)) { writer in
          writer.value(value)
          writer.write(" = ''")
        }
      }
    case .contains(let list, let text):
      if let list = self.list(list) { contains(list, text) } else { write("0") }
    case .text(let left, let relation, let right): text(left, relation, right)
    case .hasKeys(let value, let keys): hasKeys(value, Set(keys), isExact: isExact)
    case .searchTextContains(let key): searchTextContains(key)
    case .related(let position, let condition):
      write(exactly: isExact && table.scope.isOptional(at: position)) { writer in
        writer.hasRelated(at: position) { $0.condition(condition) }
      }
    case .exists(let list, let condition): exists(list) { $0.condition(condition) }
    case .field, .coalesced, .count, .relatedCount, .outer:
      write(exactly: isExact && isOptional(expression)) { writer in
        writer.value(expression)
        writer.write(" = 1")
      }
    }
  }

  private mutating func equality(_ left: FieldExpression, _ right: FieldExpression, isExact: Bool) {
    let canBeMissing = isOptional(left) || isOptional(right)
    if isText(left) || isText(right) {
      return write(exactly: isExact && canBeMissing) { $0.textEquality(left, right) }
    }
    // Use `IS` if both values can be missing. Otherwise, `=` suffices: if one value is missing, the comparison
    // evaluates to NULL, and the record does not match.
    if isOptional(left) && isOptional(right) {
      value(left)
      write(" IS ")
      return value(right)
    }
    write(exactly: isExact && canBeMissing) { writer in
      writer.value(left)
      writer.write(" = ")
      writer.value(right)
    }
  }

  /// Writes the condition that two strings are canonically equivalent or both missing. The result may be NULL if one of
  /// them is missing.
  private mutating func textEquality(_ left: FieldExpression, _ right: FieldExpression) {
    switch (left, right) {
    case (_, .constant(.text(let text))): equality(left, text)
    case (.constant(.text(let text)), _): equality(right, text)
    default: call("text_equals", left, right)
    }
  }

  private mutating func equality(_ value: FieldExpression, _ text: String) {
    // First compare the keys, which have an index. All equivalent strings have the same key.
    if let column = keyColumn(value) {
      write(column)
      write(" = ")
      write(.text(text.matchingKey))
      write(" AND ")
    }
    if text.isEquivalentToItselfOnly {
      self.value(value)
      write(" = ")
      write(.text(text))
    } else {
      call("text_equals", value, .constant(.text(text)))
    }
  }

  private mutating func isOneOf(_ value: FieldExpression, _ contents: [FieldContent]) {
    // Comparing the keys lets SQLite use their index.
    let keyColumn = keyColumn(value)
    let isLarge = isLarge(contents.count)
    if let keyColumn {
      write(keyColumn)
      write(" IN ")
      writeList(contents.map(\.sortKey), isLarge: isLarge)
      write(" AND (")
    }
    switch contents.first {
    case .text? where isLarge:
      write("text_is_one_of(")
      self.value(value)
      write(", ")
      write(SQLitePackedList.texts(contents))
      write(")")
    case .text?:
      // Compare the value separately with each string that may have other equivalent forms, because `IN` compares bytes.
      let plain = contents.filter(\.isEquivalentToItselfOnly)
      let others = contents.filter { !$0.isEquivalentToItselfOnly }
      writeJoined(others[...], ") OR (") { $0.call("text_equals", value, .constant($1)) }
      if !plain.isEmpty {
        if !others.isEmpty { write(" OR ") }
        isOneOf(value, plain, isLarge: false)
      }
    default: isOneOf(value, contents, isLarge: isLarge)
    }
    if keyColumn != nil { write(")") }
  }

  private mutating func isOneOf(_ value: FieldExpression, _ contents: [FieldContent], isLarge: Bool) {
    self.value(value)
    write(" IN ")
    writeList(contents, isLarge: isLarge)
  }

  private mutating func contains(_ list: SQLiteList, _ text: FieldExpression) {
    if list.holdsIDs {
      write("\(table.table).number IN (\(list.owners) ")
      value(text)
      return write(")")
    }
    guard case .constant(.text(let constant)) = text else {
      write("EXISTS (SELECT 1 FROM \(list.table) WHERE \(list.table).\(list.owner) = \(table.table).number AND ")
      write("text_equals(\(list.table).text, ")
      value(text)
      return write("))")
    }
    write("\(table.table).number IN (SELECT \(list.owner) FROM \(list.table) WHERE text_key = ")
    write(.text(constant.matchingKey))
    write(constant.isEquivalentToItselfOnly ? " AND text = " : " AND text_equals(text, ")
    write(.text(constant))
    write(constant.isEquivalentToItselfOnly ? ")" : "))")
  }

  private mutating func text(_ left: FieldExpression, _ relation: TextRelation, _ right: FieldExpression) {
    if relation == .starts { return call("text_starts", left, right) }
    // First search for the bytes with `instr`, which is faster than `text_contains`. If the bytes
    // do not occur, the characters do not occur either.
    if case .constant(.text(let constant)) = right, constant.isEquivalentToItselfOnly {
      call("instr", left, right)
      write(" > 0 AND ")
    }
    call("text_contains", left, right)
  }

  private mutating func hasKeys(_ value: FieldExpression, _ keys: Set<String>, isExact: Bool) {
    if keys.isEmpty { return write("1") }
    guard let list = list(value) else {
      // Unlike a list, a string has only one key, so it cannot match several keys.
      guard keys.count == 1, let key = keys.first else { return write("0") }
      return write(exactly: isExact && isOptional(value)) { writer in
        writer.key(value)
        writer.write(" = ")
        writer.write(.text(key))
      }
    }
    // Write one condition for all keys, because SQLite limits the nesting of conditions.
    write("\(table.table).number IN (SELECT \(list.owner) FROM \(list.table) WHERE ")
    write("text_key IN ")
    writeList(keys.sorted().map { .text($0) }, isLarge: isLarge(keys.count))
    if keys.count > 1 { write(" GROUP BY \(list.owner) HAVING count(DISTINCT text_key) = \(keys.count)") }
    write(")")
  }

  private mutating func searchTextContains(_ key: String) {
    if key.isEmpty { return write("1") }
    guard let index = table.searchTable else { return write("0") }
    write("\(table.table).number IN (SELECT rowid FROM \(index) WHERE ")
    // The index finds only keys of three or more characters, so for shorter keys, every string in the index is
    // searched. The index treats U+FFFE and U+FFFF as U+FFFD, so the results for keys with these characters are
    // verified.
    let isIndexed = key.unicodeScalars.count >= 3
    let isExact = isIndexed && !key.unicodeScalars.contains { (0xFFFD...0xFFFF).contains($0.value) }
    if isIndexed {
      write("\(index) MATCH ")
      write(.text(key.quoted))
    }
    if !isExact {
      write(isIndexed ? " AND instr(text, " : "instr(text, ")
      write(.text(key))
      write(") > 0")
    }
    write(")")
  }

  // MARK: Values

  /// Writes a value as a column, a parameter, or an expression. The written SQL evaluates to NULL if the value is
  /// missing.
  private mutating func value(_ expression: FieldExpression) {
    switch expression {
    case .constant(let content): write(content)
    case .field(let position): write(table.columns[position])
    case .conditional(let condition, let value, let other):
      write("CASE WHEN ")
      self.condition(condition)
      write(" THEN ")
      self.value(value)
      write(" ELSE ")
      self.value(other)
      write(" END")
    case .coalesced(let value, let other): call("coalesce", value, other)
    case .count(let value):
      if let list = list(value) {
        write("(SELECT count(*) FROM \(list.table) WHERE \(list.table).\(list.owner) = \(table.table).number)")
      } else {
        write("text_count(")
        self.value(value)
        write(")")
      }
    case .related(let position, let value): related(at: position) { $0.value(value) }
    case .relatedCount(let list, let condition):
      write("(")
      select("count(*)", from: list) { $0.condition(condition) }
      write(")")
    case .outer(let value): outer { $0.value(value) }
    default:
      write("(")
      condition(expression, isExact: true)
      write(")")
    }
  }

  private mutating func call(_ function: String, _ left: FieldExpression, _ right: FieldExpression) {
    write(function)
    write("(")
    value(left)
    write(", ")
    value(right)
    write(")")
  }

  private mutating func key(_ expression: FieldExpression) {
    if case .constant(.text(let text)) = expression { return write(.text(text.matchingKey)) }
    if let column = keyColumn(expression) { return write(column) }
    if case .related(let position, let value) = expression { return related(at: position) { $0.key(value) } }
    if case .outer(let value) = expression { return outer { $0.key(value) } }
    write("matching_key(")
    value(expression)
    write(")")
  }

  private func keyColumn(_ expression: FieldExpression) -> String? {
    if case .field(let position) = expression { table.keyColumns[position] } else { nil }
  }

  private func list(_ expression: FieldExpression) -> SQLiteList? {
    if case .field(let position) = expression { table.lists[position] } else { nil }
  }

  // MARK: Queries

  /// Writes the clauses that follow the table name in a SELECT statement.
  mutating func clauses(_ query: FieldQuery, isOrdered: Bool) {
    let isOfAll = query.condition == .constant(.integer(1))
    if !isOfAll || query.cursor != nil { write(" WHERE ") }
    if !isOfAll {
      write("(")
      condition(query.condition)
      write(")")
    }
    let keys = query.sortKeys
    if let cursor = query.cursor {
      if !isOfAll { write(" AND ") }
      begins(cursor, keys)
      write("(")
      follows(cursor, keys)
      write(")")
    }
    if !isOrdered, query.limit == nil, query.offset <= 0 { return }
    for (index, key) in keys.enumerated() {
      write(index == 0 ? " ORDER BY " : ", ")
      write(sortKey(key.path))
      if key.isDescending { write(" DESC") }
      if isOptional(key) { write(" NULLS LAST") }
    }
    if query.limit != nil || query.offset > 0 {
      write(" LIMIT ")
      write(.integer(Int64(query.limit.map { max(0, $0) } ?? -1)))
      write(" OFFSET ")
      write(.integer(Int64(max(0, query.offset))))
    }
  }

  /// Writes a redundant condition that lets SQLite use an index on the first sort key. The condition that a record comes
  /// after the cursor implies it.
  private mutating func begins(_ cursor: FieldQuery.Cursor, _ keys: [SQLSortKey]) {
    guard keys.count(where: { cursor.content(of: $0) != .null }) > 1, !isOptional(keys[0]) else {
      return
    }
    write(sortKey(keys[0].path))
    write(keys[0].isDescending ? " <= " : " >= ")
    write(cursor.content(of: keys[0]))
    write(" AND ")
  }
}

extension FieldComparison {
  /// How a number of rows can be compared with a constant without counting all of them: at least so many, or not;
  /// `nil` if all must be counted.
  fileprivate func bound(_ number: Int64) -> (isAtLeast: Bool, count: Int64)? {
    let (next, overflow) = number.addingReportingOverflow(1)
    let bound: (isAtLeast: Bool, count: Int64)? =
      switch self {
      case .greater: overflow ? nil : (true, next)
      case .greaterOrEqual: (true, number)
      case .less: (false, number)
      case .lessOrEqual: overflow ? nil : (false, next)
      case .equal, .notEqual: nil
      }
    return bound.flatMap { $0.count < 1 ? nil : $0 }
  }
}
