import LogbookRecords
import Foundation

extension Document {
  /// Creates a document from JSON that has the current version and is divided into lines in the same way as the JSON
  /// that this module writes.
  ///
  /// - Returns: `nil` for any other document, such as one that was reformatted by hand, and for a document with errors.
  ///   Foundation's decoder can read such a document or report the errors in it.
  init?(linesOf bytes: [UInt8], _ model: StoreModel) {
    let source = DocumentLineSource(bytes)
    let decoder = JSONDecoder()
    decoder.userInfo = model.userInfo
    func decode<Value: Decodable>(_ type: Value.Type, _ line: Range<Int>) throws -> Value {
      try DocumentNesting.check(json: bytes[line])
      return try decoder.decode(type, from: Data(bytes[line]))
    }
    func records<Item: Record>(_ kind: Item.Type) throws -> (any DocumentTable)? {
      guard let lines = DocumentLines(kind) else { return nil }
      source.begin(lines) { try decode(DocumentEntry<Item>.self, $0).contents() }
      return try source.records(kind).map { TableRecords(records: $0) }
    }

    do {
      guard source.skip(line: "{"), let line = source.skip(lineBeginningWith: "\"header\":") else { return nil }
      header = try decode(Header.self, line)
      guard header.kind == model.name, header.version == model.layout.version else { return nil }
      var found: [String: any DocumentTable] = [:]
      var steps: [StepEntry] = []
      for name in (model.kinds.map { $0.pluralName } + ["steps"]).sorted() {
        guard source.skip(line: "\"\(name)\":[") else { return nil }
        if let kind = model.kinds.first(where: { $0.pluralName == name }) {
          guard let table = try records(kind) else { return nil }
          found[name] = table
        } else {
          while let line = source.skipEntry() {
            steps.append(try StepEntry(line: line, of: bytes, model) ?? decode(StepEntry.self, line))
          }
        }
        guard source.skipEndOfSection() else { return nil }
      }
      tables = model.kinds.compactMap { found[$0.pluralName] }
      guard source.skip(line: "}"), source.isAtEnd, tables.count == model.kinds.count else { return nil }
      self.model = model
      self.steps = steps
    } catch { return nil }
  }
}
