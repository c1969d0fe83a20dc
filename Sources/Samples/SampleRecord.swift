public import LogbookRecords
public import Foundation

/// A record type for which the laws of `RecordStoreContract` can make samples and queries.
///
/// To check a store of other records, conform the record type to this protocol in the tests. Every requirement has a
/// default derived from the description of the record, provided its queries are `RecordFetch`, so this is all that is
/// needed:
///
/// ```swift
/// extension Place: SampleRecord {}
/// ```
///
/// Custom rules, in ``/LogbookRecords/Record/validate()``, are satisfied by drawing again, so they must accept most
/// records. A unique field must have room for many values.
public protocol SampleRecord: Record {
  /// Draws a record whose fields are independent of each other.
  ///
  /// The same state of the generator produces the same record, including its ID, so draw the ID too, with
  /// ``/LogbookRecords/RecordID/init(from:)``.
  /// - Parameter parentID: The record that the drawn one is part of; ignored by records without parents.
  /// - Throws: An error if the drawn record breaks a rule.
  static func drawn(
    from random: inout SplitMix64,
    of values: RecordValues,
    parentID: ID?
  ) throws(ValidationError) -> Self

  /// Returns records that contain a text, one record for each field that can hold it. The same text always produces the
  /// same records.
  ///
  /// - Throws: An error if one of the records breaks a rule.
  static func samples(holding text: String) throws(ValidationError) -> [Self]

  /// Returns a record in which every date is the given one, or any record if its type has no dates. The same date
  /// always produces the same record.
  ///
  /// - Throws: An error if the record breaks a rule.
  static func sample(holding date: Date) throws(ValidationError) -> Self

  /// Returns a record with the same content and another ID and number.
  ///
  /// - Throws: An error if the record breaks a rule.
  func identified(by id: ID, number: Int?) throws(ValidationError) -> Self

  /// The texts of the record, in order. Texts are compared byte for byte, which `==` does not do.
  var texts: [String] { get }
  /// The dates of the record, in order, without missing ones.
  var dates: [Date] { get }

  /// Returns queries about stored records that are easy to answer incorrectly. At least one has neither a limit nor an
  /// order.
  static func queries(about records: [Self]) -> [Query]

  /// Draws a query about stored records that combines several filters, an order and a page.
  ///
  /// - Precondition: There is at least one record.
  static func query(about records: [Self], from random: inout SplitMix64) -> Query

  /// Returns queries for records that contain a text.
  static func queries(for text: String) -> [Query]
}

extension SampleRecord {
  /// Returns varied records with ties, missing values, many scripts and extreme values. The same seed always produces
  /// the same records.
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

  /// Returns one of the varied records.
  package static func sample(seed: UInt64) throws(ValidationError) -> Self {
    try samples(1, seed: seed)[0]
  }

  /// Returns a record with the content of another one, but this one's ID, number and values of unique fields.
  package func withContent(of other: Self) throws(ValidationError) -> Self {
    let content = try other.identified(by: id, number: number)
    let unique = RecordDescription<Self>.shared.uniquePositions
    return unique.isEmpty ? content : try content.replacing(unique.map { ($0, fieldContents[$0]) })
  }

  /// Returns whether two records are equal and their texts equal byte for byte, which `==` on texts does not check.
  package func isIdentical(to other: Self) -> Bool {
    self == other && texts.elementsEqual(other.texts) { $0.utf8.elementsEqual($1.utf8) }
  }
}

extension RecordQuery {
  /// Returns variants of the query with pages at the boundaries of its result: none, one, all but one, all and more.
  ///
  /// - Parameter count: The number of records that match the query.
  public func pages(among count: Int) -> [Self] {
    SampleValues.limits(among: count).flatMap { limit in
      SampleValues.offsets(among: count).map { page(limit: limit, offset: $0) }
    }
  }
}
