import LogbookRecords
import LogbookStorage
import Foundation
import Testing

/// A kind that is called `tome` in the first version, and `volume` later.
private struct Tome: Record {
  static let name = "tome"
  static let template = Tome()
  var id = RecordID<Tome>()
  var number: Int?

  static func describe(_ tome: inout some Describer<Tome>) { tome.identity(\.id, \.number) }
}

private struct Volume: Record {
  static let name = "volume"
  static let template = Volume()
  var id = RecordID<Volume>()
  var number: Int?

  static func describe(_ volume: inout some Describer<Volume>) { volume.identity(\.id, \.number) }
}

private struct LooseNote: Record {
  static let name = "note"
  static let template = LooseNote()
  var id = RecordID<LooseNote>()
  var number: Int?
  var tomeID = UUID()

  static func describe(_ note: inout some Describer<LooseNote>) {
    note.identity(\.id, \.number)
    note.field("of", \.tomeID)
  }
}

private struct TomeNote: Record {
  static let name = "note"
  static let template = TomeNote()
  var id = RecordID<TomeNote>()
  var number: Int?
  var tomeID = RecordID<Tome>()

  static func describe(_ note: inout some Describer<TomeNote>) {
    note.identity(\.id, \.number)
    note.reference("of", \.tomeID)
  }
}

private struct VolumeNote: Record {
  static let name = "note"
  static let template = VolumeNote()
  var id = RecordID<VolumeNote>()
  var number: Int?
  var volumeID = RecordID<Volume>()

  static func describe(_ note: inout some Describer<VolumeNote>) {
    note.identity(\.id, \.number)
    note.reference("of", \.volumeID)
  }
}

@Suite(.serialized) struct RenamedTargetTests {
  private let name = "tomes \(UUID())"

  private func notes(
    _ location: StorageLocation,
    _ migrations: [Migration]
  ) async throws -> [VolumeNote] {
    let storage = try await Storage.open(
      location,
      of: StoreModel(name, Volume.self, VolumeNote.self, migrations: migrations)
    )
    #expect(try await storage.check().problems == [])
    return try await storage.store(of: VolumeNote.self).records(matching: RecordFetch())
  }

  @Test(arguments: StorageKind.onDisk)
  func `a kind to which others refer can be renamed`(kind: StorageKind) async throws {
    try await TemporaryFolder.with { folder in
      let location = try kind.location(at: folder.path(of: "tomes"))
      let old = try await Storage.open(location, of: StoreModel(name, Tome.self, TomeNote.self))
      let tome = try await old.store(of: Tome.self).insert(Tome())
      try await old.store(of: TomeNote.self).insert(TomeNote(tomeID: tome.id))
      try await old.close()
      let found = try await notes(location, [Migration { m in m.renameKind("tome", to: Volume.self) }])
      #expect(found.map(\.volumeID.rawValue) == [tome.id.rawValue])
    }
  }

  @Test(arguments: StorageKind.onDisk, [false, true])
  func `a migration adds a reference to a kind that a later one renames`(
    kind: StorageKind,
    hasSQL: Bool
  ) async throws {
    if hasSQL, kind != .sqliteOnDisk { return }
    try await TemporaryFolder.with { folder in
      let location = try kind.location(at: folder.path(of: "tomes"))
      let old = try await Storage.open(location, of: StoreModel(name, Tome.self, LooseNote.self))
      let tome = try await old.store(of: Tome.self).insert(Tome())
      try await old.store(of: LooseNote.self).insert([LooseNote(tomeID: tome.id.rawValue), LooseNote()])
      try await old.close()
      let migrations = [
        Migration { m in m.addReference("of", to: "note", whereDangling: .delete) },
        Migration { m in
          if hasSQL { m.sql("DELETE FROM note WHERE number = 9;") }
          m.renameKind("tome", to: Volume.self)
        },
      ]
      let found = try await notes(location, migrations)
      #expect(found.map(\.volumeID.rawValue) == [tome.id.rawValue])
    }
  }

  @Test func `a migration to a reference that is not described is refused`() async throws {
    let migration = Migration { m in m.addReference("of", to: LooseNote.self) }
    let model = StoreModel(name, Tome.self, LooseNote.self, migrations: [migration])
    let rule = "makes the field “of” of note a reference, but it is not described as one"
    #expect(throws: StoreError.misuse("the migration to version 2 \(rule)")) { try Storage(.inMemory, of: model) }
    let clearing = Migration { m in m.addReference("of", to: TomeNote.self, whereDangling: .clear) }
    #expect(
      throws: StoreError.misuse("the migration to version 2 clears the field “of” of note, which is not optional")
    ) {
      try Storage(.inMemory, of: StoreModel(name, Tome.self, TomeNote.self, migrations: [clearing]))
    }
  }
}
