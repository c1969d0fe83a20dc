package import LogbookPersistence
import LogbookRecords
import LogbookStorage

extension CoreDataStore {
  /// Opens the Core Data store at a path.
  ///
  /// - Parameter format: The format requested by the caller; `nil` to detect the format.
  /// - Returns: The store; `nil` if a different format is requested, or if no format is requested and the file is not a
  ///   database.
  /// - Throws: ``ImportError`` if the file cannot be read, if it is a database but not a Core Data store, or if it is
  ///   not a database although the Core Data format is requested.
  package static func opened(_ path: String, as format: RecordFormat?) throws(ImportError) -> CoreDataStore? {
    guard format == nil || format == .coredata else { return nil }
    var start = [UInt8](repeating: 0, count: ForeignFormat.markLength)
    let count = try ByteSource(path: path).fill(&start, from: 0)
    guard ForeignFormat(mark: start[..<count]) == .sqlite else {
      if format == nil { return nil }
      throw .unsuitable(path: path, reason: "a Core Data store is a SQLite database, and this is not one")
    }
    do {
      return try CoreDataStore(path: path)
    } catch {
      throw ImportError(error, path: path)
    }
  }

  /// Calls a closure with the store, and converts a `StoreError` that the closure throws to an ``ImportError``.
  ///
  /// Without the conversion, callers would mistake a `StoreError` for an error of the store into which the records
  /// are imported.
  /// - Throws: ``ImportError`` instead of a `StoreError`, or any other error that `body` throws.
  package func read<Result>(_ body: (CoreDataStore) throws -> Result) throws -> Result {
    do {
      return try body(self)
    } catch let error as StoreError {
      throw ImportError(error, path: path)
    }
  }
}

extension ImportError {
  init(_ error: StoreError, path: String) {
    self =
      switch error {
      case .unsupported(let reason): .unsuitable(path: path, reason: reason)
      case .corrupt(let finding) where Self.concernsSchema(finding):
        .unsuitable(path: path, reason: "this version of SQLite cannot read its tables: \(finding)")
      case .corrupt(let finding): .unsuitable(path: path, reason: "it is damaged: \(finding)")
      case .noPermission: .notReadable(path: path, reason: "permission denied")
      case .busy: .notReadable(path: path, reason: "a program keeps changing it; close the program, or try again")
      case .cancelled: .cancelled
      case .full: .notReadable(path: path, reason: "not enough disk space for a temporary copy")
      case .io(let code, let message): .io(code: code, message: message)
      default: .notReadable(path: path, reason: error.description)
      }
  }

  /// Returns whether a message of SQLite is about a schema that it cannot read or run. The file may be sound, because
  /// another version of SQLite may know the features that the schema uses.
  private static func concernsSchema(_ finding: String) -> Bool {
    ["malformed database schema", "unsafe use of", "no such function"].contains { finding.hasPrefix($0) }
  }
}
