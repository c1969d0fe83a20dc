import Foundation

/// The character encoding of a text file.
package enum TextEncoding: String, Hashable, Sendable, CaseIterable {
  case utf8 = "UTF-8"
  /// Little-endian UTF-16, as saved by spreadsheet programs.
  case utf16LowFirst = "UTF-16LE"
  /// Big-endian UTF-16, as saved by spreadsheet programs.
  case utf16HighFirst = "UTF-16BE"
  /// UTF-32, in either byte order.
  case utf32LowFirst = "UTF-32LE"
  case utf32HighFirst = "UTF-32BE"
  /// The encoding that most Western programs used before Unicode.
  case windows1252 = "Windows-1252"
  /// The encodings of Central European, Cyrillic, Greek, Turkish and Japanese text, which are never detected.
  case windows1250 = "Windows-1250"
  case windows1251 = "Windows-1251"
  case windows1253 = "Windows-1253"
  case windows1254 = "Windows-1254"
  case latin1 = "ISO-8859-1"
  case latin2 = "ISO-8859-2"
  case shiftJIS = "Shift_JIS"

  /// Creates the encoding with the given name or a common short name, ignoring case and punctuation.
  package init?(name: String) {
    func simplified(_ name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }
    let aliases = ["latin1": "iso88591", "latin2": "iso88592", "sjis": "shiftjis", "cp932": "shiftjis"]
    let name = simplified(name).replacing("cp125", with: "windows125")
    guard let encoding = Self.allCases.first(where: { simplified($0.rawValue) == aliases[name] ?? name }) else {
      return nil
    }
    self = encoding
  }

  /// The encoding in Foundation; `nil` if ``TextDecoder`` decodes the encoding itself.
  var foundation: String.Encoding? {
    switch self {
    case .utf8, .utf16LowFirst, .utf16HighFirst, .utf32LowFirst, .utf32HighFirst, .windows1252: nil
    case .windows1250: .windowsCP1250
    case .windows1251: .windowsCP1251
    case .windows1253: .windowsCP1253
    case .windows1254: .windowsCP1254
    case .latin1: .isoLatin1
    case .latin2: .isoLatin2
    case .shiftJIS: .shiftJIS
    }
  }

  /// The byte-order mark of UTF-8, which readers skip.
  ///
  /// Source: The Unicode Standard §23.8.
  static let utf8Mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The byte-order marks. The mark of UTF-32 begins with that of UTF-16.
  ///
  /// Source: The Unicode Standard §23.8.
  private static let marks: [(encoding: TextEncoding, bytes: [UInt8])] = [
    (.utf8, utf8Mark), (.utf32LowFirst, [0xFF, 0xFE, 0, 0]), (.utf32HighFirst, [0, 0, 0xFE, 0xFF]),
    (.utf16LowFirst, [0xFF, 0xFE]), (.utf16HighFirst, [0xFE, 0xFF]),
  ]

  /// Returns the encoding of a file: that of its byte-order mark; otherwise the given one; otherwise the likely one. To
  /// find the latter, the entire file is read, unless its first bytes identify its format.
  ///
  /// NUL bytes among the first bytes identify UTF-16 if nearly all of them are at even or at odd positions, and if they
  /// are at least a fifth of these, and UTF-32 if nearly all bytes of one half of each four are NUL. Otherwise, the
  /// encoding is Windows-1252 only if most non-ASCII text is invalid UTF-8 and all of the text is valid in Windows-1252.
  /// Otherwise, the encoding is UTF-8. A UTF-8 file with a few damaged bytes is not read as Windows-1252, because all of
  /// its other non-ASCII characters would then be misread.
  /// - Throws: ``ImportError/notText(_:)`` if the file is not text but, for example, a zip archive or an image;
  ///   ``ImportError/io(code:message:)`` if reading fails.
  ///
  /// Source: The Unicode Standard, table 3-7 (well-formed UTF-8) and §23.8 (byte-order mark).
  package static func found(
    in source: ByteSource,
    given: TextEncoding? = nil
  ) throws(ImportError) -> TextEncoding {
    var window = [UInt8](repeating: 0, count: ByteSource.chunkSize)
    var end = 0
    while end < ForeignFormat.markLength {
      let count = try source.fill(&window, from: end)
      end += count
      if count == 0 { break }
    }
    if let marked = marks.first(where: { window[..<end].starts(with: $0.bytes) }) { return marked.encoding }
    if let format = ForeignFormat(mark: window[..<end]) { throw .notText(format.advice) }
    if let encoding = given ?? utf32WithoutMark(window[..<end]) ?? utf16WithoutMark(window[..<end]) { return encoding }
    var census = ByteCensus()
    while end > 0 {
      census.take(window.span.extracting(..<end))
      end = try source.fill(&window, from: 0)
    }
    return census.isWindows1252 ? .windows1252 : .utf8
  }

  private static func utf32WithoutMark(_ sample: ArraySlice<UInt8>) -> TextEncoding? {
    // The two high bytes of each character are zero, except for rare characters, whose second byte is not.
    var zeros = [0, 0, 0, 0]
    for (index, byte) in sample.enumerated() where byte == 0 { zeros[index % 4] += 1 }
    let count = sample.count / 4
    if count == 0 { return nil }
    if zeros[3] == count, zeros[2] * 8 >= count * 7 { return .utf32LowFirst }
    return zeros[0] >= count && zeros[1] * 8 >= count * 7 ? .utf32HighFirst : nil
  }

  private static func utf16WithoutMark(_ sample: ArraySlice<UInt8>) -> TextEncoding? {
    // The delimiters, digits and line ends of every table, and most of the letters, have a zero byte in UTF-16.
    var zeros = [0, 0]
    for (index, byte) in sample.enumerated() where byte == 0 { zeros[index % 2] += 1 }
    // A few characters, such as U+0100, have the zero byte at the other position.
    guard sample.count >= 4, let least = zeros.min(), let most = zeros.max(), least * 8 <= most,
      most * 10 >= sample.count
    else { return nil }
    return zeros[1] == most ? .utf16LowFirst : .utf16HighFirst
  }
}

private struct ByteCensus {
  private var wellFormed = 0
  private var malformed = 0
  private var canBeWindows1252 = true
  /// The number of missing bytes in the current character, and the valid range of the next byte.
  private var needed = 0
  private var next: ClosedRange<UInt8> = 0x80...0xBF

  var isWindows1252: Bool { canBeWindows1252 && malformed + (needed > 0 ? 1 : 0) > wellFormed }

  mutating func take(_ bytes: borrowing Span<UInt8>) {
    let (ones, highBits): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    var position = 0
    while position < bytes.count {
      // Skip eight ASCII bytes at a time, unless one of them is NUL. The subtraction sets the high bit of a NUL byte.
      if needed == 0, position + 8 <= bytes.count {
        let word = bytes.bytes.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self)
        if (word | (word &- ones)) & highBits == 0 {
          position += 8
          continue
        }
      }
      // A NUL rules out Windows-1252. Other ASCII bytes matter only if they interrupt a multibyte character.
      let byte = bytes[position]
      position += 1
      if byte == 0 { canBeWindows1252 = false }
      if needed > 0 || byte >= 0x80 { take(byte) }
    }
  }

  private mutating func take(_ byte: UInt8) {
    if TextDecoder.isUndefinedInWindows1252(byte) { canBeWindows1252 = false }
    if needed > 0 {
      if next.contains(byte) {
        needed -= 1
        next = 0x80...0xBF
        if needed == 0 { wellFormed += 1 }
        return
      }
      malformed += 1
      needed = 0
      next = 0x80...0xBF
    }
    switch byte {
    case ..<0x80: break
    case 0xC2...0xDF: needed = 1
    case 0xE0...0xEF:
      needed = 2
      if byte == 0xE0 { next = 0xA0...0xBF } else if byte == 0xED { next = 0x80...0x9F }
    case 0xF0...0xF4:
      needed = 3
      if byte == 0xF0 { next = 0x90...0xBF } else if byte == 0xF4 { next = 0x80...0x8F }
    default: malformed += 1
    }
  }
}
