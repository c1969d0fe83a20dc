package import LogbookRecords

/// The table of one kind of record in a statement.
package protocol SQLColumns {
  /// The fields of the records.
  var scope: FieldScope { get }
  /// The table in a FROM clause.
  var source: String { get }
  /// The columns of the number, the ID and the fields, in that order.
  var columns: [String] { get }
  /// The SQL by which rows are sorted, for each of ``columns``: that of the matching key of a string, otherwise the
  /// column.
  var sortKeys: [String] { get }
  /// The condition with which a WHERE clause begins, followed by AND; empty if every row of the table may be found.
  var restriction: String { get }

  /// Returns the table of the records of another scope, under another name.
  func table(of scope: FieldScope, as alias: String) -> Self?
  /// Returns what a subquery for this table needs to find the records of a list: a JOIN clause, which may be empty, and
  /// a condition.
  func link(to owner: Self, by list: RelatedList) -> (join: String, condition: String)
}

extension SQLColumns {
  /// The table of the records to which a reference refers, under another name; `nil` if the field is not a reference.
  func related(at position: Int, as alias: String) -> Self? {
    scope.related(at: position).flatMap { table(of: $0, as: alias) }
  }

  /// The table of the records of a list, under another name; `nil` if there is no such list.
  func element(of list: RelatedList, as alias: String) -> Self? {
    scope.element(of: list).flatMap { table(of: $0, as: alias) }
  }

  /// The SQL for a field, possibly of a related record.
  ///
  /// - Parameter values: The SQL for the fields of a table: ``sortKeys`` or ``columns``.
  package func sql(_ path: FieldPath, _ values: KeyPath<Self, [String]>, depth: Int = 1) -> String {
    guard let reference = path.references.first else { return self[keyPath: values][path.position] }
    guard let target = related(at: reference, as: "_s\(depth)") else { return "NULL" }
    let rest = FieldPath(path.position, through: Array(path.references.dropFirst()))
    let value = target.sql(rest, values, depth: depth + 1)
    return
      "(SELECT \(value) FROM \(target.source) WHERE \(target.restriction)\(target.columns[1]) = \(columns[reference]))"
  }
}
