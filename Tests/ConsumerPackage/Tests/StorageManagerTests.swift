import LogbookRecords
import Domain
import Foundation
import PlaceMocks
import Places
import Testing

enum Medium: String, CaseIterable {
  case sqlite, inMemorySQLite, inMemory, xml, log

  func makeStorage(in folder: Folder) throws -> PlaceStorage {
    switch self {
    case .sqlite: try .at(.sqlite(folder.newPath()))
    case .inMemorySQLite: try .at(.inMemorySQLite)
    case .inMemory: try .at(.inMemory)
    case .xml: try .at(.xml(folder.newPath()))
    case .log: try .log(folder.newPath())
    }
  }
}

final class Folder: Sendable {
  let url = FileManager.default.temporaryDirectory.appending(path: "gazetteer-\(UUID())")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    // Errors are ignored because the system deletes temporary files eventually.
    try? FileManager.default.removeItem(at: url)
  }

  func newPath() -> String { url.appending(path: "\(UUID())").path }
}

@Suite struct `A store of places` {
  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  @Test(arguments: Medium.allCases, PlaceStoreContract.laws)
  func `the store obeys its contract`(medium: Medium, law: PlaceStoreContract.Law) async throws {
    try await law.check { [folder] in try medium.makeStorage(in: folder) }
  }

  @Test(arguments: [Medium.sqlite, .xml, .log])
  func `another program's file is refused and left unchanged`(medium: Medium) async throws {
    let path = folder.newPath()
    try Data("something else".utf8).write(to: URL(filePath: path))
    #expect(throws: StoreError.self) {
      switch medium {
      case .sqlite: _ = try PlaceStorage.at(.sqlite(path))
      case .xml: _ = try PlaceStorage.at(.xml(path))
      default: _ = try PlaceStorage.log(path)
      }
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "something else")
  }
}

@Suite struct `A storage manager` {
  private let folder: Folder

  init() throws {
    folder = try Folder()
  }

  private func manager(_ medium: Medium) throws -> StorageManager {
    StorageManager(storage: try medium.makeStorage(in: folder).makeStore())
  }

  @Test(arguments: Medium.allCases)
  func `a new store is empty`(medium: Medium) async throws {
    #expect(try await manager(medium).storage.fetchAll(sorted: true) == [])
  }

  @Test(arguments: Medium.allCases)
  func `the manager inserts ten places`(medium: Medium) async throws {
    let manager = try manager(medium)
    let inserted = try await manager.insert((0..<10).map { ("City \($0)", "Country") })
    #expect(inserted.map(\.city) == (0..<10).map { "City \($0)" })
    #expect(try await manager.storage.fetchAll(sorted: true) == inserted)
  }

  @Test(arguments: Medium.allCases)
  func `places are found by country and by city`(medium: Medium) async throws {
    let manager = try manager(medium)
    try await manager.insert([
      ("London", "United Kingdom"), ("Denver", "USA"), ("Seville", "Spain"), ("London", "Canada"), ("Boston", "USA"),
      ("Rome", "Italy"), ("Chicago", "USA"), ("Paris", "France"), ("Oslo", "Norway"), ("Lima", "Peru"),
      ("Kyoto", "Japan"),
    ])
    let store = manager.storage
    #expect(try await store.fetchAll(sorted: false).count == 11)
    #expect(try await store.fetch(country: "USA").map(\.city) == ["Boston", "Chicago", "Denver"])
    #expect(try await store.fetch(country: "Spain").map(\.city) == ["Seville"])
    #expect(try await store.fetch(city: "London").map(\.country) == ["Canada", "United Kingdom"])
    #expect(try await manager.citiesByCountry().map(\.country).first == "Canada")
    #expect(
      try await store.fetchAll(sorted: true).map(\.country) == [
        "Canada", "France", "Italy", "Japan", "Norway", "Peru", "Spain", "USA", "USA", "USA", "United Kingdom",
      ]
    )
  }

  @Test(arguments: Medium.allCases)
  func `the manager inserts a thousand places`(medium: Medium) async throws {
    let manager = try manager(medium)
    let inserted = try await manager.insert((0..<1000).map { ("City \($0)", "Country \($0 % 7)") })
    #expect(try await manager.storage.fetchAll(sorted: true) == inserted.sorted)
    #expect(Set(inserted.map(\.id)).count == 1000)
  }

  @Test func `the manager uses the default store if none is given`() async throws {
    let folder = folder.url.appending(path: "support")
    let inserted = try await StorageManager(folder: folder).insert([("Lima", "Peru")])
    #expect(try await StorageManager(folder: folder).storage.fetchAll(sorted: true) == inserted)
  }

  @Test func `the manager works with a mock`() async throws {
    let lima = Place(city: "Lima", country: "Peru")
    let mock = PlaceStoreMock(places: [lima])
    let manager = StorageManager(storage: mock)
    #expect(try await manager.citiesByCountry().map(\.cities) == [["Lima"]])
    try await manager.insert([("Oslo", "Norway")])
    #expect(mock.calls == [.fetchAll(sorted: true), .insertPlace(city: "Oslo", country: "Norway"), .save])
    mock.fail(with: StoreError.full)
    await #expect(throws: StoreError.full) { try await manager.insert([("Rome", "Italy")]) }
  }
}
