public import LogbookDomain
public import LogbookTesting

/// A task store that fails or delays calls as planned; see ``/LogbookTesting/FaultyStore``.
public typealias FaultyTaskStore = FaultyStore<TaskItem>

extension FaultyStore: TaskStoreProtocol where Record == TaskItem {}

/// A report store that fails or delays calls as planned; see ``/LogbookTesting/FaultyStore``.
///
/// Calls to `summaries(by:matching:)` are subject to the faults of
/// ``/LogbookTesting/StoreOperation/aggregate``.
public typealias FaultyReportStore = FaultyStore<Report>

extension FaultyStore: ReportStoreProtocol where Record == Report {}
