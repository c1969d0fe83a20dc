import Foundation

/// The conversions process eight hexadecimal digits at a time, each in one byte of a word. Foundation's
/// take about ten times as long, which is noticeable when a file with many records is read or written.
extension UUID {
  /// Creates a UUID from its canonical string form, in uppercase or lowercase (RFC 9562 §4); `nil` for
  /// any other text.
  package init?(canonical text: Span<UInt8>) {
    guard text.count == 36 else { return nil }
    for index in [8, 13, 18, 23] where text[index] != UInt8(ascii: "-") { return nil }
    let bytes = text.bytes
    func word(at offset: Int) -> UInt64 { bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self).bigEndian }
    func word(at first: Int, _ second: Int) -> UInt64 {
      let first = bytes.unsafeLoadUnaligned(fromByteOffset: first, as: UInt32.self).bigEndian
      let second = bytes.unsafeLoadUnaligned(fromByteOffset: second, as: UInt32.self).bigEndian
      return UInt64(first) << 32 | UInt64(second)
    }
    guard let first = word(at: 0).hexadecimalValue, let second = word(at: 9, 14).hexadecimalValue,
      let third = word(at: 19, 24).hexadecimalValue, let fourth = word(at: 28).hexadecimalValue
    else { return nil }
    self.init(high: first << 32 | second, low: third << 32 | fourth)
  }

  /// The canonical string form in lowercase.
  var lowercaseText: String { withText(isUppercase: false) { String(decoding: $0, as: UTF8.self) } }

  /// Calls `body` with the 36 bytes of the canonical string form.
  package func withText<Result>(isUppercase: Bool, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    withUnsafeTemporaryAllocation(byteCount: 36, alignment: 1) { text in
      text.initializeMemory(as: UInt8.self, repeating: UInt8(ascii: "-"))
      withUnsafeBytes(of: uuid) { bytes in
        func digits(at offset: Int) -> UInt64 {
          let value = UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
          return UInt64(hexadecimalDigitsOf: value, isUppercase: isUppercase)
        }
        func store(_ digits: UInt64, at first: Int, _ second: Int) {
          text.storeBytes(of: UInt32(truncatingIfNeeded: digits >> 32).bigEndian, toByteOffset: first, as: UInt32.self)
          text.storeBytes(of: UInt32(truncatingIfNeeded: digits).bigEndian, toByteOffset: second, as: UInt32.self)
        }
        store(digits(at: 0), at: 0, 4)
        store(digits(at: 4), at: 9, 14)
        store(digits(at: 8), at: 19, 24)
        store(digits(at: 12), at: 28, 32)
      }
      return body(UnsafeBufferPointer(text.bindMemory(to: UInt8.self)))
    }
  }
}

extension UInt64 {
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// The value of the eight hexadecimal digits whose ASCII codes are the bytes of this word, the most
  /// significant digit first; `nil` if a byte is not a digit.
  fileprivate var hexadecimalValue: UInt64? {
    // In ASCII, only the letters have bit 6. Their lower four bits are 1 for A to 6 for F.
    let letters = self >> 6 & Self.ones
    let digits = (self & (Self.ones * 0x0F)) &+ letters * 9
    // Reject all other bytes, by comparing the word with the digits of the value.
    guard digits & (Self.ones * 0xF0) == 0, self | letters << 5 == digits.hexadecimalDigits(isUppercase: false) else {
      return nil
    }
    var value = (digits | digits >> 4) & 0x00FF_00FF_00FF_00FF
    value = (value | value >> 8) & 0x0000_FFFF_0000_FFFF
    return (value | value >> 16) & 0xFFFF_FFFF
  }

  /// Creates a word whose bytes are the ASCII codes of the eight digits of a value, the most significant
  /// digit first.
  fileprivate init(hexadecimalDigitsOf value: UInt32, isUppercase: Bool) {
    var digits = UInt64(value)
    digits = (digits | digits << 16) & 0x0000_FFFF_0000_FFFF
    digits = (digits | digits << 8) & 0x00FF_00FF_00FF_00FF
    digits = (digits | digits << 4) & 0x0F0F_0F0F_0F0F_0F0F
    self = digits.hexadecimalDigits(isUppercase: isUppercase)
  }

  /// Converts bytes from 0 to 15 to the ASCII codes of hexadecimal digits.
  private func hexadecimalDigits(isUppercase: Bool) -> UInt64 {
    let letters = (self &+ Self.ones * 6) >> 4 & Self.ones
    return self &+ Self.ones * 0x30 &+ letters * (isUppercase ? 0x07 : 0x27)
  }
}
