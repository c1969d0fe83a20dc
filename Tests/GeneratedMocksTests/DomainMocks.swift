// swift-format-ignore-file
// Made from the protocols of LogbookDomain; changes are lost. To make it again:
// Scripts/golden-mocks

public import LogbookDomain
import Synchronization

/// A mock of ``ReportStoreProtocol``: it records its calls and answers them as planned.
public final class ReportStoreMock: ReportStoreProtocol, Sendable {
  /// A call with its arguments; closures and what cannot be kept are left out.
  public enum Call: Hashable, Sendable {
    case insert(Report)
    case insertMany([Report])
    case reportWithID(Report.ID)
    case reportNumbered(Int)
    case reportsMatching(ReportQuery)
    case countMatching(ReportQuery)
    case update([Report])
    case deleteReportsWithIDs([Report.ID])
    case deleteReportsMatching(ReportQuery)
    case batchesMatching(ReportQuery, size: Int)
    case summariesBy(ReportGrouping, matching: ReportQuery)
    case changes

    /// What was called; `nil` for what gives a stream and cannot fail.
    public var operation: Operation? {
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

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  public enum Operation: String, CaseIterable, Sendable {
    case insert = "insert(_:)"
    case insertMany = "insert(_:)-([Report])"
    case reportWithID = "report(withID:)"
    case reportNumbered = "report(numbered:)"
    case reportsMatching = "reports(matching:)"
    case countMatching = "count(matching:)"
    case update = "update(_:)"
    case deleteReportsWithIDs = "deleteReports(withIDs:)"
    case deleteReportsMatching = "deleteReports(matching:)"
    case batchesMatching = "batches(matching:size:)"
    case summariesBy = "summaries(by:matching:)"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  public struct Stubs: Sendable {
    public var insert: (@Sendable (Report) async throws(StoreError) -> Report)?
    public var insertMany: (@Sendable ([Report]) async throws(StoreError) -> [Report])?
    public var reportWithID: (@Sendable (Report.ID) async throws(StoreError) -> Report?)?
    public var reportNumbered: (@Sendable (Int) async throws(StoreError) -> Report?)?
    public var reportsMatching: (@Sendable (ReportQuery) async throws(StoreError) -> [Report])?
    public var countMatching: (@Sendable (ReportQuery) async throws(StoreError) -> Int)?
    public var update: (@Sendable ([Report]) async throws(StoreError) -> Void)?
    public var deleteReportsWithIDs: (@Sendable ([Report.ID]) async throws(StoreError) -> Int)?
    public var deleteReportsMatching: (@Sendable (ReportQuery) async throws(StoreError) -> Int)?
    public var batchesMatching: (@Sendable (ReportQuery, Int) -> RecordBatches<Report>)?
    public var summariesBy: (@Sendable (ReportGrouping, ReportQuery) async throws(StoreError) -> [ReportSummary])?
    public var changes: (@Sendable () -> AsyncStream<StoreChange<Report>>)?

    /// No answers.
    public init() {}
  }

  private struct State: Sendable {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: (@Sendable (Call) -> Void)?
    var unansweredHandler: (@Sendable (String) -> (any Error)?)?
    var changesContinuations: [AsyncStream<StoreChange<Report>>.Continuation] = []
  }

  private let state = Mutex(State())

  public init() {}

  /// The calls so far, in order, those that failed included.
  public var calls: [Call] { state.withLock { $0.calls } }

  /// Forgets the calls so far. Stubs and failures stay.
  public func resetCalls() {
    state.withLock { $0.calls = [] }
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  public func stub(_ change: (inout Stubs) -> Void) {
    state.withLock { change(&$0.stubs) }
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  public func onCall(_ handler: @escaping @Sendable (Call) -> Void) {
    state.withLock { $0.callHandler = handler }
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  public func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) {
    state.withLock { $0.unansweredHandler = handler }
  }

  /// Lets calls fail that can throw such an error, each by the failure planned first.
  ///
  /// - Parameters:
  ///   - operation: The operation that fails; `nil` for all.
  ///   - times: How many calls fail, beginning with the next; `nil` for all. Less than 1 plans nothing.
  public func fail(with error: StoreError, on operation: Operation? = nil, times: Int? = nil) {
    if let times, times < 1 { return }
    state.withLock { $0.failures.append((error, operation, times)) }
  }

  /// Takes back every planned failure.
  public func stopFailing() {
    state.withLock { $0.failures = [] }
  }

  private func failure<PlannedError: Error>(of operation: Operation, as: PlannedError.Type) -> PlannedError? {
    state.withLock { state in
      guard
        let index = state.failures.firstIndex(where: {
          ($0.operation == nil || $0.operation == operation) && $0.error is PlannedError
        }), let error = state.failures[index].error as? PlannedError
      else { return nil }
      if let timesLeft = state.failures[index].timesLeft {
        state.failures[index].timesLeft = timesLeft - 1
        if timesLeft == 1 { state.failures.remove(at: index) }
      }
      return error
    }
  }

  /// What an unanswered call throws.
  public struct Unanswered: Error, Hashable, CustomStringConvertible {
    public let description: String
  }

  private func unanswered<PlannedError: Error>(_ operation: Operation, as: PlannedError.Type) -> PlannedError {
    let name = "ReportStoreMock: unanswered call: \(operation.rawValue)"
    let handler = state.withLock { $0.unansweredHandler }
    if let error = handler?(name) as? PlannedError { return error }
    if let error = Unanswered(description: name) as? PlannedError { return error }
    // The call can only throw an error of a type that nobody has given one of.
    fatalError(name)
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    let (stubs, handler) = state.withLock { state in
      state.calls.append(call)
      return (state.stubs, state.callHandler)
    }
    handler?(call)
    return stubs
  }

  /// Gives a value to every stream that `changes()` has returned without a stub.
  public func yieldChanges(_ value: StoreChange<Report>) {
    let continuations = state.withLock { $0.changesContinuations }
    for continuation in continuations { continuation.yield(value) }
  }

  /// Ends those streams. They end with the mock, too.
  public func finishChanges() {
    let continuations = state.withLock { $0.changesContinuations }
    state.withLock { $0.changesContinuations = [] }
    for continuation in continuations { continuation.finish() }
  }

  deinit {
    finishChanges()
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "ReportStoreMock: unanswered call: \(operation.rawValue)"
    _ = state.withLock { $0.unansweredHandler }?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  /// Adds a report.
  ///
  /// - Returns: The report as it is stored: under its own number if it came with one, else under a number larger than
  ///   any the store has ever given.
  /// - Throws: ``StoreError/duplicate(_:)`` if the identity or number is taken.
  @discardableResult
  public func insert(_ report: Report) async throws(StoreError) -> Report {
    let stubs = self.begin(.insert(report))
    if let error = self.failure(of: .insert, as: StoreError.self) { throw error }
    guard let answer = stubs.insert else { throw self.unanswered(.insert, as: StoreError.self) }
    return try await answer(report)
  }

  /// Adds reports, all or none.
  ///
  /// - Returns: The reports as they are stored, in the order given. See ``insert(_:)-(Report)``.
  @discardableResult
  public func insert(_ reports: [Report]) async throws(StoreError) -> [Report] {
    let stubs = self.begin(.insertMany(reports))
    if let error = self.failure(of: .insertMany, as: StoreError.self) { throw error }
    guard let answer = stubs.insertMany else { throw self.unanswered(.insertMany, as: StoreError.self) }
    return try await answer(reports)
  }

  /// Returns the report with an identity, or `nil`.
  public func report(withID id: Report.ID) async throws(StoreError) -> Report? {
    let stubs = self.begin(.reportWithID(id))
    if let error = self.failure(of: .reportWithID, as: StoreError.self) { throw error }
    guard let answer = stubs.reportWithID else { throw self.unanswered(.reportWithID, as: StoreError.self) }
    return try await answer(id)
  }

  /// Returns the report with a number, or `nil`.
  public func report(numbered number: Int) async throws(StoreError) -> Report? {
    let stubs = self.begin(.reportNumbered(number))
    if let error = self.failure(of: .reportNumbered, as: StoreError.self) { throw error }
    guard let answer = stubs.reportNumbered else { throw self.unanswered(.reportNumbered, as: StoreError.self) }
    return try await answer(number)
  }

  /// Returns the reports that a query asks for, in its order, as ``RecordQuery/apply(to:)`` would.
  public func reports(matching query: ReportQuery) async throws(StoreError) -> [Report] {
    let stubs = self.begin(.reportsMatching(query))
    if let error = self.failure(of: .reportsMatching, as: StoreError.self) { throw error }
    guard let answer = stubs.reportsMatching else { throw self.unanswered(.reportsMatching, as: StoreError.self) }
    return try await answer(query)
  }

  /// Returns how many reports ``reports(matching:)`` would return.
  public func count(matching query: ReportQuery) async throws(StoreError) -> Int {
    let stubs = self.begin(.countMatching(query))
    if let error = self.failure(of: .countMatching, as: StoreError.self) { throw error }
    guard let answer = stubs.countMatching else { throw self.unanswered(.countMatching, as: StoreError.self) }
    return try await answer(query)
  }

  /// Replaces the stored reports that have the identities of these, all or none.
  ///
  /// Given the same identity twice, the last wins.
  /// - Throws: ``StoreError/notFound(_:)`` if one is not stored; ``StoreError/invalid(_:)`` if a number differs from
  ///   the stored one (`nil` means the stored one).
  public func update(_ reports: [Report]) async throws(StoreError) {
    let stubs = self.begin(.update(reports))
    if let error = self.failure(of: .update, as: StoreError.self) { throw error }
    guard let answer = stubs.update else { throw self.unanswered(.update, as: StoreError.self) }
    try await answer(reports)
  }

  /// Deletes the reports with these identities, all or none.
  ///
  /// - Returns: How many reports are gone; one named twice counts once.
  /// - Throws: ``StoreError/notFound(_:)`` if one is not stored.
  @discardableResult
  public func deleteReports(withIDs ids: [Report.ID]) async throws(StoreError) -> Int {
    let stubs = self.begin(.deleteReportsWithIDs(ids))
    if let error = self.failure(of: .deleteReportsWithIDs, as: StoreError.self) { throw error }
    guard let answer = stubs.deleteReportsWithIDs else { throw self.unanswered(.deleteReportsWithIDs, as: StoreError.self) }
    return try await answer(ids)
  }

  /// Deletes the reports that ``reports(matching:)`` would return.
  ///
  /// - Returns: How many reports are gone; possibly none.
  @discardableResult
  public func deleteReports(matching query: ReportQuery) async throws(StoreError) -> Int {
    let stubs = self.begin(.deleteReportsMatching(query))
    if let error = self.failure(of: .deleteReportsMatching, as: StoreError.self) { throw error }
    guard let answer = stubs.deleteReportsMatching else { throw self.unanswered(.deleteReportsMatching, as: StoreError.self) }
    return try await answer(query)
  }

  /// The reports that ``reports(matching:)`` would return, in batches.
  ///
  /// - Parameter size: The most reports of a batch; less than 1 counts as 1. Every batch but the last has this size.
  public func batches(matching query: ReportQuery, size: Int) -> RecordBatches<Report> {
    let stubs = self.begin(.batchesMatching(query, size: size))
    guard let answer = stubs.batchesMatching else { self.unanswered(.batchesMatching) }
    return answer(query, size)
  }

  /// The reports that ``reports(matching:)`` would return, put together; see ``ReportSummary/summaries(of:by:)``.
  ///
  /// - Throws: ``StoreError/constraint(_:)`` if a sum exceeds 2^63 − 1.
  public func summaries(by grouping: ReportGrouping, matching query: ReportQuery) async throws(StoreError) -> [ReportSummary] {
    let stubs = self.begin(.summariesBy(grouping, matching: query))
    if let error = self.failure(of: .summariesBy, as: StoreError.self) { throw error }
    guard let answer = stubs.summariesBy else { throw self.unanswered(.summariesBy, as: StoreError.self) }
    return try await answer(grouping, query)
  }

  /// What is committed from now on, a change for each commit, in order.
  ///
  /// Every call gives a stream of its own, and every change is in every stream once. A stream that is not read holds 1,000
  /// changes; the last of them is partial (``StoreChange/isPartial``) and stands for all that it has no room for.
  public func changes() -> AsyncStream<StoreChange<Report>> {
    let (stream, continuation) = AsyncStream.makeStream(of: StoreChange<Report>.self)
    self.state.withLock { $0.changesContinuations.append(continuation) }
    let stubs = self.begin(.changes)
    guard let answer = stubs.changes else { return stream }
    return answer()
  }
}

/// A mock of ``TaskStoreProtocol``: it records its calls and answers them as planned.
public final class TaskStoreMock: TaskStoreProtocol, Sendable {
  /// A call with its arguments; closures and what cannot be kept are left out.
  public enum Call: Hashable, Sendable {
    case insert(TaskItem)
    case insertMany([TaskItem])
    case taskWithID(TaskItem.ID)
    case taskNumbered(Int)
    case tasksMatching(TaskQuery)
    case countMatching(TaskQuery)
    case update([TaskItem])
    case deleteTasksWithIDs([TaskItem.ID])
    case deleteTasksMatching(TaskQuery)
    case batchesMatching(TaskQuery, size: Int)
    case changes

    /// What was called; `nil` for what gives a stream and cannot fail.
    public var operation: Operation? {
      switch self {
      case .insert: .insert
      case .insertMany: .insertMany
      case .taskWithID: .taskWithID
      case .taskNumbered: .taskNumbered
      case .tasksMatching: .tasksMatching
      case .countMatching: .countMatching
      case .update: .update
      case .deleteTasksWithIDs: .deleteTasksWithIDs
      case .deleteTasksMatching: .deleteTasksMatching
      case .batchesMatching: .batchesMatching
      case .changes: nil
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  public enum Operation: String, CaseIterable, Sendable {
    case insert = "insert(_:)"
    case insertMany = "insert(_:)-([TaskItem])"
    case taskWithID = "task(withID:)"
    case taskNumbered = "task(numbered:)"
    case tasksMatching = "tasks(matching:)"
    case countMatching = "count(matching:)"
    case update = "update(_:)"
    case deleteTasksWithIDs = "deleteTasks(withIDs:)"
    case deleteTasksMatching = "deleteTasks(matching:)"
    case batchesMatching = "batches(matching:size:)"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  public struct Stubs: Sendable {
    public var insert: (@Sendable (TaskItem) async throws(StoreError) -> TaskItem)?
    public var insertMany: (@Sendable ([TaskItem]) async throws(StoreError) -> [TaskItem])?
    public var taskWithID: (@Sendable (TaskItem.ID) async throws(StoreError) -> TaskItem?)?
    public var taskNumbered: (@Sendable (Int) async throws(StoreError) -> TaskItem?)?
    public var tasksMatching: (@Sendable (TaskQuery) async throws(StoreError) -> [TaskItem])?
    public var countMatching: (@Sendable (TaskQuery) async throws(StoreError) -> Int)?
    public var update: (@Sendable ([TaskItem]) async throws(StoreError) -> Void)?
    public var deleteTasksWithIDs: (@Sendable ([TaskItem.ID]) async throws(StoreError) -> Int)?
    public var deleteTasksMatching: (@Sendable (TaskQuery) async throws(StoreError) -> Int)?
    public var batchesMatching: (@Sendable (TaskQuery, Int) -> RecordBatches<TaskItem>)?
    public var changes: (@Sendable () -> AsyncStream<StoreChange<TaskItem>>)?

    /// No answers.
    public init() {}
  }

  private struct State: Sendable {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: (@Sendable (Call) -> Void)?
    var unansweredHandler: (@Sendable (String) -> (any Error)?)?
    var changesContinuations: [AsyncStream<StoreChange<TaskItem>>.Continuation] = []
  }

  private let state = Mutex(State())

  public init() {}

  /// The calls so far, in order, those that failed included.
  public var calls: [Call] { state.withLock { $0.calls } }

  /// Forgets the calls so far. Stubs and failures stay.
  public func resetCalls() {
    state.withLock { $0.calls = [] }
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  public func stub(_ change: (inout Stubs) -> Void) {
    state.withLock { change(&$0.stubs) }
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  public func onCall(_ handler: @escaping @Sendable (Call) -> Void) {
    state.withLock { $0.callHandler = handler }
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  public func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) {
    state.withLock { $0.unansweredHandler = handler }
  }

  /// Lets calls fail that can throw such an error, each by the failure planned first.
  ///
  /// - Parameters:
  ///   - operation: The operation that fails; `nil` for all.
  ///   - times: How many calls fail, beginning with the next; `nil` for all. Less than 1 plans nothing.
  public func fail(with error: StoreError, on operation: Operation? = nil, times: Int? = nil) {
    if let times, times < 1 { return }
    state.withLock { $0.failures.append((error, operation, times)) }
  }

  /// Takes back every planned failure.
  public func stopFailing() {
    state.withLock { $0.failures = [] }
  }

  private func failure<PlannedError: Error>(of operation: Operation, as: PlannedError.Type) -> PlannedError? {
    state.withLock { state in
      guard
        let index = state.failures.firstIndex(where: {
          ($0.operation == nil || $0.operation == operation) && $0.error is PlannedError
        }), let error = state.failures[index].error as? PlannedError
      else { return nil }
      if let timesLeft = state.failures[index].timesLeft {
        state.failures[index].timesLeft = timesLeft - 1
        if timesLeft == 1 { state.failures.remove(at: index) }
      }
      return error
    }
  }

  /// What an unanswered call throws.
  public struct Unanswered: Error, Hashable, CustomStringConvertible {
    public let description: String
  }

  private func unanswered<PlannedError: Error>(_ operation: Operation, as: PlannedError.Type) -> PlannedError {
    let name = "TaskStoreMock: unanswered call: \(operation.rawValue)"
    let handler = state.withLock { $0.unansweredHandler }
    if let error = handler?(name) as? PlannedError { return error }
    if let error = Unanswered(description: name) as? PlannedError { return error }
    // The call can only throw an error of a type that nobody has given one of.
    fatalError(name)
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    let (stubs, handler) = state.withLock { state in
      state.calls.append(call)
      return (state.stubs, state.callHandler)
    }
    handler?(call)
    return stubs
  }

  /// Gives a value to every stream that `changes()` has returned without a stub.
  public func yieldChanges(_ value: StoreChange<TaskItem>) {
    let continuations = state.withLock { $0.changesContinuations }
    for continuation in continuations { continuation.yield(value) }
  }

  /// Ends those streams. They end with the mock, too.
  public func finishChanges() {
    let continuations = state.withLock { $0.changesContinuations }
    state.withLock { $0.changesContinuations = [] }
    for continuation in continuations { continuation.finish() }
  }

  deinit {
    finishChanges()
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "TaskStoreMock: unanswered call: \(operation.rawValue)"
    _ = state.withLock { $0.unansweredHandler }?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  /// Adds a task.
  ///
  /// - Returns: The task as it is stored: under its own number if it came with one, else under a number larger than
  ///   any the store has ever given.
  /// - Throws: ``StoreError/duplicate(_:)`` if the identity or number is taken, ``StoreError/invalid(_:)`` if the
  ///   parent does not exist.
  @discardableResult
  public func insert(_ task: TaskItem) async throws(StoreError) -> TaskItem {
    let stubs = self.begin(.insert(task))
    if let error = self.failure(of: .insert, as: StoreError.self) { throw error }
    guard let answer = stubs.insert else { throw self.unanswered(.insert, as: StoreError.self) }
    return try await answer(task)
  }

  /// Adds tasks, all or none.
  ///
  /// A parent may come with its subtasks, in any order.
  /// - Returns: The tasks as they are stored, in the order given. See ``insert(_:)-(TaskItem)``.
  @discardableResult
  public func insert(_ tasks: [TaskItem]) async throws(StoreError) -> [TaskItem] {
    let stubs = self.begin(.insertMany(tasks))
    if let error = self.failure(of: .insertMany, as: StoreError.self) { throw error }
    guard let answer = stubs.insertMany else { throw self.unanswered(.insertMany, as: StoreError.self) }
    return try await answer(tasks)
  }

  /// Returns the task with an identity, or `nil`.
  public func task(withID id: TaskItem.ID) async throws(StoreError) -> TaskItem? {
    let stubs = self.begin(.taskWithID(id))
    if let error = self.failure(of: .taskWithID, as: StoreError.self) { throw error }
    guard let answer = stubs.taskWithID else { throw self.unanswered(.taskWithID, as: StoreError.self) }
    return try await answer(id)
  }

  /// Returns the task with a number, or `nil`.
  public func task(numbered number: Int) async throws(StoreError) -> TaskItem? {
    let stubs = self.begin(.taskNumbered(number))
    if let error = self.failure(of: .taskNumbered, as: StoreError.self) { throw error }
    guard let answer = stubs.taskNumbered else { throw self.unanswered(.taskNumbered, as: StoreError.self) }
    return try await answer(number)
  }

  /// Returns the tasks that a query asks for, in its order, as ``RecordQuery/apply(to:)`` would.
  public func tasks(matching query: TaskQuery) async throws(StoreError) -> [TaskItem] {
    let stubs = self.begin(.tasksMatching(query))
    if let error = self.failure(of: .tasksMatching, as: StoreError.self) { throw error }
    guard let answer = stubs.tasksMatching else { throw self.unanswered(.tasksMatching, as: StoreError.self) }
    return try await answer(query)
  }

  /// Returns how many tasks ``tasks(matching:)`` would return.
  public func count(matching query: TaskQuery) async throws(StoreError) -> Int {
    let stubs = self.begin(.countMatching(query))
    if let error = self.failure(of: .countMatching, as: StoreError.self) { throw error }
    guard let answer = stubs.countMatching else { throw self.unanswered(.countMatching, as: StoreError.self) }
    return try await answer(query)
  }

  /// Replaces the stored tasks that have the identities of these, all or none.
  ///
  /// Given the same identity twice, the last wins.
  /// - Throws: ``StoreError/notFound(_:)`` if one is not stored; ``StoreError/invalid(_:)`` if a number differs from
  ///   the stored one (`nil` means the stored one), if a parent does not exist, or if a task would be part of itself.
  public func update(_ tasks: [TaskItem]) async throws(StoreError) {
    let stubs = self.begin(.update(tasks))
    if let error = self.failure(of: .update, as: StoreError.self) { throw error }
    guard let answer = stubs.update else { throw self.unanswered(.update, as: StoreError.self) }
    try await answer(tasks)
  }

  /// Deletes the tasks with these identities and all their subtasks, all or none.
  ///
  /// - Returns: How many tasks are gone, subtasks included; one named twice counts once.
  /// - Throws: ``StoreError/notFound(_:)`` if one is not stored.
  @discardableResult
  public func deleteTasks(withIDs ids: [TaskItem.ID]) async throws(StoreError) -> Int {
    let stubs = self.begin(.deleteTasksWithIDs(ids))
    if let error = self.failure(of: .deleteTasksWithIDs, as: StoreError.self) { throw error }
    guard let answer = stubs.deleteTasksWithIDs else { throw self.unanswered(.deleteTasksWithIDs, as: StoreError.self) }
    return try await answer(ids)
  }

  /// Deletes the tasks that ``tasks(matching:)`` would return and all their subtasks.
  ///
  /// - Returns: How many tasks are gone, subtasks included; possibly none.
  @discardableResult
  public func deleteTasks(matching query: TaskQuery) async throws(StoreError) -> Int {
    let stubs = self.begin(.deleteTasksMatching(query))
    if let error = self.failure(of: .deleteTasksMatching, as: StoreError.self) { throw error }
    guard let answer = stubs.deleteTasksMatching else { throw self.unanswered(.deleteTasksMatching, as: StoreError.self) }
    return try await answer(query)
  }

  /// The tasks that ``tasks(matching:)`` would return, in batches.
  ///
  /// - Parameter size: The most tasks of a batch; less than 1 counts as 1. Every batch but the last has this size.
  public func batches(matching query: TaskQuery, size: Int) -> RecordBatches<TaskItem> {
    let stubs = self.begin(.batchesMatching(query, size: size))
    guard let answer = stubs.batchesMatching else { self.unanswered(.batchesMatching) }
    return answer(query, size)
  }

  /// What is committed from now on, a change for each commit, in order.
  ///
  /// Every call gives a stream of its own, and every change is in every stream once. A stream that is not read holds 1,000
  /// changes; the last of them is partial (``StoreChange/isPartial``) and stands for all that it has no room for.
  public func changes() -> AsyncStream<StoreChange<TaskItem>> {
    let (stream, continuation) = AsyncStream.makeStream(of: StoreChange<TaskItem>.self)
    self.state.withLock { $0.changesContinuations.append(continuation) }
    let stubs = self.begin(.changes)
    guard let answer = stubs.changes else { return stream }
    return answer()
  }
}
