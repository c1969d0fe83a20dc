// swift-format-ignore-file
// Made from the protocols of LogbookMockFeatures; changes are lost. To make it again:
// Scripts/golden-mocks

import LogbookMockFeaturesUpstream
import Synchronization

/// A mock of ``Building``.
final class BuildingMock: Building {
  enum Call: Hashable {
    case numbers
    case totalOf
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case numbers = "numbers", totalOf = "total(of:)" }
  struct Stubs {
    var numbers: (() -> [Int])?
    var totalOf: ((() -> [Int]) -> Int)?
  }
  private let state = MockState<Call, Operation, Stubs>("BuildingMock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  var numbers: [Int] {
    guard let answer = self.state.begin(.numbers).numbers else { self.state.unanswered(.numbers) }
    return answer()
  }

  func total(@NumberBuilder of numbers: () -> [Int]) -> Int {
    guard let answer = self.state.begin(.totalOf).totalOf else { self.state.unanswered(.totalOf) }
    return answer(numbers)
  }
}

/// A mock of ``Concurrent``.
final class ConcurrentMock: Concurrent {
  enum Call: Hashable {
    case run
    case stay
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case run = "run(_:)", stay = "stay(_:)" }
  struct Stubs {
    var run: (nonisolated(nonsending) (@concurrent () async -> Int) async -> Void)?
    var stay: (nonisolated(nonsending) (nonisolated(nonsending) () async -> Int) async -> Void)?
  }
  private let state = MockState<Call, Operation, Stubs>("ConcurrentMock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func run(_ body: @concurrent () async -> Int) async {
    guard let answer = self.state.begin(.run).run else { self.state.unanswered(.run) }
    await answer(body)
  }

  func stay(_ body: nonisolated(nonsending) () async -> Int) async {
    guard let answer = self.state.begin(.stay).stay else { self.state.unanswered(.stay) }
    await answer(body)
  }
}

/// A mock of ``Constrained``.
final class ConstrainedMock: Constrained {
  enum Call {
    case addNumeric(Any)
    case addStringProtocol(Any)
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable {
    case addNumeric = "add(_:)-(Numeric)"
    case addStringProtocol = "add(_:)-(StringProtocol)"
  }
  struct Stubs {
    var addNumeric: ((Any) -> Void)?
    var addStringProtocol: ((Any) -> Void)?
  }
  private let state = MockState<Call, Operation, Stubs>("ConstrainedMock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func add<T>(_ value: T) where T : Numeric {
    guard let answer = self.state.begin(.addNumeric(value as Any)).addNumeric else { self.state.unanswered(.addNumeric) }
    answer(value as Any)
  }

  func add<T>(_ value: T) where T : StringProtocol {
    guard let answer = self.state.begin(.addStringProtocol(value as Any)).addStringProtocol else { self.state.unanswered(.addStringProtocol) }
    answer(value as Any)
  }
}

/// A mock of ``Countable``.
final class CountableMock: Countable {
  typealias AllCases = [CountableMock]

  enum Call: Hashable {
    case name
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case name = "name" }
  struct Stubs {
    var name: (() -> String)?
  }
  private let state = MockState<Call, Operation, Stubs>("CountableMock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  var name: String {
    guard let answer = self.state.begin(.name).name else { self.state.unanswered(.name) }
    return answer()
  }

  static var allCases: [CountableMock] {
    statics.allCases
  }

  /// Answers the static requirements. A test that must not share it with others has its own:
  /// `CountableMock.$statics.withValue(.init()) { … }`.
  @TaskLocal static var statics = Statics()

  /// What the static requirements record and are answered by.
  final class Statics: Sendable {
    enum Call: Hashable, Sendable {
      case allCases
      var operation: Operation? { mockOperation(of: self) }
    }
    enum Operation: String, CaseIterable, Sendable { case allCases = "allCases" }
    struct Stubs: Sendable {
      var allCases: (@Sendable () -> [CountableMock])?
    }
    private let state = LockedMockState<Call, Operation, Stubs>("CountableMock", Stubs(), { $0.rawValue })
    init() {}
    var calls: [Call] { state.calls }
    func resetCalls() { state.resetCalls() }
    func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
    func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
    func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

    var allCases: [CountableMock] {
      guard let answer = self.state.begin(.allCases).allCases else { self.state.unanswered(.allCases) }
      return answer()
    }
  }
}

/// A mock of ``Impossible``.
final class ImpossibleMock: Impossible {
  enum Call: Hashable {
    case never
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case never = "never(_:)" }
  struct Stubs {
    var never: ((Never) -> Int)?
  }
  private let state = MockState<Call, Operation, Stubs>("ImpossibleMock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func never(_ never: Never) -> Int {
  }
}

/// A mock of ``Keeping``.
final class KeepingMock<Item: Identifiable & Sendable, Order>: Keeping, Sendable {
  enum Call: Hashable, Sendable {
    case keep
    case keptIn
    case changes
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable {
    case keep = "keep(_:as:)"
    case keptIn = "kept(in:)"
    case changes = "changes()"
  }
  struct Stubs: Sendable {
    var keep: (nonisolated(nonsending) @Sendable (Item, Item.ID) async -> Void)?
    var keptIn: (@Sendable (Order) -> [Item])?
    var changes: (@Sendable () -> AsyncStream<[Item]>)?
  }
  private let state = LockedMockState<Call, Operation, Stubs>("KeepingMock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

  func keep(_ item: Item, as id: Item.ID) async {
    guard let answer = self.state.begin(.keep).keep else { self.state.unanswered(.keep) }
    await answer(item, id)
  }

  func kept(in order: Order) -> [Item] {
    guard let answer = self.state.begin(.keptIn).keptIn else { self.state.unanswered(.keptIn) }
    return answer(order)
  }

  func changes() -> AsyncStream<[Item]> {
    guard let answer = self.state.begin(.changes).changes else { self.state.unanswered(.changes) }
    return answer()
  }
}

/// A mock of ``Keyed``.
final class KeyedMock<Value>: Keyed {
  enum Call: Hashable {
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: Hashable, CaseIterable, Sendable {}
  struct Stubs {
  }
  private let state = MockState<Call, Operation, Stubs>("KeyedMock", Stubs(), nil)
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  static var fallback: Value {
    statics.fallback
  }

  static func join(_ values: Value...) -> Value {
    statics.join(values)
  }

  /// Answers the static requirements. A test that must not share it with others has its own:
  /// `KeyedMockStatics.$own.withValue([ObjectIdentifier(Mock.self): Mock.Statics()]) { … }`, for the type `Mock` that it uses.
  static var statics: Statics {
    if let own = KeyedMockStatics.own[ObjectIdentifier(KeyedMock.self)] as? Statics { return own }
    return KeyedMockStatics.shared.withLock { shared in
      if let known = shared[ObjectIdentifier(KeyedMock.self)] as? Statics { return known }
      let new = Statics()
      shared[ObjectIdentifier(KeyedMock.self)] = new
      return new
    }
  }

  /// What the static requirements record and are answered by.
  final class Statics: Sendable {
    enum Call: Hashable, Sendable {
      case fallback
      case join
      var operation: Operation? { mockOperation(of: self) }
    }
    enum Operation: String, CaseIterable, Sendable { case fallback = "fallback", join = "join(_:)" }
    struct Stubs: Sendable {
      var fallback: (@Sendable () -> Value)?
      var join: (@Sendable ([Value]) -> Value)?
    }
    private let state = LockedMockState<Call, Operation, Stubs>("KeyedMock", Stubs(), { $0.rawValue })
    init() {}
    var calls: [Call] { state.calls }
    func resetCalls() { state.resetCalls() }
    func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
    func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
    func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

    var fallback: Value {
      guard let answer = self.state.begin(.fallback).fallback else { self.state.unanswered(.fallback) }
      return answer()
    }

    func join(_ values: [Value]) -> Value {
      guard let answer = self.state.begin(.join).join else { self.state.unanswered(.join) }
      return answer(values)
    }
  }
}

/// What answers the static requirements of the types of ``KeyedMock``.
enum KeyedMockStatics {
  @TaskLocal static var own: [ObjectIdentifier: any Sendable] = [:]
  fileprivate static let shared = Mutex<[ObjectIdentifier: any Sendable]>([:])
}

/// A mock of ``LetterKeeping``.
final class LetterKeepingMock: LetterKeeping, Sendable {
  typealias Item = Letter

  typealias Order = Int

  enum Call: Hashable, Sendable {
    case keep(Letter, as: Letter.ID)
    case keptIn(Int)
    case changes
    case send(Letter)
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case keep = "keep(_:as:)", keptIn = "kept(in:)", send = "send(_:)" }
  struct Stubs: Sendable {
    var keep: (@Sendable (Letter, Letter.ID) async -> Void)?
    var keptIn: (@Sendable (Int) -> [Letter])?
    var changes: (@Sendable () -> AsyncStream<[Letter]>)?
    var send: (@Sendable (Letter) -> Void)?
  }
  private let state = LockedMockState<Call, Operation, Stubs>("LetterKeepingMock", Stubs(), { $0.rawValue })
  private let changesContinuations = LockedMockStreams<[Letter]>()
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }
  func yieldChanges(_ value: [Letter]) { changesContinuations.yield(value) }
  func finishChanges() { changesContinuations.finish() }

  func keep(_ item: Letter, as id: Letter.ID) async {
    guard let answer = self.state.begin(.keep(item, as: id)).keep else { self.state.unanswered(.keep) }
    await answer(item, id)
  }

  func kept(in order: Int) -> [Letter] {
    guard let answer = self.state.begin(.keptIn(order)).keptIn else { self.state.unanswered(.keptIn) }
    return answer(order)
  }

  func changes() -> AsyncStream<[Letter]> {
    let stream = self.changesContinuations.make()
    guard let answer = self.state.begin(.changes).changes else { return stream }
    return answer()
  }

  func send(_ letter: Letter) {
    guard let answer = self.state.begin(.send(letter)).send else { self.state.unanswered(.send) }
    answer(letter)
  }
}

/// A mock of ``Old``.
@available(*, deprecated)
final class OldMock: Old {
  enum Call: Hashable {
    case old
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case old = "old()" }
  struct Stubs {
    var old: (() -> Void)?
  }
  private let state = MockState<Call, Operation, Stubs>("OldMock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func old() {
    guard let answer = self.state.begin(.old).old else { self.state.unanswered(.old) }
    answer()
  }
}

/// A mock of ``Overloaded``.
final class OverloadedMock<ActionType>: Overloaded {
  typealias Action = ActionType

  enum Call {
    case dispatchAnySendable(any Sendable)
    case dispatchAction(Action)
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable {
    case dispatchAnySendable = "dispatch(_:)-(any Sendable)"
    case dispatchAction = "dispatch(_:)-(Action)"
  }
  struct Stubs {
    var dispatchAnySendable: ((any Sendable) -> Void)?
    var dispatchAction: ((Action) -> Void)?
  }
  private let state = MockState<Call, Operation, Stubs>("OverloadedMock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func dispatch(_ action: any Sendable) {
    guard let answer = self.state.begin(.dispatchAnySendable(action)).dispatchAnySendable else { self.state.unanswered(.dispatchAnySendable) }
    answer(action)
  }

  func dispatch(_ action: Action) {
    guard let answer = self.state.begin(.dispatchAction(action)).dispatchAction else { self.state.unanswered(.dispatchAction) }
    answer(action)
  }
}

/// A mock of ``OwnNames``.
final class OwnNamesMock: OwnNames, Sendable {
  enum MockCall: Hashable, Sendable {
    case state
    case calls
    case stub(Call)
    case failWith(String)
    case begin
    case unanswered
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable {
    case state = "state"
    case calls = "calls()"
    case stub = "stub(_:)"
    case failWith = "fail(with:)"
    case begin = "begin()"
    case unanswered = "unanswered()"
  }
  struct Stubs: Sendable {
    var state: (@Sendable () -> State)?
    var calls: (@Sendable () -> Int)?
    var stub: (@Sendable (Call) -> Void)?
    var failWith: (@Sendable (String) throws -> Void)?
    var begin: (@Sendable () -> Void)?
    var unanswered: (@Sendable () -> Void)?
  }
  struct Unanswered: Error, Hashable, CustomStringConvertible { let description: String }
  private let mockState = LockedMockState<MockCall, Operation, Stubs>("OwnNamesMock", Stubs(), { $0.rawValue }, { Unanswered(description: $0) })
  init() {}
  var mockCalls: [MockCall] { mockState.calls }
  func resetCalls() { mockState.resetCalls() }
  func mockStub(_ change: (inout Stubs) -> Void) { mockState.stub(change) }
  func onCall(_ handler: @escaping @Sendable (MockCall) -> Void) { mockState.onCall(handler) }
  func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { mockState.onUnanswered(handler) }
  func mockFail(with error: any Error, on operation: Operation? = nil, times: Int? = nil) { mockState.fail(error, operation, times) }
  func stopFailing() { mockState.stopFailing() }

  var state: State {
    guard let answer = self.mockState.begin(.state).state else { self.mockState.unanswered(.state) }
    return answer()
  }

  func calls() -> Int {
    guard let answer = self.mockState.begin(.calls).calls else { self.mockState.unanswered(.calls) }
    return answer()
  }

  func stub(_ call: Call) {
    guard let answer = self.mockState.begin(.stub(call)).stub else { self.mockState.unanswered(.stub) }
    answer(call)
  }

  func fail(with error: String) throws {
    guard let answer = try self.mockState.begin(.failWith(error), failing: .failWith, as: (any Error).self).failWith else { throw self.mockState.unanswered(.failWith, as: (any Error).self) }
    try answer(error)
  }

  func begin() {
    guard let answer = self.mockState.begin(.begin).begin else { self.mockState.unanswered(.begin) }
    answer()
  }

  func unanswered() {
    guard let answer = self.mockState.begin(.unanswered).unanswered else { self.mockState.unanswered(.unanswered) }
    answer()
  }
}

/// A mock of ``OwnTypes``.
final class OwnTypesMock<State, Value, Error: Swift.Error>: OwnTypes {
  enum Call {
    case read(State)
    case convert(Any)
    case result
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable {
    case read = "read(_:)"
    case convert = "convert(_:)"
    case result = "result()"
  }
  struct Stubs {
    var read: ((State) throws(Error) -> Value)?
    var convert: ((Any) -> Any)?
    var result: (() -> Result<Int, any Swift.Error>)?
  }
  struct Unanswered: Swift.Error, Hashable, CustomStringConvertible { let description: String }
  private let state = MockState<Call, Operation, Stubs>("OwnTypesMock", Stubs(), { $0.rawValue }, { Unanswered(description: $0) })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Swift.Error)?) { state.onUnanswered(handler) }
  func fail(with error: Error, on operation: Operation? = nil, times: Int? = nil) { state.fail(error, operation, times) }
  func stopFailing() { state.stopFailing() }

  func read(_ state: State) throws(Error) -> Value {
    guard let answer = try self.state.begin(.read(state), failing: .read, as: Error.self).read else { throw self.state.unanswered(.read, as: Error.self) }
    return try answer(state)
  }

  func convert<Value_>(_ value: Value_) -> Value_ {
    guard let answer = self.state.begin(.convert(value as Any)).convert else { self.state.unanswered(.convert) }
    return self.state.cast(answer(value as Any), .convert)
  }

  func result() -> Result<Int, any Swift.Error> {
    guard let answer = self.state.begin(.result).result else { self.state.unanswered(.result) }
    return answer()
  }
}

/// A mock of ``RawIdentifiers``.
final class RawIdentifiersMock: RawIdentifiers {
  enum Call: Hashable {
    case isItTrueThatIt(Int)
    case defaultSelf(Int, `inout`: Int)
    case 👍
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable {
    case isItTrueThatIt = "is it true(`that it`:)"
    case defaultSelf = "default(self:`inout`:)"
    case 👍 = "👍"
  }
  struct Stubs {
    var isItTrueThatIt: ((Int) -> Bool)?
    var defaultSelf: ((Int, inout Int) -> Void)?
    var 👍: (() -> Int)?
  }
  private let state = MockState<Call, Operation, Stubs>("RawIdentifiersMock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func `is it true`(`that it`: Int) -> Bool {
    guard let answer = self.state.begin(.isItTrueThatIt(`that it`)).isItTrueThatIt else { self.state.unanswered(.isItTrueThatIt) }
    return answer(`that it`)
  }

  func `default`(self argument1: Int, `inout`: inout Int) {
    guard let answer = self.state.begin(.defaultSelf(argument1, `inout`: `inout`)).defaultSelf else { self.state.unanswered(.defaultSelf) }
    answer(argument1, &`inout`)
  }

  var 👍: Int {
    guard let answer = self.state.begin(.👍).👍 else { self.state.unanswered(.👍) }
    return answer()
  }
}

/// A mock of ``Row01``.
final class Row01Mock: Row01 {
  enum Call: Hashable {
    case a
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case a = "a()" }
  struct Stubs {
    var a: (() async -> Int)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row01Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a() async -> Int {
    guard let answer = self.state.begin(.a).a else { self.state.unanswered(.a) }
    return await answer()
  }
}

/// A mock of ``Row02``.
final class Row02Mock: Row02 {
  enum Call: Hashable {
    case a
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case a = "a()" }
  struct Stubs {
    var a: (() throws -> Int)?
  }
  struct Unanswered: Error, Hashable, CustomStringConvertible { let description: String }
  private let state = MockState<Call, Operation, Stubs>("Row02Mock", Stubs(), { $0.rawValue }, { Unanswered(description: $0) })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }
  func fail(with error: any Error, on operation: Operation? = nil, times: Int? = nil) { state.fail(error, operation, times) }
  func stopFailing() { state.stopFailing() }

  func a() throws -> Int {
    guard let answer = try self.state.begin(.a, failing: .a, as: (any Error).self).a else { throw self.state.unanswered(.a, as: (any Error).self) }
    return try answer()
  }
}

/// A mock of ``Row03``.
final class Row03Mock: Row03 {
  enum Call: Hashable {
    case a(Int)
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case a = "a(_:)" }
  struct Stubs {
    var a: ((Int) throws(Row03E) -> Int)?
  }
  struct Unanswered: Error, Hashable, CustomStringConvertible { let description: String }
  private let state = MockState<Call, Operation, Stubs>("Row03Mock", Stubs(), { $0.rawValue }, { Unanswered(description: $0) })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }
  func fail(with error: Row03E, on operation: Operation? = nil, times: Int? = nil) { state.fail(error, operation, times) }
  func stopFailing() { state.stopFailing() }

  func a(_ x: Int) throws(Row03E) -> Int {
    guard let answer = try self.state.begin(.a(x), failing: .a, as: Row03E.self).a else { throw self.state.unanswered(.a, as: Row03E.self) }
    return try answer(x)
  }
}

/// A mock of ``Row04``.
final class Row04Mock: Row04 {
  enum Call: Hashable {
    case a
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case a = "a(_:)" }
  struct Stubs {
    var a: (((Int) throws -> Void) -> Void)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row04Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(_ f: (Int) throws -> Void) {
    guard let answer = self.state.begin(.a).a else { self.state.unanswered(.a) }
    answer(f)
  }
}

/// A mock of ``Row05``.
final class Row05Mock: Row05 {
  enum Call {
    case a(Any)
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case a = "a(_:)" }
  struct Stubs {
    var a: ((Any) -> Any)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row05Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a<T>(_ t: T) -> T {
    guard let answer = self.state.begin(.a(t as Any)).a else { self.state.unanswered(.a) }
    return self.state.cast(answer(t as Any), .a)
  }
}

/// A mock of ``Row06``.
final class Row06Mock: Row06 {
  enum Call {
    case a(Any, in: Any)
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case a = "a(_:in:)" }
  struct Stubs {
    var a: ((Any, Any) -> Any)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row06Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a<T, S>(_ t: T, in s: S) -> [T] where T : Hashable, T == S.Element, S : Sequence {
    guard let answer = self.state.begin(.a(t as Any, in: s as Any)).a else { self.state.unanswered(.a) }
    return self.state.cast(answer(t as Any, s as Any), .a)
  }
}

/// A mock of ``Row07``.
final class Row07Mock: Row07 {
  enum Call: Hashable {
    case a
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case a = "a(_:)" }
  struct Stubs {
    var a: (([Any]) -> Int)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row07Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a<each T>(_ t: repeat each T) -> Int {
    guard let answer = self.state.begin(.a).a else { self.state.unanswered(.a) }
    var tList: [Any] = []
    repeat tList.append(each t)
    return answer(tList)
  }
}

/// A mock of ``Row08``.
final class Row08Mock<A>: Row08 {
  enum Call {
    case a(A)
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case a = "a(_:)" }
  struct Stubs {
    var a: ((A) -> A)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row08Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(_ x: A) -> A {
    guard let answer = self.state.begin(.a(x)).a else { self.state.unanswered(.a) }
    return answer(x)
  }
}

/// A mock of ``Row09``.
final class Row09Mock<K: Hashable, C: Collection>: Row09 where K == C.Element {
  enum Call: Hashable {
    case c
    case k
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case c = "c", k = "k()" }
  struct Stubs {
    var c: (() -> C)?
    var k: (() -> K)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row09Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  var c: C {
    guard let answer = self.state.begin(.c).c else { self.state.unanswered(.c) }
    return answer()
  }

  func k() -> K {
    guard let answer = self.state.begin(.k).k else { self.state.unanswered(.k) }
    return answer()
  }
}

/// A mock of ``Row10``.
final class Row10Mock<A: Sendable>: Row10 {
  enum Call: Hashable {
    case a
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case a = "a()" }
  struct Stubs {
    var a: (() -> A)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row10Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a() -> A {
    guard let answer = self.state.begin(.a).a else { self.state.unanswered(.a) }
    return answer()
  }
}

/// A mock of ``Row11``.
final class Row11Mock: Row11 {
  enum Call: Hashable {
    case q
    case a
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case q = "q()", a = "a()" }
  struct Stubs {
    var q: (() -> Int)?
    var a: (() -> Void)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row11Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func q() -> Int {
    guard let answer = self.state.begin(.q).q else { self.state.unanswered(.q) }
    return answer()
  }

  func a() {
    guard let answer = self.state.begin(.a).a else { self.state.unanswered(.a) }
    answer()
  }
}

/// A mock of ``Row11Q``.
final class Row11QMock: Row11Q {
  enum Call: Hashable {
    case q
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case q = "q()" }
  struct Stubs {
    var q: (() -> Int)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row11QMock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func q() -> Int {
    guard let answer = self.state.begin(.q).q else { self.state.unanswered(.q) }
    return answer()
  }
}

/// A mock of ``Row12``.
final class Row12Mock: Row12 {
  enum Call: Hashable {
    case a
    case upstreamName
    case upstreamCall(Int)
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable {
    case a = "a()"
    case upstreamName = "upstreamName"
    case upstreamCall = "upstreamCall(_:)"
  }
  struct Stubs {
    var a: (() -> Void)?
    var upstreamName: (() -> String)?
    var upstreamCall: ((Int) async throws -> String)?
  }
  struct Unanswered: Error, Hashable, CustomStringConvertible { let description: String }
  private let state = MockState<Call, Operation, Stubs>("Row12Mock", Stubs(), { $0.rawValue }, { Unanswered(description: $0) })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }
  func fail(with error: any Error, on operation: Operation? = nil, times: Int? = nil) { state.fail(error, operation, times) }
  func stopFailing() { state.stopFailing() }

  func a() {
    guard let answer = self.state.begin(.a).a else { self.state.unanswered(.a) }
    answer()
  }

  var upstreamName: String {
    guard let answer = self.state.begin(.upstreamName).upstreamName else { self.state.unanswered(.upstreamName) }
    return answer()
  }

  func upstreamCall(_ x: Int) async throws -> String {
    guard let answer = try self.state.begin(.upstreamCall(x), failing: .upstreamCall, as: (any Error).self).upstreamCall else { throw self.state.unanswered(.upstreamCall, as: (any Error).self) }
    return try await answer(x)
  }
}

/// A mock of ``Row13``.
final class Row13Mock: Row13 {
  enum Call: Hashable {
    case a
    case description
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case a = "a()", description = "description" }
  struct Stubs {
    var a: (() -> Void)?
    var description: (() -> String)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row13Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a() {
    guard let answer = self.state.begin(.a).a else { self.state.unanswered(.a) }
    answer()
  }

  var description: String {
    guard let answer = self.state.begin(.description).description else { self.state.unanswered(.description) }
    return answer()
  }
}

/// A mock of ``Row14``.
final class Row14Mock: Row14 {
  enum Call: Hashable {
    case q
    case r
    case a
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case q = "q()", r = "r()", a = "a()" }
  struct Stubs {
    var q: (() -> Void)?
    var r: (() -> Void)?
    var a: (() -> Void)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row14Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func q() {
    guard let answer = self.state.begin(.q).q else { self.state.unanswered(.q) }
    answer()
  }

  func r() {
    guard let answer = self.state.begin(.r).r else { self.state.unanswered(.r) }
    answer()
  }

  func a() {
    guard let answer = self.state.begin(.a).a else { self.state.unanswered(.a) }
    answer()
  }
}

/// A mock of ``Row14Q``.
final class Row14QMock: Row14Q {
  enum Call: Hashable {
    case q
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case q = "q()" }
  struct Stubs {
    var q: (() -> Void)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row14QMock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func q() {
    guard let answer = self.state.begin(.q).q else { self.state.unanswered(.q) }
    answer()
  }
}

/// A mock of ``Row14R``.
final class Row14RMock: Row14R {
  enum Call: Hashable {
    case r
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case r = "r()" }
  struct Stubs {
    var r: (() -> Void)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row14RMock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func r() {
    guard let answer = self.state.begin(.r).r else { self.state.unanswered(.r) }
    answer()
  }
}

/// A mock of ``Row15``.
final class Row15Mock: Row15 {
  enum Call: Hashable {
    case a
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case a = "a" }
  struct Stubs {
    var a: (() -> Int)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row15Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  var a: Int {
    guard let answer = self.state.begin(.a).a else { self.state.unanswered(.a) }
    return answer()
  }
}

/// A mock of ``Row16``.
final class Row16Mock: Row16 {
  enum Call: Hashable {
    case a
    case setA(String)
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case a = "a", setA = "a =" }
  struct Stubs {
    var a: (() -> String)?
    var setA: ((String) -> Void)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row16Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  var a: String {
    get {
      guard let answer = self.state.begin(.a).a else { self.state.unanswered(.a) }
      return answer()
    }
    set {
      let stubs = self.state.begin(.setA(newValue))
      if let answer = stubs.setA {
        answer(newValue)
      } else {
        self.state.stub { $0.a = { [newValue] in newValue } }
      }
    }
  }
}

/// A mock of ``Row17``.
final class Row17Mock: Row17 {
  enum Call: Hashable {
    case a
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case a = "a" }
  struct Stubs {
    var a: (() async throws -> Int)?
  }
  struct Unanswered: Error, Hashable, CustomStringConvertible { let description: String }
  private let state = MockState<Call, Operation, Stubs>("Row17Mock", Stubs(), { $0.rawValue }, { Unanswered(description: $0) })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }
  func fail(with error: any Error, on operation: Operation? = nil, times: Int? = nil) { state.fail(error, operation, times) }
  func stopFailing() { state.stopFailing() }

  var a: Int {
    get async throws {
      guard let answer = try self.state.begin(.a, failing: .a, as: (any Error).self).a else { throw self.state.unanswered(.a, as: (any Error).self) }
      return try await answer()
    }
  }
}

/// A mock of ``Row18``.
final class Row18Mock: Row18 {
  enum Call: Hashable {
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: Hashable, CaseIterable, Sendable {}
  struct Stubs {
  }
  private let state = MockState<Call, Operation, Stubs>("Row18Mock", Stubs(), nil)
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  static func a() -> Int {
    statics.a()
  }

  /// Answers the static requirements. A test that must not share it with others has its own:
  /// `Row18Mock.$statics.withValue(.init()) { … }`.
  @TaskLocal static var statics = Statics()

  /// What the static requirements record and are answered by.
  final class Statics: Sendable {
    enum Call: Hashable, Sendable {
      case a
      var operation: Operation? { mockOperation(of: self) }
    }
    enum Operation: String, CaseIterable, Sendable { case a = "a()" }
    struct Stubs: Sendable {
      var a: (@Sendable () -> Int)?
    }
    private let state = LockedMockState<Call, Operation, Stubs>("Row18Mock", Stubs(), { $0.rawValue })
    init() {}
    var calls: [Call] { state.calls }
    func resetCalls() { state.resetCalls() }
    func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
    func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
    func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

    func a() -> Int {
      guard let answer = self.state.begin(.a).a else { self.state.unanswered(.a) }
      return answer()
    }
  }
}

/// A mock of ``Row19``.
final class Row19Mock: Row19 {
  enum Call: Hashable {
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: Hashable, CaseIterable, Sendable {}
  struct Stubs {
  }
  private let state = MockState<Call, Operation, Stubs>("Row19Mock", Stubs(), nil)
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  static var a: Int {
    get {
      statics.a
    }
    set {
      statics.a = newValue
    }
  }

  /// Answers the static requirements. A test that must not share it with others has its own:
  /// `Row19Mock.$statics.withValue(.init()) { … }`.
  @TaskLocal static var statics = Statics()

  /// What the static requirements record and are answered by.
  final class Statics: Sendable {
    enum Call: Hashable, Sendable {
      case a
      case setA(Int)
      var operation: Operation? { mockOperation(of: self) }
    }
    enum Operation: String, CaseIterable, Sendable { case a = "a", setA = "a =" }
    struct Stubs: Sendable {
      var a: (@Sendable () -> Int)?
      var setA: (@Sendable (Int) -> Void)?
    }
    private let state = LockedMockState<Call, Operation, Stubs>("Row19Mock", Stubs(), { $0.rawValue })
    init() {}
    var calls: [Call] { state.calls }
    func resetCalls() { state.resetCalls() }
    func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
    func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
    func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

    var a: Int {
      get {
        guard let answer = self.state.begin(.a).a else { self.state.unanswered(.a) }
        return answer()
      }
      set {
        let stubs = self.state.begin(.setA(newValue))
        if let answer = stubs.setA {
          answer(newValue)
        } else {
          self.state.stub { $0.a = { [newValue] in newValue } }
        }
      }
    }
  }
}

/// A mock of ``Row20``.
final class Row20Mock: Row20 {
  enum Call: Hashable {
    case element(Int)
    case setElement(Int, String)
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case element = "subscript(_:)", setElement = "subscript(_:) =" }
  struct Stubs {
    var element: ((Int) -> String)?
    var setElement: ((Int, String) -> Void)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row20Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  subscript(i: Int) -> String {
    get {
      guard let answer = self.state.begin(.element(i)).element else { self.state.unanswered(.element) }
      return answer(i)
    }
    set {
      let stubs = self.state.begin(.setElement(i, newValue))
      if let answer = stubs.setElement {
        answer(i, newValue)
      } else {
        self.state.unanswered(.setElement)
      }
    }
  }
}

/// A mock of ``Row21``.
final class Row21Mock: Row21 {
  enum Call: Hashable {
    case initializeX(Int)
    case a
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case initializeX = "init(x:)", a = "a()" }
  struct Stubs {
    var a: (() -> Void)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row21Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  convenience init(x: Int) {
    self.init()
    state.begin(.initializeX(x))
  }

  func a() {
    guard let answer = self.state.begin(.a).a else { self.state.unanswered(.a) }
    answer()
  }
}

/// A mock of ``Row22``.
final class Row22Mock: Row22 {
  enum Call: Hashable {
    case initializeY(Int)
    case initializeX(Int)
    case a
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case initializeY = "init(y:)", initializeX = "init(x:)", a = "a()" }
  struct Stubs {
    var a: (() -> Void)?
  }
  struct Unanswered: Error, Hashable, CustomStringConvertible { let description: String }
  private let state = MockState<Call, Operation, Stubs>("Row22Mock", Stubs(), { $0.rawValue }, { Unanswered(description: $0) })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }
  func fail(with error: any Error, on operation: Operation? = nil, times: Int? = nil) { state.fail(error, operation, times) }
  func stopFailing() { state.stopFailing() }

  convenience init(y: Int) {
    self.init()
    state.begin(.initializeY(y))
  }

  convenience init(x: Int) {
    self.init()
    state.begin(.initializeX(x))
  }

  func a() {
    guard let answer = self.state.begin(.a).a else { self.state.unanswered(.a) }
    answer()
  }
}

/// A mock of ``Row23``.
final class Row23Mock: Row23 {
  enum Call: Hashable {
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: Hashable, CaseIterable, Sendable {}
  struct Stubs {
  }
  private let state = MockState<Call, Operation, Stubs>("Row23Mock", Stubs(), nil)
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  static func + (_ l: Row23Mock, _ r: Row23Mock) -> Row23Mock {
    statics.plus(l, r)
  }

  /// Answers the static requirements. A test that must not share it with others has its own:
  /// `Row23Mock.$statics.withValue(.init()) { … }`.
  @TaskLocal static var statics = Statics()

  /// What the static requirements record and are answered by.
  final class Statics: Sendable {
    enum Call: Hashable, Sendable {
      case plus
      var operation: Operation? { mockOperation(of: self) }
    }
    enum Operation: String, CaseIterable, Sendable { case plus = "+(_:_:)" }
    struct Stubs: Sendable {
      var plus: (@Sendable (Row23Mock, Row23Mock) -> Row23Mock)?
    }
    private let state = LockedMockState<Call, Operation, Stubs>("Row23Mock", Stubs(), { $0.rawValue })
    init() {}
    var calls: [Call] { state.calls }
    func resetCalls() { state.resetCalls() }
    func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
    func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
    func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

    func plus(_ l: Row23Mock, _ r: Row23Mock) -> Row23Mock {
      guard let answer = self.state.begin(.plus).plus else { self.state.unanswered(.plus) }
      return answer(l, r)
    }
  }
}

/// A mock of ``Row24``.
final class Row24Mock: Row24 {
  enum Call: Hashable {
    case aInt(Int)
    case aString(String)
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case aInt = "a(_:)-(Int)", aString = "a(_:)-(String)" }
  struct Stubs {
    var aInt: ((Int) -> Void)?
    var aString: ((String) -> Void)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row24Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(_ x: Int) {
    guard let answer = self.state.begin(.aInt(x)).aInt else { self.state.unanswered(.aInt) }
    answer(x)
  }

  func a(_ x: String) {
    guard let answer = self.state.begin(.aString(x)).aString else { self.state.unanswered(.aString) }
    answer(x)
  }
}

/// A mock of ``Row25``.
final class Row25Mock: Row25 {
  enum Call: Hashable {
    case aX(Int)
    case aY(Int)
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case aX = "a(x:)", aY = "a(y:)" }
  struct Stubs {
    var aX: ((Int) -> Void)?
    var aY: ((Int) -> Void)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row25Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(x: Int) {
    guard let answer = self.state.begin(.aX(x)).aX else { self.state.unanswered(.aX) }
    answer(x)
  }

  func a(y: Int) {
    guard let answer = self.state.begin(.aY(y)).aY else { self.state.unanswered(.aY) }
    answer(y)
  }
}

/// A mock of ``Row26``.
final class Row26Mock: Row26 {
  enum Call: Hashable {
    case aInt
    case aString
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case aInt = "a()-() -> Int", aString = "a()-() -> String" }
  struct Stubs {
    var aInt: (() -> Int)?
    var aString: (() -> String)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row26Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a() -> Int {
    guard let answer = self.state.begin(.aInt).aInt else { self.state.unanswered(.aInt) }
    return answer()
  }

  func a() -> String {
    guard let answer = self.state.begin(.aString).aString else { self.state.unanswered(.aString) }
    return answer()
  }
}

/// A mock of ``Row27``.
final class Row27Mock: Row27 {
  enum Call: Hashable {
    case a(Int)
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case a = "a(_:)" }
  struct Stubs {
    var a: ((inout Int) -> Void)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row27Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(_ x: inout Int) {
    guard let answer = self.state.begin(.a(x)).a else { self.state.unanswered(.a) }
    answer(&x)
  }
}

/// A mock of ``Row28``.
final class Row28Mock: Row28 {
  enum Call: Hashable {
    case a([Int], s: String)
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case a = "a(_:s:)" }
  struct Stubs {
    var a: (([Int], String) -> Void)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row28Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(_ xs: Int..., s: String) {
    guard let answer = self.state.begin(.a(xs, s: s)).a else { self.state.unanswered(.a) }
    answer(xs, s)
  }
}

/// A mock of ``Row29``.
final class Row29Mock: Row29 {
  enum Call: Hashable {
    case a
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case a = "a(_:)" }
  struct Stubs {
    var a: (((Int) -> Void) -> Void)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row29Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(_ f: (Int) -> Void) {
    guard let answer = self.state.begin(.a).a else { self.state.unanswered(.a) }
    answer(f)
  }
}

/// A mock of ``Row30``.
final class Row30Mock: Row30 {
  enum Call: Hashable {
    case a
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case a = "a(_:)" }
  struct Stubs {
    var a: ((nonisolated(nonsending) @escaping @Sendable (Int) async throws -> String) -> Void)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row30Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(_ f: nonisolated(nonsending) @escaping @Sendable (Int) async throws -> String) {
    guard let answer = self.state.begin(.a).a else { self.state.unanswered(.a) }
    answer(f)
  }
}

/// A mock of ``Row31``.
final class Row31Mock: Row31 {
  enum Call: Hashable {
    case a
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case a = "a(_:)" }
  struct Stubs {
    var a: (((@MainActor @Sendable (Int, String) -> Void)?) -> Void)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row31Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(_ f: (@MainActor @Sendable (Int, String) -> Void)?) {
    guard let answer = self.state.begin(.a).a else { self.state.unanswered(.a) }
    answer(f)
  }
}

/// A mock of ``Row32``.
final class Row32Mock: Row32 {
  enum Call: Hashable {
    case a
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case a = "a(_:)" }
  struct Stubs {
    var a: ((() -> Bool) -> Void)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row32Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(_ f: @autoclosure () -> Bool) {
    guard let answer = self.state.begin(.a).a else { self.state.unanswered(.a) }
    answer(f)
  }
}

/// A mock of ``Row33``.
final class Row33Mock: Row33 {
  enum Call: Hashable {
    case a
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case a = "a(_:)" }
  struct Stubs {
    var a: ((@escaping @Sendable () throws(Row33E) -> Void) -> Void)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row33Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(_ f: @escaping @Sendable () throws(Row33E) -> Void) {
    guard let answer = self.state.begin(.a).a else { self.state.unanswered(.a) }
    answer(f)
  }
}

/// A mock of ``Row34``.
final class Row34Mock: Row34 {
  enum Call {
    case a(any Collection<Int>)
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case a = "a(_:)" }
  struct Stubs {
    var a: ((any Collection<Int>) -> Int)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row34Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(_ x: some Collection<Int>) -> Int {
    guard let answer = self.state.begin(.a(x)).a else { self.state.unanswered(.a) }
    return answer(x)
  }
}

/// A mock of ``Row35``.
final class Row35Mock: Row35 {
  enum Call {
    case a(any Error, any Hashable & Sendable)
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case a = "a(_:_:)" }
  struct Stubs {
    var a: ((any Error, any Hashable & Sendable) -> any Sequence<Int>)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row35Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(_ x: any Error, _ y: any Hashable & Sendable) -> any Sequence<Int> {
    guard let answer = self.state.begin(.a(x, y)).a else { self.state.unanswered(.a) }
    return answer(x, y)
  }
}

/// A mock of ``Row36``.
final class Row36Mock: Row36 {
  enum Call {
    case a((Int, b: String))
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case a = "a(_:)" }
  struct Stubs {
    var a: (((Int, b: String)) -> (Int, Int))?
  }
  private let state = MockState<Call, Operation, Stubs>("Row36Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(_ t: (Int, b: String)) -> (Int, Int) {
    guard let answer = self.state.begin(.a(t)).a else { self.state.unanswered(.a) }
    return answer(t)
  }
}

/// A mock of ``Row37``.
final class Row37Mock: Row37 {
  enum Call: Hashable {
    case a(Int?, [Int?]?)
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case a = "a(_:_:)" }
  struct Stubs {
    var a: ((Int?, [Int?]?) -> String??)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row37Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(_ x: Int?, _ y: [Int?]?) -> String?? {
    guard let answer = self.state.begin(.a(x, y)).a else { self.state.unanswered(.a) }
    return answer(x, y)
  }
}

/// A mock of ``Row38``.
final class Row38Mock: Row38 {
  enum Call: Hashable {
    case a
    case setA(String?)
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case a = "a", setA = "a =" }
  struct Stubs {
    var a: (() -> String?)?
    var setA: ((String?) -> Void)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row38Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  var a: String! {
    get {
      guard let answer = self.state.begin(.a).a else { self.state.unanswered(.a) }
      return answer()
    }
    set {
      let stubs = self.state.begin(.setA(newValue))
      if let answer = stubs.setA {
        answer(newValue)
      } else {
        self.state.stub { $0.a = { [newValue] in newValue } }
      }
    }
  }
}

/// A mock of ``Row39``.
final class Row39Mock: Row39 {
  enum Call: Hashable {
    case a
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case a = "a()" }
  struct Stubs {
    var a: (() -> Row39Mock)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row39Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a() -> Row39Mock {
    guard let answer = self.state.begin(.a).a else { self.state.unanswered(.a) }
    return answer()
  }
}

/// A mock of ``Row40``.
final class Row40Mock: Row40 {
  enum Call {
    case a(Row40Mock)
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case a = "a(_:)" }
  struct Stubs {
    var a: ((Row40Mock) -> Bool)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row40Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(_ x: Row40Mock) -> Bool {
    guard let answer = self.state.begin(.a(x)).a else { self.state.unanswered(.a) }
    return answer(x)
  }
}

/// A mock of ``Row41``.
actor Row41Mock: Row41 {
  enum Call: Hashable, Sendable {
    case a(Int)
    case n
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case a = "a(_:)", n = "n" }
  struct Stubs: Sendable {
    var a: (@Sendable (Int) async -> Int)?
    var n: (@Sendable () -> Int)?
  }
  nonisolated private let state = LockedMockState<Call, Operation, Stubs>("Row41Mock", Stubs(), { $0.rawValue })
  init() {}
  nonisolated var calls: [Call] { state.calls }
  nonisolated func resetCalls() { state.resetCalls() }
  nonisolated func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  nonisolated func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
  nonisolated func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(_ x: Int) async -> Int {
    guard let answer = self.state.begin(.a(x)).a else { self.state.unanswered(.a) }
    return await answer(x)
  }

  var n: Int {
    guard let answer = self.state.begin(.n).n else { self.state.unanswered(.n) }
    return answer()
  }
}

/// A mock of ``Row42``.
@MainActor
final class Row42Mock: Row42 {
  enum Call: Hashable, Sendable {
    case a
    case t
    case setT(String)
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case a = "a()", t = "t", setT = "t =" }
  struct Stubs: Sendable {
    var a: (@MainActor @Sendable () -> Void)?
    var t: (@MainActor @Sendable () -> String)?
    var setT: (@MainActor @Sendable (String) -> Void)?
  }
  nonisolated private let state = LockedMockState<Call, Operation, Stubs>("Row42Mock", Stubs(), { $0.rawValue })
  nonisolated init() {}
  nonisolated var calls: [Call] { state.calls }
  nonisolated func resetCalls() { state.resetCalls() }
  nonisolated func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  nonisolated func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
  nonisolated func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

  @MainActor
  func a() {
    guard let answer = self.state.begin(.a).a else { self.state.unanswered(.a) }
    answer()
  }

  @MainActor
  var t: String {
    get {
      guard let answer = self.state.begin(.t).t else { self.state.unanswered(.t) }
      return answer()
    }
    set {
      let stubs = self.state.begin(.setT(newValue))
      if let answer = stubs.setT {
        answer(newValue)
      } else {
        self.state.stub { $0.t = { [newValue] in newValue } }
      }
    }
  }
}

/// A mock of ``Row43``.
final class Row43Mock: Row43 {
  enum Call: Hashable {
    case a
    case b
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case a = "a()", b = "b()" }
  struct Stubs {
    var a: (@MainActor () -> Void)?
    var b: (() -> Void)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row43Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  @MainActor
  func a() {
    guard let answer = self.state.begin(.a).a else { self.state.unanswered(.a) }
    answer()
  }

  func b() {
    guard let answer = self.state.begin(.b).b else { self.state.unanswered(.b) }
    answer()
  }
}

/// A mock of ``Row44``.
@Row44G
final class Row44Mock: Row44 {
  enum Call: Hashable, Sendable {
    case a
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case a = "a()" }
  struct Stubs: Sendable {
    var a: (@Row44G @Sendable () -> Int)?
  }
  nonisolated private let state = LockedMockState<Call, Operation, Stubs>("Row44Mock", Stubs(), { $0.rawValue })
  nonisolated init() {}
  nonisolated var calls: [Call] { state.calls }
  nonisolated func resetCalls() { state.resetCalls() }
  nonisolated func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  nonisolated func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
  nonisolated func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

  @Row44G
  func a() -> Int {
    guard let answer = self.state.begin(.a).a else { self.state.unanswered(.a) }
    return answer()
  }
}

/// A mock of ``Row45``.
final class Row45Mock: Row45, Sendable {
  enum Call: Hashable, Sendable {
    case a(Int)
    case v
    case setV(Int)
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case a = "a(_:)", v = "v", setV = "v =" }
  struct Stubs: Sendable {
    var a: (@Sendable (Int) -> Int)?
    var v: (@Sendable () -> Int)?
    var setV: (@Sendable (Int) -> Void)?
  }
  private let state = LockedMockState<Call, Operation, Stubs>("Row45Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(_ x: Int) -> Int {
    guard let answer = self.state.begin(.a(x)).a else { self.state.unanswered(.a) }
    return answer(x)
  }

  var v: Int {
    get {
      guard let answer = self.state.begin(.v).v else { self.state.unanswered(.v) }
      return answer()
    }
    set {
      let stubs = self.state.begin(.setV(newValue))
      if let answer = stubs.setV {
        answer(newValue)
      } else {
        self.state.stub { $0.v = { [newValue] in newValue } }
      }
    }
  }
}

/// A mock of ``Row46``.
final class Row46Mock: Row46, Sendable {
  enum Call: Hashable, Sendable {
    case a
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case a = "a(_:)" }
  struct Stubs: Sendable {
    var a: (@Sendable (Row46NS) -> Row46NS)?
  }
  private let state = LockedMockState<Call, Operation, Stubs>("Row46Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(_ x: Row46NS) -> Row46NS {
    guard let answer = self.state.begin(.a).a else { self.state.unanswered(.a) }
    return answer(x)
  }
}

/// A mock of ``Row47``.
@MainActor
final class Row47Mock: Row47 {
  enum Call: Hashable, Sendable {
    case a
    case b
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case a = "a()", b = "b()" }
  struct Stubs: Sendable {
    var a: (@Sendable () -> Int)?
    var b: (@MainActor @Sendable () -> Void)?
  }
  nonisolated private let state = LockedMockState<Call, Operation, Stubs>("Row47Mock", Stubs(), { $0.rawValue })
  nonisolated init() {}
  nonisolated var calls: [Call] { state.calls }
  nonisolated func resetCalls() { state.resetCalls() }
  nonisolated func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  nonisolated func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
  nonisolated func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

  nonisolated func a() -> Int {
    guard let answer = self.state.begin(.a).a else { self.state.unanswered(.a) }
    return answer()
  }

  @MainActor
  func b() {
    guard let answer = self.state.begin(.b).b else { self.state.unanswered(.b) }
    answer()
  }
}

/// A mock of ``Row48``.
final class Row48Mock: Row48 {
  enum Call: Hashable {
    case a
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case a = "a(_:)" }
  struct Stubs {
    var a: ((sending Row48NS) -> sending Row48NS)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row48Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(_ x: sending Row48NS) -> sending Row48NS {
    guard let answer = self.state.begin(.a).a else { self.state.unanswered(.a) }
    return answer(x)
  }
}

/// A mock of ``Row49``.
final class Row49Mock: Row49 {
  enum Call: Hashable {
    case a
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case a = "a(_:_:)" }
  struct Stubs {
    var a: ((consuming Row49NS, borrowing Row49NS) -> Void)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row49Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(_ x: consuming Row49NS, _ y: borrowing Row49NS) {
    guard let answer = self.state.begin(.a).a else { self.state.unanswered(.a) }
    answer(x, y)
  }
}

/// A mock of ``Row50``.
final class Row50Mock: Row50 {
  enum Call: Hashable {
    case a
    case b
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case a = "a(_:)", b = "b(_:)" }
  struct Stubs {
    var a: ((consuming Row50T) -> Row50T)?
    var b: ((borrowing Row50T) -> Void)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row50Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(_ x: consuming Row50T) -> Row50T {
    guard let answer = self.state.begin(.a).a else { self.state.unanswered(.a) }
    return answer(x)
  }

  func b(_ x: borrowing Row50T) {
    guard let answer = self.state.begin(.b).b else { self.state.unanswered(.b) }
    answer(x)
  }
}

/// A mock of ``Row51``.
final class Row51Mock: Row51 {
  enum Call: Hashable {
    case a
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case a = "a()" }
  struct Stubs {
    var a: (() -> Int)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row51Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a() -> Int {
    guard let answer = self.state.begin(.a).a else { self.state.unanswered(.a) }
    return answer()
  }
}

/// A mock of ``Row52``.
final class Row52Mock: Row52 {
  enum Call: Hashable {
    case a
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case a = "a()" }
  struct Stubs {
    var a: (() -> Void)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row52Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a() {
    guard let answer = self.state.begin(.a).a else { self.state.unanswered(.a) }
    answer()
  }
}

/// A mock of ``Row53``.
public final class Row53Mock: Row53 {
  public enum Call: Hashable {
    case a(Int)
    public var operation: Operation? { mockOperation(of: self) }
  }
  public enum Operation: String, CaseIterable, Sendable { case a = "a(_:)" }
  public struct Stubs {
    public var a: ((Int) -> Int)?
    public init() {}
  }
  private let state = MockState<Call, Operation, Stubs>("Row53Mock", Stubs(), { $0.rawValue })
  public init() {}
  public var calls: [Call] { state.calls }
  public func resetCalls() { state.resetCalls() }
  public func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  public func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  public func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  public func a(_ x: Int) -> Int {
    guard let answer = self.state.begin(.a(x)).a else { self.state.unanswered(.a) }
    return answer(x)
  }
}

/// A mock of ``Row54``.
package final class Row54Mock: Row54 {
  package enum Call: Hashable {
    case a(Int)
    package var operation: Operation? { mockOperation(of: self) }
  }
  package enum Operation: String, CaseIterable, Sendable { case a = "a(_:)" }
  package struct Stubs {
    package var a: ((Int) -> Int)?
    package init() {}
  }
  private let state = MockState<Call, Operation, Stubs>("Row54Mock", Stubs(), { $0.rawValue })
  package init() {}
  package var calls: [Call] { state.calls }
  package func resetCalls() { state.resetCalls() }
  package func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  package func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  package func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  package func a(_ x: Int) -> Int {
    guard let answer = self.state.begin(.a(x)).a else { self.state.unanswered(.a) }
    return answer(x)
  }
}

#if os(Linux)
/// A mock of ``Row55``.
final class Row55Mock: Row55 {
  enum Call: Hashable {
    case a
    case b
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case a = "a()", b = "b()" }
  struct Stubs {
    var a: (() -> Void)?
    var b: (() -> Void)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row55Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a() {
    guard let answer = self.state.begin(.a).a else { self.state.unanswered(.a) }
    answer()
  }

  func b() {
    guard let answer = self.state.begin(.b).b else { self.state.unanswered(.b) }
    answer()
  }
}
#endif

#if os(Linux)
/// A mock of ``Row56``.
final class Row56Mock: Row56 {
  enum Call: Hashable {
    case a
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case a = "a()" }
  struct Stubs {
    var a: (() -> Void)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row56Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a() {
    guard let answer = self.state.begin(.a).a else { self.state.unanswered(.a) }
    answer()
  }
}
#endif

/// A mock of ``Row57``.
@available(macOS 26, *)
final class Row57Mock: Row57 {
  enum Call: Hashable {
    case a
    case b
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case a = "a()", b = "b()" }
  struct Stubs {
    var a: (() -> Void)?
    var b: (() -> Void)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row57Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a() {
    guard let answer = self.state.begin(.a).a else { self.state.unanswered(.a) }
    answer()
  }

  func b() {
    guard let answer = self.state.begin(.b).b else { self.state.unanswered(.b) }
    answer()
  }
}

/// A mock of ``Row58``.
final class Row58Mock: Row58 {
  enum Call: Hashable {
    case a
    case b
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case a = "a()", b = "b()" }
  struct Stubs {
    var a: (() -> Void)?
    var b: (() -> Void)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row58Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a() {
    guard let answer = self.state.begin(.a).a else { self.state.unanswered(.a) }
    answer()
  }

  func b() {
    guard let answer = self.state.begin(.b).b else { self.state.unanswered(.b) }
    answer()
  }
}

/// A mock of ``Row59``.
final class Row59Mock: Row59 {
  enum Call: Hashable {
    case a
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case a = "a()" }
  struct Stubs {
    var a: (() -> Int)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row59Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  @discardableResult
  func a() -> Int {
    guard let answer = self.state.begin(.a).a else { self.state.unanswered(.a) }
    return answer()
  }
}

/// A mock of ``Row60``.
final class Row60Mock: Row60 {
  enum Call: Hashable {
    case defaultIn(Int, class: String)
    case selfValue
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case defaultIn = "default(in:class:)", selfValue = "self" }
  struct Stubs {
    var defaultIn: ((Int, String) -> Int)?
    var selfValue: (() -> Int)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row60Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func `default`(in x: Int, `class`: String) -> Int {
    guard let answer = self.state.begin(.defaultIn(x, class: `class`)).defaultIn else { self.state.unanswered(.defaultIn) }
    return answer(x, `class`)
  }

  var `self`: Int {
    guard let answer = self.state.begin(.selfValue).selfValue else { self.state.unanswered(.selfValue) }
    return answer()
  }
}

/// A mock of ``Row61N.Row61``.
final class Row61NRow61Mock: Row61N.Row61 {
  enum Call {
    case a(Row61N.V)
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case a = "a(_:)" }
  struct Stubs {
    var a: ((Row61N.V) -> Int)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row61NRow61Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(_ v: Row61N.V) -> Int {
    guard let answer = self.state.begin(.a(v)).a else { self.state.unanswered(.a) }
    return answer(v)
  }
}

/// A mock of ``Row62``.
final class Row62Mock: Row62 {
  enum Call: Hashable {
    case a
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case a = "a()" }
  struct Stubs {
    var a: (() -> Never)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row62Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a() -> Never {
    guard let answer = self.state.begin(.a).a else { self.state.unanswered(.a) }
    return answer()
  }
}

/// A mock of ``Row63``.
final class Row63Mock: Row63 {
  enum Call: Hashable {
    case aIsolation
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case aIsolation = "a(isolation:)" }
  struct Stubs {
    var aIsolation: ((isolated (any Actor)?) async -> Int)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row63Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(isolation: isolated (any Actor)?) async -> Int {
    guard let answer = self.state.begin(.aIsolation).aIsolation else { self.state.unanswered(.aIsolation) }
    return await answer(isolation)
  }
}

/// A mock of ``Row64``.
final class Row64Mock: Row64 {
  enum Call {
    case d
    case setD((any Row64)?)
    case a
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case d = "d", setD = "d =", a = "a()" }
  struct Stubs {
    var d: (() -> (any Row64)?)?
    var setD: (((any Row64)?) -> Void)?
    var a: (() -> Void)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row64Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  var d: (any Row64)? {
    get {
      guard let answer = self.state.begin(.d).d else { self.state.unanswered(.d) }
      return answer()
    }
    set {
      let stubs = self.state.begin(.setD(newValue))
      if let answer = stubs.setD {
        answer(newValue)
      } else {
        self.state.stub { $0.d = { [newValue] in newValue } }
      }
    }
  }

  func a() {
    guard let answer = self.state.begin(.a).a else { self.state.unanswered(.a) }
    answer()
  }
}

/// A mock of ``Row65``.
final class Row65Mock: Row65 {
  enum Call: Hashable {
    case a(Int, String)
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case a = "a(_:_:)" }
  struct Stubs {
    var a: ((Int, String) -> Void)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row65Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(_ argument1: Int, _ argument2: String) {
    guard let answer = self.state.begin(.a(argument1, argument2)).a else { self.state.unanswered(.a) }
    answer(argument1, argument2)
  }
}

/// A mock of ``Row66``.
final class Row66Mock: Row66 {
  enum Call: Hashable {
    case a(Row66Key)
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case a = "a(_:)" }
  struct Stubs {
    var a: ((Row66Key) -> Void)?
  }
  private let state = MockState<Call, Operation, Stubs>("Row66Mock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(_ key: Row66Key) {
    guard let answer = self.state.begin(.a(key)).a else { self.state.unanswered(.a) }
    answer(key)
  }
}

/// A mock of ``Screen``.
@MainActor
final class ScreenMock: Screen {
  enum Call: Hashable, Sendable {
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: Hashable, CaseIterable, Sendable {}
  struct Stubs: Sendable {
  }
  nonisolated private let state = LockedMockState<Call, Operation, Stubs>("ScreenMock", Stubs(), nil)
  nonisolated init() {}
  nonisolated var calls: [Call] { state.calls }
  nonisolated func resetCalls() { state.resetCalls() }
  nonisolated func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  nonisolated func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
  nonisolated func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

  @MainActor
  static var name: String {
    statics.name
  }

  /// Answers the static requirements. A test that must not share it with others has its own:
  /// `ScreenMockStatics.$own.withValue([ObjectIdentifier(Mock.self): Mock.Statics()]) { … }`, for the type `Mock` that it uses.
  nonisolated static var statics: Statics {
    if let own = ScreenMockStatics.own[ObjectIdentifier(ScreenMock.self)] as? Statics { return own }
    return ScreenMockStatics.shared.withLock { shared in
      if let known = shared[ObjectIdentifier(ScreenMock.self)] as? Statics { return known }
      let new = Statics()
      shared[ObjectIdentifier(ScreenMock.self)] = new
      return new
    }
  }

  /// What the static requirements record and are answered by.
  final class Statics: Sendable {
    enum Call: Hashable, Sendable {
      case name
      var operation: Operation? { mockOperation(of: self) }
    }
    enum Operation: String, CaseIterable, Sendable { case name = "name" }
    struct Stubs: Sendable {
      var name: (@MainActor @Sendable () -> String)?
    }
    private let state = LockedMockState<Call, Operation, Stubs>("ScreenMock", Stubs(), { $0.rawValue })
    init() {}
    var calls: [Call] { state.calls }
    func resetCalls() { state.resetCalls() }
    func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
    func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
    func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

    @MainActor
    var name: String {
      guard let answer = self.state.begin(.name).name else { self.state.unanswered(.name) }
      return answer()
    }
  }
}

/// What answers the static requirements of the types of ``ScreenMock``.
enum ScreenMockStatics {
  @TaskLocal static var own: [ObjectIdentifier: any Sendable] = [:]
  fileprivate static let shared = Mutex<[ObjectIdentifier: any Sendable]>([:])
}

/// A mock of ``Settable``.
final class SettableMock: Settable {
  enum Call: Hashable {
    case name
    case setNameValue(String)
    case setName(String)
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable {
    case name = "name"
    case setNameValue = "name ="
    case setName = "setName(_:)"
  }
  struct Stubs {
    var name: (() -> String)?
    var setNameValue: ((String) -> Void)?
    var setName: ((String) -> Void)?
  }
  private let state = MockState<Call, Operation, Stubs>("SettableMock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  var name: String {
    get {
      guard let answer = self.state.begin(.name).name else { self.state.unanswered(.name) }
      return answer()
    }
    set {
      let stubs = self.state.begin(.setNameValue(newValue))
      if let answer = stubs.setNameValue {
        answer(newValue)
      } else {
        self.state.stub { $0.name = { [newValue] in newValue } }
      }
    }
  }

  func setName(_ name: String) {
    guard let answer = self.state.begin(.setName(name)).setName else { self.state.unanswered(.setName) }
    answer(name)
  }
}

/// A mock of ``Signed``.
final class SignedMock: Signed {
  enum Call: Hashable {
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: Hashable, CaseIterable, Sendable {}
  struct Stubs {
  }
  private let state = MockState<Call, Operation, Stubs>("SignedMock", Stubs(), nil)
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  static prefix func - (_ value: SignedMock) -> SignedMock {
    statics.minus(value)
  }

  static postfix func ++ (_ value: SignedMock) -> Int {
    statics.plusPlus(value)
  }

  /// Answers the static requirements. A test that must not share it with others has its own:
  /// `SignedMock.$statics.withValue(.init()) { … }`.
  @TaskLocal static var statics = Statics()

  /// What the static requirements record and are answered by.
  final class Statics: Sendable {
    enum Call: Hashable, Sendable {
      case minus
      case plusPlus
      var operation: Operation? { mockOperation(of: self) }
    }
    enum Operation: String, CaseIterable, Sendable { case minus = "-(_:)", plusPlus = "++(_:)" }
    struct Stubs: Sendable {
      var minus: (@Sendable (SignedMock) -> SignedMock)?
      var plusPlus: (@Sendable (SignedMock) -> Int)?
    }
    private let state = LockedMockState<Call, Operation, Stubs>("SignedMock", Stubs(), { $0.rawValue })
    init() {}
    var calls: [Call] { state.calls }
    func resetCalls() { state.resetCalls() }
    func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
    func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
    func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

    func minus(_ value: SignedMock) -> SignedMock {
      guard let answer = self.state.begin(.minus).minus else { self.state.unanswered(.minus) }
      return answer(value)
    }

    func plusPlus(_ value: SignedMock) -> Int {
      guard let answer = self.state.begin(.plusPlus).plusPlus else { self.state.unanswered(.plusPlus) }
      return answer(value)
    }
  }
}

/// A mock of ``Sorted``.
final class SortedMock<ElementType, IteratorType: IteratorProtocol, SubSequenceType: Collection, IndicesType: Collection>: Sorted where Int == IndicesType.Element, IndicesType.Element == IndicesType.Index, IndicesType.Index == SubSequenceType.Index, ElementType == SubSequenceType.Element, SubSequenceType == SubSequenceType.SubSequence, IndicesType == IndicesType.SubSequence, ElementType == IteratorType.Element {
  typealias Index = Int

  typealias Element = ElementType

  typealias Iterator = IteratorType

  typealias SubSequence = SubSequenceType

  typealias Indices = IndicesType

  typealias IndexDistance = Int

  enum Call: Hashable {
    case sorted
    case startIndex
    case endIndex
    case makeIterator
    case elementInt(Int)
    case elementRangeInt(Range<Int>)
    case indices
    case isEmpty
    case count
    case indexOffsetBy(Int, offsetBy: Int)
    case indexOffsetByLimitedBy(Int, offsetBy: Int, limitedBy: Int)
    case distanceFrom(Int, to: Int)
    case indexAfter(Int)
    case formIndexAfter(Int)
    case underestimatedCount
    case withContiguousStorageIfAvailable
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable {
    case sorted = "sorted()"
    case startIndex = "startIndex"
    case endIndex = "endIndex"
    case makeIterator = "makeIterator()"
    case elementInt = "subscript(_:)-(Int)"
    case elementRangeInt = "subscript(_:)-(Range<Int>)"
    case indices = "indices"
    case isEmpty = "isEmpty"
    case count = "count"
    case indexOffsetBy = "index(_:offsetBy:)"
    case indexOffsetByLimitedBy = "index(_:offsetBy:limitedBy:)"
    case distanceFrom = "distance(from:to:)"
    case indexAfter = "index(after:)"
    case formIndexAfter = "formIndex(after:)"
    case underestimatedCount = "underestimatedCount"
    case withContiguousStorageIfAvailable = "withContiguousStorageIfAvailable(_:)"
  }
  struct Stubs {
    var sorted: (() -> [Element])?
    var startIndex: (() -> Int)?
    var endIndex: (() -> Int)?
    var makeIterator: (() -> Iterator)?
    var elementInt: ((Int) -> Element)?
    var elementRangeInt: ((Range<Int>) -> SubSequence)?
    var indices: (() -> Indices)?
    var isEmpty: (() -> Bool)?
    var count: (() -> Int)?
    var indexOffsetBy: ((Int, Int) -> Int)?
    var indexOffsetByLimitedBy: ((Int, Int, Int) -> Int?)?
    var distanceFrom: ((Int, Int) -> Int)?
    var indexAfter: ((Int) -> Int)?
    var formIndexAfter: ((inout Int) -> Void)?
    var underestimatedCount: (() -> Int)?
    var withContiguousStorageIfAvailable: (((UnsafeBufferPointer<Element>) throws -> Any) -> Any)?
  }
  private let state = MockState<Call, Operation, Stubs>("SortedMock", Stubs(), { $0.rawValue })
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func sorted() -> [Element] {
    guard let answer = self.state.begin(.sorted).sorted else { self.state.unanswered(.sorted) }
    return answer()
  }

  var startIndex: Int {
    guard let answer = self.state.begin(.startIndex).startIndex else { self.state.unanswered(.startIndex) }
    return answer()
  }

  var endIndex: Int {
    guard let answer = self.state.begin(.endIndex).endIndex else { self.state.unanswered(.endIndex) }
    return answer()
  }

  func makeIterator() -> Iterator {
    guard let answer = self.state.begin(.makeIterator).makeIterator else { self.state.unanswered(.makeIterator) }
    return answer()
  }

  subscript(position: Int) -> Element {
    guard let answer = self.state.begin(.elementInt(position)).elementInt else { self.state.unanswered(.elementInt) }
    return answer(position)
  }

  subscript(bounds: Range<Int>) -> SubSequence {
    guard let answer = self.state.begin(.elementRangeInt(bounds)).elementRangeInt else { self.state.unanswered(.elementRangeInt) }
    return answer(bounds)
  }

  var indices: Indices {
    guard let answer = self.state.begin(.indices).indices else { self.state.unanswered(.indices) }
    return answer()
  }

  var isEmpty: Bool {
    guard let answer = self.state.begin(.isEmpty).isEmpty else { self.state.unanswered(.isEmpty) }
    return answer()
  }

  var count: Int {
    guard let answer = self.state.begin(.count).count else { self.state.unanswered(.count) }
    return answer()
  }

  func index(_ i: Int, offsetBy distance: Int) -> Int {
    guard let answer = self.state.begin(.indexOffsetBy(i, offsetBy: distance)).indexOffsetBy else { self.state.unanswered(.indexOffsetBy) }
    return answer(i, distance)
  }

  func index(_ i: Int, offsetBy distance: Int, limitedBy limit: Int) -> Int? {
    guard let answer = self.state.begin(.indexOffsetByLimitedBy(i, offsetBy: distance, limitedBy: limit)).indexOffsetByLimitedBy else { self.state.unanswered(.indexOffsetByLimitedBy) }
    return answer(i, distance, limit)
  }

  func distance(from start: Int, to end: Int) -> Int {
    guard let answer = self.state.begin(.distanceFrom(start, to: end)).distanceFrom else { self.state.unanswered(.distanceFrom) }
    return answer(start, end)
  }

  func index(after i: Int) -> Int {
    guard let answer = self.state.begin(.indexAfter(i)).indexAfter else { self.state.unanswered(.indexAfter) }
    return answer(i)
  }

  func formIndex(after i: inout Int) {
    guard let answer = self.state.begin(.formIndexAfter(i)).formIndexAfter else { self.state.unanswered(.formIndexAfter) }
    answer(&i)
  }

  var underestimatedCount: Int {
    guard let answer = self.state.begin(.underestimatedCount).underestimatedCount else { self.state.unanswered(.underestimatedCount) }
    return answer()
  }

  func withContiguousStorageIfAvailable<R>(_ body: (UnsafeBufferPointer<Element>) throws -> R) -> R? {
    guard let answer = self.state.begin(.withContiguousStorageIfAvailable).withContiguousStorageIfAvailable else { self.state.unanswered(.withContiguousStorageIfAvailable) }
    return self.state.cast(answer(body), .withContiguousStorageIfAvailable)
  }
}

/// A mock of ``Streaming``.
final class StreamingMock: Streaming, Sendable {
  enum Call: Hashable, Sendable {
    case names
    case changesSince(Int)
    case failures
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case failures = "failures()" }
  struct Stubs: Sendable {
    var names: (@Sendable () -> AsyncStream<String>)?
    var changesSince: (@Sendable (Int) -> AsyncStream<Int>)?
    var failures: (@Sendable () -> AsyncThrowingStream<Int, any Error>)?
  }
  private let state = LockedMockState<Call, Operation, Stubs>("StreamingMock", Stubs(), { $0.rawValue })
  private let namesContinuations = LockedMockStreams<String>()
  private let changesSinceContinuations = LockedMockStreams<Int>()
  init() {}
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }
  func yieldNames(_ value: String) { namesContinuations.yield(value) }
  func finishNames() { namesContinuations.finish() }
  func yieldChangesSince(_ value: Int) { changesSinceContinuations.yield(value) }
  func finishChangesSince() { changesSinceContinuations.finish() }

  var names: AsyncStream<String> {
    let stream = self.namesContinuations.make()
    guard let answer = self.state.begin(.names).names else { return stream }
    return answer()
  }

  func changes(since number: Int) -> AsyncStream<Int> {
    let stream = self.changesSinceContinuations.make()
    guard let answer = self.state.begin(.changesSince(number)).changesSince else { return stream }
    return answer(number)
  }

  func failures() -> AsyncThrowingStream<Int, any Error> {
    guard let answer = self.state.begin(.failures).failures else { self.state.unanswered(.failures) }
    return answer()
  }
}

/// A mock of ``Subclassed``.
final class SubclassedMock: Base, Subclassed {
  enum Call: Hashable {
    case own
    var operation: Operation? { mockOperation(of: self) }
  }
  enum Operation: String, CaseIterable, Sendable { case own = "own()" }
  struct Stubs {
    var own: (() -> Int)?
  }
  private let state = MockState<Call, Operation, Stubs>("SubclassedMock", Stubs(), { $0.rawValue })
  override init() { super.init() }
  var calls: [Call] { state.calls }
  func resetCalls() { state.resetCalls() }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func own() -> Int {
    guard let answer = self.state.begin(.own).own else { self.state.unanswered(.own) }
    return answer()
  }
}

/// What was called: the case of the same name.
nonisolated private func mockOperation<Operation: Swift.CaseIterable>(of call: Any) -> Operation? {
  let name = Swift.Mirror(reflecting: call).children.first?.label ?? "\(call)"
  return Operation.allCases.first { "\($0)" == name }
}

/// What a mock has recorded, and is to answer.
nonisolated private final class MockState<Call, Operation: Swift.Hashable & Swift.Sendable, Stubs> {
  private struct Values {
    var calls: [Call] = []
    var stubs: Stubs
    var failures: [(error: any Swift.Error, operation: Operation?, timesLeft: Swift.Int?)] = []
    var callHandler: ((Call) -> Swift.Void)?
    var unansweredHandler: ((Swift.String) -> (any Swift.Error)?)?
  }

  private let owner: Swift.String
  private let name: ((Operation) -> Swift.String)?
  private let unansweredError: ((Swift.String) -> any Swift.Error)?
  private var values: Values

  init(
    _ owner: Swift.String,
    _ stubs: Stubs,
    _ name: ((Operation) -> Swift.String)?,
    _ unansweredError: ((Swift.String) -> any Swift.Error)? = nil
  ) {
    (self.owner, self.name, self.unansweredError) = (owner, name, unansweredError)
    values = Values(stubs: stubs)
  }

  var calls: [Call] { values.calls }
  func resetCalls() { values.calls = [] }
  func stub(_ change: (inout Stubs) -> Swift.Void) { change(&values.stubs) }
  func onCall(_ handler: @escaping (Call) -> Swift.Void) { values.callHandler = handler }
  func onUnanswered(_ handler: @escaping (Swift.String) -> (any Swift.Error)?) { values.unansweredHandler = handler }

  func fail(_ error: any Swift.Error, _ operation: Operation?, _ times: Swift.Int?) {
    if let times, times < 1 { return }
    values.failures.append((error, operation, times))
  }

  func stopFailing() { values.failures = [] }

  /// Records a call and returns the answers.
  @discardableResult
  func begin(_ call: Call) -> Stubs {
    values.calls.append(call)
    let (stubs, handler) = (values.stubs, values.callHandler)
    handler?(call)
    return stubs
  }

  /// Records a call and returns the answers, unless a failure is planned that the call can throw: the first of them.
  func begin<Planned: Swift.Error>(_ call: Call, failing operation: Operation, as: Planned.Type) throws(Planned) -> Stubs {
    let stubs = begin(call)
    let error: Planned? = {
      guard let index = values.failures.firstIndex(where: { ($0.operation == nil || $0.operation == operation) && $0.error is Planned })
      else { return nil }
      let failure = values.failures[index]
      if let timesLeft = failure.timesLeft {
        values.failures[index].timesLeft = timesLeft - 1
        if timesLeft == 1 { values.failures.remove(at: index) }
      }
      return failure.error as? Planned
    }()
    guard let error else { return stubs }
    throw error
  }

  /// What an unanswered call throws.
  func unanswered<Planned: Swift.Error>(_ operation: Operation, as: Planned.Type) -> Planned {
    let text = "\(owner): unanswered call: \(name?(operation) ?? "")"
    let handler = values.unansweredHandler
    if let error = handler?(text) as? Planned { return error }
    if let error = unansweredError?(text) as? Planned { return error }
    // The call can only throw an error of a type that nobody has given one of.
    Swift.fatalError(text)
  }

  func unanswered(_ operation: Operation) -> Swift.Never {
    let text = "\(owner): unanswered call: \(name?(operation) ?? "")"
    _ = values.unansweredHandler?(text)
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
