import LogbookControllers
public import LogbookDomain
public import LogbookRecords
public import Foundation

/// A factory for controllers that show and edit tasks and reports.
///
/// The records are in the stores of a `StorageProtocol` object, or in separate stores such as mocks. The controllers
/// obtain the current date and new IDs from the closures that are passed to the factory. Tests can pass their own
/// closures.
@MainActor
public struct ControllerFactory {
  /// The task store.
  public let tasks: any TaskStoreProtocol
  /// The report store.
  public let reports: any ReportStoreProtocol
  private let storage: (any StorageProtocol)?
  private let now: @Sendable () -> Date
  private let makeID: @Sendable () -> UUID

  /// Creates a factory that uses separate stores.
  ///
  /// The controllers do not edit records in units of work. Therefore, an edit may overwrite a concurrent write, and
  /// completed tasks may be saved without their next occurrences.
  ///
  /// - Parameters:
  ///   - tasks: The task store.
  ///   - reports: The report store.
  ///   - now: A closure that returns the current date.
  ///   - makeID: A closure that returns a new ID on each call. If `nil`, each ID is a time-ordered UUID for the date
  ///     that `now` returns.
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

  /// Creates a factory that uses the stores of a `StorageProtocol` object.
  ///
  /// The controllers edit records in units of work, so that concurrent edits do not overwrite each other.
  ///
  /// - Parameters:
  ///   - storage: The object that provides the task store and the report store.
  ///   - now: A closure that returns the current date.
  ///   - makeID: A closure that returns a new ID on each call. If `nil`, each ID is a time-ordered UUID for the date
  ///     that `now` returns.
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

  /// Creates a controller for a list of tasks.
  ///
  /// - Parameters:
  ///   - query: The query that selects the listed tasks.
  ///   - placeholder: The text of the single row that represents an empty list, in the user's language.
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

  /// Creates a controller that edits one stored task or creates a task.
  ///
  /// - Parameter id: The ID of the task to edit, or `nil` to create a task.
  public func makeTaskDetailController(taskID id: TaskItem.ID? = nil) -> TaskDetailController {
    TaskDetailController(store: tasks, unitOfWork: taskUnitOfWork, taskID: id, now: now, makeID: makeID)
  }

  /// Creates a controller for a list of reports.
  ///
  /// - Parameters:
  ///   - query: The query that selects the listed reports.
  ///   - placeholder: The text of the single row that represents an empty list, in the user's language.
  public func makeReportListController(
    query: ReportQuery = ReportQuery(),
    placeholder: String = ReportListController.placeholder
  ) -> ReportListController {
    ReportListController(
      store: reports,
      unitOfWork: reportUnitOfWork,
      query: query,
      placeholder: placeholder,
      makeID: makeID
    )
  }

  /// Creates a controller that edits one stored report or creates a report.
  ///
  /// - Parameters:
  ///   - id: The ID of the report to edit, or `nil` to create a report.
  ///   - zone: The user's time zone, which determines the current day, the initial date of a new report.
  public func makeReportDetailController(
    reportID id: Report.ID? = nil,
    in zone: TimeZone = .current
  ) -> ReportDetailController {
    ReportDetailController(
      store: reports,
      unitOfWork: reportUnitOfWork,
      reportID: id,
      now: now,
      zone: zone,
      makeID: makeID
    )
  }
}
