public import LogbookRecords
import Foundation

extension RecordID {
  /// Creates an ID from a seed. The same seed results in the same ID on every machine and in every run.
  public init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    self.init(from: &random)
  }

  /// Creates a random ID. The same state of the generator always results in the same ID.
  public init(from random: inout SplitMix64) {
    let high = random.next()
    self.init(UUID(high: high, low: random.next()))
  }

  /// An ID that no sample has.
  package static var absent: Self { Self(seed: 0xAB5E_4700) }

  /// The first IDs that no sample of this kind has, and to which samples may refer.
  static func referred(_ count: Int) -> [Self] { (0..<UInt64(count)).map { referred(at: $0) } }

  /// One of a thousand IDs that no sample of this kind has, and to which samples may refer.
  static func referred(at index: UInt64) -> Self { Self(seed: 0xAB5E_4701 + index % 1_000) }
}
