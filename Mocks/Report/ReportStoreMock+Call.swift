public import LogbookDomain

extension ReportStoreMock {
  /// A call with its arguments. It is named after the method and its first argument label.
  public enum Call: Hashable, Sendable {
    /// ``/LogbookDomain/ReportStoreProtocol/insert(_:)-(Report)``
    case insert(Report)
    /// ``/LogbookDomain/ReportStoreProtocol/insert(_:)-([Report])``
    case insertMany([Report])
    /// ``/LogbookDomain/ReportStoreProtocol/report(withID:)``
    case reportWithID(Report.ID)
    /// ``/LogbookDomain/ReportStoreProtocol/report(numbered:)``
    case reportNumbered(Int)
    /// ``/LogbookDomain/ReportStoreProtocol/reports(matching:)``
    case reportsMatching(ReportQuery)
    /// ``/LogbookDomain/ReportStoreProtocol/count(matching:)``
    case countMatching(ReportQuery)
    /// ``/LogbookDomain/ReportStoreProtocol/update(_:)-([Report])``
    case update([Report])
    /// ``/LogbookDomain/ReportStoreProtocol/deleteReports(withIDs:)``
    case deleteReportsWithIDs([Report.ID])
    /// ``/LogbookDomain/ReportStoreProtocol/deleteReports(matching:)``
    case deleteReportsMatching(ReportQuery)
    /// ``/LogbookDomain/ReportStoreProtocol/batches(matching:size:)``
    case batchesMatching(ReportQuery, size: Int)
    /// ``/LogbookDomain/ReportStoreProtocol/summaries(by:matching:)``
    case summariesBy(ReportGrouping, matching: ReportQuery)
    /// ``/LogbookDomain/ReportStoreProtocol/changes()``
    case changes
  }

  /// A method that can fail, with its declaration's name.
  public enum Operation: String, CaseIterable, Sendable {
    /// See ``Call/insert(_:)``.
    case insert = "insert(_:)"
    /// See ``Call/insertMany(_:)``.
    case insertMany = "insert(_:)-([Report])"
    /// See ``Call/reportWithID(_:)``.
    case reportWithID = "report(withID:)"
    /// See ``Call/reportNumbered(_:)``.
    case reportNumbered = "report(numbered:)"
    /// See ``Call/reportsMatching(_:)``.
    case reportsMatching = "reports(matching:)"
    /// See ``Call/countMatching(_:)``.
    case countMatching = "count(matching:)"
    /// See ``Call/update(_:)``.
    case update = "update(_:)"
    /// See ``Call/deleteReportsWithIDs(_:)``.
    case deleteReportsWithIDs = "deleteReports(withIDs:)"
    /// See ``Call/deleteReportsMatching(_:)``.
    case deleteReportsMatching = "deleteReports(matching:)"
    /// See ``Call/batchesMatching(_:size:)``.
    case batchesMatching = "batches(matching:size:)"
    /// See ``Call/summariesBy(_:matching:)``.
    case summariesBy = "summaries(by:matching:)"
  }
}

extension ReportStoreMock.Call {
  /// The method that was called; `nil` for ``changes``, which cannot fail.
  public var operation: ReportStoreMock.Operation? {
    switch self {
    case .insert: .insert
    case .insertMany: .insertMany
    case .reportWithID: .reportWithID
    case .reportNumbered: .reportNumbered
    case .reportsMatching: .reportsMatching
    case .countMatching: .countMatching
    case .update: .update
    case .deleteReportsWithIDs: .deleteReportsWithIDs
    case .deleteReportsMatching: .deleteReportsMatching
    case .batchesMatching: .batchesMatching
    case .summariesBy: .summariesBy
    case .changes: nil
    }
  }
}
