// Protocols with features that occur in public packages. For each protocol, the generator once produced a mock that did
// not compile.

/// A protocol with members that have the same names as members of generated mocks, such as `state` and `calls`.
protocol OwnNames: Sendable {
  var state: State { get }
  func calls() -> Int
  func stub(_ call: Call)
  func fail(with error: String) throws
  func begin()
  func unanswered()
}

struct State: Hashable, Sendable {
  let number: Int
}

struct Call: Hashable, Sendable {}

/// A protocol whose associated types share their names with other types: `State` with a type in this module, `Value`
/// with the type parameter of a method, and `Error` with a protocol in the standard library.
protocol OwnTypes {
  associatedtype State
  associatedtype Value
  associatedtype Error: Swift.Error
  func read(_ state: State) throws(Error) -> Value
  func convert<Value>(_ value: Value) -> Value
  func result() -> Result<Int, any Swift.Error>
}

class Base {
  init() {}
  func inherited() -> Int { 1 }
}

protocol Subclassed: Base {
  func inherited() -> Int
  func own() -> Int
}

class RequiringBase {
  required init() {}
}

protocol SubclassedRequiring: RequiringBase {
  func own() -> Int
}

struct Sum { let count: Int }

@resultBuilder enum NumberBuilder {
  static func buildBlock(_ numbers: Int...) -> [Int] { numbers }
  static func buildFinalResult(_ numbers: [Int]) -> [Int] { numbers }
  static func buildFinalResult(_ numbers: [Int]) -> Sum { Sum(count: numbers.count) }
}

protocol Building {
  @NumberBuilder var numbers: [Int] { get }
  @NumberBuilder func sum() -> Sum
  func total(@NumberBuilder of numbers: () -> [Int]) -> Int
}

protocol Signed {
  static prefix func - (value: Self) -> Self
  static postfix func ++ (value: Self) -> Int
}

postfix operator ++

@available(*, deprecated) protocol Old {
  func old()
}

protocol Countable: CaseIterable {
  var name: String { get }
}

/// A protocol with associated types that are defined in terms of another associated type.
protocol Structured {
  associatedtype Key: Hashable
  associatedtype Keys where Keys == [Key]
  associatedtype First where First == Key?
  associatedtype Pair where Pair == (Key, Int)
  associatedtype Counts where Counts == [Key: Int]
  func keys(_ pair: Pair, _ counts: Counts) -> Keys
  var first: First { get }
}

protocol Unreliable {
  associatedtype Failure: Error
  var last: Failure? { get }
  func check() throws(Failure)
  func isSame(as type: Self.Type) -> Bool
}

protocol UnreliableInAnyWay: Unreliable where Failure == any Error {}

protocol Reliable: AsyncIteratorProtocol where Element == Int, Failure == Never {}

/// A protocol with static requirements and associated types.
protocol Keyed {
  associatedtype Value
  static var fallback: Value { get }
  static func join(_ values: Value...) -> Value
}

@MainActor protocol Screen {
  static var name: String { get }
}

protocol Sorted: Collection where Index == Int {
  func sorted() -> [Element]
}

/// A protocol that inherits requirements with default implementations from the standard library.
protocol Numbering: Sequence, Comparable where Element == Int {
  func run()
}

/// A protocol that inherits requirements whose default implementations call each other.
protocol Executing: Executor {
  func run()
}

protocol Constrained {
  func add<T>(_ value: T) where T: Numeric
  func add<T>(_ value: T) where T: StringProtocol
}

protocol Settable {
  var name: String { get set }
  func setName(_ name: String)
}

protocol RawIdentifiers {
  func `is it true`(`that it`: Int) -> Bool
  func `default`(`self`: Int, `inout`: inout Int)
  var 👍: Int { get }
}

protocol Concurrent {
  func run(_ body: @concurrent () async -> Int) async
  func stay(_ body: nonisolated(nonsending) () async -> Int) async
}

protocol Impossible {
  func never(_ never: Never) -> Int
}

protocol Overloaded {
  associatedtype Action = () -> Void
  func dispatch(_ action: any Sendable)
  func dispatch(_ action: Action)
}

protocol Streaming: Sendable {
  var names: AsyncStream<String> { get }
  func changes(since number: Int) -> AsyncStream<Int>
  func failures() -> AsyncThrowingStream<Int, any Error>
}

/// A protocol that is not Sendable. Without stubs, its mock can return a stream from `changes()`, but not from
/// `events(of:)`, which is generic.
protocol StreamingHere {
  func changes() -> AsyncStream<Int>
  func events<Event: Sendable>(of type: Event.Type) -> AsyncStream<Event>
}

protocol Keeping<Item>: Sendable {
  associatedtype Item: Sendable & Identifiable
  associatedtype Order
  func keep(_ item: Item, as id: Item.ID) async
  func kept(in order: Order) -> [Item]
  func changes() -> AsyncStream<[Item]>
}

struct Letter: Hashable, Sendable, Identifiable {
  typealias ID = String
  let id: String
}

/// A protocol that fixes the associated types of an inherited protocol.
protocol LetterKeeping: Keeping where Item == Letter, Order == Int {
  func send(_ letter: Letter)
}
