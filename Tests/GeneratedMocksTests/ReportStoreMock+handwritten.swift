import Domain

// What the hand-written mock has beyond the generated one, as far as its tests need it.

extension ReportStoreMock {
  static func sampled() -> ReportStoreMock { ReportStoreMock(reports: []) }

  convenience init(reports: [Report]?) {
    self.init()
    onUnanswered { StoreError.unsupported($0) }
    stub { stubs in
      stubs.batchesMatching = { _, _ in
        RecordBatches { () throws(StoreError) in
          throw .unsupported("ReportStoreMock: unanswered call: batches(matching:size:)")
        }
      }
      if let reports { stubs.answerReads(from: reports) }
    }
  }

  func announce(_ change: StoreChange<Report>) { yieldChanges(change) }

  @discardableResult
  func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call {
    try await first(isAwaited) { calls }
  }
}

extension ReportStoreMock.Operation {
  /// A call that does not throw cannot be planned to fail.
  static var failing: [ReportStoreMock.Operation] { allCases.filter { $0 != .batchesMatching } }
}

extension ReportStoreMock.Stubs {
  mutating func answerReads(from reports: [Report]) {
    reportWithID = { id in reports.first { $0.id == id } }
    reportNumbered = { number in reports.first { $0.number == number } }
    reportsMatching = { query in query.apply(to: reports) }
    countMatching = { query in query.apply(to: reports).count }
    batchesMatching = { query, size in RecordBatches(size: size) { query.apply(to: reports) } }
    summariesBy = { grouping, query throws(StoreError) in
      try ReportSummary.summaries(of: query.apply(to: reports), by: grouping)
    }
  }
}
