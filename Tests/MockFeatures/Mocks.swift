// swift-format-ignore-file
// Generated from the protocols of LogbookMockFeatures; do not edit. To regenerate:
// Scripts/update mocks
// No mock of Numbered: it is private to its file.

import Foundation
import LogbookMockFeaturesUpstream
import Synchronization

/// A mock of ``Addressing``.
nonisolated final class AddressingMock: Addressing {
  @safe indirect enum Call: Equatable {
    case connect(sockaddr, pid_t)
    case address
    static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
  }
  @safe final class Stubs {
    var connect: ((sockaddr, pid_t) -> pid_t)?
    var address: (() -> UnsafePointer<sockaddr>?)?
  }
  private let state = MockState<Call, Stubs>("AddressingMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func connect(_ address: sockaddr, _ process: pid_t) -> pid_t {
    state.require(.connect(address, process)) { $0.connect }(address, process)
  }

  var address: UnsafePointer<sockaddr>? {
    guard let answer = unsafe state.find(.address, { unsafe $0.address }) else { return nil }
    return unsafe answer()
  }
}

/// A mock of ``Aliased``.
nonisolated final class AliasedMock: Aliased {
  indirect enum Call: Equatable {
    case handle
    case count(Pair)
    static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
  }
  final class Stubs {
    var handle: ((@escaping Handler) -> Void)?
    var count: ((Pair) -> Int)?
  }
  private let state = MockState<Call, Stubs>("AliasedMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func handle(_ handler: @escaping Handler) {
    state.perform(.handle) { $0.handle }?(handler)
  }

  func count(_ pair: Pair) -> Int {
    guard let answer = state.find(.count(pair), { $0.count }) else { return 0 }
    return answer(pair)
  }
}

/// A mock of ``AnyLoading``.
@MainActor
final class AnyLoadingMock: nonisolated AnyLoading {
  nonisolated indirect enum Call: Equatable, Sendable {
    case load
    case isLoaded
    case setIsLoaded(Bool)
    case cancel
    case name
  }
  nonisolated final class Stubs {
    var load: (@Sendable () async -> Int)?
    var isLoaded: (@Sendable () -> Bool)?
    var setIsLoaded: (@Sendable (Bool) -> Void)?
    var cancel: (@MainActor @Sendable () -> Void)?
    var name: (@Sendable () -> String)?
  }
  nonisolated private let state = LockedMockState<Call, Stubs>("AnyLoadingMock", Stubs())
  nonisolated init() {}
  nonisolated var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  nonisolated func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  nonisolated func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
  nonisolated func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

  nonisolated(nonsending) func load() async -> Int {
    guard let answer = state.find(.load, { $0.load }) else { return 0 }
    return await answer()
  }

  nonisolated var isLoaded: Bool {
    get {
      guard let answer = state.find(.isLoaded, { $0.isLoaded }) else { return false }
      return answer()
    }
    set {
      state.perform(.setIsLoaded(newValue), or: { $0.isLoaded = { newValue } }) { $0.setIsLoaded }?(newValue)
    }
  }

  @MainActor
  func cancel() {
    state.perform(.cancel) { $0.cancel }?()
  }

  nonisolated func name() -> String {
    guard let answer = state.find(.name, { $0.name }) else { return "" }
    return answer()
  }
}

/// A mock of ``AsyncRequired``.
nonisolated final class AsyncRequiredMock: AsyncClass, AsyncRequired {
  enum Call: Equatable { case go }
  final class Stubs {
    var go: (() -> Void)?
  }
  private let state = MockState<Call, Stubs>("AsyncRequiredMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func go() {
    state.perform(.go) { $0.go }?()
  }
}

/// A mock of ``AsyncRun``.
nonisolated final class AsyncRunMock: AsyncRun {
  enum Call: Equatable { case run }
  final class Stubs {
    var run: (() -> Void)?
  }
  private let state = MockState<Call, Stubs>("AsyncRunMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func run() {
    state.perform(.run) { $0.run }?()
  }
}

/// A mock of ``Attempting``.
nonisolated final class AttemptingMock: Attempting {
  enum Call: Equatable { case attempt, wrap }
  enum Operation: CaseIterable, Sendable { case attempt, wrap }
  final class Stubs {
    var attempt: ((() throws -> Void) throws -> Void)?
    var wrap: ((() throws -> Int) throws -> Int)?
  }
  private let state = MockState<Call, Stubs>("AttemptingMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }
  func fail(with error: (any Error)?, on operation: Operation? = nil, times: Int? = nil) { state.fail(error, operation, times) }

  func attempt<Failure>(_ body: () throws(Failure) -> Void) throws(Failure) where Failure : Error {
    do {
      try state.attempt(.attempt, as: Failure.self) { $0.attempt }?({ () throws -> Void in try body() })
    } catch {
      guard let error = state.castIfPossible(error, as: Failure.self) else { return }
      throw error
    }
  }

  func wrap<Failure>(_ body: () throws(Failure) -> Int) throws(Wrapped<Failure>) -> Int where Failure : Error {
    do {
      guard let answer = try state.attempt(.wrap, as: Wrapped<Failure>.self, { $0.wrap }) else { return 0 }
      return try answer({ () throws -> Int in try body() })
    } catch {
      guard let error = state.castIfPossible(error, as: Wrapped<Failure>.self) else { return 0 }
      throw error
    }
  }
}

/// A mock of ``Blank``.
nonisolated final class BlankMock: Blank {
  indirect enum Call: Equatable {
    case names
    case numbers
    case last
    case ages
    case opaque
    case duration
    case price
    case big
    case data
    case unique([any Hashable])
    static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
  }
  final class Stubs {
    var names: (() -> Set<String>)?
    var numbers: (() -> Array<Int>)?
    var last: (() -> ArraySlice<Int>)?
    var ages: (() -> Dictionary<String, Int>)?
    var opaque: (() -> Optional<Opaque>)?
    var duration: (() -> TimeInterval)?
    var price: (() -> Decimal)?
    var big: (() -> Int128)?
    var data: (() -> Data)?
    var unique: (([any Hashable]) -> Any)?
  }
  private let state = MockState<Call, Stubs>("BlankMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func names() -> Set<String> {
    guard let answer = state.find(.names, { $0.names }) else { return [] }
    return answer()
  }

  func numbers() -> Array<Int> {
    guard let answer = state.find(.numbers, { $0.numbers }) else { return [] }
    return answer()
  }

  func last() -> ArraySlice<Int> {
    guard let answer = state.find(.last, { $0.last }) else { return [] }
    return answer()
  }

  func ages() -> Dictionary<String, Int> {
    guard let answer = state.find(.ages, { $0.ages }) else { return [:] }
    return answer()
  }

  func opaque() -> Optional<Opaque> {
    guard let answer = state.find(.opaque, { $0.opaque }) else { return nil }
    return answer()
  }

  func duration() -> TimeInterval {
    guard let answer = state.find(.duration, { $0.duration }) else { return 0 }
    return answer()
  }

  func price() -> Decimal {
    guard let answer = state.find(.price, { $0.price }) else { return 0 }
    return answer()
  }

  func big() -> Int128 {
    guard let answer = state.find(.big, { $0.big }) else { return 0 }
    return answer()
  }

  func data() -> Data {
    guard let answer = state.find(.data, { $0.data }) else { return .init() }
    return answer()
  }

  func unique<Value>(_ values: [Value]) -> Set<Value> where Value : Hashable {
    guard let answer = state.find(.unique(values), { $0.unique }) else { return [] }
    guard let value = state.castIfPossible(answer(values), as: Set<Value>.self) else { return [] }
    return value
  }
}

/// A mock of ``Boxing``.
nonisolated final class BoxingMock<Item: Hashable & Sendable>: Boxing, Sendable {
  indirect enum Call: Equatable, Sendable {
    case item
    case setItem(Item)
    case others
    case setOthers([Item]?)
    case sent
    case setSent((any Sent)?)
    case all
    case setAll([String : any Sent])
    case error
    case setError((any Error)?)
    case unsent
    case setUnsent(String)
    case put(Item, [any Sent])
    static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
  }
  final class Stubs {
    var item: (@Sendable () -> Item)?
    var setItem: (@Sendable (Item) -> Void)?
    var others: (@Sendable () -> [Item]?)?
    var setOthers: (@Sendable ([Item]?) -> Void)?
    var sent: (@Sendable () -> (any Sent)?)?
    var setSent: (@Sendable ((any Sent)?) -> Void)?
    var all: (@Sendable () -> [String : any Sent])?
    var setAll: (@Sendable ([String : any Sent]) -> Void)?
    var error: (@Sendable () -> (any Error)?)?
    var setError: (@Sendable ((any Error)?) -> Void)?
    var unsent: (@Sendable () -> any CustomStringConvertible)?
    var setUnsent: (@Sendable (any CustomStringConvertible) -> Void)?
    var put: (@Sendable (Item, [any Sent]) -> Void)?
  }
  private let state = LockedMockState<Call, Stubs>("BoxingMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

  var item: Item {
    get {
      state.require(.item) { $0.item }()
    }
    set {
      state.perform(.setItem(newValue), or: { $0.item = { newValue } }) { $0.setItem }?(newValue)
    }
  }

  var others: [Item]? {
    get {
      guard let answer = state.find(.others, { $0.others }) else { return nil }
      return answer()
    }
    set {
      state.perform(.setOthers(newValue), or: { $0.others = { newValue } }) { $0.setOthers }?(newValue)
    }
  }

  var sent: (any Sent)? {
    get {
      guard let answer = state.find(.sent, { $0.sent }) else { return nil }
      return answer()
    }
    set {
      state.perform(.setSent(newValue), or: { $0.sent = { newValue } }) { $0.setSent }?(newValue)
    }
  }

  var all: [String : any Sent] {
    get {
      guard let answer = state.find(.all, { $0.all }) else { return [:] }
      return answer()
    }
    set {
      state.perform(.setAll(newValue), or: { $0.all = { newValue } }) { $0.setAll }?(newValue)
    }
  }

  var error: (any Error)? {
    get {
      guard let answer = state.find(.error, { $0.error }) else { return nil }
      return answer()
    }
    set {
      state.perform(.setError(newValue), or: { $0.error = { newValue } }) { $0.setError }?(newValue)
    }
  }

  var unsent: any CustomStringConvertible {
    get {
      state.require(.unsent) { $0.unsent }()
    }
    set {
      let kept = MockKept(value: newValue)
      state.perform(.setUnsent(String(describing: newValue)), or: { $0.unsent = { kept.value } }) { $0.setUnsent }?(newValue)
    }
  }

  func put(_ item: Item, _ sent: [any Sent]) {
    state.perform(.put(item, sent)) { $0.put }?(item, sent)
  }
}

/// A mock of ``Building``.
nonisolated final class BuildingMock: Building {
  enum Call: Equatable { case numbers, sum, total }
  final class Stubs {
    var numbers: (() -> [Int])?
    var sum: (() -> Sum)?
    var total: ((() -> [Int]) -> Int)?
  }
  private let state = MockState<Call, Stubs>("BuildingMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  var numbers: [Int] {
    guard let answer = state.find(.numbers, { $0.numbers }) else { return [] }
    return answer()
  }

  func sum() -> Sum {
    return state.require(.sum) { $0.sum }()
  }

  func total(@NumberBuilder of numbers: () -> [Int]) -> Int {
    guard let answer = state.find(.total, { $0.total }) else { return 0 }
    return answer(numbers)
  }
}

/// A mock of ``Calling``.
nonisolated final class CallingMock: Calling {
  enum Call: Equatable { case call, wrap }
  final class Stubs {
    var call: ((@convention(c) (Int32) -> Void) -> Void)?
    var wrap: ((@convention(c) (Int32) -> Int32, @escaping () -> Void) -> (@convention(c) (Int32) -> Void)?)?
  }
  private let state = MockState<Call, Stubs>("CallingMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func call(_ function: @convention(c) (Int32) -> Void) {
    state.perform(.call) { $0.call }?(function)
  }

  func wrap(_ function: @convention(c) (Int32) -> Int32, _ other: @escaping () -> Void) -> (@convention(c) (Int32) -> Void)? {
    guard let answer = state.find(.wrap, { $0.wrap }) else { return nil }
    return answer(function, other)
  }
}

/// A mock of ``CodedRequired``.
nonisolated final class CodedRequiredMock: Coded, CodedRequired {
  enum Call: Equatable { case go }
  final class Stubs {
    var go: (() -> Void)?
  }
  private let state = MockState<Call, Stubs>("CodedRequiredMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func go() {
    state.perform(.go) { $0.go }?()
  }
}

/// A mock of ``ComparesItself``.
nonisolated final class ComparesItselfMock: ComparesItself {
  enum Call: Equatable { case run }
  final class Stubs {
    var run: (() -> Void)?
  }
  private let state = MockState<Call, Stubs>("ComparesItselfMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func run() {
    state.perform(.run) { $0.run }?()
  }

  static func == (_ left: ComparesItselfMock, _ right: ComparesItselfMock) -> Bool {
    statics.equalsEquals(left, right)
  }

  /// The object that records and answers calls to static requirements. To use a separate instance in a test, call
  /// `ComparesItselfMock.$statics.withValue(.init()) { … }`.
  @TaskLocal static var statics = Statics()

  /// The recorded calls and stubs of the static requirements.
  final class Statics: Sendable {
    indirect enum Call: Equatable, Sendable { case equalsEquals(String, String) }
    final class Stubs {
      var equalsEquals: (@Sendable (ComparesItselfMock, ComparesItselfMock) -> Bool)?
    }
    private let state = LockedMockState<Call, Stubs>("ComparesItselfMock", Stubs())
    var calls: [Call] { get { state.calls } set { state.calls = newValue } }
    @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
    func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
    func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
    func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

    func equalsEquals(_ left: ComparesItselfMock, _ right: ComparesItselfMock) -> Bool {
      guard let answer = state.find(.equalsEquals(String(describing: left), String(describing: right)), { $0.equalsEquals }) else { return false }
      return answer(left, right)
    }
  }
}

/// A mock of ``Comparing``.
nonisolated final class ComparingMock: Comparing {
  indirect enum Call: Equatable {
    case compare(LogbookMockFeatures.Reference?, [LogbookMockFeatures.Reference], [String : LogbookMockFeatures.Reference])
    case pair((Opaque, reference: LogbookMockFeatures.Reference))
    case decode(any Any.Type)
    static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
  }
  final class Stubs {
    var compare: ((LogbookMockFeatures.Reference?, [LogbookMockFeatures.Reference], [String : LogbookMockFeatures.Reference]) -> Void)?
    var pair: (((Opaque, reference: LogbookMockFeatures.Reference)) -> Void)?
    var decode: ((any Any.Type) -> Void)?
  }
  private let state = MockState<Call, Stubs>("ComparingMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func compare(_ one: LogbookMockFeatures.Reference?, _ many: [LogbookMockFeatures.Reference], _ named: [String : LogbookMockFeatures.Reference]) {
    state.perform(.compare(one, many, named)) { $0.compare }?(one, many, named)
  }

  func pair(_ nested: (Opaque, reference: LogbookMockFeatures.Reference)) {
    state.perform(.pair(nested)) { $0.pair }?(nested)
  }

  func decode(_ type: any Any.Type) {
    state.perform(.decode(type)) { $0.decode }?(type)
  }
}

/// A mock of ``Completing``.
nonisolated final class CompletingMock: Completing, Sendable {
  indirect enum Call: Equatable, Sendable { case load(String) }
  final class Stubs {
    var load: (@Sendable (any Decodable.Type, @escaping @Sendable (Any) -> Void) -> Void)?
  }
  private let state = LockedMockState<Call, Stubs>("CompletingMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

  func load<Value>(_ type: Value.Type, completion: @escaping @Sendable (Result<Value, any Error>) -> Void) where Value : Decodable {
    let completionBody: MockKept<(Any) -> Void> = MockKept(value: { (value1: Any) -> Void in completion(value1 as! Result<Value, any Error>) })
    state.perform(.load(String(describing: type))) { $0.load }?(type, { completionBody.value($0) })
  }
}

/// A mock of ``Concurrent``.
nonisolated final class ConcurrentMock: Concurrent {
  enum Call: Equatable { case run, stay }
  final class Stubs {
    var run: (nonisolated(nonsending) (@concurrent () async -> Int) async -> Void)?
    var stay: (nonisolated(nonsending) (nonisolated(nonsending) () async -> Int) async -> Void)?
  }
  private let state = MockState<Call, Stubs>("ConcurrentMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  nonisolated(nonsending) func run(_ body: @concurrent () async -> Int) async {
    await state.perform(.run) { $0.run }?(body)
  }

  nonisolated(nonsending) func stay(_ body: nonisolated(nonsending) () async -> Int) async {
    await state.perform(.stay) { $0.stay }?(body)
  }
}

/// A mock of ``Constrained``.
nonisolated final class ConstrainedMock: Constrained {
  indirect enum Call: Equatable {
    case addNumeric(any Numeric)
    case addStringProtocol(any StringProtocol)
    static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
  }
  final class Stubs {
    var addNumeric: ((any Numeric) -> Void)?
    var addStringProtocol: ((any StringProtocol) -> Void)?
  }
  private let state = MockState<Call, Stubs>("ConstrainedMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func add<T>(_ value: T) where T : Numeric {
    state.perform(.addNumeric(value)) { $0.addNumeric }?(value)
  }

  func add<T>(_ value: T) where T : StringProtocol {
    state.perform(.addStringProtocol(value)) { $0.addStringProtocol }?(value)
  }
}

/// A mock of ``Countable``.
nonisolated final class CountableMock: Countable {
  typealias AllCases = [CountableMock]

  enum Call: Equatable { case name }
  final class Stubs {
    var name: (() -> String)?
  }
  private let state = MockState<Call, Stubs>("CountableMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  var name: String {
    guard let answer = state.find(.name, { $0.name }) else { return "" }
    return answer()
  }

  static var allCases: [CountableMock] {
    statics.allCases
  }

  /// The object that records and answers calls to static requirements. To use a separate instance in a test, call
  /// `CountableMock.$statics.withValue(.init()) { … }`.
  @TaskLocal static var statics = Statics()

  /// The recorded calls and stubs of the static requirements.
  final class Statics: Sendable {
    enum Call: Equatable, Sendable { case allCases }
    final class Stubs {
      var allCases: (@Sendable () -> [CountableMock])?
    }
    private let state = LockedMockState<Call, Stubs>("CountableMock", Stubs())
    var calls: [Call] { get { state.calls } set { state.calls = newValue } }
    @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
    func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
    func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
    func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

    var allCases: [CountableMock] {
      guard let answer = state.find(.allCases, { $0.allCases }) else { return [] }
      return answer()
    }
  }
}

/// A mock of ``Decoding``.
nonisolated final class DecodingMock: Decoding {
  indirect enum Call: Equatable {
    case decode(Any)
    case find(Any)
    case list(Any)
    case last(Any)
    case change(Any)
    case attempt
    static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
  }
  enum Operation: CaseIterable, Sendable { case decode, find, list, attempt }
  final class Stubs {
    var decode: ((Any) throws -> Any)?
    var find: ((Any) throws(TextError) -> Any)?
    var list: ((Any) throws(CodeError) -> Any)?
    var last: ((Any) -> Any)?
    var change: ((inout Any) -> Void)?
    var attempt: ((() throws -> Void) throws -> Void)?
  }
  private let state = MockState<Call, Stubs>("DecodingMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }
  func fail(with error: (any Error)?, on operation: Operation? = nil, times: Int? = nil) { state.fail(error, operation, times) }

  func decode<Value>(_ type: Value.Type) throws -> Value {
    try state.cast(state.answer(.decode(type as Any)) { $0.decode }(type as Any), orThrow: { MockUnanswered(description: $0) })
  }

  func find<Value>(_ type: Value.Type) throws(TextError) -> Value {
    try state.cast(state.answer(.find(type as Any), orThrow: TextError.text) { $0.find }(type as Any), orThrow: TextError.text)
  }

  func list<Value>(_ type: Value.Type) throws(CodeError) -> [Value] {
    guard let answer = try state.attempt(.list(type as Any), as: CodeError.self, { $0.list }) else { return [] }
    guard let value = try state.castIfPossible(answer(type as Any), as: [Value].self) else { return [] }
    return value
  }

  func last<Value>(_ type: Value.Type) -> Value? {
    guard let answer = state.find(.last(type as Any), { $0.last }) else { return nil }
    guard let value = state.castIfPossible(answer(type as Any), as: Value?.self) else { return nil }
    return value
  }

  func change<Value>(_ value: inout Value) {
    var valueValue = value as Any
    defer { if let valueValue = state.castIfPossible(valueValue, as: Value.self) { value = valueValue } }
    state.perform(.change(value as Any)) { $0.change }?(&valueValue)
  }

  func attempt<Failure>(_ body: () throws(Failure) -> Void) throws(Failure) where Failure : Error {
    do {
      try state.attempt(.attempt, as: Failure.self) { $0.attempt }?({ () throws -> Void in try body() })
    } catch {
      guard let error = state.castIfPossible(error, as: Failure.self) else { return }
      throw error
    }
  }
}

/// A mock of ``DefaultIndexed``.
nonisolated final class DefaultIndexedMock<IndexType: Comparable, IteratorType: IteratorProtocol, SubSequenceType: Collection>: DefaultIndexed where IndexType == SubSequenceType.Index, Int == SubSequenceType.Element, SubSequenceType == SubSequenceType.SubSequence, Int == IteratorType.Element {
  typealias Element = Int

  typealias Indices = DefaultIndices<DefaultIndexedMock>

  typealias Index = IndexType

  typealias Iterator = IteratorType

  typealias SubSequence = SubSequenceType

  typealias IndexDistance = Int

  indirect enum Call: Equatable {
    case refresh
    case startIndex
    case endIndex
    case makeIterator
    case elementIndex(Index)
    case elementRangeIndex(Range<Index>)
    case indices
    case indexOffsetBy(Index, offsetBy: Int)
    case indexOffsetByLimitedBy(Index, offsetBy: Int, limitedBy: Index)
    case indexAfter(Index)
  }
  final class Stubs {
    var refresh: (() -> Void)?
    var startIndex: (() -> Index)?
    var endIndex: (() -> Index)?
    var makeIterator: (() -> Iterator)?
    var elementIndex: ((Index) -> Int)?
    var elementRangeIndex: ((Range<Index>) -> SubSequence)?
    var indices: (() -> DefaultIndices<DefaultIndexedMock>)?
    var indexOffsetBy: ((Index, Int) -> Index)?
    var indexOffsetByLimitedBy: ((Index, Int, Index) -> Index?)?
    var indexAfter: ((Index) -> Index)?
  }
  private let state = MockState<Call, Stubs>("DefaultIndexedMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func refresh() {
    state.perform(.refresh) { $0.refresh }?()
  }

  var startIndex: Index {
    state.require(.startIndex) { $0.startIndex }()
  }

  var endIndex: Index {
    state.require(.endIndex) { $0.endIndex }()
  }

  func makeIterator() -> Iterator {
    state.require(.makeIterator) { $0.makeIterator }()
  }

  subscript(position: Index) -> Int {
    guard let answer = state.find(.elementIndex(position), { $0.elementIndex }) else { return 0 }
    return answer(position)
  }

  subscript(bounds: Range<Index>) -> SubSequence {
    state.require(.elementRangeIndex(bounds)) { $0.elementRangeIndex }(bounds)
  }

  var indices: DefaultIndices<DefaultIndexedMock> {
    state.require(.indices) { $0.indices }()
  }

  func index(_ i: Index, offsetBy distance: Int) -> Index {
    state.require(.indexOffsetBy(i, offsetBy: distance)) { $0.indexOffsetBy }(i, distance)
  }

  func index(_ i: Index, offsetBy distance: Int, limitedBy limit: Index) -> Index? {
    guard let answer = state.find(.indexOffsetByLimitedBy(i, offsetBy: distance, limitedBy: limit), { $0.indexOffsetByLimitedBy }) else { return nil }
    return answer(i, distance, limit)
  }

  func index(after i: Index) -> Index {
    state.require(.indexAfter(i)) { $0.indexAfter }(i)
  }
}

/// A mock of ``Delivering``.
nonisolated final class DeliveringMock: Delivering {
  enum Call: Equatable {
    case deliver
    case parcels
    case count
    case first
    case last
    case all
  }
  enum Operation: CaseIterable, Sendable { case deliver, parcels, count, first, last, all }
  final class Stubs {
    var deliver: (() throws(CodeError) -> Void)?
    var parcels: (() throws(CodeError) -> [Int])?
    var count: (() throws(CodeError) -> Int)?
    var first: (() throws(PlainError) -> Opaque)?
    var last: (() throws(Parcel.Lost) -> Opaque)?
    var all: ((() throws -> Void) throws -> [Int])?
  }
  private let state = MockState<Call, Stubs>("DeliveringMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }
  func fail(with error: (any Error)?, on operation: Operation? = nil, times: Int? = nil) { state.fail(error, operation, times) }

  func deliver() throws(CodeError) {
    try state.attempt(.deliver, as: CodeError.self) { $0.deliver }?()
  }

  func parcels() throws(CodeError) -> [Int] {
    guard let answer = try state.attempt(.parcels, as: CodeError.self, { $0.parcels }) else { return [] }
    return try answer()
  }

  var count: Int {
    get throws(CodeError) {
      guard let answer = try state.attempt(.count, as: CodeError.self, { $0.count }) else { return 0 }
      return try answer()
    }
  }

  func first() throws(PlainError) -> Opaque {
    try state.answer(.first, orThrow: { _ in PlainError.closed }) { $0.first }()
  }

  func last() throws(Parcel.Lost) -> Opaque {
    try state.answer(.last, orThrow: { _ in Parcel.Lost() }) { $0.last }()
  }

  func all<Failure>(_ body: () throws(Failure) -> Void) throws(Failure) -> [Int] where Failure : Error {
    do {
      guard let answer = try state.attempt(.all, as: Failure.self, { $0.all }) else { return [] }
      return try answer({ () throws -> Void in try body() })
    } catch {
      guard let error = state.castIfPossible(error, as: Failure.self) else { return [] }
      throw error
    }
  }
}

/// A mock of ``Encoded``.
nonisolated final class EncodedMock: Encoded {
  indirect enum Call: Equatable { case encoding, tag(String.Tag) }
  final class Stubs {
    var encoding: (() -> String.Encoding)?
    var tag: ((String.Tag) -> String.Tag?)?
  }
  private let state = MockState<Call, Stubs>("EncodedMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func encoding() -> String.Encoding {
    state.require(.encoding) { $0.encoding }()
  }

  func tag(_ tag: String.Tag) -> String.Tag? {
    guard let answer = state.find(.tag(tag), { $0.tag }) else { return nil }
    return answer(tag)
  }
}

/// A mock of ``Executing``.
nonisolated final class ExecutingMock: Executing, Sendable {
  indirect enum Call: Equatable, Sendable {
    case run
    case enqueueUnownedJob(UnownedJob)
    case enqueueConsumingExecutorJob
    static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
  }
  final class Stubs {
    var run: (@Sendable () -> Void)?
    var enqueueUnownedJob: (@Sendable (UnownedJob) -> Void)?
    var enqueueConsumingExecutorJob: (@Sendable (consuming ExecutorJob) -> Void)?
  }
  private let state = LockedMockState<Call, Stubs>("ExecutingMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

  func run() {
    state.perform(.run) { $0.run }?()
  }

  func enqueue(_ job: UnownedJob) {
    state.perform(.enqueueUnownedJob(job)) { $0.enqueueUnownedJob }?(job)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    state.perform(.enqueueConsumingExecutorJob) { $0.enqueueConsumingExecutorJob }?(job)
  }
}

/// A mock of ``FailableRequired``.
nonisolated final class FailableRequiredMock: Failable, FailableRequired {
  enum Call: Equatable { case go }
  final class Stubs {
    var go: (() -> Void)?
  }
  private let state = MockState<Call, Stubs>("FailableRequiredMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func go() {
    state.perform(.go) { $0.go }?()
  }
}

/// A mock of ``Failing``.
nonisolated final class FailingMock: Failing {
  indirect enum Call: Equatable { case fatalError, print(String), type(of: Int) }
  final class Stubs {
    var fatalError: (() -> Int)?
    var print: ((String) -> Void)?
    var type: ((Int) -> String)?
  }
  private let state = MockState<Call, Stubs>("FailingMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func fatalError() -> Int {
    guard let answer = state.find(.fatalError, { $0.fatalError }) else { return 0 }
    return answer()
  }

  func print(_ text: String) {
    state.perform(.print(text)) { $0.print }?(text)
  }

  func type(of value: Int) -> String {
    guard let answer = state.find(.type(of: value), { $0.type }) else { return "" }
    return answer(value)
  }
}

/// A mock of ``Feed``.
nonisolated final class FeedMock: Feed {
  typealias Element = String

  typealias Index = Int

  typealias Iterator = IndexingIterator<FeedMock>

  typealias SubSequence = Slice<FeedMock>

  typealias Indices = Range<Int>

  indirect enum Call: Equatable {
    case refresh
    case startIndex
    case endIndex
    case makeIterator
    case elementInt(Int)
    case elementRangeInt(Range<Int>)
    case indices
    case indexOffsetBy(Int, offsetBy: Int)
    case indexOffsetByLimitedBy(Int, offsetBy: Int, limitedBy: Int)
    case indexAfter(Int)
  }
  final class Stubs {
    var refresh: (() -> Void)?
    var startIndex: (() -> Int)?
    var endIndex: (() -> Int)?
    var makeIterator: (() -> IndexingIterator<FeedMock>)?
    var elementInt: ((Int) -> String)?
    var elementRangeInt: ((Range<Int>) -> Slice<FeedMock>)?
    var indices: (() -> Range<Int>)?
    var indexOffsetBy: ((Int, Int) -> Int)?
    var indexOffsetByLimitedBy: ((Int, Int, Int) -> Int?)?
    var indexAfter: ((Int) -> Int)?
  }
  private let state = MockState<Call, Stubs>("FeedMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func refresh() {
    state.perform(.refresh) { $0.refresh }?()
  }

  var startIndex: Int {
    guard let answer = state.find(.startIndex, { $0.startIndex }) else { return 0 }
    return answer()
  }

  var endIndex: Int {
    guard let answer = state.find(.endIndex, { $0.endIndex }) else { return 0 }
    return answer()
  }

  func makeIterator() -> IndexingIterator<FeedMock> {
    state.require(.makeIterator) { $0.makeIterator }()
  }

  subscript(position: Int) -> String {
    guard let answer = state.find(.elementInt(position), { $0.elementInt }) else { return "" }
    return answer(position)
  }

  subscript(bounds: Range<Int>) -> Slice<FeedMock> {
    state.require(.elementRangeInt(bounds)) { $0.elementRangeInt }(bounds)
  }

  var indices: Range<Int> {
    state.require(.indices) { $0.indices }()
  }

  func index(_ i: Int, offsetBy distance: Int) -> Int {
    guard let answer = state.find(.indexOffsetBy(i, offsetBy: distance), { $0.indexOffsetBy }) else { return 0 }
    return answer(i, distance)
  }

  func index(_ i: Int, offsetBy distance: Int, limitedBy limit: Int) -> Int? {
    guard let answer = state.find(.indexOffsetByLimitedBy(i, offsetBy: distance, limitedBy: limit), { $0.indexOffsetByLimitedBy }) else { return nil }
    return answer(i, distance, limit)
  }

  func index(after i: Int) -> Int {
    guard let answer = state.find(.indexAfter(i), { $0.indexAfter }) else { return 0 }
    return answer(i)
  }
}

/// A mock of ``FilledRequired``.
nonisolated final class FilledRequiredMock: Filled, FilledRequired {
  indirect enum Call: Equatable { case go, initialize(size: Int) }
  final class Stubs {
    var go: (() -> Void)?
  }
  private let state = MockState<Call, Stubs>("FilledRequiredMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func go() {
    state.perform(.go) { $0.go }?()
  }

  convenience init(size: Int) {
    self.init()
    state.record(.initialize(size: size))
  }
}

/// A mock of ``Guarding``.
actor GuardingMock: Guarding {
  nonisolated enum Call: Equatable, Sendable { case open }
  nonisolated enum Operation: CaseIterable, Sendable { case open }
  nonisolated final class Stubs {
    var open: (@Sendable (@Sendable (isolated GuardingMock) async throws -> any Sendable) async throws -> any Sendable)?
  }
  nonisolated private let state = LockedMockState<Call, Stubs>("GuardingMock", Stubs())
  nonisolated var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  nonisolated func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  nonisolated func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
  nonisolated func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }
  nonisolated func fail(with error: (any Error)?, on operation: Operation? = nil, times: Int? = nil) { state.fail(error, operation, times) }

  func open<Answer>(_ work: @Sendable (isolated GuardingMock) async throws -> Answer) async throws -> Answer where Answer : Sendable {
    let answer = try state.answer(.open) { $0.open }
    return try await state.cast(answer(work), orThrow: { MockUnanswered(description: $0) })
  }
}

/// A mock of ``HashesItself``.
nonisolated final class HashesItselfMock: HashesItself {
  indirect enum Call: Equatable {
    case hash(into: Hasher)
    case run
    static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
  }
  final class Stubs {
    var hash: ((inout Hasher) -> Void)?
    var run: (() -> Void)?
  }
  private let state = MockState<Call, Stubs>("HashesItselfMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func hash(into hasher: inout Hasher) {
    state.perform(.hash(into: hasher)) { $0.hash }?(&hasher)
  }

  func run() {
    state.perform(.run) { $0.run }?()
  }

  static func == (left: HashesItselfMock, right: HashesItselfMock) -> Bool { left === right }
}

/// A mock of ``HolderRequired``.
nonisolated final class HolderRequiredMock: Holder<Int>, HolderRequired {
  enum Call: Equatable { case go }
  final class Stubs {
    var go: (() -> Void)?
  }
  private let state = MockState<Call, Stubs>("HolderRequiredMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func go() {
    state.perform(.go) { $0.go }?()
  }
}

/// A mock of ``Idle``.
nonisolated final class IdleMock: Idle {
  indirect enum Call: Equatable {
    case wait(Void, Int)
    static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
  }
  final class Stubs {
    var wait: ((Void, Int) -> Void)?
  }
  private let state = MockState<Call, Stubs>("IdleMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func wait(_ nothing: Void, _ count: Int) {
    state.perform(.wait(nothing, count)) { $0.wait }?(nothing, count)
  }
}

/// A mock of ``Impossible``.
nonisolated final class ImpossibleMock: Impossible {
  enum Call: Equatable { case never }
  final class Stubs {
    var never: ((Never) -> Int)?
  }
  private let state = MockState<Call, Stubs>("ImpossibleMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func never(_ never: Never) -> Int {
  }
}

/// A mock of ``Keeper``.
nonisolated final class KeeperMock: Keeper, Sendable {
  indirect enum Call: Equatable, Sendable {
    case action
    case setAction
    case plain
    case setPlain
    case reference
    case setReference(String)
    case name
    case setName(String?)
  }
  final class Stubs {
    var action: (@Sendable () -> (@Sendable (Int) -> Int)?)?
    var setAction: (@Sendable ((@Sendable (Int) -> Int)?) -> Void)?
    var plain: (@Sendable () -> () -> Int)?
    var setPlain: (@Sendable (() -> Int) -> Void)?
    var reference: (@Sendable () -> LogbookMockFeatures.Reference)?
    var setReference: (@Sendable (LogbookMockFeatures.Reference) -> Void)?
    var name: (@Sendable () -> String?)?
    var setName: (@Sendable (String?) -> Void)?
  }
  private let state = LockedMockState<Call, Stubs>("KeeperMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

  var action: (@Sendable (Int) -> Int)? {
    get {
      guard let answer = state.find(.action, { $0.action }) else { return nil }
      return answer()
    }
    set {
      state.perform(.setAction, or: { $0.action = { newValue } }) { $0.setAction }?(newValue)
    }
  }

  var plain: () -> Int {
    get {
      state.require(.plain) { $0.plain }()
    }
    set {
      let kept = MockKept(value: newValue)
      state.perform(.setPlain, or: { $0.plain = { kept.value } }) { $0.setPlain }?(newValue)
    }
  }

  var reference: LogbookMockFeatures.Reference {
    get {
      state.require(.reference) { $0.reference }()
    }
    set {
      let kept = MockKept(value: newValue)
      state.perform(.setReference(String(describing: newValue)), or: { $0.reference = { kept.value } }) { $0.setReference }?(newValue)
    }
  }

  var name: String? {
    get {
      guard let answer = state.find(.name, { $0.name }) else { return nil }
      return answer()
    }
    set {
      state.perform(.setName(newValue), or: { $0.name = { newValue } }) { $0.setName }?(newValue)
    }
  }
}

/// A mock of ``Keeping``.
nonisolated final class KeepingMock<Item: Identifiable & Sendable, Order>: Keeping, Sendable {
  indirect enum Call: Equatable, Sendable {
    case keep(Item, as: String)
    case kept(in: String)
    case changes
    static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
  }
  final class Stubs {
    var keep: (nonisolated(nonsending) @Sendable (Item, Item.ID) async -> Void)?
    var kept: (@Sendable (Order) -> [Item])?
    var changes: (@Sendable () -> AsyncStream<[Item]>)?
  }
  private let state = LockedMockState<Call, Stubs>("KeepingMock", Stubs())
  private let changesStreams = LockedMockStreams<[Item]>()
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }
  func yieldChanges(_ value: [Item]) { changesStreams.yield(value) }
  func finishChanges() { changesStreams.finish() }

  nonisolated(nonsending) func keep(_ item: Item, as id: Item.ID) async {
    await state.perform(.keep(item, as: String(describing: id))) { $0.keep }?(item, id)
  }

  func kept(in order: Order) -> [Item] {
    guard let answer = state.find(.kept(in: String(describing: order)), { $0.kept }) else { return [] }
    return answer(order)
  }

  func changes() -> AsyncStream<[Item]> {
    let stream = changesStreams.make()
    return state.perform(.changes) { $0.changes }?() ?? stream
  }
}

/// A mock of ``Keyed``.
nonisolated final class KeyedMock<Value>: Keyed {
  static var fallback: Value {
    statics.fallback
  }

  static func join(_ values: Value...) -> Value {
    statics.join(values)
  }

  /// The object that records and answers calls to static requirements. To use a separate instance in a test, call
  /// `KeyedMockStatics.$own.withValue([ObjectIdentifier(Mock.self): Mock.Statics()]) { … }`, where `Mock` is the concrete type of the mock.
  static var statics: Statics {
    if let own = KeyedMockStatics.own[ObjectIdentifier(KeyedMock.self)] as? Statics { return own }
    return KeyedMockStatics.shared.withLock { shared in
      if let known = shared[ObjectIdentifier(KeyedMock.self)] as? Statics { return known }
      let new = Statics()
      shared[ObjectIdentifier(KeyedMock.self)] = new
      return new
    }
  }

  /// The recorded calls and stubs of the static requirements.
  final class Statics: Sendable {
    indirect enum Call: Equatable, Sendable { case fallback, join(String) }
    final class Stubs {
      var fallback: (@Sendable () -> Value)?
      var join: (@Sendable ([Value]) -> Value)?
    }
    private let state = LockedMockState<Call, Stubs>("KeyedMock", Stubs())
    var calls: [Call] { get { state.calls } set { state.calls = newValue } }
    @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
    func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
    func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
    func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

    var fallback: Value {
      state.require(.fallback) { $0.fallback }()
    }

    func join(_ values: [Value]) -> Value {
      state.require(.join(String(describing: values))) { $0.join }(values)
    }
  }
}

/// The calls and stubs of the static requirements of ``KeyedMock``, keyed by the mock's concrete type.
nonisolated enum KeyedMockStatics {
  @TaskLocal static var own: [ObjectIdentifier: any Sendable] = [:]
  fileprivate static let shared = Mutex<[ObjectIdentifier: any Sendable]>([:])
}

/// A mock of ``Lending``.
nonisolated final class LendingMock: Lending {
  enum Call: Equatable {
    case sum
    case count
    case read
    case change
    case fill
    case close
  }
  final class Stubs {
    var sum: ((Span<Int>) -> Int)?
    var count: ((RawSpan) -> Int)?
    var read: ((borrowing Handle) -> Int)?
    var change: ((inout Handle) -> Void)?
    var fill: ((inout MutableSpan<Int>) -> Void)?
    var close: ((consuming Handle) -> Void)?
  }
  private let state = MockState<Call, Stubs>("LendingMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func sum(_ numbers: Span<Int>) -> Int {
    guard let answer = state.find(.sum, { $0.sum }) else { return 0 }
    return answer(numbers)
  }

  func count(_ bytes: RawSpan) -> Int {
    guard let answer = state.find(.count, { $0.count }) else { return 0 }
    return answer(bytes)
  }

  func read(_ handle: borrowing Handle) -> Int {
    guard let answer = state.find(.read, { $0.read }) else { return 0 }
    return answer(handle)
  }

  func change(_ handle: inout Handle) {
    state.perform(.change) { $0.change }?(&handle)
  }

  func fill(_ numbers: inout MutableSpan<Int>) {
    state.perform(.fill) { $0.fill }?(&numbers)
  }

  func close(_ handle: consuming Handle) {
    state.perform(.close) { $0.close }?(handle)
  }
}

/// A mock of ``LetterKeeping``.
nonisolated final class LetterKeepingMock: LetterKeeping, Sendable {
  typealias Item = Letter

  typealias Order = Int

  indirect enum Call: Equatable, Sendable { case keep(Letter, as: Letter.ID), kept(in: Int), changes, send(Letter) }
  final class Stubs {
    var keep: (@Sendable (Letter, Letter.ID) async -> Void)?
    var kept: (@Sendable (Int) -> [Letter])?
    var changes: (@Sendable () -> AsyncStream<[Letter]>)?
    var send: (@Sendable (Letter) -> Void)?
  }
  private let state = LockedMockState<Call, Stubs>("LetterKeepingMock", Stubs())
  private let changesStreams = LockedMockStreams<[Letter]>()
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }
  func yieldChanges(_ value: [Letter]) { changesStreams.yield(value) }
  func finishChanges() { changesStreams.finish() }

  nonisolated(nonsending) func keep(_ item: Letter, as id: Letter.ID) async {
    await state.perform(.keep(item, as: id)) { $0.keep }?(item, id)
  }

  func kept(in order: Int) -> [Letter] {
    guard let answer = state.find(.kept(in: order), { $0.kept }) else { return [] }
    return answer(order)
  }

  func changes() -> AsyncStream<[Letter]> {
    let stream = changesStreams.make()
    return state.perform(.changes) { $0.changes }?() ?? stream
  }

  func send(_ letter: Letter) {
    state.perform(.send(letter)) { $0.send }?(letter)
  }
}

/// A mock of ``ListedCases``.
nonisolated final class ListedCasesMock: ListedCases {
  typealias AllCases = [ListedCasesMock]

  enum Call: Equatable { case refresh }
  final class Stubs {
    var refresh: (() -> Void)?
  }
  private let state = MockState<Call, Stubs>("ListedCasesMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func refresh() {
    state.perform(.refresh) { $0.refresh }?()
  }

  static var allCases: [ListedCasesMock] {
    statics.allCases
  }

  /// The object that records and answers calls to static requirements. To use a separate instance in a test, call
  /// `ListedCasesMock.$statics.withValue(.init()) { … }`.
  @TaskLocal static var statics = Statics()

  /// The recorded calls and stubs of the static requirements.
  final class Statics: Sendable {
    enum Call: Equatable, Sendable { case allCases }
    final class Stubs {
      var allCases: (@Sendable () -> [ListedCasesMock])?
    }
    private let state = LockedMockState<Call, Stubs>("ListedCasesMock", Stubs())
    var calls: [Call] { get { state.calls } set { state.calls = newValue } }
    @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
    func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
    func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
    func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

    var allCases: [ListedCasesMock] {
      guard let answer = state.find(.allCases, { $0.allCases }) else { return [] }
      return answer()
    }
  }
}

/// A mock of ``Loading``.
nonisolated final class LoadingMock: Loading {
  indirect enum Call: Equatable { case load, isLoaded, setIsLoaded(Bool) }
  final class Stubs {
    var load: (() async -> Int)?
    var isLoaded: (() -> Bool)?
    var setIsLoaded: ((Bool) -> Void)?
  }
  private let state = MockState<Call, Stubs>("LoadingMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  nonisolated(nonsending) func load() async -> Int {
    guard let answer = state.find(.load, { $0.load }) else { return 0 }
    return await answer()
  }

  var isLoaded: Bool {
    get {
      guard let answer = state.find(.isLoaded, { $0.isLoaded }) else { return false }
      return answer()
    }
    set {
      state.perform(.setIsLoaded(newValue), or: { $0.isLoaded = { newValue } }) { $0.setIsLoaded }?(newValue)
    }
  }
}

/// A mock of ``MainLoading``.
@MainActor
final class MainLoadingMock: nonisolated MainLoading {
  nonisolated indirect enum Call: Equatable, Sendable { case load, isLoaded, setIsLoaded(Bool) }
  nonisolated final class Stubs {
    var load: (@MainActor @Sendable () async -> Int)?
    var isLoaded: (@MainActor @Sendable () -> Bool)?
    var setIsLoaded: (@MainActor @Sendable (Bool) -> Void)?
  }
  nonisolated private let state = LockedMockState<Call, Stubs>("MainLoadingMock", Stubs())
  nonisolated init() {}
  nonisolated var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  nonisolated func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  nonisolated func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
  nonisolated func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

  @MainActor
  func load() async -> Int {
    guard let answer = state.find(.load, { $0.load }) else { return 0 }
    return await answer()
  }

  @MainActor
  var isLoaded: Bool {
    get {
      guard let answer = state.find(.isLoaded, { $0.isLoaded }) else { return false }
      return answer()
    }
    set {
      state.perform(.setIsLoaded(newValue), or: { $0.isLoaded = { newValue } }) { $0.setIsLoaded }?(newValue)
    }
  }
}

/// A mock of ``MainRequired``.
@MainActor
final class MainRequiredMock: MainClass, nonisolated MainRequired {
  nonisolated enum Call: Equatable, Sendable { case go }
  nonisolated final class Stubs {
    var go: (@MainActor @Sendable () -> Void)?
  }
  nonisolated private let state = LockedMockState<Call, Stubs>("MainRequiredMock", Stubs())
  nonisolated var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  nonisolated func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  nonisolated func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
  nonisolated func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

  @MainActor
  func go() {
    state.perform(.go) { $0.go }?()
  }
}

/// A mock of ``Names``.
nonisolated final class NamesMock<IndicesType: Collection, IteratorType: IteratorProtocol>: Names where IndicesType : BidirectionalCollection, IndicesType.Element == Int, IndicesType.Index == Int, IndicesType == IndicesType.SubSequence, String == IteratorType.Element {
  typealias Element = String

  typealias Index = Int

  typealias SubSequence = ArraySlice<String>

  typealias Indices = IndicesType

  typealias Iterator = IteratorType

  typealias IndexDistance = Int

  indirect enum Call: Equatable {
    case refresh
    case indexBefore(Int)
    case indexAfter(Int)
    case formIndex(after: Int)
    case indexOffsetBy(Int, offsetBy: Int)
    case indexOffsetByLimitedBy(Int, offsetBy: Int, limitedBy: Int)
    case indices
    case elementRangeInt(Range<Int>)
    case elementInt(Int)
    case startIndex
    case endIndex
    case makeIterator
    static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
  }
  final class Stubs {
    var refresh: (() -> Void)?
    var indexBefore: ((Int) -> Int)?
    var indexAfter: ((Int) -> Int)?
    var formIndex: ((inout Int) -> Void)?
    var indexOffsetBy: ((Int, Int) -> Int)?
    var indexOffsetByLimitedBy: ((Int, Int, Int) -> Int?)?
    var indices: (() -> Indices)?
    var elementRangeInt: ((Range<Int>) -> ArraySlice<String>)?
    var elementInt: ((Int) -> String)?
    var startIndex: (() -> Int)?
    var endIndex: (() -> Int)?
    var makeIterator: (() -> Iterator)?
  }
  private let state = MockState<Call, Stubs>("NamesMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func refresh() {
    state.perform(.refresh) { $0.refresh }?()
  }

  func index(before i: Int) -> Int {
    guard let answer = state.find(.indexBefore(i), { $0.indexBefore }) else { return 0 }
    return answer(i)
  }

  func index(after i: Int) -> Int {
    guard let answer = state.find(.indexAfter(i), { $0.indexAfter }) else { return 0 }
    return answer(i)
  }

  func formIndex(after i: inout Int) {
    state.perform(.formIndex(after: i)) { $0.formIndex }?(&i)
  }

  func index(_ i: Int, offsetBy distance: Int) -> Int {
    guard let answer = state.find(.indexOffsetBy(i, offsetBy: distance), { $0.indexOffsetBy }) else { return 0 }
    return answer(i, distance)
  }

  func index(_ i: Int, offsetBy distance: Int, limitedBy limit: Int) -> Int? {
    guard let answer = state.find(.indexOffsetByLimitedBy(i, offsetBy: distance, limitedBy: limit), { $0.indexOffsetByLimitedBy }) else { return nil }
    return answer(i, distance, limit)
  }

  var indices: Indices {
    state.require(.indices) { $0.indices }()
  }

  subscript(bounds: Range<Int>) -> ArraySlice<String> {
    guard let answer = state.find(.elementRangeInt(bounds), { $0.elementRangeInt }) else { return [] }
    return answer(bounds)
  }

  subscript(position: Int) -> String {
    guard let answer = state.find(.elementInt(position), { $0.elementInt }) else { return "" }
    return answer(position)
  }

  var startIndex: Int {
    guard let answer = state.find(.startIndex, { $0.startIndex }) else { return 0 }
    return answer()
  }

  var endIndex: Int {
    guard let answer = state.find(.endIndex, { $0.endIndex }) else { return 0 }
    return answer()
  }

  func makeIterator() -> Iterator {
    state.require(.makeIterator) { $0.makeIterator }()
  }
}

/// A mock of ``Notifying``.
nonisolated final class NotifyingMock: Notifying, Sendable {
  indirect enum Call: Equatable, Sendable {
    case notify(LogbookMockFeatures.Notification, LogbookMockFeatures.AtomicLoadOrdering)
    case perform(LogbookMockFeatures.Operation)
  }
  enum MockOperation: CaseIterable, Sendable { case perform }
  final class Stubs {
    var notify: (@Sendable (LogbookMockFeatures.Notification, LogbookMockFeatures.AtomicLoadOrdering) -> LogbookMockFeatures.Notification)?
    var perform: (@Sendable (LogbookMockFeatures.Operation) throws -> Void)?
  }
  private let state = LockedMockState<Call, Stubs>("NotifyingMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }
  func fail(with error: (any Error)?, on operation: MockOperation? = nil, times: Int? = nil) { state.fail(error, operation, times) }

  func notify(_ notification: LogbookMockFeatures.Notification, _ ordering: LogbookMockFeatures.AtomicLoadOrdering) -> LogbookMockFeatures.Notification {
    state.require(.notify(notification, ordering)) { $0.notify }(notification, ordering)
  }

  func perform(_ operation: LogbookMockFeatures.Operation) throws {
    try state.answer(.perform(operation)) { $0.perform }(operation)
  }
}

/// A mock of ``NumberRaw``.
nonisolated final class NumberRawMock: NumberRaw {
  typealias RawValue = Int

  indirect enum Call: Equatable {
    case rawValue
    case initialize(rawValue: Int)
    static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
  }
  final class Stubs {
    var rawValue: (() -> Int)?
  }
  private let state = MockState<Call, Stubs>("NumberRawMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  var rawValue: Int {
    guard let answer = state.find(.rawValue, { $0.rawValue }) else { return 0 }
    return answer()
  }

  convenience init(rawValue: Int) {
    self.init()
    state.record(.initialize(rawValue: rawValue))
  }
}

/// A mock of ``Numbering``.
nonisolated final class NumberingMock<Iterator: IteratorProtocol>: Numbering where Int == Iterator.Element {
  typealias Element = Int

  enum Call: Equatable { case run, makeIterator }
  final class Stubs {
    var run: (() -> Void)?
    var makeIterator: (() -> Iterator)?
  }
  private let state = MockState<Call, Stubs>("NumberingMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func run() {
    state.perform(.run) { $0.run }?()
  }

  func makeIterator() -> Iterator {
    state.require(.makeIterator) { $0.makeIterator }()
  }

  static func < (_ lhs: NumberingMock, _ rhs: NumberingMock) -> Bool {
    statics.less(lhs, rhs)
  }

  static func == (left: NumberingMock, right: NumberingMock) -> Bool { left === right }

  /// The object that records and answers calls to static requirements. To use a separate instance in a test, call
  /// `NumberingMockStatics.$own.withValue([ObjectIdentifier(Mock.self): Mock.Statics()]) { … }`, where `Mock` is the concrete type of the mock.
  static var statics: Statics {
    if let own = NumberingMockStatics.own[ObjectIdentifier(NumberingMock.self)] as? Statics { return own }
    return NumberingMockStatics.shared.withLock { shared in
      if let known = shared[ObjectIdentifier(NumberingMock.self)] as? Statics { return known }
      let new = Statics()
      shared[ObjectIdentifier(NumberingMock.self)] = new
      return new
    }
  }

  /// The recorded calls and stubs of the static requirements.
  final class Statics: Sendable {
    indirect enum Call: Equatable, Sendable { case less(String, String) }
    final class Stubs {
      var less: (@Sendable (NumberingMock, NumberingMock) -> Bool)?
    }
    private let state = LockedMockState<Call, Stubs>("NumberingMock", Stubs())
    var calls: [Call] { get { state.calls } set { state.calls = newValue } }
    @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
    func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
    func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
    func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

    func less(_ lhs: NumberingMock, _ rhs: NumberingMock) -> Bool {
      guard let answer = state.find(.less(String(describing: lhs), String(describing: rhs)), { $0.less }) else { return false }
      return answer(lhs, rhs)
    }
  }
}

/// The calls and stubs of the static requirements of ``NumberingMock``, keyed by the mock's concrete type.
nonisolated enum NumberingMockStatics {
  @TaskLocal static var own: [ObjectIdentifier: any Sendable] = [:]
  fileprivate static let shared = Mutex<[ObjectIdentifier: any Sendable]>([:])
}

/// A mock of ``NumbersRequired``.
nonisolated final class NumbersRequiredMock: Holder<[Int]>, NumbersRequired {
  enum Call: Equatable { case go }
  final class Stubs {
    var go: (() -> Void)?
  }
  private let state = MockState<Call, Stubs>("NumbersRequiredMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func go() {
    state.perform(.go) { $0.go }?()
  }
}

/// A mock of ``Object``.
nonisolated final class ObjectMock: NSObject, Object {
  enum Call: Equatable { case count }
  final class Stubs {
    var count: (() -> Int)?
  }
  private let state = MockState<Call, Stubs>("ObjectMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func count() -> Int {
    guard let answer = state.find(.count, { $0.count }) else { return 0 }
    return answer()
  }
}

/// A mock of ``OccupiedRequired``.
nonisolated final class OccupiedRequiredMock: Occupied, OccupiedRequired {
  enum Call: Equatable { case go }
  final class Stubs {
    var go: (() -> Void)?
  }
  private let state = MockState<Call, Stubs>("OccupiedRequiredMock", Stubs())
  var mockCalls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func mockStub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func go() {
    state.perform(.go) { $0.go }?()
  }
}

/// A mock of ``Old``.
@available(*, deprecated)
nonisolated final class OldMock: Old {
  enum Call: Equatable { case old }
  final class Stubs {
    var old: (() -> Void)?
  }
  private let state = MockState<Call, Stubs>("OldMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func old() {
    state.perform(.old) { $0.old }?()
  }
}

/// A mock of ``Opening``.
nonisolated final class OpeningMock: Opening {
  enum Call: Equatable { case open, closing }
  enum Operation: CaseIterable, Sendable { case open }
  final class Stubs {
    var open: ((@Sendable (isolated Vault) async throws -> Int) async throws -> Int)?
    var closing: (() -> @Sendable (isolated Vault, Int) async -> Void)?
  }
  private let state = MockState<Call, Stubs>("OpeningMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }
  func fail(with error: (any Error)?, on operation: Operation? = nil, times: Int? = nil) { state.fail(error, operation, times) }

  nonisolated(nonsending) func open(_ work: @Sendable (isolated Vault) async throws -> Int) async throws -> Int {
    try await state.answer(.open) { $0.open }(work)
  }

  func closing() -> @Sendable (isolated Vault, Int) async -> Void {
    state.require(.closing) { $0.closing }()
  }
}

/// A mock of ``Outer/Store``.
nonisolated final class Outer_StoreMock: Outer.Store {
  enum Call: Equatable { case store }
  final class Stubs {
    var store: (() -> Void)?
  }
  private let state = MockState<Call, Stubs>("Outer_StoreMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func store() {
    state.perform(.store) { $0.store }?()
  }
}

/// A mock of ``Outer/StoreProtocol``.
nonisolated final class OuterStoreProtocolMock: Outer.StoreProtocol {
  enum Call: Equatable { case store }
  final class Stubs {
    var store: (() -> Void)?
  }
  private let state = MockState<Call, Stubs>("OuterStoreProtocolMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func store() {
    state.perform(.store) { $0.store }?()
  }
}

/// A mock of ``OuterStore``.
nonisolated final class OuterStoreMock: OuterStore {
  enum Call: Equatable { case store }
  final class Stubs {
    var store: (() -> Void)?
  }
  private let state = MockState<Call, Stubs>("OuterStoreMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func store() {
    state.perform(.store) { $0.store }?()
  }
}

/// A mock of ``Overloaded``.
nonisolated final class OverloadedMock: Overloaded {
  typealias Action = any Sendable

  indirect enum Call: Equatable {
    case dispatch(any Sendable)
    static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
  }
  final class Stubs {
    var dispatch: ((any Sendable) -> Void)?
  }
  private let state = MockState<Call, Stubs>("OverloadedMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func dispatch(_ action: any Sendable) {
    state.perform(.dispatch(action)) { $0.dispatch }?(action)
  }
}

/// A mock of ``Overloading``.
nonisolated final class OverloadingMock: Overloading {
  indirect enum Call: Equatable { case loadCountry(String), loadDetails(country: String, year: Int), loadYear(Int) }
  final class Stubs {
    var loadCountry: ((String) -> Int)?
    var loadDetails: ((String, Int) -> [Int])?
    var loadYear: ((Int) -> Int)?
  }
  private let state = MockState<Call, Stubs>("OverloadingMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func load(country: String) -> Int {
    guard let answer = state.find(.loadCountry(country), { $0.loadCountry }) else { return 0 }
    return answer(country)
  }

  func loadDetails(country: String, year: Int) -> [Int] {
    guard let answer = state.find(.loadDetails(country: country, year: year), { $0.loadDetails }) else { return [] }
    return answer(country, year)
  }

  func load(year: Int) -> Int {
    guard let answer = state.find(.loadYear(year), { $0.loadYear }) else { return 0 }
    return answer(year)
  }
}

/// A mock of ``OwnLoading``.
@MainActor
final class OwnLoadingMock: nonisolated OwnLoading {
  nonisolated indirect enum Call: Equatable, Sendable { case load, isLoaded, setIsLoaded(Bool), cancel }
  nonisolated final class Stubs {
    var load: (@Sendable () async -> Int)?
    var isLoaded: (@Sendable () -> Bool)?
    var setIsLoaded: (@Sendable (Bool) -> Void)?
    var cancel: (@MainActor @Sendable () -> Void)?
  }
  nonisolated private let state = LockedMockState<Call, Stubs>("OwnLoadingMock", Stubs())
  nonisolated init() {}
  nonisolated var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  nonisolated func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  nonisolated func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
  nonisolated func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

  nonisolated(nonsending) func load() async -> Int {
    guard let answer = state.find(.load, { $0.load }) else { return 0 }
    return await answer()
  }

  nonisolated var isLoaded: Bool {
    get {
      guard let answer = state.find(.isLoaded, { $0.isLoaded }) else { return false }
      return answer()
    }
    set {
      state.perform(.setIsLoaded(newValue), or: { $0.isLoaded = { newValue } }) { $0.setIsLoaded }?(newValue)
    }
  }

  @MainActor
  func cancel() {
    state.perform(.cancel) { $0.cancel }?()
  }
}

/// A mock of ``OwnNames``.
nonisolated final class OwnNamesMock: OwnNames, Sendable {
  indirect enum MockCall: Equatable, Sendable {
    case state
    case calls
    case stub(Call)
    case fail(with: String)
    case begin
    case unanswered
  }
  enum Operation: CaseIterable, Sendable { case fail }
  final class Stubs {
    var state: (@Sendable () -> State)?
    var calls: (@Sendable () -> Int)?
    var stub: (@Sendable (Call) -> Void)?
    var fail: (@Sendable (String) throws -> Void)?
    var begin: (@Sendable () -> Void)?
    var unanswered: (@Sendable () -> Void)?
  }
  private let mockState = LockedMockState<MockCall, Stubs>("OwnNamesMock", Stubs())
  var mockCalls: [MockCall] { get { mockState.calls } set { mockState.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (MockCall) -> Bool) async throws(CancellationError) -> MockCall { try await mockState.waitForCall(where: isAwaited) }
  func mockStub(_ change: (inout Stubs) -> Void) { mockState.stub(change) }
  func onCall(_ handler: @escaping @Sendable (MockCall) -> Void) { mockState.onCall(handler) }
  func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { mockState.onUnanswered(handler) }
  func mockFail(with error: (any Error)?, on operation: Operation? = nil, times: Int? = nil) { mockState.fail(error, operation, times) }

  var state: State {
    mockState.require(.state) { $0.state }()
  }

  func calls() -> Int {
    guard let answer = mockState.find(.calls, { $0.calls }) else { return 0 }
    return answer()
  }

  func stub(_ call: Call) {
    mockState.perform(.stub(call)) { $0.stub }?(call)
  }

  func fail(with error: String) throws {
    try mockState.answer(.fail(with: error)) { $0.fail }(error)
  }

  func begin() {
    mockState.perform(.begin) { $0.begin }?()
  }

  func unanswered() {
    mockState.perform(.unanswered) { $0.unanswered }?()
  }
}

/// A mock of ``OwnTypes``.
nonisolated final class OwnTypesMock<State, Value, Error: Swift.Error>: OwnTypes {
  indirect enum Call: Equatable {
    case read(State)
    case convert(Any)
    case result
    static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
  }
  enum Operation: CaseIterable, Sendable { case read }
  final class Stubs {
    var read: ((State) throws(Error) -> Value)?
    var convert: ((Any) -> Any)?
    var result: (() -> Result<Int, any Swift.Error>)?
  }
  private let state = MockState<Call, Stubs>("OwnTypesMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Swift.Error)?) { state.onUnanswered(handler) }
  func fail(with error: Error?, on operation: Operation? = nil, times: Int? = nil) { state.fail(error, operation, times) }

  func read(_ state: State) throws(Error) -> Value {
    try self.state.answer(.read(state), as: Error.self) { $0.read }(state)
  }

  func convert<Value_>(_ value: Value_) -> Value_ {
    state.cast(state.require(.convert(value as Any)) { $0.convert }(value as Any))
  }

  func result() -> Result<Int, any Swift.Error> {
    state.require(.result) { $0.result }()
  }
}

/// A mock of ``Owning``.
nonisolated final class OwningMock: Owning {
  indirect enum Call: Equatable {
    case own(LogbookMockFeatures.Reference, String)
    case send(LogbookMockFeatures.Reference)
    case lend(any Hashable, Any, Any)
    static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
  }
  final class Stubs {
    var own: ((consuming LogbookMockFeatures.Reference, borrowing String, borrowing Handle) -> Void)?
    var send: (nonisolated(nonsending) (LogbookMockFeatures.Reference) async -> Void)?
    var lend: ((any Hashable, Any, Any) -> Void)?
  }
  private let state = MockState<Call, Stubs>("OwningMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func own(_ reference: consuming LogbookMockFeatures.Reference, _ text: borrowing String, _ handle: borrowing Handle) {
    state.perform(.own(copy reference, copy text)) { $0.own }?(reference, text, handle)
  }

  nonisolated(nonsending) func send(_ reference: sending LogbookMockFeatures.Reference) async {
    await state.perform(.send(reference)) { $0.send }?(reference)
  }

  func lend<Value, Other>(_ value: borrowing Value, _ other: consuming Other, _ sent: sending Other) where Value : Hashable {
    state.perform(.lend(copy value, copy other as Any, sent as Any)) { $0.lend }?(copy value, other as Any, sent as Any)
  }
}

/// A mock of ``OwningSent``.
nonisolated final class OwningSentMock: OwningSent, Sendable {
  indirect enum Call: Equatable, Sendable { case send(String, String) }
  final class Stubs {
    var send: (@Sendable (sending LogbookMockFeatures.Reference, consuming String) -> Void)?
  }
  private let state = LockedMockState<Call, Stubs>("OwningSentMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

  func send(_ reference: sending LogbookMockFeatures.Reference, _ text: consuming String) {
    state.perform(.send(String(describing: reference), copy text)) { $0.send }?(reference, text)
  }
}

/// A mock of ``PartlyMainRequired``.
@MainActor
final class PartlyMainRequiredMock: PartlyMainClass, nonisolated PartlyMainRequired {
  nonisolated enum Call: Equatable, Sendable { case go }
  nonisolated final class Stubs {
    var go: (@MainActor @Sendable () -> Void)?
  }
  nonisolated private let state = LockedMockState<Call, Stubs>("PartlyMainRequiredMock", Stubs())
  nonisolated override init() { super.init() }
  nonisolated var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  nonisolated func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  nonisolated func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
  nonisolated func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

  @MainActor
  func go() {
    state.perform(.go) { $0.go }?()
  }
}

/// A mock of ``Paying``.
nonisolated final class PayingMock: Paying {
  indirect enum Call: Equatable {
    case pay([Coin], Note?)
    case lend(Coin, Wallet)
    static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
  }
  final class Stubs {
    var pay: (@MainActor ([Coin], Note?) -> Void)?
    var lend: ((Coin, Wallet) -> Void)?
  }
  private let state = MockState<Call, Stubs>("PayingMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  @MainActor
  func pay(_ coins: [Coin], _ note: Note?) {
    state.perform(.pay(coins, note)) { $0.pay }?(coins, note)
  }

  func lend(_ coin: Coin, _ wallet: Wallet) {
    state.perform(.lend(coin, wallet)) { $0.lend }?(coin, wallet)
  }
}

/// A mock of ``Pointing``.
nonisolated final class PointingMock: Pointing {
  @safe indirect enum Call: Equatable {
    case point(UnsafePointer<Int>)
    case read(Bytes, count: Int)
    case withBytes
    case initializeStart(UnsafePointer<Int>)
    case initializeBody(count: Int)
    case base
    case setBase(UnsafeMutablePointer<Int>)
    case element(OpaquePointer)
    case setElement(OpaquePointer, Int)
    static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
  }
  enum Operation: CaseIterable, Sendable { case read }
  @safe final class Stubs {
    var point: ((UnsafePointer<Int>) -> UnsafeRawPointer?)?
    var read: ((Bytes, Int) throws -> Bytes?)?
    var withBytes: (((UnsafeRawBufferPointer) throws -> Any) -> Any)?
    var base: (() -> UnsafeMutablePointer<Int>)?
    var setBase: ((UnsafeMutablePointer<Int>) -> Void)?
    var element: ((OpaquePointer) -> Int)?
    var setElement: ((OpaquePointer, Int) -> Void)?
  }
  private let state = MockState<Call, Stubs>("PointingMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }
  func fail(with error: (any Error)?, on operation: Operation? = nil, times: Int? = nil) { state.fail(error, operation, times) }

  func point(_ pointer: UnsafePointer<Int>) -> UnsafeRawPointer? {
    guard let answer = unsafe state.find(.point(pointer), { unsafe $0.point }) else { return nil }
    return unsafe answer(pointer)
  }

  func read(_ bytes: Bytes, count: Int) throws -> Bytes? {
    try unsafe state.answer(.read(bytes, count: count)) { unsafe $0.read }(bytes, count)
  }

  func withBytes<Answer>(_ body: (UnsafeRawBufferPointer) throws -> Answer) -> Answer {
    let answer = unsafe state.require(.withBytes) { unsafe $0.withBytes }
    return unsafe state.cast(answer(body))
  }

  convenience init(start: UnsafePointer<Int>) {
    self.init()
    unsafe state.record(.initializeStart(start))
  }

  convenience init(body: (UnsafePointer<Int>) -> Void, count: Int) {
    self.init()
    state.record(.initializeBody(count: count))
  }

  var base: UnsafeMutablePointer<Int> {
    get {
      unsafe state.require(.base) { unsafe $0.base }()
    }
    set {
      unsafe state.perform(.setBase(newValue), or: { unsafe $0.base = { unsafe newValue } }) { unsafe $0.setBase }?(newValue)
    }
  }

  subscript(pointer: OpaquePointer) -> Int {
    get {
      guard let answer = unsafe state.find(.element(pointer), { unsafe $0.element }) else { return 0 }
      return unsafe answer(pointer)
    }
    set {
      unsafe state.perform(.setElement(pointer, newValue)) { unsafe $0.setElement }?(pointer, newValue)
    }
  }

  static func end(_ pointer: UnsafePointer<Int>) -> Int {
    unsafe statics.end(pointer)
  }

  /// The object that records and answers calls to static requirements. To use a separate instance in a test, call
  /// `PointingMock.$statics.withValue(.init()) { … }`.
  @TaskLocal static var statics = Statics()

  /// The recorded calls and stubs of the static requirements.
  final class Statics: Sendable {
    @safe indirect enum Call: Equatable, Sendable {
      case end(String)
      static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
    }
    @safe final class Stubs {
      var end: (@Sendable (UnsafePointer<Int>) -> Int)?
    }
    private let state = LockedMockState<Call, Stubs>("PointingMock", Stubs())
    var calls: [Call] { get { state.calls } set { state.calls = newValue } }
    @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
    func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
    func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
    func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

    func end(_ pointer: UnsafePointer<Int>) -> Int {
      guard let answer = unsafe state.find(.end(String(describing: pointer)), { unsafe $0.end }) else { return 0 }
      return unsafe answer(pointer)
    }
  }
}

/// A mock of ``PointingSent``.
nonisolated final class PointingSentMock: PointingSent, Sendable {
  @safe indirect enum Call: Equatable, Sendable {
    case copy
    case base
    case setBase(String)
    static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
  }
  @safe final class Stubs {
    var copy: (@Sendable (@escaping @Sendable (any Hashable) -> Void) -> Void)?
    var base: (@Sendable () -> UnsafeMutablePointer<Int>)?
    var setBase: (@Sendable (UnsafeMutablePointer<Int>) -> Void)?
  }
  private let state = LockedMockState<Call, Stubs>("PointingSentMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

  func copy<Value>(_ body: @escaping @Sendable (Value) -> Void) where Value : Hashable {
    let bodyBody: MockKept<(any Hashable) -> Void> = MockKept(value: { (value1: any Hashable) -> Void in body(value1 as! Value) })
    state.perform(.copy) { $0.copy }?({ bodyBody.value($0) })
  }

  var base: UnsafeMutablePointer<Int> {
    get {
      unsafe state.require(.base) { unsafe $0.base }()
    }
    set {
      let kept = unsafe MockKept(value: newValue)
      unsafe state.perform(.setBase(String(describing: newValue)), or: { unsafe $0.base = { unsafe kept.value } }) { unsafe $0.setBase }?(newValue)
    }
  }
}

/// A mock of ``Positions``.
nonisolated final class PositionsMock: Positions {
  indirect enum Call: Equatable {
    case index
    case slice
    case iterator
    case page
    case cover
    case member
    case place
    case keys
    case values
    case pair
    case textPlace
    case piece
    case tuple
    case list(of: Any)
    case current
    case setCurrent(Array<Int>.Index)
    static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
  }
  final class Stubs {
    var index: (() -> Array<Int>.Index)?
    var slice: (() -> Array<Int>.SubSequence)?
    var iterator: (() -> Array<Int>.Iterator)?
    var page: (() -> Array<Int>.Page)?
    var cover: (() -> Optional<Int>.Cover)?
    var member: (() -> Set<String>.Element)?
    var place: (() -> Set<Int>.Index)?
    var keys: (() -> Dictionary<String, Int>.Keys)?
    var values: (() -> Dictionary<String, Int>.Values)?
    var pair: (() -> Dictionary<String, Int>.Element)?
    var textPlace: (() -> String.Index)?
    var piece: (() -> Substring.SubSequence)?
    var tuple: (() -> (Int, name: String))?
    var list: ((Any) -> Any)?
    var current: (() -> Array<Int>.Index)?
    var setCurrent: ((Array<Int>.Index) -> Void)?
  }
  private let state = MockState<Call, Stubs>("PositionsMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func index() -> Array<Int>.Index {
    guard let answer = state.find(.index, { $0.index }) else { return 0 }
    return answer()
  }

  func slice() -> Array<Int>.SubSequence {
    guard let answer = state.find(.slice, { $0.slice }) else { return [] }
    return answer()
  }

  func iterator() -> Array<Int>.Iterator {
    state.require(.iterator) { $0.iterator }()
  }

  func page() -> Array<Int>.Page {
    state.require(.page) { $0.page }()
  }

  func cover() -> Optional<Int>.Cover {
    state.require(.cover) { $0.cover }()
  }

  func member() -> Set<String>.Element {
    guard let answer = state.find(.member, { $0.member }) else { return "" }
    return answer()
  }

  func place() -> Set<Int>.Index {
    guard let answer = state.find(.place, { $0.place }) else { return Set<Int>().startIndex }
    return answer()
  }

  func keys() -> Dictionary<String, Int>.Keys {
    guard let answer = state.find(.keys, { $0.keys }) else { return Dictionary<String, Int>().keys }
    return answer()
  }

  func values() -> Dictionary<String, Int>.Values {
    guard let answer = state.find(.values, { $0.values }) else { return Dictionary<String, Int>().values }
    return answer()
  }

  func pair() -> Dictionary<String, Int>.Element {
    guard let answer = state.find(.pair, { $0.pair }) else { return ("", 0) }
    return answer()
  }

  func textPlace() -> String.Index {
    guard let answer = state.find(.textPlace, { $0.textPlace }) else { return String().startIndex }
    return answer()
  }

  func piece() -> Substring.SubSequence {
    guard let answer = state.find(.piece, { $0.piece }) else { return "" }
    return answer()
  }

  func tuple() -> (Int, name: String) {
    guard let answer = state.find(.tuple, { $0.tuple }) else { return (0, "") }
    return answer()
  }

  func list<Value>(of value: Value) -> Array<Value>.Index {
    guard let answer = state.find(.list(of: value as Any), { $0.list }) else { return 0 }
    guard let value_ = state.castIfPossible(answer(value as Any), as: Array<Value>.Index.self) else { return 0 }
    return value_
  }

  var current: Array<Int>.Index {
    get {
      guard let answer = state.find(.current, { $0.current }) else { return 0 }
      return answer()
    }
    set {
      state.perform(.setCurrent(newValue), or: { $0.current = { newValue } }) { $0.setCurrent }?(newValue)
    }
  }
}

/// A mock of ``PriceService``.
nonisolated public final class PriceServiceMock: PriceService, Sendable {
  public indirect enum Call: Equatable, Sendable { case price(of: Item), order(Item, count: Int), currency }
  public enum Operation: CaseIterable, Sendable { case price, order }
  public final class Stubs {
    public var price: (@Sendable (Item) async throws -> Double)?
    public var order: (@Sendable (Item, Int) async throws -> Int)?
    public var currency: (@Sendable () -> String)?
  }
  private let state = LockedMockState<Call, Stubs>("PriceServiceMock", Stubs())
  public init() {}
  public var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult public nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  public func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  public func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
  public func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }
  public func fail(with error: (any Error)?, on operation: Operation? = nil, times: Int? = nil) { state.fail(error, operation, times) }

  public nonisolated(nonsending) func price(of item: Item) async throws -> Double {
    try await state.answer(.price(of: item)) { $0.price }(item)
  }

  public nonisolated(nonsending) func order(_ item: Item, count: Int) async throws -> Int {
    try await state.answer(.order(item, count: count)) { $0.order }(item, count)
  }

  public var currency: String {
    guard let answer = state.find(.currency, { $0.currency }) else { return "" }
    return answer()
  }
}

/// A mock of ``RawIdentifiers``.
nonisolated final class RawIdentifiersMock: RawIdentifiers {
  indirect enum Call: Equatable { case isItTrue(`that it`: Int), `default`(self: Int, `inout`: Int), 👍 }
  final class Stubs {
    var isItTrue: ((Int) -> Bool)?
    var `default`: ((Int, inout Int) -> Void)?
    var 👍: (() -> Int)?
  }
  private let state = MockState<Call, Stubs>("RawIdentifiersMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func `is it true`(`that it`: Int) -> Bool {
    guard let answer = state.find(.isItTrue(`that it`: `that it`), { $0.isItTrue }) else { return false }
    return answer(`that it`)
  }

  func `default`(self argument1: Int, `inout`: inout Int) {
    state.perform(.`default`(self: argument1, `inout`: `inout`)) { $0.`default` }?(argument1, &`inout`)
  }

  var 👍: Int {
    guard let answer = state.find(.👍, { $0.👍 }) else { return 0 }
    return answer()
  }
}

/// A mock of ``Recording``.
nonisolated final class RecordingMock<Value, Key: Hashable>: Recording {
  indirect enum Call: Equatable {
    case add(Value, for: Key)
    case remember(Opaque, LogbookMockFeatures.Reference, any Error)
    case encode(any Encodable, all: [any Encodable], other: (any Encodable)?)
    case decode(any Decodable.Type, from: [UInt8])
    case use(any Decodable.Type, any Equatable.Type)
    case pack([Any])
    static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
  }
  enum Operation: CaseIterable, Sendable { case decode }
  final class Stubs {
    var add: ((Value, Key) -> Void)?
    var remember: ((Opaque, LogbookMockFeatures.Reference, any Error) -> Void)?
    var encode: ((any Encodable, [any Encodable], (any Encodable)?) -> Int)?
    var decode: ((any Decodable.Type, [UInt8]) throws -> any Decodable)?
    var use: ((any Decodable.Type, any Equatable.Type) -> Void)?
    var pack: (([Any]) -> Void)?
  }
  private let state = MockState<Call, Stubs>("RecordingMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }
  func fail(with error: (any Error)?, on operation: Operation? = nil, times: Int? = nil) { state.fail(error, operation, times) }

  func add(_ value: Value, for key: Key) {
    state.perform(.add(value, for: key)) { $0.add }?(value, key)
  }

  func remember(_ opaque: Opaque, _ reference: LogbookMockFeatures.Reference, _ error: any Error) {
    state.perform(.remember(opaque, reference, error)) { $0.remember }?(opaque, reference, error)
  }

  func encode<T>(_ value: T, all values: [T], other: T?) -> Int where T : Encodable {
    guard let answer = state.find(.encode(value, all: values, other: other), { $0.encode }) else { return 0 }
    return answer(value, values, other)
  }

  func decode<T>(_ type: T.Type, from data: [UInt8]) throws -> T where T : Decodable {
    try state.cast(state.answer(.decode(type, from: data)) { $0.decode }(type, data), orThrow: { MockUnanswered(description: $0) })
  }

  func use(_ type: any Decodable.Type, _ other: (some Equatable).Type) {
    state.perform(.use(type, other)) { $0.use }?(type, other)
  }

  func pack<each T>(_ values: repeat each T) {
    var valuesList: [Any] = []
    repeat valuesList.append(each values)
    state.perform(.pack(valuesList)) { $0.pack }?(valuesList)
  }
}

/// A mock of ``RecordingSent``.
nonisolated final class RecordingSentMock<Value, Key: Hashable & Sendable>: RecordingSent, Sendable {
  indirect enum Call: Equatable, Sendable {
    case add(String, for: Key)
    case remember(Opaque, String, any Error)
    case encode(any Encodable & Sendable, all: [any Encodable & Sendable], other: (any Encodable & Sendable)?)
    case decode(String)
    case use(String)
    static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
  }
  enum Operation: CaseIterable, Sendable { case decode }
  final class Stubs {
    var add: (@Sendable (Value, Key) -> Void)?
    var remember: (@Sendable (Opaque, LogbookMockFeatures.Reference?, any Error) -> Void)?
    var encode: (@Sendable (any Encodable & Sendable, [any Encodable & Sendable], (any Encodable & Sendable)?) -> Int)?
    var decode: (@Sendable (any Decodable.Type) throws -> any Decodable)?
    var use: (@Sendable (any Decodable.Type) -> Void)?
  }
  private let state = LockedMockState<Call, Stubs>("RecordingSentMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }
  func fail(with error: (any Error)?, on operation: Operation? = nil, times: Int? = nil) { state.fail(error, operation, times) }

  func add(_ value: Value, for key: Key) {
    state.perform(.add(String(describing: value), for: key)) { $0.add }?(value, key)
  }

  func remember(_ opaque: Opaque, _ reference: LogbookMockFeatures.Reference?, _ error: any Error) {
    state.perform(.remember(opaque, String(describing: reference), error)) { $0.remember }?(opaque, reference, error)
  }

  func encode<T>(_ value: T, all values: [T], other: T?) -> Int where T : Encodable, T : Sendable {
    guard let answer = state.find(.encode(value, all: values, other: other), { $0.encode }) else { return 0 }
    return answer(value, values, other)
  }

  func decode<T>(_ type: T.Type) throws -> T where T : Decodable {
    try state.cast(state.answer(.decode(String(describing: type))) { $0.decode }(type), orThrow: { MockUnanswered(description: $0) })
  }

  func use(_ type: any Decodable.Type) {
    state.perform(.use(String(describing: type))) { $0.use }?(type)
  }
}

/// A mock of ``Refreshing``.
@MainActor
final class RefreshingMock: nonisolated Refreshing {
  nonisolated enum Call: Equatable, Sendable { case refresh, cancel }
  nonisolated final class Stubs {
    var refresh: (@Sendable () async -> Int)?
    var cancel: (@MainActor @Sendable () async -> Void)?
  }
  nonisolated private let state = LockedMockState<Call, Stubs>("RefreshingMock", Stubs())
  nonisolated init() {}
  nonisolated var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  nonisolated func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  nonisolated func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
  nonisolated func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

  nonisolated(nonsending) func refresh() async -> Int {
    guard let answer = state.find(.refresh, { $0.refresh }) else { return 0 }
    return await answer()
  }

  @MainActor
  func cancel() async {
    await state.perform(.cancel) { $0.cancel }?()
  }
}

/// A mock of ``Refusing``.
nonisolated final class RefusingMock: Refusing {
  indirect enum Call: Equatable {
    case change(Refusal?)
    case initialize(count: Int)
    case refuse(Int)
    static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
  }
  enum Operation: CaseIterable, Sendable { case refuse }
  final class Stubs {
    var change: ((inout Refusal?) -> Void)?
    var refuse: ((Int) throws(Refusal) -> Int)?
  }
  private let state = MockState<Call, Stubs>("RefusingMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }
  func fail(with error: Refusal?, on operation: Operation? = nil, times: Int? = nil) { state.fail(error, operation, times) }

  func change(_ error: inout Refusal?) {
    state.perform(.change(error)) { $0.change }?(&error)
  }

  convenience init(count: Int) {
    self.init()
    state.record(.initialize(count: count))
  }

  func refuse(_ count: Int) throws(Refusal) -> Int {
    try state.answer(.refuse(count), orThrow: Refusal.refused) { $0.refuse }(count)
  }
}

/// A mock of ``Reliable``.
@available(iOS 18, macOS 15, tvOS 18, visionOS 2, watchOS 11, *)
nonisolated final class ReliableMock: Reliable {
  typealias Element = Int

  typealias Failure = Never

  enum Call: Equatable { case next, nextIsolation }
  enum Operation: CaseIterable, Sendable { case next }
  final class Stubs {
    var next: (() async throws -> Int?)?
    var nextIsolation: ((isolated (any Actor)?) async -> Int?)?
  }
  private let state = MockState<Call, Stubs>("ReliableMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }
  func fail(with error: (any Error)?, on operation: Operation? = nil, times: Int? = nil) { state.fail(error, operation, times) }

  nonisolated(nonsending) func next() async throws -> Int? {
    try await state.answer(.next) { $0.next }()
  }

  func next(isolation actor: isolated (any Actor)?) async -> Int? {
    guard let answer = state.find(.nextIsolation, { $0.nextIsolation }) else { return nil }
    return await answer(actor)
  }
}

/// A mock of ``Renaming``.
nonisolated final class RenamingMock: Renaming {
  indirect enum Call: Equatable {
    case decode(any Decodable.Type)
    case encode(any Encodable)
    case keep(Any)
    case find(any Hashable, in: [any Hashable])
    static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
  }
  final class Stubs {
    var decode: ((any Decodable.Type) -> any Decodable)?
    var encode: ((any Encodable) -> [any Encodable])?
    var keep: ((Any) -> Any)?
    var find: ((any Hashable, [any Hashable]) -> (any Hashable)?)?
  }
  private let state = MockState<Call, Stubs>("RenamingMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func decode<Renaming_>(_ type: Renaming_.Type) -> Renaming_ where Renaming_ : Decodable {
    state.cast(state.require(.decode(type)) { $0.decode }(type))
  }

  func encode<Encodable_>(_ value: Encodable_) -> [Encodable_] where Encodable_ : Encodable {
    guard let answer = state.find(.encode(value), { $0.encode }) else { return [] }
    guard let value_ = state.castIfPossible(answer(value), as: [Encodable_].self) else { return [] }
    return value_
  }

  func keep<Value>(_ value: Value) -> Value {
    state.cast(state.require(.keep(value as Any)) { $0.keep }(value as Any))
  }

  func find<Value>(_ value: Value, in values: [Value]) -> Value? where Value : Hashable {
    guard let answer = state.find(.find(value, in: values), { $0.find }) else { return nil }
    guard let value_ = state.castIfPossible(answer(value, values) as Any, as: Value?.self) else { return nil }
    return value_
  }
}

/// A mock of ``RepeatedLabels``.
nonisolated final class RepeatedLabelsMock: RepeatedLabels {
  indirect enum Call: Equatable {
    case move(from: Int, String)
    case initialize(for: Int, Int)
    case element(at: Int, Int)
    case setElement(at: Int, Int, Int)
  }
  final class Stubs {
    var move: ((Int, String) -> Void)?
    var element: ((Int, Int) -> Int)?
    var setElement: ((Int, Int, Int) -> Void)?
  }
  private let state = MockState<Call, Stubs>("RepeatedLabelsMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func move(from start: Int, from other: String) {
    state.perform(.move(from: start, other)) { $0.move }?(start, other)
  }

  convenience init(for first: Int, for second: Int) {
    self.init()
    state.record(.initialize(for: first, second))
  }

  subscript(at row: Int, at column: Int) -> Int {
    get {
      guard let answer = state.find(.element(at: row, column), { $0.element }) else { return 0 }
      return answer(row, column)
    }
    set {
      state.perform(.setElement(at: row, column, newValue)) { $0.setElement }?(row, column, newValue)
    }
  }

  static func join(with one: Int, with other: [Int]) {
    statics.join(with: one, with: other)
  }

  /// The object that records and answers calls to static requirements. To use a separate instance in a test, call
  /// `RepeatedLabelsMock.$statics.withValue(.init()) { … }`.
  @TaskLocal static var statics = Statics()

  /// The recorded calls and stubs of the static requirements.
  final class Statics: Sendable {
    indirect enum Call: Equatable, Sendable { case join(with: Int, [Int]) }
    final class Stubs {
      var join: (@Sendable (Int, [Int]) -> Void)?
    }
    private let state = LockedMockState<Call, Stubs>("RepeatedLabelsMock", Stubs())
    var calls: [Call] { get { state.calls } set { state.calls = newValue } }
    @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
    func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
    func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
    func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

    func join(with one: Int, with other: [Int]) {
      state.perform(.join(with: one, other)) { $0.join }?(one, other)
    }
  }
}

/// A mock of ``RequiringRequired``.
nonisolated final class RequiringRequiredMock: Requiring, RequiringRequired {
  enum Call: Equatable { case go }
  final class Stubs {
    var go: (() -> Int)?
  }
  private let state = MockState<Call, Stubs>("RequiringRequiredMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func go() -> Int {
    guard let answer = state.find(.go, { $0.go }) else { return 0 }
    return answer()
  }
}

/// A mock of ``Returning``.
nonisolated final class ReturningMock: Returning {
  indirect enum Call: Equatable {
    case later(Any)
    case changer(of: any Hashable)
    case element(any Hashable)
    case setElement(any Hashable)
    static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
  }
  enum Operation: CaseIterable, Sendable { case changer }
  final class Stubs {
    var later: ((Any) -> (Any) -> Any)?
    var changer: (nonisolated(nonsending) (any Hashable) async throws -> nonisolated(nonsending) (inout Any, (any Hashable)?) async throws -> (any Hashable)?)?
    var element: ((any Hashable) -> (any Hashable) -> [any Hashable])?
    var setElement: ((any Hashable, (any Hashable) -> [any Hashable]) -> Void)?
  }
  private let state = MockState<Call, Stubs>("ReturningMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }
  func fail(with error: (any Error)?, on operation: Operation? = nil, times: Int? = nil) { state.fail(error, operation, times) }

  func later<Value>(_ value: Value) -> (Value) -> Value {
    let function = state.require(.later(value as Any)) { $0.later }(value as Any)
    return { (value1: Value) -> Value in function(value1 as Any) as! Value }
  }

  nonisolated(nonsending) func changer<Value>(of value: Value) async throws -> nonisolated(nonsending) (inout Value, Value?) async throws -> Value? where Value : Hashable {
    let function = try await state.answer(.changer(of: value)) { $0.changer }(value)
    return { (value1: inout Value, value2: Value?) async throws -> Value? in var value1Copy: Any = value1; defer { value1 = value1Copy as! Value }; return try await function(&value1Copy, value2) as! Value? }
  }

  subscript<Value>(value: Value) -> (Value) -> [Value] where Value : Hashable {
    get {
      let function = state.require(.element(value)) { $0.element }(value)
      return { (value1: Value) -> [Value] in function(value1) as! [Value] }
    }
    set {
      state.perform(.setElement(value)) { $0.setElement }?(value, { (value1: any Hashable) -> [any Hashable] in newValue(value1 as! Value) })
    }
  }
}

/// A mock of ``ReturningSent``.
nonisolated final class ReturningSentMock: ReturningSent, Sendable {
  indirect enum Call: Equatable, Sendable {
    case later(any Hashable & Sendable)
    static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
  }
  final class Stubs {
    var later: (@Sendable (any Hashable & Sendable) -> @Sendable (any Hashable & Sendable) -> any Hashable & Sendable)?
  }
  private let state = LockedMockState<Call, Stubs>("ReturningSentMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

  func later<Value>(_ value: Value) -> @Sendable (Value) -> Value where Value : Hashable, Value : Sendable {
    let function = state.require(.later(value)) { $0.later }(value)
    return { (value1: Value) -> Value in function(value1) as! Value }
  }
}

/// A mock of ``Row01``.
nonisolated final class Row01Mock: Row01 {
  enum Call: Equatable { case a }
  final class Stubs {
    var a: (() async -> Int)?
  }
  private let state = MockState<Call, Stubs>("Row01Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  nonisolated(nonsending) func a() async -> Int {
    guard let answer = state.find(.a, { $0.a }) else { return 0 }
    return await answer()
  }
}

/// A mock of ``Row02``.
nonisolated final class Row02Mock: Row02 {
  enum Call: Equatable { case a }
  enum Operation: CaseIterable, Sendable { case a }
  final class Stubs {
    var a: (() throws -> Int)?
  }
  private let state = MockState<Call, Stubs>("Row02Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }
  func fail(with error: (any Error)?, on operation: Operation? = nil, times: Int? = nil) { state.fail(error, operation, times) }

  func a() throws -> Int {
    try state.answer(.a) { $0.a }()
  }
}

/// A mock of ``Row03``.
nonisolated final class Row03Mock: Row03 {
  indirect enum Call: Equatable { case a(Int) }
  enum Operation: CaseIterable, Sendable { case a }
  final class Stubs {
    var a: ((Int) throws(Row03E) -> Int)?
  }
  private let state = MockState<Call, Stubs>("Row03Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }
  func fail(with error: Row03E?, on operation: Operation? = nil, times: Int? = nil) { state.fail(error, operation, times) }

  func a(_ x: Int) throws(Row03E) -> Int {
    guard let answer = try state.attempt(.a(x), as: Row03E.self, { $0.a }) else { return 0 }
    return try answer(x)
  }
}

/// A mock of ``Row04``.
nonisolated final class Row04Mock: Row04 {
  enum Call: Equatable { case a }
  final class Stubs {
    var a: (((Int) throws -> Void) -> Void)?
  }
  private let state = MockState<Call, Stubs>("Row04Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(_ f: (Int) throws -> Void) {
    state.perform(.a) { $0.a }?(f)
  }
}

/// A mock of ``Row05``.
nonisolated final class Row05Mock: Row05 {
  indirect enum Call: Equatable {
    case a(Any)
    static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
  }
  final class Stubs {
    var a: ((Any) -> Any)?
  }
  private let state = MockState<Call, Stubs>("Row05Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a<T>(_ t: T) -> T {
    state.cast(state.require(.a(t as Any)) { $0.a }(t as Any))
  }
}

/// A mock of ``Row06``.
nonisolated final class Row06Mock: Row06 {
  indirect enum Call: Equatable {
    case a(any Hashable, in: any Sequence)
    static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
  }
  final class Stubs {
    var a: ((any Hashable, any Sequence) -> [any Hashable])?
  }
  private let state = MockState<Call, Stubs>("Row06Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a<T, S>(_ t: T, in s: S) -> [T] where T : Hashable, T == S.Element, S : Sequence {
    guard let answer = state.find(.a(t, in: s), { $0.a }) else { return [] }
    guard let value = state.castIfPossible(answer(t, s), as: [T].self) else { return [] }
    return value
  }
}

/// A mock of ``Row07``.
nonisolated final class Row07Mock: Row07 {
  indirect enum Call: Equatable {
    case a([Any])
    static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
  }
  final class Stubs {
    var a: (([Any]) -> Int)?
  }
  private let state = MockState<Call, Stubs>("Row07Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a<each T>(_ t: repeat each T) -> Int {
    var tList: [Any] = []
    repeat tList.append(each t)
    guard let answer = state.find(.a(tList), { $0.a }) else { return 0 }
    return answer(tList)
  }
}

/// A mock of ``Row08``.
nonisolated final class Row08Mock<A>: Row08 {
  indirect enum Call: Equatable {
    case a(A)
    static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
  }
  final class Stubs {
    var a: ((A) -> A)?
  }
  private let state = MockState<Call, Stubs>("Row08Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(_ x: A) -> A {
    state.require(.a(x)) { $0.a }(x)
  }
}

/// A mock of ``Row09``.
nonisolated final class Row09Mock<K: Hashable, C: Collection>: Row09 where K == C.Element {
  enum Call: Equatable { case c, k }
  final class Stubs {
    var c: (() -> C)?
    var k: (() -> K)?
  }
  private let state = MockState<Call, Stubs>("Row09Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  var c: C {
    state.require(.c) { $0.c }()
  }

  func k() -> K {
    state.require(.k) { $0.k }()
  }
}

/// A mock of ``Row10``.
nonisolated final class Row10Mock<A: Sendable>: Row10 {
  enum Call: Equatable { case a }
  final class Stubs {
    var a: (() -> A)?
  }
  private let state = MockState<Call, Stubs>("Row10Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a() -> A {
    state.require(.a) { $0.a }()
  }
}

/// A mock of ``Row11``.
nonisolated final class Row11Mock: Row11 {
  enum Call: Equatable { case q, a }
  final class Stubs {
    var q: (() -> Int)?
    var a: (() -> Void)?
  }
  private let state = MockState<Call, Stubs>("Row11Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func q() -> Int {
    guard let answer = state.find(.q, { $0.q }) else { return 0 }
    return answer()
  }

  func a() {
    state.perform(.a) { $0.a }?()
  }
}

/// A mock of ``Row11Q``.
nonisolated final class Row11QMock: Row11Q {
  enum Call: Equatable { case q }
  final class Stubs {
    var q: (() -> Int)?
  }
  private let state = MockState<Call, Stubs>("Row11QMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func q() -> Int {
    guard let answer = state.find(.q, { $0.q }) else { return 0 }
    return answer()
  }
}

/// A mock of ``Row12``.
nonisolated final class Row12Mock: Row12 {
  indirect enum Call: Equatable { case a, upstreamName, upstreamCall(Int) }
  enum Operation: CaseIterable, Sendable { case upstreamCall }
  final class Stubs {
    var a: (() -> Void)?
    var upstreamName: (() -> String)?
    var upstreamCall: ((Int) async throws -> String)?
  }
  private let state = MockState<Call, Stubs>("Row12Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }
  func fail(with error: (any Error)?, on operation: Operation? = nil, times: Int? = nil) { state.fail(error, operation, times) }

  func a() {
    state.perform(.a) { $0.a }?()
  }

  var upstreamName: String {
    guard let answer = state.find(.upstreamName, { $0.upstreamName }) else { return "" }
    return answer()
  }

  nonisolated(nonsending) func upstreamCall(_ x: Int) async throws -> String {
    try await state.answer(.upstreamCall(x)) { $0.upstreamCall }(x)
  }
}

/// A mock of ``Row13``.
nonisolated final class Row13Mock: Row13 {
  enum Call: Equatable { case a, description }
  final class Stubs {
    var a: (() -> Void)?
    var description: (() -> String)?
  }
  private let state = MockState<Call, Stubs>("Row13Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a() {
    state.perform(.a) { $0.a }?()
  }

  var description: String {
    guard let answer = state.find(.description, { $0.description }) else { return "" }
    return answer()
  }
}

/// A mock of ``Row14``.
nonisolated final class Row14Mock: Row14 {
  enum Call: Equatable { case q, r, a }
  final class Stubs {
    var q: (() -> Void)?
    var r: (() -> Void)?
    var a: (() -> Void)?
  }
  private let state = MockState<Call, Stubs>("Row14Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func q() {
    state.perform(.q) { $0.q }?()
  }

  func r() {
    state.perform(.r) { $0.r }?()
  }

  func a() {
    state.perform(.a) { $0.a }?()
  }
}

/// A mock of ``Row14Q``.
nonisolated final class Row14QMock: Row14Q {
  enum Call: Equatable { case q }
  final class Stubs {
    var q: (() -> Void)?
  }
  private let state = MockState<Call, Stubs>("Row14QMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func q() {
    state.perform(.q) { $0.q }?()
  }
}

/// A mock of ``Row14R``.
nonisolated final class Row14RMock: Row14R {
  enum Call: Equatable { case r }
  final class Stubs {
    var r: (() -> Void)?
  }
  private let state = MockState<Call, Stubs>("Row14RMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func r() {
    state.perform(.r) { $0.r }?()
  }
}

/// A mock of ``Row15``.
nonisolated final class Row15Mock: Row15 {
  enum Call: Equatable { case a }
  final class Stubs {
    var a: (() -> Int)?
  }
  private let state = MockState<Call, Stubs>("Row15Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  var a: Int {
    guard let answer = state.find(.a, { $0.a }) else { return 0 }
    return answer()
  }
}

/// A mock of ``Row16``.
nonisolated final class Row16Mock: Row16 {
  indirect enum Call: Equatable { case a, setA(String) }
  final class Stubs {
    var a: (() -> String)?
    var setA: ((String) -> Void)?
  }
  private let state = MockState<Call, Stubs>("Row16Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  var a: String {
    get {
      guard let answer = state.find(.a, { $0.a }) else { return "" }
      return answer()
    }
    set {
      state.perform(.setA(newValue), or: { $0.a = { newValue } }) { $0.setA }?(newValue)
    }
  }
}

/// A mock of ``Row17``.
nonisolated final class Row17Mock: Row17 {
  enum Call: Equatable { case a }
  enum Operation: CaseIterable, Sendable { case a }
  final class Stubs {
    var a: (() async throws -> Int)?
  }
  private let state = MockState<Call, Stubs>("Row17Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }
  func fail(with error: (any Error)?, on operation: Operation? = nil, times: Int? = nil) { state.fail(error, operation, times) }

  nonisolated(nonsending) var a: Int {
    get async throws {
      try await state.answer(.a) { $0.a }()
    }
  }
}

/// A mock of ``Row18``.
nonisolated final class Row18Mock: Row18 {
  static func a() -> Int {
    statics.a()
  }

  /// The object that records and answers calls to static requirements. To use a separate instance in a test, call
  /// `Row18Mock.$statics.withValue(.init()) { … }`.
  @TaskLocal static var statics = Statics()

  /// The recorded calls and stubs of the static requirements.
  final class Statics: Sendable {
    enum Call: Equatable, Sendable { case a }
    final class Stubs {
      var a: (@Sendable () -> Int)?
    }
    private let state = LockedMockState<Call, Stubs>("Row18Mock", Stubs())
    var calls: [Call] { get { state.calls } set { state.calls = newValue } }
    @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
    func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
    func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
    func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

    func a() -> Int {
      guard let answer = state.find(.a, { $0.a }) else { return 0 }
      return answer()
    }
  }
}

/// A mock of ``Row19``.
nonisolated final class Row19Mock: Row19 {
  static var a: Int {
    get {
      statics.a
    }
    set {
      statics.a = newValue
    }
  }

  /// The object that records and answers calls to static requirements. To use a separate instance in a test, call
  /// `Row19Mock.$statics.withValue(.init()) { … }`.
  @TaskLocal static var statics = Statics()

  /// The recorded calls and stubs of the static requirements.
  final class Statics: Sendable {
    indirect enum Call: Equatable, Sendable { case a, setA(Int) }
    final class Stubs {
      var a: (@Sendable () -> Int)?
      var setA: (@Sendable (Int) -> Void)?
    }
    private let state = LockedMockState<Call, Stubs>("Row19Mock", Stubs())
    var calls: [Call] { get { state.calls } set { state.calls = newValue } }
    @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
    func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
    func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
    func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

    var a: Int {
      get {
        guard let answer = state.find(.a, { $0.a }) else { return 0 }
        return answer()
      }
      set {
        state.perform(.setA(newValue), or: { $0.a = { newValue } }) { $0.setA }?(newValue)
      }
    }
  }
}

/// A mock of ``Row20``.
nonisolated final class Row20Mock: Row20 {
  indirect enum Call: Equatable { case element(Int), setElement(Int, String) }
  final class Stubs {
    var element: ((Int) -> String)?
    var setElement: ((Int, String) -> Void)?
  }
  private let state = MockState<Call, Stubs>("Row20Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  subscript(i: Int) -> String {
    get {
      guard let answer = state.find(.element(i), { $0.element }) else { return "" }
      return answer(i)
    }
    set {
      state.perform(.setElement(i, newValue)) { $0.setElement }?(i, newValue)
    }
  }
}

/// A mock of ``Row21``.
nonisolated final class Row21Mock: Row21 {
  indirect enum Call: Equatable { case initialize(x: Int), a }
  final class Stubs {
    var a: (() -> Void)?
  }
  private let state = MockState<Call, Stubs>("Row21Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  convenience init(x: Int) {
    self.init()
    state.record(.initialize(x: x))
  }

  func a() {
    state.perform(.a) { $0.a }?()
  }
}

/// A mock of ``Row22``.
nonisolated final class Row22Mock: Row22 {
  indirect enum Call: Equatable { case initializeY(Int), initializeX(Int), a }
  final class Stubs {
    var a: (() -> Void)?
  }
  private let state = MockState<Call, Stubs>("Row22Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  convenience init(y: Int) {
    self.init()
    state.record(.initializeY(y))
  }

  convenience init(x: Int) {
    self.init()
    state.record(.initializeX(x))
  }

  func a() {
    state.perform(.a) { $0.a }?()
  }
}

/// A mock of ``Row23``.
nonisolated final class Row23Mock: Row23 {
  static func + (_ l: Row23Mock, _ r: Row23Mock) -> Row23Mock {
    statics.plus(l, r)
  }

  /// The object that records and answers calls to static requirements. To use a separate instance in a test, call
  /// `Row23Mock.$statics.withValue(.init()) { … }`.
  @TaskLocal static var statics = Statics()

  /// The recorded calls and stubs of the static requirements.
  final class Statics: Sendable {
    indirect enum Call: Equatable, Sendable { case plus(String, String) }
    final class Stubs {
      var plus: (@Sendable (Row23Mock, Row23Mock) -> Row23Mock)?
    }
    private let state = LockedMockState<Call, Stubs>("Row23Mock", Stubs())
    var calls: [Call] { get { state.calls } set { state.calls = newValue } }
    @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
    func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
    func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
    func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

    func plus(_ l: Row23Mock, _ r: Row23Mock) -> Row23Mock {
      state.require(.plus(String(describing: l), String(describing: r))) { $0.plus }(l, r)
    }
  }
}

/// A mock of ``Row24``.
nonisolated final class Row24Mock: Row24 {
  indirect enum Call: Equatable { case aInt(Int), aString(String) }
  final class Stubs {
    var aInt: ((Int) -> Void)?
    var aString: ((String) -> Void)?
  }
  private let state = MockState<Call, Stubs>("Row24Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(_ x: Int) {
    state.perform(.aInt(x)) { $0.aInt }?(x)
  }

  func a(_ x: String) {
    state.perform(.aString(x)) { $0.aString }?(x)
  }
}

/// A mock of ``Row25``.
nonisolated final class Row25Mock: Row25 {
  indirect enum Call: Equatable { case aX(Int), aY(Int) }
  final class Stubs {
    var aX: ((Int) -> Void)?
    var aY: ((Int) -> Void)?
  }
  private let state = MockState<Call, Stubs>("Row25Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(x: Int) {
    state.perform(.aX(x)) { $0.aX }?(x)
  }

  func a(y: Int) {
    state.perform(.aY(y)) { $0.aY }?(y)
  }
}

/// A mock of ``Row26``.
nonisolated final class Row26Mock: Row26 {
  enum Call: Equatable { case aInt, aString }
  final class Stubs {
    var aInt: (() -> Int)?
    var aString: (() -> String)?
  }
  private let state = MockState<Call, Stubs>("Row26Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a() -> Int {
    guard let answer = state.find(.aInt, { $0.aInt }) else { return 0 }
    return answer()
  }

  func a() -> String {
    guard let answer = state.find(.aString, { $0.aString }) else { return "" }
    return answer()
  }
}

/// A mock of ``Row27``.
nonisolated final class Row27Mock: Row27 {
  indirect enum Call: Equatable { case a(Int) }
  final class Stubs {
    var a: ((inout Int) -> Void)?
  }
  private let state = MockState<Call, Stubs>("Row27Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(_ x: inout Int) {
    state.perform(.a(x)) { $0.a }?(&x)
  }
}

/// A mock of ``Row28``.
nonisolated final class Row28Mock: Row28 {
  indirect enum Call: Equatable { case a([Int], s: String) }
  final class Stubs {
    var a: (([Int], String) -> Void)?
  }
  private let state = MockState<Call, Stubs>("Row28Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(_ xs: Int..., s: String) {
    state.perform(.a(xs, s: s)) { $0.a }?(xs, s)
  }
}

/// A mock of ``Row29``.
nonisolated final class Row29Mock: Row29 {
  enum Call: Equatable { case a }
  final class Stubs {
    var a: (((Int) -> Void) -> Void)?
  }
  private let state = MockState<Call, Stubs>("Row29Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(_ f: (Int) -> Void) {
    state.perform(.a) { $0.a }?(f)
  }
}

/// A mock of ``Row30``.
nonisolated final class Row30Mock: Row30 {
  enum Call: Equatable { case a }
  final class Stubs {
    var a: ((nonisolated(nonsending) @escaping @Sendable (Int) async throws -> String) -> Void)?
  }
  private let state = MockState<Call, Stubs>("Row30Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(_ f: nonisolated(nonsending) @escaping @Sendable (Int) async throws -> String) {
    state.perform(.a) { $0.a }?(f)
  }
}

/// A mock of ``Row31``.
nonisolated final class Row31Mock: Row31 {
  enum Call: Equatable { case a }
  final class Stubs {
    var a: (((@MainActor @Sendable (Int, String) -> Void)?) -> Void)?
  }
  private let state = MockState<Call, Stubs>("Row31Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(_ f: (@MainActor @Sendable (Int, String) -> Void)?) {
    state.perform(.a) { $0.a }?(f)
  }
}

/// A mock of ``Row32``.
nonisolated final class Row32Mock: Row32 {
  enum Call: Equatable { case a }
  final class Stubs {
    var a: ((() -> Bool) -> Void)?
  }
  private let state = MockState<Call, Stubs>("Row32Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(_ f: @autoclosure () -> Bool) {
    state.perform(.a) { $0.a }?(f)
  }
}

/// A mock of ``Row33``.
nonisolated final class Row33Mock: Row33 {
  enum Call: Equatable { case a }
  final class Stubs {
    var a: ((@escaping @Sendable () throws(Row33E) -> Void) -> Void)?
  }
  private let state = MockState<Call, Stubs>("Row33Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(_ f: @escaping @Sendable () throws(Row33E) -> Void) {
    state.perform(.a) { $0.a }?(f)
  }
}

/// A mock of ``Row34``.
nonisolated final class Row34Mock: Row34 {
  indirect enum Call: Equatable {
    case a(any Collection<Int>)
    static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
  }
  final class Stubs {
    var a: ((any Collection<Int>) -> Int)?
  }
  private let state = MockState<Call, Stubs>("Row34Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(_ x: some Collection<Int>) -> Int {
    guard let answer = state.find(.a(x), { $0.a }) else { return 0 }
    return answer(x)
  }
}

/// A mock of ``Row35``.
nonisolated final class Row35Mock: Row35 {
  indirect enum Call: Equatable {
    case a(any Error, any Hashable & Sendable)
    static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
  }
  final class Stubs {
    var a: ((any Error, any Hashable & Sendable) -> any Sequence<Int>)?
  }
  private let state = MockState<Call, Stubs>("Row35Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(_ x: any Error, _ y: any Hashable & Sendable) -> any Sequence<Int> {
    state.require(.a(x, y)) { $0.a }(x, y)
  }
}

/// A mock of ``Row36``.
nonisolated final class Row36Mock: Row36 {
  indirect enum Call: Equatable {
    case a((Int, b: String))
    static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
  }
  final class Stubs {
    var a: (((Int, b: String)) -> (Int, Int))?
  }
  private let state = MockState<Call, Stubs>("Row36Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(_ t: (Int, b: String)) -> (Int, Int) {
    guard let answer = state.find(.a(t), { $0.a }) else { return (0, 0) }
    return answer(t)
  }
}

/// A mock of ``Row37``.
nonisolated final class Row37Mock: Row37 {
  indirect enum Call: Equatable { case a(Int?, [Int?]?) }
  final class Stubs {
    var a: ((Int?, [Int?]?) -> String??)?
  }
  private let state = MockState<Call, Stubs>("Row37Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(_ x: Int?, _ y: [Int?]?) -> String?? {
    guard let answer = state.find(.a(x, y), { $0.a }) else { return nil }
    return answer(x, y)
  }
}

/// A mock of ``Row38``.
nonisolated final class Row38Mock: Row38 {
  indirect enum Call: Equatable { case a, setA(String?) }
  final class Stubs {
    var a: (() -> String?)?
    var setA: ((String?) -> Void)?
  }
  private let state = MockState<Call, Stubs>("Row38Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  var a: String! {
    get {
      guard let answer = state.find(.a, { $0.a }) else { return nil }
      return answer()
    }
    set {
      state.perform(.setA(newValue as String?), or: { $0.a = { newValue } }) { $0.setA }?(newValue)
    }
  }
}

/// A mock of ``Row39``.
nonisolated final class Row39Mock: Row39 {
  enum Call: Equatable { case a }
  final class Stubs {
    var a: (() -> Row39Mock)?
  }
  private let state = MockState<Call, Stubs>("Row39Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a() -> Row39Mock {
    state.require(.a) { $0.a }()
  }
}

/// A mock of ``Row40``.
nonisolated final class Row40Mock: Row40 {
  indirect enum Call: Equatable {
    case a(Row40Mock)
    static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
  }
  final class Stubs {
    var a: ((Row40Mock) -> Bool)?
  }
  private let state = MockState<Call, Stubs>("Row40Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(_ x: Row40Mock) -> Bool {
    guard let answer = state.find(.a(x), { $0.a }) else { return false }
    return answer(x)
  }
}

/// A mock of ``Row41``.
actor Row41Mock: Row41 {
  nonisolated indirect enum Call: Equatable, Sendable { case a(Int), n }
  nonisolated final class Stubs {
    var a: (@Sendable (Int) async -> Int)?
    var n: (@Sendable () -> Int)?
  }
  nonisolated private let state = LockedMockState<Call, Stubs>("Row41Mock", Stubs())
  nonisolated var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  nonisolated func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  nonisolated func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
  nonisolated func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(_ x: Int) async -> Int {
    guard let answer = state.find(.a(x), { $0.a }) else { return 0 }
    return await answer(x)
  }

  var n: Int {
    guard let answer = state.find(.n, { $0.n }) else { return 0 }
    return answer()
  }
}

/// A mock of ``Row42``.
@MainActor
final class Row42Mock: nonisolated Row42 {
  nonisolated indirect enum Call: Equatable, Sendable { case a, t, setT(String) }
  nonisolated final class Stubs {
    var a: (@MainActor @Sendable () -> Void)?
    var t: (@MainActor @Sendable () -> String)?
    var setT: (@MainActor @Sendable (String) -> Void)?
  }
  nonisolated private let state = LockedMockState<Call, Stubs>("Row42Mock", Stubs())
  nonisolated init() {}
  nonisolated var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  nonisolated func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  nonisolated func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
  nonisolated func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

  @MainActor
  func a() {
    state.perform(.a) { $0.a }?()
  }

  @MainActor
  var t: String {
    get {
      guard let answer = state.find(.t, { $0.t }) else { return "" }
      return answer()
    }
    set {
      state.perform(.setT(newValue), or: { $0.t = { newValue } }) { $0.setT }?(newValue)
    }
  }
}

/// A mock of ``Row43``.
nonisolated final class Row43Mock: Row43 {
  enum Call: Equatable { case a, b }
  final class Stubs {
    var a: (@MainActor () -> Void)?
    var b: (() -> Void)?
  }
  private let state = MockState<Call, Stubs>("Row43Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  @MainActor
  func a() {
    state.perform(.a) { $0.a }?()
  }

  func b() {
    state.perform(.b) { $0.b }?()
  }
}

/// A mock of ``Row44``.
@Row44G
final class Row44Mock: nonisolated Row44 {
  nonisolated enum Call: Equatable, Sendable { case a }
  nonisolated final class Stubs {
    var a: (@Row44G @Sendable () -> Int)?
  }
  nonisolated private let state = LockedMockState<Call, Stubs>("Row44Mock", Stubs())
  nonisolated init() {}
  nonisolated var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  nonisolated func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  nonisolated func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
  nonisolated func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

  @Row44G
  func a() -> Int {
    guard let answer = state.find(.a, { $0.a }) else { return 0 }
    return answer()
  }
}

/// A mock of ``Row45``.
nonisolated final class Row45Mock: Row45, Sendable {
  indirect enum Call: Equatable, Sendable { case a(Int), v, setV(Int) }
  final class Stubs {
    var a: (@Sendable (Int) -> Int)?
    var v: (@Sendable () -> Int)?
    var setV: (@Sendable (Int) -> Void)?
  }
  private let state = LockedMockState<Call, Stubs>("Row45Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(_ x: Int) -> Int {
    guard let answer = state.find(.a(x), { $0.a }) else { return 0 }
    return answer(x)
  }

  var v: Int {
    get {
      guard let answer = state.find(.v, { $0.v }) else { return 0 }
      return answer()
    }
    set {
      state.perform(.setV(newValue), or: { $0.v = { newValue } }) { $0.setV }?(newValue)
    }
  }
}

/// A mock of ``Row46``.
nonisolated final class Row46Mock: Row46, Sendable {
  indirect enum Call: Equatable, Sendable { case a(String) }
  final class Stubs {
    var a: (@Sendable (Row46NS) -> Row46NS)?
  }
  private let state = LockedMockState<Call, Stubs>("Row46Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(_ x: Row46NS) -> Row46NS {
    state.require(.a(String(describing: x))) { $0.a }(x)
  }
}

/// A mock of ``Row47``.
@MainActor
final class Row47Mock: nonisolated Row47 {
  nonisolated enum Call: Equatable, Sendable { case a, b }
  nonisolated final class Stubs {
    var a: (@Sendable () -> Int)?
    var b: (@MainActor @Sendable () -> Void)?
  }
  nonisolated private let state = LockedMockState<Call, Stubs>("Row47Mock", Stubs())
  nonisolated init() {}
  nonisolated var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  nonisolated func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  nonisolated func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
  nonisolated func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

  nonisolated func a() -> Int {
    guard let answer = state.find(.a, { $0.a }) else { return 0 }
    return answer()
  }

  @MainActor
  func b() {
    state.perform(.b) { $0.b }?()
  }
}

/// A mock of ``Row48``.
nonisolated final class Row48Mock: Row48 {
  indirect enum Call: Equatable {
    case a(Row48NS)
    static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
  }
  final class Stubs {
    var a: ((Row48NS) -> sending Row48NS)?
  }
  private let state = MockState<Call, Stubs>("Row48Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(_ x: sending Row48NS) -> sending Row48NS {
    state.require(.a(x)) { $0.a }(x)
  }
}

/// A mock of ``Row49``.
nonisolated final class Row49Mock: Row49 {
  indirect enum Call: Equatable {
    case a(Row49NS, Row49NS)
    static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
  }
  final class Stubs {
    var a: ((consuming Row49NS, borrowing Row49NS) -> Void)?
  }
  private let state = MockState<Call, Stubs>("Row49Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(_ x: consuming Row49NS, _ y: borrowing Row49NS) {
    state.perform(.a(copy x, copy y)) { $0.a }?(x, y)
  }
}

/// A mock of ``Row50``.
nonisolated final class Row50Mock: Row50 {
  enum Call: Equatable { case a, b }
  final class Stubs {
    var a: ((consuming Row50T) -> Row50T)?
    var b: ((borrowing Row50T) -> Void)?
  }
  private let state = MockState<Call, Stubs>("Row50Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(_ x: consuming Row50T) -> Row50T {
    state.require(.a) { $0.a }(x)
  }

  func b(_ x: borrowing Row50T) {
    state.perform(.b) { $0.b }?(x)
  }
}

/// A mock of ``Row51``.
nonisolated final class Row51Mock: Row51 {
  enum Call: Equatable { case a }
  final class Stubs {
    var a: (() -> Int)?
  }
  private let state = MockState<Call, Stubs>("Row51Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a() -> Int {
    guard let answer = state.find(.a, { $0.a }) else { return 0 }
    return answer()
  }
}

/// A mock of ``Row52``.
nonisolated final class Row52Mock: Row52 {
  enum Call: Equatable { case a }
  final class Stubs {
    var a: (() -> Void)?
  }
  private let state = MockState<Call, Stubs>("Row52Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a() {
    state.perform(.a) { $0.a }?()
  }
}

/// A mock of ``Row53``.
nonisolated public final class Row53Mock: Row53 {
  public indirect enum Call: Equatable { case a(Int) }
  public final class Stubs {
    public var a: ((Int) -> Int)?
  }
  private let state = MockState<Call, Stubs>("Row53Mock", Stubs())
  public init() {}
  public var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult public nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  public func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  public func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  public func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  public func a(_ x: Int) -> Int {
    guard let answer = state.find(.a(x), { $0.a }) else { return 0 }
    return answer(x)
  }
}

/// A mock of ``Row54``.
nonisolated package final class Row54Mock: Row54 {
  package indirect enum Call: Equatable { case a(Int) }
  package final class Stubs {
    package var a: ((Int) -> Int)?
  }
  private let state = MockState<Call, Stubs>("Row54Mock", Stubs())
  package init() {}
  package var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult package nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  package func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  package func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  package func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  package func a(_ x: Int) -> Int {
    guard let answer = state.find(.a(x), { $0.a }) else { return 0 }
    return answer(x)
  }
}

#if os(Linux)
/// A mock of ``Row55``.
nonisolated final class Row55Mock: Row55 {
  enum Call: Equatable { case a, b }
  final class Stubs {
    var a: (() -> Void)?
    var b: (() -> Void)?
  }
  private let state = MockState<Call, Stubs>("Row55Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a() {
    state.perform(.a) { $0.a }?()
  }

  func b() {
    state.perform(.b) { $0.b }?()
  }
}
#endif

#if os(Linux)
/// A mock of ``Row56``.
nonisolated final class Row56Mock: Row56 {
  enum Call: Equatable { case a }
  final class Stubs {
    var a: (() -> Void)?
  }
  private let state = MockState<Call, Stubs>("Row56Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a() {
    state.perform(.a) { $0.a }?()
  }
}
#endif

/// A mock of ``Row57``.
@available(macOS 26, *)
nonisolated final class Row57Mock: Row57 {
  enum Call: Equatable { case a, b }
  final class Stubs {
    var a: (() -> Void)?
    var b: (() -> Void)?
  }
  private let state = MockState<Call, Stubs>("Row57Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a() {
    state.perform(.a) { $0.a }?()
  }

  func b() {
    state.perform(.b) { $0.b }?()
  }
}

/// A mock of ``Row58``.
nonisolated final class Row58Mock: Row58 {
  enum Call: Equatable { case a, b }
  final class Stubs {
    var a: (() -> Void)?
    var b: (() -> Void)?
  }
  private let state = MockState<Call, Stubs>("Row58Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a() {
    state.perform(.a) { $0.a }?()
  }

  func b() {
    state.perform(.b) { $0.b }?()
  }
}

/// A mock of ``Row59``.
nonisolated final class Row59Mock: Row59 {
  enum Call: Equatable { case a }
  final class Stubs {
    var a: (() -> Int)?
  }
  private let state = MockState<Call, Stubs>("Row59Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  @discardableResult
  func a() -> Int {
    guard let answer = state.find(.a, { $0.a }) else { return 0 }
    return answer()
  }
}

/// A mock of ``Row60``.
nonisolated final class Row60Mock: Row60 {
  indirect enum Call: Equatable { case `default`(in: Int, class: String), selfValue }
  final class Stubs {
    var `default`: ((Int, String) -> Int)?
    var selfValue: (() -> Int)?
  }
  private let state = MockState<Call, Stubs>("Row60Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func `default`(in x: Int, `class`: String) -> Int {
    guard let answer = state.find(.`default`(in: x, class: `class`), { $0.`default` }) else { return 0 }
    return answer(x, `class`)
  }

  var `self`: Int {
    guard let answer = state.find(.selfValue, { $0.selfValue }) else { return 0 }
    return answer()
  }
}

/// A mock of ``Row61N/Row61``.
nonisolated final class Row61NRow61Mock: Row61N.Row61 {
  indirect enum Call: Equatable {
    case a(Row61N.V)
    static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
  }
  final class Stubs {
    var a: ((Row61N.V) -> Int)?
  }
  private let state = MockState<Call, Stubs>("Row61NRow61Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(_ v: Row61N.V) -> Int {
    guard let answer = state.find(.a(v), { $0.a }) else { return 0 }
    return answer(v)
  }
}

/// A mock of ``Row62``.
nonisolated final class Row62Mock: Row62 {
  enum Call: Equatable { case a }
  final class Stubs {
    var a: (() -> Never)?
  }
  private let state = MockState<Call, Stubs>("Row62Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a() -> Never {
    state.require(.a) { $0.a }()
  }
}

/// A mock of ``Row63``.
nonisolated final class Row63Mock: Row63 {
  enum Call: Equatable { case a }
  final class Stubs {
    var a: ((isolated (any Actor)?) async -> Int)?
  }
  private let state = MockState<Call, Stubs>("Row63Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(isolation: isolated (any Actor)?) async -> Int {
    guard let answer = state.find(.a, { $0.a }) else { return 0 }
    return await answer(isolation)
  }
}

/// A mock of ``Row64``.
nonisolated final class Row64Mock: Row64 {
  indirect enum Call: Equatable {
    case d
    case setD((any Row64)?)
    case a
    static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
  }
  final class Stubs {
    var d: (() -> (any Row64)?)?
    var setD: (((any Row64)?) -> Void)?
    var a: (() -> Void)?
  }
  private let state = MockState<Call, Stubs>("Row64Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  var d: (any Row64)? {
    get {
      guard let answer = state.find(.d, { $0.d }) else { return nil }
      return answer()
    }
    set {
      state.perform(.setD(newValue), or: { $0.d = { newValue } }) { $0.setD }?(newValue)
    }
  }

  func a() {
    state.perform(.a) { $0.a }?()
  }
}

/// A mock of ``Row65``.
nonisolated final class Row65Mock: Row65 {
  indirect enum Call: Equatable { case a(Int, String) }
  final class Stubs {
    var a: ((Int, String) -> Void)?
  }
  private let state = MockState<Call, Stubs>("Row65Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(_ argument1: Int, _ argument2: String) {
    state.perform(.a(argument1, argument2)) { $0.a }?(argument1, argument2)
  }
}

/// A mock of ``Row66``.
nonisolated final class Row66Mock: Row66 {
  indirect enum Call: Equatable { case a(Row66Key) }
  final class Stubs {
    var a: ((Row66Key) -> Void)?
  }
  private let state = MockState<Call, Stubs>("Row66Mock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func a(_ key: Row66Key) {
    state.perform(.a(key)) { $0.a }?(key)
  }
}

/// A mock of ``Screen``.
@MainActor
final class ScreenMock: nonisolated Screen {
  nonisolated init() {}

  @MainActor
  static var name: String {
    statics.name
  }

  /// The object that records and answers calls to static requirements. To use a separate instance in a test, call
  /// `ScreenMockStatics.$own.withValue([ObjectIdentifier(Mock.self): Mock.Statics()]) { … }`, where `Mock` is the concrete type of the mock.
  nonisolated static var statics: Statics {
    if let own = ScreenMockStatics.own[ObjectIdentifier(ScreenMock.self)] as? Statics { return own }
    return ScreenMockStatics.shared.withLock { shared in
      if let known = shared[ObjectIdentifier(ScreenMock.self)] as? Statics { return known }
      let new = Statics()
      shared[ObjectIdentifier(ScreenMock.self)] = new
      return new
    }
  }

  /// The recorded calls and stubs of the static requirements.
  nonisolated final class Statics: Sendable {
    enum Call: Equatable, Sendable { case name }
    final class Stubs {
      var name: (@MainActor @Sendable () -> String)?
    }
    private let state = LockedMockState<Call, Stubs>("ScreenMock", Stubs())
    var calls: [Call] { get { state.calls } set { state.calls = newValue } }
    @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
    func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
    func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
    func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

    @MainActor
    var name: String {
      guard let answer = state.find(.name, { $0.name }) else { return "" }
      return answer()
    }
  }
}

/// The calls and stubs of the static requirements of ``ScreenMock``, keyed by the mock's concrete type.
nonisolated enum ScreenMockStatics {
  @TaskLocal static var own: [ObjectIdentifier: any Sendable] = [:]
  fileprivate static let shared = Mutex<[ObjectIdentifier: any Sendable]>([:])
}

/// A mock of ``SelfSlicing``.
nonisolated final class SelfSlicingMock<ElementType, IteratorType: IteratorProtocol, IndicesType: Collection>: SelfSlicing where Int == IndicesType.Element, Int == IndicesType.Index, IndicesType.Index == Int, IndicesType == IndicesType.SubSequence, ElementType == IteratorType.Element {
  typealias Index = Int

  typealias SubSequence = SelfSlicingMock

  typealias Element = ElementType

  typealias Iterator = IteratorType

  typealias Indices = IndicesType

  typealias IndexDistance = Int

  indirect enum Call: Equatable {
    case refresh
    case startIndex
    case endIndex
    case makeIterator
    case elementInt(Int)
    case elementRangeInt(Range<Int>)
    case indices
    case indexOffsetBy(Int, offsetBy: Int)
    case indexOffsetByLimitedBy(Int, offsetBy: Int, limitedBy: Int)
    case indexAfter(Int)
  }
  final class Stubs {
    var refresh: (() -> Void)?
    var startIndex: (() -> Int)?
    var endIndex: (() -> Int)?
    var makeIterator: (() -> Iterator)?
    var elementInt: ((Int) -> Element)?
    var elementRangeInt: ((Range<Int>) -> SelfSlicingMock)?
    var indices: (() -> Indices)?
    var indexOffsetBy: ((Int, Int) -> Int)?
    var indexOffsetByLimitedBy: ((Int, Int, Int) -> Int?)?
    var indexAfter: ((Int) -> Int)?
  }
  private let state = MockState<Call, Stubs>("SelfSlicingMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func refresh() {
    state.perform(.refresh) { $0.refresh }?()
  }

  var startIndex: Int {
    guard let answer = state.find(.startIndex, { $0.startIndex }) else { return 0 }
    return answer()
  }

  var endIndex: Int {
    guard let answer = state.find(.endIndex, { $0.endIndex }) else { return 0 }
    return answer()
  }

  func makeIterator() -> Iterator {
    state.require(.makeIterator) { $0.makeIterator }()
  }

  subscript(position: Int) -> Element {
    state.require(.elementInt(position)) { $0.elementInt }(position)
  }

  subscript(bounds: Range<Int>) -> SelfSlicingMock {
    state.require(.elementRangeInt(bounds)) { $0.elementRangeInt }(bounds)
  }

  var indices: Indices {
    state.require(.indices) { $0.indices }()
  }

  func index(_ i: Int, offsetBy distance: Int) -> Int {
    guard let answer = state.find(.indexOffsetBy(i, offsetBy: distance), { $0.indexOffsetBy }) else { return 0 }
    return answer(i, distance)
  }

  func index(_ i: Int, offsetBy distance: Int, limitedBy limit: Int) -> Int? {
    guard let answer = state.find(.indexOffsetByLimitedBy(i, offsetBy: distance, limitedBy: limit), { $0.indexOffsetByLimitedBy }) else { return nil }
    return answer(i, distance, limit)
  }

  func index(after i: Int) -> Int {
    guard let answer = state.find(.indexAfter(i), { $0.indexAfter }) else { return 0 }
    return answer(i)
  }
}

/// A mock of ``Sent``.
nonisolated final class SentMock: Sent, Sendable {
}

/// A mock of ``SentObject``.
nonisolated final class SentObjectMock: NSObject, SentObject, Sendable {
  enum Call: Equatable, Sendable { case count }
  final class Stubs {
    var count: (@Sendable () -> Int)?
  }
  private let state = LockedMockState<Call, Stubs>("SentObjectMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

  func count() -> Int {
    guard let answer = state.find(.count, { $0.count }) else { return 0 }
    return answer()
  }
}

/// A mock of ``Settable``.
nonisolated final class SettableMock: Settable {
  indirect enum Call: Equatable { case name, setNameValue(String), setName(String) }
  final class Stubs {
    var name: (() -> String)?
    var setNameValue: ((String) -> Void)?
    var setName: ((String) -> Void)?
  }
  private let state = MockState<Call, Stubs>("SettableMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  var name: String {
    get {
      guard let answer = state.find(.name, { $0.name }) else { return "" }
      return answer()
    }
    set {
      state.perform(.setNameValue(newValue), or: { $0.name = { newValue } }) { $0.setNameValue }?(newValue)
    }
  }

  func setName(_ name: String) {
    state.perform(.setName(name)) { $0.setName }?(name)
  }
}

/// A mock of ``Signed``.
nonisolated final class SignedMock: Signed {
  static prefix func - (_ value: SignedMock) -> SignedMock {
    statics.minus(value)
  }

  static postfix func ++ (_ value: SignedMock) -> Int {
    statics.plusPlus(value)
  }

  /// The object that records and answers calls to static requirements. To use a separate instance in a test, call
  /// `SignedMock.$statics.withValue(.init()) { … }`.
  @TaskLocal static var statics = Statics()

  /// The recorded calls and stubs of the static requirements.
  final class Statics: Sendable {
    indirect enum Call: Equatable, Sendable { case minus(String), plusPlus(String) }
    final class Stubs {
      var minus: (@Sendable (SignedMock) -> SignedMock)?
      var plusPlus: (@Sendable (SignedMock) -> Int)?
    }
    private let state = LockedMockState<Call, Stubs>("SignedMock", Stubs())
    var calls: [Call] { get { state.calls } set { state.calls = newValue } }
    @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
    func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
    func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
    func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

    func minus(_ value: SignedMock) -> SignedMock {
      state.require(.minus(String(describing: value))) { $0.minus }(value)
    }

    func plusPlus(_ value: SignedMock) -> Int {
      guard let answer = state.find(.plusPlus(String(describing: value)), { $0.plusPlus }) else { return 0 }
      return answer(value)
    }
  }
}

/// A mock of ``Silent``.
nonisolated final class SilentMock: Silent {
  enum Call: Equatable {
    case run
    case count
    case names
    case ages
    case opaque
    case name
  }
  final class Stubs {
    var run: (() -> Void)?
    var count: (() -> Int)?
    var names: (() -> [String])?
    var ages: (() -> [String : Int])?
    var opaque: (() -> Opaque)?
    var name: (() -> String?)?
  }
  private let state = MockState<Call, Stubs>("SilentMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func run() {
    state.perform(.run) { $0.run }?()
  }

  func count() -> Int {
    guard let answer = state.find(.count, { $0.count }) else { return 0 }
    return answer()
  }

  func names() -> [String] {
    guard let answer = state.find(.names, { $0.names }) else { return [] }
    return answer()
  }

  func ages() -> [String : Int] {
    guard let answer = state.find(.ages, { $0.ages }) else { return [:] }
    return answer()
  }

  func opaque() -> Opaque {
    state.require(.opaque) { $0.opaque }()
  }

  func name() -> String? {
    guard let answer = state.find(.name, { $0.name }) else { return nil }
    return answer()
  }
}

/// A mock of ``SizedRequired``.
nonisolated final class SizedRequiredMock: Sized, SizedRequired {
  indirect enum Call: Equatable { case go, initialize(name: String) }
  final class Stubs {
    var go: (() -> Void)?
  }
  private let state = MockState<Call, Stubs>("SizedRequiredMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func go() {
    state.perform(.go) { $0.go }?()
  }

  convenience init(name: String) {
    self.init()
    state.record(.initialize(name: name))
  }
}

/// A mock of ``Sorted``.
nonisolated final class SortedMock<ElementType, IteratorType: IteratorProtocol, SubSequenceType: Collection, IndicesType: Collection>: Sorted where Int == IndicesType.Element, Int == IndicesType.Index, Int == SubSequenceType.Index, ElementType == SubSequenceType.Element, SubSequenceType == SubSequenceType.SubSequence, IndicesType == IndicesType.SubSequence, ElementType == IteratorType.Element {
  typealias Index = Int

  typealias Element = ElementType

  typealias Iterator = IteratorType

  typealias SubSequence = SubSequenceType

  typealias Indices = IndicesType

  typealias IndexDistance = Int

  indirect enum Call: Equatable {
    case sorted
    case startIndex
    case endIndex
    case makeIterator
    case elementInt(Int)
    case elementRangeInt(Range<Int>)
    case indices
    case indexOffsetBy(Int, offsetBy: Int)
    case indexOffsetByLimitedBy(Int, offsetBy: Int, limitedBy: Int)
    case indexAfter(Int)
  }
  final class Stubs {
    var sorted: (() -> [Element])?
    var startIndex: (() -> Int)?
    var endIndex: (() -> Int)?
    var makeIterator: (() -> Iterator)?
    var elementInt: ((Int) -> Element)?
    var elementRangeInt: ((Range<Int>) -> SubSequence)?
    var indices: (() -> Indices)?
    var indexOffsetBy: ((Int, Int) -> Int)?
    var indexOffsetByLimitedBy: ((Int, Int, Int) -> Int?)?
    var indexAfter: ((Int) -> Int)?
  }
  private let state = MockState<Call, Stubs>("SortedMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func sorted() -> [Element] {
    guard let answer = state.find(.sorted, { $0.sorted }) else { return [] }
    return answer()
  }

  var startIndex: Int {
    guard let answer = state.find(.startIndex, { $0.startIndex }) else { return 0 }
    return answer()
  }

  var endIndex: Int {
    guard let answer = state.find(.endIndex, { $0.endIndex }) else { return 0 }
    return answer()
  }

  func makeIterator() -> Iterator {
    state.require(.makeIterator) { $0.makeIterator }()
  }

  subscript(position: Int) -> Element {
    state.require(.elementInt(position)) { $0.elementInt }(position)
  }

  subscript(bounds: Range<Int>) -> SubSequence {
    state.require(.elementRangeInt(bounds)) { $0.elementRangeInt }(bounds)
  }

  var indices: Indices {
    state.require(.indices) { $0.indices }()
  }

  func index(_ i: Int, offsetBy distance: Int) -> Int {
    guard let answer = state.find(.indexOffsetBy(i, offsetBy: distance), { $0.indexOffsetBy }) else { return 0 }
    return answer(i, distance)
  }

  func index(_ i: Int, offsetBy distance: Int, limitedBy limit: Int) -> Int? {
    guard let answer = state.find(.indexOffsetByLimitedBy(i, offsetBy: distance, limitedBy: limit), { $0.indexOffsetByLimitedBy }) else { return nil }
    return answer(i, distance, limit)
  }

  func index(after i: Int) -> Int {
    guard let answer = state.find(.indexAfter(i), { $0.indexAfter }) else { return 0 }
    return answer(i)
  }
}

/// A mock of ``Streaming``.
nonisolated final class StreamingMock: Streaming, Sendable {
  indirect enum Call: Equatable, Sendable { case names, changes(since: Int), failures }
  final class Stubs {
    var names: (@Sendable () -> AsyncStream<String>)?
    var changes: (@Sendable (Int) -> AsyncStream<Int>)?
    var failures: (@Sendable () -> AsyncThrowingStream<Int, any Error>)?
  }
  private let state = LockedMockState<Call, Stubs>("StreamingMock", Stubs())
  private let namesStreams = LockedMockStreams<String>()
  private let changesStreams = LockedMockStreams<Int>()
  private let failuresStreams = LockedThrowingMockStreams<Int>()
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }
  func yieldNames(_ value: String) { namesStreams.yield(value) }
  func finishNames() { namesStreams.finish() }
  func yieldChanges(_ value: Int) { changesStreams.yield(value) }
  func finishChanges() { changesStreams.finish() }
  func yieldFailures(_ value: Int) { failuresStreams.yield(value) }
  func finishFailures(throwing error: (any Error)? = nil) { failuresStreams.finish(throwing: error) }

  var names: AsyncStream<String> {
    let stream = namesStreams.make()
    return state.perform(.names) { $0.names }?() ?? stream
  }

  func changes(since number: Int) -> AsyncStream<Int> {
    let stream = changesStreams.make()
    return state.perform(.changes(since: number)) { $0.changes }?(number) ?? stream
  }

  func failures() -> AsyncThrowingStream<Int, any Error> {
    let stream = failuresStreams.make()
    return state.perform(.failures) { $0.failures }?() ?? stream
  }
}

/// A mock of ``StreamingHere``.
nonisolated final class StreamingHereMock: StreamingHere {
  indirect enum Call: Equatable {
    case changes
    case events(of: any Sendable.Type)
    static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
  }
  final class Stubs {
    var changes: (() -> AsyncStream<Int>)?
    var events: ((any Sendable.Type) -> Any)?
  }
  private let state = MockState<Call, Stubs>("StreamingHereMock", Stubs())
  private let changesStreams = MockStreams<Int>()
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }
  func yieldChanges(_ value: Int) { changesStreams.yield(value) }
  func finishChanges() { changesStreams.finish() }

  func changes() -> AsyncStream<Int> {
    let stream = changesStreams.make()
    return state.perform(.changes) { $0.changes }?() ?? stream
  }

  func events<Event>(of type: Event.Type) -> AsyncStream<Event> where Event : Sendable {
    state.cast(state.require(.events(of: type)) { $0.events }(type))
  }
}

/// A mock of ``Structured``.
nonisolated final class StructuredMock<Key: Hashable>: Structured {
  typealias Keys = [Key]

  typealias First = Key?

  typealias Pair = (Key, Int)

  typealias Counts = [Key : Int]

  indirect enum Call: Equatable {
    case keys((Key, Int), [Key : Int])
    case first
    static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
  }
  final class Stubs {
    var keys: (((Key, Int), [Key : Int]) -> [Key])?
    var first: (() -> Optional<Key>)?
  }
  private let state = MockState<Call, Stubs>("StructuredMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func keys(_ pair: (Key, Int), _ counts: [Key : Int]) -> [Key] {
    guard let answer = state.find(.keys(pair, counts), { $0.keys }) else { return [] }
    return answer(pair, counts)
  }

  var first: Optional<Key> {
    guard let answer = state.find(.first, { $0.first }) else { return nil }
    return answer()
  }
}

/// A mock of ``Subclassed``.
nonisolated final class SubclassedMock: Base, Subclassed {
  enum Call: Equatable { case own }
  final class Stubs {
    var own: (() -> Int)?
  }
  private let state = MockState<Call, Stubs>("SubclassedMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func own() -> Int {
    guard let answer = state.find(.own, { $0.own }) else { return 0 }
    return answer()
  }
}

/// A mock of ``SubclassedRequiring``.
nonisolated final class SubclassedRequiringMock: RequiringBase, SubclassedRequiring {
  enum Call: Equatable { case own }
  final class Stubs {
    var own: (() -> Int)?
  }
  private let state = MockState<Call, Stubs>("SubclassedRequiringMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func own() -> Int {
    guard let answer = state.find(.own, { $0.own }) else { return 0 }
    return answer()
  }
}

/// A mock of ``Swapping``.
nonisolated final class SwappingMock: Swapping {
  indirect enum Call: Equatable { case swap(Int) }
  final class Stubs {
    var swap: ((inout sending LogbookMockFeatures.Reference, inout sending Int) -> Void)?
  }
  private let state = MockState<Call, Stubs>("SwappingMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func swap(_ reference: inout sending LogbookMockFeatures.Reference, _ count: inout sending Int) {
    state.perform(.swap(count)) { $0.swap }?(&reference, &count)
  }
}

/// A mock of ``Tab``.
@MainActor
final class TabMock: nonisolated Tab {
  typealias ID = String

  nonisolated enum Call: Equatable, Sendable { case id }
  nonisolated final class Stubs {
    var id: (@Sendable () -> String)?
  }
  nonisolated private let state = LockedMockState<Call, Stubs>("TabMock", Stubs())
  nonisolated init() {}
  nonisolated var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  nonisolated func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  nonisolated func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
  nonisolated func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

  nonisolated var id: String {
    guard let answer = state.find(.id, { $0.id }) else { return "" }
    return answer()
  }
}

/// A mock of ``TeaShelf``.
@MainActor
final class TeaShelfMock: nonisolated TeaShelf {
  nonisolated indirect enum Call: Equatable, Sendable {
    case put(Set<Tea>, [Tea : Int], [Brew : [Tea]])
    static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
  }
  nonisolated enum Operation: CaseIterable, Sendable { case put }
  nonisolated final class Stubs {
    var put: (@MainActor @Sendable (Set<Tea>, [Tea : Int], [Brew : [Tea]]) throws -> Void)?
  }
  nonisolated private let state = LockedMockState<Call, Stubs>("TeaShelfMock", Stubs())
  nonisolated init() {}
  nonisolated var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  nonisolated func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  nonisolated func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
  nonisolated func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }
  nonisolated func fail(with error: (any Error)?, on operation: Operation? = nil, times: Int? = nil) { state.fail(error, operation, times) }

  @MainActor
  func put(_ teas: Set<Tea>, _ amounts: [Tea : Int], _ kinds: [Brew : [Tea]]) throws {
    try state.answer(.put(teas, amounts, kinds)) { $0.put }(teas, amounts, kinds)
  }
}

/// A mock of ``TeaShop``.
nonisolated final class TeaShopMock: TeaShop {
  indirect enum Call: Equatable {
    case price(of: Tea, brew: Brew)
    case list([Tea], Tea?)
    case element(Tea)
    case setElement(Tea, Brew)
    static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
  }
  final class Stubs {
    var price: ((Tea, Brew) -> Int)?
    var list: (([Tea], Tea?) -> Void)?
    var element: ((Tea) -> Brew)?
    var setElement: ((Tea, Brew) -> Void)?
  }
  private let state = MockState<Call, Stubs>("TeaShopMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func price(of tea: Tea, brew: Brew) -> Int {
    guard let answer = state.find(.price(of: tea, brew: brew), { $0.price }) else { return 0 }
    return answer(tea, brew)
  }

  func list(_ teas: [Tea], _ first: Tea?) {
    state.perform(.list(teas, first)) { $0.list }?(teas, first)
  }

  subscript(tea: Tea) -> Brew {
    get {
      state.require(.element(tea)) { $0.element }(tea)
    }
    set {
      state.perform(.setElement(tea, newValue)) { $0.setElement }?(tea, newValue)
    }
  }

  static func compare(_ tea: Tea, _ other: Tea) -> Bool {
    statics.compare(tea, other)
  }

  /// The object that records and answers calls to static requirements. To use a separate instance in a test, call
  /// `TeaShopMock.$statics.withValue(.init()) { … }`.
  @TaskLocal static var statics = Statics()

  /// The recorded calls and stubs of the static requirements.
  final class Statics: Sendable {
    indirect enum Call: Equatable, Sendable {
      case compare(Tea, Tea)
      static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
    }
    final class Stubs {
      var compare: (@Sendable (Tea, Tea) -> Bool)?
    }
    private let state = LockedMockState<Call, Stubs>("TeaShopMock", Stubs())
    var calls: [Call] { get { state.calls } set { state.calls = newValue } }
    @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
    func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
    func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
    func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

    func compare(_ tea: Tea, _ other: Tea) -> Bool {
      guard let answer = state.find(.compare(tea, other), { $0.compare }) else { return false }
      return answer(tea, other)
    }
  }
}

/// A mock of ``TextIdentified``.
nonisolated final class TextIdentifiedMock: TextIdentified {
  typealias ID = String

  enum Call: Equatable { case id }
  final class Stubs {
    var id: (() -> String)?
  }
  private let state = MockState<Call, Stubs>("TextIdentifiedMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  var id: String {
    guard let answer = state.find(.id, { $0.id }) else { return "" }
    return answer()
  }
}

/// A mock of ``TextRequired``.
nonisolated final class TextRequiredMock: TextHolder, TextRequired {
  enum Call: Equatable { case go }
  final class Stubs {
    var go: (() -> Void)?
  }
  private let state = MockState<Call, Stubs>("TextRequiredMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func go() {
    state.perform(.go) { $0.go }?()
  }
}

/// A mock of ``ThrowingRequired``.
nonisolated final class ThrowingRequiredMock: ThrowingClass, ThrowingRequired {
  enum Call: Equatable { case go }
  final class Stubs {
    var go: (() -> Void)?
  }
  private let state = MockState<Call, Stubs>("ThrowingRequiredMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func go() {
    state.perform(.go) { $0.go }?()
  }
}

/// A mock of ``ThrowingRun``.
nonisolated final class ThrowingRunMock: ThrowingRun {
  enum Call: Equatable { case run }
  enum Operation: CaseIterable, Sendable { case run }
  final class Stubs {
    var run: (() throws -> Void)?
  }
  private let state = MockState<Call, Stubs>("ThrowingRunMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }
  func fail(with error: (any Error)?, on operation: Operation? = nil, times: Int? = nil) { state.fail(error, operation, times) }

  func run() throws {
    try state.answer(.run) { $0.run }()
  }
}

/// A mock of ``UncheckedRequired``.
nonisolated final class UncheckedRequiredMock: Unchecked, UncheckedRequired, @unchecked Sendable {
  indirect enum Call: Equatable, Sendable { case go(String) }
  final class Stubs {
    var go: (@Sendable (Requiring) -> [Int])?
  }
  private let state = LockedMockState<Call, Stubs>("UncheckedRequiredMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

  func go(_ requiring: Requiring) -> [Int] {
    guard let answer = state.find(.go(String(describing: requiring)), { $0.go }) else { return [] }
    return answer(requiring)
  }
}

/// A mock of ``Unreliable``.
nonisolated final class UnreliableMock<Failure: Error>: Unreliable {
  indirect enum Call: Equatable {
    case last
    case check
    case isSame(as: UnreliableMock.Type)
    static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
  }
  enum Operation: CaseIterable, Sendable { case check }
  final class Stubs {
    var last: (() -> Failure?)?
    var check: (() throws(Failure) -> Void)?
    var isSame: ((UnreliableMock.Type) -> Bool)?
  }
  private let state = MockState<Call, Stubs>("UnreliableMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }
  func fail(with error: Failure?, on operation: Operation? = nil, times: Int? = nil) { state.fail(error, operation, times) }

  var last: Failure? {
    guard let answer = state.find(.last, { $0.last }) else { return nil }
    return answer()
  }

  func check() throws(Failure) {
    try state.attempt(.check, as: Failure.self) { $0.check }?()
  }

  func isSame(as type: UnreliableMock.Type) -> Bool {
    guard let answer = state.find(.isSame(as: type), { $0.isSame }) else { return false }
    return answer(type)
  }
}

/// A mock of ``UnreliableInAnyWay``.
nonisolated final class UnreliableInAnyWayMock: UnreliableInAnyWay {
  typealias Failure = any Error

  indirect enum Call: Equatable {
    case last
    case check
    case isSame(as: UnreliableInAnyWayMock.Type)
    static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
  }
  enum Operation: CaseIterable, Sendable { case check }
  final class Stubs {
    var last: (() -> (any Error)?)?
    var check: (() throws -> Void)?
    var isSame: ((UnreliableInAnyWayMock.Type) -> Bool)?
  }
  private let state = MockState<Call, Stubs>("UnreliableInAnyWayMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }
  func fail(with error: (any Error)?, on operation: Operation? = nil, times: Int? = nil) { state.fail(error, operation, times) }

  var last: (any Error)? {
    guard let answer = state.find(.last, { $0.last }) else { return nil }
    return answer()
  }

  func check() throws {
    try state.answer(.check) { $0.check }()
  }

  func isSame(as type: UnreliableInAnyWayMock.Type) -> Bool {
    guard let answer = state.find(.isSame(as: type), { $0.isSame }) else { return false }
    return answer(type)
  }
}

/// A mock of ``Watching``.
nonisolated final class WatchingMock: NSObject, Watching {
  enum Call: Equatable { case watch }
  final class Stubs {
    var watch: (() -> Void)?
  }
  private let state = MockState<Call, Stubs>("WatchingMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func watch() {
    state.perform(.watch) { $0.watch }?()
  }
}

/// A mock of ``Wrapping``.
nonisolated final class WrappingMock: Wrapping {
  indirect enum Call: Equatable {
    case withLock
    case update(Any)
    case exchange
    case lend(Any)
    case replace
    case run
    static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
  }
  enum Operation: CaseIterable, Sendable { case withLock }
  final class Stubs {
    var withLock: (((inout Int) throws -> Any) throws -> Any)?
    var update: ((Any, (inout Any) -> Void) -> Void)?
    var exchange: (((inout Any, inout Any) throws -> Void) -> Void)?
    var lend: ((Any, (Any) -> Void, (Any) -> Void) -> Void)?
    var replace: (((Any) throws -> Any) -> Void)?
    var run: ((() -> Any) -> Any)?
  }
  private let state = MockState<Call, Stubs>("WrappingMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }
  func fail(with error: (any Error)?, on operation: Operation? = nil, times: Int? = nil) { state.fail(error, operation, times) }

  func withLock<Answer, Failure>(_ body: (inout Int) throws(Failure) -> Answer) throws(Failure) -> Answer where Failure : Error {
    do {
      let answer = try state.answer(.withLock, as: Failure.self) { $0.withLock }
      return try state.cast(answer({ (value1: inout Int) throws -> Any in try body(&value1) }))
    } catch {
      let error: Failure = state.cast(error)
      throw error
    }
  }

  func update<Value>(_ value: Value, _ change: (inout Value) -> Void) {
    state.perform(.update(value as Any)) { $0.update }?(value as Any, { (value1: inout Any) -> Void in var value1Copy = value1 as! Value; defer { value1 = value1Copy }; return change(&value1Copy) })
  }

  func exchange<One, Other, Failure>(_ exchange: (inout One, inout Other) throws(Wrapped<Failure>) -> Void) where Failure : Error {
    state.perform(.exchange) { $0.exchange }?({ (value1: inout Any, value2: inout Any) throws -> Void in var value1Copy = value1 as! One; defer { value1 = value1Copy }; var value2Copy = value2 as! Other; defer { value2 = value2Copy }; return try exchange(&value1Copy, &value2Copy) })
  }

  func lend<Value>(_ value: Value, _ borrow: (borrowing Value) -> Void, _ consume: (consuming Value) -> Void) {
    state.perform(.lend(value as Any)) { $0.lend }?(value as Any, { (value1: Any) -> Void in borrow(value1 as! Value) }, { (value1: Any) -> Void in consume(value1 as! Value) })
  }

  func replace<Value>(_ change: (Value?) throws -> Value?) {
    state.perform(.replace) { $0.replace }?({ (value1: Any) throws -> Any in try change(value1 as! Value?) as Any })
  }

  func run<Answer>(_ body: sending () -> Answer) -> Answer {
    let answer = state.require(.run) { $0.run }
    return state.cast(answer(body))
  }
}

/// A mock of ``default``.
nonisolated final class defaultMock: `default` {
  indirect enum Call: Equatable {
    case keep(`class`, Outer.`self`)
    case put(`let`: Int, `var`: Int, `inout`: Int)
    static func == (left: Self, right: Self) -> Bool { mockCallsAreEqual(left, right) }
  }
  final class Stubs {
    var keep: ((`class`, Outer.`self`) -> Void)?
    var put: ((Int, Int, Int) -> Void)?
  }
  private let state = MockState<Call, Stubs>("defaultMock", Stubs())
  var calls: [Call] { get { state.calls } set { state.calls = newValue } }
  @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
  func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
  func onCall(_ handler: @escaping (Call) -> Void) { state.onCall(handler) }
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) { state.onUnanswered(handler) }

  func keep(_ name: `class`, _ type: Outer.`self`) {
    state.perform(.keep(name, type)) { $0.keep }?(name, type)
  }

  func put(`let` one: Int, `var` two: Int, `inout`: Int) {
    state.perform(.put(let: one, var: two, `inout`: `inout`)) { $0.put }?(one, two, `inout`)
  }

  static func keep(`let`: Int, `inout` two: Int) {
    statics.keep(let: `let`, `inout`: two)
  }

  /// The object that records and answers calls to static requirements. To use a separate instance in a test, call
  /// `defaultMock.$statics.withValue(.init()) { … }`.
  @TaskLocal static var statics = Statics()

  /// The recorded calls and stubs of the static requirements.
  final class Statics: Sendable {
    indirect enum Call: Equatable, Sendable { case keep(`let`: Int, `inout`: Int) }
    final class Stubs {
      var keep: (@Sendable (Int, Int) -> Void)?
    }
    private let state = LockedMockState<Call, Stubs>("defaultMock", Stubs())
    var calls: [Call] { get { state.calls } set { state.calls = newValue } }
    @discardableResult nonisolated(nonsending) func waitForCall(where isAwaited: (Call) -> Bool) async throws(CancellationError) -> Call { try await state.waitForCall(where: isAwaited) }
    func stub(_ change: (inout Stubs) -> Void) { state.stub(change) }
    func onCall(_ handler: @escaping @Sendable (Call) -> Void) { state.onCall(handler) }
    func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) { state.onUnanswered(handler) }

    func keep(`let`: Int, `inout` two: Int) {
      state.perform(.keep(let: `let`, `inout`: two)) { $0.keep }?(`let`, two)
    }
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

  /// Records a call and returns its stub, or throws a planned failure. Without a stub, throws the error that the handler
  /// for unanswered calls returns or, if there is none, a `MockUnanswered`.
  func answer<Answer>(_ call: Call, function: Swift.StaticString = #function, _ stub: (Stubs) -> Answer?) throws -> Answer {
    var failure: (any Swift.Error)?
    if let answer = begin(call, stub, &failure) { return answer }
    throw failure ?? report(call, function) ?? MockUnanswered(description: message(call, function))
  }

  /// Records a call and returns its stub, or throws a planned failure. Without a stub, throws the `Failure` that the handler
  /// for unanswered calls returns or, if there is none, the result of `error`.
  func answer<Answer, Failure>(_ call: Call, orThrow error: (Swift.String) -> Failure, function: Swift.StaticString = #function, _ stub: (Stubs) -> Answer?) throws(Failure) -> Answer {
    var failure: Failure?
    if let answer = begin(call, stub, &failure) { return answer }
    if let error = failure ?? report(call, function) as? Failure { throw error }
    throw error(message(call, function))
  }

  /// Records a call and returns its stub, or throws a planned failure. Without a stub, throws the error of the handler for
  /// unanswered calls, or stops execution if the handler returns no `Failure`.
  func answer<Answer, Failure>(_ call: Call, as _: Failure.Type, function: Swift.StaticString = #function, _ stub: (Stubs) -> Answer?) throws(Failure) -> Answer {
    var failure: Failure?
    if let answer = begin(call, stub, &failure) { return answer }
    if let error = failure ?? report(call, function) as? Failure { throw error }
    Swift.fatalError(message(call, function))
  }

  /// Records a call and returns its stub, or throws a planned failure. Without a stub, throws the `Failure` that the handler
  /// for unanswered calls returns, or reports the call and returns `nil`, or stops execution if there
  /// is no handler for unanswered calls.
  func attempt<Answer, Failure>(_ call: Call, as _: Failure.Type, function: Swift.StaticString = #function, _ stub: (Stubs) -> Answer?) throws(Failure) -> Answer? {
    var failure: Failure?
    if let answer = begin(call, stub, &failure) { return answer }
    if let failure { throw failure }
    if current.unansweredHandler == nil { Swift.fatalError(message(call, function)) }
    if let error = report(call, function) as? Failure { throw error }
    return nil
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

  /// Records a call and returns its stub. Without a stub, reports the call and returns `nil`, or stops execution if there
  /// is no handler for unanswered calls.
  func find<Answer>(_ call: Call, function: Swift.StaticString = #function, _ stub: (Stubs) -> Answer?) -> Answer? {
    record(call)
    var answer: Answer?
    access { answer = stub($0.stubs) }
    if answer != nil { return answer }
    if current.unansweredHandler == nil { Swift.fatalError(message(call, function)) }
    _ = report(call, function)
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

  /// Casts an answer or a thrown error to the type that the call declares. Execution stops if it has another type.
  func cast<Value>(_ answer: Any) -> Value {
    if let answer = answer as? Value { return answer }
    report(mismatch(answer, Value.self))
    Swift.fatalError(mismatch(answer, Value.self))
  }

  /// Casts an answer to the type that the call declares, or reports that it has another type and throws the result of `error`.
  func cast<Value, Failure>(_ answer: Any, orThrow error: (Swift.String) -> Failure) throws(Failure) -> Value {
    if let answer = answer as? Value { return answer }
    report(mismatch(answer, Value.self))
    throw error(mismatch(answer, Value.self))
  }

  /// Casts an answer or a thrown error to the type that the call declares, or reports that it has another type and returns
  /// `nil`, or stops execution if there
  /// is no handler for unanswered calls.
  func castIfPossible<Value>(_ answer: Any, as _: Value.Type) -> Value? {
    if let answer = answer as? Value { return answer }
    if current.unansweredHandler == nil { Swift.fatalError(mismatch(answer, Value.self)) }
    report(mismatch(answer, Value.self))
    return nil
  }

  private func mismatch(_ answer: Any, _ type: Any.Type) -> Swift.String {
    "\(owner): \(answer) is not of type \(type), which the call returns"
  }

  private func report(_ mismatch: Swift.String) {
    _ = current.unansweredHandler?(mismatch)
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
    return nil
  }
}

nonisolated private struct MockUnanswered: Swift.Error, Swift.CustomStringConvertible { let description: Swift.String }

/// A thread-safe variant of the superclass. The values are read and changed only in `access`, while the lock is
/// held.
nonisolated private final class LockedMockState<Call: Swift.Sendable, Stubs>: MockState<Call, Stubs>, @unchecked Swift.Sendable {
  private let lock = Synchronization.Mutex(())

  override func access(_ body: (inout Values) -> Swift.Void) { lock.withLock { _ in super.access(body) } }
}

/// The streams that a mock has returned from calls without a stub. They finish when the mock is deallocated.
nonisolated private final class MockStreams<Element: Swift.Sendable> {
  private var continuations = [_Concurrency.AsyncStream<Element>.Continuation]()

  deinit { finish() }

  func make() -> _Concurrency.AsyncStream<Element> {
    let (stream, continuation) = _Concurrency.AsyncStream<Element>.makeStream()
    continuations.append(continuation)
    return stream
  }

  func yield(_ value: Element) { for continuation in continuations { continuation.yield(value) } }
  func finish() { for continuation in continuations { continuation.finish() } }
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

/// The streams that a mock has returned from calls without a stub. They finish when the mock is deallocated.
nonisolated private final class LockedThrowingMockStreams<Element: Swift.Sendable>: Swift.Sendable {
  private let continuations = Synchronization.Mutex([_Concurrency.AsyncThrowingStream<Element, any Swift.Error>.Continuation]())

  deinit { finish() }

  func make() -> _Concurrency.AsyncThrowingStream<Element, any Swift.Error> {
    let (stream, continuation) = _Concurrency.AsyncThrowingStream<Element, any Swift.Error>.makeStream()
    continuations.withLock { $0.append(continuation) }
    return stream
  }

  func yield(_ value: Element) { for continuation in continuations.withLock({ $0 }) { continuation.yield(value) } }
  func finish(throwing error: (any Swift.Error)? = nil) { for continuation in continuations.withLock({ $0 }) { continuation.finish(throwing: error) } }
}

/// A wrapper for a value that is not Sendable, so that a Sendable mock or closure can store the value.
nonisolated private struct MockKept<Value>: @unchecked Swift.Sendable { let value: Value }

/// Returns whether two calls are equal. Arguments without `==` are compared by identity, by their parts or, as a last resort, by description.
nonisolated private func mockCallsAreEqual<Call>(_ left: Call, _ right: Call) -> Swift.Bool {
  func isEqual<Value: Swift.Equatable>(_ left: Value, _ right: Any) -> Swift.Bool { left == right as? Value }
  func isSame(_ left: Any, _ right: Any) -> Swift.Bool {
    if let left = left as? any Swift.Equatable { return isEqual(left, right) }
    if let left = left as? Any.Type { return left == right as? Any.Type }
    if Swift.type(of: left) is AnyObject.Type { return left as AnyObject === right as AnyObject }
    if let left = left as? [Swift.AnyHashable: Any], let right = right as? [Swift.AnyHashable: Any] {
      return left.count == right.count && left.allSatisfy { key, value in right[key].map { isSame(value, $0) } ?? false }
    }
    return Swift.type(of: left) == Swift.type(of: right) && hasSameParts(left, right)
  }
  func hasSameParts(_ left: Any, _ right: Any) -> Swift.Bool {
    let (lefts, rights) = (Swift.Mirror(reflecting: left).children, Swift.Mirror(reflecting: right).children)
    if lefts.isEmpty, rights.isEmpty { return Swift.String(reflecting: left) == Swift.String(reflecting: right) }
    return lefts.count == rights.count && zip(lefts, rights).allSatisfy { $0.label == $1.label && isSame($0.value, $1.value) }
  }
  return hasSameParts(left, right)
}
