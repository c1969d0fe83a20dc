public import LogbookDomain
public import LogbookTesting

/// A task store in which calls fail or are delayed according to a plan; see ``/LogbookTesting/FaultyStore``.
public typealias FaultyTaskStore = FaultyStore<TaskItem>

extension FaultyStore: TaskStoreProtocol where Item == TaskItem {}

/// A report store in which calls fail or are delayed according to a plan; see ``/LogbookTesting/FaultyStore``.
///
/// The faults for ``/LogbookTesting/StoreOperation/aggregate`` also affect calls to `summaries(by:matching:)`.
public typealias FaultyReportStore = FaultyStore<Report>

extension FaultyStore: ReportStoreProtocol where Item == Report {}
