import CSQLite
public import Domain
import Foundation

/// What can be said of a storage as a whole.
public struct StorageInfo: Hashable, Sendable {
  /// How the kind is written: `sqlite`, `xml`, `binary`, `json`, `sqlite-memory` or `memory`.
  public let kind: String
  /// Where it lies, if it is on disk.
  public let path: String?
  /// The version of its schema or format, if it has one.
  public let version: Int?
  /// How many tasks there are.
  public let tasks: Int
  /// How many reports there are.
  public let reports: Int
  /// How many bytes it takes on disk, its write-ahead log included.
  public let bytes: Int?
  /// The version of the SQLite library that is in use.
  public let sqliteVersion: String?
}

extension Storage {
  /// Looks at the storage as it is now.
  public func info() async throws(StoreError) -> StorageInfo {
    let tasks = try await tasks.count(matching: TaskQuery())
    let reports = try await reports.count(matching: ReportQuery())
    func info(_ kind: String, path: String? = nil, isSQLite: Bool) -> StorageInfo {
      StorageInfo(
        kind: kind,
        path: path,
        version: isSQLite ? SQLiteSchema.version : path == nil ? nil : Document.currentVersion,
        tasks: tasks,
        reports: reports,
        bytes: path.map { size(of: $0) + size(of: $0 + "-wal") },
        sqliteVersion: isSQLite ? unsafe String(cString: sqlite3_libversion()) : nil
      )
    }
    switch location {
    case .sqlite(let path): return info("sqlite", path: path, isSQLite: true)
    case .xml(let path): return info("xml", path: path, isSQLite: false)
    case .binary(let path): return info("binary", path: path, isSQLite: false)
    case .json(let path): return info("json", path: path, isSQLite: false)
    case .inMemorySQLite: return info("sqlite-memory", isSQLite: true)
    case .inMemory: return info("memory", isSQLite: false)
    }
  }

  /// The bytes of a file; none if it is not there.
  private func size(of path: String) -> Int {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}
