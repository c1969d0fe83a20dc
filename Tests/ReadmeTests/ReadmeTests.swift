import LogbookApp
import LogbookDomain
import LogbookDomainTesting
import LogbookMocks
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import LogbookTestFiles
import LogbookTesting
import Foundation
import Testing

// The examples in README.md. A test below compares the file with this code.

@MainActor @Test func `a full disk is reported, not hidden`() async {
  let mock = TaskStoreMock()  // answers reads from one task, "Enter your task from Mock"
  mock.fail(with: .full, on: .insert)
  let controller = ControllerFactory(tasks: mock, reports: ReportStoreMock()).makeTaskListController()
  await controller.load()
  await controller.add(title: "Buy a larger disk")
  #expect(controller.failure == .full)
  #expect(controller.tasks.map(\.title) == ["Enter your task from Mock"])
}

struct Sighting: Record {
  static let name = "sighting"
  static let template = Sighting()

  var id = RecordID<Sighting>(madeAt: .now)
  var number: Int?
  var species = "?"
  var seenAt: Date?
  var marks: [String] = []

  static func describe<D: Describer<Sighting>>(_ sighting: inout D) throws(StoreError) {
    try sighting.identity(\.id, \.number)
    try sighting.field("species", \.species, [.notBlank, .indexed])
    try sighting.field("seenAt", \.seenAt, [.indexed])
    try sighting.field("marks", \.marks)
  }
}

func ringedOwls(at path: String) async throws -> [Sighting] {
  let storage = try Storage(.sqlite(path), of: StoreModel("birds", Sighting.self), history: .undo)
  let sightings = storage.store(of: Sighting.self)
  try await sightings.insert(Sighting(species: "Tawny Owl", seenAt: .now, marks: ["ringed"]))
  try await sightings.insert(Sighting(species: "Wren"))
  try await storage.undo()  // removes the wren; redo() restores it
  return try await sightings.records(
    matching: RecordFetch(
      where: #Predicate { $0.species.contains("Owl") && $0.marks.contains("ringed") },
      sort: [SortDescriptor(\.seenAt, order: .reverse)],
      limit: 50
    )
  )
}

private func MyStore() throws -> any TaskStoreProtocol { try Storage(.inMemory).tasks }

@Suite struct ReadmeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `the example of a custom record works as described`() async throws {
    let owls = try await ringedOwls(at: folder.path("birds.sqlite"))
    #expect(owls.map(\.species) == ["Tawny Owl"])
    #expect(owls.map(\.number) == [1])
  }

  @Test func `one line checks a store against the contract`() async throws {
    for law in TaskStoreContract.laws { try await law.check { try MyStore() } }
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
    ("Mocks/Mocks.docc/SwapAMockForTheRealThing.md", ["ReadmeTests/SwapAMockForTheRealThingTests.swift"], 8),
    (
      "Sources/Testing/Testing.docc/HoldYourStoreToTheContract.md",
      ["ReadmeTests/HoldYourStoreToTheContractTests.swift", "ConsumerPackage/Tests/DictionaryStore.swift"], 10
    ),
    ("Sources/Domain/Domain.docc/WorkWithReports.md", ["ReadmeTests/WorkWithReportsTests.swift"], 6),
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
      // Exclude blocks that begin with a period, because they are excerpts from a manifest.
      .filter { !$0.hasPrefix(".") }
    #expect(blocks.count == count)
    for block in blocks { #expect(code.contains(Self.plain(block))) }
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
