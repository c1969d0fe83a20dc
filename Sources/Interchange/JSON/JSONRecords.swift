import LogbookRecords

/// A reader for the values in a JSON file: the elements of an array, one value per line, or successive objects.
///
/// If each line is a value, lines are read one by one. A file that contains an array, or objects that span several
/// lines, is read into memory as a whole.
final class JSONRecords {
  enum Step {
    case value(JSONValue)
    /// The line is too long or cannot be parsed. The associated value is the reason. The next line can still be read.
    case problem(String)
  }

  private(set) var line = 1

  /// The maximum size of a file that is read into memory as a whole, 1 GiB.
  private static let maximumSize = 1 << 30

  private enum Medium {
    case lines(LineReader)
    case whole([UInt8], JSONParser, isArray: Bool)
  }

  private var medium: Medium
  private var counted = 0
  private var isAtEnd = false

  init(_ source: ByteSource) throws(ImportError) {
    var head = [UInt8](repeating: 0, count: ByteSource.chunkSize)
    var end = 0
    while end < head.count {
      let count = try source.fill(&head, from: end)
      if count == 0 { break }
      end += count
    }
    head.removeSubrange(end...)
    if head.starts(with: TextEncoding.utf8Mark) { head.removeFirst(TextEncoding.utf8Mark.count) }
    let content = head.drop { $0 <= 0x20 }
    let firstLine = content.prefix { !CSVScanner.isLineEnd($0) }
    let isWhole = firstLine.last { $0 > 0x20 } != UInt8(ascii: "}") && firstLine.endIndex < head.endIndex
    guard content.first == UInt8(ascii: "[") || isWhole else {
      medium = .lines(LineReader(source, head: head))
      return
    }
    let bytes = head + (try source.limited(to: Self.maximumSize).bytes())
    var parser = JSONParser(bytes, maximumLength: LineReader.maximumLength)
    parser.skipBlanks()
    let isArray = parser.skip("[")
    medium = .whole(bytes, parser, isArray: isArray)
  }

  /// Returns the next value, or `nil` at the end of the file.
  ///
  /// - Throws: ``ImportFailure/damaged(line:reason:)`` if an array, or an object that spans several lines, is
  ///   malformed, in which case the rest of the file cannot be read; ``ImportError`` if reading the file fails.
  func next() throws -> Step? {
    switch medium {
    case .lines(let lines): return try read(lines)
    case .whole(let bytes, var parser, let isArray):
      if isAtEnd { return nil }
      if Task.isCancelled { throw ImportError.cancelled }
      do throws(JSONParser.Problem) {
        let value = try element(&parser, isFirst: counted == 0, isArray: isArray, bytes)
        medium = .whole(bytes, parser, isArray: isArray)
        return value.map { .value($0) }
      } catch {
        count(bytes, to: error.position)
        throw ImportFailure.damaged(line: line, reason: error.reason)
      }
    }
  }

  private func read(_ lines: LineReader) throws -> Step? {
    while let step = try lines.next() {
      line = lines.line
      guard case .line(let bytes) = step else { return .problem("it is longer than \(LineReader.maximumLength) bytes") }
      var parser = JSONParser(bytes)
      parser.skipBlanks()
      if parser.isAtEnd { continue }
      do throws(JSONParser.Problem) {
        let value = try parser.value()
        parser.skipBlanks()
        // Accept a comma after the value, because older versions of Taskwarrior write one.
        if parser.skip(",") { parser.skipBlanks() }
        guard parser.isAtEnd else { throw parser.problem("unexpected text after the value") }
        return .value(value)
      } catch {
        return .problem("character \(error.position + 1): \(error.reason)")
      }
    }
    return nil
  }

  private func element(
    _ parser: inout JSONParser,
    isFirst: Bool,
    isArray: Bool,
    _ bytes: [UInt8]
  ) throws(JSONParser.Problem) -> JSONValue? {
    parser.skipBlanks()
    if isArray, parser.skip("]") {
      parser.skipBlanks()
      guard parser.isAtEnd else { throw parser.problem("unexpected text after the array") }
      isAtEnd = true
      return nil
    }
    if !isArray, parser.isAtEnd {
      isAtEnd = true
      return nil
    }
    let hasComma = !isFirst && parser.skip(",")
    if isArray, !isFirst, !hasComma { throw parser.problem("a comma or ] is expected here") }
    parser.skipBlanks()
    count(bytes, to: parser.position)
    counted = max(counted, 1)
    return try parser.value()
  }

  /// Advances `line` to the line of a position.
  private func count(_ bytes: [UInt8], to position: Int) {
    if position > counted {
      line += bytes[counted..<position].count { $0 == CSVScanner.lineFeed }
      counted = position
    }
  }
}
