import LogbookRecords
import Foundation

extension Document {
  struct StepEntry: Sendable {
    let number: Int
    let date: String
    let undoneFirst: Int?
    let undoneLast: Int?
    var isUndoable: Bool
    /// The changes to the records, keyed by the ``Record/pluralName`` of their kind.
    var changes: [String: ChangeEntry] = [:]
    /// The changed records of each kind as they were before the step, in the order of the model's kinds. Each `name` is
    /// the property name under which the document contains the records, such as `tasksBefore`.
    var before: [(name: String, entries: any BeforeEntries)] = []
  }

  struct ChangeEntry: Codable, Sendable {
    let inserted: [UUID]?
    let updated: [UUID]?
    let deleted: [UUID]?
  }
}

/// The type-erased records of one kind as they were before a step.
protocol BeforeEntries: Encodable, Sendable {
  var isEmpty: Bool { get }
  func validRecords() throws -> any Sendable
  /// Appends the records to JSON as a list.
  ///
  /// - Returns: `false` if the list must be written by Foundation, in which case `json` may end with an incomplete
  ///   list.
  func write(listTo json: inout [UInt8]) -> Bool
}

extension DocumentRecords: BeforeEntries {
  var isEmpty: Bool { entries.isEmpty }
  func validRecords() throws -> any Sendable { try entries.map { try $0.record() } }
  func write(listTo json: inout [UInt8]) -> Bool { false }

  func encode(to encoder: any Encoder) throws {
    try entries.encode(to: encoder)
  }
}

extension TableRecords: BeforeEntries {
  var isEmpty: Bool { records.isEmpty }
  func validRecords() -> any Sendable { records }

  func write(listTo json: inout [UInt8]) -> Bool {
    guard let lines = DocumentLines(Item.self) else { return false }
    var isWritten = true
    json.append(list: records) { isWritten = lines.write($1.fieldContents, to: &$0) && isWritten }
    return isWritten
  }

  func encode(to encoder: any Encoder) throws {
    try records.map { DocumentEntry($0) }.encode(to: encoder)
  }
}

extension Document.StepEntry: Codable {
  init(from decoder: any Decoder) throws {
    let kinds = try StoreModel.of(decoder).kinds
    let values = try decoder.container(keyedBy: FieldKey.self)
    func entries<Item: Record>(_ kind: Item.Type) throws -> any BeforeEntries {
      DocumentRecords<Item>(entries: try values.optional(FieldKey(kind.beforeName)) ?? [])
    }
    try self.init(values, of: kinds.map { $0.name })
    for kind in kinds { before.append((kind.beforeName, try entries(kind))) }
  }

  /// Decodes a step except for its ``before`` property, which the caller decodes. `kinds` contains the names of the
  /// kinds in the document.
  init(_ values: KeyedDecodingContainer<FieldKey>, of kinds: [String]) throws {
    self.init(
      number: try values.value("number"),
      date: try values.value("date"),
      undoneFirst: try values.optional("undoneFirst"),
      undoneLast: try values.optional("undoneLast"),
      isUndoable: try values.value("isUndoable")
    )
    for name in kinds.map({ DocumentNames(kind: $0).records }) { changes[name] = try values.optional(FieldKey(name)) }
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: FieldKey.self)
    try values.encode(number, forKey: "number")
    try values.encode(date, forKey: "date")
    try values.encodeIfPresent(undoneFirst, forKey: "undoneFirst")
    try values.encodeIfPresent(undoneLast, forKey: "undoneLast")
    try values.encode(isUndoable, forKey: "isUndoable")
    for (name, change) in changes { try values.encode(change, forKey: FieldKey(name)) }
    for (name, entries) in before where !entries.isEmpty { try values.encode(entries, forKey: FieldKey(name)) }
  }

  init(_ kept: InMemoryHistory.Step, _ tables: [any InMemoryTable]) {
    let step = kept.step
    self.init(
      number: step.number,
      date: step.date.iso8601,
      undoneFirst: step.storedRange?.lowerBound,
      undoneLast: step.storedRange?.upperBound,
      isUndoable: step.isUndoable
    )
    for (index, table) in tables.enumerated() {
      changes[table.kind.pluralName] = step.changes.first { $0.kind == table.kind.name }
        .map { Document.ChangeEntry($0.records) }
      if !kept.before.isEmpty { before.append((table.kind.beforeName, table.entries(of: kept.before[index]))) }
    }
  }

  func step(_ model: StoreModel) throws -> InMemoryHistory.Step {
    let range: ClosedRange<Int>? =
      switch (undoneFirst, undoneLast) {
      case (nil, nil): nil
      case (let first?, let last?) where first >= 1 && first <= last && last < number: first...last
      default:
        throw ValidationError(
          field: "undoneFirst",
          value: "step \(number)",
          rule: "must be the number of an earlier step"
        )
      }
    return InMemoryHistory.Step(
      step: HistoryStep(
        number: number,
        date: try Document.date(date),
        changes: model.kinds.map { kind in
          HistoryStep.Change(kind: kind.name, records: changes[kind.pluralName]?.change() ?? StoreChange())
        },
        storedRange: range,
        isUndoable: isUndoable
      ),
      before: try before.map { try $0.entries.validRecords() }
    )
  }
}

extension Document.ChangeEntry {
  fileprivate init(_ change: StoreChange<AnyRecord>) {
    func values(_ ids: [RecordID<AnyRecord>]) -> [UUID]? { ids.isEmpty ? nil : ids.map(\.rawValue) }
    self.init(
      inserted: values(change.inserted),
      updated: values(change.updated),
      deleted: values(change.deleted)
    )
  }

  func change() -> StoreChange<AnyRecord> {
    func ids(_ values: [UUID]?) -> [RecordID<AnyRecord>] { values?.map { RecordID($0) } ?? [] }
    return StoreChange(inserted: ids(inserted), updated: ids(updated), deleted: ids(deleted))
  }
}
