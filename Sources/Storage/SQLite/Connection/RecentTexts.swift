import LogbookRecords
import Foundation

/// A cache of recently read strings, for columns that often contain the same values.
///
/// Records share the cached strings. Comparing the bytes of a value with a cached string takes less time than creating
/// a string, and allocates no memory.
struct RecentTexts {
  /// The lengths in bytes of the strings to cache. Shorter strings need no allocation, and longer strings are seldom
  /// repeated.
  static let lengths = 16...127
  private static let placeCount = 256

  private var texts: [String] = []
  /// A measure of how often strings repeat. Reading a string that is not in the cache decreases the balance by 1;
  /// reading a cached string increases the balance by 1, but never above 0. Once the balance falls below a limit, the
  /// cache is no longer used.
  private var balance = 0

  /// Returns the string with the given UTF-8 bytes, or `nil` if the bytes are not valid UTF-8. The number of bytes must
  /// be in ``lengths``.
  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    if balance < -Self.placeCount * 4 { return unsafe String(utf8: bytes) }
    if texts.isEmpty { texts = Array(repeating: "", count: Self.placeCount) }
    let place = unsafe Self.place(of: bytes)
    if unsafe texts[place].hasBytes(bytes) {
      balance = min(balance + 1, 0)
      return texts[place]
    }
    balance -= 1
    guard let text = unsafe String(utf8: bytes) else { return nil }
    texts[place] = text
    return text
  }

  /// Returns the cache slot for a string. The slot depends on the length and on the first and last eight bytes.
  private static func place(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    let first = unsafe raw.loadUnaligned(fromByteOffset: 0, as: UInt64.self)
    let last = unsafe raw.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self)
    // The constant is 2^64 ÷ the golden ratio. Source: Knuth, The Art of Computer Programming 3, 6.4.
    let product = (first ^ last ^ UInt64(bytes.count)) &* 0x9E37_79B9_7F4A_7C15
    return Int(product >> 32) % placeCount
  }
}

extension String {
  fileprivate func hasBytes(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard utf8.count == bytes.count else { return false }
    return unsafe utf8.withContiguousStorageIfAvailable { own in
      guard let own = own.baseAddress, let other = bytes.baseAddress else { return false }
      return unsafe memcmp(own, other, bytes.count) == 0
    } ?? false
  }
}
