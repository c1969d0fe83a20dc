package import LogbookDomain
package import Foundation

/// A record of which laws can make samples and about which they can ask.
package protocol SampleRecord: Record {
  /// Varied records, the same for the same seed: with ties and missing values, in every script and at every edge. See
  /// ``RecordValues/varied``.
  ///
  /// - Parameter related: Whether some are part of earlier ones, if records of this kind can be.
  static func samples(_ count: Int, seed: UInt64, related: Bool) throws(ValidationError) -> [Self]

  /// Records that hold a text, each in another of their fields.
  static func samples(holding text: String) throws(ValidationError) -> [Self]

  /// A record all of whose dates are this one.
  static func sample(holding date: Date) throws(ValidationError) -> Self

  /// The same content under an identity and number.
  func identified(by id: ID, number: Int?) throws(ValidationError) -> Self

  /// Every text of the record, in order.
  var texts: [String] { get }
  /// Every date of the record that is there, in order.
  var dates: [Date] { get }

  /// Questions about stored records that are easily answered wrong.
  static func queries(about records: [Self]) -> [Query]

  /// A question about stored records that puts several filters, an order and a page together.
  ///
  /// - Precondition: There is a record.
  static func query(about records: [Self], from generator: inout SplitMix64) -> Query

  /// Questions for records that hold a text.
  static func queries(for text: String) -> [Query]
}

extension SampleRecord {
  /// Varied records that are part of none.
  package static func samples(_ count: Int, seed: UInt64 = 1) throws(ValidationError) -> [Self] {
    try samples(count, seed: seed, related: false)
  }

  /// One of the varied records.
  package static func sample(seed: UInt64) throws(ValidationError) -> Self {
    try samples(1, seed: seed)[0]
  }

  /// The content of another record under this one's identity and number.
  package func withContent(of other: Self) throws(ValidationError) -> Self {
    try other.identified(by: id, number: number)
  }

  /// Whether two records are equal and their texts also byte for byte, which equality of texts does not ask for.
  package func isIdentical(to other: Self) -> Bool {
    self == other && texts.elementsEqual(other.texts) { $0.utf8.elementsEqual($1.utf8) }
  }
}
