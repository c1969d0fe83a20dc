import LogbookRecords

/// Everything a store in memory holds.
struct InMemoryContent: Sendable {
  let model: StoreModel
  /// The records of each kind, in the order of the model.
  private(set) var tables: [any InMemoryTable]
  var history = InMemoryHistory()
  /// The step that the latest commit of this process has made; `nil` if it was nothing, or the content comes from a file.
  var latestStep: HistoryStep?

  /// An empty content.
  init(_ model: StoreModel, history level: HistoryLevel) {
    func table<Record: LogbookRecords.Record>(_ kind: Record.Type) -> any InMemoryTable { InMemoryRecords<Record>() }
    self.model = model
    tables = model.kinds.map { table($0) }
    history.level = level
  }

  /// From which numbers it goes on counting.
  var lastNumbers: [Int] { tables.map(\.lastNumber) }

  /// The records of a kind.
  ///
  /// - Precondition: The model has the kind.
  subscript<Record: LogbookRecords.Record>(kind: Record.Type) -> InMemoryRecords<Record> {
    tables.first { $0.kind == kind } as? InMemoryRecords<Record> ?? InMemoryRecords()
  }

  /// Changes the records of a kind where they are, without a copy of them.
  mutating func change<Record: LogbookRecords.Record, Result>(
    _ kind: Record.Type,
    _ body: (inout InMemoryRecords<Record>) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    for index in tables.indices where tables[index].kind == kind {
      return try tables[index].change(kind, body)
    }
    throw .misuse("the store keeps no \(kind.name)")
  }
}

extension InMemoryContent {
  /// Undoes or redoes commits of the history.
  mutating func go(_ direction: UndoStack.Direction, _ count: Int, _ changes: inout ChangeSteps) throws(StoreError) {
    let stack = UndoStack(history.steps.map(\.step))
    guard let reversal = stack.reversal(direction, count) else {
      throw .notEnough(to: direction, count, of: stack.count(direction))
    }
    changes.reversal = reversal
    for number in reversal.steps {
      for kept in history.steps where kept.step.number == number {
        do throws(StoreError) {
          for index in tables.indices { try tables[index].restore(kept.before[index], kept.step, &changes) }
        } catch .notFound, .duplicate {
          throw .changedSince(number)
        }
      }
    }
  }

  /// Sets the numbers from which it goes on counting.
  mutating func setLastNumbers(_ numbers: [Int]) {
    for (index, number) in numbers.enumerated() { tables[index].lastNumber = number }
  }
}

/// The records of one kind in memory, whatever kind it is.
protocol InMemoryTable: Sendable {
  var kind: any Record.Type { get }
  var count: Int { get }
  var lastNumber: Int { get set }

  /// Changes the records, which are of this kind, where they are.
  mutating func change<Record: LogbookRecords.Record, Result>(
    _ kind: Record.Type,
    _ body: (inout InMemoryRecords<Record>) throws(StoreError) -> Result
  ) throws(StoreError) -> Result

  /// The records that a step updated or deleted, as they are here.
  func records(changedBy step: HistoryStep) -> any Sendable

  /// Brings back what ``records(changedBy:)`` returned before a step.
  mutating func restore(_ before: any Sendable, _ step: HistoryStep, _ changes: inout ChangeSteps) throws(StoreError)

  /// Notes what distinguishes two versions of all records: these and later ones.
  func note(changesTo next: any InMemoryTable, _ changes: inout ChangeSteps)

  /// The records as a document has them.
  var entries: any DocumentTable { get }

  /// What ``records(changedBy:)`` returned as a document has it.
  func entries(of before: any Sendable) -> any BeforeEntries

  /// Adds all records to a digest, with the last number.
  func combine(into digest: inout RecordDigest)

  /// Adds what ``records(changedBy:)`` returned to a digest; nothing if that is not kept.
  func combine(_ before: (any Sendable)?, into digest: inout RecordDigest)
}

extension InMemoryRecords: InMemoryTable {
  var kind: any LogbookRecords.Record.Type { Record.self }
  var count: Int { records.count }

  mutating func change<Other: LogbookRecords.Record, Result>(
    _ kind: Other.Type,
    _ body: (inout InMemoryRecords<Other>) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    guard Other.self == Record.self else { throw .misuse("these are no records of the kind \(kind.name)") }
    // The types are the same, which only the compiler does not know.
    return try unsafe withUnsafeMutablePointer(to: &self) { records throws(StoreError) in
      try unsafe body(&UnsafeMutableRawPointer(records).assumingMemoryBound(to: InMemoryRecords<Other>.self).pointee)
    }
  }

  func records(changedBy step: HistoryStep) -> any Sendable {
    let change = step.change(of: Record.self)
    return (change.updated + change.deleted).compactMap(record(withID:)).sorted { ($0.number ?? 0) < ($1.number ?? 0) }
  }

  mutating func restore(
    _ before: any Sendable,
    _ step: HistoryStep,
    _ changes: inout ChangeSteps
  ) throws(StoreError) {
    let before = before as? [Record] ?? []
    let change = step.change(of: Record.self)
    let new = change.inserted + change.updated
    try remove(new)
    changes.note(.delete, Record.self, new)
    _ = try insert(before)
    changes.note(.insert, Record.self, before.map(\.id))
  }

  func note(changesTo next: any InMemoryTable, _ changes: inout ChangeSteps) {
    guard let next = next as? Self else { return }
    let old = Dictionary(records.map { ($0.id, $0) }, uniquingKeysWith: { _, last in last })
    let kept = Set(next.records.map(\.id))
    changes.note(.delete, Record.self, records.map(\.id).filter { !kept.contains($0) })
    changes.note(.update, Record.self, next.records.filter { old[$0.id] != nil && old[$0.id] != $0 }.map(\.id))
    changes.note(.insert, Record.self, next.records.map(\.id).filter { old[$0] == nil })
  }

  var entries: any DocumentTable { DocumentRecords<Record>(entries: records.map { DocumentEntry($0) }) }

  func entries(of before: any Sendable) -> any BeforeEntries {
    DocumentRecords<Record>(entries: (before as? [Record] ?? []).map { DocumentEntry($0) })
  }

  func combine(into digest: inout RecordDigest) {
    digest.combine(lastNumber)
    digest.combine(records)
  }

  func combine(_ before: (any Sendable)?, into digest: inout RecordDigest) {
    digest.combine(before as? [Record] ?? [])
  }
}
