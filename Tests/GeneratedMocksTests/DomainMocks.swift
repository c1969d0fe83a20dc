// swift-format-ignore-file
// Made from the protocols of LogbookDomain; changes are lost. To make it again:
// Scripts/golden-mocks

public import LogbookDomain
public import LogbookRecords
import Synchronization

/// A mock of ``ReportStoreProtocol``.
public final class ReportStoreMock: ReportStoreProtocol, Sendable {
  public typealias Record = Report

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
    public var operation: Operation? { mockOperation(of: self) }
  }
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
    public init() {}
  }
  public struct Unanswered: Error, Hashable, CustomStringConvertible { public let description: String }
  private let state = LockedMockState<Call, Operation, Stubs>("ReportStoreMock", Stubs(), { $0.rawValue }, { Unanswered(description: $0) })
  private let changesContinuations = LockedMockStreams<StoreChange<Report>>()
  public init() {}
  public var calls: [Call] { state.calls }
  public func resetCalls() { state.resetCalls() }
  public func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  public func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
  public func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }
  public func fail(with error: StoreError, on operation: Operation? = nil, times: Int? = nil) { state.fail(error, operation, times) }
  public func stopFailing() { state.stopFailing() }
  public func yieldChanges(_ value: StoreChange<Report>) { changesContinuations.yield(value) }
  public func finishChanges() { changesContinuations.finish() }

  public func summaries(by grouping: ReportGrouping, matching query: ReportQuery) async throws(StoreError) -> [ReportSummary] {
    guard let answer = try self.state.begin(.summariesBy(grouping, matching: query), failing: .summariesBy, as: StoreError.self).summariesBy else { throw self.state.unanswered(.summariesBy, as: StoreError.self) }
    return try await answer(grouping, query)
  }

  @discardableResult
  public func insert(_ record: Report) async throws(StoreError) -> Report {
    guard let answer = try self.state.begin(.insert(record), failing: .insert, as: StoreError.self).insert else { throw self.state.unanswered(.insert, as: StoreError.self) }
    return try await answer(record)
  }

  @discardableResult
  public func insert(_ records: [Report]) async throws(StoreError) -> [Report] {
    guard let answer = try self.state.begin(.insertMany(records), failing: .insertMany, as: StoreError.self).insertMany else { throw self.state.unanswered(.insertMany, as: StoreError.self) }
    return try await answer(records)
  }

  public func record(withID id: Report.ID) async throws(StoreError) -> Report? {
    guard let answer = try self.state.begin(.recordWithID(id), failing: .recordWithID, as: StoreError.self).recordWithID else { throw self.state.unanswered(.recordWithID, as: StoreError.self) }
    return try await answer(id)
  }

  public func record(numbered number: Int) async throws(StoreError) -> Report? {
    guard let answer = try self.state.begin(.recordNumbered(number), failing: .recordNumbered, as: StoreError.self).recordNumbered else { throw self.state.unanswered(.recordNumbered, as: StoreError.self) }
    return try await answer(number)
  }

  public func records(matching query: Report.Query) async throws(StoreError) -> [Report] {
    guard let answer = try self.state.begin(.recordsMatching(query), failing: .recordsMatching, as: StoreError.self).recordsMatching else { throw self.state.unanswered(.recordsMatching, as: StoreError.self) }
    return try await answer(query)
  }

  public func count(matching query: Report.Query) async throws(StoreError) -> Int {
    guard let answer = try self.state.begin(.countMatching(query), failing: .countMatching, as: StoreError.self).countMatching else { throw self.state.unanswered(.countMatching, as: StoreError.self) }
    return try await answer(query)
  }

  public func rows(of aggregation: Aggregation<Report>) async throws(StoreError) -> [AggregationRow<Report>] {
    guard let answer = try self.state.begin(.rowsOf(aggregation), failing: .rowsOf, as: StoreError.self).rowsOf else { throw self.state.unanswered(.rowsOf, as: StoreError.self) }
    return try await answer(aggregation)
  }

  public func update(_ records: [Report]) async throws(StoreError) {
    guard let answer = try self.state.begin(.update(records), failing: .update, as: StoreError.self).update else { throw self.state.unanswered(.update, as: StoreError.self) }
    try await answer(records)
  }

  @discardableResult
  public func delete(withIDs ids: [Report.ID]) async throws(StoreError) -> Int {
    guard let answer = try self.state.begin(.deleteWithIDs(ids), failing: .deleteWithIDs, as: StoreError.self).deleteWithIDs else { throw self.state.unanswered(.deleteWithIDs, as: StoreError.self) }
    return try await answer(ids)
  }

  @discardableResult
  public func delete(matching query: Report.Query) async throws(StoreError) -> Int {
    guard let answer = try self.state.begin(.deleteMatching(query), failing: .deleteMatching, as: StoreError.self).deleteMatching else { throw self.state.unanswered(.deleteMatching, as: StoreError.self) }
    return try await answer(query)
  }

  public func batches(matching query: Report.Query, size: Int) -> RecordBatches<Report> {
    guard let answer = self.state.begin(.batchesMatching(query, size: size)).batchesMatching else { self.state.unanswered(.batchesMatching) }
    return answer(query, size)
  }

  public func changes() -> AsyncStream<StoreChange<Report>> {
    let stream = self.changesContinuations.make()
    guard let answer = self.state.begin(.changes).changes else { return stream }
    return answer()
  }
}

/// A mock of ``TaskStoreProtocol``.
public final class TaskStoreMock: TaskStoreProtocol, Sendable {
  public typealias Record = TaskItem

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
    public var operation: Operation? { mockOperation(of: self) }
  }
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
    public init() {}
  }
  public struct Unanswered: Error, Hashable, CustomStringConvertible { public let description: String }
  private let state = LockedMockState<Call, Operation, Stubs>("TaskStoreMock", Stubs(), { $0.rawValue }, { Unanswered(description: $0) })
  private let changesContinuations = LockedMockStreams<StoreChange<TaskItem>>()
  public init() {}
  public var calls: [Call] { state.calls }
  public func resetCalls() { state.resetCalls() }
  public func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  public func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
  public func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }
  public func fail(with error: StoreError, on operation: Operation? = nil, times: Int? = nil) { state.fail(error, operation, times) }
  public func stopFailing() { state.stopFailing() }
  public func yieldChanges(_ value: StoreChange<TaskItem>) { changesContinuations.yield(value) }
  public func finishChanges() { changesContinuations.finish() }

  @discardableResult
  public func insert(_ record: TaskItem) async throws(StoreError) -> TaskItem {
    guard let answer = try self.state.begin(.insert(record), failing: .insert, as: StoreError.self).insert else { throw self.state.unanswered(.insert, as: StoreError.self) }
    return try await answer(record)
  }

  @discardableResult
  public func insert(_ records: [TaskItem]) async throws(StoreError) -> [TaskItem] {
    guard let answer = try self.state.begin(.insertMany(records), failing: .insertMany, as: StoreError.self).insertMany else { throw self.state.unanswered(.insertMany, as: StoreError.self) }
    return try await answer(records)
  }

  public func record(withID id: TaskItem.ID) async throws(StoreError) -> TaskItem? {
    guard let answer = try self.state.begin(.recordWithID(id), failing: .recordWithID, as: StoreError.self).recordWithID else { throw self.state.unanswered(.recordWithID, as: StoreError.self) }
    return try await answer(id)
  }

  public func record(numbered number: Int) async throws(StoreError) -> TaskItem? {
    guard let answer = try self.state.begin(.recordNumbered(number), failing: .recordNumbered, as: StoreError.self).recordNumbered else { throw self.state.unanswered(.recordNumbered, as: StoreError.self) }
    return try await answer(number)
  }

  public func records(matching query: TaskItem.Query) async throws(StoreError) -> [TaskItem] {
    guard let answer = try self.state.begin(.recordsMatching(query), failing: .recordsMatching, as: StoreError.self).recordsMatching else { throw self.state.unanswered(.recordsMatching, as: StoreError.self) }
    return try await answer(query)
  }

  public func count(matching query: TaskItem.Query) async throws(StoreError) -> Int {
    guard let answer = try self.state.begin(.countMatching(query), failing: .countMatching, as: StoreError.self).countMatching else { throw self.state.unanswered(.countMatching, as: StoreError.self) }
    return try await answer(query)
  }

  public func rows(of aggregation: Aggregation<TaskItem>) async throws(StoreError) -> [AggregationRow<TaskItem>] {
    guard let answer = try self.state.begin(.rowsOf(aggregation), failing: .rowsOf, as: StoreError.self).rowsOf else { throw self.state.unanswered(.rowsOf, as: StoreError.self) }
    return try await answer(aggregation)
  }

  public func update(_ records: [TaskItem]) async throws(StoreError) {
    guard let answer = try self.state.begin(.update(records), failing: .update, as: StoreError.self).update else { throw self.state.unanswered(.update, as: StoreError.self) }
    try await answer(records)
  }

  @discardableResult
  public func delete(withIDs ids: [TaskItem.ID]) async throws(StoreError) -> Int {
    guard let answer = try self.state.begin(.deleteWithIDs(ids), failing: .deleteWithIDs, as: StoreError.self).deleteWithIDs else { throw self.state.unanswered(.deleteWithIDs, as: StoreError.self) }
    return try await answer(ids)
  }

  @discardableResult
  public func delete(matching query: TaskItem.Query) async throws(StoreError) -> Int {
    guard let answer = try self.state.begin(.deleteMatching(query), failing: .deleteMatching, as: StoreError.self).deleteMatching else { throw self.state.unanswered(.deleteMatching, as: StoreError.self) }
    return try await answer(query)
  }

  public func batches(matching query: TaskItem.Query, size: Int) -> RecordBatches<TaskItem> {
    guard let answer = self.state.begin(.batchesMatching(query, size: size)).batchesMatching else { self.state.unanswered(.batchesMatching) }
    return answer(query, size)
  }

  public func changes() -> AsyncStream<StoreChange<TaskItem>> {
    let stream = self.changesContinuations.make()
    guard let answer = self.state.begin(.changes).changes else { return stream }
    return answer()
  }
}

/// What was called: the case of the same name.
nonisolated private func mockOperation<Operation: Swift.CaseIterable>(of call: Any) -> Operation? {
  let name = Swift.Mirror(reflecting: call).children.first?.label ?? "\(call)"
  return Operation.allCases.first { "\($0)" == name }
}

/// What a mock has recorded, and is to answer.
nonisolated private final class LockedMockState<Call: Swift.Sendable, Operation: Swift.Hashable & Swift.Sendable, Stubs: Swift.Sendable>: Swift.Sendable {
  private struct Values {
    var calls: [Call] = []
    var stubs: Stubs
    var failures: [(error: any Swift.Error, operation: Operation?, timesLeft: Swift.Int?)] = []
    var callHandler: (@Sendable (Call) -> Swift.Void)?
    var unansweredHandler: (@Sendable (Swift.String) -> (any Swift.Error)?)?
  }

  private let owner: Swift.String
  private let name: (@Sendable (Operation) -> Swift.String)?
  private let unansweredError: (@Sendable (Swift.String) -> any Swift.Error)?
  private let values: Synchronization.Mutex<Values>

  init(
    _ owner: Swift.String,
    _ stubs: Stubs,
    _ name: (@Sendable (Operation) -> Swift.String)?,
    _ unansweredError: (@Sendable (Swift.String) -> any Swift.Error)? = nil
  ) {
    (self.owner, self.name, self.unansweredError) = (owner, name, unansweredError)
    values = Synchronization.Mutex(Values(stubs: stubs))
  }

  var calls: [Call] { values.withLock { $0.calls } }
  func resetCalls() { values.withLock { $0.calls = [] } }
  func stub(_ change: (inout Stubs) -> Swift.Void) { values.withLock { change(&$0.stubs) } }
  func onCall(_ handler: @escaping @Sendable (Call) -> Swift.Void) { values.withLock { $0.callHandler = handler } }
  func onUnanswered(_ handler: @escaping @Sendable (Swift.String) -> (any Swift.Error)?) { values.withLock { $0.unansweredHandler = handler } }

  func fail(_ error: any Swift.Error, _ operation: Operation?, _ times: Swift.Int?) {
    if let times, times < 1 { return }
    values.withLock { $0.failures.append((error, operation, times)) }
  }

  func stopFailing() { values.withLock { $0.failures = [] } }

  /// Records a call and returns the answers.
  @discardableResult
  func begin(_ call: Call) -> Stubs {
    let (stubs, handler) = values.withLock { values in
      values.calls.append(call)
      return (values.stubs, values.callHandler)
    }
    handler?(call)
    return stubs
  }

  /// Records a call and returns the answers, unless a failure is planned that the call can throw: the first of them.
  func begin<Planned: Swift.Error>(_ call: Call, failing operation: Operation, as: Planned.Type) throws(Planned) -> Stubs {
    let stubs = begin(call)
    let error: Planned? = values.withLock { values in
      guard let index = values.failures.firstIndex(where: { ($0.operation == nil || $0.operation == operation) && $0.error is Planned })
      else { return nil }
      let failure = values.failures[index]
      if let timesLeft = failure.timesLeft {
        values.failures[index].timesLeft = timesLeft - 1
        if timesLeft == 1 { values.failures.remove(at: index) }
      }
      return failure.error as? Planned
    }
    guard let error else { return stubs }
    throw error
  }

  /// What an unanswered call throws.
  func unanswered<Planned: Swift.Error>(_ operation: Operation, as: Planned.Type) -> Planned {
    let text = "\(owner): unanswered call: \(name?(operation) ?? "")"
    let handler = values.withLock { $0.unansweredHandler }
    if let error = handler?(text) as? Planned { return error }
    if let error = unansweredError?(text) as? Planned { return error }
    // The call can only throw an error of a type that nobody has given one of.
    Swift.fatalError(text)
  }

  func unanswered(_ operation: Operation) -> Swift.Never {
    let text = "\(owner): unanswered call: \(name?(operation) ?? "")"
    _ = values.withLock { $0.unansweredHandler }?(text)
    // The call cannot throw, and there is nothing that it could return.
    Swift.fatalError(text)
  }

  /// An answer as what the call returns.
  func cast<Value>(_ value: Any, _ operation: Operation) -> Value {
    if let value = value as? Value { return value }
    // The test has planned an answer of another type, which nothing can be made of.
    Swift.fatalError("\(owner): the answer to \(name?(operation) ?? "") is \(Swift.type(of: value)) instead of \(Value.self)")
  }
}

/// The streams that a mock has returned without a stub. They end with the mock.
nonisolated private final class LockedMockStreams<Element: Swift.Sendable>: Swift.Sendable {
  private let values = Synchronization.Mutex([_Concurrency.AsyncStream<Element>.Continuation]())

  deinit { finish() }

  func make() -> _Concurrency.AsyncStream<Element> {
    let (stream, continuation) = _Concurrency.AsyncStream.makeStream(of: Element.self)
    values.withLock { $0.append(continuation) }
    return stream
  }

  func yield(_ value: Element) {
    for continuation in values.withLock({ $0 }) { continuation.yield(value) }
  }

  func finish() {
    let ended = values.withLock { $0 }
    values.withLock { $0 = [] }
    for continuation in ended { continuation.finish() }
  }
}
