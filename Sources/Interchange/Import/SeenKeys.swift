/// A Bloom filter of constant size: a set of keys that always reports an inserted key, but may also report other keys
/// by mistake.
///
/// With a million inserted keys, about one in thirty million other keys is reported by mistake. With ten million
/// inserted keys, about one in 300 is.
///
/// Source: the split block Bloom filter of Apache Parquet (github.com/apache/parquet-format, BloomFilter.md). The
/// bits of a key are in one block, so a lookup needs one memory access. Bloom's original filter needs one per bit.
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

  private static let blockCount = 1 << 19

  /// The bits of the keys. The array is empty until a key is inserted, because it takes 16 MB.
  private var blocks: [SIMD8<UInt32>] = []

  mutating func insert(_ key: some Hashable) {
    if blocks.isEmpty { blocks = Array(repeating: .zero, count: Self.blockCount) }
    let (block, bits) = place(of: key)
    blocks[block] |= bits
  }

  /// Returns whether a key may have been inserted. If `false`, the key has certainly not been inserted.
  func mayContain(_ key: some Hashable) -> Bool {
    if blocks.isEmpty { return false }
    let (block, bits) = place(of: key)
    return blocks[block] & bits == bits
  }

  private func place(of key: some Hashable) -> (block: Int, bits: SIMD8<UInt32>) {
    let hash = UInt64(truncatingIfNeeded: key.hashValue)
    let positions = (SIMD8(repeating: UInt32(truncatingIfNeeded: hash)) &* Self.salts) &>> 27
    return (Int(hash >> 32) & (Self.blockCount - 1), SIMD8(repeating: 1) &<< positions)
  }
}
