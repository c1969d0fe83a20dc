import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation
import Testing

/// What stands behind the controllers in a test: mocks, or one of the real storages.
enum Backing: CaseIterable, CustomTestStringConvertible, Sendable {
  case mock, inMemory, inMemorySQLite, sqlite

  /// Those that are a storage, with both stores in one.
  static let storages = allCases.filter { $0 != .mock }

  var testDescription: String {
    switch self {
    case .mock: "mock"
    case .inMemory: "plain memory"
    case .inMemorySQLite: "SQLite in memory"
    case .sqlite: "SQLite on disk"
    }
  }

  /// Opens an empty storage; `nil` for the mocks.
  func makeStorage() throws -> (any StorageProtocol)? {
    switch self {
    case .mock: nil
    case .inMemory: try Storage(.inMemory)
    case .inMemorySQLite: try Storage(.inMemorySQLite)
    case .sqlite: try Storage(.sqlite(#require(TemporaryFolder.current).appending(path: "logbook.sqlite").path))
    }
  }
}
