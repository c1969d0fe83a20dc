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
    /// The name of the file, if there are several.
    package internal(set) var file: String?
    /// What ``line`` counts.
    package internal(set) var unit = Unit.line
    /// The heading of the column with the value; `nil` if it is about the whole row.
    package let column: String?
    /// The value as the file has it.
    package let value: String?
    /// What is wrong, as the end of a sentence.
    package let reason: String

    /// Whether the value is a negative count, with which a publisher corrects earlier figures.
    package var isCorrection: Bool { reason == ReportCount.ParsingError.negative.rawValue }

    package var description: String {
      (file.map { "\($0): " } ?? "") + "\(unit) \(line)"
        + (column.map { ", \(unit == .object ? "attribute" : "column") \($0)" } ?? "") + ": "
        + (value.map { "“\($0.prefix(80))” " } ?? "")
        + reason
    }
  }

  /// A row that differs from the record that there is.
  package struct Revision: Hashable, Sendable, CustomStringConvertible {
    package let line: Int
    /// What the record is, for a person.
    package let record: String
    /// The fields that differ: name, value that is there, value of the row.
    package let changes: [Change]

    package struct Change: Hashable, Sendable {
      package let field: String
      package let old, new: String?
    }

    package var description: String {
      let list = changes.map { "\($0.field) \($0.old ?? "missing") → \($0.new ?? "missing")" }.joined(separator: ", ")
      return "line \(line), \(record): \(list)"
    }
  }

  /// How many revisions are kept to be shown.
  package static let maximumRevisions = 1_000

  /// A total that is less than that of the date before, so that the count of the day is missing.
  package struct Fall: Hashable, Sendable, CustomStringConvertible {
    package let line: Int
    package let file: String?
    package let location: String
    package let date: Date
    /// Which count: `tested`, `positive` or `negative`.
    package let count: String
    package let (before, after): (Int, Int)

    package var description: String {
      (file.map { "\($0): " } ?? "")
        + "line \(line): \(count) of \(location) fell from \(before) to \(after) on \(CalendarDay(utc: date))"
    }
  }

  /// A daily figure made of totals that are several days apart.
  package struct Span: Hashable, Sendable, CustomStringConvertible {
    package let line: Int
    package let file: String?
    package let location: String
    /// The date of the total before, and that of the figure.
    package let (start, end): (Date, Date)

    package var description: String {
      (file.map { "\($0): " } ?? "")
        + "line \(line): the figure of \(location) on \(CalendarDay(utc: end)) is that of all days since \(CalendarDay(utc: start))"
    }
  }

  /// A field and where it comes from.
  package struct FieldSource: Hashable, Sendable {
    package let field: String
    /// The heading of its column; `nil` if the file has none for it.
    package let column: String?
    /// The values of the first records, as many as there are ``samples``.
    package internal(set) var samples: [String?] = []
  }

  /// How many records are shown as samples.
  package static let samples = 3

  /// Which field of a record is read from which column of a table, in the order of the fields; empty for other formats.
  package var fields: [FieldSource] = []
  /// The headings of the columns of a table that no field is read from.
  package var unusedColumns: [String] = []
  /// Counts that look like running totals, by the names of their fields: they never fall, in many reports.
  package var likelyTotals: [String] = []
  /// Rows read, the headings not counted.
  package var read = 0
  /// Rows that became new records.
  package var imported = 0
  /// Rows left out because there already was such a record, with the same values or with others.
  package var duplicates = 0
  /// Those of them that differ from the record, and the rows that replaced a record's values: what is there, and what the
  /// row has. The first ``maximumRevisions``.
  package var revisions: [Revision] = []
  /// How many there are in all.
  package var revisionCount = 0
  /// Rows whose values replaced those of the record there was.
  package var replaced = 0
  /// Rows left out because they cannot be a record.
  package var invalid: [InvalidRow] = []
  /// Cells that were left out, because their values are not right.
  package var blanked: [InvalidRow] = []
  /// Rows that were not read, since they do not meet the conditions.
  package var filtered = 0
  /// Daily figures that stand for several days, since the totals between are missing.
  package var spans: [Span] = []
  /// What the rows hold that a record has no place for, by its name in the input.
  package var notKept = Tally()
  /// How many locations went on from a running total of an earlier import, and of how many the first total was read.
  package var (continued, begun) = (0, 0)
  /// The running totals from which the next import goes on.
  package var remembered: RememberedTotals?
  /// Where totals fell, if daily counts were made of them.
  package var falls: [Fall] = []
  /// How its numbers are written, if a separator shows it.
  package var numbers: NumberStyle?
  /// How the file is written.
  package var format = RecordFormat.csv
  /// How its characters are.
  package var encoding = TextEncoding.utf8
}
