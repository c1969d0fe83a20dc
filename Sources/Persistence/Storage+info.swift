public import LogbookDomain
import Foundation

/// What can be said of a storage as a whole.
public struct StorageInfo: Hashable, Sendable {
  /// How the kind is written: `sqlite`, `xml`, `binary`, `json`, `sqlite-memory` or `memory`.
  public let kind: String
  /// Where it lies, if it is on disk.
  public let path: String?
  /// The version of its schema or format, if it has one.
  public let version: Int?
  /// How many records there are.
  public let counts: RecordCounts
  /// How many bytes it takes on disk, its write-ahead log included.
  public let bytes: Int?
  /// How many of them are those of the write-ahead log, if it can have one.
  public let logBytes: Int?
  /// What commits through this storage survive, if it is on disk.
  public let durability: StorageDurability?
  /// The version of the SQLite library that is in use.
  public let sqliteVersion: String?
  /// What its owner should know, as sentences; usually none.
  public let warnings: [String]
}

extension Storage {
  /// Looks at the storage as it is now.
  public func info() async throws(StoreError) -> StorageInfo {
    let path = location.path
    let isSQLite = ["sqlite", "sqlite-memory"].contains(location.kind)
    let file = path.flatMap(status)
    let log = path.flatMap { isSQLite ? status(of: $0 + "-wal").map { Int($0.st_size) } ?? 0 : nil }
    return StorageInfo(
      kind: location.kind,
      path: path,
      version: isSQLite ? model.schema.version : path == nil ? nil : model.documentVersion,
      counts: try await tables.counts(),
      bytes: file.map { Int($0.st_size) + (log ?? 0) },
      logBytes: log,
      durability: path == nil ? nil : durability,
      sqliteVersion: isSQLite ? SQLiteLibrary.version : nil,
      warnings: warnings(mode: file?.st_mode ?? 0, usesLog: log != nil)
    )
  }

  private func warnings(mode: mode_t, usesLog: Bool) -> [String] {
    var warnings: [String] = []
    if mode & 0o077 != 0 {
      let access = mode & 0o022 != 0 ? "read or write" : "read"
      warnings.append(
        "others on this machine may \(access) it (mode \(String(mode & 0o777, radix: 8))); mode 600 keeps it to its owner"
      )
    }
    if usesLog, SQLiteLibrary.hasLogResetBug() {
      warnings.append(
        "SQLite \(SQLiteLibrary.version) can lose commits when several programs write at once, a rare fault repaired in "
          + "3.51.3; logbook avoids it, other programs that write to this store may not"
      )
    }
    return warnings
  }

  /// What the system says of a file; `nil` if it is not there.
  private func status(of path: String) -> stat? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status : nil
  }
}
