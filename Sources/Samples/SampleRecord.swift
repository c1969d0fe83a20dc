public import LogbookRecords
public import Foundation

/// A record type for which the laws of `RecordStoreContract` can generate samples and queries.
///
/// To check a store of custom records, conform the record type to this protocol in the tests. If its query type is
/// `RecordFetch`, every requirement has a default implementation that is derived from the description of the record,
/// and an empty conformance suffices:
///
/// ```swift
/// extension Place: SampleRecord {}
/// ```
///
/// A record that breaks a custom rule, in ``/LogbookRecords/Record/validate()``, is drawn again, so the rules must
/// accept most records. A unique field must have room for many values.
public protocol SampleRecord: Record {
  /// Draws a record whose fields are independent of each other.
  ///
  /// The same state of the generator must produce the same record, including its ID. To draw the ID, use
  /// ``/LogbookRecords/RecordID/init(from:)``.
  /// - Parameter parentID: The ID of the parent of the drawn record; ignored if the record type has no parents.
  /// - Throws: An error if the drawn record breaks a rule.
  static func drawn(
    from random: inout SplitMix64,
    of values: RecordValues,
    parentID: ID?
  ) throws(ValidationError) -> Self

  /// Returns records that contain a text, one record for each field that can hold the text. The same text always
  /// results in the same records.
  ///
  /// - Throws: An error if one of the records breaks a rule.
  static func samples(holding text: String) throws(ValidationError) -> [Self]

  /// Returns a record in which every date that need not be unique has the given value, or any record if its type has no
  /// dates. The same date always results in the same record.
  ///
  /// - Throws: An error if the record breaks a rule.
  static func sample(holding date: Date) throws(ValidationError) -> Self

  /// Returns a copy of the record with another ID and number.
  ///
  /// - Throws: An error if the record breaks a rule.
  func identified(by id: ID, number: Int?) throws(ValidationError) -> Self

  /// The strings in the record, in order. They can be compared byte for byte, whereas `==` considers canonically
  /// equivalent strings equal.
  var texts: [String] { get }
  /// The dates in the record, in order, except missing ones.
  var dates: [Date] { get }

  /// Returns queries about stored records whose results are easy to get wrong. At least one query has neither a limit
  /// nor a sort order.
  static func queries(about records: [Self]) -> [Query]

  /// Draws a query about stored records that combines several filters, a sort order and a page.
  ///
  /// - Precondition: There is at least one record.
  static func query(about records: [Self], from random: inout SplitMix64) -> Query

  /// Returns queries for records that contain a text.
  static func queries(for text: String) -> [Query]
}

extension SampleRecord {
  /// Returns varied records with equal values, missing values, many scripts and extreme values. The same seed always
  /// results in the same records.
  ///
  /// See ``RecordValues/varied``.
  /// - Parameter related: Whether some records are parts of earlier ones.
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

  /// Returns the first varied record for a seed.
  package static func sample(seed: UInt64) throws(ValidationError) -> Self {
    try samples(1, seed: seed)[0]
  }

  /// Returns a record with the content of another one, but with the ID, the number and the unique values of this
  /// record.
  package func withContent(of other: Self) throws(ValidationError) -> Self {
    let content = try other.identified(by: id, number: number)
    let unique = RecordDescription<Self>.shared.uniquePositions
    return unique.isEmpty ? content : try content.replacing(unique.map { ($0, fieldContents[$0]) })
  }

  /// Returns whether the records are equal and their strings are identical byte for byte, which `==` does not check.
  package func isIdentical(to other: Self) -> Bool {
    self == other && texts.elementsEqual(other.texts) { $0.utf8.elementsEqual($1.utf8) }
  }
}

extension RecordQuery {
  /// Returns copies of the query with pages at the boundaries of its result: no record, one, all but one, all, and more
  /// than exist.
  ///
  /// - Parameter count: The number of records that match the query.
  public func pages(among count: Int) -> [Self] {
    SampleValues.limits(among: count).flatMap { limit in
      SampleValues.offsets(among: count).map { page(limit: limit, offset: $0) }
    }
  }
}
