import LogbookDomain
import LogbookRecords
import Foundation

enum ImportRow<Draft> {
  case record(Draft)
  case invalid(ImportResult.InvalidRow)
  /// The record is valid, but is not imported, for example because it is deleted or canceled.
  case leftOut(ImportResult.InvalidRow)
}

/// A record read from an input. The record may already exist in the store.
protocol ImportDraft {
  /// The line on which the record begins, starting at 1, or the number of a Core Data object.
  var line: Int { get }
  /// The name of the file that contains the record; `nil` if only one file is imported.
  var file: String? { get set }
  /// The invalid cells that were skipped to import the rest of the row.
  var blanked: [ImportResult.InvalidRow] { get set }
  /// Whether the record is a further one of the preceding row, which has already been counted.
  var isRest: Bool { get }
}

extension ImportDraft {
  var isRest: Bool { false }
}

protocol ImportReader<Draft>: AnyObject {
  associatedtype Draft: ImportDraft

  /// Advances to the next row.
  ///
  /// - Returns: The row, or `nil` at the end of the input.
  /// - Throws: ``ImportError`` or ``ImportFailure`` if reading fails. The reader must not be used afterwards.
  func next() throws -> ImportRow<Draft>?

  /// The kind of number that identifies a record: a line number or the primary key of a Core Data object.
  var unit: ImportResult.Unit { get }
  /// The columns of the input, with samples of the values read so far; `nil` if the input has no columns.
  var columnsRead: ColumnsRead? { get }
  /// Returns the fields of a file that has been read, at least in part. Unlike ``columnsRead``, this method may be called
  /// after each row.
  ///
  /// - Parameter file: The name of the file; `nil` if there is only one.
  func fields(of file: String?) -> [ImportResult.FieldSource]
  /// The number of rows skipped because they do not meet the conditions.
  var filtered: Int { get }
  /// The number of rows skipped because they repeat the headings, as in concatenated files.
  var repeatedHeadings: Int { get }
  /// The number of values read so far that could not be imported, keyed by the kind of value, such as a column
  /// heading.
  var notKept: Tally { get }
}

struct ColumnsRead {
  var fields: [ImportResult.FieldSource]
  let unused: [String]

  /// Adds the values of a row to the samples.
  mutating func addSample<Column, Row: RowFields & ~Copyable>(of row: borrowing Row, _ columns: ImportColumns<Column>) {
    for (place, source) in fields.enumerated() {
      fields[place].samples.append(columns.sample(ofField: source.field, in: row))
    }
  }
}

extension ImportReader {
  var unit: ImportResult.Unit { .line }
  var columnsRead: ColumnsRead? { nil }
  func fields(of file: String?) -> [ImportResult.FieldSource] { columnsRead?.fields ?? [] }
  var filtered: Int { 0 }
  var repeatedHeadings: Int { 0 }
}

protocol RowFields: ~Copyable {
  /// The number of the line on which the row begins, counting from 1, or the number of a Core Data object.
  var line: Int { get }

  /// Returns the text of the field at an index; `nil` if the row has no value for this field.
  func text(at index: Int) throws(CSVProblem) -> String?

  /// Calls `body` with the bytes of the field at an index, and returns its result. Returns `nil` without calling `body`
  /// if the row has no value for this field.
  func withBytes<Result, Failure: Error>(
    at index: Int,
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result?
}

protocol RowReading {
  associatedtype Column: ImportColumn
  associatedtype Draft: ImportDraft

  /// Maps fields to columns according to the columns' headings.
  ///
  /// - Parameter isSparse: Whether the headings are the keys of an object that may lack some keys.
  /// - Throws: ``ImportFailure/columnMissing(_:headings:)`` if a required column, or a heading that the options name,
  ///   is missing. If `isSparse` is `true`, only the columns that every record needs must exist.
  func columns(_ headings: [String], isSparse: Bool) throws -> ImportColumns<Column>

  /// Returns a row as a draft, or the reason for not importing the row.
  ///
  /// - Parameter notKept: The tally to which this method adds the values that are in mapped columns but cannot be
  ///   stored.
  func draft<Row: RowFields & ~Copyable>(
    of row: borrowing Row,
    _ columns: ImportColumns<Column>,
    _ notKept: inout Tally
  ) throws -> ImportRow<Draft>

  /// Returns the result of ``CSVRows/read()``.
  ///
  /// Every conforming type implements this method with the same code. A default implementation would make reading
  /// slower, because the compiler would not specialize `read()` for the type.
  func next(of rows: CSVRows<Self>) throws -> ImportRow<Draft>?
}

extension RowReading {
  func columns(_ headings: [String]) throws -> ImportColumns<Column> { try columns(headings, isSparse: false) }
}

extension RowFields where Self: ~Copyable {
  func invalid(column: String? = nil, value: String? = nil, _ reason: String) -> ImportResult.InvalidRow {
    ImportResult.InvalidRow(line: line, column: column, value: value, reason: reason)
  }

  func invalid<Column>(_ error: any Error, at column: Column?, of columns: ImportColumns<Column>)
    -> ImportResult.InvalidRow
  {
    switch error {
    case let error as ValidationError:
      let heading = (column ?? Column(rawValue: error.field)).map(columns.heading(of:))
      return invalid(column: heading ?? error.field, value: error.value, error.rule)
    case let problem as CSVProblem: return invalid(column: column.map(columns.heading(of:)), "\(problem.reason)")
    default: return invalid("\(error)")
    }
  }

  /// Returns the ID and number of the record in a row. If the row has no valid ID, returns `nil` and adds the invalid
  /// ID and the number, if present, to `notKept`. Throws ``ValidationError`` if the ID is valid but the number is not.
  func identity<Column>(
    _ columns: ImportColumns<Column>,
    id idColumn: Column,
    number numberColumn: Column,
    _ notKept: inout Tally
  ) throws -> RecordIdentity? {
    let numberText = try columns[numberColumn].flatMap { try text(at: $0) } ?? ""
    let cell = columns[idColumn].flatMap { index in
      withBytes(at: index) { (isEmpty: $0.isEmpty, id: UUID(canonical: $0)) }
    }
    guard let id = cell?.id else {
      if cell?.isEmpty == false { notKept.add(columns.heading(of: idColumn)) }
      if !numberText.isEmpty { notKept.add(columns.heading(of: numberColumn)) }
      return nil
    }
    if numberText.isEmpty { return RecordIdentity(id: id, number: nil) }
    guard let number = Int(numberText), Report.numbers.contains(number) else {
      throw ValidationError(
        field: numberColumn.rawValue,
        value: numberText,
        rule: "must be from 1 to \(Report.numbers.upperBound)"
      )
    }
    return RecordIdentity(id: id, number: number)
  }
}

struct RecordIdentity {
  let id: UUID
  let number: Int?
}
