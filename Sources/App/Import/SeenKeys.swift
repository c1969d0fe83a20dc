/// Tells of keys whether they have surely not been seen: a Bloom filter, of a size that does not depend on how many there are.
///
/// Of a million keys it takes fewer than one in ten thousand unseen ones for seen, of ten million one in twenty-five.
///
/// Source: Burton H. Bloom, "Space/Time Trade-offs in Hash Coding with Allowable Errors" (1970); two hashes serve for all, as in
/// Adam Kirsch and Michael Mitzenmacher, "Less Hashing, Same Performance" (2006).
struct SeenKeys {
  private static let hashCount = 4
  /// 8 MiB.
  private static let bitCount: UInt = 1 << 26

  private var words = [UInt](repeating: 0, count: Int(bitCount) / UInt.bitWidth)

  mutating func insert(_ key: some Hashable) {
    for bit in Self.bits(of: key) { words[Int(bit) / UInt.bitWidth] |= 1 << (bit % UInt(UInt.bitWidth)) }
  }

  /// Whether a key may have been inserted; `false` is certain.
  func mayContain(_ key: some Hashable) -> Bool {
    Self.bits(of: key).allSatisfy { bit in words[Int(bit) / UInt.bitWidth] & 1 << (bit % UInt(UInt.bitWidth)) != 0 }
  }

  private static func bits(of key: some Hashable) -> some Sequence<UInt> {
    let hash = UInt(bitPattern: key.hashValue)
    let step = hash >> 32 | 1
    return (0..<UInt(hashCount)).lazy.map { (hash &+ $0 &* step) % bitCount }
  }
}
