package import LogbookDomain
import LogbookRecords
package import Foundation

/// The result of an import.
///
/// Every row that was read is counted in exactly one of ``imported``, ``duplicates``, ``replaced``
/// and ``invalid``.
package struct ImportResult: Hashable, Sendable {
  /// The kind of number that identifies a row of an input.
  package enum Unit: String, Sendable {
    /// The line number in a text file.
    case line
    /// The primary key of an object in a Core Data store, `Z_PK`.
    case object

    /// Returns the text that identifies a row in messages, such as `line 3` or `tasks.csv: line 3`.
    func place(_ number: Int, in file: String?) -> String {
      (file.map { "\($0): " } ?? "") + "\(self) \(number)"
    }
  }

  /// A row or cell that was skipped.
  package struct InvalidRow: Hashable, Sendable, CustomStringConvertible {
    /// The number of the line on which the row begins, counting from 1, or the number of a Core Data object; see ``unit``.
    package let line: Int
    /// The name of the file; `nil` if only one file was imported.
    package internal(set) var file: String?
    /// The kind of number in ``line``.
    package internal(set) var unit = Unit.line
    /// The heading of the column with the value; `nil` if the error concerns the entire row.
    package let column: String?
    /// The value, as written in the file.
    package let value: String?
    /// The reason for skipping the row or cell, worded to follow the value if there is one, such as “must be a date”.
    package let reason: String

    /// Whether the value is a negative count. Publishers use negative counts to correct earlier figures.
    package var isCorrection: Bool { reason == ReportCount.ParsingError.negative.rawValue }

    /// Whether the value is a date in a form that is read only if the options give its format.
    package var isUnreadDate: Bool {
      value?.contains(where: \.isNumber) == true
        && ["must be a date such as", "must have the year first", "is ambiguous: write"].contains {
          reason.hasPrefix($0)
        }
    }

    /// Whether the row gives its figure other days than its date, which is a week, month, quarter or year.
    package var contradictsItsDate: Bool { reason.hasPrefix("contradicts the") }

    /// Whether the row would replace a figure of several days, but has no days.
    package var lacksDays: Bool { reason.hasSuffix("and the row has no days") }

    /// Whether a running total is not imported, because totals of earlier imports stay.
    package var isOutdatedTotal: Bool { reason.contains("earlier import") }

    /// Whether the row contains a byte that encodes no character.
    package var isBadlyEncoded: Bool { reason.contains("no character in the file's encoding") }

    package var description: String {
      unit.place(line, in: file)
        + (column.map { ", \(unit == .object ? "attribute" : "column") \($0)" } ?? "") + ": "
        + (value.map { "“\($0.prefix(80))” " } ?? "")
        + reason
    }
  }

  /// A row whose values differ from those of the existing record that it matches.
  package struct Revision: Hashable, Sendable, CustomStringConvertible {
    /// The number of the line on which the row begins, counting from 1, or the number of a Core Data object; see ``unit``.
    package let line: Int
    /// The name of the file; `nil` if only one file was imported.
    package let file: String?
    /// The kind of number in ``line``.
    package internal(set) var unit = Unit.line
    /// A description of the record for messages.
    package let record: String
    /// The fields that differ: their names, their stored values and their values in the row.
    package internal(set) var changes: [Change]

    package struct Change: Hashable, Sendable, CustomStringConvertible {
      package let field: String
      package let old, new: String?

      init(field: String, old: String?, new: String?) { (self.field, self.old, self.new) = (field, old, new) }

      /// Creates a description of a running total that differs from the known one.
      init(totalOf count: ReportColumn, old: Int, new: Int) {
        self.init(field: "total of \(count.rawValue)", old: String(old), new: String(new))
      }

      package var description: String { "\(field) \(old ?? "missing") → \(new ?? "missing")" }
    }

    package var description: String {
      let list = changes.map(\.description).joined(separator: ", ")
      return "\(unit.place(line, in: file)), \(record): \(list)"
    }
  }

  /// The maximum number of revisions in a result.
  package static let maximumRevisions = 1_000

  /// A total that is less than the total before it and therefore yields no figure; see ``TotalDifferences``.
  package struct Fall: Hashable, Sendable, CustomStringConvertible {
    /// What the next total says about the fall.
    package enum Outcome: Hashable, Sendable {
      /// There is no next total. The next import decides.
      case undecided
      /// The next total is back at or above the total before the fall, and its figure applies to a number of days.
      case slip(next: Int, days: Int)
      /// The totals continue from the new level.
      case revision
    }

    /// The number of the row; `nil` if the total was in an earlier import.
    package internal(set) var line: Int?
    package let unit: Unit
    package internal(set) var file: String?
    package let location: String
    package let date: Date
    /// The name of the count, such as `tested`.
    package let count: String
    package let (before, after): (Int, Int)
    package internal(set) var outcome = Outcome.undecided
    /// Whether an earlier import has already read these totals, and reported the fall with the same outcome.
    package internal(set) var isKnown = false

    package var description: String {
      let place = line.map { unit.place($0, in: file) + ": " } ?? ""
      let fell = "the total fell from \(before) to \(after)"
      let what =
        switch outcome {
        case .undecided: "\(fell); the next import decides whether it was revised"
        case .slip(let next, let days):
          "\(fell) and rose to \(next)"
            + ((2...Report.coveredDays.upperBound).contains(days) ? "; the next figure covers \(days) days" : "")
        case .revision: "the total was revised by −\(before - after) (from \(before) to \(after))"
        }
      return "\(place)\(count) of \(location) on \(CalendarDay(utc: date)): \(what)"
    }
  }

  /// A figure computed from totals that are several days apart.
  package struct Span: Hashable, Sendable, CustomStringConvertible {
    package let line: Int
    package let unit: Unit
    package let file: String?
    package let location: String
    /// The names of the counts; empty if all counts of the row apply to the same days.
    package let counts: [String]
    /// The date of the previous total, and the date of the figure.
    package let (start, end): (Date, Date)

    package var description: String {
      let what = counts.isEmpty ? "the figure" : counts.joined(separator: ", ")
      return unit.place(line, in: file)
        + ": \(what) of \(location) on \(CalendarDay(utc: end)) covers all days since \(CalendarDay(utc: start))"
    }
  }

  /// Two figures of a location that cover some of the same days.
  package struct Overlap: Hashable, Sendable, CustomStringConvertible {
    /// A report with one of the figures.
    package struct Figure: Hashable, Sendable, CustomStringConvertible {
      package let date: Date
      package let days: Int
      /// The number of the report in the store.
      package let number: Int?
      /// Whether the report is from the current import.
      package let isImported: Bool

      init(_ report: Report, isImported: Bool) {
        (date, days, number) = (report.dateReported, report.days, report.number)
        self.isImported = isImported
      }

      package var description: String { "\(CalendarDay(utc: date)) (\(days) \(days == 1 ? "day" : "days"))" }
    }

    /// The number of the row; `nil` if it is unknown.
    package let line: Int?
    package let file: String?
    package internal(set) var unit = Unit.line
    package let location: String
    package let first, second: Figure
    /// The number of further figures that cover some of the days of the second one.
    package let others: Int

    /// The place and the figures, without advice.
    package var finding: String { (line.map { unit.place($0, in: file) + ": " } ?? "") + reason }

    /// The figures, without the place.
    var reason: String { "the figures of \(location) on \(first) and \(second) cover the same days" }

    package var description: String {
      if others > 0 { return "\(finding), as do \(others) more" }
      let stored = [first, second].first { !$0.isImported }?.number
      return finding + (stored.map { "; delete report \($0) or leave out the row" } ?? "; leave out one of the rows")
    }
  }

  /// The distance between the reports of most locations.
  package struct Rhythm: Hashable, Sendable {
    package let distance: ReportDistances.Distance
    /// The number of locations whose reports are so far apart, and the number of locations with several reports.
    package let locations, outOf: Int
    /// Whether all dates are the first days of months.
    package var areFirstsOfMonths = false
  }

  /// A field, and the column from which it was read.
  package struct FieldSource: Hashable, Sendable {
    package let field: String
    /// The heading of the column; `nil` if no column is mapped to the field.
    package let column: String?
    /// The values of the field in the first records, at most ``ImportResult/samples``.
    package internal(set) var samples: [String?] = []
  }

  /// The maximum number of sample values per field.
  package static let samples = 3

  /// The fields of the records, each with its column in the first file; empty if the format has no columns.
  package var fields: [FieldSource] = []
  /// The headings of the unused columns of the first file: no field is read from them, and no condition refers to them.
  package var unusedColumns: [String] = []
  /// The names of the fields that look like running totals, because their values rise and hardly ever fall.
  package var likelyTotals: [String] = []
  /// The number of rows read, not including headings, rows that repeat them, and rows that do not meet the conditions.
  package var read = 0
  /// The number of rows that became new records.
  package var imported = 0
  /// The number of further reports from imported rows, whose counts do not all apply to the same days.
  package var further = 0
  /// The rhythm of the reports; `nil` if they are a day apart, or if the days to which they apply are known.
  package var rhythm: Rhythm?
  /// The number of reports that apply to all days since the previous one, and the number of reports without a previous
  /// one, which apply to one day; see ``DaysSinceLast``.
  package var (several, first) = (0, 0)
  /// The figures that cover some of the same days.
  package var overlaps: [Overlap] = []
  /// The number of rows skipped because the record already exists, with the same or different values.
  package var duplicates = 0
  /// The differences between rows and existing records, at most ``maximumRevisions``.
  ///
  /// Depending on the options, these rows were skipped, or their values replaced the stored values.
  package var revisions: [Revision] = []
  /// The total number of revisions, including those that ``revisions`` omits.
  package var revisionCount = 0
  /// The number of stored reports from which figures were removed, because the totals no longer give them; see
  /// ``TotalFigures``.
  package var withdrawn = 0
  /// The number of rows whose values replaced those of an existing record.
  package var replaced = 0
  /// The rows skipped because they are invalid, or because they contain nothing to import, such as deleted tasks.
  package var invalid: [InvalidRow] = []
  /// The cells skipped because their values are invalid.
  package var blanked: [InvalidRow] = []
  /// The number of rows skipped because they do not meet the conditions.
  package var filtered = 0
  /// The number of rows skipped because they repeat the headings.
  package var repeatedHeadings = 0
  /// The numbers of reports whose written day differs from the day in UTC.
  package var dayShifts = DayShifts()
  /// The number of reports that cover the week, month, quarter or year that is their date.
  package var periods = 0
  /// The figures that cover several days because the totals of intermediate days are missing.
  package var spans: [Span] = []
  /// The number of values that could not be imported, keyed by the name of the value in the input.
  ///
  /// In most cases, records have no field for such values.
  package var notKept = Tally()
  /// The number of locations whose running totals continue from an earlier import, and the number of locations whose
  /// first totals are in this import.
  package var (continued, begun) = (0, 0)
  /// The number of changed running totals from which the next import continues: at most one per count and location.
  package var remembered = 0
  /// The totals that fell, if totals were converted to figures.
  package var falls: [Fall] = []
  /// The style of the numbers in the first file; `nil` if no count in it has a separator.
  package var numbers: NumberStyle?
  /// The format of the first file.
  package var format = RecordFormat.csv
  /// The text encoding of the first file.
  package var encoding = TextEncoding.utf8
}
