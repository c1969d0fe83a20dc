import LogbookDomain
import LogbookMocks
import LogbookRecords
import Foundation

/// Returns three reports that differ in the fields by which queries filter and sort. The reports are not sorted by
/// number.
func sampleReports() throws -> [Report] {
  [
    try Report(location: "Wien", numberTested: 20, dateReported: moment.addingTimeInterval(86_400), number: 3),
    try Report(location: "Graz", numberTested: 10, numberPositive: 1, dateReported: moment, number: 1),
    try Report(location: "wien", numberPositive: 7, dateReported: moment, number: 2),
  ]
}

struct ReportSample: Sendable {
  let report: Report
  let query = ReportQuery(location: "Linz", sort: [.descending(.tested)])

  let aggregation = Aggregation<Report>(of: ReportQuery(limit: 5))

  init() throws {
    report = try Report(location: "Linz", numberNegative: 0, dateReported: moment, number: 4)
  }

  func perform(_ operation: ReportStoreMock.Operation, on store: any ReportStoreProtocol) async throws(StoreError)
    -> String
  {
    switch operation {
    case .insert: "\(try await store.insert(report))"
    case .insertMany: "\(try await store.insert([report]))"
    case .recordWithID: "\(try await store.record(withID: report.id) as Any)"
    case .recordNumbered: "\(try await store.record(numbered: 4) as Any)"
    case .records: "\(try await store.records(matching: query))"
    case .count: "\(try await store.count(matching: query))"
    case .rows: "\(try await store.rows(of: aggregation))"
    case .update: "\(try await store.update(report))"
    case .deleteWithIDs: "\(try await store.delete(withID: report.id))"
    case .deleteMatching: "\(try await store.delete(matching: query))"
    case .batches: "\(try await store.batches(matching: query, size: 2).collected())"
    case .summaries: "\(try await store.summaries(by: .week, matching: query))"
    }
  }

  func call(of operation: ReportStoreMock.Operation) -> ReportStoreMock.Call {
    switch operation {
    case .insert: .insert(report)
    case .insertMany: .insertMany([report])
    case .recordWithID: .recordWithID(report.id)
    case .recordNumbered: .recordNumbered(4)
    case .records: .records(matching: query)
    case .count: .count(matching: query)
    case .rows: .rows(of: aggregation)
    case .update: .update([report])
    case .deleteWithIDs: .deleteWithIDs([report.id])
    case .deleteMatching: .deleteMatching(query)
    case .batches: .batches(matching: query, size: 2)
    case .summaries: .summaries(by: .week, matching: query)
    }
  }

  /// Stubs each method of a mock, and returns the expected results as text.
  func stubAll(of mock: ReportStoreMock) throws -> [ReportStoreMock.Operation: String] {
    let report = report.numbered(70)
    let rows = try aggregation.rows(of: [report, report])
    let count = 71
    let deleted = 72
    let deletedByQuery = 73
    mock.stub {
      $0.insert = { $0.numbered(74) }
      $0.insertMany = { $0.map { $0.numbered(75) } }
      $0.recordWithID = { id in id == report.id ? report : nil }
      $0.recordNumbered = { number in report.numbered(number) }
      $0.records = { query in [report, report.numbered(query.sort.count)] }
      $0.count = { _ in count }
      $0.rows = { aggregation throws(StoreError) in try aggregation.rows(of: [report, report]) }
      $0.update = { _ in }
      $0.deleteWithIDs = { ids in deleted + ids.count }
      $0.deleteMatching = { _ in deletedByQuery }
      $0.batches = { _, size in
        RecordBatches { () throws(StoreError) in throw .io(code: size, message: "stubbed") }
      }
      $0.summaries = { grouping, _ in [ReportSummary(key: grouping.rawValue, totals: ReportTotals(report))] }
    }
    return [
      .insert: "\(report.numbered(74))",
      .insertMany: "\([report.numbered(75)])",
      .recordWithID: "\(Optional(report) as Any)",
      .recordNumbered: "\(Optional(report.numbered(4)) as Any)",
      .records: "\([report, report.numbered(1)])",
      .count: "71",
      .rows: "\(rows)",
      .update: "()",
      .deleteWithIDs: "73",
      .deleteMatching: "73",
      .batches: "\(StoreError.io(code: 2, message: "stubbed"))",
      .summaries: "\([ReportSummary(key: "week", totals: ReportTotals(report))])",
    ]
  }
}
