#if Postgres
  import LogbookPostgres
#endif
import LogbookRecords
import LogbookSamples
import LogbookStorage
import LogbookTesting
import Foundation
import Testing

// The examples in README.md. A test below compares the file with this code.

struct Book: Record {
  static let name = "book"
  static let template = Book()

  var id = RecordID<Book>()
  var number: Int?
  var title = "?"
  var borrower: String?

  static func describe(_ book: inout some Describer<Book>) {
    book.identity(\.id, \.number)
    book.field("title", \.title, [.notBlank, .indexed])  // also .unique, .range(0...), .parent
    book.field("borrower", \.borrower)
  }
}

let library = StoreModel("library", Book.self)

extension Book: ComparedRecord {}

/// Stands for code of a client.
private func lend(_ book: Book, to reader: String, from books: any RecordStoreProtocol<Book>) async throws {
  var lent = book
  lent.borrower = reader
  try await books.update(lent)
}

#if Postgres
  private let path = URL.temporaryDirectory.appending(path: "\(UUID().uuidString).sqlite").path
  private let server = ProcessInfo.processInfo.environment["LOGBOOK_POSTGRES"]
  private let url = "\(server ?? "")&logbook=\(UUID().uuidString)"

  func shelves() throws -> [any RecordStoreProtocol<Book>] {
    let real = try [.inMemory, .sqlite(path), .postgres(url)].map { try Storage($0, of: library) }
    return real.map { $0.store(of: Book.self) } + [try InMemoryRecordStore()]  // the last is a fake
  }

  @Suite(.enabled(if: server != nil)) struct ReadmeSwapTests {
    @Test(arguments: try shelves())
    func `a lent book has a borrower`(books: any RecordStoreProtocol<Book>) async throws {
      let dune = try await books.insert(Book(title: "Dune"))
      try await lend(dune, to: "Ann", from: books)
      let lent = try await books.records(where: #Predicate { $0.borrower == "Ann" })
      #expect(lent.map(\.title) == ["Dune"])
    }
  }
#endif

@Suite struct ReadmeTests {
  @Test func `a mock takes the place of the store`() async throws {
    let books = RecordStoreMock(records: [Book(title: "Dune")])
    books.fail(with: .full, on: .update)
    let dune = try #require(try await books.all().first)
    await #expect(throws: StoreError.full) { try await lend(dune, to: "Ann", from: books) }
    #expect(books.calls.map(\.operation) == [.records, .update])
  }

  @Test func `the README is short`() throws {
    let root = URL(filePath: #filePath).appending(path: "../../..").standardized
    let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let lines = readme.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= 120)
    #expect(lines.filter { $0.count > 100 } == [])
    #expect(readme.split(whereSeparator: \.isWhitespace).count <= 900)
  }

  @Test(arguments: [
    ("Sources/Storage/Storage.docc/StoreYourOwnRecords.md", ["ReadmeTests/StoreYourOwnRecordsTests.swift"], 5),
    ("Sources/Storage/Storage.docc/QueryAndObserve.md", ["ReadmeTests/QueryAndObserveTests.swift"], 8),
    (
      "Sources/Storage/Storage.docc/UnitsOfWorkHistoryAndUndo.md", ["ReadmeTests/UnitsOfWorkHistoryAndUndoTests.swift"],
      8
    ),
    ("Sources/Storage/Storage.docc/Migrations.md", ["ReadmeTests/MigrationsTests.swift"], 6),
    (
      "Sources/Storage/Storage.docc/SeveralProcessesBackupDurability.md",
      ["ReadmeTests/SeveralProcessesBackupDurabilityTests.swift"], 7
    ),
    (
      "Sources/Storage/Storage.docc/WriteYourOwnMedium.md",
      ["LogBackend", "LogTransaction", "LogTable"].map { "ConsumerPackage/Sources/AppendLog/\($0).swift" }
        + ["ConsumerPackage/Tests/AppendLogTests.swift"], 5
    ),
    ("Mocks/Mocks.docc/SwapAMockForTheRealThing.md", ["ReadmeTests/SwapAMockForTheRealThingTests.swift"], 8),
    (
      "Sources/Testing/Testing.docc/HoldYourStoreToTheContract.md",
      ["ReadmeTests/HoldYourStoreToTheContractTests.swift", "ConsumerPackage/Tests/DictionaryStore.swift"], 10
    ),
    ("Sources/Domain/Domain.docc/WorkWithReports.md", ["ReadmeTests/WorkWithReportsTests.swift"], 7),
    ("Sources/Domain/Domain.docc/WorkWithTasks.md", ["ReadmeTests/WorkWithTasksTests.swift"], 6),
    ("Sources/App/App.docc/FromImportToChart.md", ["ReadmeTests/FromImportToChartTests.swift"], 1),
    ("Sources/Postgres/Postgres.docc/OutgrowOneMachine.md", ["ReadmeTests/OutgrowOneMachineTests.swift"], 3),
    ("README.md", ["ReadmeTests/ReadmeTests.swift"], 3),
    ("Sources/Testing/Testing.docc/TestYourOwnStore.md", ["ReadmeTests/TutorialTests.swift"], 11),
    (
      "Mocks/Mocks.docc/GenerateMocks.md",
      ["MockFeatures/Shop.swift", "MockFeatures/Mocks.swift", "MockGeneratorTests/ArticleTests.swift"], 6
    ),
  ])
  func `the examples in each text are code of the tests`(text: String, files: [String], count: Int) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let root = folder.deletingLastPathComponent().deletingLastPathComponent()
    let tests = folder.deletingLastPathComponent()
    let code = try files.map { Self.plain(try String(contentsOf: tests.appending(path: $0), encoding: .utf8)) }
      .joined(separator: "\n")
    let blocks = Self.examples(in: try String(contentsOf: root.appending(path: text), encoding: .utf8))
      // Exclude blocks that begin with a period, which are excerpts from a manifest, and the block that
      // ReadmeOutputTests compares.
      .filter { !$0.hasPrefix(".") && !$0.hasPrefix("// Seed") }
    #expect(blocks.count == count)
    for block in blocks {
      // The declarations of a block need not be next to each other in the tests.
      let parts = block.replacing("\n\n@", with: "\n\0@").split(separator: "\0").map { Self.plain(String($0)) }
      for part in parts where !part.isEmpty { #expect(code.contains(part)) }
    }
  }

  /// Returns the contents of the Swift code blocks in the given Markdown text.
  static func examples(in text: String) -> [String] {
    text.components(separatedBy: "```swift\n").dropFirst().compactMap { $0.components(separatedBy: "\n```").first }
  }

  /// Returns the given code without imports, empty lines or indentation.
  static func plain(_ code: String) -> String {
    code.split(separator: "\n").map { $0.drop { $0 == " " } }
      .filter { !$0.isEmpty && !$0.hasPrefix("import ") && !$0.hasPrefix("@testable import ") }
      .joined(separator: "\n")
  }
}
