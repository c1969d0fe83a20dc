import LogbookDomain
@testable import LogbookInterchange
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import LogbookTestFiles
import Foundation
import Testing

/// Tests of what a store keeps about imports.
@Suite struct ImportMemoryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func importing(_ rows: String, named name: String, isDryRun: Bool = false, into storage: Storage) async throws
  {
    var options = ImportOptions()
    (options.isCumulative, options.isDryRun, options.text) = (true, isDryRun, "--as reports --cumulative")
    let context = ImportContext(now: noon, zone: .gmt) { .timeOrdered(at: noon) }
    let text = "location,date,tested\n" + rows
    let file = RecordImporter.File(name: name) { ByteSource(bytes: Array(text.utf8)) }
    _ = try await RecordImporter(.reports, options, context, from: [file]).run(into: storage)
  }

  private func files(_ storage: Storage) async throws -> [String] {
    try await storage.store(of: ImportedFile.self).all().map { file in
      "\(file.file) \(file.kind) \(file.rows) \(file.records) \(file.options)"
    }
  }

  private func tested(_ storage: Storage) async throws -> [Int?] { try await storage.allReports().map(\.numberTested) }

  @Test func `every kind of store keeps totals and files, and undo removes them`() async throws {
    let locations: [StorageLocation] = [
      .sqlite(folder.path("a.sqlite")), .xml(folder.path("a.xml")), .binary(folder.path("a.bin")),
      .json(folder.path("a.json")), .inMemory, .inMemorySQLite,
    ]
    for location in locations {
      let storage = try Storage(location, history: .undo)
      try await importing("A,2020-01-01,100\nA,2020-01-02,150\n", named: "data/one.csv", into: storage)
      try await importing("A,2020-01-03,160\n", named: "dry.csv", isDryRun: true, into: storage)
      try await importing("A,2020-01-03,240\n", named: "two.csv", into: storage)
      let one = "one.csv report 2 1 --as reports --cumulative"
      let two = "two.csv report 1 1 --as reports --cumulative"
      #expect(try await files(storage) == [one, two])
      #expect(try await storage.history().steps.count == 2)
      try await storage.undo(1)
      #expect(try await files(storage) == [one])
      try await importing("A,2020-01-03,170\n", named: "-", into: storage)
      #expect(try await tested(storage) == [50, 20])
      #expect(try await files(storage).last == "standard input report 1 1 --as reports --cumulative")
      // Nothing is noted about an import without new or changed records.
      try await importing("A,2020-01-03,170\n", named: "again.csv", into: storage)
      #expect(try await files(storage).count == 2)
      let copy = try Storage(.inMemory)
      _ = try await storage.copy(to: copy)
      #expect(try await files(copy) == files(storage))
      try await importing("A,2020-01-05,200\n", named: "three.csv", into: copy)
      #expect(try await tested(copy) == [50, 20, 30])
    }
  }

  @Test func `two imports at the same time lose no totals`() async throws {
    let path = folder.path("both.sqlite")
    let (one, other) = (try Storage(.sqlite(path)), try Storage(.sqlite(path)))
    async let first: Void = importing("A,2020-01-01,100\nA,2020-01-02,150\n", named: "a.csv", into: one)
    async let second: Void = importing("B,2020-01-01,10\nB,2020-01-02,15\n", named: "b.csv", into: other)
    _ = try await (first, second)
    try await importing("A,2020-01-03,160\nB,2020-01-03,17\n", named: "c.csv", into: one)
    #expect(try await Set(tested(one)) == [50, 5, 10, 2])
    #expect(try await files(other).count == 3)
  }

  @Test func `files of tasks are kept, too`() async throws {
    let (storage, _) = try await imported("title\nBuy milk\nCall\n", as: .tasks) { $0.format = .csv }
    #expect(try await files(storage) == ["standard input task 2 2 "])
  }
}
