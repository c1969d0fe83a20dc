import LogbookRecords
import Foundation

/// One change of the contents.
enum LogEntry: Codable {
  /// The ID of the history, which is the first entry.
  case history(UUID)
  case put(kind: Int, record: Data)
  case remove(kind: Int, id: UUID)
  case lastNumber(kind: Int, Int)
  /// A record as it was before a step.
  case keep(kind: Int, step: Int, record: Data)
  case step(LogStep)
  /// Steps up to this number were forgotten.
  case forget(Int)
}

struct LogStep: Codable {
  struct Change: Codable {
    let kind: String
    let records: StoreChange<AnyRecord>
  }

  let number: Int
  let date: Int64
  let changes: [Change]
  let undone: ClosedRange<Int>?
  let redone: ClosedRange<Int>?
  let isUndoable: Bool

  init(_ step: HistoryStep) {
    (number, undone, redone, isUndoable) = (step.number, step.undone, step.redone, step.isUndoable)
    date = Int64((step.date.timeIntervalSince1970 * 1000).rounded())
    changes = step.changes.map { Change(kind: $0.kind, records: $0.records) }
  }

  var step: HistoryStep {
    HistoryStep(
      number: number,
      date: Date(timeIntervalSince1970: Double(date) / 1000),
      changes: changes.map { HistoryStep.Change(kind: $0.kind, records: $0.records) },
      undone: undone,
      redone: redone,
      isUndoable: isUndoable
    )
  }
}

/// The records and the history.
struct LogContent: Sendable {
  var tables: [any AnyLogRows]
  var history = UUID()
  var steps: [HistoryStep] = []
  var lastStep = 0

  init(_ kinds: [any Record.Type]) {
    func rows<Item: Record>(_ kind: Item.Type) -> any AnyLogRows { LogRows<Item>() }
    tables = kinds.map { rows($0) }
  }

  /// Returns the records of a kind.
  func rows<Item>(at index: Int) throws(StoreError) -> LogRows<Item> {
    guard let rows = tables[index] as? LogRows<Item> else { throw .misuse("the records are of another kind") }
    return rows
  }

  mutating func apply(_ entry: LogEntry) throws(StoreError) {
    switch entry {
    case .history(let id): history = id
    case .put(let kind, _), .remove(let kind, _), .lastNumber(let kind, _), .keep(let kind, _, _):
      guard tables.indices.contains(kind) else { throw .corrupt("a record is of an unknown kind") }
      try tables[kind].apply(entry)
    case .step(let step):
      steps.append(step.step)
      lastStep = step.number
    case .forget(let number):
      steps.removeAll { $0.number <= number }
      for index in tables.indices { tables[index].forget(upTo: number) }
    }
  }
}

/// The records of one kind, without their type.
protocol AnyLogRows: Sendable {
  mutating func apply(_ entry: LogEntry) throws(StoreError)
  mutating func forget(upTo step: Int)
}

/// The records of one kind.
struct LogRows<Item: Record>: AnyLogRows {
  private(set) var records: [UUID: Item] = [:]
  private(set) var ids: [Int: UUID] = [:]
  private(set) var kept: [Int: [UUID: Item]] = [:]
  private(set) var lastNumber = 0
  private var uniqueValues = UniqueValues<Item>()

  func record(numbered number: Int) -> Item? { ids[number].flatMap { records[$0] } }

  mutating func apply(_ entry: LogEntry) throws(StoreError) {
    switch entry {
    case .put(_, let data): try put(Item(logged: data))
    case .remove(_, let id): try remove(id)
    case .lastNumber(_, let number): lastNumber = max(lastNumber, number)
    case .keep(_, let step, let data):
      let record = try Item(logged: data)
      kept[step, default: [:]][record.id.rawValue] = record
    case .history, .step, .forget: break
    }
  }

  /// Inserts or replaces a record.
  mutating func put(_ record: Item) throws(StoreError) {
    let id = record.id.rawValue
    try uniqueValues.replace(records[id], with: record)
    records[id] = record
    if let number = record.number {
      ids[number] = id
      lastNumber = max(lastNumber, number)
    }
  }

  mutating func remove(_ id: UUID) throws(StoreError) {
    guard let record = records.removeValue(forKey: id) else { throw .notFound(RecordReference(Item.ID(id))) }
    try uniqueValues.replace(record, with: nil)
    if let number = record.number { ids[number] = nil }
  }

  mutating func forget(upTo step: Int) { kept = kept.filter { $0.key > step } }
}

extension Record {
  init(logged data: Data) throws(StoreError) {
    do { self = try JSONDecoder().decode(Self.self, from: data) } catch {
      throw .corrupt("\(Self.name): \(error)")
    }
  }

  func logged() throws(StoreError) -> Data {
    do { return try JSONEncoder().encode(self) } catch { throw .io(code: 0, message: "\(error)") }
  }
}
