// swift-format-ignore-file
// Protocols with names that conflict with other names. For each protocol, the generator once produced a mock that did
// not compile.

import Foundation

/// A protocol that fixes the type of an inherited requirement.
protocol TextIdentified: Identifiable { var id: String { get } }

protocol NumberRaw: RawRepresentable { var rawValue: Int { get } }

/// A protocol with methods whose type parameters have the same names as protocols or as type parameters of other
/// methods.
protocol Renaming {
  func decode<Renaming: Swift.Decodable>(_ type: Renaming.Type) -> Renaming
  func encode<Encodable: Swift.Encodable>(_ value: Encodable) -> [Encodable]
  func keep<Value>(_ value: Value) -> Value
  func find<Value: Hashable>(_ value: Value, in values: [Value]) -> Value?
}

/// A type with the same name as a type in Foundation, which the file of generated mocks imports.
struct Notification: Hashable, Sendable {}
enum AtomicLoadOrdering: Sendable { case relaxed }
struct Operation: Hashable, Sendable {}
protocol Notifying: Sendable {
  func notify(_ notification: Notification, _ ordering: AtomicLoadOrdering) -> Notification
  func perform(_ operation: Operation) throws
}

protocol HashesItself: Hashable {
  func hash(into hasher: inout Hasher)
  func run()
}

protocol ComparesItself: Equatable {
  static func == (left: Self, right: Self) -> Bool
  func run()
}

/// A protocol with members that have the same names as functions of the standard library.
protocol Failing {
  func fatalError() -> Int
  func print(_ text: String)
  func type(of value: Int) -> String
}

enum Refusal: Error { case unknown, refused(String) }
protocol Refusing {
  func change(_ error: inout Refusal?)
  init(count: Int) throws(Refusal)
  func refuse(_ count: Int) throws(Refusal) -> Int
}

protocol Aliased {
  typealias Handler = (Self) -> Void
  typealias Pair = (Self, Int)
  func handle(_ handler: @escaping Handler)
  func count(_ pair: Pair) -> Int
}

protocol Object: NSObjectProtocol {
  func count() -> Int
}

protocol SentObject: NSObjectProtocol, Sendable {
  func count() -> Int
}

/// A protocol with overloads that differ in their argument labels.
protocol Overloading {
  func load(country: String) -> Int
  func loadDetails(country: String, year: Int) -> [Int]
  func load(year: Int) -> Int
}

/// A namespace of protocols. Without disambiguation, their mocks and the mock of ``OuterStore`` would all have the name
/// `OuterStoreMock`.
enum Outer {
  protocol Store { func store() }
  protocol StoreProtocol { func store() }
}

protocol OuterStore { func store() }

/// A type whose name needs backticks in some places, but not in others.
struct `class`: Hashable, Sendable {}
protocol `default` {
  func keep(_ name: `class`, _ type: Outer.`self`)
  func put(`let` one: Int, `var` two: Int, `inout`: Int)
  static func keep(`let`: Int, `inout` two: Int)
}

extension Outer {
  struct `self`: Hashable, Sendable {}
}

/// A protocol with a requirement that ``AsyncRun`` redeclares with different effects.
protocol ThrowingRun { func run() throws }
protocol AsyncRun: ThrowingRun { func run() async }
