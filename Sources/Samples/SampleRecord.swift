public import LogbookRecords
public import Foundation

/// A record of which the laws of `RecordStoreContract` can make samples and which they can query.
///
/// To run the laws on a store of your own records, conform the records to this protocol in your tests. Every requirement has a
/// default made from the description of the record, if its queries are `RecordFetch`, so that this is all:
///
/// ```swift
/// extension Place: SampleRecord {}
/// ```
///
/// Rules of your own, in ``/LogbookRecords/Record/validate()``, are met by drawing again, so they must let most records pass. A
/// unique field must have room for many values.
public protocol SampleRecord: Record {
  /// Makes a record whose fields are drawn from values, independently of each other.
  ///
  /// The same state of the generator gives the same record, its ID included: draw that too, by ``/LogbookRecords/RecordID/init(from:)``.
  /// - Parameter parentID: The record that it is part of; ignored by records that are part of none.
  static func drawn(
    from random: inout SplitMix64,
    of values: RecordValues,
    parentID: ID?
  ) throws(ValidationError) -> Self

  /// Records that hold a text, each in another of their fields that can hold it. They are the same for the same text.
  static func samples(holding text: String) throws(ValidationError) -> [Self]

  /// A record all of whose dates are this one; any record if it has none. It is the same for the same date.
  static func sample(holding date: Date) throws(ValidationError) -> Self

  /// The same content under an identity and number.
  func identified(by id: ID, number: Int?) throws(ValidationError) -> Self

  /// Every text of the record, in order. Texts are compared byte for byte, which `==` does not do.
  var texts: [String] { get }
  /// Every date of the record, in order, without missing ones.
  var dates: [Date] { get }

  /// Queries about stored records that are easily answered wrong. At least one has neither a limit nor an order.
  static func queries(about records: [Self]) -> [Query]

  /// A query about stored records that combines several filters, an order and a page.
  ///
  /// - Precondition: There is a record.
  static func query(about records: [Self], from random: inout SplitMix64) -> Query

  /// Queries for records that hold a text.
  static func queries(for text: String) -> [Query]
}

extension SampleRecord {
  /// Varied records, the same for the same seed: with ties and missing values, in every script and at every edge. See
  /// ``RecordValues/varied``.
  ///
  /// - Parameter related: Whether some are part of earlier ones.
  package static func samples(
    _ count: Int,
    seed: UInt64 = 1,
    related: Bool = false
  ) throws(ValidationError) -> [Self] {
    var random = SplitMix64(seed: seed)
    var records: [Self] = []
    while records.count < count {
      let isPart = related && !records.isEmpty && random.next() % 3 == 0
      let parentID = isPart ? random.pick(records.suffix(64).map(\.id)) : nil
      records.append(try drawn(from: &random, of: .varied, parentID: parentID))
    }
    return records
  }

  /// One of the varied records.
  package static func sample(seed: UInt64) throws(ValidationError) -> Self {
    try samples(1, seed: seed)[0]
  }

  /// The content of another record under this one's identity and number, and with this one's values of unique fields.
  package func withContent(of other: Self) throws(ValidationError) -> Self {
    let content = try other.identified(by: id, number: number)
    let unique = RecordDescription<Self>.shared.uniquePositions
    return unique.isEmpty ? content : try content.replacing(unique.map { ($0, fieldContents[$0]) })
  }

  /// Whether two records are equal and their texts also byte for byte, which equality of texts does not ask for.
  package func isIdentical(to other: Self) -> Bool {
    self == other && texts.elementsEqual(other.texts) { $0.utf8.elementsEqual($1.utf8) }
  }
}

extension RecordQuery {
  /// The same query for pages at the edges of an answer: none, one, all but one, all and more.
  ///
  /// - Parameter count: How many records answer the query.
  public func pages(among count: Int) -> [Self] {
    SampleValues.limits(among: count).flatMap { limit in
      SampleValues.offsets(among: count).map { page(limit: limit, offset: $0) }
    }
  }
}
