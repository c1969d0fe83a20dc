import LogbookRecords

/// A piece of SQL with the values of its parameters, in order.
///
/// ```swift
/// let condition: SQLiteFragment = "\(column) < \(SQLiteValue.integer(3))"  // sql: "size < ?"
/// ```
package struct SQLiteFragment: Hashable, ExpressibleByStringInterpolation {
  private(set) var sql = ""
  private(set) var values: [SQLiteValue] = []

  package init(stringLiteral sql: String) { self.sql = sql }

  package init(stringInterpolation fragment: StringInterpolation) {
    sql = fragment.sql
    values = fragment.values
  }

  /// Fragments with a separator between them.
  package init(_ fragments: [SQLiteFragment], separator: String) {
    sql = fragments.map(\.sql).joined(separator: separator)
    values = fragments.flatMap(\.values)
  }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var sql: String
    fileprivate var values: [SQLiteValue] = []

    package init(literalCapacity: Int, interpolationCount: Int) {
      sql = ""
      sql.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    package mutating func appendLiteral(_ literal: String) { sql += literal }

    /// A name or other SQL.
    package mutating func appendInterpolation(_ sql: String) { self.sql += sql }

    /// A parameter.
    package mutating func appendInterpolation(_ value: SQLiteValue) {
      sql += "?"
      values.append(value)
    }

    package mutating func appendInterpolation(_ fragment: SQLiteFragment) {
      sql += fragment.sql
      values += fragment.values
    }
  }
}
