import Foundation
import LogbookRecords
import LogbookSamples
import LogbookStorage
import LogbookTestFiles
import LogbookTesting
import Testing

/// Tests the examples in the article “Relationships”.
@Suite struct RelationshipsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  struct Tag: Record {
    static let name = "tag"
    static let template = Tag()

    var id = RecordID<Tag>(madeAt: .now)
    var number: Int?
    var label = ""

    static func describe(_ tag: inout some Describer<Tag>) {
      tag.identity(\.id, \.number)
      tag.field("label", \.label, [.notBlank])
    }
  }

  struct Book: Record {
    static let name = "book"
    static let template = Book()

    var id = RecordID<Book>(madeAt: .now)
    var number: Int?
    var title = ""
    var tagIDs: [RecordID<Tag>] = []
    var sourceIDs: [RecordID<Book>] = []

    static func describe(_ book: inout some Describer<Book>) {
      book.identity(\.id, \.number)
      book.field("title", \.title, [.notBlank])
      book.reference("tags", \.tagIDs, onDelete: .clear)  // tagIDs is a [RecordID<Tag>]
      book.reference("sources", \.sourceIDs, onDelete: .clear, [.acyclic])
    }
  }

  struct Member: Record {
    static let name = "member"
    static let template = Member()

    var id = RecordID<Member>(madeAt: .now)
    var number: Int?
    var name = ""

    static func describe(_ member: inout some Describer<Member>) {
      member.identity(\.id, \.number)
      member.field("name", \.name, [.notBlank])
    }
  }

  struct Loan: Record {
    static let name = "loan"
    static let template = Loan()

    var id = RecordID<Loan>(madeAt: .now)
    var number: Int?
    var bookID = RecordID<Book>()
    var memberID: RecordID<Member>?
    var renewedID: RecordID<Loan>?

    static func describe(_ loan: inout some Describer<Loan>) {
      loan.identity(\.id, \.number)
      loan.reference("book", \.bookID, onDelete: .refuse)
      loan.reference("member", \.memberID, onDelete: .clear)
      loan.reference("renewed", \.renewedID, onDelete: .cascade)
    }
  }

  @Test func `the examples do what the article says`() async throws {
    let library = StoreModel("library", Book.self, Tag.self, Member.self, Loan.self)
    let storage = try Storage(.inMemory, of: library, history: .undo)
    let books = storage.store(of: Book.self)
    let members = storage.store(of: Member.self)
    let loans = storage.store(of: Loan.self)

    let sea = try await books.insert(Book(title: "Sea"))
    let ann = try await storage.unitOfWork { unit in
      let ann = Member(name: "Ann")
      try await unit.store(of: Loan.self).insert(Loan(bookID: sea.id, memberID: ann.id))
      return try await unit.store(of: Member.self).insert(ann)
    }

    do {
      try await loans.insert(Loan(bookID: RecordID<Book>()))
    } catch StoreError.invalid(let error) {
      print(error.field, error.rule)  // book must be the ID of an existing book
      #expect("\(error.field) \(error.rule)" == "book must be the ID of an existing book")
    }
    #expect(try await loans.count(matching: RecordFetch()) == 1)

    do {
      try await books.delete(withID: sea.id)
    } catch {
      print(error)  // book 1 is referred to by loan 1
      #expect("\(error)" == "book 1 is referred to by loan 1")
    }
    #expect(try await books.count(matching: RecordFetch()) == 1)

    try await members.delete(withID: ann.id)
    print(try await loans.record(numbered: 1)?.memberID as Any)  // nil
    #expect(try await loans.record(numbered: 1)?.memberID == nil)

    try await storage.undo()
    print(try await loans.record(numbered: 1)?.memberID == ann.id)  // true
    #expect(try await loans.record(numbered: 1)?.memberID == ann.id)

    try await storage.unitOfWork { unit in
      try await unit.store(of: Book.self).delete(withID: sea.id)
      try await unit.store(of: Loan.self).delete(matching: RecordFetch())
    }
    #expect(try await books.count(matching: RecordFetch()) == 0)
    #expect(try await loans.count(matching: RecordFetch()) == 0)
  }

  @Test func `queries find related records`() async throws {
    let library = StoreModel("library", Book.self, Tag.self, Member.self, Loan.self)
    let storage = try Storage(.inMemory, of: library, history: .undo)
    let books = storage.store(of: Book.self)
    let loans = storage.store(of: Loan.self)
    let sea = try await books.insert(Book(title: "Sea"))
    let ann = try await storage.store(of: Member.self).insert(Member(name: "Ann"))
    try await loans.insert(Loan(bookID: sea.id, memberID: ann.id))
    let travel = try await storage.store(of: Tag.self).insert(Tag(label: "travel")).id
    try await books.insert(Book(title: "Arctic", tagIDs: [travel]))

    let toAnn = Loan.with(\.bookID, \.memberID, where: #Predicate { loan, book, member in member?.name == "Ann" })
    for (loan, book, member) in try await storage.rows(of: toAnn.sorted(by: \.bookID.title)) {
      print(loan.number ?? 0, book.title, member?.name ?? "unknown")  // 1 Sea Ann
    }
    let lent = try await storage.rows(of: toAnn).map { _, book, _ in book.title }
    #expect(lent == ["Sea"])

    let travels = Book.with(\.tagIDs, where: #Predicate { book, tags in tags.contains { $0.label == "travel" } })
    for (book, tags) in try await storage.rows(of: travels) {
      print(book.title, tags.map(\.label))  // Arctic ["travel"]
    }
    let tagged = try await storage.rows(of: travels).map { "\($0.title) \($1.map(\.label))" }
    #expect(tagged == [#"Arctic ["travel"]"#])

    let unread = Book.with(all: \Loan.bookID, where: #Predicate { book, loans in loans.isEmpty })
    print(try await books.records(matching: unread.records).map(\.title))  // ["Arctic"]
    #expect(try await books.records(matching: unread.records).map(\.title) == ["Arctic"])

    let byTitle = Aggregation<Loan>(by: [.value(\.bookID.title)])
    for row in try await loans.rows(of: byTitle) { print(row.groups[0], row.count) }  // "Sea" 1
    #expect(try await loans.rows(of: byTitle).map { "\($0.groups[0]) \($0.count)" } == [#""Sea" 1"#])
  }

  @Test func `paths and lists of records are found in code`() async throws {
    let library = StoreModel("library", Book.self, Tag.self, Member.self, Loan.self)
    let storage = try Storage(.inMemory, of: library)
    let book = try await storage.store(of: Book.self).insert(Book(title: "Sea"))
    let member = try await storage.store(of: Member.self).insert(Member(name: "Ann"))
    let loan = try await storage.store(of: Loan.self).insert(Loan(bookID: book.id, memberID: member.id))

    let observer = Task {
      for try await rows in storage.rows(observing: Loan.with(\.bookID)) {
        for (loan, book) in rows { print(loan.number ?? 0, book.title) }
      }
    }
    observer.cancel()

    func nextPage(after loan: Loan, _ book: Book) async throws -> [(Loan, Book)] {
      let byTitle: RelatedFetch<Loan, Book> = Loan.with(\.bookID).sorted(by: \.bookID.title).limited(to: 50)
      return try await storage.rows(of: byTitle.after(byTitle.cursor(after: loan, book)))
    }
    #expect(try await nextPage(after: loan, book).isEmpty)

    let byTitle = RecordFetch<Loan>().sorted(by: \.bookID.title)
    let path: KeyPath<Loan, RelatedPath<String>> = \.bookID.title
    #expect(byTitle.sort.map(\.key) == [RecordFetch<Loan>.Key(path)])

    let title = FieldPath(2, through: [2])  // the third field of the record to which the third field of a loan refers
    print(RecordFetch<Loan>.Key(\.bookID.title)?.path == title)  // true
    #expect(RecordFetch<Loan>.Key(path)?.path == title)

    func kind<Value: RelatedValue>(_ path: KeyPath<Loan, Value>) -> String { Value.Target.name }
    print(kind(\.memberID), kind(\.bookID.tagIDs))  // member tag
    #expect([kind(\.memberID), kind(\.bookID.tagIDs)] == ["member", "tag"])

    func members(withMoreThan count: Int) -> RecordFetch<Member>? {
      guard let memberID = RecordFetch<Loan>.Key(\.memberID) else { return nil }
      let loans = RelatedList.referrers(RelatedKind(Loan.self), at: memberID.position)
      let number = FieldExpression.relatedCount(loans, .all([]))
      return RecordFetch(condition: .comparison(number, .greater, .constant(FieldContent(count))))
    }
    let found = try await storage.store(of: Member.self).records(matching: #require(members(withMoreThan: 0)))
    #expect(found == [member])
  }

  // A test of its own, because the compiler fails on longer ones.
  @Test func `books refer to several records and not in a circle`() async throws {
    let library = StoreModel("library", Book.self, Tag.self, Member.self, Loan.self)
    let storage = try Storage(.inMemory, of: library, history: .undo)
    let books = storage.store(of: Book.self)
    try await books.insert(Book(title: "Sea"))

    let tags = storage.store(of: Tag.self)
    let ice = try await tags.insert(Tag(label: "ice")).id
    let travel = try await tags.insert(Tag(label: "travel")).id
    let arctic = Book(title: "Arctic", tagIDs: [ice, travel])
    try await books.insert(arctic)
    let found = try await books.records(where: #Predicate { $0.tagIDs.contains(ice) })
    print(found.map(\.title))  // ["Arctic"]
    #expect(found.map(\.id) == [arctic.id])

    try await tags.delete(withID: ice)
    print(try await books.record(withID: arctic.id)?.tagIDs == [travel])  // true
    #expect(try await books.record(withID: arctic.id)?.tagIDs == [travel])

    var first = Book(title: "First")
    let second = Book(title: "Second", sourceIDs: [first.id])
    try await books.insert([first, second])
    first.sourceIDs = [second.id]
    do {
      try await books.update(first)
    } catch {
      print(error)  // sources must not lead back to the book itself: book 3 → book 4 → book 3
      #expect("\(error)" == "sources must not lead back to the book itself: book 3 → book 4 → book 3")
    }
    #expect(try await books.record(numbered: 3)?.sourceIDs == [])
  }

  private struct LooseLoan: Record {
    static let name = "loan"
    static let template = LooseLoan()

    var id = RecordID<LooseLoan>(madeAt: .now)
    var number: Int?
    var bookID = RecordID<Book>()
    var memberID: RecordID<Member>?
    var renewedID: RecordID<Loan>?

    static func describe(_ loan: inout some Describer<LooseLoan>) {
      loan.identity(\.id, \.number)
      loan.field("book", \.bookID)
      loan.field("member", \.memberID)
      loan.field("renewed", \.renewedID)
    }
  }

  @Test func `fields of a released app become references`() async throws {
    let path = folder.path("library.json")
    let first = try Storage(.json(path), of: StoreModel("library", Book.self, Tag.self, Member.self, LooseLoan.self))
    let book = try await first.store(of: Book.self).insert(Book(title: "Sea"))
    try await first.store(of: LooseLoan.self).insert([
      LooseLoan(bookID: book.id, memberID: RecordID()), LooseLoan(bookID: RecordID()),
    ])
    try await first.close()

    let toVersion2 = Migration { m in
      m.addReference("book", to: Loan.self, whereDangling: .delete)
      m.addReference("member", to: Loan.self, whereDangling: .clear)
    }

    let strict = Migration { m in
      m.addReference("book", to: Loan.self)
      m.addReference("member", to: Loan.self, whereDangling: .clear)
      m.addReference("renewed", to: Loan.self)
    }
    func open(_ migration: Migration) throws -> Storage {
      try Storage(
        .json(path),
        of: StoreModel("library", Book.self, Tag.self, Member.self, Loan.self, migrations: [migration])
      )
    }
    #expect(
      throws: StoreError.constraint(
        "loan 2 cannot be migrated to version 2: book must be the ID of an existing book"
      )
    ) { try open(strict) }
    var whole = toVersion2
    whole.addReference("renewed", to: Loan.self)
    #expect(try await open(whole).store(of: Loan.self).records(matching: RecordFetch()).map(\.memberID) == [nil])
  }

  @Test func `the examples of references in the documentation compile`() async throws {
    struct Copy: Record {
      static let name = "copy"
      static let template = Copy()
      var id = RecordID<Copy>(madeAt: .now)
      var number: Int?
      var bookID = RecordID<Book>()

      static func describe(_ copy: inout some Describer<Copy>) {
        copy.identity(\.id, \.number)
        copy.reference("book", \.bookID, onDelete: .cascade)  // the copies of a deleted book are deleted with it
      }
    }
    let copies = try Storage(.inMemory, of: StoreModel("library", Book.self, Tag.self, Copy.self)).store(of: Copy.self)
    #expect(try await copies.count(matching: RecordFetch()) == 0)

    func target<Value: ReferenceValue>(of type: Value.Type) -> String { Value.Target.name }
    print(target(of: RecordID<Book>?.self))  // book
    #expect(target(of: RecordID<Book>?.self) == "book")

    let arctic = Book(title: "Arctic")
    func listType<Element: ListElement>(of list: [Element]) -> FieldType { [Element].fieldType }
    print(listType(of: ["sea", "ice"]), listType(of: arctic.tagIDs))  // list of texts list of IDs
    #expect("\(listType(of: [""])) \(listType(of: arctic.tagIDs))" == "list of texts list of IDs")

    let rule: DeleteRule = .cascade
    #expect(rule != .refuse)

    let dangling: Migration.DanglingReferences = .clear
    let toVersion2 = Migration { m in m.addReference("member", to: Loan.self, whereDangling: dangling) }
    _ = toVersion2
  }
}

extension RelationshipsTests.Tag: SampleRecord {}
extension RelationshipsTests.Book: SampleRecord {}
extension RelationshipsTests.Member: SampleRecord {}
extension RelationshipsTests.Loan: SampleRecord {}

extension RelationshipsTests {
  @Test func `loans obey the contract of a store`() async throws {
    let library = StoreModel("library", Book.self, Tag.self, Member.self, Loan.self)
    for law in RecordStoreContract<Loan>.laws {
      try await law.check {
        let storage = try Storage(.inMemory, of: library)
        try await storage.insertTargets(Book.self, Member.self, Tag.self)
        return storage.store(of: Loan.self)
      }
    }
  }
}
