public import Foundation

extension UUID {
  /// Returns a new version 7 UUID, which contains the time in units of 1/4096 millisecond (60 bits) and 62 random bits.
  ///
  /// UUIDs that are created in succession with the current time are close together in an index, and nearly always in
  /// ascending order. Source: RFC 9562 §5.7, with the increased clock precision of §6.2 (method 3).
  /// - Parameter moment: The date, clamped to the range that 48 bits of milliseconds can represent: the years 1970 to
  ///   10889.
  public static func timeOrdered(at moment: Date) -> UUID {
    var generator = BufferedRandomNumbers()
    let time = UInt64(milliseconds(at: moment) * 4096)
    return UUID(timeOrdered: time >> 12, time & 0x0FFF, random: generator.next())
  }

  /// Returns a version 7 UUID that depends only on the date and the state of a generator. The UUID contains the time in
  /// milliseconds.
  package static func timeOrdered(at moment: Date, using generator: inout some RandomNumberGenerator) -> UUID {
    UUID(timeOrdered: UInt64(milliseconds(at: moment)), generator.next() & 0x0FFF, random: generator.next())
  }

  private static func milliseconds(at moment: Date) -> Double {
    min(max(0, moment.timeIntervalSince1970 * 1000), 0xFFFF_FFFF_FFFF)
  }

  private init(timeOrdered milliseconds: UInt64, _ following: UInt64, random: UInt64) {
    self.init(
      high: milliseconds << 16 | 0x7000 | following,
      low: 0x8000_0000_0000_0000 | (random & 0x3FFF_FFFF_FFFF_FFFF)
    )
  }

  /// Creates a UUID from its 128 bits, most significant first.
  package init(high: UInt64, low: UInt64) {
    func byte(_ word: UInt64, _ index: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: word >> (56 - 8 * index)) }
    self.init(
      uuid: (
        byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3),
        byte(high, 4), byte(high, 5), byte(high, 6), byte(high, 7),
        byte(low, 0), byte(low, 1), byte(low, 2), byte(low, 3),
        byte(low, 4), byte(low, 5), byte(low, 6), byte(low, 7)
      )
    )
  }
}
