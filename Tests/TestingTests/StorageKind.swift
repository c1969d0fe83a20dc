import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation
import Testing

/// The real storages, which all obey the contracts.
enum StorageKind: String, CaseIterable, CustomTestStringConvertible {
  case sqliteOnDisk = "SQLite on disk"
  case sqliteInMemory = "SQLite in memory"
  case memory = "plain memory"
  case xml = "XML"
  case binary = "binary property list"
  case json = "JSON"

  /// Those that last.
  static let onDisk: [StorageKind] = [.sqliteOnDisk, .xml, .binary, .json]

  var testDescription: String { rawValue }

  /// A storage that is empty and shares nothing with others.
  func makeEmptyStorage(
    in folder: TemporaryFolder,
    history: HistoryLevel? = nil,
    durability: StorageDurability = .full
  ) throws(StoreError) -> Storage {
    try makeStorage(at: folder.path(of: UUID().uuidString), history: history, durability: durability)
  }

  /// A storage at a path, if it is on disk.
  func makeStorage(
    at path: String,
    history: HistoryLevel? = nil,
    durability: StorageDurability = .full
  ) throws(StoreError) -> Storage {
    try Storage(location(at: path), history: history, durability: durability)
  }

  /// A location at a path, if it is on disk.
  func location(at path: String) -> StorageLocation {
    switch self {
    case .sqliteOnDisk: .sqlite(path)
    case .sqliteInMemory: .inMemorySQLite
    case .memory: .inMemory
    case .xml: .xml(path)
    case .binary: .binary(path)
    case .json: .json(path)
    }
  }
}
