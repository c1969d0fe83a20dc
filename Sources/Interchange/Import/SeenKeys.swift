/// A Bloom filter of constant size: a set of keys that always reports an inserted key, but may also report other keys
/// by mistake. The hashes of up to a thousand keys are held in a set instead of the filter.
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

  /// The hashes of the keys, as long as there are at most 1000 keys. If there are more, ``blocks`` is used instead; it
  /// takes 16 MB.
  private var hashes: Set<UInt64> = []
  /// The bits of the keys; empty as long as there are at most 1000 keys.
  private var blocks: [SIMD8<UInt32>] = []

  mutating func insert(_ key: some Hashable) {
    insert(hash: hash(of: key))
  }

  /// Returns whether a key may have been inserted. If `false`, the key has certainly not been inserted.
  func mayContain(_ key: some Hashable) -> Bool {
    let hash = hash(of: key)
    if blocks.isEmpty { return hashes.contains(hash) }
    let (block, bits) = place(of: hash)
    return blocks[block] & bits == bits
  }

  private mutating func insert(hash: UInt64) {
    if blocks.isEmpty {
      hashes.insert(hash)
      if hashes.count <= 1000 { return }
      blocks = Array(repeating: .zero, count: Self.blockCount)
      for hash in hashes { insert(hash: hash) }
    } else {
      let (block, bits) = place(of: hash)
      blocks[block] |= bits
    }
  }

  private func hash(of key: some Hashable) -> UInt64 { UInt64(truncatingIfNeeded: key.hashValue) }

  private func place(of hash: UInt64) -> (block: Int, bits: SIMD8<UInt32>) {
    let positions = (SIMD8(repeating: UInt32(truncatingIfNeeded: hash)) &* Self.salts) &>> 27
    return (Int(hash >> 32) & (Self.blockCount - 1), SIMD8(repeating: 1) &<< positions)
  }
}
