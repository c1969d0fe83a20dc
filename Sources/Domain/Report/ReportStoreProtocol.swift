/// Keeps reports of tests.
///
/// All conformers behave alike, and `ReportStoreContract` of LogbookTesting shows whether one does. What a
/// call wrote is committed when it returns; a call that throws has changed nothing. A waiting call that is cancelled
/// throws ``StoreError/cancelled`` and has changed nothing; one that has begun to write ends.
public protocol ReportStoreProtocol: Sendable {
  /// Adds a report.
  ///
  /// - Returns: The report as it is stored: under its own number if it came with one, else under a number larger than
  ///   any the store has ever given.
  /// - Throws: ``StoreError/duplicate(_:)`` if the identity or number is taken.
  @discardableResult
  func insert(_ report: Report) async throws(StoreError) -> Report

  /// Adds reports, all or none.
  ///
  /// - Returns: The reports as they are stored, in the order given. See ``insert(_:)-(Report)``.
  @discardableResult
  func insert(_ reports: [Report]) async throws(StoreError) -> [Report]

  /// Returns the report with an identity, or `nil`.
  func report(withID id: Report.ID) async throws(StoreError) -> Report?

  /// Returns the report with a number, or `nil`.
  func report(numbered number: Int) async throws(StoreError) -> Report?

  /// Returns the reports that a query asks for, in its order, as ``RecordQuery/apply(to:)`` would.
  func reports(matching query: ReportQuery) async throws(StoreError) -> [Report]

  /// Returns how many reports ``reports(matching:)`` would return.
  func count(matching query: ReportQuery) async throws(StoreError) -> Int

  /// Replaces the stored reports that have the identities of these, all or none.
  ///
  /// Given the same identity twice, the last wins.
  /// - Throws: ``StoreError/notFound(_:)`` if one is not stored; ``StoreError/invalid(_:)`` if a number differs from
  ///   the stored one (`nil` means the stored one).
  func update(_ reports: [Report]) async throws(StoreError)

  /// Deletes the reports with these identities, all or none.
  ///
  /// - Returns: How many reports are gone; one named twice counts once.
  /// - Throws: ``StoreError/notFound(_:)`` if one is not stored.
  @discardableResult
  func deleteReports(withIDs ids: [Report.ID]) async throws(StoreError) -> Int

  /// Deletes the reports that ``reports(matching:)`` would return.
  ///
  /// - Returns: How many reports are gone; possibly none.
  @discardableResult
  func deleteReports(matching query: ReportQuery) async throws(StoreError) -> Int

  /// The reports that ``reports(matching:)`` would return, in batches.
  ///
  /// - Parameter size: The most reports of a batch; less than 1 counts as 1. Every batch but the last has this size.
  func batches(matching query: ReportQuery, size: Int) -> RecordBatches<Report>

  /// The reports that ``reports(matching:)`` would return, put together; see ``ReportSummary/summaries(of:by:)``.
  ///
  /// - Throws: ``StoreError/constraint(_:)`` if a sum exceeds 2^63 − 1.
  func summaries(by grouping: ReportGrouping, matching query: ReportQuery) async throws(StoreError) -> [ReportSummary]

  /// What is committed from now on, a change for each commit, in order.
  ///
  /// Every call gives a stream of its own, and every change is in every stream once. A stream that is not read holds 1,000
  /// changes; the last of them is partial (``StoreChange/isPartial``) and stands for all that it has no room for.
  func changes() -> AsyncStream<StoreChange<Report>>
}

extension ReportStoreProtocol {
  /// Adds a report as the only one of a list; see ``insert(_:)-([Report])``.
  ///
  /// - Throws: What inserting the list throws; ``StoreError/unsupported(_:)`` if the store does not return the report.
  @discardableResult
  public func insert(_ report: Report) async throws(StoreError) -> Report {
    guard let stored = try await insert([report]).first else {
      throw .unsupported("insert([Report]) returned no report")
    }
    return stored
  }

  /// Replaces the stored report that has the identity of this one; see ``update(_:)-([Report])``.
  public func update(_ report: Report) async throws(StoreError) {
    try await update([report])
  }

  /// Deletes the report with an identity; see ``deleteReports(withIDs:)``.
  @discardableResult
  public func deleteReport(withID id: Report.ID) async throws(StoreError) -> Int {
    try await deleteReports(withIDs: [id])
  }
}
