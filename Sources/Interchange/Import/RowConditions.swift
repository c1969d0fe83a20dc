/// The values that a row must have in certain columns in order to be imported.
struct RowConditions {
  private let conditions: [(column: String, index: Int?, value: String)]
  private let headings: [String]
  /// The indexes of the columns to which the conditions refer.
  let indexes: Set<Int>

  init(_ options: ImportOptions, _ headings: [String]) {
    conditions = options.conditions.map { column, value in
      (column, ImportColumns<ReportColumn>.index(of: column, in: headings), value)
    }
    self.headings = headings
    indexes = Set(conditions.compactMap(\.index))
  }

  /// Checks that the columns of all conditions exist.
  ///
  /// - Throws: ``ImportFailure/columnMissing(_:headings:)`` if a column does not exist.
  func requireColumns() throws(ImportFailure) {
    if let missing = conditions.first(where: { $0.index == nil }) {
      throw .columnMissing("“\(missing.column)”", headings: headings)
    }
  }

  /// Returns whether a row meets all conditions. A missing value is treated as empty text.
  func areMet<Row: RowFields & ~Copyable>(by row: borrowing Row) -> Bool {
    for (_, index, value) in conditions {
      let text = index.flatMap { index in row.withBytes(at: index) { $0.shownAsText.trimmed } } ?? ""
      if text != value { return false }
    }
    return true
  }
}
