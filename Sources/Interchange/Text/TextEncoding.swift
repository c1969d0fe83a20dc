import Foundation

/// The character encoding of a text file.
package enum TextEncoding: String, Hashable, Sendable, CaseIterable {
  case utf8 = "UTF-8"
  /// Little-endian UTF-16, as saved by spreadsheet programs.
  case utf16LowFirst = "UTF-16LE"
  /// Big-endian UTF-16, as saved by spreadsheet programs.
  case utf16HighFirst = "UTF-16BE"
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
    case .utf8, .utf16LowFirst, .utf16HighFirst, .windows1252: nil
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

  /// Returns the likely encoding of a file. Reads the entire file, unless its first bytes identify its format.
  ///
  /// A byte-order mark identifies UTF-16, and so do NUL bytes among the first bytes if nearly all of them are at even
  /// or at odd positions, and if they are at least a fifth of these. Otherwise, the encoding is Windows-1252 only if most non-ASCII text is
  /// invalid UTF-8 and all of the text is valid in Windows-1252. Otherwise, the encoding is UTF-8. A UTF-8 file with a
  /// few damaged bytes is not read as Windows-1252, because all of its other non-ASCII characters would then be
  /// misread.
  /// - Throws: ``ImportError/notText(_:)`` if the file is not text but, for example, a zip archive or an image;
  ///   ``ImportError/io(code:message:)`` if reading fails.
  ///
  /// Source: The Unicode Standard, table 3-7 (well-formed UTF-8) and §23.8 (byte-order mark).
  package static func found(in source: ByteSource) throws(ImportError) -> TextEncoding {
    var window = [UInt8](repeating: 0, count: ByteSource.chunkSize)
    var end = 0
    while end < ForeignFormat.markLength {
      let count = try source.fill(&window, from: end)
      end += count
      if count == 0 { break }
    }
    switch ForeignFormat(mark: window[..<end]) {
    case .utf16: return window[0] == 0xFF ? .utf16LowFirst : .utf16HighFirst
    case let format?: throw .notText(format.advice)
    case nil: break
    }
    if let encoding = utf16WithoutMark(window[..<end]) { return encoding }
    var census = ByteCensus()
    while end > 0 {
      census.take(window.span.extracting(..<end))
      end = try source.fill(&window, from: 0)
    }
    return census.isWindows1252 ? .windows1252 : .utf8
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
