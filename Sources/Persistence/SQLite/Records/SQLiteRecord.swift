import LogbookDomain

/// A record that SQLite keeps: a row whose first two columns are `number` and `id` and whose last is `digest`, and what its
/// queries are in SQL.
protocol SQLiteRecord: Record, SQLiteRow {
  /// The first of the columns, from which a record is read; the others follow from them.
  static var givenColumns: [String] { get }

  /// Whether records can be part of others; then there is a column `parent_id`.
  static var hasParts: Bool { get }

  /// The tables that hold the records, first ``table``. For each there is another, `NAME_before`, in which the history keeps
  /// what they held.
  static var tables: [String] { get }

  /// Further tables, which hold what can be made again of the others.
  static var sideTables: [String] { get }

  /// Adds everything but the number to a digest.
  func combine(into digest: inout RecordDigest)

  /// Reads a row; see also ``read(_:before:)``.
  ///
  /// - Parameter step: The step of the history before which the record was like this; `nil` for the present one.
  /// - Throws: ``StoreError/corrupt(_:)`` with the rule that the row breaks.
  init(row: SQLiteStatement, before step: Int?) throws(StoreError)

  /// Writes what lies in other tables, after the row itself has been written.
  func writeDetails(number: Int, isNew: Bool, to connection: SQLiteConnection) throws(StoreError)

  /// What is wrong with what lies in other tables, one rule each.
  func brokenRulesOfDetails(number: Int, in connection: SQLiteConnection) throws(StoreError) -> [String]

  /// Looks for what is wrong with other tables as a whole.
  static func examineDetails(_ connection: SQLiteConnection, _ check: inout StoreCheck) throws(StoreError)

  /// Deletes what lies in other tables and does not go with the row by itself.
  static func deleteDetails(number: Int, from connection: SQLiteConnection) throws(StoreError)

  /// The statements that need nothing but their parameters.
  static var statements: SQLiteRecordStatements { get }
  /// The statement that, given a step and an identity, keeps for the history what lies in other tables, if something does.
  static var keepingDetails: String? { get }

  /// The conditions of a query.
  static func conditions(of query: Query) -> [SQLiteCondition]

  /// The expression that a key sorts by.
  static func expression(for key: Query.Key) -> SQLiteSortExpression
}

/// An expression in a WHERE clause, with its parameters.
struct SQLiteCondition {
  let sql: String
  let values: [SQLiteValue]

  init(_ sql: String, _ values: SQLiteValue...) {
    self.init(sql, values)
  }

  init(_ sql: String, _ values: [SQLiteValue]) {
    self.sql = sql
    self.values = values
  }
}

/// An expression in an ORDER BY clause.
struct SQLiteSortExpression {
  let sql: String
  var isOptional = false
  /// Whether no two records are equal in it, so that nothing after it matters.
  var isUnique = false
}

extension SQLiteRecord {
  static var hasParts: Bool { false }
  static var keepingDetails: String? { nil }
  static var tables: [String] { [table] }
  static var sideTables: [String] { [] }

  /// Whether something of a record lies in other tables.
  static var hasDetails: Bool { keepingDetails != nil }

  func writeDetails(number: Int, isNew: Bool, to connection: SQLiteConnection) throws(StoreError) {}

  func brokenRulesOfDetails(number: Int, in connection: SQLiteConnection) throws(StoreError) -> [String] { [] }

  static func examineDetails(_ connection: SQLiteConnection, _ check: inout StoreCheck) throws(StoreError) {}

  static func deleteDetails(number: Int, from connection: SQLiteConnection) throws(StoreError) {}

  static func makeSelection() -> String {
    "SELECT \(givenColumns.joined(separator: ", ")) FROM \(table)"
  }

  init(row: SQLiteStatement) throws(StoreError) {
    self = try Self.read(row)
  }

  /// Reads a row, and names the record if that fails.
  static func read(_ row: SQLiteStatement, before step: Int? = nil) throws(StoreError) -> Self {
    do throws(StoreError) {
      return try Self(row: row, before: step)
    } catch .corrupt(let rule) {
      throw .corrupt("\(name) \(row.number): \(rule)")
    }
  }

  /// The tail of a SELECT statement that gives a query's records, and its parameters.
  ///
  /// - Parameter isOrdered: Whether their order matters; it always does if there is a limit.
  static func clauses(of query: Query, isOrdered: Bool = true) -> (sql: String, values: [SQLiteValue]) {
    let conditions = conditions(of: query)
    var clauses: [String] = []
    var values = conditions.flatMap(\.values)
    if !conditions.isEmpty { clauses.append("WHERE " + conditions.map { "(\($0.sql))" }.joined(separator: " AND ")) }
    if !isOrdered, query.limit == nil, query.offset <= 0 { return (clauses.joined(separator: " "), values) }
    var terms: [String] = []
    var keys: Set<Query.Key> = []
    // A key makes no difference the second time, and SQLite bounds how many terms there are.
    for order in query.sort where keys.insert(order.key).inserted {
      let expression = expression(for: order.key)
      terms.append(
        expression.sql + (order.isDescending ? " DESC" : "") + (expression.isOptional ? " NULLS LAST" : "")
      )
      if expression.isUnique { break }
    }
    if query.sort.allSatisfy({ !expression(for: $0.key).isUnique }) { terms.append("number") }
    clauses.append("ORDER BY " + terms.joined(separator: ", "))
    if query.limit != nil || query.offset > 0 {
      clauses.append("LIMIT ? OFFSET ?")
      values += [.integer(Int64(query.limit.map { max(0, $0) } ?? -1)), .integer(Int64(max(0, query.offset)))]
    }
    return (clauses.joined(separator: " "), values)
  }
}
