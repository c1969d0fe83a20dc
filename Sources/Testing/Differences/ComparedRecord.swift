import LogbookDomain
import Foundation
import LogbookSamples

/// A record about which stores can be compared: operations on it can be drawn, made simpler and written as Swift.
protocol ComparedRecord: SampleRecord {
  /// A record with content drawn from values.
  static func drawn(
    from random: inout SplitMix64,
    of values: RecordValues,
    parentID: ID?
  ) throws(ValidationError) -> Self

  /// The same record, each time with one field simpler.
  func simpler() -> [Self]
  /// The same query, each time asking for less.
  static func simpler(_ query: Query) -> [Query]

  /// The names of the calls and types in Swift.
  static var words: SwiftWords { get }
  /// What stands between the parentheses of the initialiser, besides identity and number.
  ///
  /// - Parameter id: Writes an identity.
  func arguments(_ id: (ID) -> String) -> (beforeID: [String], afterID: [String])
  /// What stands between the parentheses of the query's initialiser.
  static func arguments(_ query: Query, _ id: (ID) -> String) -> [String]
}

/// How Swift calls what a store of one kind of records is made of.
struct SwiftWords {
  /// The type of the record: `TaskItem`.
  let type: String
  /// The type of the query: `TaskQuery`.
  let query: String
  /// What finds one: `task`.
  let one: String
  /// What finds several: `tasks`.
  let many: String
  /// What deletes several: `deleteTasks`.
  let delete: String
  /// What makes some record, with a new identity.
  let anyRecord: String
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
    if let seed = ([markerID] + identities).firstIndex(of: id) { return "\(words.type).ID(seed: \(seed))" }
    return id == .absent
      ? "\(words.type).ID(seed: 0xAB5E_4700)" : "\(words.type).ID(UUID(uuidString: \"\(id)\") ?? UUID())"
  }
}

/// Texts to try in place of one, each simpler.
func simplerTexts(_ text: String) -> [String] {
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
func simplerLists<Element>(_ list: [Element]) -> [[Element]] {
  if list.isEmpty { return [] }
  return [[]] + (list.count == 1 ? [] : list.indices.map { Array(list[..<$0] + list[($0 + 1)...]) })
}
