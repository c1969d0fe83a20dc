import LogbookRecords
import Foundation

/// The names of the files that belong to stores.
///
/// | store | file | contents |
/// |---|---|---|
/// | SQLite database | `NAME-wal`, `NAME-shm` | the write-ahead log, and its index |
/// | SQLite database | `NAME-journal` | the rollback journal of a transaction |
/// | document | `.NAME.lock` | nothing; writers lock the file to take turns |
/// | any | `.NAME.UUID.new` | a new version that is being written; earlier versions of Logbook wrote `.NAME.new` |
package enum StoreFiles {
  static let databaseSuffixes = ["-wal", "-shm", "-journal"]

  /// Returns the path of the store to which a file with the given path would belong according to its name, or `nil` if
  /// no store uses such a name.
  ///
  /// Case is ignored, because some file systems ignore it.
  package static func owner(of path: String) -> String? {
    let (folder, name) = (path.folder, path.fileName)
    func suffix(_ suffixes: [String]) -> String? {
      suffixes.first { name.lowercased().hasSuffix($0) && name.utf8.count > $0.utf8.count }
    }
    if let suffix = suffix(databaseSuffixes) {
      let database = String(path.utf8.dropLast(suffix.utf8.count)) ?? path
      return owner(of: database) ?? database
    }
    guard name.utf8.first == UInt8(ascii: "."), let suffix = suffix([".lock", ".new"]),
      case var owner = name.utf8.dropFirst().dropLast(suffix.utf8.count), !owner.isEmpty
    else { return nil }
    if let end = owner.lastIndex(of: UInt8(ascii: ".")), end > owner.startIndex,
      UUID(uuidString: String(Substring(owner[owner.index(after: end)...]))) != nil
    {
      owner = owner[..<end]
    }
    return (folder == "/" ? "" : folder) + "/" + String(Substring(owner))
  }

  /// Returns whether the file at the given path is a store: a SQLite database or a property list of any program, or a
  /// JSON document with the header of a store.
  ///
  /// The file is read through SQLite; see ``SQLiteFile``.
  package static func isStore(at path: String) -> Bool {
    var status = stat()
    guard SystemCalls.real.stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else {
      return false
    }
    // Ignore an error: a file that cannot be read is not known to be a store.
    guard let start = try? SQLiteFile(path: path).read(4096) else { return false }
    if isDatabase(start) || isBinaryPropertyList(start) { return true }
    let text = String(decoding: start.prefix { $0 != 0 }, as: UTF8.self)
    return text.contains("<plist") || text.prefixMatch(of: /\s*\{\s*"header"\s*:\s*\{/) != nil
  }

  /// Returns whether the first bytes of a file cannot belong to a log, an index or a journal of SQLite, but may belong
  /// to a store.
  static func mayBeStore(_ start: [UInt8]) -> Bool {
    isDatabase(start) || isBinaryPropertyList(start) || start.starts(with: "<?xml".utf8)
      || start.first == UInt8(ascii: "{")
  }

  private static func isDatabase(_ start: [UInt8]) -> Bool {
    // Source: sqlite.org/fileformat2.html#magic_header_string.
    start.starts(with: "SQLite format 3\0".utf8)
  }

  private static func isBinaryPropertyList(_ start: [UInt8]) -> Bool { start.starts(with: "bplist00".utf8) }
}

extension String {
  /// Throws an error if a file with this resolved path would belong to another store according to its name, so that the
  /// other store would overwrite or remove it.
  func refuseNameOfStoreFile() throws(StoreError) {
    guard let owner = StoreFiles.owner(of: self) else { return }
    throw .cannotCreate(
      "\(self) has the name of a file that belongs to the store “\(owner.fileName)”; give the store another name"
    )
  }
}
