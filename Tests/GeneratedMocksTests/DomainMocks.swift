// swift-format-ignore-file
// Made from the protocols of LogbookDomain; changes are lost. To make it again:
// Scripts/golden-mocks

public import LogbookDomain
public import LogbookRecords
import Synchronization

/// A mock of ``ReportStoreProtocol``: it records its calls and answers them as planned.
public final class ReportStoreMock: ReportStoreProtocol, Sendable {
  public typealias Record = Report

  /// A call with its arguments; closures and what cannot be kept are left out.
  public enum Call: Hashable, Sendable {
    case summariesBy(ReportGrouping, matching: ReportQuery)
    case insert(Report)
    case insertMany([Report])
    case recordWithID(Report.ID)
    case recordNumbered(Int)
    case recordsMatching(Report.Query)
    case countMatching(Report.Query)
    case rowsOf(Aggregation<Report>)
    case update([Report])
    case deleteWithIDs([Report.ID])
    case deleteMatching(Report.Query)
    case batchesMatching(Report.Query, size: Int)
    case changes

    /// What was called; `nil` for what gives a stream and cannot fail.
    public var operation: Operation? {
      switch self {
      case .summariesBy: .summariesBy
      case .insert: .insert
      case .insertMany: .insertMany
      case .recordWithID: .recordWithID
      case .recordNumbered: .recordNumbered
      case .recordsMatching: .recordsMatching
      case .countMatching: .countMatching
      case .rowsOf: .rowsOf
      case .update: .update
      case .deleteWithIDs: .deleteWithIDs
      case .deleteMatching: .deleteMatching
      case .batchesMatching: .batchesMatching
      case .changes: nil
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  public enum Operation: String, CaseIterable, Sendable {
    case summariesBy = "summaries(by:matching:)"
    case insert = "insert(_:)"
    case insertMany = "insert(_:)-([Report])"
    case recordWithID = "record(withID:)"
    case recordNumbered = "record(numbered:)"
    case recordsMatching = "records(matching:)"
    case countMatching = "count(matching:)"
    case rowsOf = "rows(of:)"
    case update = "update(_:)"
    case deleteWithIDs = "delete(withIDs:)"
    case deleteMatching = "delete(matching:)"
    case batchesMatching = "batches(matching:size:)"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  public struct Stubs: Sendable {
    public var summariesBy: (@Sendable (ReportGrouping, ReportQuery) async throws(StoreError) -> [ReportSummary])?
    public var insert: (@Sendable (Report) async throws(StoreError) -> Report)?
    public var insertMany: (@Sendable ([Report]) async throws(StoreError) -> [Report])?
    public var recordWithID: (@Sendable (Report.ID) async throws(StoreError) -> Report?)?
    public var recordNumbered: (@Sendable (Int) async throws(StoreError) -> Report?)?
    public var recordsMatching: (@Sendable (Report.Query) async throws(StoreError) -> [Report])?
    public var countMatching: (@Sendable (Report.Query) async throws(StoreError) -> Int)?
    public var rowsOf: (@Sendable (Aggregation<Report>) async throws(StoreError) -> [AggregationRow<Report>])?
    public var update: (@Sendable ([Report]) async throws(StoreError) -> Void)?
    public var deleteWithIDs: (@Sendable ([Report.ID]) async throws(StoreError) -> Int)?
    public var deleteMatching: (@Sendable (Report.Query) async throws(StoreError) -> Int)?
    public var batchesMatching: (@Sendable (Report.Query, Int) -> RecordBatches<Report>)?
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

  /// Returns the reports that `records(matching:)` would return, grouped; see ``ReportSummary/summaries(of:by:)``.
  ///
  /// The default makes it of ``/LogbookRecords/RecordStoreProtocol/rows(of:)``.
  /// - Throws: ``/LogbookRecords/StoreError/constraint(_:)`` if a sum exceeds 2^63 − 1.
  public func summaries(by grouping: ReportGrouping, matching query: ReportQuery) async throws(StoreError) -> [ReportSummary] {
    let stubs = self.begin(.summariesBy(grouping, matching: query))
    if let error = self.failure(of: .summariesBy, as: StoreError.self) { throw error }
    guard let answer = stubs.summariesBy else { throw self.unanswered(.summariesBy, as: StoreError.self) }
    return try await answer(grouping, query)
  }

  /// Adds a record.
  ///
  /// - Returns: The record as it is stored: under its own number if it came with one, else under a number larger than
  ///   any the store has ever given.
  /// - Throws: ``StoreError/duplicate(_:)`` if the ID or number is taken, ``StoreError/invalid(_:)`` if the
  ///   parent does not exist.
  @discardableResult
  public func insert(_ record: Report) async throws(StoreError) -> Report {
    let stubs = self.begin(.insert(record))
    if let error = self.failure(of: .insert, as: StoreError.self) { throw error }
    guard let answer = stubs.insert else { throw self.unanswered(.insert, as: StoreError.self) }
    return try await answer(record)
  }

  /// Adds records, all or none.
  ///
  /// A parent may come with its parts, in any order.
  /// - Returns: The records as they are stored, in the order given. A number that one comes with is kept, as when it is inserted alone.
  @discardableResult
  public func insert(_ records: [Report]) async throws(StoreError) -> [Report] {
    let stubs = self.begin(.insertMany(records))
    if let error = self.failure(of: .insertMany, as: StoreError.self) { throw error }
    guard let answer = stubs.insertMany else { throw self.unanswered(.insertMany, as: StoreError.self) }
    return try await answer(records)
  }

  /// Returns the record with an ID, or `nil`.
  public func record(withID id: Report.ID) async throws(StoreError) -> Report? {
    let stubs = self.begin(.recordWithID(id))
    if let error = self.failure(of: .recordWithID, as: StoreError.self) { throw error }
    guard let answer = stubs.recordWithID else { throw self.unanswered(.recordWithID, as: StoreError.self) }
    return try await answer(id)
  }

  /// Returns the record with a number, or `nil`.
  public func record(numbered number: Int) async throws(StoreError) -> Report? {
    let stubs = self.begin(.recordNumbered(number))
    if let error = self.failure(of: .recordNumbered, as: StoreError.self) { throw error }
    guard let answer = stubs.recordNumbered else { throw self.unanswered(.recordNumbered, as: StoreError.self) }
    return try await answer(number)
  }

  /// Returns the records that match a query, in its order, as ``RecordQuery/apply(to:)`` would.
  public func records(matching query: Report.Query) async throws(StoreError) -> [Report] {
    let stubs = self.begin(.recordsMatching(query))
    if let error = self.failure(of: .recordsMatching, as: StoreError.self) { throw error }
    guard let answer = stubs.recordsMatching else { throw self.unanswered(.recordsMatching, as: StoreError.self) }
    return try await answer(query)
  }

  /// Returns how many records ``records(matching:)`` would return.
  public func count(matching query: Report.Query) async throws(StoreError) -> Int {
    let stubs = self.begin(.countMatching(query))
    if let error = self.failure(of: .countMatching, as: StoreError.self) { throw error }
    guard let answer = stubs.countMatching else { throw self.unanswered(.countMatching, as: StoreError.self) }
    return try await answer(query)
  }

  /// Returns counts, sums, least and greatest values of the records that match the query of an aggregation, in groups.
  ///
  /// ```swift
  /// let months = Aggregation<Place>(by: [.period(.month, of: \.visitedAt)], measures: [.sum(\.visitors)])
  /// for row in try await store.rows(of: months) { print(row.groups[0], row.count, row.sum(\.visitors) ?? 0) }
  /// ```
  /// The default computes them of what ``records(matching:)`` returns.
  /// - Returns: What ``Aggregation/rows(of:)`` gives for all stored records.
  /// - Throws: The ``Aggregation/refusal``; ``StoreError/constraint(_:)`` if a sum is too large.
  public func rows(of aggregation: Aggregation<Report>) async throws(StoreError) -> [AggregationRow<Report>] {
    let stubs = self.begin(.rowsOf(aggregation))
    if let error = self.failure(of: .rowsOf, as: StoreError.self) { throw error }
    guard let answer = stubs.rowsOf else { throw self.unanswered(.rowsOf, as: StoreError.self) }
    return try await answer(aggregation)
  }

  /// Replaces the stored records that have the IDs of these, all or none.
  ///
  /// Given the same ID twice, the last wins.
  /// - Throws: ``StoreError/notFound(_:)`` if one is not stored; ``StoreError/invalid(_:)`` if a number differs from
  ///   the stored one (`nil` means the stored one), if a parent does not exist, or if a record would be part of itself.
  public func update(_ records: [Report]) async throws(StoreError) {
    let stubs = self.begin(.update(records))
    if let error = self.failure(of: .update, as: StoreError.self) { throw error }
    guard let answer = stubs.update else { throw self.unanswered(.update, as: StoreError.self) }
    try await answer(records)
  }

  /// Deletes the records with these IDs and all their parts, all or none.
  ///
  /// - Returns: How many records were deleted, parts included; one named twice counts once.
  /// - Throws: ``StoreError/notFound(_:)`` if one is not stored.
  @discardableResult
  public func delete(withIDs ids: [Report.ID]) async throws(StoreError) -> Int {
    let stubs = self.begin(.deleteWithIDs(ids))
    if let error = self.failure(of: .deleteWithIDs, as: StoreError.self) { throw error }
    guard let answer = stubs.deleteWithIDs else { throw self.unanswered(.deleteWithIDs, as: StoreError.self) }
    return try await answer(ids)
  }

  /// Deletes the records that ``records(matching:)`` would return and all their parts.
  ///
  /// - Returns: How many records were deleted, parts included; possibly none.
  @discardableResult
  public func delete(matching query: Report.Query) async throws(StoreError) -> Int {
    let stubs = self.begin(.deleteMatching(query))
    if let error = self.failure(of: .deleteMatching, as: StoreError.self) { throw error }
    guard let answer = stubs.deleteMatching else { throw self.unanswered(.deleteMatching, as: StoreError.self) }
    return try await answer(query)
  }

  /// Returns the records that ``records(matching:)`` would return, in batches.
  ///
  /// - Parameter size: The most records of a batch; less than 1 counts as 1. Every batch but the last has this size.
  public func batches(matching query: Report.Query, size: Int) -> RecordBatches<Report> {
    let stubs = self.begin(.batchesMatching(query, size: size))
    guard let answer = stubs.batchesMatching else { self.unanswered(.batchesMatching) }
    return answer(query, size)
  }

  /// Returns a stream of what is committed from now on, a change for each commit, in order.
  ///
  /// Every call gives a separate stream, and every change is in every stream once. A stream that is not read holds 1,000
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
  public typealias Record = TaskItem

  /// A call with its arguments; closures and what cannot be kept are left out.
  public enum Call: Hashable, Sendable {
    case insert(TaskItem)
    case insertMany([TaskItem])
    case recordWithID(TaskItem.ID)
    case recordNumbered(Int)
    case recordsMatching(TaskItem.Query)
    case countMatching(TaskItem.Query)
    case rowsOf(Aggregation<TaskItem>)
    case update([TaskItem])
    case deleteWithIDs([TaskItem.ID])
    case deleteMatching(TaskItem.Query)
    case batchesMatching(TaskItem.Query, size: Int)
    case changes

    /// What was called; `nil` for what gives a stream and cannot fail.
    public var operation: Operation? {
      switch self {
      case .insert: .insert
      case .insertMany: .insertMany
      case .recordWithID: .recordWithID
      case .recordNumbered: .recordNumbered
      case .recordsMatching: .recordsMatching
      case .countMatching: .countMatching
      case .rowsOf: .rowsOf
      case .update: .update
      case .deleteWithIDs: .deleteWithIDs
      case .deleteMatching: .deleteMatching
      case .batchesMatching: .batchesMatching
      case .changes: nil
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  public enum Operation: String, CaseIterable, Sendable {
    case insert = "insert(_:)"
    case insertMany = "insert(_:)-([TaskItem])"
    case recordWithID = "record(withID:)"
    case recordNumbered = "record(numbered:)"
    case recordsMatching = "records(matching:)"
    case countMatching = "count(matching:)"
    case rowsOf = "rows(of:)"
    case update = "update(_:)"
    case deleteWithIDs = "delete(withIDs:)"
    case deleteMatching = "delete(matching:)"
    case batchesMatching = "batches(matching:size:)"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  public struct Stubs: Sendable {
    public var insert: (@Sendable (TaskItem) async throws(StoreError) -> TaskItem)?
    public var insertMany: (@Sendable ([TaskItem]) async throws(StoreError) -> [TaskItem])?
    public var recordWithID: (@Sendable (TaskItem.ID) async throws(StoreError) -> TaskItem?)?
    public var recordNumbered: (@Sendable (Int) async throws(StoreError) -> TaskItem?)?
    public var recordsMatching: (@Sendable (TaskItem.Query) async throws(StoreError) -> [TaskItem])?
    public var countMatching: (@Sendable (TaskItem.Query) async throws(StoreError) -> Int)?
    public var rowsOf: (@Sendable (Aggregation<TaskItem>) async throws(StoreError) -> [AggregationRow<TaskItem>])?
    public var update: (@Sendable ([TaskItem]) async throws(StoreError) -> Void)?
    public var deleteWithIDs: (@Sendable ([TaskItem.ID]) async throws(StoreError) -> Int)?
    public var deleteMatching: (@Sendable (TaskItem.Query) async throws(StoreError) -> Int)?
    public var batchesMatching: (@Sendable (TaskItem.Query, Int) -> RecordBatches<TaskItem>)?
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

  /// Adds a record.
  ///
  /// - Returns: The record as it is stored: under its own number if it came with one, else under a number larger than
  ///   any the store has ever given.
  /// - Throws: ``StoreError/duplicate(_:)`` if the ID or number is taken, ``StoreError/invalid(_:)`` if the
  ///   parent does not exist.
  @discardableResult
  public func insert(_ record: TaskItem) async throws(StoreError) -> TaskItem {
    let stubs = self.begin(.insert(record))
    if let error = self.failure(of: .insert, as: StoreError.self) { throw error }
    guard let answer = stubs.insert else { throw self.unanswered(.insert, as: StoreError.self) }
    return try await answer(record)
  }

  /// Adds records, all or none.
  ///
  /// A parent may come with its parts, in any order.
  /// - Returns: The records as they are stored, in the order given. A number that one comes with is kept, as when it is inserted alone.
  @discardableResult
  public func insert(_ records: [TaskItem]) async throws(StoreError) -> [TaskItem] {
    let stubs = self.begin(.insertMany(records))
    if let error = self.failure(of: .insertMany, as: StoreError.self) { throw error }
    guard let answer = stubs.insertMany else { throw self.unanswered(.insertMany, as: StoreError.self) }
    return try await answer(records)
  }

  /// Returns the record with an ID, or `nil`.
  public func record(withID id: TaskItem.ID) async throws(StoreError) -> TaskItem? {
    let stubs = self.begin(.recordWithID(id))
    if let error = self.failure(of: .recordWithID, as: StoreError.self) { throw error }
    guard let answer = stubs.recordWithID else { throw self.unanswered(.recordWithID, as: StoreError.self) }
    return try await answer(id)
  }

  /// Returns the record with a number, or `nil`.
  public func record(numbered number: Int) async throws(StoreError) -> TaskItem? {
    let stubs = self.begin(.recordNumbered(number))
    if let error = self.failure(of: .recordNumbered, as: StoreError.self) { throw error }
    guard let answer = stubs.recordNumbered else { throw self.unanswered(.recordNumbered, as: StoreError.self) }
    return try await answer(number)
  }

  /// Returns the records that match a query, in its order, as ``RecordQuery/apply(to:)`` would.
  public func records(matching query: TaskItem.Query) async throws(StoreError) -> [TaskItem] {
    let stubs = self.begin(.recordsMatching(query))
    if let error = self.failure(of: .recordsMatching, as: StoreError.self) { throw error }
    guard let answer = stubs.recordsMatching else { throw self.unanswered(.recordsMatching, as: StoreError.self) }
    return try await answer(query)
  }

  /// Returns how many records ``records(matching:)`` would return.
  public func count(matching query: TaskItem.Query) async throws(StoreError) -> Int {
    let stubs = self.begin(.countMatching(query))
    if let error = self.failure(of: .countMatching, as: StoreError.self) { throw error }
    guard let answer = stubs.countMatching else { throw self.unanswered(.countMatching, as: StoreError.self) }
    return try await answer(query)
  }

  /// Returns counts, sums, least and greatest values of the records that match the query of an aggregation, in groups.
  ///
  /// ```swift
  /// let months = Aggregation<Place>(by: [.period(.month, of: \.visitedAt)], measures: [.sum(\.visitors)])
  /// for row in try await store.rows(of: months) { print(row.groups[0], row.count, row.sum(\.visitors) ?? 0) }
  /// ```
  /// The default computes them of what ``records(matching:)`` returns.
  /// - Returns: What ``Aggregation/rows(of:)`` gives for all stored records.
  /// - Throws: The ``Aggregation/refusal``; ``StoreError/constraint(_:)`` if a sum is too large.
  public func rows(of aggregation: Aggregation<TaskItem>) async throws(StoreError) -> [AggregationRow<TaskItem>] {
    let stubs = self.begin(.rowsOf(aggregation))
    if let error = self.failure(of: .rowsOf, as: StoreError.self) { throw error }
    guard let answer = stubs.rowsOf else { throw self.unanswered(.rowsOf, as: StoreError.self) }
    return try await answer(aggregation)
  }

  /// Replaces the stored records that have the IDs of these, all or none.
  ///
  /// Given the same ID twice, the last wins.
  /// - Throws: ``StoreError/notFound(_:)`` if one is not stored; ``StoreError/invalid(_:)`` if a number differs from
  ///   the stored one (`nil` means the stored one), if a parent does not exist, or if a record would be part of itself.
  public func update(_ records: [TaskItem]) async throws(StoreError) {
    let stubs = self.begin(.update(records))
    if let error = self.failure(of: .update, as: StoreError.self) { throw error }
    guard let answer = stubs.update else { throw self.unanswered(.update, as: StoreError.self) }
    try await answer(records)
  }

  /// Deletes the records with these IDs and all their parts, all or none.
  ///
  /// - Returns: How many records were deleted, parts included; one named twice counts once.
  /// - Throws: ``StoreError/notFound(_:)`` if one is not stored.
  @discardableResult
  public func delete(withIDs ids: [TaskItem.ID]) async throws(StoreError) -> Int {
    let stubs = self.begin(.deleteWithIDs(ids))
    if let error = self.failure(of: .deleteWithIDs, as: StoreError.self) { throw error }
    guard let answer = stubs.deleteWithIDs else { throw self.unanswered(.deleteWithIDs, as: StoreError.self) }
    return try await answer(ids)
  }

  /// Deletes the records that ``records(matching:)`` would return and all their parts.
  ///
  /// - Returns: How many records were deleted, parts included; possibly none.
  @discardableResult
  public func delete(matching query: TaskItem.Query) async throws(StoreError) -> Int {
    let stubs = self.begin(.deleteMatching(query))
    if let error = self.failure(of: .deleteMatching, as: StoreError.self) { throw error }
    guard let answer = stubs.deleteMatching else { throw self.unanswered(.deleteMatching, as: StoreError.self) }
    return try await answer(query)
  }

  /// Returns the records that ``records(matching:)`` would return, in batches.
  ///
  /// - Parameter size: The most records of a batch; less than 1 counts as 1. Every batch but the last has this size.
  public func batches(matching query: TaskItem.Query, size: Int) -> RecordBatches<TaskItem> {
    let stubs = self.begin(.batchesMatching(query, size: size))
    guard let answer = stubs.batchesMatching else { self.unanswered(.batchesMatching) }
    return answer(query, size)
  }

  /// Returns a stream of what is committed from now on, a change for each commit, in order.
  ///
  /// Every call gives a separate stream, and every change is in every stream once. A stream that is not read holds 1,000
  /// changes; the last of them is partial (``StoreChange/isPartial``) and stands for all that it has no room for.
  public func changes() -> AsyncStream<StoreChange<TaskItem>> {
    let (stream, continuation) = AsyncStream.makeStream(of: StoreChange<TaskItem>.self)
    self.state.withLock { $0.changesContinuations.append(continuation) }
    let stubs = self.begin(.changes)
    guard let answer = stubs.changes else { return stream }
    return answer()
  }
}
