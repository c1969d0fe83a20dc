// swift-format-ignore-file
// Protocols with member types, types in extensions, unsafe types and repeated labels. For each protocol, the generator
// once produced a mock that did not compile.

import Foundation

extension String { struct Tag: Hashable, Sendable {} }
extension Array { struct Page: Sendable {} }
extension Optional { struct Cover {} }

protocol Positions {
  func index() -> [Int].Index
  func slice() -> [Int].SubSequence
  func iterator() -> [Int].Iterator
  func page() -> [Int].Page
  func cover() -> Int?.Cover
  func member() -> Set<String>.Element
  func place() -> Set<Int>.Index
  func keys() -> [String: Int].Keys
  func values() -> [String: Int].Values
  func pair() -> [String: Int].Element
  func textPlace() -> String.Index
  func piece() -> Substring.SubSequence
  func tuple() -> (Int, name: String)
  func list<Value>(of value: Value) -> [Value].Index
  var current: [Int].Index { get set }
}

protocol Encoded {
  func encoding() -> String.Encoding
  func tag(_ tag: String.Tag) -> String.Tag?
}

/// A protocol that fixes all types of Collection.
protocol Feed: Collection
where Element == String, Index == Int, SubSequence == Slice<Self>, Indices == Range<Int>, Iterator == IndexingIterator<Self> {
  func refresh()
}

protocol Names: BidirectionalCollection where Element == String, Index == Int, SubSequence == ArraySlice<String> {
  func refresh()
}

protocol SelfSlicing: Collection where SubSequence == Self, Index == Int { func refresh() }
protocol DefaultIndexed: Collection where Indices == DefaultIndices<Self>, Element == Int { func refresh() }
protocol ListedCases: CaseIterable where AllCases == [Self] { func refresh() }

/// A protocol with labels that occur twice in a declaration.
protocol RepeatedLabels {
  func move(from start: Int, from other: String)
  init(for first: Int, for second: Int)
  subscript(at row: Int, at column: Int) -> Int { get set }
  static func join(with one: Int, with other: [Int])
}

protocol Swapping {
  func swap(_ reference: inout sending Reference, _ count: inout sending Int)
}

typealias Bytes = UnsafePointer<UInt8>
protocol Pointing {
  func point(_ pointer: UnsafePointer<Int>) -> UnsafeRawPointer?
  func read(_ bytes: Bytes, count: Int) throws -> Bytes?
  func withBytes<Answer>(_ body: (UnsafeRawBufferPointer) throws -> Answer) rethrows -> Answer
  init(start: UnsafePointer<Int>)
  init(body: (UnsafePointer<Int>) -> Void, count: Int)
  var base: UnsafeMutablePointer<Int> { get set }
  subscript(pointer: OpaquePointer) -> Int { get set }
  static func end(_ pointer: UnsafePointer<Int>) -> Int
}
protocol PointingSent: Sendable {
  func copy<Value: Hashable>(_ body: @escaping @Sendable (Value) -> Void)
  var base: UnsafeMutablePointer<Int> { get set }
}

protocol Watching: NSObject { func watch() }
