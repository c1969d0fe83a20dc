public import LogbookRecords
import Foundation

/// Information about a store.
///
/// ```swift
/// func headline(_ info: StorageInfo) -> String {
///   let size = info.bytes.map { ", \($0) bytes" } ?? ""
///   return "\(info.kind), version \(info.version ?? 0), \(info.counts.total) records\(size)"
/// }
///
/// print(headline(try await storage.info()))  // sqlite, version 1, 2 records, 86288 bytes
/// ```
public struct StorageInfo: Hashable, Sendable {
  /// The kind of the store: `sqlite`, `xml`, `binary`, `json`, `sqlite-memory`, `memory`, or `postgres`.
  public let kind: String
  /// The path of the store, or `nil` if the store is not on disk.
  public let path: String?
  /// The URL of the store without a password, or `nil` if the store is not on a server.
  public let url: String?
  /// The version of the store's schema or format, or `nil` for a store of the kind `memory`.
  public let version: Int?
  /// The number of records of each kind.
  public let counts: RecordCounts
  /// The size of the store in bytes, including the write-ahead log, or `nil` if the store is not on disk.
  public let bytes: Int?
  /// The size of the write-ahead log in bytes, or `nil` if stores of this kind do not use such a log.
  public let logBytes: Int?
  /// The durability of commits through the ``Storage`` that returned this information, or `nil` if the store is in
  /// memory.
  public let durability: StorageDurability?
  /// The version of the SQLite library, or `nil` if the store does not use SQLite.
  public let sqliteVersion: String?
  /// The version of the server, or `nil` if the store is not on a server.
  public let serverVersion: String?
  /// Warnings for the owner of the store, for example that other users can read the store; usually empty.
  public let warnings: [String]

  /// Creates information about a store, for example to return it from a mock.
  public init(
    kind: String,
    path: String? = nil,
    url: String? = nil,
    version: Int? = nil,
    counts: RecordCounts = RecordCounts(),
    bytes: Int? = nil,
    logBytes: Int? = nil,
    durability: StorageDurability? = nil,
    sqliteVersion: String? = nil,
    serverVersion: String? = nil,
    warnings: [String] = []
  ) {
    (self.kind, self.path, self.url, self.version, self.counts) = (kind, path, url, version, counts)
    (self.bytes, self.logBytes, self.durability) = (bytes, logBytes, durability)
    (self.sqliteVersion, self.serverVersion, self.warnings) = (sqliteVersion, serverVersion, warnings)
  }
}

extension Storage {
  /// Returns information about the current state of the store.
  ///
  /// - Throws: ``/LogbookRecords/StoreError/corrupt(_:)`` if the store is damaged;
  ///   ``/LogbookRecords/StoreError/misuse(_:)`` if this `Storage` is closed; or any other error that occurs while
  ///   reading the store.
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
      "other users may \(access) it (mode \(String(mode & 0o777, radix: 8))); mode 600 restricts it to its owner"
    ]
  }
}
