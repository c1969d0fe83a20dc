import LogbookRecords

/// A writer of CSV rows in the format of RFC 4180.
enum CSVWriter {
  static func writeLine(_ values: [JSONValue], _ delimiter: Unicode.Scalar, to text: inout String) {
    let separator = String(delimiter)
    for (index, value) in values.enumerated() {
      if index > 0 { text += separator }
      var field = value.cellText
      // Examine the bytes in contiguous memory, which is several times faster than iterating over the string.
      let isQuoted = field.withUTF8 { bytes in unsafe needsQuotes(bytes, UInt8(ascii: delimiter)) }
      text += isQuoted ? field.quoted : field
    }
    text += "\r\n"
  }

  /// Returns whether a field must be quoted, either because RFC 4180 requires it or because the field begins or ends
  /// with a space.
  private static func needsQuotes(_ bytes: UnsafeBufferPointer<UInt8>, _ delimiter: UInt8) -> Bool {
    let space = UInt8(ascii: " ")
    return unsafe bytes.first == space || bytes.last == space
      || bytes.contains { byte in
        byte == delimiter || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
      }
  }
}
