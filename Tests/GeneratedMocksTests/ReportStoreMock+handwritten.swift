import LogbookDomain
@testable import LogbookMocks
import LogbookRecords
import LogbookTesting

// What the hand-written mock has beyond the generated one, as far as its tests need it.

extension ReportStoreMock {
  static func sampled() -> ReportStoreMock { ReportStoreMock(reports: []) }

  convenience init(reports: [Report]?) {
    self.init()
    onUnanswered { StoreError.unsupported($0) }
    stub { stubs in
      stubs.batchesMatching = { _, _ in
        RecordBatches(failingWith: .unsupported("ReportStoreMock: unanswered call: batches(matching:size:)"))
      }
      if let reports { stubs.answerReads(from: reports) }
    }
  }

  func announce(_ change: StoreChange<Report>) { yieldChanges(change) }

  @discardableResult
  func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call {
    let (made, continuation) = AsyncStream.makeStream(of: Call.self)
    onCall { continuation.yield($0) }
    // The handler learns only of later calls.
    if let call = calls.first(where: isAwaited) { return call }
    for await call in made where isAwaited(call) { return call }
    throw CancellationError()
  }
}

extension ReportStoreMock.Operation {
  /// A call that does not throw cannot be planned to fail.
  static var failing: [ReportStoreMock.Operation] { allCases.filter { $0 != .batchesMatching } }
}

extension ReportStoreMock.Stubs {
  mutating func answerReads(from reports: [Report]) {
    var stubs = LogbookMocks.ReportStoreMock.Stubs()
    stubs.answerReads(from: reports)
    recordWithID = stubs.recordWithID
    recordNumbered = stubs.recordNumbered
    recordsMatching = stubs.recordsMatching
    countMatching = stubs.countMatching
    rowsOf = stubs.rowsOf
    batchesMatching = stubs.batchesMatching
    summariesBy = stubs.summariesBy
  }
}
