// swift-format-ignore-file
// Protocols that use one language feature each.

import LogbookMockFeaturesUpstream

// MARK: 1. async

protocol Row01 { func a() async -> Int }

// MARK: 2. throws

protocol Row02 { func a() throws -> Int }

// MARK: 3. typed throws

public struct Row03E: Error {}
protocol Row03 { func a(_ x: Int) throws(Row03E) -> Int }

// MARK: 4. rethrows

protocol Row04 { func a(_ f: (Int) throws -> Void) rethrows }

// MARK: 5. generic method

protocol Row05 { func a<T>(_ t: T) -> T }

// MARK: 6. generic method + where

protocol Row06 { func a<T: Hashable, S: Sequence>(_ t: T, in s: S) -> [T] where S.Element == T }

// MARK: 7. parameter pack

protocol Row07 { func a<each T>(_ t: repeat each T) -> Int }

// MARK: 8. associatedtype

protocol Row08 { associatedtype A
 func a(_ x: A) -> A }

// MARK: 9. constrained associatedtype

protocol Row09 { associatedtype K: Hashable
 associatedtype C: Collection where C.Element == K
 var c: C { get }
 func k() -> K }

// MARK: 10. primary associatedtype

protocol Row10<A> { associatedtype A: Sendable
 func a() -> A }

// MARK: 11. inherits from the same module

protocol Row11Q { func q() -> Int }
protocol Row11: Row11Q { func a() }

// MARK: 12. inherits from another module

protocol Row12: UpstreamBase { func a() }

// MARK: 13. inherits from the standard library

protocol Row13: CustomStringConvertible { func a() }

// MARK: 14. composition typealias

protocol Row14Q { func q() }
protocol Row14R { func r() }
typealias Row14QR = Row14Q & Row14R
protocol Row14: Row14QR { func a() }

// MARK: 15. var get

protocol Row15 { var a: Int { get } }

// MARK: 16. var get set

protocol Row16 { var a: String { get set } }

// MARK: 17. var get async throws

protocol Row17 { var a: Int { get async throws } }

// MARK: 18. static func

protocol Row18 { static func a() -> Int }

// MARK: 19. static var

protocol Row19 { static var a: Int { get set } }

// MARK: 20. subscript

protocol Row20 { subscript(i: Int) -> String { get set } }

// MARK: 21. init

protocol Row21 { init(x: Int)
 func a() }

// MARK: 22. failable/async init

protocol Row22 { init?(y: Int)
 init(x: Int) async throws
 func a() }

// MARK: 23. operator

protocol Row23 { static func + (l: Self, r: Self) -> Self }

// MARK: 24. overload by type

protocol Row24 { func a(_ x: Int)
 func a(_ x: String) }

// MARK: 25. overload by label

protocol Row25 { func a(x: Int)
 func a(y: Int) }

// MARK: 26. overload by return type

protocol Row26 { func a() -> Int
 func a() -> String }

// MARK: 27. inout

protocol Row27 { func a(_ x: inout Int) }

// MARK: 28. variadic

protocol Row28 { func a(_ xs: Int..., s: String) }

// MARK: 29. nonescaping closure

protocol Row29 { func a(_ f: (Int) -> Void) }

// MARK: 30. @escaping @Sendable closure

protocol Row30 { func a(_ f: @escaping @Sendable (Int) async throws -> String) }

// MARK: 31. optional @MainActor closure

protocol Row31 { func a(_ f: (@MainActor @Sendable (Int, String) -> Void)?) }

// MARK: 32. @autoclosure

protocol Row32 { func a(_ f: @autoclosure () -> Bool) }

// MARK: 33. typed-throws closure

public struct Row33E: Error {}
protocol Row33 { func a(_ f: @escaping @Sendable () throws(Row33E) -> Void) }

// MARK: 34. some parameter

protocol Row34 { func a(_ x: some Collection<Int>) -> Int }

// MARK: 35. any

protocol Row35 { func a(_ x: any Error, _ y: any Hashable & Sendable) -> any Sequence<Int> }

// MARK: 36. tuples

protocol Row36 { func a(_ t: (Int, b: String)) -> (Int, Int) }

// MARK: 37. optionals

protocol Row37 { func a(_ x: Int?, _ y: [Int?]?) -> String?? }

// MARK: 38. IUO

protocol Row38 { var a: String! { get set } }

// MARK: 39. Self result

protocol Row39 { func a() -> Self }

// MARK: 40. Self parameter

protocol Row40 { func a(_ x: Self) -> Bool }

// MARK: 41. Actor protocol

protocol Row41: Actor { func a(_ x: Int) async -> Int
 var n: Int { get } }

// MARK: 42. @MainActor protocol

@MainActor protocol Row42 { func a()
 var t: String { get set } }

// MARK: 43. @MainActor member

protocol Row43 { @MainActor func a()
 func b() }

// MARK: 44. custom global actor

@globalActor public actor Row44G { public static let shared = Row44G() }
@Row44G protocol Row44 { func a() -> Int }

// MARK: 45. Sendable protocol

protocol Row45: Sendable { func a(_ x: Int) -> Int
 var v: Int { get set } }

// MARK: 46. Sendable protocol with a non-Sendable argument

public final class Row46NS { public init() {} }
protocol Row46: Sendable { func a(_ x: Row46NS) -> Row46NS }

// MARK: 47. nonisolated member

@MainActor protocol Row47 { nonisolated func a() -> Int
 func b() }

// MARK: 48. sending

public final class Row48NS { public init() {} }
protocol Row48 { func a(_ x: sending Row48NS) -> sending Row48NS }

// MARK: 49. consuming and borrowing copyable parameters

public final class Row49NS { public init() {} }
protocol Row49 { func a(_ x: consuming Row49NS, _ y: borrowing Row49NS) }

// MARK: 50. noncopyable parameter

public struct Row50T: ~Copyable { public init() {} }
protocol Row50 { func a(_ x: consuming Row50T) -> Row50T
 func b(_ x: borrowing Row50T) }

// MARK: 51. protocol: ~Copyable

protocol Row51: ~Copyable { func a() -> Int }

// MARK: 52. mutating

protocol Row52 { mutating func a() }

// MARK: 53. public

public protocol Row53 { func a(_ x: Int) -> Int }

// MARK: 54. package

package protocol Row54 { func a(_ x: Int) -> Int }

// MARK: 55. #if member

protocol Row55 { func a()
 #if os(Linux)
 func b()
 #else
 func c()
 #endif
 }

// MARK: 56. #if around protocol

#if os(Linux)
protocol Row56 { func a() }
#endif

// MARK: 57. @available

@available(macOS 15, *) protocol Row57 { func a()
 @available(macOS 16, *) func b() }

// MARK: 58. deprecated member

protocol Row58 { @available(*, deprecated) func a()
 func b() }

// MARK: 59. @discardableResult

protocol Row59 { @discardableResult func a() -> Int }

// MARK: 60. keyword names

protocol Row60 { func `default`(`in` x: Int, `class`: String) -> Int
 var `self`: Int { get } }

// MARK: 61. nested protocol

enum Row61N { protocol Row61 { func a(_ v: V) -> Int }
 struct V {} }

// MARK: 62. Never result

protocol Row62 { func a() -> Never }

// MARK: 63. isolated parameter

protocol Row63 { func a(isolation: isolated (any Actor)?) async -> Int }

// MARK: 64. AnyObject delegate

protocol Row64: AnyObject { var d: (any Row64)? { get set }
 func a() }

// MARK: 65. unlabelled

protocol Row65 { func a(_: Int, _: String) }
// MARK: 66. type alias

typealias Row66Key = [Int]
protocol Row66 { func a(_ key: Row66Key) }
