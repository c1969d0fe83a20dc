import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation
import Testing

enum Backing: CaseIterable, CustomTestStringConvertible, Sendable {
  case mock, inMemory, inMemorySQLite, sqlite

  /// The backings whose task store and report store belong to the same `Storage`.
  static let storages = allCases.filter { $0 != .mock }

  var testDescription: String {
    switch self {
    case .mock: "mock"
    case .inMemory: "plain memory"
    case .inMemorySQLite: "SQLite in memory"
    case .sqlite: "SQLite on disk"
    }
  }

  func makeStorage() throws -> (any StorageProtocol)? {
    switch self {
    case .mock: nil
    case .inMemory: try Storage(.inMemory)
    case .inMemorySQLite: try Storage(.inMemorySQLite)
    case .sqlite: try Storage(.sqlite(#require(TemporaryFolder.current).appending(path: "logbook.sqlite").path))
    }
  }
}
