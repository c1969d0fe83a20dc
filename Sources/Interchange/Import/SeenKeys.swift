/// Tells of keys whether they have surely not been seen: a Bloom filter, of a size that does not depend on how many there are.
///
/// Of a million keys it takes fewer than one in a million unseen ones for seen, of ten million one in fifteen.
///
/// Source: the split block Bloom filter of Apache Parquet (github.com/apache/parquet-format, BloomFilter.md); the bits of a key
/// lie side by side, which costs one access to memory where those of Bloom's own cost one each.
struct SeenKeys {
  private static let salts = SIMD8<UInt32>(
    0x47B6_137B,
    0x4497_4D91,
    0x8824_AD5B,
    0xA2B7_289D,
    0x7054_95C7,
    0x2DF1_424B,
    0x9EFC_4947,
    0x5C6B_FB31
  )

  /// 8 MiB.
  private var blocks = [SIMD8<UInt32>](repeating: .zero, count: 1 << 18)

  mutating func insert(_ key: some Hashable) {
    let (block, bits) = place(of: key)
    blocks[block] |= bits
  }

  /// Whether a key may have been inserted; `false` is certain.
  func mayContain(_ key: some Hashable) -> Bool {
    let (block, bits) = place(of: key)
    return blocks[block] & bits == bits
  }

  /// The block of a key, and one bit of each word there.
  private func place(of key: some Hashable) -> (block: Int, bits: SIMD8<UInt32>) {
    let hash = UInt64(truncatingIfNeeded: key.hashValue)
    let positions = (SIMD8(repeating: UInt32(truncatingIfNeeded: hash)) &* Self.salts) &>> 27
    return (Int(hash >> 32) % blocks.count, SIMD8(repeating: 1) &<< positions)
  }
}
