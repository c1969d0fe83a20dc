import LogbookDomain
import Foundation

/// Everything that a document file holds.
struct Document: FormattedDocument {
  /// What comes first, so that what it is shows before anything else is read.
  struct Header: Codable {
    let kind: String
    let version: Int
    /// Goes up by one with each commit: the number of the newest step of the history.
    var revision = 0
    /// Whose history it is, and how much is remembered. Version 1 has neither.
    var history: UUID?
    var level: HistoryLevel?
    /// The largest numbers ever given, by their ``StoredRecord/lastNumberName``, since numbers are not given again.
    var lastNumbers: [String: Int] = [:]
    /// What tells whether the rest is as this module wrote it; there was none at first.
    var digest: String?
  }

  let model: StoreModel
  var header: Header
  /// In the order of the model.
  var tables: [any DocumentTable]
  /// The history, oldest first; version 1 has none.
  var steps: [StepEntry]?

  var sections: [(name: String, entries: any Sequence<any Encodable>)] {
    var sections = tables.map { (name: $0.kind.pluralName, entries: $0.encodables) }
    sections.append((name: "steps", entries: (steps ?? []).lazy.map { $0 as any Encodable }))
    return sections.sorted { $0.name < $1.name }
  }
}

/// A record as a document has it.
protocol DocumentEntry: Codable, Sendable {
  associatedtype Record: LogbookDomain.Record
  var number: Int { get }
  var id: UUID { get }
  init(_ record: Record)
  /// The record, held to its rules.
  func record() throws(ValidationError) -> Record
}

extension StoredRecord {
  /// What several such records are called: `tasks`.
  static var pluralName: String { name + "s" }
  /// What a document calls the largest number ever given: `lastTask`.
  static var lastNumberName: String { "last" + name.prefix(1).uppercased() + name.dropFirst() }
  /// What a document calls such records as they were before a step: `tasksBefore`.
  static var beforeName: String { pluralName + "Before" }
}

/// The records of one kind in a document, whatever kind it is.
protocol DocumentTable: Sendable {
  var kind: any StoredRecord.Type { get }
  var encodables: any Sequence<any Encodable> { get }

  /// Inserts the records, held to their rules, into their table in memory.
  func insert(into content: inout InMemoryContent) throws

  /// Notes every rule that the records break.
  ///
  /// - Returns: How many of them can be read.
  func examine(upTo last: Int, _ check: inout StoreCheck) -> Int
}

struct DocumentRecords<Record: StoredRecord>: DocumentTable {
  let entries: [Record.Entry]

  var kind: any StoredRecord.Type { Record.self }
  var encodables: any Sequence<any Encodable> { entries.lazy.map { $0 as any Encodable } }

  func insert(into content: inout InMemoryContent) throws {
    let records = try entries.map { try $0.record() }
    try content.change(Record.self) { table throws(StoreError) in _ = try table.insert(records) }
  }
}

/// The name of a property of a document.
struct DocumentKey: CodingKey, ExpressibleByStringLiteral {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init(_ name: String) { stringValue = name }
  init(stringLiteral name: String) { stringValue = name }
  init?(intValue: Int) { nil }
}

extension KeyedDecodingContainer<DocumentKey> {
  /// The value of a property.
  func value<Value: Decodable>(_ key: DocumentKey) throws -> Value { try decode(Value.self, forKey: key) }

  /// The value of a property that may be absent.
  func optional<Value: Decodable>(_ key: DocumentKey) throws -> Value? { try decodeIfPresent(Value.self, forKey: key) }
}

extension Document.Header {
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: DocumentKey.self)
    self.init(
      kind: try values.value("kind"),
      version: try values.value("version"),
      revision: try values.value("revision"),
      history: try values.optional("history"),
      level: try values.optional("level"),
      digest: try values.optional("digest")
    )
    for kind in try StoreModel.of(decoder).kinds {
      lastNumbers[kind.lastNumberName] = try values.value(DocumentKey(kind.lastNumberName))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: DocumentKey.self)
    try values.encode(kind, forKey: "kind")
    try values.encode(version, forKey: "version")
    try values.encode(revision, forKey: "revision")
    try values.encodeIfPresent(history, forKey: "history")
    try values.encodeIfPresent(level, forKey: "level")
    try values.encodeIfPresent(digest, forKey: "digest")
    for (name, number) in lastNumbers { try values.encode(number, forKey: DocumentKey(name)) }
  }
}

extension Document {
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: DocumentKey.self)
    func table<Record: StoredRecord>(_ kind: Record.Type) throws -> any DocumentTable {
      DocumentRecords<Record>(entries: try values.value(DocumentKey(kind.pluralName)))
    }
    model = try StoreModel.of(decoder)
    header = try values.value("header")
    tables = try model.kinds.map { try table($0) }
    steps = try values.optional("steps")
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: DocumentKey.self)
    try values.encode(header, forKey: "header")
    for (name, entries) in sections {
      var list = values.nestedUnkeyedContainer(forKey: DocumentKey(name))
      for entry in entries { try list.encode(entry) }
    }
  }

  /// A date of the document.
  static func date(_ text: String) throws(ValidationError) -> Date {
    guard let date = Date(iso8601: text) else {
      throw ValidationError(field: "date", value: text, rule: "must be as 2020-12-26T09:30:00Z")
    }
    return date
  }

  /// The document of some content.
  init(_ content: InMemoryContent) {
    model = content.model
    header = Header(
      kind: model.name,
      version: model.documentVersion,
      revision: content.history.lastStep,
      history: content.history.id,
      level: content.history.level,
      digest: content.digest
    )
    for table in content.tables { header.lastNumbers[table.kind.lastNumberName] = table.lastNumber }
    tables = content.tables.map(\.entries)
    steps = content.history.steps.map { StepEntry($0, content.tables) }
  }

  /// The content, held to every rule of the records and of a store.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` with the first rule that is broken.
  func content() throws(StoreError) -> InMemoryContent {
    var content = InMemoryContent(model, history: header.level ?? .changes)
    do {
      for table in tables { try table.insert(into: &content) }
      content.history.steps = try steps?.map { try $0.step(model) } ?? []
    } catch {
      throw .corrupt("\(error)")
    }
    if let rule = brokenRuleOfCounters { throw .corrupt(rule) }
    for table in content.tables where table.lastNumber > lastNumber(of: table.kind) {
      throw .corrupt("a number is larger than the last one given")
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

  func lastNumber(of kind: any StoredRecord.Type) -> Int { header.lastNumbers[kind.lastNumberName] ?? 0 }

  /// What is wrong with the numbers that a document goes on counting from; `nil` if nothing is.
  var brokenRuleOfCounters: String? {
    var counters = [(name: "revision", value: header.revision, largest: HistoryStep.numbers.upperBound)]
    counters += model.kinds.map { ($0.lastNumberName, lastNumber(of: $0), $0.numbers.upperBound) }
    return counters.first { !(0...$0.largest).contains($0.value) }
      .map { "\($0.name) \($0.value) must be from 0 to \($0.largest)" }
  }

  /// Whether some content, read from this document, is what this module wrote there, as far as the document tells.
  func isAsWritten(_ content: InMemoryContent) -> Bool {
    header.digest == nil || header.digest == content.digest
  }

  /// What is said of a document that is not as it was written.
  static let editedByOthers = "digest does not match the records: something else than logbook has changed them"
}

extension StoreModel {
  /// Where a decoder says what the document holds.
  private static let key = CodingUserInfoKey(rawValue: "model")

  /// What to give to the decoder of a document.
  var userInfo: [CodingUserInfoKey: any Sendable] { Self.key.map { [$0: self] } ?? [:] }

  /// The model that a decoder was given.
  static func of(_ decoder: any Decoder) throws -> StoreModel {
    guard let model = key.flatMap({ decoder.userInfo[$0] as? StoreModel }) else {
      throw StoreError.misuse("a document is decoded without its model")
    }
    return model
  }
}

extension DocumentFormat {
  /// The document of a model that some bytes are.
  func decode(_ data: Data, _ model: StoreModel) throws(StoreError) -> Document {
    let kind = DocumentKind(kind: model.name, version: model.documentVersion)
    return try decode(Document.self, kind, from: data, model.userInfo)
  }
}

extension DocumentCoding<InMemoryContent> {
  /// How a store is coded.
  ///
  /// JSON may also have been edited by people; another format that is not as it was written is damaged.
  init(_ model: StoreModel) {
    self.init(
      empty: InMemoryContent(model, history: .changes),
      encode: { content, format throws(StoreError) in try format.encode(Document(content)) },
      decode: { data, format throws(StoreError) in
        let document = try format.decode(data, model)
        let content = try document.content()
        if format != .json, !document.isAsWritten(content) { throw .corrupt(Document.editedByOthers) }
        return content
      }
    )
  }
}
