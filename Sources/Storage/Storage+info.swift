public import LogbookRecords
import Foundation

/// What can be said of a storage as a whole.
public struct StorageInfo: Hashable, Sendable {
  /// How the kind is written: `sqlite`, `xml`, `binary`, `json`, `sqlite-memory`, `memory` or `postgres`.
  public let kind: String
  /// Where it lies, if it is on disk.
  public let path: String?
  /// Where it is, if it is on a server: its URL without a password.
  public let url: String?
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
  /// The version of the server that it is on.
  public let serverVersion: String?
  /// What its owner should know, as sentences; usually none.
  public let warnings: [String]
}

extension Storage {
  /// Looks at the storage as it is now.
  public func info() async throws(StoreError) -> StorageInfo {
    let path = location.path
    let details = try await DiskQueue().run { [location, model] () throws(StoreError) in
      try location.medium.details(model)
    }
    var status = stat()
    let file = path.flatMap { unsafe stat($0, &status) == 0 ? status : nil }
    return StorageInfo(
      kind: location.kind,
      path: path,
      url: location.medium.isOnServer ? location.text : nil,
      version: details.version,
      counts: try await medium.counts(),
      bytes: file.map { Int($0.st_size) + (details.logBytes ?? 0) },
      logBytes: details.logBytes,
      durability: path == nil && !location.medium.isOnServer ? nil : durability,
      sqliteVersion: details.sqliteVersion,
      serverVersion: details.serverVersion,
      warnings: warnings(mode: file?.st_mode ?? 0) + details.warnings
    )
  }

  private func warnings(mode: mode_t) -> [String] {
    if mode & 0o077 == 0 { return [] }
    let access = mode & 0o022 != 0 ? "read or write" : "read"
    return [
      "others on this machine may \(access) it (mode \(String(mode & 0o777, radix: 8))); mode 600 keeps it to its owner"
    ]
  }
}
