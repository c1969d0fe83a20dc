import LogbookRecords
import Foundation

/// The texts that a statement has read lately. Where a column holds the same ones again and again, such as places and projects,
/// the records share them: comparing bytes takes less time than making another text, and no memory.
struct RecentTexts {
  /// Shorter ones are part of the record and need no memory of their own; longer ones seldom come again.
  static let lengths = 16...127
  private static let placeCount = 256

  private var texts: [String] = []
  /// How many texts were found, less those that were not: where few come again, looking for them is given up.
  private var balance = 0

  /// A text with these bytes, whose number is one of ``lengths``; `nil` if they are not UTF-8.
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

  /// Where a text is kept, by its length, its first bytes and its last.
  private static func place(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    let first = unsafe raw.loadUnaligned(fromByteOffset: 0, as: UInt64.self)
    let last = unsafe raw.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self)
    // Source of the constant: 2^64 ÷ the golden ratio, Knuth, The Art of Computer Programming 3, 6.4.
    let product = (first ^ last ^ UInt64(bytes.count)) &* 0x9E37_79B9_7F4A_7C15
    return Int(product >> 32) % placeCount
  }
}

extension String {
  /// Whether it consists of these bytes.
  fileprivate func hasBytes(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard utf8.count == bytes.count else { return false }
    return unsafe utf8.withContiguousStorageIfAvailable { own in
      guard let own = own.baseAddress, let other = bytes.baseAddress else { return false }
      return unsafe memcmp(own, other, bytes.count) == 0
    } ?? false
  }
}
