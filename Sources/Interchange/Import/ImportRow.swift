import LogbookDomain
import LogbookRecords
import Foundation

/// What reading one record of an input gave.
enum ImportRow<Draft> {
  case record(Draft)
  /// It cannot be a record, because of a value that is wrong.
  case invalid(ImportResult.InvalidRow)
  /// There is nothing wrong with it and nothing to keep.
  case leftOut(ImportResult.InvalidRow)
}

/// A record that an input holds, before it is known whether it is new.
protocol ImportDraft {
  /// The line of the input that it begins on, from 1; of an object the number that its store gave it.
  var line: Int { get }
  /// The name of the file, if there are several.
  var file: String? { get set }
  /// Cells that are not right and were left out, so that the rest of the row can be kept.
  var blanked: [ImportResult.InvalidRow] { get set }
}

/// Reads the records of an input one after the other.
protocol ImportReader<Draft>: AnyObject {
  associatedtype Draft: ImportDraft

  /// Goes to the next record.
  ///
  /// - Returns: `nil` at the end.
  /// - Throws: ``ImportError`` or ``ImportFailure``; nothing more can be read then.
  func next() throws -> ImportRow<Draft>?

  /// What the numbers of the records count.
  var unit: ImportResult.Unit { get }
  /// Which columns of a table the fields are read from, with the values of the first records; `nil` for what is no table.
  var columnsRead: ColumnsRead? { get }
  /// How many rows were passed over, since they do not meet the conditions.
  var filtered: Int { get }
  /// What of the records read so far has no place in a record of ours, by its name in the input.
  var notKept: Tally { get }
}

/// The columns of a table, by what is read from them.
struct ColumnsRead {
  var fields: [ImportResult.FieldSource]
  let unused: [String]
}

extension ImportReader {
  var unit: ImportResult.Unit { .line }
  var columnsRead: ColumnsRead? { nil }
  var filtered: Int { 0 }
}

/// The fields of one record of a table.
protocol RowFields: ~Copyable {
  /// The line of the file that it begins on, from 1; of an object the number that its store gave it.
  var line: Int { get }

  /// The text of a field; `nil` if there is none.
  func text(at index: Int) throws(CSVProblem) -> String?

  /// Lets the bytes of a field be read; `nil` without calling `body` if there is none.
  func withBytes<Result, Failure: Error>(
    at index: Int,
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result?
}

/// Makes records of the rows of tables.
protocol RowReading {
  associatedtype Column: ImportColumn
  associatedtype Draft: ImportDraft

  /// Finds the columns among headings.
  ///
  /// - Throws: ``ImportFailure/columnMissing(_:headings:)``.
  func columns(_ headings: [String]) throws -> ImportColumns<Column>

  /// - Parameter notKept: Counts what is in a column that has a field, and cannot be kept all the same.
  func draft<Row: RowFields & ~Copyable>(
    of row: borrowing Row,
    _ columns: ImportColumns<Column>,
    _ notKept: inout Tally
  ) throws -> ImportRow<Draft>
}

extension RowFields where Self: ~Copyable {
  func invalid(column: String? = nil, value: String? = nil, _ reason: String) -> ImportResult.InvalidRow {
    ImportResult.InvalidRow(line: line, column: column, value: value, reason: reason)
  }

  /// What is wrong with a row.
  ///
  /// - Parameter column: Where it was met; `nil` if it is about the record that was to be made.
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

  /// The identity that a row gives a record, and its number, which means something only beside an identity.
  ///
  /// What else stands in their columns is counted as not kept.
  func identity<Column>(
    _ columns: ImportColumns<Column>,
    id idColumn: Column,
    number numberColumn: Column,
    _ notKept: inout Tally
  ) throws -> RecordIdentity? {
    let idText = try columns[idColumn].flatMap { try text(at: $0) } ?? ""
    let numberText = try columns[numberColumn].flatMap { try text(at: $0) } ?? ""
    // Foundation takes long to refuse an empty text.
    guard let id = idText.isEmpty ? nil : UUID(uuidString: idText) else {
      if !idText.isEmpty { notKept.add(columns.heading(of: idColumn)) }
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

/// What an input says a record is called.
struct RecordIdentity {
  let id: UUID
  let number: Int?
}
