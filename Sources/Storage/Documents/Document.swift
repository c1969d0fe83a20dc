import LogbookRecords
import Foundation

struct Document: FormattedDocument {
  struct Header: Codable {
    let kind: String
    let version: Int
    /// The number of the latest commit. Each commit that changes records increases the number by one, even if the
    /// history is turned off.
    var revision = 0
    /// The ID of the history; the first releases wrote neither an ID nor a level.
    var history: UUID?
    var level: HistoryLevel?
    /// The largest number ever assigned to a record of each kind, keyed by the ``Record/lastNumberName`` of the kind.
    /// Storing these numbers prevents the numbers of deleted records from being reused.
    var lastNumbers: [String: Int] = [:]
    /// The digest of the contents, which reveals changes by other programs; the first releases did not write one.
    var digest: String?
    /// The fields of the records; `nil` in a document of a version that did not contain them, see ``UndescribedStores``.
    var layout: StoreLayout?
  }

  let model: StoreModel
  var header: Header
  /// The records of each kind, in the order of the model's kinds.
  var tables: [any DocumentTable]
  /// The steps of the history, oldest first; `nil` if the document was written by one of the first releases, which had
  /// no history.
  var steps: [StepEntry]?

  var sections: [(name: String, entries: any DocumentEntries)] {
    let sections = tables.map { (name: $0.kind.pluralName, entries: $0 as any DocumentEntries) }
    return (sections + [("steps", StepEntries(steps: steps ?? []))]).sorted { $0.name < $1.name }
  }
}

/// The property names that a document uses for one kind of record.
struct DocumentNames {
  let kind: String

  var records: String { kind + "s" }
  var lastNumber: String { "last" + kind.prefix(1).uppercased() + kind.dropFirst() }
  /// The name of the property that contains the records as they were before a step, such as `tasksBefore`.
  var before: String { records + "Before" }
}

extension Record {
  static var pluralName: String { DocumentNames(kind: name).records }
  static var lastNumberName: String { DocumentNames(kind: name).lastNumber }
  static var beforeName: String { DocumentNames(kind: name).before }
}

/// The type-erased records of one kind in a document.
protocol DocumentTable: DocumentEntries, Sendable {
  var kind: any Record.Type { get }

  /// Inserts the records into the contents at the position of their kind.
  func insert(into content: inout InMemoryContent, at index: Int) throws

  /// Adds a problem for every rule that a record breaks. One rule is that no record has a larger number than `last`.
  func examine(upTo last: Int, _ check: inout StoreCheck) throws(StoreError)
}

/// Decoded entries of one kind, which have not been validated.
struct DocumentRecords<Item: Record>: DocumentTable {
  let entries: [DocumentEntry<Item>]

  var kind: any Record.Type { Item.self }
  var encodables: any Sequence<any Encodable> { entries.encodables }

  func insert(into content: inout InMemoryContent, at index: Int) throws {
    let records = try entries.map { entry throws(StoreError) in
      do throws(ValidationError) { return try entry.record() } catch {
        throw .corrupt("\(Item.name) \(entry.number): \(error.field) \(error.rule)")
      }
    }
    try content.insert(records, at: index)
  }
}

/// Valid records of one kind.
struct TableRecords<Item: Record>: DocumentTable {
  let records: [Item]

  var kind: any Record.Type { Item.self }
  var encodables: any Sequence<any Encodable> { records.lazy.map { DocumentEntry($0) as any Encodable } }

  func write(to json: inout [UInt8], _ encoder: JSONEncoder, _ flush: DocumentFlush) throws {
    let lines = DocumentLines(Item.self)
    try Item.coding.visitContents(records.span) { index, contents throws(StoreError) in
      json += (index == 0 ? "\n" : ",\n").utf8
      if lines?.write(contents, to: &json) != true {
        do { json += try encoder.encode(DocumentEntry(records[index])) } catch { throw .unwritableDocument }
      }
      try flush(&json)
    }
  }

  func insert(into content: inout InMemoryContent, at index: Int) throws {
    try content.insert(records, at: index)
  }

  func examine(upTo last: Int, _ check: inout StoreCheck) throws(StoreError) {
    try DocumentRecords(entries: records.map { DocumentEntry($0) }).examine(upTo: last, &check)
  }
}

/// The steps of a history in a document.
private struct StepEntries: DocumentEntries {
  let steps: [Document.StepEntry]

  var encodables: any Sequence<any Encodable> { steps.encodables }

  func write(to json: inout [UInt8], _ encoder: JSONEncoder, _ flush: DocumentFlush) throws {
    try json.append(lines: steps, flush) { json, step in
      if !step.write(to: &json) { json += try encoder.encode(step) }
    }
  }
}

extension KeyedDecodingContainer<FieldKey> {
  func value<Value: Decodable>(_ key: FieldKey) throws -> Value { try decode(Value.self, forKey: key) }

  func optional<Value: Decodable>(_ key: FieldKey) throws -> Value? { try decodeIfPresent(Value.self, forKey: key) }
}

extension Document.Header {
  init(from decoder: any Decoder) throws {
    try self.init(from: decoder, of: StoreModel.of(decoder).kinds.map { $0.name })
  }

  init(from decoder: any Decoder, of kinds: [String]) throws {
    let values = try decoder.container(keyedBy: FieldKey.self)
    self.init(
      kind: try values.value("kind"),
      version: try values.value("version"),
      revision: try values.value("revision"),
      history: try values.optional("history"),
      level: try values.optional("level"),
      digest: try values.optional("digest"),
      layout: try values.optional("layout")
    )
    for name in kinds.map({ DocumentNames(kind: $0).lastNumber }) {
      lastNumbers[name] = try values.value(FieldKey(name))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: FieldKey.self)
    try values.encode(kind, forKey: "kind")
    try values.encode(version, forKey: "version")
    try values.encode(revision, forKey: "revision")
    try values.encodeIfPresent(history, forKey: "history")
    try values.encodeIfPresent(level, forKey: "level")
    try values.encodeIfPresent(digest, forKey: "digest")
    try values.encodeIfPresent(layout, forKey: "layout")
    for (name, number) in lastNumbers { try values.encode(number, forKey: FieldKey(name)) }
  }
}

extension Document {
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: FieldKey.self)
    func table<Item: Record>(_ kind: Item.Type) throws -> any DocumentTable {
      DocumentRecords<Item>(entries: try values.value(FieldKey(kind.pluralName)))
    }
    model = try StoreModel.of(decoder)
    header = try values.value("header")
    tables = try model.kinds.map { try table($0) }
    steps = try values.optional("steps")
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: FieldKey.self)
    try values.encode(header, forKey: "header")
    for (name, entries) in sections {
      var list = values.nestedUnkeyedContainer(forKey: FieldKey(name))
      for entry in entries.encodables { try list.encode(entry) }
    }
  }

  static func date(_ text: String) throws(ValidationError) -> Date {
    guard let date = Date(iso8601: text) else {
      throw ValidationError(field: "date", value: text, rule: "must have the form 2020-12-26T09:30:00Z")
    }
    return date
  }

  init(_ content: InMemoryContent, _ model: StoreModel) {
    self.model = model
    header = Header(
      kind: model.name,
      version: model.layout.version,
      revision: content.history.lastStep,
      history: content.history.id,
      level: content.history.level,
      digest: content.digest,
      layout: model.layout
    )
    for table in content.tables { header.lastNumbers[table.kind.lastNumberName] = table.lastNumber }
    tables = content.tables.map(\.entries)
    steps = content.history.steps.map { StepEntry($0, content.tables) }
  }

  /// Validates the document and returns its content.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` with the first rule that the document breaks.
  func content() throws(StoreError) -> InMemoryContent {
    var content = InMemoryContent(model, history: header.level ?? .changes)
    do {
      for (index, table) in tables.enumerated() { try table.insert(into: &content, at: index) }
      content.history.set(try steps?.map { try $0.step(model) } ?? [])
    } catch StoreError.corrupt(let rule) {
      throw .corrupt(rule)
    } catch {
      throw .corrupt("\(error)")
    }
    if let rule = brokenRuleOfCounters { throw .corrupt(rule) }
    for table in content.tables where table.lastNumber > lastNumber(of: table.kind) {
      throw .corrupt("a number is larger than the last assigned number")
    }
    let numbers = content.history.steps.map(\.step.number)
    guard zip([0] + numbers, numbers).allSatisfy({ $0 < $1 }), header.revision >= numbers.last ?? 0 else {
      throw .corrupt("the steps of the history are not in order")
    }
    content.setLastNumbers(model.kinds.map(lastNumber))
    content.history.id = header.history ?? UUID()
    content.history.lastStep = header.revision
    return content
  }

  func lastNumber(of kind: any Record.Type) -> Int { header.lastNumbers[kind.lastNumberName] ?? 0 }

  var brokenRuleOfCounters: String? {
    var counters = [(name: "revision", value: header.revision, largest: HistoryStep.numbers.upperBound)]
    counters += model.kinds.map { ($0.lastNumberName, lastNumber(of: $0), $0.numbers.upperBound) }
    return counters.first { !(0...$0.largest).contains($0.value) }
      .map { "\($0.name) \($0.value) must be from 0 to \($0.largest)" }
  }

  func isAsWritten(_ content: InMemoryContent) -> Bool {
    header.digest == nil || header.digest == content.digest
  }

  static let editedByOthers = "digest does not match the records: they were changed outside Logbook"
}

extension InMemoryContent {
  fileprivate mutating func insert<Item: Record>(_ new: [Item], at index: Int) throws(StoreError) {
    try change(at: index) { (records: inout InMemoryRecords<Item>) throws(StoreError) in
      try records.insert(new)
      try records.checkParents()
    }
  }
}

extension StoreModel {
  private static let key = CodingUserInfoKey(rawValue: "model")

  var userInfo: [CodingUserInfoKey: any Sendable] { Self.key.map { [$0: self] } ?? [:] }

  static func of(_ decoder: any Decoder) throws -> StoreModel {
    guard let model = key.flatMap({ decoder.userInfo[$0] as? StoreModel }) else {
      throw StoreError.misuse("a document is decoded without its model")
    }
    return model
  }
}

/// The part of a document that contains the layout.
private struct DescribedDocument: Decodable {
  struct Header: Decodable { let layout: StoreLayout? }

  let header: Header
}

extension DocumentFormat {
  /// Decodes a document that contains the records of a model. A document of an older version is also migrated in
  /// memory.
  func decode(_ bytes: [UInt8], _ model: StoreModel) throws(StoreError) -> Document {
    let layout = model.layout
    if self == .json, let document = Document(linesOf: bytes, model), document.header.layout == layout {
      return document
    }
    let kind = DocumentKind(kind: model.name, version: layout.version)
    let version = try version(of: kind, bytes)
    let data = Data(bytes)
    if version < model.schema.oldestVersion { throw .unreleased(version) }
    if version < layout.version {
      return try decode(OlderDocument.self, of: kind, from: data, model.userInfo).migrated(to: model)
    }
    do throws(StoreError) {
      let document = try decode(Document.self, of: kind, from: data, model.userInfo)
      guard let stored = document.header.layout else { throw .unknownFields }
      try layout.refuse(unlike: stored)
      return document
    } catch .corrupt(let problem) {
      // If the layouts differ, report that difference instead of the decoding problem, because the difference is the
      // cause of the problem.
      if let stored = try decode(DescribedDocument.self, of: kind, from: data).header.layout {
        try layout.refuse(unlike: stored)
      }
      throw .corrupt(problem)
    }
  }
}
