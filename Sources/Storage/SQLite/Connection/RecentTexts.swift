import LogbookRecords
import Foundation

/// A cache of recently read strings, for columns that often contain the same values.
///
/// Records share the cached strings. Comparing the bytes of a value with a cached string takes less time than creating
/// a string, and allocates no memory.
@safe final class RecentTexts {
  /// The lengths in bytes of the strings to cache. Shorter strings need no allocation, and longer strings are seldom
  /// repeated.
  static let lengths = 16...127
  private static let pairBits = 9
  private static let placeCount = 2 << pairBits

  /// Two places for each string, next to each other. A new string takes the first place, and moves the string there to
  /// the second. The strings are not in an array, because each access to an array in an object is checked at run time.
  private var texts: UnsafeMutablePointer<String>?
  /// The number of strings read before there are places. Most statements read few rows, for which a cache would not pay.
  private var readsBefore = 0
  private static let leastReads = 64
  /// A measure of how often strings repeat. Reading a string that is not in the cache decreases the balance by 1;
  /// reading a cached string increases the balance by 1, but never above 0. Once the balance falls below a limit, the
  /// cache is no longer used.
  private var balance = 0

  deinit {
    unsafe texts?.deinitialize(count: Self.placeCount)
    unsafe texts?.deallocate()
  }

  /// Creates the places once enough strings have been read.
  private func makePlaces() {
    readsBefore += 1
    if readsBefore < Self.leastReads { return }
    let places = UnsafeMutablePointer<String>.allocate(capacity: Self.placeCount)
    unsafe places.initialize(repeating: "", count: Self.placeCount)
    unsafe texts = places
  }

  /// Returns the string with the given UTF-8 bytes, or `nil` if the bytes are not valid UTF-8. The number of bytes must
  /// be in ``lengths``.
  func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    if balance < -Self.placeCount { return unsafe String(utf8: bytes) }
    guard let texts = unsafe texts else {
      makePlaces()
      return unsafe String(utf8: bytes)
    }
    let place = unsafe Self.place(of: bytes)
    for place in place...place + 1 where unsafe texts[place].hasBytes(bytes) {
      if balance < 0 { balance += 1 }
      return unsafe texts[place]
    }
    balance -= 1
    guard let text = unsafe String(utf8: bytes) else { return nil }
    unsafe texts[place + 1] = texts[place]
    unsafe texts[place] = text
    return text
  }

  /// Returns the first place for a string. It depends on the length and on the first and last eight bytes.
  private static func place(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    let first = unsafe raw.loadUnaligned(fromByteOffset: 0, as: UInt64.self)
    let last = unsafe raw.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self)
    // The constant is 2^64 ÷ the golden ratio. Every bit of the bytes affects the highest bits of the product. Source:
    // Knuth, The Art of Computer Programming 3, 6.4.
    let product = (first ^ last ^ UInt64(bytes.count)) &* 0x9E37_79B9_7F4A_7C15
    return Int(product >> (64 - pairBits)) * 2
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
