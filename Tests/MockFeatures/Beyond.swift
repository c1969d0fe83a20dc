// What protocols of public packages have beyond the list: each of these once had a mock that did not compile.

/// Has names that every mock has too.
public protocol OwnNames: Sendable {
  var state: State { get }
  func calls() -> Int
  func stub(_ call: Call)
  func fail(with error: String) throws
  func begin()
  func unanswered()
}

public struct State: Hashable, Sendable {
  public let number: Int
}

public struct Call: Hashable, Sendable {}

/// Has associated types that are called as types of the standard library and as type parameters of the mock's are.
public protocol OwnTypes {
  associatedtype State
  associatedtype Value
  associatedtype Error: Swift.Error
  func read(_ state: State) throws(Error) -> Value
  func convert<Value>(_ value: Value) -> Value
  func result() -> Result<Int, any Swift.Error>
}

open class Base {
  public init() {}
  public func inherited() -> Int { 1 }
}

public protocol Subclassed: Base {
  func inherited() -> Int
  func own() -> Int
}

@resultBuilder public enum NumberBuilder {
  public static func buildBlock(_ numbers: Int...) -> [Int] { numbers }
}

public protocol Building {
  @NumberBuilder var numbers: [Int] { get }
  func total(@NumberBuilder of numbers: () -> [Int]) -> Int
}

public protocol Signed {
  static prefix func - (value: Self) -> Self
  static postfix func ++ (value: Self) -> Int
}

postfix operator ++

@available(*, deprecated) public protocol Old {
  func old()
}

public protocol Countable: CaseIterable {
  var name: String { get }
}

/// Has static requirements and associated types.
public protocol Keyed {
  associatedtype Value
  static var fallback: Value { get }
  static func join(_ values: Value...) -> Value
}

@MainActor public protocol Screen {
  static var name: String { get }
}

public protocol Sorted: Collection where Index == Int {
  func sorted() -> [Element]
}

public protocol Constrained {
  func add<T>(_ value: T) where T: Numeric
  func add<T>(_ value: T) where T: StringProtocol
}

public protocol Settable {
  var name: String { get set }
  func setName(_ name: String)
}

public protocol RawIdentifiers {
  func `is it true`(`that it`: Int) -> Bool
  func `default`(`self`: Int, `inout`: inout Int)
  var 👍: Int { get }
}

public protocol Concurrent {
  func run(_ body: @concurrent () async -> Int) async
  func stay(_ body: nonisolated(nonsending) () async -> Int) async
}

public protocol Impossible {
  func never(_ never: Never) -> Int
}

public protocol Overloaded {
  associatedtype Action = () -> Void
  func dispatch(_ action: any Sendable)
  func dispatch(_ action: Action)
}
