public import LogbookRecords
public import LogbookSamples
import Foundation

/// A record about which ``StoreComparison`` can compare stores: calls with it can be made simpler and written as Swift.
///
/// Every requirement has a default made from the description of the record, if its queries are `RecordFetch`:
/// `extension Place: ComparedRecord {}`.
public protocol ComparedRecord: SampleRecord {
  /// The same query, each time with one filter simpler or left out. None by default, if it is no `RecordFetch`.
  ///
  /// Its order, limit and offset are simplified without it.
  static func simpler(_ query: Query) -> [Query]

  /// The arguments of an initialiser that makes the record, as Swift: by default those of `init(_:)`, which edits the template.
  ///
  /// - Parameters:
  ///   - identity: The argument `id:`, and `number:` if the record has one, to be put where the initialiser has them.
  ///   - id: Writes another ID, such as the parent's.
  func swiftArguments(identity: [String], _ id: (ID) -> String) -> [String]
  /// The arguments of an initialiser that makes the query, as Swift, but for `sort:`, `limit:` and `offset:`, which are its last.
  ///
  /// - Parameter id: Writes an ID.
  static func swiftArguments(_ query: Query, _ id: (ID) -> String) -> [String]

  /// Calls that are compared besides those that every store has. Aggregations by default.
  static var comparedCalls: [ComparedCall<Self>] { get }
}

extension ComparedRecord {
  /// None.
  public static func simpler(_ query: Query) -> [Query] { [] }
}

extension ComparedRecord {
  /// The identities of the records that stores are compared with.
  static var identities: [ID] { (1...30).map { ID(seed: $0) } }
  /// That of the record by which is seen that everything has been announced.
  static var markerID: ID { ID(seed: 0) }

  /// The simplest record there is.
  static func marker() throws(ValidationError) -> Self {
    var marker = try sample(holding: Date(millisecondsSince1970: 0)).identified(by: markerID, number: nil)
    while let simpler = marker.simpler().first { marker = simpler }
    return marker
  }

  /// An identity as Swift makes it.
  static func swiftIdentity(_ id: ID) -> String {
    if let seed = ([markerID] + identities).firstIndex(of: id) { return "\(Self.self).ID(seed: \(seed))" }
    return id == .absent
      ? "\(Self.self).ID(seed: 0xAB5E_4700)" : "\(Self.self).ID(UUID(uuidString: \"\(id)\") ?? UUID())"
  }
}

/// Texts to try in place of one, each simpler.
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

/// Lists to try in place of one, each shorter.
package func simplerLists<Element>(_ list: [Element]) -> [[Element]] {
  if list.isEmpty { return [] }
  return [[]] + (list.count == 1 ? [] : list.indices.map { Array(list[..<$0] + list[($0 + 1)...]) })
}
