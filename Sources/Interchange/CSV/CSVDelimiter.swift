package import LogbookRecords

/// The byte between two fields of a record.
package struct CSVDelimiter: Hashable, Sendable {
  /// The byte; neither a quote nor a line end.
  package let byte: UInt8

  /// `,`
  package static let comma = CSVDelimiter(byte: UInt8(ascii: ","))
  /// `;`, where the comma is the decimal sign.
  package static let semicolon = CSVDelimiter(byte: UInt8(ascii: ";"))
  /// The tabulator.
  package static let tab = CSVDelimiter(byte: UInt8(ascii: "\t"))
  /// `|`
  package static let pipe = CSVDelimiter(byte: UInt8(ascii: "|"))

  private init(byte: UInt8) {
    self.byte = byte
  }

  /// The delimiter that a person names.
  ///
  /// - Parameter name: One ASCII character, or `tab` or `\t` for the tabulator.
  /// - Throws: If it is something else, a quote or a line end.
  package init(_ name: String) throws(ValidationError) {
    if name == "tab" || name == "\\t" {
      self = .tab
    } else if name.utf8.count == 1, let byte = name.utf8.first, byte < 0x80,
      byte != CSVScanner.quote, byte != CSVScanner.lineFeed, byte != CSVScanner.carriageReturn
    {
      self.init(byte: byte)
    } else {
      throw ValidationError(
        field: "delimiter",
        value: name,
        rule: "must be one character such as , or ; or | or the word tab"
      )
    }
  }
}

extension CSVDelimiter {
  /// The records that are looked at to find the delimiter.
  private static let sampleSize = 20

  /// The delimiter that a file seems to have: among comma, semicolon, tab and pipe the one that divides the largest
  /// share of the first records into the same number of fields, and into the most fields if that is undecided.
  ///
  /// - Parameters:
  ///   - sample: The beginning of the file, without a byte-order mark.
  ///   - isWhole: Whether that is all of the file.
  /// - Returns: The comma if none divides anything.
  static func found(in sample: ArraySlice<UInt8>, isWhole: Bool) -> CSVDelimiter {
    var best = (delimiter: comma, share: 0.0, fields: 1)
    for delimiter in [comma, semicolon, tab, pipe] {
      let (share, fields) = consistency(of: fieldCounts(of: sample, isWhole: isWhole, delimiter: delimiter))
      if fields > 1, (share, fields) > (best.share, best.fields) { best = (delimiter, share, fields) }
    }
    return best.delimiter
  }

  /// The most frequent number of fields above one, and the share of the records that have it.
  private static func consistency(of counts: [Int]) -> (share: Double, fields: Int) {
    var frequencies: [Int: Int] = [:]
    for count in counts where count > 1 { frequencies[count, default: 0] += 1 }
    guard let top = frequencies.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }) else { return (0, 1) }
    return (Double(top.value) / Double(counts.count), top.key)
  }

  /// How many fields the first records have with a delimiter; none for a record that is damaged with it.
  private static func fieldCounts(of sample: ArraySlice<UInt8>, isWhole: Bool, delimiter: CSVDelimiter) -> [Int] {
    var counts: [Int] = []
    let bytes = Array(sample)
    var start = 0
    var scanner = CSVScanner(delimiter: delimiter)
    while counts.count < sampleSize {
      while start < bytes.count, CSVScanner.isLineEnd(bytes[start]) { start += 1 }
      guard start < bytes.count else { break }
      scanner.begin()
      // A record that the sample cuts off tells nothing, unless there is no other.
      guard scanner.scan(bytes, in: start..<bytes.count, isLast: isWhole || counts.isEmpty) else { break }
      counts.append(scanner.problem == nil ? scanner.fields.count : 0)
      start += scanner.length
    }
    return counts
  }
}
