// swift-format-ignore-file
// Protocols that test which values a mock can store, compare, send or return. For most of the protocols, the generator
// once produced a mock that did not compile or that lost arguments.

import Foundation

/// A protocol that uses C types.
protocol Addressing {
  func connect(_ address: sockaddr, _ process: pid_t) -> pid_t
  var address: UnsafePointer<sockaddr>? { get }
}

protocol Calling {
  func call(_ function: @convention(c) (Int32) -> Void)
  func wrap(_ function: @escaping @convention(c) (Int32) -> Int32, _ other: @escaping () -> Void) -> (@convention(c) (Int32) -> Void)?
}

private protocol Numbered: ~Copyable { var number: Int { get } }
struct Handle: Numbered, ~Copyable { var number = 1 }
protocol Lending {
  func sum(_ numbers: Span<Int>) -> Int
  func count(_ bytes: RawSpan) -> Int
  func read(_ handle: borrowing Handle) -> Int
  func change(_ handle: inout Handle)
  func fill(_ numbers: inout MutableSpan<Int>)
  func close(_ handle: consuming Handle)
}

struct Opaque { var number = 1 }
final class Reference {}

/// A protocol with arguments that are not Equatable.
protocol Recording {
  associatedtype Value
  associatedtype Key: Hashable
  func add(_ value: Value, for key: Key)
  func remember(_ opaque: Opaque, _ reference: Reference, _ error: any Error)
  func encode<T: Encodable>(_ value: T, all values: [T], other: T?) -> Int
  func decode<T: Decodable>(_ type: T.Type, from data: [UInt8]) throws -> T
  func use(_ type: any Decodable.Type, _ other: (some Equatable).Type)
  func pack<each T>(_ values: repeat each T)
}

/// A Sendable protocol with arguments like those of ``Recording``.
protocol RecordingSent: Sendable {
  associatedtype Value
  associatedtype Key: Hashable & Sendable
  func add(_ value: Value, for key: Key)
  func remember(_ opaque: Opaque, _ reference: Reference?, _ error: any Error)
  func encode<T: Encodable & Sendable>(_ value: T, all values: [T], other: T?) -> Int
  func decode<T: Decodable>(_ type: T.Type) throws -> T
  func use(_ type: any Decodable.Type)
}

/// A protocol with settable properties. Without stubs, its mock stores the values that they are set to.
protocol Keeper: Sendable {
  var action: (@Sendable (Int) -> Int)? { get set }
  var plain: () -> Int { get set }
  var reference: Reference { get set }
  var name: String? { get set }
}

/// A protocol with arguments that are not Equatable. Different arguments can have the same description.
protocol Comparing {
  func compare(_ one: Reference?, _ many: [Reference], _ named: [String: Reference])
  func pair(_ nested: (Opaque, reference: Reference))
  func decode(_ type: any Any.Type)
}

/// A protocol with arguments that have ownership modifiers.
protocol Owning {
  func own(_ reference: consuming Reference, _ text: borrowing String, _ handle: borrowing Handle)
  func send(_ reference: sending Reference) async
  func lend<Value: Hashable, Other>(_ value: borrowing Value, _ other: consuming Other, _ sent: sending Other)
}

protocol OwningSent: Sendable {
  func send(_ reference: sending Reference, _ text: consuming String)
}

protocol Idle {
  func wait(_ nothing: Void, _ count: Int)
}

protocol Sent: Sendable {}

/// A Sendable protocol with values of associated types and existential types.
protocol Boxing<Item>: Sendable {
  associatedtype Item: Hashable & Sendable
  var item: Item { get set }
  var others: [Item]? { get set }
  var sent: (any Sent)? { get set }
  var all: [String: any Sent] { get set }
  var error: (any Error)? { get set }
  var unsent: any CustomStringConvertible { get set }
  func put(_ item: Item, _ sent: [any Sent])
}

/// A protocol whose methods tests call without stubs. No test calls `opaque()`, because `Opaque` has no empty value.
protocol Silent {
  func run()
  func count() -> Int
  func names() -> [String]
  func ages() -> [String: Int]
  func opaque() -> Opaque
  func name() -> String?
}

/// A protocol whose methods return types that have an empty value, such as an empty collection, `nil`, or zero.
protocol Blank {
  func names() -> Set<String>
  func numbers() -> Array<Int>
  func last() -> ArraySlice<Int>
  func ages() -> Dictionary<String, Int>
  func opaque() -> Optional<Opaque>
  func duration() -> TimeInterval
  func price() -> Decimal
  func big() -> Int128
  func data() -> Data
  func unique<Value: Hashable>(_ values: [Value]) -> Swift.Set<Value>
}
