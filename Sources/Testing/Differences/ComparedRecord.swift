public import LogbookRecords
public import LogbookSamples
import Foundation

/// A record type whose stores ``StoreComparison`` can compare.
///
/// The requirements simplify queries, express records and queries as Swift code, and provide additional calls to
/// compare. If the query type is `RecordFetch`, every requirement has a default implementation, and an empty
/// conformance suffices: `extension Place: ComparedRecord {}`.
public protocol ComparedRecord: SampleRecord {
  /// Returns variants of a query, each with one filter simplified or removed.
  ///
  /// The query's order, limit, and offset are simplified separately. By default, there are no variants unless the query
  /// is a `RecordFetch`.
  static func simpler(_ query: Query) -> [Query]

  /// Returns the arguments of an initializer that creates the record, as Swift code.
  ///
  /// By default, the only argument is that of `init(_:)`: a closure that edits a copy of the template.
  /// - Parameters:
  ///   - identity: The argument `id:` and, if the record has a number, the argument `number:`. Insert them where the
  ///     initializer expects them.
  ///   - id: A closure that returns the Swift code for another ID, such as the parent's.
  func swiftArguments(identity: [String], _ id: (ID) -> String) -> [String]
  /// Returns the arguments of an initializer that creates the query, as Swift code. The arguments `sort:`, `limit:`,
  /// `offset:` and `after:` must not be included; the comparison appends them.
  ///
  /// - Parameter id: A closure that returns the Swift code for an ID.
  static func swiftArguments(_ query: Query, _ id: (ID) -> String) -> [String]

  /// The calls to compare in addition to the standard calls of ``StoreComparison``; aggregations by default.
  static var comparedCalls: [ComparedCall<Self>] { get }
}

extension ComparedRecord {
  /// Returns an empty array, because queries have no simpler variants by default.
  public static func simpler(_ query: Query) -> [Query] { [] }
}

extension ComparedRecord {
  static var identities: [ID] { (1...30).map { ID(seed: $0) } }
  /// The ID of the marker record. A comparison writes this record and waits until the write is published; by then, all
  /// earlier changes have been published too.
  static var markerID: ID { ID(seed: 0) }

  /// Returns a marker record whose unique values differ from those of the given records.
  static func marker(besides records: [Self]) throws(ValidationError) -> Self {
    var taken = UniqueValues<Self>()
    for record in records { taken.add(record) }
    var random = SplitMix64(seed: 0)
    var marker = try taken.distinct { (attempt) throws(ValidationError) in
      try
        (attempt == 0
        ? sample(holding: Date(millisecondsSince1970: 0)) : drawn(from: &random, of: .varied, parentID: nil))
        .identified(by: markerID, number: nil)
    }
    while let simpler = marker.simpler().first { marker = simpler }
    return marker
  }

  static func swiftIdentity(_ id: ID) -> String {
    if let seed = ([markerID] + identities).firstIndex(of: id) { return "\(Self.self).ID(seed: \(seed))" }
    return id == .absent
      ? "\(Self.self).ID(seed: 0xAB5E_4700)" : "\(Self.self).ID(UUID(uuidString: \"\(id)\") ?? UUID())"
  }
}

/// Returns simpler strings to try instead of the given string.
package func simplerTexts(_ text: String) -> [String] {
  let scalars = Array(text.unicodeScalars)
  func joined(_ part: some Sequence<Unicode.Scalar>) -> String {
    var joined = String.UnicodeScalarView()
    joined.append(contentsOf: part)
    return String(joined)
  }
  if scalars.count < 2 { return text == "a" || scalars.isEmpty ? [] : ["a"] }
  let half = scalars.count / 2
  return ["a", joined(scalars[..<half]), joined(scalars[half...])]
    + (scalars.count < 40 ? scalars.indices.map { joined(scalars[..<$0] + scalars[($0 + 1)...]) } : [])
}

/// Returns shorter lists to try instead of the given list.
package func simplerLists<Element>(_ list: [Element]) -> [[Element]] {
  if list.isEmpty { return [] }
  return [[]] + (list.count == 1 ? [] : list.indices.map { Array(list[..<$0] + list[($0 + 1)...]) })
}
