/// A scanner that finds the fields of successive CSV records in bytes that arrive in chunks.
///
/// Source: RFC 4180 §2. In addition, a line may end in LF or CR alone, spaces may surround a quoted field, and quotes
/// within an unquoted field are ordinary characters.
struct CSVScanner {
  static let quote = UInt8(ascii: "\"")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  private static let space = UInt8(ascii: " ")

  /// The byte range of a field, relative to the beginning of the record. Enclosing quotes are excluded.
  struct Field {
    var start: UInt32
    var end: UInt32
  }

  private enum Mode {
    case fieldStart, afterBlank, unquoted, quoted, afterQuote, afterQuotedField
  }

  private(set) var fields: [Field] = []
  private(set) var fieldsWithDoubledQuotes: [Int] = []
  /// The number of bytes scanned in the record, except those before the last call to ``abandon()``. The line end is
  /// counted, but not the LF of a CRLF, because the LF may not have been read yet.
  private(set) var length = 0
  private(set) var innerLineBreaks = 0
  /// Whether the record ended in a CR, which an LF may follow.
  private(set) var endsInCarriageReturn = false
  private(set) var problem: Problem?

  /// An error in the record. Line offsets are relative to the first line of the record.
  enum Problem {
    case unterminatedQuote(lineOffset: Int), textAfterQuote(field: Int), tooLong, tooManyFields
  }

  private let delimiter: UInt8
  private var mode = Mode.fieldStart
  private var fieldStart = 0
  /// The position of the closing quote, while the spaces after it are scanned.
  private var quotedEnd = 0
  private var lineOffsetOfQuote = 0
  private var lastCarriageReturn = -2

  init(delimiter: CSVDelimiter) {
    self.delimiter = delimiter.byte
  }

  @inline(__always)
  static func isLineEnd(_ byte: UInt8) -> Bool {
    byte == lineFeed || byte == carriageReturn
  }

  mutating func begin() {
    fields.removeAll(keepingCapacity: true)
    if !fieldsWithDoubledQuotes.isEmpty { fieldsWithDoubledQuotes.removeAll(keepingCapacity: true) }
    length = 0
    innerLineBreaks = 0
    endsInCarriageReturn = false
    problem = nil
    mode = .fieldStart
    lastCarriageReturn = -2
  }

  /// Discards the fields found so far, so that the caller can also discard the bytes scanned so far. The rest of the
  /// record must still be scanned.
  mutating func abandon() {
    fields.removeAll(keepingCapacity: true)
    fieldsWithDoubledQuotes.removeAll(keepingCapacity: true)
    fieldStart = 0
    quotedEnd -= length
    lastCarriageReturn -= length
    length = 0
  }

  /// Rejects the current record as too long. Call this method after the record has been scanned to its end. This error
  /// replaces every other error except an unterminated quote, because otherwise the reported error would depend on how
  /// the record was divided into chunks.
  mutating func refuseAsTooLong() {
    if case .unterminatedQuote = problem { return }
    problem = .tooLong
  }

  mutating func shortenField(_ index: Int, to end: Int) {
    fields[index].end = UInt32(truncatingIfNeeded: end)
  }

  /// Continues scanning a record. Returns whether the record is complete.
  ///
  /// - Parameters:
  ///   - range: The range of the available bytes, starting at the first byte of the record that has not been discarded
  ///     (see ``abandon()``). The range may contain later records.
  ///   - isLast: Whether no more bytes follow.
  mutating func scan(_ bytes: [UInt8], in range: Range<Int>, isLast: Bool) -> Bool {
    bytes.withUnsafeBufferPointer { scan(UnsafeBufferPointer(rebasing: $0[range]), isLast: isLast) }
  }

  private mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) -> Bool {
    let end = bytes.count
    var position = length
    while position < end {
      switch mode {
      case .fieldStart where bytes[position] == Self.quote:
        mode = .quoted
        lineOffsetOfQuote = innerLineBreaks
        position += 1
        fieldStart = position

      case .fieldStart where bytes[position] == Self.space && delimiter != Self.space:
        mode = .afterBlank
        fieldStart = position
        position += 1

      case .afterBlank where bytes[position] == Self.space:
        position += 1

      case .afterBlank where bytes[position] == Self.quote:
        guard let isClosed = isClosed(in: bytes, from: position + 1, isLast: isLast) else {
          length = position
          return false
        }
        mode = isClosed ? .fieldStart : .unquoted

      case .afterBlank:
        mode = .unquoted

      case .fieldStart:
        mode = .unquoted
        fieldStart = position
        fallthrough

      case .unquoted:
        position = endOfText(in: bytes, from: position)
        guard position < end else { break }
        let byte = bytes[position]
        endField(at: position)
        position += 1
        if byte != delimiter { return endRecord(at: position, after: byte) }

      case .quoted:
        while position < end {
          let byte = bytes[position]
          if byte == Self.quote { break }
          if byte == Self.carriageReturn {
            lastCarriageReturn = position
            innerLineBreaks += 1
          } else if byte == Self.lineFeed, position != lastCarriageReturn + 1 {
            innerLineBreaks += 1
          }
          position += 1
        }
        guard position < end else { break }
        mode = .afterQuote
        position += 1

      case .afterQuote:
        let byte = bytes[position]
        if byte == Self.quote {
          if fieldsWithDoubledQuotes.last != fields.count { fieldsWithDoubledQuotes.append(fields.count) }
          mode = .quoted
          position += 1
        } else {
          mode = .afterQuotedField
          quotedEnd = position - 1
        }

      case .afterQuotedField:
        let byte = bytes[position]
        if byte == delimiter || Self.isLineEnd(byte) {
          endField(at: quotedEnd)
          position += 1
          if byte != delimiter { return endRecord(at: position, after: byte) }
        } else if byte == Self.space {
          position += 1
        } else {
          if problem == nil { problem = .textAfterQuote(field: fields.count + 1) }
          mode = .unquoted
        }
      }
    }
    length = position
    guard isLast else { return false }
    switch mode {
    case .fieldStart:
      fieldStart = position
      endField(at: position)
    case .afterBlank, .unquoted: endField(at: position)
    case .quoted: problem = .unterminatedQuote(lineOffset: lineOffsetOfQuote)
    case .afterQuote: endField(at: position - 1)
    case .afterQuotedField: endField(at: quotedEnd)
    }
    return true
  }

  /// Returns whether a quoted field that begins at a position ends in the same line, or `nil` if more bytes are needed.
  ///
  /// A quotation mark after a space begins a quoted field only then. Otherwise it is text, such as a ditto mark or the
  /// sign for inches.
  private func isClosed(in bytes: UnsafeBufferPointer<UInt8>, from start: Int, isLast: Bool) -> Bool? {
    var position = start
    while position < bytes.count {
      // Longer fields are not examined, so that the bytes that are needed are limited.
      if Self.isLineEnd(bytes[position]) || position - start > 1 << 16 { return false }
      if bytes[position] != Self.quote {
        position += 1
      } else if position + 1 < bytes.count, bytes[position + 1] == Self.quote {
        position += 2
      } else {
        let next = bytes[(position + 1)...].first { $0 != Self.space }
        if let next { return next == delimiter || Self.isLineEnd(next) }
        return isLast ? true : nil
      }
    }
    return isLast ? false : nil
  }

  /// Returns the position of the first delimiter or line end at or after a position, or the end of the bytes.
  ///
  /// The method examines eight bytes at a time. XOR turns each matching byte into zero. Subtracting one from each byte
  /// then sets the top bit of every zero byte. After bytes whose top bit was already set are masked out, no byte before
  /// the first zero byte has its top bit set.
  ///
  /// Source: Henry S. Warren, "Hacker's Delight", 2nd edition, §6-1.
  @inline(__always)
  private func endOfText(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let raw = UnsafeRawBufferPointer(bytes)
    var position = start
    while raw.count - position >= 8 {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      func places(of byte: UInt8) -> UInt64 {
        let difference = word ^ (ones &* UInt64(byte))
        return (difference &- ones) & ~difference
      }
      let found = (places(of: delimiter) | places(of: Self.lineFeed) | places(of: Self.carriageReturn)) & ones << 7
      if found != 0 { return position + found.trailingZeroBitCount / 8 }
      position += 8
    }
    while position < bytes.count, bytes[position] != delimiter, !Self.isLineEnd(bytes[position]) { position += 1 }
    return position
  }

  @inline(__always)
  private mutating func endField(at position: Int) {
    if fields.count < CSVReader.maximumFields {
      fields.append(Field(start: UInt32(truncatingIfNeeded: fieldStart), end: UInt32(truncatingIfNeeded: position)))
    } else if problem == nil {
      problem = .tooManyFields
    }
    mode = .fieldStart
  }

  private mutating func endRecord(at position: Int, after byte: UInt8) -> Bool {
    length = position
    endsInCarriageReturn = byte == Self.carriageReturn
    return true
  }
}
