package import LogbookPersistence
import LogbookStorage

/// Why an import came to nothing, though the file and the store can be read.
package enum ImportFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file has no headings, since it is empty.
  case noHeadings
  /// The headings cannot be read.
  case badHeadings(String)
  /// There is no column for a field.
  case columnMissing(String, headings: [String])
  /// There is no attribute for a field.
  case attributeMissing(String, of: String, [String])
  /// It cannot be told of which entity the records are to be, with those there are.
  case entityMissing(String, [CoreDataEntity])
  /// Two numbers of the file are written in different styles.
  case mixedNumbers(NumberEvidence.Example, NumberEvidence.Example)
  /// A number can be read in two ways.
  case ambiguousNumber(NumberEvidence.Example)
  /// Nothing shows how the file is written.
  case unknownFormat(Looks)
  /// No row is valid.
  case nothingValid(rows: Int, ImportResult.InvalidRow)
  /// A row is invalid, and such rows were not to be skipped.
  case invalidRow(ImportResult.InvalidRow)
  /// There already is such a record, and that was to be a failure.
  case duplicateRow(at: String, what: String)
  /// The file cannot be read on from a line.
  case damaged(line: Int, reason: String)
  /// The format cannot be taken for such records.
  case unsuitable(RecordFormat, RecordKind)

  /// What a file of an unknown format looks like.
  package enum Looks: String, Sendable {
    case table = "it looks like a table without a column for titles"
    case lines = "its lines do not look like todo.txt"
    case text = "it looks like plain text"
  }

  /// One line for a person: what is wrong.
  package var description: String {
    switch self {
    case .columnMissing(let what, let headings):
      "there is no column \(what); the columns are \(headings.map { "“\($0)”" }.joined(separator: ", "))"
    case .attributeMissing(let what, let entity, let names):
      "the entity \(entity) has no attribute \(what); it has \(names.joined(separator: ", "))"
    case .entityMissing(let reason, let entities): "\(reason); there \(Self.list(entities))"
    case .noHeadings: "the file is empty; its first line must name the columns"
    case .badHeadings(let reason): "the first line must name the columns: \(reason)"
    case .mixedNumbers(let one, let other):
      "numbers are written in two styles: \(one) and \(other); nothing was imported"
    case .ambiguousNumber(let number):
      "\(number) can be \(number.value.filter(\.isNumber)) or \(number.value.prefix { $0.isNumber }); nothing was imported"
    case .unknownFormat(let looks): looks.rawValue
    case .nothingValid(let rows, let row):
      "\(rows == 1 ? "the only row is not" : "none of the \(rows) rows is") valid: \(row); nothing was imported"
    case .invalidRow(let row): "\(row); nothing was imported"
    case .duplicateRow(let place, let what): "\(place): there already is \(what); nothing was imported"
    case .damaged(let line, let reason): "line \(line): \(reason); nothing was imported"
    case .unsuitable(let format, let kind):
      "\(format.rawValue) cannot be read as \(kind.rawValue); "
        + "it must be \(RecordFormat.names(RecordFormat.readable(for: kind), "or"))"
    }
  }

  /// The first entities with how many objects each has.
  private static func list(_ entities: [CoreDataEntity]) -> String {
    let names = entities.prefix(10).map { "\($0.name) (\($0.count))" }.joined(separator: ", ")
    if entities.isEmpty { return "are none" }
    return (entities.count == 1 ? "is " : "are ") + names
      + (entities.count > 10 ? " and \(entities.count - 10) more" : "")
  }
}
