// swift-format-ignore-file
// Generated from the protocols of LogbookDomain; do not edit. To regenerate:
// Scripts/update mocks

public import LogbookDomain
public import LogbookRecords
import Synchronization
import Testing

/// A mock of ``ReportStoreProtocol``.
nonisolated public final class ReportStoreMock: ReportStoreProtocol, Sendable {
  public typealias Item = Report

  public indirect enum Call: Equatable, Sendable {
    case summaries(by: ReportGrouping, matching: ReportQuery)
    case insert(Report)
    case insertMany([Report])
    case recordWithID(Report.ID)
    case recordNumbered(Int)
    case records(matching: Report.Query)
    case count(matching: Report.Query)
    case rows(of: Aggregation<Report>)
    case update([Report])
    case deleteWithIDs([Report.ID])
    case deleteMatching(Report.Query)
    case batches(matching: Report.Query, size: Int)
    case changes
  }
  public enum Operation: CaseIterable, Sendable { case summaries, insert, insertMany, recordWithID, recordNumbered, records, count, rows, update, deleteWithIDs, deleteMatching }
  public final class Stubs {
    public var summaries: (@Sendable (ReportGrouping, ReportQuery) async throws(StoreError) -> [ReportSummary])?
    public var insert: (@Sendable (Report) async throws(StoreError) -> Report)?
    public var insertMany: (@Sendable ([Report]) async throws(StoreError) -> [Report])?
    public var recordWithID: (@Sendable (Report.ID) async throws(StoreError) -> Report?)?
    public var recordNumbered: (@Sendable (Int) async throws(StoreError) -> Report?)?
    public var records: (@Sendable (Report.Query) async throws(StoreError) -> [Report])?
    public var count: (@Sendable (Report.Query) async throws(StoreError) -> Int)?
    public var rows: (@Sendable (Aggregation<Report>) async throws(StoreError) -> [AggregationRow<Report>])?
    public var update: (@Sendable ([Report]) async throws(StoreError) -> Void)?
    public var deleteWithIDs: (@Sendable ([Report.ID]) async throws(StoreError) -> Int)?
    public var deleteMatching: (@Sendable (Report.Query) async throws(StoreError) -> Int)?
    public var batches: (@Sendable (Report.Query, Int) -> RecordBatches<Report>)?
    public var changes: (@Sendable () -> AsyncStream<StoreChange<Report>>)?
  }
  private let state = LockedMockState<Call, Stubs>("ReportStoreMock", Stubs())
  private let changesStreams = LockedMockStreams<StoreChange<Report>>()
  public init() {}
  public var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult public nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  public func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  public func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
  public func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }
  public func fail(with error: StoreError?, on operation: Operation? = nil, times: Int? = nil) { state.fail(error, operation, times) }
  public func yieldChanges(_ value: StoreChange<Report>) { changesStreams.yield(value) }
  public func finishChanges() { changesStreams.finish() }

  public nonisolated(nonsending) func summaries(by grouping: ReportGrouping, matching query: ReportQuery) async throws(StoreError) -> [ReportSummary] {
    try await state.answer(.summaries(by: grouping, matching: query), orThrow: StoreError.unsupported) { $0.summaries }(grouping, query)
  }

  @discardableResult
  public nonisolated(nonsending) func insert(_ record: Report) async throws(StoreError) -> Report {
    try await state.answer(.insert(record), orThrow: StoreError.unsupported) { $0.insert }(record)
  }

  @discardableResult
  public nonisolated(nonsending) func insert(_ records: [Report]) async throws(StoreError) -> [Report] {
    try await state.answer(.insertMany(records), orThrow: StoreError.unsupported) { $0.insertMany }(records)
  }

  public nonisolated(nonsending) func record(withID id: Report.ID) async throws(StoreError) -> Report? {
    try await state.answer(.recordWithID(id), orThrow: StoreError.unsupported) { $0.recordWithID }(id)
  }

  public nonisolated(nonsending) func record(numbered number: Int) async throws(StoreError) -> Report? {
    try await state.answer(.recordNumbered(number), orThrow: StoreError.unsupported) { $0.recordNumbered }(number)
  }

  public nonisolated(nonsending) func records(matching query: Report.Query) async throws(StoreError) -> [Report] {
    try await state.answer(.records(matching: query), orThrow: StoreError.unsupported) { $0.records }(query)
  }

  public nonisolated(nonsending) func count(matching query: Report.Query) async throws(StoreError) -> Int {
    try await state.answer(.count(matching: query), orThrow: StoreError.unsupported) { $0.count }(query)
  }

  public nonisolated(nonsending) func rows(of aggregation: Aggregation<Report>) async throws(StoreError) -> [AggregationRow<Report>] {
    try await state.answer(.rows(of: aggregation), orThrow: StoreError.unsupported) { $0.rows }(aggregation)
  }

  public nonisolated(nonsending) func update(_ records: [Report]) async throws(StoreError) {
    try await state.answer(.update(records), orThrow: StoreError.unsupported) { $0.update }(records)
  }

  @discardableResult
  public nonisolated(nonsending) func delete(withIDs ids: [Report.ID]) async throws(StoreError) -> Int {
    try await state.answer(.deleteWithIDs(ids), orThrow: StoreError.unsupported) { $0.deleteWithIDs }(ids)
  }

  @discardableResult
  public nonisolated(nonsending) func delete(matching query: Report.Query) async throws(StoreError) -> Int {
    try await state.answer(.deleteMatching(query), orThrow: StoreError.unsupported) { $0.deleteMatching }(query)
  }

  public func batches(matching query: Report.Query, size: Int) -> RecordBatches<Report> {
    state.require(.batches(matching: query, size: size)) { $0.batches }(query, size)
  }

  public func changes() -> AsyncStream<StoreChange<Report>> {
    let stream = changesStreams.make()
    return state.perform(.changes) { $0.changes }?() ?? stream
  }
}

/// A mock of ``TaskStoreProtocol``.
nonisolated public final class TaskStoreMock: TaskStoreProtocol, Sendable {
  public typealias Item = TaskItem

  public indirect enum Call: Equatable, Sendable {
    case insert(TaskItem)
    case insertMany([TaskItem])
    case recordWithID(TaskItem.ID)
    case recordNumbered(Int)
    case records(matching: TaskItem.Query)
    case count(matching: TaskItem.Query)
    case rows(of: Aggregation<TaskItem>)
    case update([TaskItem])
    case deleteWithIDs([TaskItem.ID])
    case deleteMatching(TaskItem.Query)
    case batches(matching: TaskItem.Query, size: Int)
    case changes
  }
  public enum Operation: CaseIterable, Sendable { case insert, insertMany, recordWithID, recordNumbered, records, count, rows, update, deleteWithIDs, deleteMatching }
  public final class Stubs {
    public var insert: (@Sendable (TaskItem) async throws(StoreError) -> TaskItem)?
    public var insertMany: (@Sendable ([TaskItem]) async throws(StoreError) -> [TaskItem])?
    public var recordWithID: (@Sendable (TaskItem.ID) async throws(StoreError) -> TaskItem?)?
    public var recordNumbered: (@Sendable (Int) async throws(StoreError) -> TaskItem?)?
    public var records: (@Sendable (TaskItem.Query) async throws(StoreError) -> [TaskItem])?
    public var count: (@Sendable (TaskItem.Query) async throws(StoreError) -> Int)?
    public var rows: (@Sendable (Aggregation<TaskItem>) async throws(StoreError) -> [AggregationRow<TaskItem>])?
    public var update: (@Sendable ([TaskItem]) async throws(StoreError) -> Void)?
    public var deleteWithIDs: (@Sendable ([TaskItem.ID]) async throws(StoreError) -> Int)?
    public var deleteMatching: (@Sendable (TaskItem.Query) async throws(StoreError) -> Int)?
    public var batches: (@Sendable (TaskItem.Query, Int) -> RecordBatches<TaskItem>)?
    public var changes: (@Sendable () -> AsyncStream<StoreChange<TaskItem>>)?
  }
  private let state = LockedMockState<Call, Stubs>("TaskStoreMock", Stubs())
  private let changesStreams = LockedMockStreams<StoreChange<TaskItem>>()
  public init() {}
  public var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult public nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  public func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  public func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
  public func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }
  public func fail(with error: StoreError?, on operation: Operation? = nil, times: Int? = nil) { state.fail(error, operation, times) }
  public func yieldChanges(_ value: StoreChange<TaskItem>) { changesStreams.yield(value) }
  public func finishChanges() { changesStreams.finish() }

  @discardableResult
  public nonisolated(nonsending) func insert(_ record: TaskItem) async throws(StoreError) -> TaskItem {
    try await state.answer(.insert(record), orThrow: StoreError.unsupported) { $0.insert }(record)
  }

  @discardableResult
  public nonisolated(nonsending) func insert(_ records: [TaskItem]) async throws(StoreError) -> [TaskItem] {
    try await state.answer(.insertMany(records), orThrow: StoreError.unsupported) { $0.insertMany }(records)
  }

  public nonisolated(nonsending) func record(withID id: TaskItem.ID) async throws(StoreError) -> TaskItem? {
    try await state.answer(.recordWithID(id), orThrow: StoreError.unsupported) { $0.recordWithID }(id)
  }

  public nonisolated(nonsending) func record(numbered number: Int) async throws(StoreError) -> TaskItem? {
    try await state.answer(.recordNumbered(number), orThrow: StoreError.unsupported) { $0.recordNumbered }(number)
  }

  public nonisolated(nonsending) func records(matching query: TaskItem.Query) async throws(StoreError) -> [TaskItem] {
    try await state.answer(.records(matching: query), orThrow: StoreError.unsupported) { $0.records }(query)
  }

  public nonisolated(nonsending) func count(matching query: TaskItem.Query) async throws(StoreError) -> Int {
    try await state.answer(.count(matching: query), orThrow: StoreError.unsupported) { $0.count }(query)
  }

  public nonisolated(nonsending) func rows(of aggregation: Aggregation<TaskItem>) async throws(StoreError) -> [AggregationRow<TaskItem>] {
    try await state.answer(.rows(of: aggregation), orThrow: StoreError.unsupported) { $0.rows }(aggregation)
  }

  public nonisolated(nonsending) func update(_ records: [TaskItem]) async throws(StoreError) {
    try await state.answer(.update(records), orThrow: StoreError.unsupported) { $0.update }(records)
  }

  @discardableResult
  public nonisolated(nonsending) func delete(withIDs ids: [TaskItem.ID]) async throws(StoreError) -> Int {
    try await state.answer(.deleteWithIDs(ids), orThrow: StoreError.unsupported) { $0.deleteWithIDs }(ids)
  }

  @discardableResult
  public nonisolated(nonsending) func delete(matching query: TaskItem.Query) async throws(StoreError) -> Int {
    try await state.answer(.deleteMatching(query), orThrow: StoreError.unsupported) { $0.deleteMatching }(query)
  }

  public func batches(matching query: TaskItem.Query, size: Int) -> RecordBatches<TaskItem> {
    state.require(.batches(matching: query, size: size)) { $0.batches }(query, size)
  }

  public func changes() -> AsyncStream<StoreChange<TaskItem>> {
    let stream = changesStreams.make()
    return state.perform(.changes) { $0.changes }?() ?? stream
  }
}

/// The recorded calls and the stubs of a mock.
nonisolated private class MockState<Call, Stubs> {
  struct Values {
    var calls: [Call] = []
    var stubs: Stubs
    var failures: [(error: any Swift.Error, name: Swift.String?, timesLeft: Swift.Int)] = []
    var callHandler: ((Call) -> Swift.Void)?
    var unansweredHandler: ((Swift.String) -> (any Swift.Error)?)?
    var waiting: [_Concurrency.AsyncStream<Swift.Void>.Continuation] = []
  }

  private let owner: Swift.String
  private var values: Values

  init(_ owner: Swift.String, _ stubs: Stubs) {
    self.owner = owner
    values = Values(stubs: stubs)
  }

  func access(_ body: (inout Values) -> Swift.Void) { body(&values) }

  /// Changes the values. The old values are released only after the access, because their deinitializers may call the mock.
  private func replace(_ body: (inout Values) -> Swift.Void) {
    var old: (Values, stubs: [Any])?
    access { values in
      old = (values, Swift.Mirror(reflecting: values.stubs).children.map { $0.value })
      body(&values)
    }
    Swift.withExtendedLifetime(old) {}
  }

  private var current: Values {
    var current: Values?
    access { current = $0 }
    return current!
  }

  var calls: [Call] { get { current.calls } set { replace { $0.calls = newValue } } }
  func stub(_ change: (inout Stubs) -> Swift.Void) { replace { change(&$0.stubs) } }
  func onCall(_ handler: @escaping (Call) -> Swift.Void) { replace { $0.callHandler = handler } }
  func onUnanswered(_ handler: @escaping (Swift.String) -> (any Swift.Error)?) { replace { $0.unansweredHandler = handler } }

  nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Swift.Bool) async throws(_Concurrency.CancellationError) -> Call {
    let (signals, continuation) = _Concurrency.AsyncStream<Swift.Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    access { $0.waiting.append(continuation) }
    var iterator = signals.makeAsyncIterator()
    repeat {
      if let call = calls.first(where: isAwaited) { return call }
    } while await iterator.next(isolation: #isolation) != nil
    throw _Concurrency.CancellationError()
  }

  func record(_ call: Call) {
    access { $0.calls.append(call) }
    let current = current
    for continuation in current.waiting { continuation.yield() }
    current.callHandler?(call)
  }

  /// Makes calls to `operation`, or all calls if `operation` is `nil`, fail with `error`. If `error` is `nil`, cancels the
  /// failures planned for `operation`, or all planned failures.
  func fail(_ error: (any Swift.Error)?, _ operation: Any?, _ times: Swift.Int?) {
    var name: Swift.String?
    if let operation { name = Swift.String(describing: operation) }
    replace { values in
      if let error {
        values.failures.append((error, name, times ?? .max))
      } else {
        values.failures.removeAll { name == nil || $0.name == name }
      }
    }
  }

  /// Records a call and returns its stub, if any. If a planned failure applies, sets `failure` and returns `nil`.
  private func begin<Answer, Failure>(_ call: Call, _ stub: (Stubs) -> Answer?, _ failure: inout Failure?) -> Answer? {
    record(call)
    let name = name(of: call)
    var answer: Answer?
    access { values in
      for (index, planned) in values.failures.enumerated() where planned.timesLeft > 0 && (planned.name ?? name) == name {
        guard let error = planned.error as? Failure else { continue }
        values.failures[index].timesLeft -= 1
        failure = error
        return
      }
      answer = stub(values.stubs)
    }
    return answer
  }

  /// Records a call and returns its stub, or throws a planned failure. Without a stub, throws the `Failure` that the handler
  /// for unanswered calls returns or, if there is none, the result of `error`.
  func answer<Answer, Failure>(_ call: Call, orThrow error: (Swift.String) -> Failure, function: Swift.StaticString = #function, _ stub: (Stubs) -> Answer?) throws(Failure) -> Answer {
    var failure: Failure?
    if let answer = begin(call, stub, &failure) { return answer }
    if let error = failure ?? report(call, function) as? Failure { throw error }
    throw error(message(call, function))
  }

  /// Records a call that may remain unanswered. Returns its stub, or `nil` if there is none.
  func perform<Answer>(_ call: Call, or store: ((Stubs) -> Swift.Void)? = nil, function: Swift.StaticString = #function, _ stub: (Stubs) -> Answer?) -> Answer? {
    record(call)
    var answer: Answer?
    access { answer = stub($0.stubs) }
    if answer != nil { return answer }
    if let store { replace { store($0.stubs) } }
    if current.unansweredHandler != nil { _ = report(call, function) }
    return nil
  }

  /// Records a call that needs an answer, and returns its stub. Execution stops if there is no stub.
  func require<Answer>(_ call: Call, function: Swift.StaticString = #function, _ stub: (Stubs) -> Answer?) -> Answer {
    record(call)
    var answer: Answer?
    access { answer = stub($0.stubs) }
    if let answer { return answer }
    _ = report(call, function)
    Swift.fatalError(message(call, function))
  }

  private func name(of call: Call) -> Swift.String {
    if let child = Swift.Mirror(reflecting: call).children.first { return child.label! }
    return Swift.String(describing: call)
  }

  private func message(_ call: Call, _ function: Swift.StaticString) -> Swift.String {
    "\(owner): unanswered call: \(function); answer it with stub { $0.\(name(of: call)) = … }"
  }

  /// Reports an unanswered call. Returns the handler's error, or `nil` if there is no handler or it returns no error.
  private func report(_ call: Call, _ function: Swift.StaticString) -> (any Swift.Error)? {
    if let handler = current.unansweredHandler { return handler(message(call, function)) }
    Testing.Issue.record(Testing.Comment(rawValue: message(call, function)))
    return nil
  }
}

/// A thread-safe variant of the superclass. The values are read and changed only in `access`, while the lock is
/// held.
nonisolated private final class LockedMockState<Call: Swift.Sendable, Stubs>: MockState<Call, Stubs>, @unchecked Swift.Sendable {
  private let lock = Synchronization.Mutex(())

  override func access(_ body: (inout Values) -> Swift.Void) { lock.withLock { _ in super.access(body) } }
}

/// The streams that a mock has returned from calls without a stub. They finish when the mock is deallocated.
nonisolated private final class LockedMockStreams<Element: Swift.Sendable>: Swift.Sendable {
  private let continuations = Synchronization.Mutex([_Concurrency.AsyncStream<Element>.Continuation]())

  deinit { finish() }

  func make() -> _Concurrency.AsyncStream<Element> {
    let (stream, continuation) = _Concurrency.AsyncStream<Element>.makeStream()
    continuations.withLock { $0.append(continuation) }
    return stream
  }

  func yield(_ value: Element) { for continuation in continuations.withLock({ $0 }) { continuation.yield(value) } }
  func finish() { for continuation in continuations.withLock({ $0 }) { continuation.finish() } }
}
