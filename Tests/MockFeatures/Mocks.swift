// swift-format-ignore-file
// Made from the protocols of LogbookMockFeatures; changes are lost. To make it again:
// Scripts/golden-mocks

import LogbookMockFeaturesUpstream
import Synchronization

/// A mock of ``Building``: it records its calls and answers them as planned.
final class BuildingMock: Building {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case numbers
    case totalOf

    /// What was called.
    var operation: Operation {
      switch self {
      case .numbers: .numbers
      case .totalOf: .totalOf
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case numbers = "numbers"
    case totalOf = "total(of:)"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var numbers: (() -> [Int])?
    var totalOf: ((() -> [Int]) -> Int)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "BuildingMock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  var numbers: [Int] {
    get {
      let stubs = self.begin(.numbers)
      guard let answer = stubs.numbers else { self.unanswered(.numbers) }
      return answer()
    }
  }

  func total(@NumberBuilder of numbers: () -> [Int]) -> Int {
    let stubs = self.begin(.totalOf)
    guard let answer = stubs.totalOf else { self.unanswered(.totalOf) }
    return answer(numbers)
  }
}

/// A mock of ``Concurrent``: it records its calls and answers them as planned.
final class ConcurrentMock: Concurrent {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case run
    case stay

    /// What was called.
    var operation: Operation {
      switch self {
      case .run: .run
      case .stay: .stay
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case run = "run(_:)"
    case stay = "stay(_:)"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var run: (nonisolated(nonsending) (@concurrent () async -> Int) async -> Void)?
    var stay: (nonisolated(nonsending) (nonisolated(nonsending) () async -> Int) async -> Void)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "ConcurrentMock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func run(_ body: @concurrent () async -> Int) async {
    let stubs = self.begin(.run)
    guard let answer = stubs.run else { self.unanswered(.run) }
    await answer(body)
  }

  func stay(_ body: nonisolated(nonsending) () async -> Int) async {
    let stubs = self.begin(.stay)
    guard let answer = stubs.stay else { self.unanswered(.stay) }
    await answer(body)
  }
}

/// A mock of ``Constrained``: it records its calls and answers them as planned.
final class ConstrainedMock: Constrained {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call {
    case addNumeric(Any)
    case addStringProtocol(Any)

    /// What was called.
    var operation: Operation {
      switch self {
      case .addNumeric: .addNumeric
      case .addStringProtocol: .addStringProtocol
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case addNumeric = "add(_:)-(Numeric)"
    case addStringProtocol = "add(_:)-(StringProtocol)"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var addNumeric: ((Any) -> Void)?
    var addStringProtocol: ((Any) -> Void)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "ConstrainedMock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func add<T>(_ value: T) where T : Numeric {
    let stubs = self.begin(.addNumeric(value as Any))
    guard let answer = stubs.addNumeric else { self.unanswered(.addNumeric) }
    answer(value as Any)
  }

  func add<T>(_ value: T) where T : StringProtocol {
    let stubs = self.begin(.addStringProtocol(value as Any))
    guard let answer = stubs.addStringProtocol else { self.unanswered(.addStringProtocol) }
    answer(value as Any)
  }
}

/// A mock of ``Countable``: it records its calls and answers them as planned.
final class CountableMock: Countable {
  typealias AllCases = [CountableMock]

  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case name

    /// What was called.
    var operation: Operation {
      switch self {
      case .name: .name
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case name = "name"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var name: (() -> String)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "CountableMock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  var name: String {
    get {
      let stubs = self.begin(.name)
      guard let answer = stubs.name else { self.unanswered(.name) }
      return answer()
    }
  }

  /// A collection of all values of this type.
  static var allCases: [CountableMock] {
    get {
      statics.allCases
    }
  }

  /// Answers the static requirements. A test that must not share it with others has its own:
  /// `CountableMock.$statics.withValue(.init()) { … }`.
  @TaskLocal static var statics = Statics()

  /// What the static requirements record and are answered by.
  final class Statics: Sendable {
    /// A call with its arguments; closures and what cannot be kept are left out.
    enum Call: Hashable, Sendable {
      case allCases

      /// What was called.
      var operation: Operation {
        switch self {
        case .allCases: .allCases
        }
      }
    }

    /// What can be called and fail, or be without an answer, by the names of the declarations.
    enum Operation: String, CaseIterable, Sendable {
      case allCases = "allCases"
    }

    /// The answers to the calls, named as they are; a call without one is unanswered.
    struct Stubs: Sendable {
      var allCases: (@Sendable () -> [CountableMock])?

      /// No answers.
      init() {}
    }

    private struct State: Sendable {
      var calls: [Call] = []
      var stubs = Stubs()
      var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
      var callHandler: (@Sendable (Call) -> Void)?
      var unansweredHandler: (@Sendable (String) -> (any Error)?)?
    }

    private let state = Mutex(State())

    init() {}

    /// The calls so far, in order, those that failed included.
    var calls: [Call] { state.withLock { $0.calls } }

    /// Forgets the calls so far. Stubs and failures stay.
    func resetCalls() {
      state.withLock { $0.calls = [] }
    }

    /// Changes the answers. The change must not use the mock itself; the answers may.
    func stub(_ change: (inout Stubs) -> Void) {
      state.withLock { change(&$0.stubs) }
    }

    /// Has a handler told of every call when it is made: several mocks can write one log so.
    func onCall(_ handler: @escaping @Sendable (Call) -> Void) {
      state.withLock { $0.callHandler = handler }
    }

    /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
    ///
    /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
    func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) {
      state.withLock { $0.unansweredHandler = handler }
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

    private func unanswered(_ operation: Operation) -> Never {
      let name = "CountableMock: unanswered call: \(operation.rawValue)"
      _ = state.withLock { $0.unansweredHandler }?(name)
      // The call cannot throw, and there is nothing that it could return.
      fatalError(name)
    }

    /// A collection of all values of this type.
    var allCases: [CountableMock] {
      get {
        let stubs = self.begin(.allCases)
        guard let answer = stubs.allCases else { self.unanswered(.allCases) }
        return answer()
      }
    }
  }
}

/// A mock of ``Impossible``: it records its calls and answers them as planned.
final class ImpossibleMock: Impossible {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case never

    /// What was called.
    var operation: Operation {
      switch self {
      case .never: .never
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case never = "never(_:)"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var never: ((Never) -> Int)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "ImpossibleMock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func never(_ never: Never) -> Int {
  }
}

/// A mock of ``Keeping``: it records its calls and answers them as planned.
final class KeepingMock<Item: Identifiable & Sendable, Order>: Keeping, Sendable {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable, Sendable {
    case keep
    case keptIn
    case changes

    /// What was called.
    var operation: Operation {
      switch self {
      case .keep: .keep
      case .keptIn: .keptIn
      case .changes: .changes
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case keep = "keep(_:as:)"
    case keptIn = "kept(in:)"
    case changes = "changes()"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs: Sendable {
    var keep: (nonisolated(nonsending) @Sendable (Item, Item.ID) async -> Void)?
    var keptIn: (@Sendable (Order) -> [Item])?
    var changes: (@Sendable () -> AsyncStream<[Item]>)?

    /// No answers.
    init() {}
  }

  private struct State: Sendable {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: (@Sendable (Call) -> Void)?
    var unansweredHandler: (@Sendable (String) -> (any Error)?)?
  }

  private let state = Mutex(State())

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.withLock { $0.calls } }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.withLock { $0.calls = [] }
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    state.withLock { change(&$0.stubs) }
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping @Sendable (Call) -> Void) {
    state.withLock { $0.callHandler = handler }
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) {
    state.withLock { $0.unansweredHandler = handler }
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

  private func unanswered(_ operation: Operation) -> Never {
    let name = "KeepingMock: unanswered call: \(operation.rawValue)"
    _ = state.withLock { $0.unansweredHandler }?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func keep(_ item: Item, as id: Item.ID) async {
    let stubs = self.begin(.keep)
    guard let answer = stubs.keep else { self.unanswered(.keep) }
    await answer(item, id)
  }

  func kept(in order: Order) -> [Item] {
    let stubs = self.begin(.keptIn)
    guard let answer = stubs.keptIn else { self.unanswered(.keptIn) }
    return answer(order)
  }

  func changes() -> AsyncStream<[Item]> {
    let stubs = self.begin(.changes)
    guard let answer = stubs.changes else { self.unanswered(.changes) }
    return answer()
  }
}

/// A mock of ``Keyed``: it records its calls and answers them as planned.
final class KeyedMock<Value>: Keyed {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {

    /// What was called.
    var operation: Operation {
      switch self {}
    }
  }

  /// What can be called: nothing.
  enum Operation: CaseIterable, Sendable {}

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  static var fallback: Value {
    get {
      statics.fallback
    }
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
    /// A call with its arguments; closures and what cannot be kept are left out.
    enum Call: Hashable, Sendable {
      case fallback
      case join

      /// What was called.
      var operation: Operation {
        switch self {
        case .fallback: .fallback
        case .join: .join
        }
      }
    }

    /// What can be called and fail, or be without an answer, by the names of the declarations.
    enum Operation: String, CaseIterable, Sendable {
      case fallback = "fallback"
      case join = "join(_:)"
    }

    /// The answers to the calls, named as they are; a call without one is unanswered.
    struct Stubs: Sendable {
      var fallback: (@Sendable () -> Value)?
      var join: (@Sendable ([Value]) -> Value)?

      /// No answers.
      init() {}
    }

    private struct State: Sendable {
      var calls: [Call] = []
      var stubs = Stubs()
      var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
      var callHandler: (@Sendable (Call) -> Void)?
      var unansweredHandler: (@Sendable (String) -> (any Error)?)?
    }

    private let state = Mutex(State())

    init() {}

    /// The calls so far, in order, those that failed included.
    var calls: [Call] { state.withLock { $0.calls } }

    /// Forgets the calls so far. Stubs and failures stay.
    func resetCalls() {
      state.withLock { $0.calls = [] }
    }

    /// Changes the answers. The change must not use the mock itself; the answers may.
    func stub(_ change: (inout Stubs) -> Void) {
      state.withLock { change(&$0.stubs) }
    }

    /// Has a handler told of every call when it is made: several mocks can write one log so.
    func onCall(_ handler: @escaping @Sendable (Call) -> Void) {
      state.withLock { $0.callHandler = handler }
    }

    /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
    ///
    /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
    func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) {
      state.withLock { $0.unansweredHandler = handler }
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

    private func unanswered(_ operation: Operation) -> Never {
      let name = "KeyedMock: unanswered call: \(operation.rawValue)"
      _ = state.withLock { $0.unansweredHandler }?(name)
      // The call cannot throw, and there is nothing that it could return.
      fatalError(name)
    }

    var fallback: Value {
      get {
        let stubs = self.begin(.fallback)
        guard let answer = stubs.fallback else { self.unanswered(.fallback) }
        return answer()
      }
    }

    func join(_ values: [Value]) -> Value {
      let stubs = self.begin(.join)
      guard let answer = stubs.join else { self.unanswered(.join) }
      return answer(values)
    }
  }
}

/// What answers the static requirements of the types of ``KeyedMock``.
enum KeyedMockStatics {
  @TaskLocal static var own: [ObjectIdentifier: any Sendable] = [:]
  fileprivate static let shared = Mutex<[ObjectIdentifier: any Sendable]>([:])
}

/// A mock of ``LetterKeeping``: it records its calls and answers them as planned.
final class LetterKeepingMock: LetterKeeping, Sendable {
  typealias Item = Letter

  typealias Order = Int

  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable, Sendable {
    case keep(Letter, as: Letter.ID)
    case keptIn(Int)
    case changes
    case send(Letter)

    /// What was called; `nil` for what gives a stream and cannot fail.
    var operation: Operation? {
      switch self {
      case .keep: .keep
      case .keptIn: .keptIn
      case .changes: nil
      case .send: .send
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case keep = "keep(_:as:)"
    case keptIn = "kept(in:)"
    case send = "send(_:)"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs: Sendable {
    var keep: (@Sendable (Letter, Letter.ID) async -> Void)?
    var keptIn: (@Sendable (Int) -> [Letter])?
    var changes: (@Sendable () -> AsyncStream<[Letter]>)?
    var send: (@Sendable (Letter) -> Void)?

    /// No answers.
    init() {}
  }

  private struct State: Sendable {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: (@Sendable (Call) -> Void)?
    var unansweredHandler: (@Sendable (String) -> (any Error)?)?
    var changesContinuations: [AsyncStream<[Letter]>.Continuation] = []
  }

  private let state = Mutex(State())

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.withLock { $0.calls } }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.withLock { $0.calls = [] }
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    state.withLock { change(&$0.stubs) }
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping @Sendable (Call) -> Void) {
    state.withLock { $0.callHandler = handler }
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) {
    state.withLock { $0.unansweredHandler = handler }
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
  func yieldChanges(_ value: [Letter]) {
    let continuations = state.withLock { $0.changesContinuations }
    for continuation in continuations { continuation.yield(value) }
  }

  /// Ends those streams. They end with the mock, too.
  func finishChanges() {
    let continuations = state.withLock { $0.changesContinuations }
    state.withLock { $0.changesContinuations = [] }
    for continuation in continuations { continuation.finish() }
  }

  deinit {
    finishChanges()
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "LetterKeepingMock: unanswered call: \(operation.rawValue)"
    _ = state.withLock { $0.unansweredHandler }?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func keep(_ item: Letter, as id: Letter.ID) async {
    let stubs = self.begin(.keep(item, as: id))
    guard let answer = stubs.keep else { self.unanswered(.keep) }
    await answer(item, id)
  }

  func kept(in order: Int) -> [Letter] {
    let stubs = self.begin(.keptIn(order))
    guard let answer = stubs.keptIn else { self.unanswered(.keptIn) }
    return answer(order)
  }

  func changes() -> AsyncStream<[Letter]> {
    let (stream, continuation) = AsyncStream.makeStream(of: [Letter].self)
    self.state.withLock { $0.changesContinuations.append(continuation) }
    let stubs = self.begin(.changes)
    guard let answer = stubs.changes else { return stream }
    return answer()
  }

  func send(_ letter: Letter) {
    let stubs = self.begin(.send(letter))
    guard let answer = stubs.send else { self.unanswered(.send) }
    answer(letter)
  }
}

/// A mock of ``Old``: it records its calls and answers them as planned.
@available(*, deprecated)
final class OldMock: Old {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case old

    /// What was called.
    var operation: Operation {
      switch self {
      case .old: .old
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case old = "old()"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var old: (() -> Void)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "OldMock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func old() {
    let stubs = self.begin(.old)
    guard let answer = stubs.old else { self.unanswered(.old) }
    answer()
  }
}

/// A mock of ``Overloaded``: it records its calls and answers them as planned.
final class OverloadedMock<ActionType>: Overloaded {
  typealias Action = ActionType

  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call {
    case dispatchAnySendable(any Sendable)
    case dispatchAction(Action)

    /// What was called.
    var operation: Operation {
      switch self {
      case .dispatchAnySendable: .dispatchAnySendable
      case .dispatchAction: .dispatchAction
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case dispatchAnySendable = "dispatch(_:)-(any Sendable)"
    case dispatchAction = "dispatch(_:)-(Action)"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var dispatchAnySendable: ((any Sendable) -> Void)?
    var dispatchAction: ((Action) -> Void)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "OverloadedMock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func dispatch(_ action: any Sendable) {
    let stubs = self.begin(.dispatchAnySendable(action))
    guard let answer = stubs.dispatchAnySendable else { self.unanswered(.dispatchAnySendable) }
    answer(action)
  }

  func dispatch(_ action: Action) {
    let stubs = self.begin(.dispatchAction(action))
    guard let answer = stubs.dispatchAction else { self.unanswered(.dispatchAction) }
    answer(action)
  }
}

/// A mock of ``OwnNames``: it records its calls and answers them as planned.
final class OwnNamesMock: OwnNames, Sendable {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum MockCall: Hashable, Sendable {
    case state
    case calls
    case stub(Call)
    case failWith(String)
    case begin
    case unanswered

    /// What was called.
    var operation: Operation {
      switch self {
      case .state: .state
      case .calls: .calls
      case .stub: .stub
      case .failWith: .failWith
      case .begin: .begin
      case .unanswered: .unanswered
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case state = "state"
    case calls = "calls()"
    case stub = "stub(_:)"
    case failWith = "fail(with:)"
    case begin = "begin()"
    case unanswered = "unanswered()"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs: Sendable {
    var state: (@Sendable () -> State)?
    var calls: (@Sendable () -> Int)?
    var stub: (@Sendable (Call) -> Void)?
    var failWith: (@Sendable (String) throws -> Void)?
    var begin: (@Sendable () -> Void)?
    var unanswered: (@Sendable () -> Void)?

    /// No answers.
    init() {}
  }

  private struct MockState: Sendable {
    var calls: [MockCall] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: (@Sendable (MockCall) -> Void)?
    var unansweredHandler: (@Sendable (String) -> (any Error)?)?
  }

  private let mockState = Mutex(MockState())

  init() {}

  /// The calls so far, in order, those that failed included.
  var mockCalls: [MockCall] { mockState.withLock { $0.calls } }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    mockState.withLock { $0.calls = [] }
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func mockStub(_ change: (inout Stubs) -> Void) {
    mockState.withLock { change(&$0.stubs) }
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping @Sendable (MockCall) -> Void) {
    mockState.withLock { $0.callHandler = handler }
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) {
    mockState.withLock { $0.unansweredHandler = handler }
  }

  /// Lets calls fail that can throw such an error, each by the failure planned first.
  ///
  /// - Parameters:
  ///   - operation: The operation that fails; `nil` for all.
  ///   - times: How many calls fail, beginning with the next; `nil` for all. Less than 1 plans nothing.
  func mockFail(with error: any Error, on operation: Operation? = nil, times: Int? = nil) {
    if let times, times < 1 { return }
    mockState.withLock { $0.failures.append((error, operation, times)) }
  }

  /// Takes back every planned failure.
  func stopFailing() {
    mockState.withLock { $0.failures = [] }
  }

  private func failure<PlannedError: Error>(of operation: Operation, as: PlannedError.Type) -> PlannedError? {
    mockState.withLock { state in
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
  struct Unanswered: Error, Hashable, CustomStringConvertible {
    let description: String
  }

  private func mockUnanswered<PlannedError: Error>(_ operation: Operation, as: PlannedError.Type) -> PlannedError {
    let name = "OwnNamesMock: unanswered call: \(operation.rawValue)"
    let handler = mockState.withLock { $0.unansweredHandler }
    if let error = handler?(name) as? PlannedError { return error }
    if let error = Unanswered(description: name) as? PlannedError { return error }
    // The call can only throw an error of a type that nobody has given one of.
    fatalError(name)
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func mockBegin(_ call: MockCall) -> Stubs {
    let (stubs, handler) = mockState.withLock { state in
      state.calls.append(call)
      return (state.stubs, state.callHandler)
    }
    handler?(call)
    return stubs
  }

  private func mockUnanswered(_ operation: Operation) -> Never {
    let name = "OwnNamesMock: unanswered call: \(operation.rawValue)"
    _ = mockState.withLock { $0.unansweredHandler }?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  var state: State {
    get {
      let stubs = self.mockBegin(.state)
      guard let answer = stubs.state else { self.mockUnanswered(.state) }
      return answer()
    }
  }

  func calls() -> Int {
    let stubs = self.mockBegin(.calls)
    guard let answer = stubs.calls else { self.mockUnanswered(.calls) }
    return answer()
  }

  func stub(_ call: Call) {
    let stubs = self.mockBegin(.stub(call))
    guard let answer = stubs.stub else { self.mockUnanswered(.stub) }
    answer(call)
  }

  func fail(with error: String) throws {
    let stubs = self.mockBegin(.failWith(error))
    if let error_ = self.failure(of: .failWith, as: (any Error).self) { throw error_ }
    guard let answer = stubs.failWith else { throw self.mockUnanswered(.failWith, as: (any Error).self) }
    try answer(error)
  }

  func begin() {
    let stubs = self.mockBegin(.begin)
    guard let answer = stubs.begin else { self.mockUnanswered(.begin) }
    answer()
  }

  func unanswered() {
    let stubs = self.mockBegin(.unanswered)
    guard let answer = stubs.unanswered else { self.mockUnanswered(.unanswered) }
    answer()
  }
}

/// A mock of ``OwnTypes``: it records its calls and answers them as planned.
final class OwnTypesMock<State, Value, Error: Swift.Error>: OwnTypes {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call {
    case read(State)
    case convert(Any)
    case result

    /// What was called.
    var operation: Operation {
      switch self {
      case .read: .read
      case .convert: .convert
      case .result: .result
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case read = "read(_:)"
    case convert = "convert(_:)"
    case result = "result()"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var read: ((State) throws(Error) -> Value)?
    var convert: ((Any) -> Any)?
    var result: (() -> Result<Int, any Swift.Error>)?

    /// No answers.
    init() {}
  }

  private struct MockState {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Swift.Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Swift.Error)?)?
  }

  private var state = MockState()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Swift.Error)?) {
    state.unansweredHandler = handler
  }

  /// Lets calls fail that can throw such an error, each by the failure planned first.
  ///
  /// - Parameters:
  ///   - operation: The operation that fails; `nil` for all.
  ///   - times: How many calls fail, beginning with the next; `nil` for all. Less than 1 plans nothing.
  func fail(with error: Error, on operation: Operation? = nil, times: Int? = nil) {
    if let times, times < 1 { return }
    state.failures.append((error, operation, times))
  }

  /// Takes back every planned failure.
  func stopFailing() {
    state.failures = []
  }

  private func failure<PlannedError: Swift.Error>(of operation: Operation, as: PlannedError.Type) -> PlannedError? {
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

  /// What an unanswered call throws.
  struct Unanswered: Swift.Error, Hashable, CustomStringConvertible {
    let description: String
  }

  private func unanswered<PlannedError: Swift.Error>(_ operation: Operation, as: PlannedError.Type) -> PlannedError {
    let name = "OwnTypesMock: unanswered call: \(operation.rawValue)"
    let handler = state.unansweredHandler
    if let error = handler?(name) as? PlannedError { return error }
    if let error = Unanswered(description: name) as? PlannedError { return error }
    // The call can only throw an error of a type that nobody has given one of.
    fatalError(name)
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "OwnTypesMock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  private func cast<MockValue>(_ value: Any, _ operation: Operation) -> MockValue {
    guard let value = value as? MockValue else {
      // The test has planned an answer of another type, which nothing can be made of.
      fatalError("OwnTypesMock: the answer to \(operation.rawValue) is \(Swift.type(of: value)) instead of \(MockValue.self)")
    }
    return value
  }

  func read(_ state: State) throws(Error) -> Value {
    let stubs = self.begin(.read(state))
    if let error = self.failure(of: .read, as: Error.self) { throw error }
    guard let answer = stubs.read else { throw self.unanswered(.read, as: Error.self) }
    return try answer(state)
  }

  func convert<Value_>(_ value: Value_) -> Value_ {
    let stubs = self.begin(.convert(value as Any))
    guard let answer = stubs.convert else { self.unanswered(.convert) }
    return self.cast(answer(value as Any), .convert)
  }

  func result() -> Result<Int, any Swift.Error> {
    let stubs = self.begin(.result)
    guard let answer = stubs.result else { self.unanswered(.result) }
    return answer()
  }
}

/// A mock of ``RawIdentifiers``: it records its calls and answers them as planned.
final class RawIdentifiersMock: RawIdentifiers {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case isItTrueThatIt(Int)
    case defaultSelf(Int, `inout`: Int)
    case 👍

    /// What was called.
    var operation: Operation {
      switch self {
      case .isItTrueThatIt: .isItTrueThatIt
      case .defaultSelf: .defaultSelf
      case .👍: .👍
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case isItTrueThatIt = "is it true(`that it`:)"
    case defaultSelf = "default(self:`inout`:)"
    case 👍 = "👍"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var isItTrueThatIt: ((Int) -> Bool)?
    var defaultSelf: ((Int, inout Int) -> Void)?
    var 👍: (() -> Int)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "RawIdentifiersMock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func `is it true`(`that it`: Int) -> Bool {
    let stubs = self.begin(.isItTrueThatIt(`that it`))
    guard let answer = stubs.isItTrueThatIt else { self.unanswered(.isItTrueThatIt) }
    return answer(`that it`)
  }

  func `default`(self argument1: Int, `inout`: inout Int) {
    let stubs = self.begin(.defaultSelf(argument1, `inout`: `inout`))
    guard let answer = stubs.defaultSelf else { self.unanswered(.defaultSelf) }
    answer(argument1, &`inout`)
  }

  var 👍: Int {
    get {
      let stubs = self.begin(.👍)
      guard let answer = stubs.👍 else { self.unanswered(.👍) }
      return answer()
    }
  }
}

/// A mock of ``Row01``: it records its calls and answers them as planned.
final class Row01Mock: Row01 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case a

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a()"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var a: (() async -> Int)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row01Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func a() async -> Int {
    let stubs = self.begin(.a)
    guard let answer = stubs.a else { self.unanswered(.a) }
    return await answer()
  }
}

/// A mock of ``Row02``: it records its calls and answers them as planned.
final class Row02Mock: Row02 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case a

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a()"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var a: (() throws -> Int)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Lets calls fail that can throw such an error, each by the failure planned first.
  ///
  /// - Parameters:
  ///   - operation: The operation that fails; `nil` for all.
  ///   - times: How many calls fail, beginning with the next; `nil` for all. Less than 1 plans nothing.
  func fail(with error: any Error, on operation: Operation? = nil, times: Int? = nil) {
    if let times, times < 1 { return }
    state.failures.append((error, operation, times))
  }

  /// Takes back every planned failure.
  func stopFailing() {
    state.failures = []
  }

  private func failure<PlannedError: Error>(of operation: Operation, as: PlannedError.Type) -> PlannedError? {
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

  /// What an unanswered call throws.
  struct Unanswered: Error, Hashable, CustomStringConvertible {
    let description: String
  }

  private func unanswered<PlannedError: Error>(_ operation: Operation, as: PlannedError.Type) -> PlannedError {
    let name = "Row02Mock: unanswered call: \(operation.rawValue)"
    let handler = state.unansweredHandler
    if let error = handler?(name) as? PlannedError { return error }
    if let error = Unanswered(description: name) as? PlannedError { return error }
    // The call can only throw an error of a type that nobody has given one of.
    fatalError(name)
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  func a() throws -> Int {
    let stubs = self.begin(.a)
    if let error = self.failure(of: .a, as: (any Error).self) { throw error }
    guard let answer = stubs.a else { throw self.unanswered(.a, as: (any Error).self) }
    return try answer()
  }
}

/// A mock of ``Row03``: it records its calls and answers them as planned.
final class Row03Mock: Row03 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case a(Int)

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a(_:)"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var a: ((Int) throws(Row03E) -> Int)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Lets calls fail that can throw such an error, each by the failure planned first.
  ///
  /// - Parameters:
  ///   - operation: The operation that fails; `nil` for all.
  ///   - times: How many calls fail, beginning with the next; `nil` for all. Less than 1 plans nothing.
  func fail(with error: Row03E, on operation: Operation? = nil, times: Int? = nil) {
    if let times, times < 1 { return }
    state.failures.append((error, operation, times))
  }

  /// Takes back every planned failure.
  func stopFailing() {
    state.failures = []
  }

  private func failure<PlannedError: Error>(of operation: Operation, as: PlannedError.Type) -> PlannedError? {
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

  /// What an unanswered call throws.
  struct Unanswered: Error, Hashable, CustomStringConvertible {
    let description: String
  }

  private func unanswered<PlannedError: Error>(_ operation: Operation, as: PlannedError.Type) -> PlannedError {
    let name = "Row03Mock: unanswered call: \(operation.rawValue)"
    let handler = state.unansweredHandler
    if let error = handler?(name) as? PlannedError { return error }
    if let error = Unanswered(description: name) as? PlannedError { return error }
    // The call can only throw an error of a type that nobody has given one of.
    fatalError(name)
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  func a(_ x: Int) throws(Row03E) -> Int {
    let stubs = self.begin(.a(x))
    if let error = self.failure(of: .a, as: Row03E.self) { throw error }
    guard let answer = stubs.a else { throw self.unanswered(.a, as: Row03E.self) }
    return try answer(x)
  }
}

/// A mock of ``Row04``: it records its calls and answers them as planned.
final class Row04Mock: Row04 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case a

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a(_:)"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var a: (((Int) throws -> Void) -> Void)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row04Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func a(_ f: (Int) throws -> Void) {
    let stubs = self.begin(.a)
    guard let answer = stubs.a else { self.unanswered(.a) }
    answer(f)
  }
}

/// A mock of ``Row05``: it records its calls and answers them as planned.
final class Row05Mock: Row05 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call {
    case a(Any)

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a(_:)"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var a: ((Any) -> Any)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row05Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  private func cast<Value>(_ value: Any, _ operation: Operation) -> Value {
    guard let value = value as? Value else {
      // The test has planned an answer of another type, which nothing can be made of.
      fatalError("Row05Mock: the answer to \(operation.rawValue) is \(Swift.type(of: value)) instead of \(Value.self)")
    }
    return value
  }

  func a<T>(_ t: T) -> T {
    let stubs = self.begin(.a(t as Any))
    guard let answer = stubs.a else { self.unanswered(.a) }
    return self.cast(answer(t as Any), .a)
  }
}

/// A mock of ``Row06``: it records its calls and answers them as planned.
final class Row06Mock: Row06 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call {
    case a(Any, in: Any)

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a(_:in:)"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var a: ((Any, Any) -> Any)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row06Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  private func cast<Value>(_ value: Any, _ operation: Operation) -> Value {
    guard let value = value as? Value else {
      // The test has planned an answer of another type, which nothing can be made of.
      fatalError("Row06Mock: the answer to \(operation.rawValue) is \(Swift.type(of: value)) instead of \(Value.self)")
    }
    return value
  }

  func a<T, S>(_ t: T, in s: S) -> [T] where T : Hashable, T == S.Element, S : Sequence {
    let stubs = self.begin(.a(t as Any, in: s as Any))
    guard let answer = stubs.a else { self.unanswered(.a) }
    return self.cast(answer(t as Any, s as Any), .a)
  }
}

/// A mock of ``Row07``: it records its calls and answers them as planned.
final class Row07Mock: Row07 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case a

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a(_:)"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var a: (([Any]) -> Int)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row07Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func a<each T>(_ t: repeat each T) -> Int {
    let stubs = self.begin(.a)
    guard let answer = stubs.a else { self.unanswered(.a) }
    var tList: [Any] = []
    repeat tList.append(each t)
    return answer(tList)
  }
}

/// A mock of ``Row08``: it records its calls and answers them as planned.
final class Row08Mock<A>: Row08 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call {
    case a(A)

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a(_:)"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var a: ((A) -> A)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row08Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func a(_ x: A) -> A {
    let stubs = self.begin(.a(x))
    guard let answer = stubs.a else { self.unanswered(.a) }
    return answer(x)
  }
}

/// A mock of ``Row09``: it records its calls and answers them as planned.
final class Row09Mock<K: Hashable, C: Collection>: Row09 where K == C.Element {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case c
    case k

    /// What was called.
    var operation: Operation {
      switch self {
      case .c: .c
      case .k: .k
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case c = "c"
    case k = "k()"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var c: (() -> C)?
    var k: (() -> K)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row09Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  var c: C {
    get {
      let stubs = self.begin(.c)
      guard let answer = stubs.c else { self.unanswered(.c) }
      return answer()
    }
  }

  func k() -> K {
    let stubs = self.begin(.k)
    guard let answer = stubs.k else { self.unanswered(.k) }
    return answer()
  }
}

/// A mock of ``Row10``: it records its calls and answers them as planned.
final class Row10Mock<A: Sendable>: Row10 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case a

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a()"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var a: (() -> A)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row10Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func a() -> A {
    let stubs = self.begin(.a)
    guard let answer = stubs.a else { self.unanswered(.a) }
    return answer()
  }
}

/// A mock of ``Row11``: it records its calls and answers them as planned.
final class Row11Mock: Row11 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case q
    case a

    /// What was called.
    var operation: Operation {
      switch self {
      case .q: .q
      case .a: .a
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case q = "q()"
    case a = "a()"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var q: (() -> Int)?
    var a: (() -> Void)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row11Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func q() -> Int {
    let stubs = self.begin(.q)
    guard let answer = stubs.q else { self.unanswered(.q) }
    return answer()
  }

  func a() {
    let stubs = self.begin(.a)
    guard let answer = stubs.a else { self.unanswered(.a) }
    answer()
  }
}

/// A mock of ``Row11Q``: it records its calls and answers them as planned.
final class Row11QMock: Row11Q {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case q

    /// What was called.
    var operation: Operation {
      switch self {
      case .q: .q
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case q = "q()"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var q: (() -> Int)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row11QMock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func q() -> Int {
    let stubs = self.begin(.q)
    guard let answer = stubs.q else { self.unanswered(.q) }
    return answer()
  }
}

/// A mock of ``Row12``: it records its calls and answers them as planned.
final class Row12Mock: Row12 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case a
    case upstreamName
    case upstreamCall(Int)

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      case .upstreamName: .upstreamName
      case .upstreamCall: .upstreamCall
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a()"
    case upstreamName = "upstreamName"
    case upstreamCall = "upstreamCall(_:)"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var a: (() -> Void)?
    var upstreamName: (() -> String)?
    var upstreamCall: ((Int) async throws -> String)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Lets calls fail that can throw such an error, each by the failure planned first.
  ///
  /// - Parameters:
  ///   - operation: The operation that fails; `nil` for all.
  ///   - times: How many calls fail, beginning with the next; `nil` for all. Less than 1 plans nothing.
  func fail(with error: any Error, on operation: Operation? = nil, times: Int? = nil) {
    if let times, times < 1 { return }
    state.failures.append((error, operation, times))
  }

  /// Takes back every planned failure.
  func stopFailing() {
    state.failures = []
  }

  private func failure<PlannedError: Error>(of operation: Operation, as: PlannedError.Type) -> PlannedError? {
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

  /// What an unanswered call throws.
  struct Unanswered: Error, Hashable, CustomStringConvertible {
    let description: String
  }

  private func unanswered<PlannedError: Error>(_ operation: Operation, as: PlannedError.Type) -> PlannedError {
    let name = "Row12Mock: unanswered call: \(operation.rawValue)"
    let handler = state.unansweredHandler
    if let error = handler?(name) as? PlannedError { return error }
    if let error = Unanswered(description: name) as? PlannedError { return error }
    // The call can only throw an error of a type that nobody has given one of.
    fatalError(name)
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row12Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func a() {
    let stubs = self.begin(.a)
    guard let answer = stubs.a else { self.unanswered(.a) }
    answer()
  }

  var upstreamName: String {
    get {
      let stubs = self.begin(.upstreamName)
      guard let answer = stubs.upstreamName else { self.unanswered(.upstreamName) }
      return answer()
    }
  }

  func upstreamCall(_ x: Int) async throws -> String {
    let stubs = self.begin(.upstreamCall(x))
    if let error = self.failure(of: .upstreamCall, as: (any Error).self) { throw error }
    guard let answer = stubs.upstreamCall else { throw self.unanswered(.upstreamCall, as: (any Error).self) }
    return try await answer(x)
  }
}

/// A mock of ``Row13``: it records its calls and answers them as planned.
final class Row13Mock: Row13 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case a
    case description

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      case .description: .description
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a()"
    case description = "description"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var a: (() -> Void)?
    var description: (() -> String)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row13Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func a() {
    let stubs = self.begin(.a)
    guard let answer = stubs.a else { self.unanswered(.a) }
    answer()
  }

  /// A textual representation of this instance.
  ///
  /// Calling this property directly is discouraged. Instead, convert an
  /// instance of any type to a string by using the `String(describing:)`
  /// initializer. This initializer works with any type, and uses the custom
  /// `description` property for types that conform to
  /// `CustomStringConvertible`:
  ///
  ///     struct Point: CustomStringConvertible {
  ///         let x: Int, y: Int
  ///
  ///         var description: String {
  ///             return "(\(x), \(y))"
  ///         }
  ///     }
  ///
  ///     let p = Point(x: 21, y: 30)
  ///     let s = String(describing: p)
  ///     print(s)
  ///     // Prints "(21, 30)"
  ///
  /// The conversion of `p` to a string in the assignment to `s` uses the
  /// `Point` type's `description` property.
  var description: String {
    get {
      let stubs = self.begin(.description)
      guard let answer = stubs.description else { self.unanswered(.description) }
      return answer()
    }
  }
}

/// A mock of ``Row14``: it records its calls and answers them as planned.
final class Row14Mock: Row14 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case q
    case r
    case a

    /// What was called.
    var operation: Operation {
      switch self {
      case .q: .q
      case .r: .r
      case .a: .a
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case q = "q()"
    case r = "r()"
    case a = "a()"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var q: (() -> Void)?
    var r: (() -> Void)?
    var a: (() -> Void)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row14Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func q() {
    let stubs = self.begin(.q)
    guard let answer = stubs.q else { self.unanswered(.q) }
    answer()
  }

  func r() {
    let stubs = self.begin(.r)
    guard let answer = stubs.r else { self.unanswered(.r) }
    answer()
  }

  func a() {
    let stubs = self.begin(.a)
    guard let answer = stubs.a else { self.unanswered(.a) }
    answer()
  }
}

/// A mock of ``Row14Q``: it records its calls and answers them as planned.
final class Row14QMock: Row14Q {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case q

    /// What was called.
    var operation: Operation {
      switch self {
      case .q: .q
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case q = "q()"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var q: (() -> Void)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row14QMock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func q() {
    let stubs = self.begin(.q)
    guard let answer = stubs.q else { self.unanswered(.q) }
    answer()
  }
}

/// A mock of ``Row14R``: it records its calls and answers them as planned.
final class Row14RMock: Row14R {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case r

    /// What was called.
    var operation: Operation {
      switch self {
      case .r: .r
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case r = "r()"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var r: (() -> Void)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row14RMock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func r() {
    let stubs = self.begin(.r)
    guard let answer = stubs.r else { self.unanswered(.r) }
    answer()
  }
}

/// A mock of ``Row15``: it records its calls and answers them as planned.
final class Row15Mock: Row15 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case a

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var a: (() -> Int)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row15Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  var a: Int {
    get {
      let stubs = self.begin(.a)
      guard let answer = stubs.a else { self.unanswered(.a) }
      return answer()
    }
  }
}

/// A mock of ``Row16``: it records its calls and answers them as planned.
final class Row16Mock: Row16 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case a
    case setA(String)

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      case .setA: .setA
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a"
    case setA = "a ="
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var a: (() -> String)?
    var setA: ((String) -> Void)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row16Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  var a: String {
    get {
      let stubs = self.begin(.a)
      guard let answer = stubs.a else { self.unanswered(.a) }
      return answer()
    }
    set {
      let stubs = self.begin(.setA(newValue))
      if let answer = stubs.setA {
        answer(newValue)
      } else {
        self.stub { $0.a = { [newValue] in newValue } }
      }
    }
  }
}

/// A mock of ``Row17``: it records its calls and answers them as planned.
final class Row17Mock: Row17 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case a

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var a: (() async throws -> Int)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Lets calls fail that can throw such an error, each by the failure planned first.
  ///
  /// - Parameters:
  ///   - operation: The operation that fails; `nil` for all.
  ///   - times: How many calls fail, beginning with the next; `nil` for all. Less than 1 plans nothing.
  func fail(with error: any Error, on operation: Operation? = nil, times: Int? = nil) {
    if let times, times < 1 { return }
    state.failures.append((error, operation, times))
  }

  /// Takes back every planned failure.
  func stopFailing() {
    state.failures = []
  }

  private func failure<PlannedError: Error>(of operation: Operation, as: PlannedError.Type) -> PlannedError? {
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

  /// What an unanswered call throws.
  struct Unanswered: Error, Hashable, CustomStringConvertible {
    let description: String
  }

  private func unanswered<PlannedError: Error>(_ operation: Operation, as: PlannedError.Type) -> PlannedError {
    let name = "Row17Mock: unanswered call: \(operation.rawValue)"
    let handler = state.unansweredHandler
    if let error = handler?(name) as? PlannedError { return error }
    if let error = Unanswered(description: name) as? PlannedError { return error }
    // The call can only throw an error of a type that nobody has given one of.
    fatalError(name)
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  var a: Int {
    get async throws {
      let stubs = self.begin(.a)
      if let error = self.failure(of: .a, as: (any Error).self) { throw error }
      guard let answer = stubs.a else { throw self.unanswered(.a, as: (any Error).self) }
      return try await answer()
    }
  }
}

/// A mock of ``Row18``: it records its calls and answers them as planned.
final class Row18Mock: Row18 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {

    /// What was called.
    var operation: Operation {
      switch self {}
    }
  }

  /// What can be called: nothing.
  enum Operation: CaseIterable, Sendable {}

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  static func a() -> Int {
    statics.a()
  }

  /// Answers the static requirements. A test that must not share it with others has its own:
  /// `Row18Mock.$statics.withValue(.init()) { … }`.
  @TaskLocal static var statics = Statics()

  /// What the static requirements record and are answered by.
  final class Statics: Sendable {
    /// A call with its arguments; closures and what cannot be kept are left out.
    enum Call: Hashable, Sendable {
      case a

      /// What was called.
      var operation: Operation {
        switch self {
        case .a: .a
        }
      }
    }

    /// What can be called and fail, or be without an answer, by the names of the declarations.
    enum Operation: String, CaseIterable, Sendable {
      case a = "a()"
    }

    /// The answers to the calls, named as they are; a call without one is unanswered.
    struct Stubs: Sendable {
      var a: (@Sendable () -> Int)?

      /// No answers.
      init() {}
    }

    private struct State: Sendable {
      var calls: [Call] = []
      var stubs = Stubs()
      var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
      var callHandler: (@Sendable (Call) -> Void)?
      var unansweredHandler: (@Sendable (String) -> (any Error)?)?
    }

    private let state = Mutex(State())

    init() {}

    /// The calls so far, in order, those that failed included.
    var calls: [Call] { state.withLock { $0.calls } }

    /// Forgets the calls so far. Stubs and failures stay.
    func resetCalls() {
      state.withLock { $0.calls = [] }
    }

    /// Changes the answers. The change must not use the mock itself; the answers may.
    func stub(_ change: (inout Stubs) -> Void) {
      state.withLock { change(&$0.stubs) }
    }

    /// Has a handler told of every call when it is made: several mocks can write one log so.
    func onCall(_ handler: @escaping @Sendable (Call) -> Void) {
      state.withLock { $0.callHandler = handler }
    }

    /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
    ///
    /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
    func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) {
      state.withLock { $0.unansweredHandler = handler }
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

    private func unanswered(_ operation: Operation) -> Never {
      let name = "Row18Mock: unanswered call: \(operation.rawValue)"
      _ = state.withLock { $0.unansweredHandler }?(name)
      // The call cannot throw, and there is nothing that it could return.
      fatalError(name)
    }

    func a() -> Int {
      let stubs = self.begin(.a)
      guard let answer = stubs.a else { self.unanswered(.a) }
      return answer()
    }
  }
}

/// A mock of ``Row19``: it records its calls and answers them as planned.
final class Row19Mock: Row19 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {

    /// What was called.
    var operation: Operation {
      switch self {}
    }
  }

  /// What can be called: nothing.
  enum Operation: CaseIterable, Sendable {}

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

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
    /// A call with its arguments; closures and what cannot be kept are left out.
    enum Call: Hashable, Sendable {
      case a
      case setA(Int)

      /// What was called.
      var operation: Operation {
        switch self {
        case .a: .a
        case .setA: .setA
        }
      }
    }

    /// What can be called and fail, or be without an answer, by the names of the declarations.
    enum Operation: String, CaseIterable, Sendable {
      case a = "a"
      case setA = "a ="
    }

    /// The answers to the calls, named as they are; a call without one is unanswered.
    struct Stubs: Sendable {
      var a: (@Sendable () -> Int)?
      var setA: (@Sendable (Int) -> Void)?

      /// No answers.
      init() {}
    }

    private struct State: Sendable {
      var calls: [Call] = []
      var stubs = Stubs()
      var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
      var callHandler: (@Sendable (Call) -> Void)?
      var unansweredHandler: (@Sendable (String) -> (any Error)?)?
    }

    private let state = Mutex(State())

    init() {}

    /// The calls so far, in order, those that failed included.
    var calls: [Call] { state.withLock { $0.calls } }

    /// Forgets the calls so far. Stubs and failures stay.
    func resetCalls() {
      state.withLock { $0.calls = [] }
    }

    /// Changes the answers. The change must not use the mock itself; the answers may.
    func stub(_ change: (inout Stubs) -> Void) {
      state.withLock { change(&$0.stubs) }
    }

    /// Has a handler told of every call when it is made: several mocks can write one log so.
    func onCall(_ handler: @escaping @Sendable (Call) -> Void) {
      state.withLock { $0.callHandler = handler }
    }

    /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
    ///
    /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
    func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) {
      state.withLock { $0.unansweredHandler = handler }
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

    private func unanswered(_ operation: Operation) -> Never {
      let name = "Row19Mock: unanswered call: \(operation.rawValue)"
      _ = state.withLock { $0.unansweredHandler }?(name)
      // The call cannot throw, and there is nothing that it could return.
      fatalError(name)
    }

    var a: Int {
      get {
        let stubs = self.begin(.a)
        guard let answer = stubs.a else { self.unanswered(.a) }
        return answer()
      }
      set {
        let stubs = self.begin(.setA(newValue))
        if let answer = stubs.setA {
          answer(newValue)
        } else {
          self.stub { $0.a = { [newValue] in newValue } }
        }
      }
    }
  }
}

/// A mock of ``Row20``: it records its calls and answers them as planned.
final class Row20Mock: Row20 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case element(Int)
    case setElement(Int, String)

    /// What was called.
    var operation: Operation {
      switch self {
      case .element: .element
      case .setElement: .setElement
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case element = "subscript(_:)"
    case setElement = "subscript(_:) ="
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var element: ((Int) -> String)?
    var setElement: ((Int, String) -> Void)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row20Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  subscript(i: Int) -> String {
    get {
      let stubs = self.begin(.element(i))
      guard let answer = stubs.element else { self.unanswered(.element) }
      return answer(i)
    }
    set {
      let stubs = self.begin(.setElement(i, newValue))
      if let answer = stubs.setElement {
        answer(i, newValue)
      } else {
        self.unanswered(.setElement)
      }
    }
  }
}

/// A mock of ``Row21``: it records its calls and answers them as planned.
final class Row21Mock: Row21 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case initializeX(Int)
    case a

    /// What was called.
    var operation: Operation {
      switch self {
      case .initializeX: .initializeX
      case .a: .a
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case initializeX = "init(x:)"
    case a = "a()"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var a: (() -> Void)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row21Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  convenience init(x: Int) {
    self.init()
    begin(.initializeX(x))
  }

  func a() {
    let stubs = self.begin(.a)
    guard let answer = stubs.a else { self.unanswered(.a) }
    answer()
  }
}

/// A mock of ``Row22``: it records its calls and answers them as planned.
final class Row22Mock: Row22 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case initializeY(Int)
    case initializeX(Int)
    case a

    /// What was called.
    var operation: Operation {
      switch self {
      case .initializeY: .initializeY
      case .initializeX: .initializeX
      case .a: .a
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case initializeY = "init(y:)"
    case initializeX = "init(x:)"
    case a = "a()"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var a: (() -> Void)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Lets calls fail that can throw such an error, each by the failure planned first.
  ///
  /// - Parameters:
  ///   - operation: The operation that fails; `nil` for all.
  ///   - times: How many calls fail, beginning with the next; `nil` for all. Less than 1 plans nothing.
  func fail(with error: any Error, on operation: Operation? = nil, times: Int? = nil) {
    if let times, times < 1 { return }
    state.failures.append((error, operation, times))
  }

  /// Takes back every planned failure.
  func stopFailing() {
    state.failures = []
  }

  private func failure<PlannedError: Error>(of operation: Operation, as: PlannedError.Type) -> PlannedError? {
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

  /// What an unanswered call throws.
  struct Unanswered: Error, Hashable, CustomStringConvertible {
    let description: String
  }

  private func unanswered<PlannedError: Error>(_ operation: Operation, as: PlannedError.Type) -> PlannedError {
    let name = "Row22Mock: unanswered call: \(operation.rawValue)"
    let handler = state.unansweredHandler
    if let error = handler?(name) as? PlannedError { return error }
    if let error = Unanswered(description: name) as? PlannedError { return error }
    // The call can only throw an error of a type that nobody has given one of.
    fatalError(name)
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row22Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  convenience init(y: Int) {
    self.init()
    begin(.initializeY(y))
  }

  convenience init(x: Int) {
    self.init()
    begin(.initializeX(x))
  }

  func a() {
    let stubs = self.begin(.a)
    guard let answer = stubs.a else { self.unanswered(.a) }
    answer()
  }
}

/// A mock of ``Row23``: it records its calls and answers them as planned.
final class Row23Mock: Row23 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {

    /// What was called.
    var operation: Operation {
      switch self {}
    }
  }

  /// What can be called: nothing.
  enum Operation: CaseIterable, Sendable {}

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  static func + (_ l: Row23Mock, _ r: Row23Mock) -> Row23Mock {
    statics.plus(l, r)
  }

  /// Answers the static requirements. A test that must not share it with others has its own:
  /// `Row23Mock.$statics.withValue(.init()) { … }`.
  @TaskLocal static var statics = Statics()

  /// What the static requirements record and are answered by.
  final class Statics: Sendable {
    /// A call with its arguments; closures and what cannot be kept are left out.
    enum Call: Hashable, Sendable {
      case plus

      /// What was called.
      var operation: Operation {
        switch self {
        case .plus: .plus
        }
      }
    }

    /// What can be called and fail, or be without an answer, by the names of the declarations.
    enum Operation: String, CaseIterable, Sendable {
      case plus = "+(_:_:)"
    }

    /// The answers to the calls, named as they are; a call without one is unanswered.
    struct Stubs: Sendable {
      var plus: (@Sendable (Row23Mock, Row23Mock) -> Row23Mock)?

      /// No answers.
      init() {}
    }

    private struct State: Sendable {
      var calls: [Call] = []
      var stubs = Stubs()
      var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
      var callHandler: (@Sendable (Call) -> Void)?
      var unansweredHandler: (@Sendable (String) -> (any Error)?)?
    }

    private let state = Mutex(State())

    init() {}

    /// The calls so far, in order, those that failed included.
    var calls: [Call] { state.withLock { $0.calls } }

    /// Forgets the calls so far. Stubs and failures stay.
    func resetCalls() {
      state.withLock { $0.calls = [] }
    }

    /// Changes the answers. The change must not use the mock itself; the answers may.
    func stub(_ change: (inout Stubs) -> Void) {
      state.withLock { change(&$0.stubs) }
    }

    /// Has a handler told of every call when it is made: several mocks can write one log so.
    func onCall(_ handler: @escaping @Sendable (Call) -> Void) {
      state.withLock { $0.callHandler = handler }
    }

    /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
    ///
    /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
    func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) {
      state.withLock { $0.unansweredHandler = handler }
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

    private func unanswered(_ operation: Operation) -> Never {
      let name = "Row23Mock: unanswered call: \(operation.rawValue)"
      _ = state.withLock { $0.unansweredHandler }?(name)
      // The call cannot throw, and there is nothing that it could return.
      fatalError(name)
    }

    func plus(_ l: Row23Mock, _ r: Row23Mock) -> Row23Mock {
      let stubs = self.begin(.plus)
      guard let answer = stubs.plus else { self.unanswered(.plus) }
      return answer(l, r)
    }
  }
}

/// A mock of ``Row24``: it records its calls and answers them as planned.
final class Row24Mock: Row24 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case aInt(Int)
    case aString(String)

    /// What was called.
    var operation: Operation {
      switch self {
      case .aInt: .aInt
      case .aString: .aString
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case aInt = "a(_:)-(Int)"
    case aString = "a(_:)-(String)"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var aInt: ((Int) -> Void)?
    var aString: ((String) -> Void)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row24Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func a(_ x: Int) {
    let stubs = self.begin(.aInt(x))
    guard let answer = stubs.aInt else { self.unanswered(.aInt) }
    answer(x)
  }

  func a(_ x: String) {
    let stubs = self.begin(.aString(x))
    guard let answer = stubs.aString else { self.unanswered(.aString) }
    answer(x)
  }
}

/// A mock of ``Row25``: it records its calls and answers them as planned.
final class Row25Mock: Row25 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case aX(Int)
    case aY(Int)

    /// What was called.
    var operation: Operation {
      switch self {
      case .aX: .aX
      case .aY: .aY
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case aX = "a(x:)"
    case aY = "a(y:)"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var aX: ((Int) -> Void)?
    var aY: ((Int) -> Void)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row25Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func a(x: Int) {
    let stubs = self.begin(.aX(x))
    guard let answer = stubs.aX else { self.unanswered(.aX) }
    answer(x)
  }

  func a(y: Int) {
    let stubs = self.begin(.aY(y))
    guard let answer = stubs.aY else { self.unanswered(.aY) }
    answer(y)
  }
}

/// A mock of ``Row26``: it records its calls and answers them as planned.
final class Row26Mock: Row26 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case aInt
    case aString

    /// What was called.
    var operation: Operation {
      switch self {
      case .aInt: .aInt
      case .aString: .aString
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case aInt = "a()-() -> Int"
    case aString = "a()-() -> String"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var aInt: (() -> Int)?
    var aString: (() -> String)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row26Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func a() -> Int {
    let stubs = self.begin(.aInt)
    guard let answer = stubs.aInt else { self.unanswered(.aInt) }
    return answer()
  }

  func a() -> String {
    let stubs = self.begin(.aString)
    guard let answer = stubs.aString else { self.unanswered(.aString) }
    return answer()
  }
}

/// A mock of ``Row27``: it records its calls and answers them as planned.
final class Row27Mock: Row27 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case a(Int)

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a(_:)"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var a: ((inout Int) -> Void)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row27Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func a(_ x: inout Int) {
    let stubs = self.begin(.a(x))
    guard let answer = stubs.a else { self.unanswered(.a) }
    answer(&x)
  }
}

/// A mock of ``Row28``: it records its calls and answers them as planned.
final class Row28Mock: Row28 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case a([Int], s: String)

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a(_:s:)"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var a: (([Int], String) -> Void)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row28Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func a(_ xs: Int..., s: String) {
    let stubs = self.begin(.a(xs, s: s))
    guard let answer = stubs.a else { self.unanswered(.a) }
    answer(xs, s)
  }
}

/// A mock of ``Row29``: it records its calls and answers them as planned.
final class Row29Mock: Row29 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case a

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a(_:)"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var a: (((Int) -> Void) -> Void)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row29Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func a(_ f: (Int) -> Void) {
    let stubs = self.begin(.a)
    guard let answer = stubs.a else { self.unanswered(.a) }
    answer(f)
  }
}

/// A mock of ``Row30``: it records its calls and answers them as planned.
final class Row30Mock: Row30 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case a

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a(_:)"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var a: ((nonisolated(nonsending) @escaping @Sendable (Int) async throws -> String) -> Void)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row30Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func a(_ f: nonisolated(nonsending) @escaping @Sendable (Int) async throws -> String) {
    let stubs = self.begin(.a)
    guard let answer = stubs.a else { self.unanswered(.a) }
    answer(f)
  }
}

/// A mock of ``Row31``: it records its calls and answers them as planned.
final class Row31Mock: Row31 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case a

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a(_:)"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var a: (((@MainActor @Sendable (Int, String) -> Void)?) -> Void)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row31Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func a(_ f: (@MainActor @Sendable (Int, String) -> Void)?) {
    let stubs = self.begin(.a)
    guard let answer = stubs.a else { self.unanswered(.a) }
    answer(f)
  }
}

/// A mock of ``Row32``: it records its calls and answers them as planned.
final class Row32Mock: Row32 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case a

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a(_:)"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var a: ((() -> Bool) -> Void)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row32Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func a(_ f: @autoclosure () -> Bool) {
    let stubs = self.begin(.a)
    guard let answer = stubs.a else { self.unanswered(.a) }
    answer(f)
  }
}

/// A mock of ``Row33``: it records its calls and answers them as planned.
final class Row33Mock: Row33 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case a

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a(_:)"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var a: ((@escaping @Sendable () throws(Row33E) -> Void) -> Void)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row33Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func a(_ f: @escaping @Sendable () throws(Row33E) -> Void) {
    let stubs = self.begin(.a)
    guard let answer = stubs.a else { self.unanswered(.a) }
    answer(f)
  }
}

/// A mock of ``Row34``: it records its calls and answers them as planned.
final class Row34Mock: Row34 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call {
    case a(any Collection<Int>)

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a(_:)"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var a: ((any Collection<Int>) -> Int)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row34Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func a(_ x: some Collection<Int>) -> Int {
    let stubs = self.begin(.a(x))
    guard let answer = stubs.a else { self.unanswered(.a) }
    return answer(x)
  }
}

/// A mock of ``Row35``: it records its calls and answers them as planned.
final class Row35Mock: Row35 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call {
    case a(any Error, any Hashable & Sendable)

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a(_:_:)"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var a: ((any Error, any Hashable & Sendable) -> any Sequence<Int>)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row35Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func a(_ x: any Error, _ y: any Hashable & Sendable) -> any Sequence<Int> {
    let stubs = self.begin(.a(x, y))
    guard let answer = stubs.a else { self.unanswered(.a) }
    return answer(x, y)
  }
}

/// A mock of ``Row36``: it records its calls and answers them as planned.
final class Row36Mock: Row36 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call {
    case a((Int, b: String))

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a(_:)"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var a: (((Int, b: String)) -> (Int, Int))?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row36Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func a(_ t: (Int, b: String)) -> (Int, Int) {
    let stubs = self.begin(.a(t))
    guard let answer = stubs.a else { self.unanswered(.a) }
    return answer(t)
  }
}

/// A mock of ``Row37``: it records its calls and answers them as planned.
final class Row37Mock: Row37 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case a(Int?, [Int?]?)

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a(_:_:)"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var a: ((Int?, [Int?]?) -> String??)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row37Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func a(_ x: Int?, _ y: [Int?]?) -> String?? {
    let stubs = self.begin(.a(x, y))
    guard let answer = stubs.a else { self.unanswered(.a) }
    return answer(x, y)
  }
}

/// A mock of ``Row38``: it records its calls and answers them as planned.
final class Row38Mock: Row38 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case a
    case setA(String?)

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      case .setA: .setA
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a"
    case setA = "a ="
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var a: (() -> String?)?
    var setA: ((String?) -> Void)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row38Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  var a: String! {
    get {
      let stubs = self.begin(.a)
      guard let answer = stubs.a else { self.unanswered(.a) }
      return answer()
    }
    set {
      let stubs = self.begin(.setA(newValue))
      if let answer = stubs.setA {
        answer(newValue)
      } else {
        self.stub { $0.a = { [newValue] in newValue } }
      }
    }
  }
}

/// A mock of ``Row39``: it records its calls and answers them as planned.
final class Row39Mock: Row39 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case a

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a()"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var a: (() -> Row39Mock)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row39Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func a() -> Row39Mock {
    let stubs = self.begin(.a)
    guard let answer = stubs.a else { self.unanswered(.a) }
    return answer()
  }
}

/// A mock of ``Row40``: it records its calls and answers them as planned.
final class Row40Mock: Row40 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call {
    case a(Row40Mock)

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a(_:)"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var a: ((Row40Mock) -> Bool)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row40Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func a(_ x: Row40Mock) -> Bool {
    let stubs = self.begin(.a(x))
    guard let answer = stubs.a else { self.unanswered(.a) }
    return answer(x)
  }
}

/// A mock of ``Row41``: it records its calls and answers them as planned.
actor Row41Mock: Row41 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable, Sendable {
    case a(Int)
    case n

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      case .n: .n
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a(_:)"
    case n = "n"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs: Sendable {
    var a: (@Sendable (Int) async -> Int)?
    var n: (@Sendable () -> Int)?

    /// No answers.
    init() {}
  }

  private struct State: Sendable {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: (@Sendable (Call) -> Void)?
    var unansweredHandler: (@Sendable (String) -> (any Error)?)?
  }

  nonisolated private let state = Mutex(State())

  init() {}

  /// The calls so far, in order, those that failed included.
  nonisolated var calls: [Call] { state.withLock { $0.calls } }

  /// Forgets the calls so far. Stubs and failures stay.
  nonisolated func resetCalls() {
    state.withLock { $0.calls = [] }
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  nonisolated func stub(_ change: (inout Stubs) -> Void) {
    state.withLock { change(&$0.stubs) }
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  nonisolated func onCall(_ handler: @escaping @Sendable (Call) -> Void) {
    state.withLock { $0.callHandler = handler }
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  nonisolated func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) {
    state.withLock { $0.unansweredHandler = handler }
  }

  /// Records a call and returns the answers.
  @discardableResult
  nonisolated private func begin(_ call: Call) -> Stubs {
    let (stubs, handler) = state.withLock { state in
      state.calls.append(call)
      return (state.stubs, state.callHandler)
    }
    handler?(call)
    return stubs
  }

  nonisolated private func unanswered(_ operation: Operation) -> Never {
    let name = "Row41Mock: unanswered call: \(operation.rawValue)"
    _ = state.withLock { $0.unansweredHandler }?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func a(_ x: Int) async -> Int {
    let stubs = self.begin(.a(x))
    guard let answer = stubs.a else { self.unanswered(.a) }
    return await answer(x)
  }

  var n: Int {
    get {
      let stubs = self.begin(.n)
      guard let answer = stubs.n else { self.unanswered(.n) }
      return answer()
    }
  }
}

/// A mock of ``Row42``: it records its calls and answers them as planned.
@MainActor
final class Row42Mock: Row42 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable, Sendable {
    case a
    case t
    case setT(String)

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      case .t: .t
      case .setT: .setT
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a()"
    case t = "t"
    case setT = "t ="
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs: Sendable {
    var a: (@MainActor @Sendable () -> Void)?
    var t: (@MainActor @Sendable () -> String)?
    var setT: (@MainActor @Sendable (String) -> Void)?

    /// No answers.
    init() {}
  }

  private struct State: Sendable {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: (@Sendable (Call) -> Void)?
    var unansweredHandler: (@Sendable (String) -> (any Error)?)?
  }

  nonisolated private let state = Mutex(State())

  nonisolated init() {}

  /// The calls so far, in order, those that failed included.
  nonisolated var calls: [Call] { state.withLock { $0.calls } }

  /// Forgets the calls so far. Stubs and failures stay.
  nonisolated func resetCalls() {
    state.withLock { $0.calls = [] }
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  nonisolated func stub(_ change: (inout Stubs) -> Void) {
    state.withLock { change(&$0.stubs) }
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  nonisolated func onCall(_ handler: @escaping @Sendable (Call) -> Void) {
    state.withLock { $0.callHandler = handler }
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  nonisolated func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) {
    state.withLock { $0.unansweredHandler = handler }
  }

  /// Records a call and returns the answers.
  @discardableResult
  nonisolated private func begin(_ call: Call) -> Stubs {
    let (stubs, handler) = state.withLock { state in
      state.calls.append(call)
      return (state.stubs, state.callHandler)
    }
    handler?(call)
    return stubs
  }

  nonisolated private func unanswered(_ operation: Operation) -> Never {
    let name = "Row42Mock: unanswered call: \(operation.rawValue)"
    _ = state.withLock { $0.unansweredHandler }?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  @MainActor
  func a() {
    let stubs = self.begin(.a)
    guard let answer = stubs.a else { self.unanswered(.a) }
    answer()
  }

  @MainActor
  var t: String {
    get {
      let stubs = self.begin(.t)
      guard let answer = stubs.t else { self.unanswered(.t) }
      return answer()
    }
    set {
      let stubs = self.begin(.setT(newValue))
      if let answer = stubs.setT {
        answer(newValue)
      } else {
        self.stub { $0.t = { [newValue] in newValue } }
      }
    }
  }
}

/// A mock of ``Row43``: it records its calls and answers them as planned.
final class Row43Mock: Row43 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case a
    case b

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      case .b: .b
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a()"
    case b = "b()"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var a: (@MainActor () -> Void)?
    var b: (() -> Void)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row43Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  @MainActor
  func a() {
    let stubs = self.begin(.a)
    guard let answer = stubs.a else { self.unanswered(.a) }
    answer()
  }

  func b() {
    let stubs = self.begin(.b)
    guard let answer = stubs.b else { self.unanswered(.b) }
    answer()
  }
}

/// A mock of ``Row44``: it records its calls and answers them as planned.
@Row44G
final class Row44Mock: Row44 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable, Sendable {
    case a

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a()"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs: Sendable {
    var a: (@Row44G @Sendable () -> Int)?

    /// No answers.
    init() {}
  }

  private struct State: Sendable {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: (@Sendable (Call) -> Void)?
    var unansweredHandler: (@Sendable (String) -> (any Error)?)?
  }

  nonisolated private let state = Mutex(State())

  nonisolated init() {}

  /// The calls so far, in order, those that failed included.
  nonisolated var calls: [Call] { state.withLock { $0.calls } }

  /// Forgets the calls so far. Stubs and failures stay.
  nonisolated func resetCalls() {
    state.withLock { $0.calls = [] }
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  nonisolated func stub(_ change: (inout Stubs) -> Void) {
    state.withLock { change(&$0.stubs) }
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  nonisolated func onCall(_ handler: @escaping @Sendable (Call) -> Void) {
    state.withLock { $0.callHandler = handler }
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  nonisolated func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) {
    state.withLock { $0.unansweredHandler = handler }
  }

  /// Records a call and returns the answers.
  @discardableResult
  nonisolated private func begin(_ call: Call) -> Stubs {
    let (stubs, handler) = state.withLock { state in
      state.calls.append(call)
      return (state.stubs, state.callHandler)
    }
    handler?(call)
    return stubs
  }

  nonisolated private func unanswered(_ operation: Operation) -> Never {
    let name = "Row44Mock: unanswered call: \(operation.rawValue)"
    _ = state.withLock { $0.unansweredHandler }?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  @Row44G
  func a() -> Int {
    let stubs = self.begin(.a)
    guard let answer = stubs.a else { self.unanswered(.a) }
    return answer()
  }
}

/// A mock of ``Row45``: it records its calls and answers them as planned.
final class Row45Mock: Row45, Sendable {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable, Sendable {
    case a(Int)
    case v
    case setV(Int)

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      case .v: .v
      case .setV: .setV
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a(_:)"
    case v = "v"
    case setV = "v ="
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs: Sendable {
    var a: (@Sendable (Int) -> Int)?
    var v: (@Sendable () -> Int)?
    var setV: (@Sendable (Int) -> Void)?

    /// No answers.
    init() {}
  }

  private struct State: Sendable {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: (@Sendable (Call) -> Void)?
    var unansweredHandler: (@Sendable (String) -> (any Error)?)?
  }

  private let state = Mutex(State())

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.withLock { $0.calls } }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.withLock { $0.calls = [] }
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    state.withLock { change(&$0.stubs) }
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping @Sendable (Call) -> Void) {
    state.withLock { $0.callHandler = handler }
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) {
    state.withLock { $0.unansweredHandler = handler }
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

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row45Mock: unanswered call: \(operation.rawValue)"
    _ = state.withLock { $0.unansweredHandler }?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func a(_ x: Int) -> Int {
    let stubs = self.begin(.a(x))
    guard let answer = stubs.a else { self.unanswered(.a) }
    return answer(x)
  }

  var v: Int {
    get {
      let stubs = self.begin(.v)
      guard let answer = stubs.v else { self.unanswered(.v) }
      return answer()
    }
    set {
      let stubs = self.begin(.setV(newValue))
      if let answer = stubs.setV {
        answer(newValue)
      } else {
        self.stub { $0.v = { [newValue] in newValue } }
      }
    }
  }
}

/// A mock of ``Row46``: it records its calls and answers them as planned.
final class Row46Mock: Row46, Sendable {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable, Sendable {
    case a

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a(_:)"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs: Sendable {
    var a: (@Sendable (Row46NS) -> Row46NS)?

    /// No answers.
    init() {}
  }

  private struct State: Sendable {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: (@Sendable (Call) -> Void)?
    var unansweredHandler: (@Sendable (String) -> (any Error)?)?
  }

  private let state = Mutex(State())

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.withLock { $0.calls } }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.withLock { $0.calls = [] }
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    state.withLock { change(&$0.stubs) }
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping @Sendable (Call) -> Void) {
    state.withLock { $0.callHandler = handler }
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) {
    state.withLock { $0.unansweredHandler = handler }
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

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row46Mock: unanswered call: \(operation.rawValue)"
    _ = state.withLock { $0.unansweredHandler }?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func a(_ x: Row46NS) -> Row46NS {
    let stubs = self.begin(.a)
    guard let answer = stubs.a else { self.unanswered(.a) }
    return answer(x)
  }
}

/// A mock of ``Row47``: it records its calls and answers them as planned.
@MainActor
final class Row47Mock: Row47 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable, Sendable {
    case a
    case b

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      case .b: .b
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a()"
    case b = "b()"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs: Sendable {
    var a: (@Sendable () -> Int)?
    var b: (@MainActor @Sendable () -> Void)?

    /// No answers.
    init() {}
  }

  private struct State: Sendable {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: (@Sendable (Call) -> Void)?
    var unansweredHandler: (@Sendable (String) -> (any Error)?)?
  }

  nonisolated private let state = Mutex(State())

  nonisolated init() {}

  /// The calls so far, in order, those that failed included.
  nonisolated var calls: [Call] { state.withLock { $0.calls } }

  /// Forgets the calls so far. Stubs and failures stay.
  nonisolated func resetCalls() {
    state.withLock { $0.calls = [] }
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  nonisolated func stub(_ change: (inout Stubs) -> Void) {
    state.withLock { change(&$0.stubs) }
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  nonisolated func onCall(_ handler: @escaping @Sendable (Call) -> Void) {
    state.withLock { $0.callHandler = handler }
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  nonisolated func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) {
    state.withLock { $0.unansweredHandler = handler }
  }

  /// Records a call and returns the answers.
  @discardableResult
  nonisolated private func begin(_ call: Call) -> Stubs {
    let (stubs, handler) = state.withLock { state in
      state.calls.append(call)
      return (state.stubs, state.callHandler)
    }
    handler?(call)
    return stubs
  }

  nonisolated private func unanswered(_ operation: Operation) -> Never {
    let name = "Row47Mock: unanswered call: \(operation.rawValue)"
    _ = state.withLock { $0.unansweredHandler }?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  nonisolated func a() -> Int {
    let stubs = self.begin(.a)
    guard let answer = stubs.a else { self.unanswered(.a) }
    return answer()
  }

  @MainActor
  func b() {
    let stubs = self.begin(.b)
    guard let answer = stubs.b else { self.unanswered(.b) }
    answer()
  }
}

/// A mock of ``Row48``: it records its calls and answers them as planned.
final class Row48Mock: Row48 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case a

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a(_:)"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var a: ((sending Row48NS) -> sending Row48NS)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row48Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func a(_ x: sending Row48NS) -> sending Row48NS {
    let stubs = self.begin(.a)
    guard let answer = stubs.a else { self.unanswered(.a) }
    return answer(x)
  }
}

/// A mock of ``Row49``: it records its calls and answers them as planned.
final class Row49Mock: Row49 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case a

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a(_:_:)"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var a: ((consuming Row49NS, borrowing Row49NS) -> Void)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row49Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func a(_ x: consuming Row49NS, _ y: borrowing Row49NS) {
    let stubs = self.begin(.a)
    guard let answer = stubs.a else { self.unanswered(.a) }
    answer(x, y)
  }
}

/// A mock of ``Row50``: it records its calls and answers them as planned.
final class Row50Mock: Row50 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case a
    case b

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      case .b: .b
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a(_:)"
    case b = "b(_:)"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var a: ((consuming Row50T) -> Row50T)?
    var b: ((borrowing Row50T) -> Void)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row50Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func a(_ x: consuming Row50T) -> Row50T {
    let stubs = self.begin(.a)
    guard let answer = stubs.a else { self.unanswered(.a) }
    return answer(x)
  }

  func b(_ x: borrowing Row50T) {
    let stubs = self.begin(.b)
    guard let answer = stubs.b else { self.unanswered(.b) }
    answer(x)
  }
}

/// A mock of ``Row51``: it records its calls and answers them as planned.
final class Row51Mock: Row51 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case a

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a()"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var a: (() -> Int)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row51Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func a() -> Int {
    let stubs = self.begin(.a)
    guard let answer = stubs.a else { self.unanswered(.a) }
    return answer()
  }
}

/// A mock of ``Row52``: it records its calls and answers them as planned.
final class Row52Mock: Row52 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case a

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a()"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var a: (() -> Void)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row52Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func a() {
    let stubs = self.begin(.a)
    guard let answer = stubs.a else { self.unanswered(.a) }
    answer()
  }
}

/// A mock of ``Row53``: it records its calls and answers them as planned.
public final class Row53Mock: Row53 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  public enum Call: Hashable {
    case a(Int)

    /// What was called.
    public var operation: Operation {
      switch self {
      case .a: .a
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  public enum Operation: String, CaseIterable, Sendable {
    case a = "a(_:)"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  public struct Stubs {
    public var a: ((Int) -> Int)?

    /// No answers.
    public init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  public init() {}

  /// The calls so far, in order, those that failed included.
  public var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  public func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  public func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  public func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  public func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row53Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  public func a(_ x: Int) -> Int {
    let stubs = self.begin(.a(x))
    guard let answer = stubs.a else { self.unanswered(.a) }
    return answer(x)
  }
}

/// A mock of ``Row54``: it records its calls and answers them as planned.
package final class Row54Mock: Row54 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  package enum Call: Hashable {
    case a(Int)

    /// What was called.
    package var operation: Operation {
      switch self {
      case .a: .a
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  package enum Operation: String, CaseIterable, Sendable {
    case a = "a(_:)"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  package struct Stubs {
    package var a: ((Int) -> Int)?

    /// No answers.
    package init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  package init() {}

  /// The calls so far, in order, those that failed included.
  package var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  package func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  package func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  package func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  package func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row54Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  package func a(_ x: Int) -> Int {
    let stubs = self.begin(.a(x))
    guard let answer = stubs.a else { self.unanswered(.a) }
    return answer(x)
  }
}

#if os(Linux)
/// A mock of ``Row55``: it records its calls and answers them as planned.
final class Row55Mock: Row55 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case a
    case b

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      case .b: .b
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a()"
    case b = "b()"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var a: (() -> Void)?
    var b: (() -> Void)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row55Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func a() {
    let stubs = self.begin(.a)
    guard let answer = stubs.a else { self.unanswered(.a) }
    answer()
  }

  func b() {
    let stubs = self.begin(.b)
    guard let answer = stubs.b else { self.unanswered(.b) }
    answer()
  }
}
#endif

#if os(Linux)
/// A mock of ``Row56``: it records its calls and answers them as planned.
final class Row56Mock: Row56 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case a

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a()"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var a: (() -> Void)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row56Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func a() {
    let stubs = self.begin(.a)
    guard let answer = stubs.a else { self.unanswered(.a) }
    answer()
  }
}
#endif

/// A mock of ``Row57``: it records its calls and answers them as planned.
@available(macOS 26, *)
final class Row57Mock: Row57 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case a
    case b

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      case .b: .b
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a()"
    case b = "b()"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var a: (() -> Void)?
    var b: (() -> Void)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row57Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func a() {
    let stubs = self.begin(.a)
    guard let answer = stubs.a else { self.unanswered(.a) }
    answer()
  }

  func b() {
    let stubs = self.begin(.b)
    guard let answer = stubs.b else { self.unanswered(.b) }
    answer()
  }
}

/// A mock of ``Row58``: it records its calls and answers them as planned.
final class Row58Mock: Row58 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case a
    case b

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      case .b: .b
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a()"
    case b = "b()"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var a: (() -> Void)?
    var b: (() -> Void)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row58Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func a() {
    let stubs = self.begin(.a)
    guard let answer = stubs.a else { self.unanswered(.a) }
    answer()
  }

  func b() {
    let stubs = self.begin(.b)
    guard let answer = stubs.b else { self.unanswered(.b) }
    answer()
  }
}

/// A mock of ``Row59``: it records its calls and answers them as planned.
final class Row59Mock: Row59 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case a

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a()"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var a: (() -> Int)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row59Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  @discardableResult
  func a() -> Int {
    let stubs = self.begin(.a)
    guard let answer = stubs.a else { self.unanswered(.a) }
    return answer()
  }
}

/// A mock of ``Row60``: it records its calls and answers them as planned.
final class Row60Mock: Row60 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case defaultIn(Int, class: String)
    case selfValue

    /// What was called.
    var operation: Operation {
      switch self {
      case .defaultIn: .defaultIn
      case .selfValue: .selfValue
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case defaultIn = "default(in:class:)"
    case selfValue = "self"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var defaultIn: ((Int, String) -> Int)?
    var selfValue: (() -> Int)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row60Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func `default`(in x: Int, `class`: String) -> Int {
    let stubs = self.begin(.defaultIn(x, class: `class`))
    guard let answer = stubs.defaultIn else { self.unanswered(.defaultIn) }
    return answer(x, `class`)
  }

  var `self`: Int {
    get {
      let stubs = self.begin(.selfValue)
      guard let answer = stubs.selfValue else { self.unanswered(.selfValue) }
      return answer()
    }
  }
}

/// A mock of ``Row61N.Row61``: it records its calls and answers them as planned.
final class Row61NRow61Mock: Row61N.Row61 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call {
    case a(Row61N.V)

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a(_:)"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var a: ((Row61N.V) -> Int)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row61NRow61Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func a(_ v: Row61N.V) -> Int {
    let stubs = self.begin(.a(v))
    guard let answer = stubs.a else { self.unanswered(.a) }
    return answer(v)
  }
}

/// A mock of ``Row62``: it records its calls and answers them as planned.
final class Row62Mock: Row62 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case a

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a()"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var a: (() -> Never)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row62Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func a() -> Never {
    let stubs = self.begin(.a)
    guard let answer = stubs.a else { self.unanswered(.a) }
    return answer()
  }
}

/// A mock of ``Row63``: it records its calls and answers them as planned.
final class Row63Mock: Row63 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case aIsolation

    /// What was called.
    var operation: Operation {
      switch self {
      case .aIsolation: .aIsolation
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case aIsolation = "a(isolation:)"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var aIsolation: ((isolated (any Actor)?) async -> Int)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row63Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func a(isolation: isolated (any Actor)?) async -> Int {
    let stubs = self.begin(.aIsolation)
    guard let answer = stubs.aIsolation else { self.unanswered(.aIsolation) }
    return await answer(isolation)
  }
}

/// A mock of ``Row64``: it records its calls and answers them as planned.
final class Row64Mock: Row64 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call {
    case d
    case setD((any Row64)?)
    case a

    /// What was called.
    var operation: Operation {
      switch self {
      case .d: .d
      case .setD: .setD
      case .a: .a
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case d = "d"
    case setD = "d ="
    case a = "a()"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var d: (() -> (any Row64)?)?
    var setD: (((any Row64)?) -> Void)?
    var a: (() -> Void)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row64Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  var d: (any Row64)? {
    get {
      let stubs = self.begin(.d)
      guard let answer = stubs.d else { self.unanswered(.d) }
      return answer()
    }
    set {
      let stubs = self.begin(.setD(newValue))
      if let answer = stubs.setD {
        answer(newValue)
      } else {
        self.stub { $0.d = { [newValue] in newValue } }
      }
    }
  }

  func a() {
    let stubs = self.begin(.a)
    guard let answer = stubs.a else { self.unanswered(.a) }
    answer()
  }
}

/// A mock of ``Row65``: it records its calls and answers them as planned.
final class Row65Mock: Row65 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case a(Int, String)

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a(_:_:)"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var a: ((Int, String) -> Void)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row65Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func a(_ argument1: Int, _ argument2: String) {
    let stubs = self.begin(.a(argument1, argument2))
    guard let answer = stubs.a else { self.unanswered(.a) }
    answer(argument1, argument2)
  }
}

/// A mock of ``Row66``: it records its calls and answers them as planned.
final class Row66Mock: Row66 {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case a(Row66Key)

    /// What was called.
    var operation: Operation {
      switch self {
      case .a: .a
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case a = "a(_:)"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var a: ((Row66Key) -> Void)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "Row66Mock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func a(_ key: Row66Key) {
    let stubs = self.begin(.a(key))
    guard let answer = stubs.a else { self.unanswered(.a) }
    answer(key)
  }
}

/// A mock of ``Screen``: it records its calls and answers them as planned.
@MainActor
final class ScreenMock: Screen {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable, Sendable {

    /// What was called.
    var operation: Operation {
      switch self {}
    }
  }

  /// What can be called: nothing.
  enum Operation: CaseIterable, Sendable {}

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs: Sendable {
    /// No answers.
    init() {}
  }

  private struct State: Sendable {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: (@Sendable (Call) -> Void)?
    var unansweredHandler: (@Sendable (String) -> (any Error)?)?
  }

  nonisolated private let state = Mutex(State())

  nonisolated init() {}

  /// The calls so far, in order, those that failed included.
  nonisolated var calls: [Call] { state.withLock { $0.calls } }

  /// Forgets the calls so far. Stubs and failures stay.
  nonisolated func resetCalls() {
    state.withLock { $0.calls = [] }
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  nonisolated func stub(_ change: (inout Stubs) -> Void) {
    state.withLock { change(&$0.stubs) }
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  nonisolated func onCall(_ handler: @escaping @Sendable (Call) -> Void) {
    state.withLock { $0.callHandler = handler }
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  nonisolated func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) {
    state.withLock { $0.unansweredHandler = handler }
  }

  @MainActor
  static var name: String {
    get {
      statics.name
    }
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
    /// A call with its arguments; closures and what cannot be kept are left out.
    enum Call: Hashable, Sendable {
      case name

      /// What was called.
      var operation: Operation {
        switch self {
        case .name: .name
        }
      }
    }

    /// What can be called and fail, or be without an answer, by the names of the declarations.
    enum Operation: String, CaseIterable, Sendable {
      case name = "name"
    }

    /// The answers to the calls, named as they are; a call without one is unanswered.
    struct Stubs: Sendable {
      var name: (@MainActor @Sendable () -> String)?

      /// No answers.
      init() {}
    }

    private struct State: Sendable {
      var calls: [Call] = []
      var stubs = Stubs()
      var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
      var callHandler: (@Sendable (Call) -> Void)?
      var unansweredHandler: (@Sendable (String) -> (any Error)?)?
    }

    private let state = Mutex(State())

    init() {}

    /// The calls so far, in order, those that failed included.
    var calls: [Call] { state.withLock { $0.calls } }

    /// Forgets the calls so far. Stubs and failures stay.
    func resetCalls() {
      state.withLock { $0.calls = [] }
    }

    /// Changes the answers. The change must not use the mock itself; the answers may.
    func stub(_ change: (inout Stubs) -> Void) {
      state.withLock { change(&$0.stubs) }
    }

    /// Has a handler told of every call when it is made: several mocks can write one log so.
    func onCall(_ handler: @escaping @Sendable (Call) -> Void) {
      state.withLock { $0.callHandler = handler }
    }

    /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
    ///
    /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
    func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) {
      state.withLock { $0.unansweredHandler = handler }
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

    private func unanswered(_ operation: Operation) -> Never {
      let name = "ScreenMock: unanswered call: \(operation.rawValue)"
      _ = state.withLock { $0.unansweredHandler }?(name)
      // The call cannot throw, and there is nothing that it could return.
      fatalError(name)
    }

    @MainActor
    var name: String {
      get {
        let stubs = self.begin(.name)
        guard let answer = stubs.name else { self.unanswered(.name) }
        return answer()
      }
    }
  }
}

/// What answers the static requirements of the types of ``ScreenMock``.
enum ScreenMockStatics {
  @TaskLocal static var own: [ObjectIdentifier: any Sendable] = [:]
  fileprivate static let shared = Mutex<[ObjectIdentifier: any Sendable]>([:])
}

/// A mock of ``Settable``: it records its calls and answers them as planned.
final class SettableMock: Settable {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case name
    case setNameValue(String)
    case setName(String)

    /// What was called.
    var operation: Operation {
      switch self {
      case .name: .name
      case .setNameValue: .setNameValue
      case .setName: .setName
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case name = "name"
    case setNameValue = "name ="
    case setName = "setName(_:)"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var name: (() -> String)?
    var setNameValue: ((String) -> Void)?
    var setName: ((String) -> Void)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "SettableMock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  var name: String {
    get {
      let stubs = self.begin(.name)
      guard let answer = stubs.name else { self.unanswered(.name) }
      return answer()
    }
    set {
      let stubs = self.begin(.setNameValue(newValue))
      if let answer = stubs.setNameValue {
        answer(newValue)
      } else {
        self.stub { $0.name = { [newValue] in newValue } }
      }
    }
  }

  func setName(_ name: String) {
    let stubs = self.begin(.setName(name))
    guard let answer = stubs.setName else { self.unanswered(.setName) }
    answer(name)
  }
}

/// A mock of ``Signed``: it records its calls and answers them as planned.
final class SignedMock: Signed {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {

    /// What was called.
    var operation: Operation {
      switch self {}
    }
  }

  /// What can be called: nothing.
  enum Operation: CaseIterable, Sendable {}

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

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
    /// A call with its arguments; closures and what cannot be kept are left out.
    enum Call: Hashable, Sendable {
      case minus
      case plusPlus

      /// What was called.
      var operation: Operation {
        switch self {
        case .minus: .minus
        case .plusPlus: .plusPlus
        }
      }
    }

    /// What can be called and fail, or be without an answer, by the names of the declarations.
    enum Operation: String, CaseIterable, Sendable {
      case minus = "-(_:)"
      case plusPlus = "++(_:)"
    }

    /// The answers to the calls, named as they are; a call without one is unanswered.
    struct Stubs: Sendable {
      var minus: (@Sendable (SignedMock) -> SignedMock)?
      var plusPlus: (@Sendable (SignedMock) -> Int)?

      /// No answers.
      init() {}
    }

    private struct State: Sendable {
      var calls: [Call] = []
      var stubs = Stubs()
      var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
      var callHandler: (@Sendable (Call) -> Void)?
      var unansweredHandler: (@Sendable (String) -> (any Error)?)?
    }

    private let state = Mutex(State())

    init() {}

    /// The calls so far, in order, those that failed included.
    var calls: [Call] { state.withLock { $0.calls } }

    /// Forgets the calls so far. Stubs and failures stay.
    func resetCalls() {
      state.withLock { $0.calls = [] }
    }

    /// Changes the answers. The change must not use the mock itself; the answers may.
    func stub(_ change: (inout Stubs) -> Void) {
      state.withLock { change(&$0.stubs) }
    }

    /// Has a handler told of every call when it is made: several mocks can write one log so.
    func onCall(_ handler: @escaping @Sendable (Call) -> Void) {
      state.withLock { $0.callHandler = handler }
    }

    /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
    ///
    /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
    func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) {
      state.withLock { $0.unansweredHandler = handler }
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

    private func unanswered(_ operation: Operation) -> Never {
      let name = "SignedMock: unanswered call: \(operation.rawValue)"
      _ = state.withLock { $0.unansweredHandler }?(name)
      // The call cannot throw, and there is nothing that it could return.
      fatalError(name)
    }

    func minus(_ value: SignedMock) -> SignedMock {
      let stubs = self.begin(.minus)
      guard let answer = stubs.minus else { self.unanswered(.minus) }
      return answer(value)
    }

    func plusPlus(_ value: SignedMock) -> Int {
      let stubs = self.begin(.plusPlus)
      guard let answer = stubs.plusPlus else { self.unanswered(.plusPlus) }
      return answer(value)
    }
  }
}

/// A mock of ``Sorted``: it records its calls and answers them as planned.
final class SortedMock<ElementType, IteratorType: IteratorProtocol, SubSequenceType: Collection, IndicesType: Collection>: Sorted where Int == IndicesType.Element, IndicesType.Element == IndicesType.Index, IndicesType.Index == SubSequenceType.Index, ElementType == SubSequenceType.Element, SubSequenceType == SubSequenceType.SubSequence, IndicesType == IndicesType.SubSequence, ElementType == IteratorType.Element {
  typealias Index = Int

  typealias Element = ElementType

  typealias Iterator = IteratorType

  typealias SubSequence = SubSequenceType

  typealias Indices = IndicesType

  typealias IndexDistance = Int

  /// A call with its arguments; closures and what cannot be kept are left out.
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

    /// What was called.
    var operation: Operation {
      switch self {
      case .sorted: .sorted
      case .startIndex: .startIndex
      case .endIndex: .endIndex
      case .makeIterator: .makeIterator
      case .elementInt: .elementInt
      case .elementRangeInt: .elementRangeInt
      case .indices: .indices
      case .isEmpty: .isEmpty
      case .count: .count
      case .indexOffsetBy: .indexOffsetBy
      case .indexOffsetByLimitedBy: .indexOffsetByLimitedBy
      case .distanceFrom: .distanceFrom
      case .indexAfter: .indexAfter
      case .formIndexAfter: .formIndexAfter
      case .underestimatedCount: .underestimatedCount
      case .withContiguousStorageIfAvailable: .withContiguousStorageIfAvailable
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
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

  /// The answers to the calls, named as they are; a call without one is unanswered.
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

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "SortedMock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  private func cast<Value>(_ value: Any, _ operation: Operation) -> Value {
    guard let value = value as? Value else {
      // The test has planned an answer of another type, which nothing can be made of.
      fatalError("SortedMock: the answer to \(operation.rawValue) is \(Swift.type(of: value)) instead of \(Value.self)")
    }
    return value
  }

  /// Returns the elements of the sequence, sorted.
  ///
  /// You can sort any sequence of elements that conform to the `Comparable`
  /// protocol by calling this method. Elements are sorted in ascending order.
  ///
  /// Here's an example of sorting a list of students' names. Strings in Swift
  /// conform to the `Comparable` protocol, so the names are sorted in
  /// ascending order according to the less-than operator (`<`).
  ///
  ///     let students: Set = ["Kofi", "Abena", "Peter", "Kweku", "Akosua"]
  ///     let sortedStudents = students.sorted()
  ///     print(sortedStudents)
  ///     // Prints "["Abena", "Akosua", "Kofi", "Kweku", "Peter"]"
  ///
  /// To sort the elements of your sequence in descending order, pass the
  /// greater-than operator (`>`) to the `sorted(by:)` method.
  ///
  ///     let descendingStudents = students.sorted(by: >)
  ///     print(descendingStudents)
  ///     // Prints "["Peter", "Kweku", "Kofi", "Akosua", "Abena"]"
  ///
  /// The sorting algorithm is guaranteed to be stable. A stable sort
  /// preserves the relative order of elements that compare as equal.
  ///
  /// - Returns: A sorted array of the sequence's elements.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the length of the sequence.
  func sorted() -> [Element] {
    let stubs = self.begin(.sorted)
    guard let answer = stubs.sorted else { self.unanswered(.sorted) }
    return answer()
  }

  /// The position of the first element in a nonempty collection.
  ///
  /// If the collection is empty, `startIndex` is equal to `endIndex`.
  var startIndex: Int {
    get {
      let stubs = self.begin(.startIndex)
      guard let answer = stubs.startIndex else { self.unanswered(.startIndex) }
      return answer()
    }
  }

  /// The collection's "past the end" position---that is, the position one
  /// greater than the last valid subscript argument.
  ///
  /// When you need a range that includes the last element of a collection, use
  /// the half-open range operator (`..<`) with `endIndex`. The `..<` operator
  /// creates a range that doesn't include the upper bound, so it's always
  /// safe to use with `endIndex`. For example:
  ///
  ///     let numbers = [10, 20, 30, 40, 50]
  ///     if let index = numbers.firstIndex(of: 30) {
  ///         print(numbers[index ..< numbers.endIndex])
  ///     }
  ///     // Prints "[30, 40, 50]"
  ///
  /// If the collection is empty, `endIndex` is equal to `startIndex`.
  var endIndex: Int {
    get {
      let stubs = self.begin(.endIndex)
      guard let answer = stubs.endIndex else { self.unanswered(.endIndex) }
      return answer()
    }
  }

  /// Returns an iterator over the elements of the collection.
  func makeIterator() -> Iterator {
    let stubs = self.begin(.makeIterator)
    guard let answer = stubs.makeIterator else { self.unanswered(.makeIterator) }
    return answer()
  }

  /// Accesses the element at the specified position.
  ///
  /// The following example accesses an element of an array through its
  /// subscript to print its value:
  ///
  ///     var streets = ["Adams", "Bryant", "Channing", "Douglas", "Evarts"]
  ///     print(streets[1])
  ///     // Prints "Bryant"
  ///
  /// You can subscript a collection with any valid index other than the
  /// collection's end index. The end index refers to the position one past
  /// the last element of a collection, so it doesn't correspond with an
  /// element.
  ///
  /// - Parameter position: The position of the element to access. `position`
  ///   must be a valid index of the collection that is not equal to the
  ///   `endIndex` property.
  ///
  /// - Complexity: O(1)
  subscript(position: Int) -> Element {
    get {
      let stubs = self.begin(.elementInt(position))
      guard let answer = stubs.elementInt else { self.unanswered(.elementInt) }
      return answer(position)
    }
  }

  /// Accesses a contiguous subrange of the collection's elements.
  ///
  /// For example, using a `PartialRangeFrom` range expression with an array
  /// accesses the subrange from the start of the range expression until the
  /// end of the array.
  ///
  ///     let streets = ["Adams", "Bryant", "Channing", "Douglas", "Evarts"]
  ///     let streetsSlice = streets[2..<5]
  ///     print(streetsSlice)
  ///     // ["Channing", "Douglas", "Evarts"]
  ///
  /// The accessed slice uses the same indices for the same elements as the
  /// original collection. This example searches `streetsSlice` for one of the
  /// strings in the slice, and then uses that index in the original array.
  ///
  ///     let index = streetsSlice.firstIndex(of: "Evarts")!    // 4
  ///     print(streets[index])
  ///     // "Evarts"
  ///
  /// Always use the slice's `startIndex` property instead of assuming that its
  /// indices start at a particular value. Attempting to access an element by
  /// using an index outside the bounds of the slice may result in a runtime
  /// error, even if that index is valid for the original collection.
  ///
  ///     print(streetsSlice.startIndex)
  ///     // 2
  ///     print(streetsSlice[2])
  ///     // "Channing"
  ///
  ///     print(streetsSlice[0])
  ///     // error: Index out of bounds
  ///
  /// - Parameter bounds: A range of the collection's indices. The bounds of
  ///   the range must be valid indices of the collection.
  ///
  /// - Complexity: O(1)
  subscript(bounds: Range<Int>) -> SubSequence {
    get {
      let stubs = self.begin(.elementRangeInt(bounds))
      guard let answer = stubs.elementRangeInt else { self.unanswered(.elementRangeInt) }
      return answer(bounds)
    }
  }

  /// The indices that are valid for subscripting the collection, in ascending
  /// order.
  ///
  /// A collection's `indices` property can hold a strong reference to the
  /// collection itself, causing the collection to be nonuniquely referenced.
  /// If you mutate the collection while iterating over its indices, a strong
  /// reference can result in an unexpected copy of the collection. To avoid
  /// the unexpected copy, use the `index(after:)` method starting with
  /// `startIndex` to produce indices instead.
  ///
  ///     var c = MyFancyCollection([10, 20, 30, 40, 50])
  ///     var i = c.startIndex
  ///     while i != c.endIndex {
  ///         c[i] /= 5
  ///         i = c.index(after: i)
  ///     }
  ///     // c == MyFancyCollection([2, 4, 6, 8, 10])
  var indices: Indices {
    get {
      let stubs = self.begin(.indices)
      guard let answer = stubs.indices else { self.unanswered(.indices) }
      return answer()
    }
  }

  /// A Boolean value indicating whether the collection is empty.
  ///
  /// When you need to check whether your collection is empty, use the
  /// `isEmpty` property instead of checking that the `count` property is
  /// equal to zero. For collections that don't conform to
  /// `RandomAccessCollection`, accessing the `count` property iterates
  /// through the elements of the collection.
  ///
  ///     let horseName = "Silver"
  ///     if horseName.isEmpty {
  ///         print("My horse has no name.")
  ///     } else {
  ///         print("Hi ho, \(horseName)!")
  ///     }
  ///     // Prints "Hi ho, Silver!"
  ///
  /// - Complexity: O(1)
  var isEmpty: Bool {
    get {
      let stubs = self.begin(.isEmpty)
      guard let answer = stubs.isEmpty else { self.unanswered(.isEmpty) }
      return answer()
    }
  }

  /// The number of elements in the collection.
  ///
  /// To check whether a collection is empty, use its `isEmpty` property
  /// instead of comparing `count` to zero. Unless the collection guarantees
  /// random-access performance, calculating `count` can be an O(*n*)
  /// operation.
  ///
  /// - Complexity: O(1) if the collection conforms to
  ///   `RandomAccessCollection`; otherwise, O(*n*), where *n* is the length
  ///   of the collection.
  var count: Int {
    get {
      let stubs = self.begin(.count)
      guard let answer = stubs.count else { self.unanswered(.count) }
      return answer()
    }
  }

  /// Returns an index that is the specified distance from the given index.
  ///
  /// The following example obtains an index advanced four positions from a
  /// string's starting index and then prints the character at that position.
  ///
  ///     let s = "Swift"
  ///     let i = s.index(s.startIndex, offsetBy: 4)
  ///     print(s[i])
  ///     // Prints "t"
  ///
  /// The value passed as `distance` must not offset `i` beyond the bounds of
  /// the collection.
  ///
  /// - Parameters:
  ///   - i: A valid index of the collection.
  ///   - distance: The distance to offset `i`. `distance` must not be negative
  ///     unless the collection conforms to the `BidirectionalCollection`
  ///     protocol.
  /// - Returns: An index offset by `distance` from the index `i`. If
  ///   `distance` is positive, this is the same value as the result of
  ///   `distance` calls to `index(after:)`. If `distance` is negative, this
  ///   is the same value as the result of `abs(distance)` calls to
  ///   `index(before:)`.
  ///
  /// - Complexity: O(1) if the collection conforms to
  ///   `RandomAccessCollection`; otherwise, O(*k*), where *k* is the absolute
  ///   value of `distance`.
  func index(_ i: Int, offsetBy distance: Int) -> Int {
    let stubs = self.begin(.indexOffsetBy(i, offsetBy: distance))
    guard let answer = stubs.indexOffsetBy else { self.unanswered(.indexOffsetBy) }
    return answer(i, distance)
  }

  /// Returns an index that is the specified distance from the given index,
  /// unless that distance is beyond a given limiting index.
  ///
  /// The following example obtains an index advanced four positions from a
  /// string's starting index and then prints the character at that position.
  /// The operation doesn't require going beyond the limiting `s.endIndex`
  /// value, so it succeeds.
  ///
  ///     let s = "Swift"
  ///     if let i = s.index(s.startIndex, offsetBy: 4, limitedBy: s.endIndex) {
  ///         print(s[i])
  ///     }
  ///     // Prints "t"
  ///
  /// The next example attempts to retrieve an index six positions from
  /// `s.startIndex` but fails, because that distance is beyond the index
  /// passed as `limit`.
  ///
  ///     let j = s.index(s.startIndex, offsetBy: 6, limitedBy: s.endIndex)
  ///     print(j)
  ///     // Prints "nil"
  ///
  /// The value passed as `distance` must not offset `i` beyond the bounds of
  /// the collection, unless the index passed as `limit` prevents offsetting
  /// beyond those bounds.
  ///
  /// - Parameters:
  ///   - i: A valid index of the collection.
  ///   - distance: The distance to offset `i`. `distance` must not be negative
  ///     unless the collection conforms to the `BidirectionalCollection`
  ///     protocol.
  ///   - limit: A valid index of the collection to use as a limit. If
  ///     `distance > 0`, a limit that is less than `i` has no effect.
  ///     Likewise, if `distance < 0`, a limit that is greater than `i` has no
  ///     effect.
  /// - Returns: An index offset by `distance` from the index `i`, unless that
  ///   index would be beyond `limit` in the direction of movement. In that
  ///   case, the method returns `nil`.
  ///
  /// - Complexity: O(1) if the collection conforms to
  ///   `RandomAccessCollection`; otherwise, O(*k*), where *k* is the absolute
  ///   value of `distance`.
  func index(_ i: Int, offsetBy distance: Int, limitedBy limit: Int) -> Int? {
    let stubs = self.begin(.indexOffsetByLimitedBy(i, offsetBy: distance, limitedBy: limit))
    guard let answer = stubs.indexOffsetByLimitedBy else { self.unanswered(.indexOffsetByLimitedBy) }
    return answer(i, distance, limit)
  }

  /// Returns the distance between two indices.
  ///
  /// Unless the collection conforms to the `BidirectionalCollection` protocol,
  /// `start` must be less than or equal to `end`.
  ///
  /// - Parameters:
  ///   - start: A valid index of the collection.
  ///   - end: Another valid index of the collection. If `end` is equal to
  ///     `start`, the result is zero.
  /// - Returns: The distance between `start` and `end`. The result can be
  ///   negative only if the collection conforms to the
  ///   `BidirectionalCollection` protocol.
  ///
  /// - Complexity: O(1) if the collection conforms to
  ///   `RandomAccessCollection`; otherwise, O(*k*), where *k* is the
  ///   resulting distance.
  func distance(from start: Int, to end: Int) -> Int {
    let stubs = self.begin(.distanceFrom(start, to: end))
    guard let answer = stubs.distanceFrom else { self.unanswered(.distanceFrom) }
    return answer(start, end)
  }

  /// Returns the position immediately after the given index.
  ///
  /// The successor of an index must be well defined. For an index `i` into a
  /// collection `c`, calling `c.index(after: i)` returns the same index every
  /// time.
  ///
  /// - Parameter i: A valid index of the collection. `i` must be less than
  ///   `endIndex`.
  /// - Returns: The index value immediately after `i`.
  func index(after i: Int) -> Int {
    let stubs = self.begin(.indexAfter(i))
    guard let answer = stubs.indexAfter else { self.unanswered(.indexAfter) }
    return answer(i)
  }

  /// Replaces the given index with its successor.
  ///
  /// - Parameter i: A valid index of the collection. `i` must be less than
  ///   `endIndex`.
  func formIndex(after i: inout Int) {
    let stubs = self.begin(.formIndexAfter(i))
    guard let answer = stubs.formIndexAfter else { self.unanswered(.formIndexAfter) }
    answer(&i)
  }

  /// A value less than or equal to the number of elements in the sequence,
  /// calculated nondestructively.
  ///
  /// The default implementation returns 0. If you provide your own
  /// implementation, make sure to compute the value nondestructively.
  ///
  /// - Complexity: O(1), except if the sequence also conforms to `Collection`.
  ///   In this case, see the documentation of `Collection.underestimatedCount`.
  var underestimatedCount: Int {
    get {
      let stubs = self.begin(.underestimatedCount)
      guard let answer = stubs.underestimatedCount else { self.unanswered(.underestimatedCount) }
      return answer()
    }
  }

  /// Executes a closure on the sequence’s contiguous storage.
  ///
  /// This method calls `body(buffer)`, where `buffer` is a pointer to the
  /// collection’s contiguous storage. If the contiguous storage doesn't exist,
  /// the collection creates it. If the collection doesn’t support an internal
  /// representation in a form of contiguous storage, the method doesn’t call
  /// `body` --- it immediately returns `nil`.
  ///
  /// The optimizer can often eliminate bounds- and uniqueness-checking
  /// within an algorithm. When that fails, however, invoking the same
  /// algorithm on the `buffer` argument may let you trade safety for speed.
  ///
  /// Successive calls to this method may provide a different pointer on each
  /// call. Don't store `buffer` outside of this method.
  ///
  /// A `Collection` that provides its own implementation of this method
  /// must provide contiguous storage to its elements in the same order
  /// as they appear in the collection. This guarantees that it's possible to
  /// generate contiguous mutable storage to any of its subsequences by slicing
  /// `buffer` with a range formed from the distances to the subsequence's
  /// `startIndex` and `endIndex`, respectively.
  ///
  /// - Parameters:
  ///   - body: A closure that receives an `UnsafeBufferPointer` to the
  ///     sequence's contiguous storage.
  /// - Returns: The value returned from `body`, unless the sequence doesn't
  ///   support contiguous storage, in which case the method ignores `body` and
  ///   returns `nil`.
  func withContiguousStorageIfAvailable<R>(_ body: (UnsafeBufferPointer<Element>) throws -> R) -> R? {
    let stubs = self.begin(.withContiguousStorageIfAvailable)
    guard let answer = stubs.withContiguousStorageIfAvailable else { self.unanswered(.withContiguousStorageIfAvailable) }
    return self.cast(answer(body), .withContiguousStorageIfAvailable)
  }
}

/// A mock of ``Streaming``: it records its calls and answers them as planned.
final class StreamingMock: Streaming, Sendable {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable, Sendable {
    case names
    case changesSince(Int)
    case failures

    /// What was called; `nil` for what gives a stream and cannot fail.
    var operation: Operation? {
      switch self {
      case .names: nil
      case .changesSince: nil
      case .failures: .failures
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case failures = "failures()"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs: Sendable {
    var names: (@Sendable () -> AsyncStream<String>)?
    var changesSince: (@Sendable (Int) -> AsyncStream<Int>)?
    var failures: (@Sendable () -> AsyncThrowingStream<Int, any Error>)?

    /// No answers.
    init() {}
  }

  private struct State: Sendable {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: (@Sendable (Call) -> Void)?
    var unansweredHandler: (@Sendable (String) -> (any Error)?)?
    var namesContinuations: [AsyncStream<String>.Continuation] = []
    var changesSinceContinuations: [AsyncStream<Int>.Continuation] = []
  }

  private let state = Mutex(State())

  init() {}

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.withLock { $0.calls } }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.withLock { $0.calls = [] }
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    state.withLock { change(&$0.stubs) }
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping @Sendable (Call) -> Void) {
    state.withLock { $0.callHandler = handler }
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping @Sendable (String) -> (any Error)?) {
    state.withLock { $0.unansweredHandler = handler }
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

  /// Gives a value to every stream that `names` has returned without a stub.
  func yieldNames(_ value: String) {
    let continuations = state.withLock { $0.namesContinuations }
    for continuation in continuations { continuation.yield(value) }
  }

  /// Ends those streams. They end with the mock, too.
  func finishNames() {
    let continuations = state.withLock { $0.namesContinuations }
    state.withLock { $0.namesContinuations = [] }
    for continuation in continuations { continuation.finish() }
  }

  /// Gives a value to every stream that `changes(since:)` has returned without a stub.
  func yieldChangesSince(_ value: Int) {
    let continuations = state.withLock { $0.changesSinceContinuations }
    for continuation in continuations { continuation.yield(value) }
  }

  /// Ends those streams. They end with the mock, too.
  func finishChangesSince() {
    let continuations = state.withLock { $0.changesSinceContinuations }
    state.withLock { $0.changesSinceContinuations = [] }
    for continuation in continuations { continuation.finish() }
  }

  deinit {
    finishNames()
    finishChangesSince()
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "StreamingMock: unanswered call: \(operation.rawValue)"
    _ = state.withLock { $0.unansweredHandler }?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  var names: AsyncStream<String> {
    get {
      let (stream, continuation) = AsyncStream.makeStream(of: String.self)
      self.state.withLock { $0.namesContinuations.append(continuation) }
      let stubs = self.begin(.names)
      guard let answer = stubs.names else { return stream }
      return answer()
    }
  }

  func changes(since number: Int) -> AsyncStream<Int> {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    self.state.withLock { $0.changesSinceContinuations.append(continuation) }
    let stubs = self.begin(.changesSince(number))
    guard let answer = stubs.changesSince else { return stream }
    return answer(number)
  }

  func failures() -> AsyncThrowingStream<Int, any Error> {
    let stubs = self.begin(.failures)
    guard let answer = stubs.failures else { self.unanswered(.failures) }
    return answer()
  }
}

/// A mock of ``Subclassed``: it records its calls and answers them as planned.
final class SubclassedMock: Base, Subclassed {
  /// A call with its arguments; closures and what cannot be kept are left out.
  enum Call: Hashable {
    case own

    /// What was called.
    var operation: Operation {
      switch self {
      case .own: .own
      }
    }
  }

  /// What can be called and fail, or be without an answer, by the names of the declarations.
  enum Operation: String, CaseIterable, Sendable {
    case own = "own()"
  }

  /// The answers to the calls, named as they are; a call without one is unanswered.
  struct Stubs {
    var own: (() -> Int)?

    /// No answers.
    init() {}
  }

  private struct State {
    var calls: [Call] = []
    var stubs = Stubs()
    var failures: [(error: any Error, operation: Operation?, timesLeft: Int?)] = []
    var callHandler: ((Call) -> Void)?
    var unansweredHandler: ((String) -> (any Error)?)?
  }

  private var state = State()

  override init() {
    super.init()
  }

  /// The calls so far, in order, those that failed included.
  var calls: [Call] { state.calls }

  /// Forgets the calls so far. Stubs and failures stay.
  func resetCalls() {
    state.calls = []
  }

  /// Changes the answers. The change must not use the mock itself; the answers may.
  func stub(_ change: (inout Stubs) -> Void) {
    change(&state.stubs)
  }

  /// Has a handler told of every call when it is made: several mocks can write one log so.
  func onCall(_ handler: @escaping (Call) -> Void) {
    state.callHandler = handler
  }

  /// Has a handler told of a call that has no answer, by its name, to record it as an issue.
  ///
  /// The error that it returns is thrown if the call can throw such an error. Else the process ends.
  func onUnanswered(_ handler: @escaping (String) -> (any Error)?) {
    state.unansweredHandler = handler
  }

  /// Records a call and returns the answers.
  @discardableResult
  private func begin(_ call: Call) -> Stubs {
    state.calls.append(call)
    let (stubs, handler) = (state.stubs, state.callHandler)
    handler?(call)
    return stubs
  }

  private func unanswered(_ operation: Operation) -> Never {
    let name = "SubclassedMock: unanswered call: \(operation.rawValue)"
    _ = state.unansweredHandler?(name)
    // The call cannot throw, and there is nothing that it could return.
    fatalError(name)
  }

  func own() -> Int {
    let stubs = self.begin(.own)
    guard let answer = stubs.own else { self.unanswered(.own) }
    return answer()
  }
}
