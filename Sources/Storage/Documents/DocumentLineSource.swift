import LogbookRecords
import Foundation

/// A source that reads records directly from the lines of a JSON document.
///
/// The source does not give a reason if it cannot read the document. The caller then decodes the document with
/// Foundation, which either reads the document or reports the error.
final class DocumentLineSource: FieldSource {
  private let bytes: [UInt8]
  private var position = 0
  /// Whether the previous entry of the current section ended with a comma, which means that another entry must follow;
  /// `nil` before the first entry.
  private var isContinued: Bool?

  private var lines: DocumentLines?
  private var decode: (Range<Int>) throws -> [FieldContent] = { _ in [] }
  /// The positions at which the values of the current record start; see
  /// ``DocumentLines/end(ofRecordAt:in:_:)``.
  private var starts: [Int] = []
  /// The contents of the current record, if ``DocumentLines`` cannot read its line and `decode` has read the line
  /// instead; otherwise `nil`.
  private var decoded: FieldContents?

  /// Whether the records are in a list on one line. Otherwise, each record is on its own line.
  private let isList: Bool

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    isList = false
  }

  /// Creates a source for the records in a list that starts at the given position.
  private init(_ bytes: [UInt8], listAt position: Int) {
    self.bytes = bytes
    self.position = position
    isList = true
  }

  /// Reads the list of records at a position and advances past the list. Returns `nil` or throws an error if the list
  /// or one of the records is invalid or has a form that only Foundation can read.
  static func list<Item: Record>(
    of kind: Item.Type,
    _ bytes: [UInt8],
    _ position: inout Int
  ) throws -> [Item]? {
    let source = DocumentLineSource(bytes, listAt: position)
    guard bytes.span.skip("[", &source.position), let lines = DocumentLines(kind) else { return nil }
    source.begin(lines) { _ in throw StoreError.unreadableLine }
    guard let records = try source.records(kind), bytes.span.skip("]", &source.position) else { return nil }
    position = source.position
    return records
  }

  var isAtEnd: Bool { position == bytes.count }

  /// Prepares to read the records of a section.
  ///
  /// - Parameter decode: A closure that receives the range of a line that `lines` cannot read, and returns the contents
  ///   of the record on that line.
  func begin(_ lines: DocumentLines, _ decode: @escaping (Range<Int>) throws -> [FieldContent]) {
    self.lines = lines
    self.decode = decode
    starts = [Int](repeating: 0, count: lines.forms.count)
  }

  // MARK: Lines

  /// An estimate of the number of records in the rest of the document, based on the length of the next record.
  ///
  /// Each record is assumed to be at least as long as its ID and number, so that a short line in an invalid document
  /// does not result in an excessive estimate.
  var expectedRecords: Int { (bytes.count - position) / max(line.count, #"{"id":"","number":1}"#.utf8.count + 36) }

  /// The current line, without its terminator.
  private var line: Range<Int> {
    position..<(bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count)
  }

  private func goBehind(_ line: Range<Int>) { position = min(line.upperBound + 1, bytes.count) }

  /// Advances past the current line if it equals the given text, and returns whether it does.
  func skip(line text: String) -> Bool {
    let line = line
    guard bytes[line].elementsEqual(text.utf8) else { return false }
    goBehind(line)
    return true
  }

  /// Advances past the current line if it begins with the given text and ends with a comma, and returns the range
  /// between the text and the comma; otherwise returns `nil`.
  func skip(lineBeginningWith text: String) -> Range<Int>? {
    let line = line
    guard bytes[line].starts(with: text.utf8), bytes[line].last == UInt8(ascii: ",") else { return nil }
    goBehind(line)
    return line.lowerBound + text.utf8.count..<line.upperBound - 1
  }

  /// Advances past the current line if it contains an entry, and returns the range of the entry without a trailing
  /// comma; otherwise returns `nil`.
  func skipEntry() -> Range<Int>? {
    let line = line
    guard isContinued != false, bytes[line].first == UInt8(ascii: "{") else { return nil }
    goBehind(line)
    let endsWithComma = bytes[line].last == UInt8(ascii: ",")
    isContinued = endsWithComma
    return endsWithComma ? line.lowerBound..<line.upperBound - 1 : line
  }

  /// Advances past the current line if it ends a section, and returns whether it does.
  func skipEndOfSection() -> Bool {
    if isContinued == true { return false }
    isContinued = nil
    return skip(line: "],") || skip(line: "]")
  }

  // MARK: Records

  /// Reads the records up to the end of the section or list, or returns `nil` if a record has no number.
  ///
  /// - Throws: An error if a record cannot be read or breaks a rule.
  func records<Item: Record>(_ kind: Item.Type) throws -> [Item]? {
    var records: [Item] = []
    if !isList { records.reserveCapacity(expectedRecords) }
    try Item.coding.readAll(self, .max, &records)
    let rules = RecordDescription<Item>.shared.rules
    // Access the records through a span, because iterating over the array would copy each of them.
    let span = records.span
    for index in span.indices {
      guard let number = span[index].number else { return nil }
      try Item.validate(number: number)
      if !rules.isEmpty { try rules.check(span[index].fieldContents) }
    }
    return records
  }

  func advance() throws(StoreError) -> Bool {
    guard isContinued != false else { return false }
    decoded = nil
    let bytes = bytes
    if position < bytes.count, let end = lines?.end(ofRecordAt: position, in: bytes.span, &starts) {
      let endsWithComma = end < bytes.count && bytes[end] == UInt8(ascii: ",")
      let next = endsWithComma ? end + 1 : end
      if isList {
        (position, isContinued) = (next, endsWithComma)
        return true
      }
      if next < bytes.count, bytes[next] == UInt8(ascii: "\n") {
        (position, isContinued) = (next + 1, endsWithComma)
        return true
      }
    }
    if isList {
      if isContinued == true { throw .unreadableLine }
      return false
    }
    guard let line = skipEntry() else { return false }
    do { decoded = FieldContents(try decode(line)) } catch { throw .unreadableLine }
    return true
  }

  /// Uses `body` to read the value of the field at a position. Returns `nil` if the value is missing.
  private func value<Value>(
    at position: Int,
    _ body: (Span<UInt8>, inout Int) -> Value?
  ) throws(StoreError) -> Value? {
    var start = starts[position]
    if start == 0 { return nil }
    let bytes = bytes
    guard let value = body(bytes.span, &start) else { throw .unreadableLine }
    return value
  }

  func integer(at position: Int) throws(StoreError) -> Int? {
    if let decoded { return try decoded.integer(at: position) }
    switch lines?.forms[position] {
    case .boolean: return try value(at: position) { $0.boolean(&$1) }.map { $0 ? 1 : 0 }
    case .date:
      return try value(at: position) { json, start in
        json.rangeOfText(&start).flatMap { Date.milliseconds(iso8601: json.extracting($0)) }.map { Int($0) }
      }
    case .ranked:
      let names = lines?.rankedNames[position] ?? []
      return try value(at: position) { $0.text(&$1).flatMap(names.firstIndex) }
    default: return try value(at: position) { $0.integer(&$1) }
    }
  }

  func real(at position: Int) throws(StoreError) -> Double? { try decoded?.real(at: position) }

  func text(at position: Int) throws(StoreError) -> String? {
    if let decoded { return try decoded.text(at: position) }
    return try value(at: position) { $0.text(&$1) }
  }

  func uuid(at position: Int) throws(StoreError) -> UUID? {
    if let decoded { return try decoded.uuid(at: position) }
    return try value(at: position) { $0.uuid(&$1) }
  }

  func bytes(at position: Int) throws(StoreError) -> [UInt8]? { try decoded?.bytes(at: position) }

  func texts(at position: Int) throws(StoreError) -> [String]? {
    if let decoded { return try decoded.texts(at: position) }
    return try value(at: position) { json, start in json.list(&start) { $0.text(&$1) } }
  }

  func uuids(at position: Int) throws(StoreError) -> [UUID]? {
    if let decoded { return try decoded.uuids(at: position) }
    return try value(at: position) { json, start in json.list(&start) { $0.uuid(&$1) } }
  }
}

extension StoreError {
  /// The error for a line that is invalid or has a form that only Foundation can read. The error never reaches the
  /// user, because the caller then decodes the document with Foundation.
  fileprivate static var unreadableLine: StoreError { .corrupt("the line has an uncommon form") }
}
