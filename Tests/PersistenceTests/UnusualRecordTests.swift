import LogbookPersistence
import LogbookRecords
import LogbookStorage
import LogbookTestFiles
import Foundation
import Testing

private struct Photo: Record {
  static let name = "photo"
  static let template = Photo()

  var id = RecordID<Photo>(UUID())
  var number: Int?
  var title = ""
  var hash = Data()
  var size = 0.0

  static func describe<D: Describer<Photo>>(_ photo: inout D) throws(StoreError) {
    try photo.identity(\.id, \.number)
    try photo.field("title", \.title, [.unique])
    try photo.field("hash", \.hash)
    try photo.field("size", \.size, [.range(0...Double.infinity)])
  }
}

/// ``Photo`` with a text instead of the bytes.
private struct HexPhoto: Record {
  static let name = "photo"
  static let template = HexPhoto()

  var id = RecordID<HexPhoto>(UUID())
  var number: Int?
  var title = ""
  var hash = ""
  var size = 0.0

  static func describe<D: Describer<HexPhoto>>(_ photo: inout D) throws(StoreError) {
    try photo.identity(\.id, \.number)
    try photo.field("title", \.title, [.unique])
    try photo.field("hash", \.hash)
    try photo.field("size", \.size, [.range(0...Double.infinity)])
  }
}

/// Tests of records whose values or rules SQLite could take for something else.
@Suite struct UnusualRecordTests {
  private static let bytes = Data(0..<16)

  private func photo(_ title: String) -> Photo {
    var photo = Photo()
    photo.title = title
    photo.hash = Self.bytes
    return photo
  }

  /// Calls `body` with the location of a SQLite store and with that of a JSON document.
  private func onDisk(_ body: (StorageLocation) async throws -> Void) async throws {
    let folder = try TemporaryFolder()
    for location in [StorageLocation.sqlite(folder.path("a.sqlite")), .json(folder.path("a.json"))] {
      try await body(location)
    }
  }

  private func fill(_ location: StorageLocation, _ titles: String...) async throws {
    let storage = try await Storage.open(location, of: StoreModel("album", Photo.self))
    try await storage.store(of: Photo.self).insert(titles.map(photo))
    try await storage.close()
  }

  @Test func `sixteen bytes are not a UUID, and infinity is a bound`() async throws {
    try await onDisk { location in
      try await fill(location, "a")
      #expect(try await Storage.check(location, of: StoreModel("album", Photo.self)).problems == [])
    }
  }

  @Test func `a migration receives sixteen bytes as bytes`() async throws {
    try await onDisk { location in
      try await fill(location, "a")
      let migration = Migration { m in
        m.change("hash", of: "photo") { content in
          .text((content.blob ?? []).map(String.init).joined(separator: " "))
        }
      }
      let storage = try await Storage.open(location, of: StoreModel("album", HexPhoto.self, migrations: [migration]))
      let photos = try await storage.store(of: HexPhoto.self).records(matching: .init())
      #expect(photos.map(\.hash) == [Self.bytes.map { String($0) }.joined(separator: " ")])
    }
  }

  @Test func `the numbers of records that a migration inserts are not reused`() async throws {
    let folder = try TemporaryFolder()
    let location = StorageLocation.sqlite(folder.path("store"))
    try await fill(location, "a")
    let model = StoreModel(
      "album",
      Photo.self,
      migrations: [
        Migration { m in
          m.sql(
            """
            INSERT INTO photo (id, title, title_key, hash, size)
            SELECT randomblob(16), 'b', 'b', hash, 0 FROM photo
            """
          )
        }
      ]
    )
    let storage = try await Storage.open(location, of: model)
    #expect(try await storage.check().problems == [])
    let photos = storage.store(of: Photo.self)
    let added = try await photos.record(numbered: 2)
    try await photos.delete(withID: #require(added).id)
    #expect(try await photos.insert(photo("c")).number == 3)
  }

  @Test func `a unique field is checked by each of many insertions`() async throws {
    for location in [StorageLocation.inMemorySQLite, .inMemory] {
      let storage = try await Storage.open(location, of: StoreModel("album", Photo.self))
      let photos = storage.store(of: Photo.self)
      let many = (0..<600).map { photo("\($0)") }
      await #expect(throws: StoreError.notUnique("title", Photo.self)) { try await photos.insert(many + [photo("7")]) }
      try await storage.unitOfWork { unit in
        let photos = unit.store(of: Photo.self)
        try await photos.insert(many)
        await #expect(throws: StoreError.notUnique("title", Photo.self)) { try await photos.insert(photo("7")) }
      }
      #expect(try await photos.count(matching: .init()) == 600)
    }
  }

  @Test func `an index of its own on several fields does not blame one of them`() async throws {
    let model = StoreModel("album", Photo.self, objects: ["CREATE UNIQUE INDEX pair ON photo (size, hash)"])
    let photos = try await Storage.open(.inMemorySQLite, of: model).store(of: Photo.self)
    try await photos.insert(photo("a"))
    await #expect(throws: StoreError.constraint("UNIQUE constraint failed: photo.size, photo.hash")) {
      try await photos.insert(photo("b"))
    }
  }
}
