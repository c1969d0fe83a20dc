// swift-format-ignore-file
// Values that cannot be kept, compared or sent: each of these once had a mock that did not compile, or forgot arguments.

import Foundation

/// C's types.
protocol Addressing {
  func connect(_ address: sockaddr, _ process: pid_t) -> pid_t
  var address: UnsafePointer<sockaddr>? { get }
}

protocol Calling {
  func call(_ function: @convention(c) (Int32) -> Void)
  func wrap(_ function: @escaping @convention(c) (Int32) -> Int32, _ other: @escaping () -> Void) -> (@convention(c) (Int32) -> Void)?
}

struct Handle: ~Copyable { var number = 1 }
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

/// Records what is not Equatable.
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

/// The same where arguments may not be sent.
protocol RecordingSent: Sendable {
  associatedtype Value
  associatedtype Key: Hashable & Sendable
  func add(_ value: Value, for key: Key)
  func remember(_ opaque: Opaque, _ reference: Reference?, _ error: any Error)
  func encode<T: Encodable & Sendable>(_ value: T, all values: [T], other: T?) -> Int
  func decode<T: Decodable>(_ type: T.Type) throws -> T
  func use(_ type: any Decodable.Type)
}

/// Is written without a stub, whatever is written.
protocol Keeper: Sendable {
  var action: (@Sendable (Int) -> Int)? { get set }
  var plain: () -> Int { get set }
  var reference: Reference { get set }
  var name: String? { get set }
}

/// Is not answered, and has nothing to return or much.
protocol Silent {
  func run()
  func count() -> Int
  func names() -> [String]
  func ages() -> [String: Int]
  func opaque() -> Opaque
  func name() -> String?
}
