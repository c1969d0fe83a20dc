import Foundation
import LogbookDomain
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Testing

/// Tests the documentation examples for what a store keeps about imports.
@Suite struct ImportExamplesTests {
  private let date = Date(timeIntervalSince1970: 1_606_608_000)

  @Test func `the sources of figures are listed`() async throws {
    func sources(of storage: any StorageProtocol) async throws -> [String] {
      let files = try await storage.store(of: ImportedFile.self).records(matching: RecordFetch())
      return files.map { "\($0.file): \($0.records) \($0.kind)s" }  // figures.csv: 250 reports
    }
    let storage = try Storage(.inMemory)
    let file = ImportedFile(file: "figures.csv", kind: "report", importedAt: date, rows: 251, records: 250)
    try await storage.store(of: ImportedFile.self).insert(file)
    #expect(try await sources(of: storage) == ["figures.csv: 250 reports"])
  }

  @Test func `the last known total is read`() {
    func latest(_ known: KnownTotals, before date: Date) -> String {
      let totals: DatedTotals = known.totals
      let last: DatedTotals.Total? = totals.latest(1, before: date).last
      return "\(known.location): \(last?.total ?? 0) \(known.count)"  // Rome: 1200 tested
    }
    var known = KnownTotals(of: "tested", at: "Rome", inColumn: "Tests")
    known.totals.set(1300, at: date)
    known.totals.set(1200, at: date - 86_400)
    #expect(latest(known, before: date) == "Rome: 1200 tested")
  }

  @Test func `named counts are sorted by name`() {
    var printed: [String] = []
    func print(_ items: Any...) { printed.append(items.map { "\($0)" }.joined(separator: " ")) }
    var counts: NamedCounts = ["deaths": 3, "admissions": 12]
    counts["deaths"] = nil
    for (name, value) in counts { print(name, value) }  // admissions 12
    #expect(printed == ["admissions 12"])
  }
}
