import CSQLite
import Domain
import Foundation

extension WriteAheadLog {
  /// Refuses a database whose log holds something that is not for this module to move into it.
  ///
  /// Closing the last connection that writes does that, so it comes before the first is opened. A log from elsewhere would
  /// take the place of everything that is stored.
  /// - Throws: ``StoreError/corrupt(_:)`` or ``StoreError/newerSchema(found:supported:)``.
  static func refuseForeign(ofDatabase path: String, _ schema: SQLiteSchema) throws(StoreError) {
    var status = stat()
    guard unsafe stat(path + "-wal", &status) == 0, status.st_size > 0 else { return }
    let reader = try SQLiteConnection(
      filename: path,
      flags: SQLITE_OPEN_READONLY,
      patience: SQLiteLocation.patience
    )
    _ = try schema.currentVersion(reader)
    if schema.applicationID == SQLiteSchema.logbook.applicationID, isOfAnotherStore(reader, path) {
      throw .corrupt(ofAnotherStore)
    }
  }

  static let ofAnotherStore = "its write-ahead log is that of another store"

  /// Whether a reader sees another store than the one that the file alone holds.
  static func isOfAnotherStore(_ reader: SQLiteConnection, _ path: String) -> Bool {
    guard let seen = identity(reader), let file = try? openFileAlone(path) else { return false }
    return identity(file).map { $0 != seen } ?? false
  }

  /// Opens a database as if it had no log. What is in the middle of being moved there may then not be readable.
  private static func openFileAlone(_ path: String) throws(StoreError) -> SQLiteConnection {
    // Source: sqlite.org/uri.html.
    let name = path.utf8.map { byte in
      let isPlain = byte < 0x80 && (Character(Unicode.Scalar(byte)).isLetter || "/._-".utf8.contains(byte))
      return isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return try SQLiteConnection(
      filename: "file:\(name.joined())?immutable=1",
      flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI,
      patience: .zero
    )
  }

  /// What tells a logbook from all others; `nil` if it has nothing, or it cannot be read.
  private static func identity(_ connection: SQLiteConnection) -> UUID? {
    try? connection.first("SELECT id FROM store") { row throws(StoreError) in try row.uuid(0) }
  }
}
