import Foundation

/// Conversions from and to the string form. They process eight hexadecimal digits at a time, with each digit in one
/// byte of a 64-bit word. Foundation's conversions take about ten times as long, which is noticeable when a file with
/// many records is read or written.
extension UUID {
  /// Creates a UUID from its canonical string form (RFC 9562 §4), or returns `nil` if the text has any other form. Each
  /// letter can be uppercase or lowercase.
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
  var lowercaseText: String {
    String(unsafeUninitializedCapacity: 36) { text in
      text.update(repeating: UInt8(ascii: "-"))
      writeDigits(to: UnsafeMutableRawBufferPointer(text), at: 0, isUppercase: false)
      return 36
    }
  }

  /// Appends the 36 bytes of the canonical string form in uppercase.
  package func appendText(to bytes: inout [UInt8]) {
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(UInt8(ascii: "-"), count: 36))
    bytes.withUnsafeMutableBytes { writeDigits(to: $0, at: start, isUppercase: true) }
  }

  private func writeDigits(to text: UnsafeMutableRawBufferPointer, at start: Int, isUppercase: Bool) {
    withUnsafeBytes(of: uuid) { bytes in
      func write(_ offset: Int, to first: Int, _ second: Int) {
        let value = UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
        let digits = UInt64(hexadecimalDigitsOf: value, isUppercase: isUppercase)
        let (left, right) = (UInt32(truncatingIfNeeded: digits >> 32), UInt32(truncatingIfNeeded: digits))
        text.storeBytes(of: left.bigEndian, toByteOffset: start + first, as: UInt32.self)
        text.storeBytes(of: right.bigEndian, toByteOffset: start + second, as: UInt32.self)
      }
      write(0, to: 0, 4)
      write(4, to: 9, 14)
      write(8, to: 19, 24)
      write(12, to: 28, 32)
    }
  }
}

extension UInt64 {
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// The value of the eight hexadecimal digits whose ASCII codes are the bytes of this word, the most
  /// significant digit first; `nil` if a byte is not a digit.
  fileprivate var hexadecimalValue: UInt64? {
    // In ASCII, of all hexadecimal digits, only the letters have bit 6 set. The lower four bits of a letter are 1 for
    // A, 2 for B, and so on, up to 6 for F.
    let letters = self >> 6 & Self.ones
    let digits = (self & (Self.ones * 0x0F)) &+ letters * 9
    // Reject a word with any byte that is not a digit. For such a word, converting the values back to digits does not
    // result in the same bytes.
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

  /// Returns a word in which each byte, a value from 0 to 15, is replaced with the ASCII code of its hexadecimal digit.
  private func hexadecimalDigits(isUppercase: Bool) -> UInt64 {
    let letters = (self &+ Self.ones * 6) >> 4 & Self.ones
    return self &+ Self.ones * 0x30 &+ letters * (isUppercase ? 0x07 : 0x27)
  }
}
