public import LogbookRecords

/// A type whose values are stored as rows of a table.
///
/// The type defines the table, the columns, and the conversions to and from rows.
///
/// ```swift
/// struct Place: SQLiteRow {
///   static let table = "place"
///   static let columns = ["city", "country"]
///
///   let city: String
///   let country: String
///   var columnValues: [SQLiteValue] { [.text(city), .text(country)] }
///
///   init(city: String, country: String) {
///     self.city = city
///     self.country = country
///   }
///
///   init(row: SQLiteStatement) throws(StoreError) {
///     self.init(city: try row.text(0), country: try row.text(1))
///   }
/// }
/// ```
public protocol SQLiteRow: Sendable {
  /// The name of the table as it is written in SQL.
  static var table: String { get }
  /// The names of the columns as they are written in SQL, in the order in which ``columnValues`` lists them and
  /// ``init(row:)`` reads them.
  static var columns: [String] { get }
  /// The beginning of a statement that selects entire rows.
  ///
  /// If rows of a type are read often, the type should store this string in a constant: `static let selection =
  /// makeSelection()`.
  static var selection: String { get }
  /// The statement that writes a new row. Like ``selection``, it can be stored in a constant.
  static var insertion: String { get }

  /// The values of the ``columns``, in the same order.
  var columnValues: [SQLiteValue] { get }

  /// Creates a value from the current row of a statement. The columns of the row are numbered from 0.
  ///
  /// - Throws: ``/LogbookRecords/StoreError/corrupt(_:)``, with a description of the broken rule, if the row breaks a
  ///   rule.
  init(row: SQLiteStatement) throws(StoreError)
}

extension SQLiteRow {
  /// The default beginning of a statement that reads rows. It selects the ``columns`` from the ``table``.
  public static var selection: String { makeSelection() }

  /// The default statement for inserting a row. It has one parameter for each of the ``columns``.
  public static var insertion: String { makeInsertion() }

  /// Returns the default ``selection``, which a type can store in a constant.
  public static func makeSelection() -> String {
    "SELECT \(columns.joined(separator: ", ")) FROM \(table)"
  }

  /// Returns the default ``insertion``, which a type can store in a constant.
  public static func makeInsertion() -> String {
    let places = Array(repeating: "?", count: columns.count).joined(separator: ", ")
    return "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(places))"
  }
}
