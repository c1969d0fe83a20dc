/// What an import came to. Every row that was read is counted once.
package struct ImportResult: Hashable, Sendable {
  /// A row that was left out.
  package struct InvalidRow: Hashable, Sendable, CustomStringConvertible {
    /// The line of the file that the row begins on, from 1.
    package let line: Int
    /// The heading of the column with the value; `nil` if it is about the whole row.
    package let column: String?
    /// The value as the file has it.
    package let value: String?
    /// What is wrong, as the end of a sentence.
    package let reason: String

    package var description: String {
      "line \(line)" + (column.map { ", column \($0)" } ?? "") + ": " + (value.map { "“\($0.prefix(80))” " } ?? "")
        + reason
    }
  }

  /// Rows read, the headings not counted.
  package var read = 0
  /// Rows that became new reports.
  package var imported = 0
  /// Rows left out because there already was a report for the location and date.
  package var duplicates = 0
  /// Rows whose counts replaced those of the report for the location and date.
  package var replaced = 0
  /// Rows left out because they cannot be a report.
  package var invalid: [InvalidRow] = []
}
