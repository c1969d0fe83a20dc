public import LogbookRecords
public import Foundation

/// A file whose records were imported into a store.
///
/// A store keeps it in the same commit as the records, so that published figures can name their sources. Undoing the
/// import also removes it. Unlike a step of the history, it is not forgotten.
public struct ImportedFile: Record {
  /// The name of the record type in messages, documents and table names.
  public static let name = "import"
  /// An imported file with placeholder values.
  public static let template = ImportedFile(file: "?", kind: "?", importedAt: Date(timeIntervalSince1970: 0))

  /// The ID.
  public var id: RecordID<ImportedFile>
  /// A short number that identifies the import to people; `nil` until a store has assigned one.
  public var number: Int?
  /// The name of the file without its folder, or a description such as `standard input`. It must not be blank.
  public var file: String
  /// The name of the kind of the imported records: `task` or `report`.
  public var kind: String
  /// The date of the import.
  public var importedAt: Date
  /// The number of rows that were read, at least 0.
  public var rows: Int
  /// The number of records that were inserted or replaced, at least 0.
  public var records: Int
  /// The options of the import in the form of the command line, such as `--cumulative --map date=Datum`; empty if there
  /// were none.
  public var options: String

  /// Creates the description of an import; for the parameters, see the properties.
  public init(
    file: String,
    kind: String,
    importedAt: Date,
    rows: Int = 0,
    records: Int = 0,
    options: String = ""
  ) {
    id = RecordID()
    self.file = file
    self.kind = kind
    self.importedAt = importedAt
    self.rows = rows
    self.records = records
    self.options = options
  }

  /// Describes the fields of an imported file; see ``/LogbookRecords/Describer``.
  public static func describe(_ file: inout some Describer<ImportedFile>) {
    file.identity(\.id, \.number)
    file.field("file", \.file, [.notBlank])
    file.field("kind", \.kind, [.notBlank])
    file.field("importedAt", \.importedAt, [.column("imported_at")])
    file.field("rows", \.rows, [.range(0...)])
    file.field("records", \.records, [.range(0...)])
    file.field("options", \.options)
  }
}
