#if Postgres
  import LogbookRecords
  import LogbookStorage

  /// A writer that translates expressions, sort orders and cursors into SQL with parameters, in one pass.
  ///
  /// If an expression is exact, as ``isExact(_:)`` defines, its SQL has the same results as
  /// ``/LogbookRecords/FieldExpression`` in memory. Other expressions depend on the characters of strings, which a
  /// server cannot compare in the same way as Swift. The SQL for such an expression holds for all records that satisfy
  /// the expression, but possibly also for others.
  struct PostgresWriter: SQLWriter {
    var table: PostgresColumns
    var owners: [PostgresColumns] = []
    var aliasCount = 0
    private(set) var sql: String
    private(set) var parameters = PostgresParameters()

    init(_ table: PostgresColumns, _ head: String = "") {
      self.table = table
      sql = head
      sql.reserveCapacity(head.utf8.count + 400)
    }

    var scope: FieldScope { table.scope }

    func sortKey(_ path: FieldPath) -> String { table.sql(path, \.sortKeys) }

    mutating func write(_ text: String) { sql += text }

    mutating func write(_ content: FieldContent) {
      if content == .null { return write("NULL") }
      parameters.add(content)
      sql += "$\(parameters.types.count)"
    }

    private mutating func write(array contents: [FieldContent], of type: PostgresType) {
      parameters.add(array: contents, of: type)
      sql += "$\(parameters.types.count)"
    }

    // MARK: Conditions that a server can evaluate

    /// Returns whether the server evaluates an expression in the same way as Swift.
    func isExact(_ expression: FieldExpression) -> Bool { isExact(expression, scope) }

    private func isExact(_ expression: FieldExpression, _ scope: FieldScope) -> Bool {
      func isExact(_ part: FieldExpression) -> Bool { self.isExact(part, scope) }
      func isList(_ part: FieldExpression) -> Bool { self.isList(part, scope) }
      return switch expression {
      case .constant, .field, .searchTextContains: true
      case .isMissing(let value), .not(let value): isExact(value)
      case .isEmpty(let value): isExact(value)
      case .comparison(let left, let comparison, let right):
        if left.isText(in: scope) || right.isText(in: scope) {
          switch comparison {
          case .equal, .notEqual: isExact(left) && isExact(right) && (isPlain(left) || isPlain(right))
          default: isExact(left) && isExact(right)
          }
        } else {
          isExact(left) && isExact(right)
        }
      case .isOneOf(let value, let contents): isExact(value) && contents.allSatisfy(\.isEquivalentToItselfOnly)
      case .all(let parts), .any(let parts): parts.allSatisfy(isExact)
      case .conditional(let condition, let value, let other): isExact(condition) && isExact(value) && isExact(other)
      case .coalesced(let value, let other): isExact(value) && isExact(other)
      case .count(let value): isList(value)
      case .contains(let list, let element):
        isListOfIDs(list, scope) ? isExact(element) : isList(list) && isPlain(element)
      case .text: false
      case .hasKeys(let value, let keys):
        isList(value) ? keys.allSatisfy(\.hasWholeListKey) : isExact(value)
      case .related(let position, let value): scope.related(at: position).map { self.isExact(value, $0) } ?? true
      case .exists(let list, let condition), .relatedCount(let list, let condition):
        scope.element(of: list).map { self.isExact(condition, $0) } ?? true
      case .outer(let value): scope.outer.map { self.isExact(value, $0) } ?? true
      }
    }

    /// Returns whether an expression is a constant that can be compared for equality with other values byte by byte.
    private func isPlain(_ expression: FieldExpression) -> Bool {
      if case .constant(let content) = expression { content.isEquivalentToItselfOnly } else { false }
    }

    // MARK: Conditions

    /// Writes a condition that holds for all records that satisfy the expression, and possibly for others.
    private mutating func narrowing(_ expression: FieldExpression) {
      if isExact(expression) { return condition(expression) }
      switch expression {
      case .all(let parts): writeJoined(parts[...], ") AND (") { $0.narrowing($1) }
      case .any(let parts): writeJoined(parts[...], ") OR (") { $0.narrowing($1) }
      case .comparison(let left, .equal, let right) where isExact(left) && isExact(right): sameKeys(left, right)
      case .isOneOf(let value, let contents) where isExact(value):
        key(value)
        write(" = ANY (")
        write(array: contents.map(\.sortKey), of: .bytea)
        write(")")
        writeIndex(of: value, in: contents)
      case .text(let value, let relation, .constant(.text(let text)))
      where isExact(value) && text.isEquivalentToItselfOnly:
        // Compare bytes, because a string that does not contain the bytes of `text` does not contain its characters
        // either.
        write("position(")
        write(.text(text))
        write(relation == .starts ? " IN substr(" : " IN ")
        self.value(value)
        write(relation == .starts ? ", 1, \(text.utf8.count))) > 0" : ") > 0")
      case .contains(let list, .constant(.text(let text))) where isList(list): hasKeys(list, [text.matchingKey])
      case .hasKeys(let value, let keys): hasKeys(value, keys)
      case .related(let position, let condition): hasRelated(at: position) { $0.narrowing(condition) }
      case .exists(let list, let condition): exists(list) { $0.narrowing(condition) }
      default: write("TRUE")
      }
    }

    /// Writes an expression as a condition, whose result may be NULL instead of false.
    private mutating func condition(_ expression: FieldExpression) {
      switch expression {
      case .constant(let content): write(content == .integer(1) ? "TRUE" : "FALSE")
      case .isMissing(let value):
        self.value(value)
        write(" IS NULL")
      case .comparison(let left, let comparison, let right): self.comparison(left, comparison, right)
      case .isOneOf(let value, let contents): isOneOf(value, contents)
      case .not(let condition):
        write("(")
        self.condition(condition)
        write(") IS NOT TRUE")
      case .all([]): write("true")
      case .any([]): write("false")
      case .all(let parts): writeJoined(parts[...], ") AND (") { $0.condition($1) }
      case .any(let parts): writeJoined(parts[...], ") OR (") { $0.condition($1) }
      case .conditional(let condition, let value, let other):
        write("CASE WHEN ")
        self.condition(condition)
        write(" THEN ")
        self.condition(value)
        write(" ELSE ")
        self.condition(other)
        write(" END")
      case .isEmpty(let value):
        write(isList(value) ? "cardinality(" : "octet_length(")
        self.value(value)
        write(") = 0")
      case .contains(let list, .constant(.uuid(let id))):
        value(list)
        write(" @> ")
        write(array: [.uuid(id)], of: .uuid)
      case .contains(let list, let text):
        if case .constant(.text(let text)) = text {
          hasKeys(list, [text.matchingKey])
          write(" AND ")
        }
        value(text)
        write(" = ANY (")
        value(list)
        write(")")
      case .text: write("TRUE")
      case .hasKeys(let value, let keys): hasKeys(value, keys)
      case .searchTextContains(let key):
        write("position(")
        write(.text(key))
        write(" IN \(table.searchText)) > 0")
      case .related(let position, let condition): hasRelated(at: position) { $0.condition(condition) }
      case .exists(let list, let condition): exists(list) { $0.condition(condition) }
      case .field, .coalesced, .count, .relatedCount, .outer:
        value(expression)
        write(" = 1")
      }
    }

    private mutating func comparison(
      _ left: FieldExpression,
      _ comparison: FieldComparison,
      _ right: FieldExpression
    ) {
      // Stored dates are whole milliseconds. A bound between two milliseconds is rounded down to an
      // integer, so that the server can use an index.
      if case .constant(.real(let bound)) = right, type(of: left) == .int8, comparison != .equal,
        comparison != .notEqual,
        let whole = Int64(exactly: bound.rounded(.down))
      {
        let isUpper = comparison == .less || comparison == .lessOrEqual
        value(left)
        write(isUpper ? " <= " : " > ")
        return write(.integer(whole))
      }
      let isText = isText(left) || isText(right)
      switch comparison {
      case .equal, .notEqual:
        if comparison == .equal, isText {
          sameKeys(left, right)
          write(" AND ")
        }
        value(left)
        let canBothBeMissing = isOptional(left) && isOptional(right)
        write(comparison == .notEqual ? " IS DISTINCT FROM " : canBothBeMissing ? " IS NOT DISTINCT FROM " : " = ")
        value(right)
      default:
        if !isText {
          value(left)
          write(comparison.operation)
          return value(right)
        }
        key(left)
        write(comparison.operation)
        key(right)
        if case .field(let position) = left, case .constant(let content) = right {
          writeIndex(position, comparison == .less || comparison == .lessOrEqual ? " <= " : " >= ", content.sortKey)
        }
      }
    }

    /// Writes the condition that two strings have the same key, in a form that lets the server use an index.
    private mutating func sameKeys(_ left: FieldExpression, _ right: FieldExpression) {
      let canBothBeMissing = isOptional(left) && isOptional(right)
      key(left)
      write(canBothBeMissing ? " IS NOT DISTINCT FROM " : " = ")
      key(right)
      for (field, constant) in [(left, right), (right, left)] {
        if case .field(let position) = field, case .constant(let content) = constant {
          writeIndex(position, " = ", content.sortKey)
        }
      }
    }

    /// Appends a redundant condition that lets the server use the index on the key of a field, if there is such an
    /// index. The preceding condition on the same key implies this condition.
    private mutating func writeIndex(_ position: Int, _ operation: String, _ key: FieldContent) {
      guard case .text = key, let index = table.indexedKeys[position] else { return }
      // An index on digests supports only tests for equality, because the digests do not have the same order as the
      // keys.
      if index.isDigest, operation != " = " { return }
      write(" AND \(index.sql)\(operation)\(index.function)(")
      write(key)
      write(index.isDigest ? ")" : ", 1, \(PostgresTableLayout.keyLimit))")
    }

    /// Appends a redundant condition that lets the server use the index on a string field, if there is such an index.
    /// The preceding condition on the same field implies this condition.
    private mutating func writeIndex(of value: FieldExpression, in contents: [FieldContent]) {
      guard case .field(let position) = value, let index = table.indexedKeys[position] else { return }
      write(
        " AND \(index.sql) = ANY (ARRAY(SELECT \(index.function)(key\(index.isDigest ? "" : ", 1, \(PostgresTableLayout.keyLimit)")) FROM unnest("
      )
      write(array: contents.map(\.sortKey), of: .bytea)
      write(") AS keys (key)))")
    }

    private mutating func isOneOf(_ value: FieldExpression, _ contents: [FieldContent]) {
      let type = type(of: value)
      // A date between two whole milliseconds never equals a stored date.
      let possible = contents.filter { if case .real = $0 { type != .int8 } else { true } }
      self.value(value)
      write(" = ANY (")
      write(array: type == .float8 ? possible.map(\.asReal) : possible, of: type)
      write(")")
      if isText(value) { writeIndex(of: value, in: possible) }
    }

    private mutating func hasKeys(_ value: FieldExpression, _ keys: [String]) {
      if keys.isEmpty { return write("TRUE") }
      if isList(value) {
        if case .field(let position) = value { write(table.keyColumns[position] ?? "NULL") }
        write(" @> ")
        return write(array: Set(keys.map(\.listKey)).sorted().map { .text($0) }, of: .bytea)
      }
      // A string has only one key, so the condition cannot hold for several different keys.
      guard Set(keys).count == 1 else { return write("FALSE") }
      key(value)
      write(" = ")
      write(.text(keys[0]))
      if case .field(let position) = value { writeIndex(position, " = ", .text(keys[0])) }
    }

    // MARK: Values

    /// Writes an expression as a value. A missing value is NULL.
    private mutating func value(_ expression: FieldExpression) {
      write(expression, type(of: expression)) { writer, part in
        writer.value(part)
      } leaf: { writer, leaf in
        switch leaf {
        case .constant(let content): writer.write(content)
        case .field(let position): writer.write(writer.table.columns[position])
        case .count(let list):
          writer.write("cardinality(")
          writer.value(list)
          writer.write(")::int8")
        case .related(let position, let value): writer.related(at: position) { $0.value(value) }
        case .outer(let value): writer.outer { $0.value(value) }
        case .relatedCount(let list, let condition):
          writer.write("(")
          writer.select("count(*)::int8", from: list) { $0.condition(condition) }
          writer.write(")")
        default:
          writer.write("CASE WHEN ")
          writer.condition(leaf)
          writer.write(" THEN 1::int8 ELSE 0::int8 END")
        }
      }
    }

    private mutating func key(_ expression: FieldExpression) {
      write(expression, .bytea) { writer, part in
        writer.key(part)
      } leaf: { writer, leaf in
        switch leaf {
        case .constant(let content): writer.write(content.sortKey)
        case .field(let position): writer.write(writer.table.sortKeys[position])
        case .related(let position, let value): writer.related(at: position) { $0.key(value) }
        case .outer(let value): writer.outer { $0.key(value) }
        default: writer.value(leaf)
        }
      }
    }

    /// Writes an expression. Calls `part` for each alternative of a `.conditional` or `.coalesced`
    /// expression, and `leaf` for any other expression.
    ///
    /// The SQL of a `.conditional` or `.coalesced` expression is cast to `type`, because its alternatives may be NULL,
    /// which does not have a type.
    private mutating func write(
      _ expression: FieldExpression,
      _ type: PostgresType,
      part: (inout Self, FieldExpression) -> Void,
      leaf: (inout Self, FieldExpression) -> Void
    ) {
      switch expression {
      case .conditional(let condition, let value, let other):
        write("(CASE WHEN ")
        self.condition(condition)
        write(" THEN ")
        part(&self, value)
        write(" ELSE ")
        part(&self, other)
        write(" END)::\(type)")
      case .coalesced(let value, let other):
        write("coalesce(")
        part(&self, value)
        write(", ")
        part(&self, other)
        write(")::\(type)")
      default: leaf(&self, expression)
      }
    }

    // MARK: Types

    private func isList(_ expression: FieldExpression) -> Bool { isList(expression, scope) }

    private func isList(_ expression: FieldExpression, _ scope: FieldScope) -> Bool {
      if case .field(let position) = expression { scope.type(at: position).isList } else { false }
    }

    private func isListOfIDs(_ expression: FieldExpression, _ scope: FieldScope) -> Bool {
      if case .field(let position) = expression { scope.type(at: position) == .uuids } else { false }
    }

    private func type(of expression: FieldExpression) -> PostgresType { type(of: expression, scope) }

    private func type(of expression: FieldExpression, _ scope: FieldScope) -> PostgresType {
      switch expression {
      case .constant(.real): return .float8
      case .constant(.text), .constant(.blob): return .bytea
      case .constant(.uuid): return .uuid
      case .constant(.list): return .byteaArray
      case .constant(.uuids): return .uuidArray
      case .field(let position):
        switch scope.type(at: position).wrapped {
        case .real: return .float8
        case .text, .bytes: return .bytea
        case .uuid: return .uuid
        case .texts: return .byteaArray
        case .uuids: return .uuidArray
        default: return .int8
        }
      case .conditional(_, let value, let other), .coalesced(let value, let other):
        let (type, other) = (type(of: value, scope), type(of: other, scope))
        // If one value is a date between two milliseconds, which is represented as a floating-point number, both values
        // need `float8`.
        return value == .constant(.null) || other == .float8 ? other : type
      case .related(let position, let value):
        return scope.related(at: position).map { type(of: value, $0) } ?? .int8
      case .outer(let value): return scope.outer.map { type(of: value, $0) } ?? .int8
      default: return .int8
      }
    }

    // MARK: Queries

    mutating func clauses(_ query: FieldQuery, isOrdered: Bool) {
      let isExact = isExact(query.condition)
      write(" WHERE \(table.isOfStore)")
      if query.condition != .constant(.integer(1)) {
        write(" AND ")
        writeJoined([query.condition], "") { $0.narrowing($1) }
      }
      let keys = query.sortKeys
      if let cursor = query.cursor {
        write(" AND (")
        follows(cursor, keys)
        write(")")
        begins(cursor, keys[0])
      }
      let isLimited = query.limit != nil || query.offset > 0
      if !isOrdered, !isLimited { return }
      for (index, key) in keys.enumerated() {
        write(index == 0 ? " ORDER BY " : ", ")
        if key.path.references.isEmpty, let index = table.indexedKeys[key.path.position], !index.isDigest,
          !isOptional(key)
        {
          // The expression in the index comes first, so that the index can be used.
          write("\(index.sql)\(key.isDescending ? " DESC" : ""), ")
        }
        write(sortKey(key.path))
        if key.isDescending { write(" DESC") }
        if key.isDescending, isOptional(key) { write(" NULLS LAST") }
      }
      if !isExact || !isLimited { return }
      if let limit = query.limit {
        write(" LIMIT ")
        write(.integer(Int64(max(0, limit))))
      }
      write(" OFFSET ")
      write(.integer(Int64(max(0, query.offset))))
    }

    /// Appends a redundant condition on the first sort key, so that the server can find the cursor's position in an
    /// index on this key. Appends nothing if the query does not specify this key or if its values may be missing. The
    /// condition that ``follows(_:_:)`` writes implies this condition.
    private mutating func begins(_ cursor: FieldQuery.Cursor, _ key: SQLSortKey) {
      guard key.path.references.isEmpty, let index = key.index, !isOptional(key) else { return }
      let (operation, content) = (key.isDescending ? " <= " : " >= ", cursor.keys[index])
      if case .text = content { return writeIndex(key.path.position, operation, content) }
      write(" AND \(sortKey(key.path))\(operation)")
      write(content)
    }
  }

  extension FieldContent {
    fileprivate var asReal: Self { if case .integer(let integer) = self { .real(Double(integer)) } else { self } }
  }

  extension String {
    /// The string that the key column of a list contains for an element with this matching key: the matching key,
    /// truncated to at most ``PostgresTableLayout/keyLimit`` bytes without splitting a Unicode scalar.
    ///
    /// A truncated key has at least ``PostgresTableLayout/keyLimit`` − 3 bytes, so it never equals a key with fewer bytes.
    var listKey: String {
      if hasWholeListKey { return self }
      var (cut, count) = ("", 0)
      for scalar in unicodeScalars {
        count += UTF8.width(scalar)
        if count > PostgresTableLayout.keyLimit { break }
        cut.unicodeScalars.append(scalar)
      }
      return cut
    }

    /// Whether the string is so short that ``listKey`` is the whole string and differs from the ``listKey`` of every
    /// longer string.
    var hasWholeListKey: Bool { utf8.count <= PostgresTableLayout.keyLimit - 4 }
  }
#endif
