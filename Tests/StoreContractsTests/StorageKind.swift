import Domain
import Foundation
import Persistence
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
  func makeEmptyStorage(in folder: TemporaryFolder) throws(StoreError) -> any StorageProtocol {
    try makeStorage(at: folder.path(of: UUID().uuidString))
  }

  /// A storage at a path, if it is on disk.
  func makeStorage(at path: String) throws(StoreError) -> any StorageProtocol {
    switch self {
    case .sqliteOnDisk: try Storage(.sqlite(path))
    case .sqliteInMemory: try Storage(.inMemorySQLite)
    case .memory: try Storage(.inMemory)
    case .xml: try Storage(.xml(path))
    case .binary: try Storage(.binary(path))
    case .json: try Storage(.json(path))
    }
  }
}
