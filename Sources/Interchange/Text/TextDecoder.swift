import Foundation

/// A decoder that converts the bytes of a text file to UTF-8 in chunks.
///
/// Bytes that do not encode a character become invalid UTF-8, which readers reject where it occurs.
struct TextDecoder {
  private let encoding: TextEncoding
  /// The first bytes of a unit of two or four bytes whose other bytes have not been read yet.
  private var unit: [UInt8] = []
  /// The first surrogate of a pair whose second surrogate has not been read yet.
  private var highSurrogate: UInt16?
  private var isAtStart = true
  /// The bytes since the last line end, for encodings that Foundation decodes.
  private var rest: [UInt8] = []

  init(_ encoding: TextEncoding) { self.encoding = encoding }

  mutating func decode(_ bytes: ArraySlice<UInt8>, into text: inout [UInt8]) {
    switch encoding {
    case .utf8: text += bytes
    case .windows1252:
      for byte in bytes {
        if byte < 0x80 {
          text.append(byte)
        } else if let scalar = Self.windows1252(byte) {
          Self.append(scalar, to: &text)
        } else {
          text += [Self.noCharacter, byte]
        }
      }
    case .utf16LowFirst, .utf16HighFirst, .utf32LowFirst, .utf32HighFirst:
      let length = [.utf16LowFirst, .utf16HighFirst].contains(encoding) ? 2 : 4
      let isLowFirst = [.utf16LowFirst, .utf32LowFirst].contains(encoding)
      for byte in bytes {
        unit.append(byte)
        guard unit.count == length else { continue }
        let number = (isLowFirst ? unit.reversed() : unit).reduce(0) { $0 << 8 | UInt32($1) }
        unit.removeAll(keepingCapacity: true)
        if length == 2 { take(UInt16(number), into: &text) } else { take(scalar: number, into: &text) }
      }
    default:
      // Decode whole lines, because the byte of a line end is never part of a longer character.
      rest += bytes
      guard let end = rest.lastIndex(where: CSVScanner.isLineEnd) else { return }
      decode(lines: rest[...end], into: &text)
      rest.removeSubrange(...end)
    }
  }

  private func decode(lines: ArraySlice<UInt8>, into text: inout [UInt8]) {
    guard let foundation = encoding.foundation else { return }
    for line in lines.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if line.startIndex > lines.startIndex { text.append(UInt8(ascii: "\n")) }
      if let decoded = String(bytes: line, encoding: foundation) {
        text += decoded.utf8
      } else {
        decode(damaged: line, from: foundation, into: &text)
      }
    }
  }

  /// Decodes a line in which a byte encodes no character. Such a byte is written after ``noCharacter``, so that messages
  /// can show it. In the supported encodings, a character has at most two bytes.
  private func decode(damaged line: ArraySlice<UInt8>, from foundation: String.Encoding, into text: inout [UInt8]) {
    var start = line.startIndex
    while start < line.endIndex {
      let ends = [start + 1, start + 2].filter { $0 <= line.endIndex }
      let found = ends.lazy.compactMap { end in
        String(bytes: line[start..<end], encoding: foundation).map { (text: $0, end: end) }
      }
      if let character = found.first {
        text += character.text.utf8
        start = character.end
      } else {
        text += [Self.noCharacter, line[start]]
        start += 1
      }
    }
  }

  /// Finishes decoding. An incomplete character at the end becomes invalid UTF-8.
  mutating func finish(into text: inout [UInt8]) {
    if !rest.isEmpty { decode(lines: rest[...], into: &text) }
    rest = []
    if !unit.isEmpty || highSurrogate != nil { text.append(Self.noCharacter) }
    (unit, highSurrogate) = ([], nil)
  }

  /// The byte that is written for bytes that encode no character. It never occurs in UTF-8.
  static let noCharacter: UInt8 = 0xFF

  private mutating func take(scalar: UInt32, into text: inout [UInt8]) {
    if !isAtStart || scalar != 0xFEFF { Self.append(scalar, to: &text) }
    isAtStart = false
  }

  private mutating func take(_ unit: UInt16, into text: inout [UInt8]) {
    defer { isAtStart = false }
    if isAtStart, unit == 0xFEFF { return }
    if let high = highSurrogate {
      highSurrogate = nil
      if 0xDC00...0xDFFF ~= unit {
        return Self.append(0x10000 + (UInt32(high - 0xD800) << 10 | UInt32(unit - 0xDC00)), to: &text)
      }
      text.append(Self.noCharacter)
    }
    switch unit {
    case 0xD800...0xDBFF: highSurrogate = unit
    case 0xDC00...0xDFFF: text.append(Self.noCharacter)
    default: Self.append(UInt32(unit), to: &text)
    }
  }

  private static func append(_ scalar: UInt32, to text: inout [UInt8]) {
    guard let scalar = Unicode.Scalar(scalar) else { return text.append(noCharacter) }
    text += UTF8.encode(scalar).map(Array.init) ?? [noCharacter]
  }

  /// The characters for the bytes 0x80 to 0x9F in Windows-1252; `nil` for the five bytes that Windows leaves undefined.
  ///
  /// Source: encoding.spec.whatwg.org, index windows-1252, except for these five bytes.
  private static let highHalf: [UInt32?] = [
    0x20AC, nil, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, nil, 0x017D,
    nil, nil, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, nil,
    0x017E, 0x0178,
  ]

  private static func windows1252(_ byte: UInt8) -> UInt32? {
    0x80...0x9F ~= byte ? highHalf[Int(byte - 0x80)] : UInt32(byte)
  }

  static func isUndefinedInWindows1252(_ byte: UInt8) -> Bool { windows1252(byte) == nil }
}
