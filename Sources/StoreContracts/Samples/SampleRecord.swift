package import Domain
package import Foundation

/// A record of which laws can make samples and about which they can ask.
package protocol SampleRecord: Record {
  /// Varied records, the same for the same seed: with ties and missing values, in every script and at every edge.
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

  /// Questions for records that hold a text.
  static func queries(for text: String) -> [Query]
}

extension SampleRecord {
  /// Varied records that are part of none.
  static func samples(_ count: Int, seed: UInt64 = 1) throws(ValidationError) -> [Self] {
    try samples(count, seed: seed, related: false)
  }

  /// One of the varied records.
  static func sample(seed: UInt64) throws(ValidationError) -> Self {
    try samples(1, seed: seed)[0]
  }

  /// The content of another record under this one's identity and number.
  func withContent(of other: Self) throws(ValidationError) -> Self {
    try other.identified(by: id, number: number)
  }

  /// Whether two records are equal and their texts also byte for byte, which equality of texts does not ask for.
  func isIdentical(to other: Self) -> Bool {
    self == other && texts.elementsEqual(other.texts) { $0.utf8.elementsEqual($1.utf8) }
  }
}

extension RecordID {
  /// An identity that is the same for the same state of the generator.
  init(from generator: inout SplitMix64) {
    let (high, low) = (generator.next(), generator.next())
    func byte(_ word: UInt64, _ index: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: word >> (56 - 8 * index)) }
    self.init(
      UUID(
        uuid: (
          byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3),
          byte(high, 4), byte(high, 5), byte(high, 6), byte(high, 7),
          byte(low, 0), byte(low, 1), byte(low, 2), byte(low, 3),
          byte(low, 4), byte(low, 5), byte(low, 6), byte(low, 7)
        )
      )
    )
  }

  /// An identity that no sample has.
  static var absent: Self {
    var generator = SplitMix64(seed: 0xAB5E_4700)
    return Self(from: &generator)
  }
}
