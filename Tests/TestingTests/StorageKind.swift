import LogbookPersistence
#if Postgres
  import LogbookPostgres
#endif
import LogbookRecords
import LogbookStorage
import Foundation
import Testing

/// A kind of real store, as opposed to a mock. All kinds must obey the contracts.
enum StorageKind: String, CaseIterable, CustomTestStringConvertible {
  case sqliteOnDisk = "SQLite on disk"
  case sqliteInMemory = "SQLite in memory"
  case memory = "plain memory"
  case xml = "XML"
  case binary = "binary property list"
  case json = "JSON"
  #if Postgres
    case postgres = "PostgreSQL"
  #endif

  /// The kinds to test: all kinds, or the kinds in the environment variable `LOGBOOK_STORES`, separated by commas.
  static let tested: [StorageKind] = {
    let names = ProcessInfo.processInfo.environment["LOGBOOK_STORES"]?.split(separator: ",")
    return allCases.filter { names?.contains(Substring($0.rawValue)) ?? true }
  }()

  static let onDisk: [StorageKind] = tested.filter { $0 != .sqliteInMemory && $0 != .memory }

  var testDescription: String { rawValue }

  func makeEmptyStorage(
    in folder: TemporaryFolder,
    history: HistoryLevel? = nil,
    durability: StorageDurability = .full
  ) async throws -> Storage {
    try await makeStorage(at: folder.path(of: UUID().uuidString), history: history, durability: durability)
  }

  /// Opens a store of this kind, at the given path if it is on disk.
  func makeStorage(
    at path: String,
    history: HistoryLevel? = nil,
    durability: StorageDurability = .full
  ) async throws -> Storage {
    try await Storage.open(location(at: path), history: history, durability: durability)
  }

  /// Returns a location of this kind. A location on disk has the given path, and a PostgreSQL logbook has a name that
  /// is derived from the path.
  func location(at path: String) throws -> StorageLocation {
    switch self {
    case .sqliteOnDisk: .sqlite(path)
    case .sqliteInMemory: .inMemorySQLite
    case .memory: .inMemory
    case .xml: .xml(path)
    case .binary: .binary(path)
    case .json: .json(path)
    #if Postgres
      case .postgres:
        try .postgres(
          #require(ProcessInfo.processInfo.environment["LOGBOOK_POSTGRES"], "run Scripts/test --postgres")
            + "&logbook=\(path.utf8.map { String($0, radix: 16) }.joined().suffix(200))"
        )
    #endif
    }
  }
}
