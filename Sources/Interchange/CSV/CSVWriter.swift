import LogbookRecords

/// A writer of CSV rows in the format of RFC 4180.
struct CSVWriter {
  let delimiter: Unicode.Scalar
  /// Whether text that a spreadsheet could execute is escaped; see ``CSVEscape``.
  let escapesText: Bool

  func header(_ keys: [String]) -> String {
    (keys + (escapesText ? [CSVEscape.heading] : [])).joined(separator: String(delimiter)) + "\r\n"
  }

  func writeLine(_ values: [JSONValue], to text: inout String) {
    let isEscaped = escapesText && values.contains { $0.isText && CSVEscape.isNeeded(for: $0.cellText) }
    for (index, value) in values.enumerated() {
      if index > 0 { text.unicodeScalars.append(delimiter) }
      write(isEscaped && value.isText ? CSVEscape.escaped(value.cellText) : value.cellText, to: &text)
    }
    if escapesText {
      text.unicodeScalars.append(delimiter)
      if isEscaped { text.unicodeScalars.append(CSVEscape.mark) }
    }
    text += "\r\n"
  }

  private func write(_ field: String, to text: inout String) {
    var field = field
    // Examine the bytes in contiguous memory, which is several times faster than iterating over the string.
    let isQuoted = field.withUTF8 { bytes in unsafe needsQuotes(bytes) }
    text += isQuoted ? field.quoted : field
  }

  /// Returns whether a field must be quoted, because RFC 4180 requires it, because the field begins or ends with a
  /// space, or because it contains a character that other programs may take for a delimiter.
  private func needsQuotes(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let space = UInt8(ascii: " ")
    return unsafe bytes.first == space || bytes.last == space
      || bytes.contains { byte in
        byte == UInt8(ascii: delimiter) || byte == CSVScanner.quote || CSVEscape.isSeparator(byte)
      }
  }
}

extension JSONValue {
  /// Whether the value can contain text that users or other programs have written.
  fileprivate var isText: Bool {
    switch self {
    case .string, .array: true
    case .null, .bool, .integer, .number, .object: false
    }
  }
}
