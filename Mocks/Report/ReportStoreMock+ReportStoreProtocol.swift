public import LogbookDomain

extension ReportStoreMock: ReportStoreProtocol {
  /// Records the call; answers with ``Stubs/insert``.
  @discardableResult
  public func insert(_ report: Report) async throws(StoreError) -> Report {
    let stubs = try begin(.insert(report))
    guard let answer = stubs.insert else { throw unanswered(.insert) }
    return try await answer(report)
  }

  /// Records the call; answers with ``Stubs/insertMany``.
  @discardableResult
  public func insert(_ reports: [Report]) async throws(StoreError) -> [Report] {
    let stubs = try begin(.insertMany(reports))
    guard let answer = stubs.insertMany else { throw unanswered(.insertMany) }
    return try await answer(reports)
  }

  /// Records the call; answers with ``Stubs/reportWithID``.
  public func report(withID id: Report.ID) async throws(StoreError) -> Report? {
    let stubs = try begin(.reportWithID(id))
    guard let answer = stubs.reportWithID else { throw unanswered(.reportWithID) }
    return try await answer(id)
  }

  /// Records the call; answers with ``Stubs/reportNumbered``.
  public func report(numbered number: Int) async throws(StoreError) -> Report? {
    let stubs = try begin(.reportNumbered(number))
    guard let answer = stubs.reportNumbered else { throw unanswered(.reportNumbered) }
    return try await answer(number)
  }

  /// Records the call; answers with ``Stubs/reportsMatching``.
  public func reports(matching query: ReportQuery) async throws(StoreError) -> [Report] {
    let stubs = try begin(.reportsMatching(query))
    guard let answer = stubs.reportsMatching else { throw unanswered(.reportsMatching) }
    return try await answer(query)
  }

  /// Records the call; answers with ``Stubs/countMatching``.
  public func count(matching query: ReportQuery) async throws(StoreError) -> Int {
    let stubs = try begin(.countMatching(query))
    guard let answer = stubs.countMatching else { throw unanswered(.countMatching) }
    return try await answer(query)
  }

  /// Records the call; answers with ``Stubs/update``.
  public func update(_ reports: [Report]) async throws(StoreError) {
    let stubs = try begin(.update(reports))
    guard let answer = stubs.update else { throw unanswered(.update) }
    try await answer(reports)
  }

  /// Records the call; answers with ``Stubs/deleteReportsWithIDs``.
  @discardableResult
  public func deleteReports(withIDs ids: [Report.ID]) async throws(StoreError) -> Int {
    let stubs = try begin(.deleteReportsWithIDs(ids))
    guard let answer = stubs.deleteReportsWithIDs else { throw unanswered(.deleteReportsWithIDs) }
    return try await answer(ids)
  }

  /// Records the call; answers with ``Stubs/deleteReportsMatching``.
  @discardableResult
  public func deleteReports(matching query: ReportQuery) async throws(StoreError) -> Int {
    let stubs = try begin(.deleteReportsMatching(query))
    guard let answer = stubs.deleteReportsMatching else { throw unanswered(.deleteReportsMatching) }
    return try await answer(query)
  }

  /// Records the call; answers with ``Stubs/batchesMatching``. A failure is thrown by each iteration, at its first batch.
  public func batches(matching query: ReportQuery, size: Int) -> RecordBatches<Report> {
    do throws(StoreError) {
      let stubs = try begin(.batchesMatching(query, size: size))
      guard let answer = stubs.batchesMatching else { throw unanswered(.batchesMatching) }
      return answer(query, size)
    } catch {
      return RecordBatches(failingWith: error)
    }
  }

  /// Records the call; answers with ``Stubs/summariesBy``.
  public func summaries(
    by grouping: ReportGrouping,
    matching query: ReportQuery
  ) async throws(StoreError) -> [ReportSummary] {
    let stubs = try begin(.summariesBy(grouping, matching: query))
    guard let answer = stubs.summariesBy else { throw unanswered(.summariesBy) }
    return try await answer(grouping, query)
  }

  /// Records the call and returns a stream of what is announced from now on, or was in what is replayed. It needs no stub
  /// and cannot fail.
  public func changes() -> AsyncStream<StoreChange<Report>> {
    // The stream first: whoever has waited for the call may announce at once.
    let stream = replay?.changes() ?? changeBroadcast.stream()
    record(.changes)
    return stream
  }
}
