import LogbookControllers
public import LogbookDomain
public import LogbookRecords
public import Foundation

/// Makes controllers over whichever stores it is given: mocks in a test, a storage in a program.
///
/// Time and identities come from here as well, so that a test decides them.
@MainActor
public struct ControllerFactory {
  private let tasks: any TaskStoreProtocol
  private let reports: any ReportStoreProtocol
  private let storage: (any StorageProtocol)?
  private let now: @Sendable () -> Date
  private let makeID: @Sendable () -> UUID

  /// Injects the stores one by one.
  ///
  /// - Parameters:
  ///   - now: The clock: the current moment.
  ///   - makeID: Gives a new identity at each call; time-ordered ones, by the same clock, if `nil`.
  public init(
    tasks: any TaskStoreProtocol,
    reports: any ReportStoreProtocol,
    now: @escaping @Sendable () -> Date = { Date() },
    makeID: (@Sendable () -> UUID)? = nil
  ) {
    self.init(tasks: tasks, reports: reports, storage: nil, now: now, makeID: makeID)
  }

  private init(
    tasks: any TaskStoreProtocol,
    reports: any ReportStoreProtocol,
    storage: (any StorageProtocol)?,
    now: @escaping @Sendable () -> Date,
    makeID: (@Sendable () -> UUID)?
  ) {
    self.tasks = tasks
    self.reports = reports
    self.storage = storage
    self.now = now
    self.makeID = makeID ?? { .timeOrdered(at: now()) }
  }

  /// Takes both stores from one storage, whose units of work keep edits from overwriting each other.
  public init(
    storage: any StorageProtocol,
    now: @escaping @Sendable () -> Date = { Date() },
    makeID: (@Sendable () -> UUID)? = nil
  ) {
    self.init(tasks: storage.tasks, reports: storage.reports, storage: storage, now: now, makeID: makeID)
  }

  private var taskUnitOfWork: RecordUnitOfWork<TaskItem>? {
    guard let storage else { return nil }
    return { body in try await storage.unitOfWork { tasks, _ in try await body(tasks.asRecordStore) } }
  }

  private var reportUnitOfWork: RecordUnitOfWork<Report>? {
    guard let storage else { return nil }
    return { body in try await storage.unitOfWork { _, reports in try await body(reports.asRecordStore) } }
  }

  /// Makes the controller of a list of tasks.
  ///
  /// - Parameter placeholder: What the only row of an empty list says, in the language of its reader.
  public func makeTaskListController(
    query: TaskQuery = TaskQuery(),
    placeholder: String = TaskListController.placeholder
  ) -> TaskListController {
    TaskListController(
      store: tasks,
      unitOfWork: taskUnitOfWork,
      query: query,
      placeholder: placeholder,
      now: now,
      makeID: makeID
    )
  }

  /// Makes the controller of one task.
  ///
  /// - Parameter id: The task to edit, or `nil` for a new one.
  public func makeTaskDetailController(taskID id: TaskItem.ID? = nil) -> TaskDetailController {
    TaskDetailController(store: tasks, unitOfWork: taskUnitOfWork, taskID: id, now: now, makeID: makeID)
  }

  /// Makes the controller of a list of reports.
  ///
  /// - Parameter placeholder: What the only row of an empty list says, in the language of its reader.
  public func makeReportListController(
    query: ReportQuery = ReportQuery(),
    placeholder: String = ReportListController.placeholder
  ) -> ReportListController {
    ReportListController(store: reports, query: query, placeholder: placeholder, makeID: makeID)
  }

  /// Makes the controller of one report.
  ///
  /// - Parameter id: The report to edit, or `nil` for a new one.
  public func makeReportDetailController(reportID id: Report.ID? = nil) -> ReportDetailController {
    ReportDetailController(
      store: reports,
      unitOfWork: reportUnitOfWork,
      reportID: id,
      now: now,
      makeID: makeID
    )
  }
}
