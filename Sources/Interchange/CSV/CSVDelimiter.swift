package import LogbookRecords

/// The character that separates the fields of a CSV record.
package struct CSVDelimiter: Hashable, Sendable {
  /// The ASCII code of the character, which is neither a quote nor a line end.
  package let byte: UInt8

  /// The comma.
  package static let comma = CSVDelimiter(byte: UInt8(ascii: ","))
  /// The semicolon, used where the comma is the decimal separator.
  package static let semicolon = CSVDelimiter(byte: UInt8(ascii: ";"))
  /// The tab character.
  package static let tab = CSVDelimiter(byte: UInt8(ascii: "\t"))
  /// The vertical bar.
  package static let pipe = CSVDelimiter(byte: UInt8(ascii: "|"))

  private init(byte: UInt8) {
    self.byte = byte
  }

  /// Creates a delimiter from its name.
  ///
  /// - Parameter name: One ASCII character, or `tab` or `\t` for the tab character.
  /// - Throws: ``ValidationError`` if the name is none of these, or is a quote or a line end.
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
  private static let sampleSize = 20

  /// Returns the delimiter that a first line such as `sep=;` names, and the length of this line with its end; `nil` if
  /// the first line is different.
  ///
  /// Source: Excel writes and reads this line.
  static func named(in sample: ArraySlice<UInt8>) -> (delimiter: CSVDelimiter, length: Int)? {
    let line = sample.prefix { !CSVScanner.isLineEnd($0) }
    // Ignore the error, because a line that names no possible delimiter is read like any other.
    guard line.count == 5, String(decoding: line.prefix(4), as: UTF8.self).lowercased() == "sep=",
      let delimiter = try? CSVDelimiter(String(decoding: line.suffix(1), as: UTF8.self))
    else { return nil }
    let rest = sample[line.endIndex...]
    return (delimiter, line.count + (rest.starts(with: [0x0D, 0x0A]) ? 2 : rest.prefix(1).count))
  }

  /// Returns the delimiter that splits the largest fraction of the first records into the same number of fields, at
  /// least two. If several delimiters result in the same fraction, returns the one that results in the most fields. If
  /// no delimiter separates any fields, returns the comma.
  static func found(in sample: ArraySlice<UInt8>, isWhole: Bool) -> CSVDelimiter {
    var best = (delimiter: comma, share: 0.0, fields: 1)
    for delimiter in [comma, semicolon, tab, pipe] {
      let (share, fields) = consistency(of: fieldCounts(of: sample, isWhole: isWhole, delimiter: delimiter))
      if fields > 1, (share, fields) > (best.share, best.fields) { best = (delimiter, share, fields) }
    }
    return best.delimiter
  }

  /// Returns the most frequent field count above 1 as `fields`, and the fraction of records that have this count as
  /// `share`. If no record has more than one field, `fields` is 1 and `share` is 0.
  private static func consistency(of counts: [Int]) -> (share: Double, fields: Int) {
    var frequencies: [Int: Int] = [:]
    for count in counts where count > 1 { frequencies[count, default: 0] += 1 }
    guard let top = frequencies.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }) else { return (0, 1) }
    return (Double(top.value) / Double(counts.count), top.key)
  }

  private static func fieldCounts(of sample: ArraySlice<UInt8>, isWhole: Bool, delimiter: CSVDelimiter) -> [Int] {
    var counts: [Int] = []
    let bytes = Array(sample)
    var start = 0
    var scanner = CSVScanner(delimiter: delimiter)
    while counts.count < sampleSize {
      while start < bytes.count, CSVScanner.isLineEnd(bytes[start]) { start += 1 }
      guard start < bytes.count else { break }
      scanner.begin()
      // Ignore the last record if the sample ends within it, unless it is the only record.
      guard scanner.scan(bytes, in: start..<bytes.count, isLast: isWhole || counts.isEmpty) else { break }
      counts.append(scanner.problem == nil ? scanner.fields.count : 0)
      start += scanner.length
    }
    return counts
  }
}
