public import LogbookDomain

/// A store of reports whose calls fail or take longer as planned, around any other; see ``FaultyStore``.
///
/// ```swift
/// let store = FaultyReportStore(wrapping: try Storage(.inMemory).reports, faults: [Fault(.nth(2), of: .insert, fails: .full)])
/// ```
public final class FaultyReportStore: ReportStoreProtocol, ForwardingStore {
  private let store: any ReportStoreProtocol
  /// The store that meets the faults of all calls but ``summaries(by:matching:)``.
  public let base: FaultyStore<Report>

  /// A store around another.
  ///
  /// - Parameter clock: What measures delays.
  public init(
    wrapping store: any ReportStoreProtocol,
    faults: [Fault] = [],
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.store = store
    base = FaultyStore(wrapping: store, faults: faults, clock: clock)
  }

  /// Plans another fault, behind those planned before. It counts calls from now on.
  public func add(_ fault: Fault) {
    base.add(fault)
  }

  /// Removes every fault.
  public func removeAllFaults() {
    base.removeAllFaults()
  }

  /// May meet faults of ``StoreOperation/summarize``.
  public func summaries(by grouping: ReportGrouping, matching query: ReportQuery) async throws(StoreError)
    -> [ReportSummary]
  {
    try await base.perform(.summarize) { () throws(StoreError) in
      try await store.summaries(by: grouping, matching: query)
    }
  }
}
