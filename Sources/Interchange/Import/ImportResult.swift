import LogbookRecords
package import Foundation

/// What an import came to. Every row that was read is counted once.
package struct ImportResult: Hashable, Sendable {
  /// What records are told apart by.
  package enum Unit: String, Sendable {
    /// The line of a text file.
    case line
    /// The number that a Core Data store has given an object, `Z_PK`.
    case object
  }

  /// A row that was left out.
  package struct InvalidRow: Hashable, Sendable, CustomStringConvertible {
    /// The line of the file that the row begins on, from 1, or what else ``unit`` says.
    package let line: Int
    /// What ``line`` counts.
    package internal(set) var unit = Unit.line
    /// The heading of the column with the value; `nil` if it is about the whole row.
    package let column: String?
    /// The value as the file has it.
    package let value: String?
    /// What is wrong, as the end of a sentence.
    package let reason: String

    package var description: String {
      "\(unit) \(line)" + (column.map { ", \(unit == .object ? "attribute" : "column") \($0)" } ?? "") + ": "
        + (value.map { "“\($0.prefix(80))” " } ?? "")
        + reason
    }
  }

  /// A total that is less than that of the date before, so that the count of the day is missing.
  package struct Fall: Hashable, Sendable, CustomStringConvertible {
    package let line: Int
    package let location: String
    package let date: Date
    /// Which count: `tested`, `positive` or `negative`.
    package let count: String
    package let (before, after): (Int, Int)

    package var description: String {
      "line \(line): \(count) of \(location) fell from \(before) to \(after) on \(CalendarDay(utc: date))"
    }
  }

  /// Rows read, the headings not counted.
  package var read = 0
  /// Rows that became new records.
  package var imported = 0
  /// Rows left out because there already was such a record.
  package var duplicates = 0
  /// Rows whose values replaced those of the record there was.
  package var replaced = 0
  /// Rows left out because they cannot be a record.
  package var invalid: [InvalidRow] = []
  /// What the rows hold that a record has no place for, by its name in the input.
  package var notKept = Tally()
  /// Where totals fell, if daily counts were made of them.
  package var falls: [Fall] = []
  /// How the file is written.
  package var format = RecordFormat.csv
  /// How its characters are.
  package var encoding = TextEncoding.utf8
}
