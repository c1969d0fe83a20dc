import LogbookRecords
import LogbookStorage
import Foundation
import Testing

/// The loans of a library before its records referred to each other.
private struct OldLoan: Record {
  static let name = "loan"
  static let template = OldLoan()

  var id = RecordID<OldLoan>()
  var number: Int?
  var copyID = UUID()
  var memberID: UUID?
  var isPaid = true

  static func describe(_ loan: inout some Describer<OldLoan>) {
    loan.identity(\.id, \.number)
    loan.field("copy", \.copyID)
    loan.field("member", \.memberID)
    loan.field("paid", \.isPaid)
  }
}

@Suite(.serialized) struct ReferenceMigrationTests {
  private let present = UUID()
  private let absent = UUID()

  /// Writes a store of version 1, in which one of three loans is sound, one has a member that does not exist, and one a
  /// copy that does not exist; then opens it with a migration.
  private func loans(
    _ kind: StorageKind,
    _ migration: @escaping @Sendable (inout Migration) -> Void
  ) async throws -> [Loan] {
    try await TemporaryFolder.with { folder in
      let location = try kind.location(at: folder.path(of: "library"))
      // In PostgreSQL, all stores of a model are migrated together.
      let name = "lending library \(UUID())"
      let old = StoreModel(name, Author.self, Work.self, Copy.self, Member.self, OldLoan.self, Tag.self)
      let storage = try await Storage.open(location, of: old)
      try await storage.unitOfWork { [present, absent] stores in
        let author = try await stores.store(of: Author.self).insert(Author())
        let work = try await stores.store(of: Work.self).insert(Work(authorID: author.id))
        try await stores.store(of: Copy.self).insert(Copy(id: RecordID(present), workID: work.id))
        try await stores.store(of: Member.self).insert(Member(id: RecordID(present)))
        try await stores.store(of: OldLoan.self).insert([
          OldLoan(copyID: present, memberID: present), OldLoan(copyID: present, memberID: absent),
          OldLoan(copyID: absent),
        ])
      }
      try await storage.close()
      let new = StoreModel(
        name,
        Author.self,
        Work.self,
        Copy.self,
        Member.self,
        Loan.self,
        Tag.self,
        migrations: [Migration(migration)]
      )
      let migrated = try await Storage.open(location, of: new)
      #expect(try await migrated.check().problems == [])
      return try await migrated.store(of: Loan.self).records(matching: RecordFetch())
    }
  }

  private static let kinds = StorageKind.onDisk

  @Test(arguments: kinds)
  func `a migration to references names what dangles`(kind: StorageKind) async throws {
    let failure = "loan 3 cannot be migrated to version 2: copy must be the ID of an existing copy"
    await #expect(throws: StoreError.constraint(failure)) {
      try await loans(kind) { m in
        m.addReference("copy", to: Loan.self)
        m.addReference("member", to: Loan.self)
      }
    }
    let mistake = "the migration to version 2 does not mention the field “member” of loan"
    do {
      _ = try await loans(kind) { m in m.addReference("copy", to: Loan.self) }
      Issue.record("a reference was added without a migration")
    } catch StoreError.misuse(let message) {
      #expect(message.hasPrefix(mistake))
    }
  }

  @Test(arguments: kinds)
  func `a migration to references can clear and remove what dangles`(kind: StorageKind) async throws {
    let migrated = try await loans(kind) { m in
      m.addReference("member", to: Loan.self, whereDangling: .clear)
      m.addReference("copy", to: Loan.self, whereDangling: .delete)
    }
    #expect(migrated.map(\.number) == [1, 2])
    #expect(migrated.map(\.memberID?.rawValue) == [present, nil])
  }
}

/// Shelves with a list of tags that are not references yet.
private struct OldShelf: Record {
  static let name = "shelf"
  static let template = OldShelf()

  var id = RecordID<OldShelf>()
  var number: Int?
  var tagIDs: [RecordID<Tag>] = []

  static func describe(_ shelf: inout some Describer<OldShelf>) {
    shelf.identity(\.id, \.number)
    shelf.field("tags", \.tagIDs)
  }
}

private struct Shelf: Record {
  static let name = "shelf"
  static let template = Shelf()

  var id = RecordID<Shelf>()
  var number: Int?
  var tagIDs: [RecordID<Tag>] = []
  var besideIDs: [RecordID<Shelf>] = []

  static func describe(_ shelf: inout some Describer<Shelf>) {
    shelf.identity(\.id, \.number)
    shelf.reference("tags", \.tagIDs, onDelete: .clear)
    shelf.reference("beside", \.besideIDs)
  }
}

@Suite(.serialized) struct ReferenceListMigrationTests {
  private let tags = (0..<3).map { _ in RecordID<Tag>() }
  private let absent = RecordID<Tag>()

  /// Writes a store of version 1, in which the second of three shelves has a tag that does not exist; then opens it with
  /// a migration.
  private func shelves(
    _ kind: StorageKind,
    _ rule: Migration.DanglingReferences,
    before later: [Migration] = []
  ) async throws -> [Shelf] {
    try await TemporaryFolder.with { folder in
      let location = try kind.location(at: folder.path(of: "library"))
      // In PostgreSQL, all stores of a model are migrated together.
      let name = "shelves \(UUID())"
      let storage = try await Storage.open(location, of: StoreModel(name, Tag.self, OldShelf.self))
      try await storage.store(of: Tag.self).insert(tags.map { Tag(id: $0) })
      try await storage.store(of: OldShelf.self).insert([
        OldShelf(tagIDs: [tags[2], tags[0]]), OldShelf(tagIDs: [tags[2], absent, tags[1]]), OldShelf(),
      ])
      try await storage.close()
      let migration = Migration { m in
        m.addReference("tags", to: Shelf.self, whereDangling: rule)
        m.add("beside", to: Shelf.self, default: [RecordID<Shelf>]())
      }
      let model = StoreModel(name, Tag.self, Shelf.self, migrations: [migration] + later)
      let migrated = try await Storage.open(location, of: model)
      #expect(try await migrated.check().problems == [])
      try await migrated.store(of: Tag.self).delete(withID: tags[0])
      return try await migrated.store(of: Shelf.self).records(matching: RecordFetch())
    }
  }

  @Test(arguments: StorageKind.onDisk)
  func `a list of IDs becomes a list of references`(kind: StorageKind) async throws {
    let rule = "tags must be the ID of an existing tag"
    await #expect(throws: StoreError.constraint("shelf 2 cannot be migrated to version 2: \(rule)")) {
      _ = try await shelves(kind, .refuse)
    }
    #expect(try await shelves(kind, .clear).map(\.tagIDs) == [[tags[2]], [tags[2], tags[1]], []])
    #expect(try await shelves(kind, .delete).map(\.tagIDs) == [[tags[2]], []])
  }

  @Test func `SQL of a later migration finds the list in its table`() async throws {
    let later = Migration { m in m.sql("UPDATE shelf_tags SET position = 5 - position WHERE shelf = 2;") }
    let expected = [[tags[2]], [tags[1], tags[2]], []]
    #expect(try await shelves(.sqliteOnDisk, .clear, before: [later]).map(\.tagIDs) == expected)
  }
}
