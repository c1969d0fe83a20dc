public import LogbookRecords
public import Foundation

/// A record type for which the laws of `RecordStoreContract` can generate samples and queries.
///
/// To check a store of custom records, conform the record type to this protocol in the tests. If the query type is
/// `RecordFetch`, every requirement has a default implementation that is derived from the description of the record,
/// and an empty conformance suffices:
///
/// ```swift
/// extension Sighting: SampleRecord {}
/// ```
///
/// If a drawn record breaks a custom rule, which ``/LogbookRecords/Record/validate()`` checks, another record is drawn;
/// therefore, the rules must accept most records. A unique field must be able to hold at least 1,000 different values.
/// If the type of a unique field accepts only certain strings, the ``/LogbookRecords/Record/template`` should contain
/// such a string; other values are derived from that string by replacing its letters and digits.
public protocol SampleRecord: Record {
  /// Draws a record whose fields have random values that do not depend on each other.
  ///
  /// The same state of the generator must produce the same record, including its ID. To draw the ID, use
  /// ``/LogbookRecords/RecordID/init(from:)``.
  /// - Parameter parentID: The ID of the parent of the drawn record; ignored if records of this type have no parents.
  /// - Throws: An error if the drawn record breaks a rule.
  static func drawn(
    from random: inout SplitMix64,
    of values: RecordValues,
    parentID: ID?
  ) throws(ValidationError) -> Self

  /// Returns one record for each field that can hold the given text. The field contains the text, or the value to which
  /// the record type converts the text.
  ///
  /// The same text must always result in the same records.
  ///
  /// - Throws: An error if one of the records breaks a rule.
  static func samples(holding text: String) throws(ValidationError) -> [Self]

  /// Returns a record in which every date field contains the given date, except for fields that must be unique and
  /// fields for which the rules forbid the date.
  ///
  /// If the record type has no dates, this method returns any record. The same date must always result in the same
  /// record.
  ///
  /// - Throws: An error if the record breaks a rule.
  static func sample(holding date: Date) throws(ValidationError) -> Self

  /// Returns a copy of the record with the given ID and number.
  ///
  /// - Throws: An error if the record breaks a rule.
  func identified(by id: ID, number: Int?) throws(ValidationError) -> Self

  /// The record's strings, in the order of its fields.
  ///
  /// Laws compare these strings byte for byte, because `==` considers canonically equivalent strings equal.
  var texts: [String] { get }
  /// The record's dates, in the order of its fields. Missing dates are omitted.
  var dates: [Date] { get }

  /// Returns queries about the given stored records. The queries are chosen so that a faulty store is likely to answer
  /// some of them incorrectly.
  ///
  /// At least one query must have neither a limit nor a sort order.
  static func queries(about records: [Self]) -> [Query]

  /// Draws a random query about the given stored records. The query can combine filters, a sort order, a limit and an
  /// offset.
  ///
  /// - Precondition: There is at least one record.
  static func query(about records: [Self], from random: inout SplitMix64) -> Query

  /// Returns queries for records that contain the given text.
  static func queries(for text: String) -> [Query]
}

extension SampleRecord {
  /// Returns records drawn from ``RecordValues/varied``.
  ///
  /// The same seed results in the same records, unless the current law has already drawn some of their unique values;
  /// see ``DrawnSamples``.
  /// - Parameter related: Whether some records are parts (child records) of earlier records.
  package static func samples(_ count: Int, seed: UInt64 = 1, related: Bool = false) throws(ValidationError) -> [Self] {
    var random = SplitMix64(seed: seed)
    var records: [Self] = []
    while records.count < count {
      let isPart = related && !records.isEmpty && random.next() % 3 == 0
      let parentID = isPart ? random.pick(records.suffix(64).map(\.id)) : nil
      records.append(
        try distinct { () throws(ValidationError) in try drawn(from: &random, of: .varied, parentID: parentID) }
      )
    }
    return records
  }

  /// Returns the first record that ``samples(_:seed:related:)`` returns for a seed.
  package static func sample(seed: UInt64) throws(ValidationError) -> Self {
    try samples(1, seed: seed)[0]
  }

  /// Returns a copy of the given record with the ID, the number and the unique values of this record.
  ///
  /// If the record type has unique fields and the rules forbid this combination of values, some of the other values are
  /// also taken from this record.
  package func withContent(of other: Self) throws(ValidationError) -> Self {
    let unique = RecordDescription<Self>.shared.uniquePositions
    if unique.isEmpty { return try other.identified(by: id, number: number) }
    return adopting(
      try other.identified(by: id, number: number).fieldContents.enumerated().dropFirst(2).map {
        ($0.offset, $0.element)
      }
    )
  }

  /// Returns whether the records are equal and their strings are identical byte for byte. The `==` operator alone does
  /// not distinguish canonically equivalent strings.
  package func isIdentical(to other: Self) -> Bool {
    // In debug builds, comparing `Data` is faster than comparing the bytes one by one.
    self == other && texts.elementsEqual(other.texts) { Data($0.utf8) == Data($1.utf8) }
  }
}

extension RecordQuery {
  /// Returns copies of the query, one for each combination of several limits and offsets.
  ///
  /// The limits and offsets include the boundaries of the result, such as 0, 1, one less than `count`, `count`, and one
  /// more than `count`, as well as negative numbers. Some copies have no limit.
  /// - Parameter count: The number of records that match the query.
  public func pages(among count: Int) -> [Self] {
    SampleValues.limits(among: count).flatMap { limit in
      SampleValues.offsets(among: count).map { page(limit: limit, offset: $0) }
    }
  }
}
