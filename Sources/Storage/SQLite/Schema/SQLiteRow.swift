public import LogbookRecords

/// A value that is a row of a table: which table, which columns, and how it goes there and back.
///
/// ```swift
/// extension Place: SQLiteRow {
///   static let table = "place"
///   static let columns = ["city", "country"]
///   var columnValues: [SQLiteValue] { [.text(city), .text(country)] }
///
///   init(row: SQLiteStatement) throws(StoreError) {
///     self.init(city: try row.text(0), country: try row.text(1))
///   }
/// }
/// ```
public protocol SQLiteRow: Sendable {
  /// The name of the table, as it stands in SQL.
  static var table: String { get }
  /// The names of the columns, as they stand in SQL, in the order of ``columnValues`` and of ``init(row:)``.
  static var columns: [String] { get }
  /// The beginning of a statement that reads whole rows; a type that is read often makes it once:
  /// `static let selection = makeSelection()`.
  static var selection: String { get }
  /// The statement that writes a new row; see ``selection``.
  static var insertion: String { get }

  /// What the columns hold.
  var columnValues: [SQLiteValue] { get }

  /// Reads the row that a statement stands on; its columns are numbered from 0.
  ///
  /// - Throws: ``/LogbookRecords/StoreError/corrupt(_:)`` with the rule that the row breaks.
  init(row: SQLiteStatement) throws(StoreError)
}

extension SQLiteRow {
  /// The ``columns`` of the ``table``.
  public static var selection: String { makeSelection() }

  /// All ``columns``, each a parameter.
  public static var insertion: String { makeInsertion() }

  /// What ``selection`` is unless a type says otherwise; for the constant.
  public static func makeSelection() -> String {
    "SELECT \(columns.joined(separator: ", ")) FROM \(table)"
  }

  /// What ``insertion`` is unless a type says otherwise; for the constant.
  public static func makeInsertion() -> String {
    let places = Array(repeating: "?", count: columns.count).joined(separator: ", ")
    return "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(places))"
  }
}
