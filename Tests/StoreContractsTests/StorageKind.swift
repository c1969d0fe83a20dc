import Domain
import Foundation
import Persistence
import Testing

/// The real storages, which all obey the contracts.
enum StorageKind: String, CaseIterable, CustomTestStringConvertible {
  case sqliteOnDisk = "SQLite on disk"
  case sqliteInMemory = "SQLite in memory"
  case memory = "plain memory"

  var testDescription: String { rawValue }

  /// A storage that is empty and shares nothing with others.
  func makeEmptyStorage(in folder: TemporaryFolder) throws(StoreError) -> any StorageProtocol {
    switch self {
    case .sqliteOnDisk: try Storage(.sqlite(folder.path(of: "\(UUID().uuidString).sqlite")))
    case .sqliteInMemory: try Storage(.inMemorySQLite)
    case .memory: try Storage(.inMemory)
    }
  }
}
