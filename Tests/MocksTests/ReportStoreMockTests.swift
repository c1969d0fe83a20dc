import LogbookDomain
import LogbookMocks
import LogbookRecords
import Foundation
import Testing

@Suite struct `A report store mock` {
  let sample: ReportSample

  init() throws {
    sample = try ReportSample()
  }

  // MARK: Canned lists

  @Test func `the mock's list is initially empty`() async throws {
    let mock = ReportStoreMock.sampled()
    #expect(try await mock.records(matching: ReportQuery()) == [])
    #expect(try await mock.count(matching: ReportQuery()) == 0)
    #expect(try await mock.batches(matching: ReportQuery(), size: 1).collected() == [])
    #expect(try await mock.summaries(by: .day, matching: ReportQuery()) == [])
    #expect(try await mock.record(withID: sample.report.id) == nil)
    #expect(try await mock.record(numbered: 1) == nil)
  }

  @Test(arguments: [
    ReportQuery(), ReportQuery(location: "WIEN"), ReportQuery(before: moment.addingTimeInterval(1)),
    ReportQuery(sort: [.descending(.positive)]), ReportQuery(limit: 1, offset: 1), ReportQuery(location: "nowhere"),
  ])
  func `the mock answers queries from its list like the reference implementation`(query: ReportQuery) async throws {
    let reports = try sampleReports()
    let mock = ReportStoreMock(reports: reports)
    let expected = query.apply(to: reports)
    #expect(try await mock.records(matching: query) == expected)
    #expect(try await mock.count(matching: query) == expected.count)
    #expect(try await mock.batches(matching: query, size: 10).collected() == (expected.isEmpty ? [] : [expected]))
  }

  @Test func `the mock finds only reports in its list by ID and number`() async throws {
    let reports = try sampleReports()
    let mock = ReportStoreMock(reports: reports)
    for report in reports {
      #expect(try await mock.record(withID: report.id) == report)
      #expect(try await mock.record(numbered: #require(report.number)) == report)
    }
    #expect(try await mock.record(withID: sample.report.id) == nil)
    #expect(try await mock.record(numbered: 4) == nil)
  }

  @Test func `the mock returns its list in full batches in each iteration`() async throws {
    let reports = try sampleReports().sorted { ($0.number ?? 0) < ($1.number ?? 0) }
    let batches = ReportStoreMock(reports: reports).batches(matching: ReportQuery(), size: 2)
    let expected = [Array(reports[0...1]), [reports[2]]]
    #expect(try await batches.collected() == expected)
    #expect(try await batches.collected() == expected)
    let single = ReportStoreMock(reports: reports).batches(matching: ReportQuery(), size: 0)
    #expect(try await single.collected() == reports.map { [$0] })
  }

  @Test(arguments: ReportGrouping.allCases)
  func `the mock summarizes the reports of its list`(grouping: ReportGrouping) async throws {
    let reports = try sampleReports()
    let query = ReportQuery(location: "wien")
    let expected = try ReportSummary.summaries(of: query.apply(to: reports), by: grouping)
    #expect(try await ReportStoreMock(reports: reports).summaries(by: grouping, matching: query) == expected)
  }

  @Test func `the mock's list can be replaced later`() async throws {
    let mock = ReportStoreMock.sampled()
    let reports = try sampleReports()
    mock.stub { $0.answerReads(from: reports) }
    #expect(try await mock.records(matching: ReportQuery()) == ReportQuery().apply(to: reports))
  }

  @Test func `the mock does not answer writes from its list`() async throws {
    let mock = ReportStoreMock(reports: [sample.report])
    var refused: [ReportStoreMock.Operation] = []
    for operation in ReportStoreMock.Operation.allCases
    where await failure(of: { () throws(StoreError) in try await sample.perform(operation, on: mock) }) != nil {
      refused.append(operation)
    }
    #expect(refused == [.insert, .insertMany, .update, .deleteWithIDs, .deleteMatching])
    #expect(try await mock.records(matching: ReportQuery()) == [sample.report])
  }

  // MARK: Calls

  @Test func `the mock records every call with its arguments in order, even unanswered ones`() async {
    let mock = ReportStoreMock(reports: nil)
    _ = mock.changes()
    for operation in ReportStoreMock.Operation.allCases {
      _ = await failure(of: { () throws(StoreError) in try await sample.perform(operation, on: mock) })
    }
    #expect(mock.calls == [.changes] + ReportStoreMock.Operation.allCases.map(sample.call))
    #expect(mock.calls.map(\.operation) == [nil] + ReportStoreMock.Operation.allCases)
  }

  @Test func `removing the recorded calls keeps stubs and planned failures`() async throws {
    let mock = ReportStoreMock.sampled()
    mock.fail(with: .busy, on: .insert)
    _ = try await mock.count(matching: sample.query)
    mock.calls = []
    #expect(mock.calls == [])
    #expect(try await mock.count(matching: ReportQuery()) == 0)
    await #expect(throws: StoreError.busy) { try await mock.insert(sample.report) }
    #expect(mock.calls == [.count(matching: ReportQuery()), .insert(sample.report)])
  }

  @Test func `the mock records all concurrent calls`() async throws {
    let mock = ReportStoreMock.sampled()
    let numbers = Array(1...1000)
    await withTaskGroup(of: Void.self) { group in
      for number in numbers {
        group.addTask { @concurrent in
          _ = await failure(of: { () throws(StoreError) in try await mock.record(numbered: number) })
        }
      }
    }
    #expect(mock.calls.count == numbers.count)
    #expect(Set(mock.calls) == Set(numbers.map(ReportStoreMock.Call.recordNumbered)))
  }

  // MARK: Stubs

  @Test(arguments: ReportStoreMock.Operation.allCases)
  func `an unanswered call throws an error that names it`(operation: ReportStoreMock.Operation) async {
    let names: [ReportStoreMock.Operation: String] = [
      .insert: "insert(_:)", .insertMany: "insert(_:)-([Report])", .recordWithID: "record(withID:)",
      .recordNumbered: "record(numbered:)", .records: "records(matching:)", .count: "count(matching:)",
      .rows: "rows(of:)",
      .update: "update(_:)", .deleteWithIDs: "delete(withIDs:)",
      .deleteMatching: "delete(matching:)", .batches: "batches(matching:size:)",
      .summaries: "summaries(by:matching:)",
    ]
    let mock = ReportStoreMock(reports: nil)
    let error = await failure(of: { () throws(StoreError) in try await sample.perform(operation, on: mock) })
    #expect(error == names[operation].map { .unsupported("ReportStoreMock: unanswered call: \($0)") })
  }

  @Test(arguments: ReportStoreMock.Operation.allCases)
  func `the mock returns the result of the method's stub`(operation: ReportStoreMock.Operation) async throws {
    let mock = ReportStoreMock.sampled()
    let expected = try sample.stubAll(of: mock)
    do throws(StoreError) {
      #expect(try await sample.perform(operation, on: mock) == expected[operation])
    } catch {
      #expect("\(error)" == expected[operation])
    }
  }

  @Test func `a stub can throw, use the mock and be removed`() async throws {
    let mock = ReportStoreMock.sampled()
    mock.stub {
      $0.count = { [weak mock] query throws(StoreError) in
        guard let mock, query.limit != 0 else { throw .full }
        return mock.calls.count
      }
    }
    #expect(try await mock.count(matching: ReportQuery()) == 1)
    await #expect(throws: StoreError.full) { try await mock.count(matching: ReportQuery(limit: 0)) }
    mock.stub { $0.count = nil }
    await #expect(throws: StoreError.unsupported("ReportStoreMock: unanswered call: count(matching:)")) {
      try await mock.count(matching: ReportQuery())
    }
  }
}
