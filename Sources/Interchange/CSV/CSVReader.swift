/// A reader for CSV files that reads one record at a time, so that the file need not fit in memory.
///
/// Quoted fields may contain delimiters, line breaks and doubled quotes. Lines may end in LF, CRLF or CR, in any mix.
/// Spaces may surround a quoted field. Empty lines are skipped, as are a byte-order mark at the beginning of the file and
/// a first line such as `sep=;`, with which spreadsheet programs name the delimiter. The fields of the current record are
/// available until the next call to ``next()``, and are decoded as text only on request.
///
///     var reader = try CSVReader(ByteSource(path: "reports.csv"))
///     while let step = try reader.next() {
///       if case .record = step { print(reader.line, try reader.text(at: 0) ?? "") }
///     }
///
/// Source: RFC 4180 §2. For violations of the format, see ``CSVProblem``.
package struct CSVReader: ~Copyable {
  /// The result of a read.
  package enum Step: Hashable, Sendable {
    /// A record was read, and its fields are available.
    case record
    /// The record is malformed, so its fields are not available. The next record can be read, unless a quote is
    /// unterminated.
    case problem(CSVProblem)
  }

  /// The maximum number of fields in a record; four times the number of columns in the largest spreadsheets.
  package static let maximumFields = 65_536

  /// The field delimiter, either specified or detected.
  package let delimiter: CSVDelimiter
  /// The line on which the current record begins. The first line is 1, and empty lines are counted.
  package private(set) var line = 1
  /// The number of fields in the current record; 0 before the first record, after the last record, and for a malformed
  /// record.
  package private(set) var count = 0

  private let source: ByteSource
  private let maximumLength: Int
  private var isAtEnd: Bool
  /// A buffer for a section of the file. The bytes from `start` to `end` are the current record and the bytes read
  /// after it.
  private var window: [UInt8]
  private var start: Int
  private var end: Int
  private var scanner: CSVScanner
  private var nextLine = 1
  private var isAfterCarriageReturn = false

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - delimiter: The field delimiter. If `nil`, the delimiter is detected: the comma, semicolon, tab or pipe,
  ///     whichever splits the first records most consistently. Detection requires the first 64 KiB, or the whole file
  ///     if it is shorter.
  ///   - skippedLines: The number of lines before the first record; they are not read.
  ///   - maximumLength: The maximum size of a record in bytes, including its line end and quotes; 16 MiB by default.
  ///     Values above 1 GiB are treated as 1 GiB. The reader's buffer grows to hold the longest record.
  /// - Throws: ``ImportError/notText(_:)`` if the file has a different format, such as zip or PDF;
  ///   ``ImportError/io(code:message:)`` if reading fails.
  package init(
    _ source: ByteSource,
    delimiter: CSVDelimiter? = nil,
    skippedLines: Int = 0,
    maximumLength: Int = 16 << 20
  ) throws(ImportError) {
    // Set all properties at the end. If some of them are set earlier, code optimized by Swift 6.3 destroys
    // uninitialized properties of the noncopyable type, and the program crashes.
    var window = [UInt8](repeating: 0, count: 2 * ByteSource.chunkSize)
    var end = 0
    var isAtEnd = false
    let enough = delimiter == nil ? ByteSource.chunkSize : 16
    while end < enough, !isAtEnd {
      let count = try source.fill(&window, from: end)
      end += count
      isAtEnd = count == 0
    }
    if let format = ForeignFormat(mark: window[..<end]) { throw .notText(format.advice) }
    var start = window[..<end].starts(with: TextEncoding.utf8Mark) ? TextEncoding.utf8Mark.count : 0
    var line = 1
    while line <= skippedLines {
      while end - start < enough, !isAtEnd { isAtEnd = try !source.refill(&window, &start, &end) }
      if start == end { break }
      if let lineEnd = window[start..<end].firstIndex(where: CSVScanner.isLineEnd) {
        let isCarriageReturn = window[lineEnd] == CSVScanner.carriageReturn
        start = lineEnd + 1
        if start == end, !isAtEnd { isAtEnd = try !source.refill(&window, &start, &end) }
        if isCarriageReturn, start < end, window[start] == CSVScanner.lineFeed { start += 1 }
        line += 1
      } else {
        start = end
      }
    }
    while end - start < enough, !isAtEnd { isAtEnd = try !source.refill(&window, &start, &end) }
    let named = CSVDelimiter.named(in: window[start..<end])
    if let named {
      start += named.length
      line += 1
    }
    let delimiter = delimiter ?? named?.delimiter ?? CSVDelimiter.found(in: window[start..<end], isWhole: isAtEnd)
    self.source = source
    // Limit records to 1 GiB, because the scanner stores positions in 32 bits.
    self.maximumLength = min(maximumLength, 1 << 30)
    self.delimiter = delimiter
    self.window = window
    self.start = start
    self.end = end
    self.isAtEnd = isAtEnd
    nextLine = line
    scanner = CSVScanner(delimiter: delimiter)
  }

  /// Advances to the next record.
  ///
  /// - Returns: The result of the read, or `nil` at the end of the file.
  /// - Throws: ``ImportError/io(code:message:)`` if reading fails; the reader must not be used afterwards.
  package mutating func next() throws(ImportError) -> Step? {
    start += scanner.length
    scanner.begin()
    count = 0
    guard try skipLineEnds() else { return nil }
    line = nextLine
    var isTooLong = false
    while !scanner.scan(window, in: start..<end, isLast: isAtEnd) {
      if isTooLong || scanner.length > maximumLength {
        isTooLong = true
        scanner.abandon()
        start = end
      }
      try refill()
    }
    if isTooLong || scanner.length > maximumLength { scanner.refuseAsTooLong() }
    nextLine += scanner.innerLineBreaks + 1
    isAfterCarriageReturn = scanner.endsInCarriageReturn
    if let problem = scanner.problem { return .problem(CSVProblem(line: line, reason: reason(of: problem))) }
    for field in scanner.fieldsWithDoubledQuotes { halveQuotes(ofField: field) }
    count = scanner.fields.count
    return .record
  }

  /// Returns the text of a field of the current record.
  ///
  /// - Parameter index: The index of the field; 0 is the first field.
  /// - Returns: The text, or `nil` if the record has no such field.
  /// - Throws: ``CSVProblem`` if the field contains a byte that encodes no character.
  package func text(at index: Int) throws(CSVProblem) -> String? {
    try withBytes(at: index) { bytes throws(CSVProblem) in
      guard let text = bytes.validText else {
        throw CSVProblem(line: line, reason: .notEncoded(field: index + 1, byte: bytes.firstInvalidByte))
      }
      return text
    }
  }

  /// Returns all fields of the current record as strings.
  ///
  /// - Throws: ``CSVProblem`` for the first field that is not UTF-8 text.
  package func texts() throws(CSVProblem) -> [String] {
    var texts: [String] = []
    texts.reserveCapacity(count)
    for index in 0..<count { if let text = try text(at: index) { texts.append(text) } }
    return texts
  }

  /// Calls a closure with the bytes of a field of the current record, without the quotes that enclose the field.
  ///
  /// - Parameter index: The index of the field; 0 is the first field.
  /// - Returns: The result of `body`, or `nil` if the record has no such field, in which case `body` is not called.
  /// - Throws: The error that `body` throws.
  package func withBytes<Result, Failure: Error>(
    at index: Int,
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard (0..<count).contains(index) else { return nil }
    let field = scanner.fields[index]
    return try body(window.span.extracting(start + Int(field.start)..<start + Int(field.end)))
  }

  private func reason(of problem: CSVScanner.Problem) -> CSVProblem.Reason {
    switch problem {
    case .unterminatedQuote(let offset): .unterminatedQuote(line: line + offset)
    case .textAfterQuote(let field): .textAfterQuote(field: field)
    case .tooLong: .tooLong(maximum: maximumLength)
    case .tooManyFields: .tooManyFields
    }
  }

  /// Skips empty lines. Returns whether another line follows.
  private mutating func skipLineEnds() throws(ImportError) -> Bool {
    while true {
      while start < end {
        let byte = window[start]
        guard CSVScanner.isLineEnd(byte) else {
          isAfterCarriageReturn = false
          return true
        }
        if byte == CSVScanner.carriageReturn || !isAfterCarriageReturn { nextLine += 1 }
        isAfterCarriageReturn = byte == CSVScanner.carriageReturn
        start += 1
      }
      guard !isAtEnd else { return false }
      try refill()
    }
  }

  private mutating func refill() throws(ImportError) { isAtEnd = try !source.refill(&window, &start, &end) }

  /// Removes the apostrophe at the beginning of each field of the current record, and after each separator of
  /// ``CSVEscape`` within a field.
  mutating func removeMarks() {
    for index in 0..<count {
      let field = scanner.fields[index]
      var target = start + Int(field.start)
      var isAtStart = true
      for position in target..<start + Int(field.end) {
        let byte = window[position]
        defer { isAtStart = CSVEscape.isSeparator(byte) }
        if isAtStart, byte == UInt8(ascii: CSVEscape.mark) { continue }
        window[target] = byte
        target += 1
      }
      scanner.shortenField(index, to: target - start)
    }
  }

  private mutating func halveQuotes(ofField index: Int) {
    let field = scanner.fields[index]
    var target = start + Int(field.start)
    var position = target
    let fieldEnd = start + Int(field.end)
    while position < fieldEnd {
      let byte = window[position]
      window[target] = byte
      target += 1
      // Within a quoted field, every quote is doubled.
      position += byte == CSVScanner.quote ? 2 : 1
    }
    scanner.shortenField(index, to: target - start)
  }
}
