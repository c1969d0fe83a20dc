import LogbookDomain
import LogbookInterchange
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation
import Testing

/// Tests what a row changes in the stored record that it matches.
struct ReplacementTests {
  private func replacing(
    _ text: String,
    in storage: Storage,
    as kind: RecordKind = .tasks,
    _ change: (inout ImportOptions) -> Void = { _ in }
  ) async throws -> ImportResult {
    try await imported(text, as: kind, into: storage) {
      $0.onDuplicate = .replace
      change(&$0)
    }.result
  }

  private func changes(_ result: ImportResult) -> [String] {
    result.revisions.flatMap(\.changes).map { "\($0.field) \($0.old ?? "-") → \($0.new ?? "-")" }
  }

  /// Returns a storage with the task Home and its part Milk, which has a value in each field.
  private func filled() async throws -> Storage {
    let storage = try Storage(.inMemory)
    let home = try TaskItem(title: "Home", createdAt: noon)
    try await storage.tasks.insert(home)
    let milk = try TaskItem(
      title: "Milk",
      notes: "2 l",
      completedAt: noon.addingTimeInterval(-60.5),
      tags: ["shop"],
      parentID: home.id,
      waitUntil: noon,
      repeats: Recurrence("weekly"),
      dependencies: [home.id],
      createdAt: noon.addingTimeInterval(-90.25)
    )
    try await storage.tasks.insert(milk)
    return storage
  }

  @Test func `a replaced report keeps the counts that the input does not have`() async throws {
    let (storage, _) = try await imported("date,K\n2020-12-01,10\n", as: .reports) { $0.wide = .tested }
    let wide = try await replacing("date,K\n2020-12-01,3\n", in: storage, as: .reports) { $0.wide = .positive }
    #expect(changes(wide) == ["positive - → 3"])
    let text = "date,location,tested,negative\n2020-12-01,K,-5,7\n"
    _ = try await replacing(text, in: storage, as: .reports) { $0.onInvalid = .blank }
    _ = try await replacing("date,location,negative\n2020-12-01,K,8\n", in: storage, as: .reports)
    let report = try #require(try await storage.allReports().first)
    #expect([report.numberTested, report.numberPositive, report.numberNegative] == [10, 3, 8])
    let emptied = try await replacing("date,location,tested,positive\n2020-12-01,K,,4\n", in: storage, as: .reports)
    #expect(changes(emptied) == ["tested 10 → -", "positive 3 → 4"])
  }

  @Test func `rows that differ only in the location or date are reported`() async throws {
    let (storage, _) = try await imported("date,location,tested\n2020-12-01,K,10\n", as: .reports)
    let text = try await exported(storage, .reports, as: .csv).replacing("K", with: "L").replacing(
      "12-01",
      with: "12-02"
    )
    let (_, skipped) = try await imported(text, as: .reports, into: storage)
    let expected = ["location K → L", "date 2020-12-01T00:00:00Z → 2020-12-02T00:00:00Z"]
    #expect(changes(skipped) == expected)
    #expect(changes(try await replacing(text, in: storage, as: .reports)) == expected)
  }
}
