import LogbookDomain
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation
import Testing

/// Tests based on “Unit Testing Core Data in iOS” (Kodeco), an article about a service for pandemic reports.
@Suite struct `Pandemic reports` {
  static let locations: [StorageLocation] = [.inMemory, .inMemorySQLite]
  static let today = Date(timeIntervalSince1970: 1_600_000_000)

  @Test(arguments: locations)
  func `adding a report returns the same values`(location: StorageLocation) async throws {
    let reports = try Storage(location).reports
    let new = try Report(
      location: "Death Star",
      numberTested: 1000,
      numberPositive: 999,
      numberNegative: 1,
      dateReported: Self.today
    )
    let added = try await reports.insert(new)
    #expect(added == new.numbered(1))
    #expect(added.fields == new.fields)
    #expect(try await reports.record(withID: new.id) == added)
  }

  @Test(arguments: locations)
  func `a report written in the background is published within two seconds`(location: StorageLocation) async throws {
    let reports = try Storage(location).reports
    let report = try Report(
      location: "Endor",
      numberTested: 30,
      numberPositive: 20,
      numberNegative: 10,
      dateReported: Self.today
    )
    let changes = reports.changes()
    let writing = Task.detached { try await reports.insert(report) }
    let change = try await first(of: changes, within: .seconds(2))
    #expect(change == StoreChange(inserted: [report.id]))
    #expect(try await reports.records(matching: ReportQuery()) == [report.numbered(1)])
    #expect(try await writing.value == report.numbered(1))
  }

  @Test(arguments: locations)
  func `reading finds all reports`(location: StorageLocation) async throws {
    let reports = try Storage(location).reports
    let report = try Report(
      location: "Endor",
      numberTested: 30,
      numberPositive: 20,
      numberNegative: 10,
      dateReported: Self.today
    )
    let added = try await reports.insert(report)
    #expect(try await reports.records(matching: ReportQuery()) == [added])
  }

  @Test(arguments: locations)
  func `an update changes the counts and keeps the ID and date`(location: StorageLocation) async throws {
    let reports = try Storage(location).reports
    let added = try await reports.insert(
      Report(
        location: "Snow Planet",
        numberTested: 0,
        numberPositive: 0,
        numberNegative: 0,
        dateReported: Self.today
      )
    )
    let edited = try added.edited {
      $0.location = "Hoth"
      $0.numberTested = 30
      $0.numberPositive = 10
      $0.numberNegative = 20
    }
    try await reports.update(edited)
    let expected = try Report(
      location: "Hoth",
      numberTested: 30,
      numberPositive: 10,
      numberNegative: 20,
      dateReported: Self.today,
      id: added.id,
      number: 1
    )
    #expect(try await reports.records(matching: ReportQuery()) == [expected])
  }

  @Test(arguments: locations)
  func `no report is left after a deletion`(location: StorageLocation) async throws {
    let reports = try Storage(location).reports
    let added = try await reports.insert(
      Report(
        location: "Starkiller Base",
        numberTested: 100,
        numberPositive: 80,
        numberNegative: 20,
        dateReported: Self.today
      )
    )
    #expect(try await reports.records(matching: ReportQuery()) == [added])
    #expect(try await reports.delete(withID: added.id) == 1)
    #expect(try await reports.records(matching: ReportQuery()) == [])
  }

  // MARK: The challenge at the end of the article

  static let negatives: [(fields: Report.Fields, field: String)] = [
    (Report.Fields(location: "Dagobah", numberTested: -1, dateReported: today), "numberTested"),
    (Report.Fields(location: "Dagobah", numberPositive: -1, dateReported: today), "numberPositive"),
    (
      Report.Fields(
        location: "Dagobah",
        numberTested: 1,
        numberPositive: 1,
        numberNegative: -1,
        dateReported: today
      ), "numberNegative"
    ),
  ]

  @Test(arguments: negatives)
  func `a report with a negative count is refused`(fields: Report.Fields, field: String) {
    #expect(throws: ValidationError(field: field, value: "-1", rule: "must not be negative")) {
      try Report(fields)
    }
  }

  @Test(arguments: negatives)
  func `an edit to a negative count is refused`(fields: Report.Fields, field: String) throws {
    let report = try Report(location: "Dagobah", numberTested: 1, dateReported: Self.today)
    #expect(throws: ValidationError(field: field, value: "-1", rule: "must not be negative")) {
      try report.edited { $0 = fields }
    }
  }

  private func first<Element: Sendable>(
    of changes: AsyncStream<Element>,
    within limit: Duration
  ) async throws -> Element? {
    try await withThrowingTaskGroup(of: Element?.self) { group in
      defer { group.cancelAll() }
      group.addTask {
        for await change in changes { return change }
        return nil
      }
      group.addTask {
        try await Task.sleep(for: limit)
        throw TooLate(limit: limit)
      }
      return try await group.next() ?? nil
    }
  }
}

private struct TooLate: Error {
  let limit: Duration
}
