import LogbookRecords
package import Foundation

/// Sort descriptors, with an equivalent sort order in Swift.
package struct SightSort: CustomStringConvertible, Sendable {
  package let description: String
  package let descriptors: [SortDescriptor<Sight>]
  /// Closures that return whether the first record precedes the second one, or `nil` if neither precedes the other.
  ///
  /// Each closure corresponds to a descriptor.
  package let orders: [@Sendable (Sight, Sight) -> Bool?]

  package func areInOrder(_ left: Sight, _ right: Sight) -> Bool {
    for order in orders { if let isInOrder = order(left, right) { return isInOrder } }
    return (left.number ?? 0) < (right.number ?? 0)
  }

  private init(
    _ description: String,
    _ descriptors: [SortDescriptor<Sight>],
    _ orders: (@Sendable (Sight, Sight) -> Bool?)...
  ) {
    self.description = description
    self.descriptors = descriptors
    self.orders = orders
  }

  package static let all = [
    Self("nothing", []),
    Self("number", [SortDescriptor(\.number, order: .reverse)], by(\.number, isReverse: true)),
    Self("id", [SortDescriptor(\.id)], by(\.id)),
    Self("size", [SortDescriptor(\.size)], by(\.size)),
    Self("size in reverse", [SortDescriptor(\.size, order: .reverse)], by(\.size, isReverse: true)),
    Self("visits", [SortDescriptor(\.visits)], by(\.visits)),
    Self("visits in reverse", [SortDescriptor(\.visits, order: .reverse)], by(\.visits, isReverse: true)),
    Self("score", [SortDescriptor(\.score)], by(\.score)),
    Self("madeAt", [SortDescriptor(\.madeAt, order: .reverse)], by(\.madeAt, isReverse: true)),
    Self("rank", [SortDescriptor(\.rank, order: .reverse)], by(\.rank, isReverse: true)),
    Self("guide", [SortDescriptor(\.guide)], by(\.guide)),
    Self("indexed text", [SortDescriptor(\.title)], by { Key($0.title) }),
    Self("text in reverse", [SortDescriptor(\.label, order: .reverse)], by({ Key($0.label) }, isReverse: true)),
    Self("optional text", [SortDescriptor(\.notes)], by { $0.notes.map(Key.init) }),
    Self(
      "several",
      [
        SortDescriptor(\.rank), SortDescriptor(\.seenAt, order: .reverse), SortDescriptor(\.notes),
        SortDescriptor(\.rank),
      ],
      by(\.rank),
      by(\.seenAt, isReverse: true),
      by { $0.notes.map(Key.init) }
    ),
    Self(
      "several, missing first",
      [SortDescriptor(\.visits, order: .reverse), SortDescriptor(\.title), SortDescriptor(\.id, order: .reverse)],
      by(\.visits, isReverse: true),
      by { Key($0.title) },
      by(\.id, isReverse: true)
    ),
  ]

  private struct Key: Comparable {
    let bytes: [UInt8]
    init(_ text: String) { bytes = Array(text.matchingKey.utf8) }
    package static func < (left: Key, right: Key) -> Bool { left.bytes.lexicographicallyPrecedes(right.bytes) }
  }

  private static func by<Value: Comparable & SendableMetatype>(
    _ value: @escaping @Sendable (Sight) -> Value?,
    isReverse: Bool = false
  ) -> @Sendable (Sight, Sight) -> Bool? {
    { left, right in
      switch (value(left), value(right)) {
      case (let left?, let right?): left == right ? nil : (left < right) != isReverse
      case (nil, nil): nil
      case (nil, _): false
      case (_, nil): true
      }
    }
  }
}
