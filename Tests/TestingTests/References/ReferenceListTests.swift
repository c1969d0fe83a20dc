import LogbookRecords
import LogbookStorage
import LogbookTestFiles
import Foundation
import Testing

/// Lists of references: the tags of works, their editors, and the copies that are bound together.
@Suite(.serialized) struct ReferenceListTests {
  private struct Sample {
    let storage: Storage
    let works: any RecordStoreProtocol<Work>
    let tags: any RecordStoreProtocol<Tag>
    let author: Author
    let all: [Tag]
    let work: Work
  }

  private func withSample(_ kind: StorageKind, _ body: (Sample) async throws -> Void) async throws {
    try await TemporaryFolder.with { folder in
      let location = try kind.location(at: folder.path(of: "library"))
      let storage = try await Storage.open(location, of: Library.model, history: .undo)
      let (works, tags) = (storage.store(of: Work.self), storage.store(of: Tag.self))
      let author = try await storage.store(of: Author.self).insert(Author(name: "Ann"))
      let all = try await tags.insert((1...4).map { Tag(name: "\($0)") })
      let work = try await works.insert(Work(authorID: author.id, tagIDs: [2, 0, 3].map { all[$0].id }))
      try await body(
        Sample(storage: storage, works: works, tags: tags, author: author, all: all, work: work)
      )
      #expect(try await storage.check().problems == [])
    }
  }

  @Test(arguments: StorageKind.tested)
  func `a deleted record leaves the lists that contain it, in order, and one step restores it`(
    kind: StorageKind
  ) async throws {
    try await withSample(kind) { sample in
      let (works, tags, all) = (sample.works, sample.tags, sample.all)
      let other = try await works.insert(Work(authorID: sample.author.id, tagIDs: [all[1].id]))
      #expect(try await works.record(numbered: 1) == sample.work)
      try await tags.delete(withID: all[0].id)
      var expected = sample.work
      expected.tagIDs = [all[2].id, all[3].id]
      #expect(try await works.records(matching: RecordFetch()) == [expected, other])
      let step = try #require(try await sample.storage.history().steps.last)
      #expect(step.change(of: Work.self) == StoreChange(updated: [sample.work.id]))
      #expect(step.change(of: Tag.self) == StoreChange(deleted: [all[0].id]))
      try await sample.storage.undo()
      #expect(try await works.records(matching: RecordFetch()) == [sample.work, other])
      try await sample.storage.redo()
      #expect(try await tags.delete(withIDs: [all[2].id, all[3].id, all[1].id]) == 3)
      #expect(try await works.records(matching: RecordFetch()).map(\.tagIDs) == [[], []])
      try await sample.storage.undo(2)
      #expect(try await works.records(matching: RecordFetch()) == [sample.work, other])
    }
  }

  @Test(arguments: StorageKind.tested)
  func `a list cannot contain the ID of a record that does not exist, or an ID twice`(kind: StorageKind) async throws {
    try await withSample(kind) { sample async throws in
      let (works, all) = (sample.works, sample.all)
      let absent = RecordID<Tag>()
      func invalid(_ id: RecordID<Tag>, _ rule: String) -> StoreError {
        .invalid(ValidationError(field: "tags", value: "\(id)", rule: rule))
      }
      var work = sample.work
      work.tagIDs = [all[1].id, absent]
      await #expect(throws: invalid(absent, "must be the ID of an existing tag")) { try await works.update(work) }
      work.tagIDs = [all[1].id, all[0].id, all[1].id]
      await #expect(throws: invalid(all[1].id, "must contain each ID at most once")) { try await works.update(work) }
      work.id = RecordID()
      work.number = nil
      await #expect(throws: invalid(all[1].id, "must contain each ID at most once")) { try await works.insert(work) }
      #expect(try await works.records(matching: RecordFetch()) == [sample.work])
      // Within a unit of work, the records may come before their targets.
      let tag = Tag(id: absent)
      work.tagIDs = [absent, all[3].id]
      try await sample.storage.unitOfWork { [work] stores in
        try await stores.store(of: Work.self).insert(work)
        try await stores.store(of: Tag.self).insert(tag)
      }
      #expect(try await works.record(numbered: 2)?.tagIDs == [absent, all[3].id])
    }
  }

  @Test(arguments: StorageKind.tested)
  func `an element of a list can refuse a deletion, or take its record along`(kind: StorageKind) async throws {
    try await withSample(kind) { sample async throws in
      let authors = sample.storage.store(of: Author.self)
      let copies = sample.storage.store(of: Copy.self)
      let editors = try await authors.insert([Author(), Author(), Author()])
      var work = sample.work
      work.editorIDs = editors.map(\.id)
      try await sample.works.update(work)
      await #expect(throws: StoreError.constraint("author 2 is referred to by work 1")) {
        _ = try await authors.delete(withIDs: [editors[1].id, editors[0].id])
      }
      work.editorIDs = [editors[1].id]
      try await sample.works.update(work)
      #expect(try await authors.delete(withIDs: [editors[2].id, editors[0].id]) == 2)
      let ids = (0..<4).map { _ in RecordID<Copy>() }
      try await copies.insert([
        Copy(id: ids[0], workID: work.id, boundIDs: [ids[1], ids[2]]), Copy(id: ids[1], workID: work.id),
        Copy(id: ids[2], workID: work.id, boundIDs: [ids[0]]), Copy(id: ids[3], workID: work.id),
      ])
      #expect(try await copies.delete(withIDs: [ids[1]]) == 3)
      #expect(try await copies.records(matching: RecordFetch()).map(\.id) == [ids[3]])
    }
  }

  @Test(arguments: StorageKind.tested)
  func `conditions find the records by the elements of their lists`(kind: StorageKind) async throws {
    try await withSample(kind) { sample in
      let all = sample.all
      _ = try await sample.works.insert([
        Work(authorID: sample.author.id), Work(authorID: sample.author.id, tagIDs: [all[2].id]),
      ])
      func numbers(_ predicate: Predicate<Work>) async throws -> [Int?] {
        try await sample.works.records(matching: RecordFetch(where: predicate)).map(\.number)
      }
      let (id, absent) = (all[2].id, RecordID<Tag>())
      #expect(try await numbers(#Predicate { $0.tagIDs.contains(id) }) == [1, 3])
      #expect(try await numbers(#Predicate { !$0.tagIDs.contains(id) }) == [2])
      #expect(try await numbers(#Predicate { $0.tagIDs.contains(absent) }) == [])
      #expect(try await numbers(#Predicate { $0.tagIDs.isEmpty }) == [2])
      #expect(try await numbers(#Predicate { $0.tagIDs.count > 1 }) == [1])
    }
  }

  @Test(arguments: StorageKind.tested)
  func `a copy of a store and a restored backup contain the lists`(kind: StorageKind) async throws {
    try await withSample(kind) { sample in
      let backwards = StoreModel(
        "lending library",
        Loan.self,
        Member.self,
        Copy.self,
        Work.self,
        Author.self,
        Tag.self
      )
      let copy = try Storage(.inMemory, of: backwards)
      try await sample.storage.copy(to: copy)
      #expect(try await copy.store(of: Work.self).records(matching: RecordFetch()) == [sample.work])
      try await TemporaryFolder.with { folder in
        let backup = StorageLocation.json(folder.path(of: "backup"))
        let other = try await Storage.open(backup, of: Library.model)
        try await sample.storage.copy(to: other)
        try await other.close()
        try await sample.tags.delete(withID: sample.all[2].id)
        try await sample.storage.restore(from: backup)
        #expect(try await sample.works.records(matching: RecordFetch()) == [sample.work])
      }
    }
  }

  @Test(arguments: [StorageLocation.json, StorageLocation.xml])
  func `a check names the absent and the doubled elements of lists in a document`(
    location: @Sendable (String) -> StorageLocation
  ) async throws {
    let folder = try LogbookTestFiles.TemporaryFolder()
    let (path, place) = (folder.path("library"), location(folder.path("library")))
    let storage = try Storage(place, of: Library.model)
    let author = try await storage.store(of: Author.self).insert(Author())
    let tags = try await storage.store(of: Tag.self).insert((0...3).map { _ in Tag() })
    // The history has a list of the tags, which begins with another one.
    try await storage.store(of: Work.self).insert([
      Work(authorID: author.id, tagIDs: [tags[1].id, tags[2].id]),
      Work(authorID: author.id, tagIDs: [tags[3].id]),
    ])
    let text = try String(contentsOfFile: path, encoding: .utf8)
    func problems(replacing first: RecordID<Tag>, _ second: RecordID<Tag>) async throws -> [String] {
      let list = "(?i)(\\[\"|<array>\\s*<string>)\(first.rawValue.uuidString)"
      let range = try #require(text.range(of: list, options: .regularExpression))
      let start = try #require(text[range].range(of: first.rawValue.uuidString, options: .caseInsensitive))
      let damaged = text.replacingCharacters(in: start, with: second.rawValue.uuidString)
      try damaged.write(toFile: path, atomically: true, encoding: .utf8)
      return try await Storage.check(place, of: Library.model).problems.map(\.description).filter {
        !$0.hasPrefix("header")
      }
    }
    #expect(
      try await problems(replacing: tags[3].id, RecordID()) == ["work 2: tags must be the ID of an existing tag"]
    )
    let doubled = try await problems(replacing: tags[1].id, tags[2].id)
    #expect(doubled.count == 1 && doubled[0].contains("tags must contain each ID at most once"), "\(doubled)")
  }

  @Test func `a check names the absent elements of lists in a database`() async throws {
    let folder = try LogbookTestFiles.TemporaryFolder()
    let location = StorageLocation.sqlite(folder.path("library"))
    let storage = try Storage(location, of: Library.model)
    let author = try await storage.store(of: Author.self).insert(Author())
    let tags = try await storage.store(of: Tag.self).insert([Tag(), Tag()])
    try await storage.store(of: Work.self).insert(Work(authorID: author.id, tagIDs: tags.map(\.id)))
    try await storage.close()
    try folder.execute("DELETE FROM tag WHERE number = 2", on: "library")
    #expect(
      try await Storage.check(location, of: Library.model).problems.map(\.description) == [
        "work 1: tags must be the ID of an existing tag"
      ]
    )
    #expect(throws: (any Error).self) {
      try folder.execute("UPDATE work_tags SET uuid = (SELECT id FROM tag)", on: "library")
    }
    try folder.execute("UPDATE work_tags SET position = 5 WHERE position = 1", on: "library")
    let problems = try await Storage.check(location, of: Library.model).problems.map(\.description)
    #expect(problems.first == "work 1: its tags are out of order, or their keys do not match")
  }

  private struct Draft: Record {
    static let name = "draft"
    static let template = Draft()
    var id = RecordID<Draft>()
    var number: Int?
    var tagIDs: [RecordID<Tag>]?

    static func describe(_ draft: inout some Describer<Draft>) {
      draft.identity(\.id, \.number)
      draft.reference("tags", \.tagIDs, onDelete: .clear)
    }
  }

  private struct Page: Record {
    static let name = "page"
    static let template = Page()
    var id = RecordID<Page>()
    var number: Int?
    var tagIDs: [RecordID<Tag>] = []

    static func describe(_ page: inout some Describer<Page>) {
      page.identity(\.id, \.number)
      page.reference("tags", \.tagIDs, onDelete: .refuse, [.unique])
    }
  }

  private struct Sheet: Record {
    static let name = "sheet"
    static let template = Sheet()
    var id = RecordID<Sheet>()
    var number: Int?
    var next = ""

    static func describe(_ sheet: inout some Describer<Sheet>) {
      sheet.identity(\.id, \.number)
      sheet.field("next", \.next, [.acyclic])
    }
  }

  @Test func `a list that a store cannot keep is refused with its name`() {
    func expectRefusal<Item: Record>(_ kind: Item.Type, _ problem: String) {
      #expect(throws: StoreError.misuse(problem)) {
        try Storage(.inMemory, of: StoreModel("refused", kind, Tag.self))
      }
    }
    let missing = "must not be optional: a stored list may be empty, but not missing"
    expectRefusal(Draft.self, "the field “tags” of draft \(missing)")
    expectRefusal(Page.self, "the field “tags” of page is a list, which cannot be unique")
    expectRefusal(Sheet.self, "the field “next” of sheet is marked acyclic, but does not contain IDs")
  }
}
