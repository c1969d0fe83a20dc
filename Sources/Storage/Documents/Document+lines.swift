import LogbookRecords
import Foundation

extension Document {
  /// Creates a document from JSON of the current version that consists of the lines that this module writes.
  ///
  /// - Returns: `nil` for any other document, such as one that was edited by hand. Foundation's decoder can read such a
  ///   document and report its errors.
  init?(linesOf data: Data, _ model: StoreModel) {
    let bytes = [UInt8](data)
    var lines = Lines(bytes)
    let decoder = JSONDecoder()
    decoder.userInfo = model.userInfo
    func decode<Value: Decodable>(_ type: Value.Type, _ line: Range<Int>) -> Value? {
      let json = Data(bytes[line])
      do {
        try DocumentNesting.check(json: json)
        return try decoder.decode(type, from: json)
      } catch { return nil }
    }
    func entries<Record: LogbookRecords.Record>(_ kind: Record.Type) -> (any DocumentTable)? {
      guard let format = DocumentLines<Record>() else { return nil }
      var entries: [DocumentEntry<Record>] = []
      while let line = lines.entry() {
        guard
          let entry = format.entry(bytes.span.extracting(line)) ?? decode(DocumentEntry<Record>.self, line)
        else { return nil }
        entries.append(entry)
      }
      return DocumentRecords(entries: entries)
    }

    let beginning = "\"header\":"
    guard lines.line("{"), let start = lines.line(beginningWith: beginning),
      let header = decode(Header.self, start), header.kind == model.name, header.version == model.documentVersion
    else { return nil }
    var found: [String: any DocumentTable] = [:]
    var steps: [StepEntry] = []
    for name in (model.kinds.map { $0.pluralName } + ["steps"]).sorted() {
      guard lines.line("\"\(name)\":[") else { return nil }
      if let kind = model.kinds.first(where: { $0.pluralName == name }) {
        guard let table = entries(kind) else { return nil }
        found[name] = table
      } else {
        while let line = lines.entry() {
          guard let step = decode(StepEntry.self, line) else { return nil }
          steps.append(step)
        }
      }
      guard lines.endsSection() else { return nil }
    }
    let tables = model.kinds.compactMap { found[$0.pluralName] }
    guard lines.line("}"), lines.isAtEnd, tables.count == model.kinds.count else { return nil }
    self.init(model: model, header: header, tables: tables, steps: steps)
  }
}

/// A cursor that moves through the lines of a document.
private struct Lines {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  /// The current line, without its terminator.
  private var present: Range<Int> {
    position..<(bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count)
  }

  private mutating func goBehind(_ line: Range<Int>) { position = min(line.upperBound + 1, bytes.count) }

  /// Advances past the current line if it equals the given text, and returns whether it does.
  mutating func line(_ text: String) -> Bool {
    let line = present
    guard bytes[line].elementsEqual(text.utf8) else { return false }
    goBehind(line)
    return true
  }

  /// Advances past the current line if it begins with the given text and ends with a comma, and returns the range
  /// between the text and the comma.
  mutating func line(beginningWith text: String) -> Range<Int>? {
    let line = present
    guard bytes[line].starts(with: text.utf8), bytes[line].last == UInt8(ascii: ",") else { return nil }
    goBehind(line)
    return line.lowerBound + text.utf8.count..<line.upperBound - 1
  }

  /// Advances past the line of an entry and returns its range without a trailing comma, or `nil` if the section has no
  /// more entries.
  mutating func entry() -> Range<Int>? {
    let line = present
    guard bytes[line].first == UInt8(ascii: "{") else { return nil }
    goBehind(line)
    return bytes[line].last == UInt8(ascii: ",") ? line.lowerBound..<line.upperBound - 1 : line
  }

  /// Advances past the current line if it ends a section, and returns whether it does.
  mutating func endsSection() -> Bool { line("],") || line("]") }
}
