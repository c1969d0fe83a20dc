package import LogbookPersistence
import LogbookRecords
import LogbookStorage

extension CoreDataStore {
  /// Opens what lies at a path if it is a SQLite database, or is said to be a Core Data store.
  ///
  /// - Parameter format: The format that it is said to have.
  /// - Returns: `nil` if it is something else, which is not looked at any further.
  /// - Throws: ``ImportError``; a database that is not a Core Data store is refused.
  package static func opened(_ path: String, as format: RecordFormat?) throws(ImportError) -> CoreDataStore? {
    guard format == nil || format == .coredata else { return nil }
    var start = [UInt8](repeating: 0, count: ForeignFormat.markLength)
    let count = try ByteSource(path: path).fill(&start, from: 0)
    guard ForeignFormat(mark: start[..<count]) == .sqlite else {
      if format == nil { return nil }
      throw .unsuitable(path: path, reason: "it is not a SQLite database, which a Core Data store is")
    }
    do {
      return try CoreDataStore(path: path)
    } catch {
      throw ImportError(error, path: path)
    }
  }

  /// Reads something of the store.
  ///
  /// - Throws: ``ImportError``, so that it is not taken for an error of the store that is imported to.
  package func read<Result>(_ body: (CoreDataStore) throws -> Result) throws -> Result {
    do {
      return try body(self)
    } catch let error as StoreError {
      throw ImportError(error, path: path)
    }
  }
}

extension ImportError {
  /// What keeps a database at a path from being read.
  init(_ error: StoreError, path: String) {
    self =
      switch error {
      case .unsupported(let reason): .unsuitable(path: path, reason: reason)
      case .corrupt(let finding): .unsuitable(path: path, reason: "it is damaged: \(finding)")
      case .noPermission: .notReadable(path: path, reason: "you have no permission to read it")
      case .busy: .notReadable(path: path, reason: "a program goes on changing it; close that, or try again")
      case .full: .notReadable(path: path, reason: "there is no room for a temporary copy of it")
      case .io(let code, let message): .io(code: code, message: message)
      default: .notReadable(path: path, reason: error.description)
      }
  }
}
