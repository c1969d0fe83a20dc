package import LogbookPersistence
import LogbookRecords
import LogbookStorage

extension CoreDataStore {
  /// Opens the file at a path if it is a SQLite database, or if the Core Data format is given.
  ///
  /// - Parameter format: The format given by the caller.
  /// - Returns: `nil` if the file is something else.
  /// - Throws: ``ImportError`` if the file cannot be read, or is a database but not a Core Data store.
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

  /// Reads from the store.
  ///
  /// - Throws: ``ImportError``, so that an error is not attributed to the destination store.
  package func read<Result>(_ body: (CoreDataStore) throws -> Result) throws -> Result {
    do {
      return try body(self)
    } catch let error as StoreError {
      throw ImportError(error, path: path)
    }
  }
}

extension ImportError {
  /// Creates the error about a database that cannot be read.
  init(_ error: StoreError, path: String) {
    self =
      switch error {
      case .unsupported(let reason): .unsuitable(path: path, reason: reason)
      case .corrupt(let finding): .unsuitable(path: path, reason: "it is damaged: \(finding)")
      case .noPermission: .notReadable(path: path, reason: "permission denied")
      case .busy: .notReadable(path: path, reason: "a program keeps changing it; close the program, or try again")
      case .full: .notReadable(path: path, reason: "there is no room for a temporary copy of it")
      case .io(let code, let message): .io(code: code, message: message)
      default: .notReadable(path: path, reason: error.description)
      }
  }
}
