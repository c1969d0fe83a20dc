package import LogbookPersistence
import LogbookStorage

/// An error in the content of the input or in the import options that makes an import fail.
package enum ImportFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file has no headings, because it is empty.
  case noHeadings
  /// The headings are unreadable or unsuitable. The associated value is the reason.
  case badHeadings(String)
  /// A required field has no column, or the mapping or a condition refers to a heading that does not exist. The
  /// associated values are a phrase that describes the missing column, such as “for date”, and the existing headings.
  case columnMissing(String, headings: [String])
  /// Several columns may contain a field. The associated values are the name of the field and the headings of the
  /// columns.
  case severalColumns(String, [String])
  /// A required field has no column in the first line, but a later line has suitable headings. The associated values
  /// are a phrase that describes the missing column, and the number of that line.
  case headingsBelow(String, line: Int)
  /// A date is in several columns whose headings, the associated value, do not tell what they contain.
  case unclearDate([String])
  /// A required field has no attribute in the entity, or the mapping or a condition refers to an attribute that does
  /// not exist. The associated values are a phrase that describes the missing attribute, such as “for date”, the name
  /// of the entity, and the names of the existing attributes and relationships.
  case attributeMissing(String, of: String, [String])
  /// The entity that contains the records cannot be determined. The associated values are the reason and the entities
  /// to choose from: the matching entities or, if none match, all entities in the Core Data store.
  case entityMissing(String, [CoreDataEntity])
  /// The numbers in the file are written in different styles. The associated values are two numbers whose styles
  /// differ.
  case mixedNumbers(NumberEvidence.Example, NumberEvidence.Example)
  /// A number could have two values, because its separator could be a thousands separator or a decimal separator.
  case ambiguousNumber(NumberEvidence.Example)
  /// The format of the file cannot be detected. The associated value describes the apparent content.
  case unknownFormat(Looks)
  /// No row can be imported, because each row is invalid or contains nothing to import. The associated values are the
  /// number of rows and the first of these rows.
  case nothingValid(rows: Int, ImportResult.InvalidRow)
  /// A row is invalid, and the options do not allow invalid rows to be skipped. The second value is whether another row
  /// is valid, so that the import would succeed without the invalid one.
  case invalidRow(ImportResult.InvalidRow, isSkippable: Bool = true)
  /// A row matches a stored record or an earlier row, and the options do not allow duplicates. The associated values
  /// are the place of the row, such as “line 3”, and a phrase that describes the existing record, such as “a task with
  /// this ID”.
  case duplicateRow(at: String, what: String)
  /// The file cannot be read beyond a line, because it is damaged there or, for running totals, because the dates are
  /// not in order. The name of the file is `nil` if only one file is imported.
  case damaged(line: Int, reason: String, file: String? = nil, unit: ImportResult.Unit = .line)
  /// A count that should be a running total falls about as often as it rises. The associated values are the heading of
  /// its column, the names of the field and of the other fields, and how often it rises and falls.
  case notTotals(String, String, rises: Int, falls: Int, others: [String])
  /// Figures of a location cover some of the same days. The associated values are the first such figures, and how many
  /// there are.
  case overlap(ImportResult.Overlap, count: Int)
  /// Records of this kind cannot be read from this format.
  case unsuitable(RecordFormat, RecordKind)
  /// An option does not apply to the format.
  case inapplicable(ImportOptions.Specific, RecordFormat)

  /// The apparent content of a file of unknown format.
  package enum Looks: String, Sendable {
    case table = "it looks like a table without a column for titles"
    case calendarPart = "it looks like a part of a calendar; put BEGIN:VCALENDAR before it and END:VCALENDAR after it"
    case lines = "its lines do not look like todo.txt"
    case text = "it looks like plain text"
  }

  /// A one-line description of the error.
  package var description: String {
    switch self {
    case .columnMissing(let what, let headings) where headings.isEmpty:
      "there is no column \(what); there are no columns at all"
    case .columnMissing(let what, let headings):
      "there is no column \(what); the columns are \(Self.list(headings.prefix(Self.listed).map { "“\($0.prefix(80))”" }, of: headings.count))"
    case .attributeMissing(let what, let entity, let names):
      "the entity \(entity) has no attribute \(what); it has \(Self.list(names.prefix(Self.listed).map { "\($0.prefix(80))" }, of: names.count))"
    case .entityMissing(let reason, let entities): "\(reason); there \(Self.list(entities))"
    case .severalColumns(let field, let headings):
      "several columns may contain \(field): \(Self.list(headings.map { "“\($0.prefix(80))”" }, of: headings.count))"
    case .headingsBelow(let what, let line):
      "the first line has no column \(what); line \(line) looks like the headings"
    case .unclearDate(let headings):
      "the columns \(Self.list(headings.prefix(3).map { "“\($0.prefix(80))”" }, of: headings.count)) are no date: "
        + "it must have a year, a month and a day, or a year and a month, quarter, week or epiweek, which their headings name"
    case .noHeadings: "the file is empty; its first line must name the columns"
    case .badHeadings(let reason): "the first line must name the columns: \(reason)"
    case .mixedNumbers(let one, let other):
      "numbers are written in two styles: \(one) and \(other); nothing was imported"
    case .ambiguousNumber(let number):
      "\(number) can be \(number.value.filter(\.isNumber)) or \(number.value.prefix { $0.isNumber }); nothing was imported"
    case .unknownFormat(let looks): looks.rawValue
    case .nothingValid(let rows, let row):
      "\(rows == 1 ? "the only row is not" : "none of the \(rows) rows is") valid: \(row); nothing was imported"
    case .invalidRow(let row, _): "\(row); nothing was imported"
    case .duplicateRow(let place, let what): "\(place): \(what) already exists; nothing was imported"
    case .damaged(let line, let reason, let file, let unit):
      "\(unit.place(line, in: file)): \(reason); nothing was imported"
    case .notTotals(let heading, let field, let rises, let falls, _):
      "the column “\(heading)” for \(field) has no running totals: it falls \(falls) times and rises \(rises) times; "
        + "nothing was imported"
    case .overlap(let overlap, let count):
      count > 1
        ? "\(overlap.finding) (and \(count - 1) more); nothing was imported" : "\(overlap); nothing was imported"
    case .inapplicable(let option, let format):
      "\(option.rawValue) applies only to \(RecordFormat.names(option.formats, "and")), not to \(format.rawValue)"
    case .unsuitable(let format, let kind):
      "\(format.rawValue) cannot be read as \(kind.rawValue); "
        + "it must be \(RecordFormat.names(RecordFormat.readable(for: kind), "or"))"
    }
  }

  /// The minimum number of falls that make a count that the options name a running total unsuitable. Other counts are
  /// unsuitable if they fall twice; see ``notTotals(_:_:rises:falls:others:)``.
  package static let fallsOfDailyCounts = 5

  /// The maximum number of headings or attributes in a message.
  private static let listed = 8

  /// Returns the error with the number of a line that looks like the headings, if there is one.
  func mentioning(headingsOnLine line: Int?) -> ImportFailure {
    guard case .columnMissing(let what, _) = self, let line else { return self }
    return .headingsBelow(what, line: line)
  }

  private static func list(_ names: [String], of count: Int) -> String {
    names.joined(separator: ", ") + (count > names.count ? " and \(count - names.count) more" : "")
  }

  private static func list(_ entities: [CoreDataEntity]) -> String {
    let names = entities.prefix(10).map { "\($0.name) (\($0.count))" }.joined(separator: ", ")
    if entities.isEmpty { return "are none" }
    return (entities.count == 1 ? "is " : "are ") + names
      + (entities.count > 10 ? " and \(entities.count - 10) more" : "")
  }
}
