import LogbookRecords

struct InMemoryContent: Sendable {
  let model: StoreModel
  /// The records of each kind, in the order of the model's kinds.
  private(set) var tables: [any InMemoryTable]
  var history = InMemoryHistory()
  /// The step of the latest commit by this process; `nil` if that commit changed no records or the content was read
  /// from a file.
  var latestStep: HistoryStep?

  init(_ model: StoreModel, history level: HistoryLevel) {
    func table<Record: LogbookRecords.Record>(_ kind: Record.Type) -> any InMemoryTable { InMemoryRecords<Record>() }
    self.model = model
    tables = model.kinds.map { table($0) }
    history.level = level
  }

  /// Tracks the records that are changed from now on, if the history retains them or `isReversible` is `true`.
  mutating func beginStep(isReversible: Bool = false) {
    if !isReversible, history.level != .undo { return }
    for index in tables.indices { tables[index].beginStep() }
  }

  /// Undoes all changes since ``beginStep(isReversible:)``.
  mutating func rollBack() {
    for index in tables.indices { tables[index].rollBack() }
  }

  mutating func records(changedBy step: HistoryStep) -> [any Sendable] {
    tables.indices.map { tables[$0].records(changedBy: step) }
  }

  var lastNumbers: [Int] { tables.map(\.lastNumber) }

  /// Accesses the records of the given kind, which the model must contain.
  subscript<Record: LogbookRecords.Record>(kind: Record.Type) -> InMemoryRecords<Record> {
    tables.first { $0.kind == kind } as? InMemoryRecords<Record> ?? InMemoryRecords()
  }

  /// Changes the records of the given kind in place, without copying them.
  mutating func change<Record: LogbookRecords.Record, Result>(
    _ kind: Record.Type,
    _ body: (inout InMemoryRecords<Record>) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    for index in tables.indices where tables[index].kind == kind {
      return try tables[index].change(kind, body)
    }
    throw .misuse("the store's model has no kind “\(kind.name)”")
  }
}

extension InMemoryContent {
  mutating func go(_ direction: UndoStack.Direction, _ count: Int, _ changes: inout ChangeSteps) throws(StoreError) {
    let stack = UndoStack(history.steps.map(\.step))
    guard let reversal = stack.reversal(direction, count) else {
      throw .notEnough(to: direction, count, of: stack.count(direction), history.level)
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

  mutating func setLastNumbers(_ numbers: [Int]) {
    for (index, number) in numbers.enumerated() { tables[index].lastNumber = number }
  }
}

/// The type-erased records of one kind in memory.
protocol InMemoryTable: Sendable {
  var kind: any Record.Type { get }
  var count: Int { get }
  var lastNumber: Int { get set }

  /// Changes the records in place. `kind` must be the kind of this table.
  mutating func change<Record: LogbookRecords.Record, Result>(
    _ kind: Record.Type,
    _ body: (inout InMemoryRecords<Record>) throws(StoreError) -> Result
  ) throws(StoreError) -> Result

  /// Tracks the records that are changed from now on.
  mutating func beginStep()

  /// Returns the records that a step has updated or deleted since ``beginStep()``, as they were before, sorted by
  /// number.
  mutating func records(changedBy step: HistoryStep) -> any Sendable

  /// Undoes all changes since ``beginStep()``.
  mutating func rollBack()

  /// Reverses a step: deletes the records that it inserted, and restores the records that it updated or deleted.
  /// `before` is the result of ``records(changedBy:)`` for the step.
  mutating func restore(_ before: any Sendable, _ step: HistoryStep, _ changes: inout ChangeSteps) throws(StoreError)

  /// Adds the differences between this table and a later version, `next`, to `changes`.
  func note(changesTo next: any InMemoryTable, _ changes: inout ChangeSteps)

  var entries: any DocumentTable { get }

  /// Converts a result of ``records(changedBy:)`` to document entries.
  func entries(of before: any Sendable) -> any BeforeEntries

  func combine(into digest: inout RecordDigest)

  /// Adds a result of ``records(changedBy:)`` to a digest. `nil` has the same effect as a result without records.
  func combine(_ before: (any Sendable)?, into digest: inout RecordDigest)
}

extension InMemoryRecords: InMemoryTable {
  var kind: any LogbookRecords.Record.Type { Record.self }

  mutating func change<Other: LogbookRecords.Record, Result>(
    _ kind: Other.Type,
    _ body: (inout InMemoryRecords<Other>) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    guard Other.self == Record.self else { throw .misuse("the records are not of the kind \(kind.name)") }
    // `Other` and `Record` are the same type, but the compiler cannot infer this.
    return try unsafe withUnsafeMutablePointer(to: &self) { records throws(StoreError) in
      try unsafe body(&UnsafeMutableRawPointer(records).assumingMemoryBound(to: InMemoryRecords<Other>.self).pointee)
    }
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

  var entries: any DocumentTable { TableRecords(records: records) }

  func entries(of before: any Sendable) -> any BeforeEntries {
    TableRecords(records: before as? [Record] ?? [])
  }

  func combine(into digest: inout RecordDigest) {
    digest.combine(lastNumber)
    digest.combine(records)
  }

  func combine(_ before: (any Sendable)?, into digest: inout RecordDigest) {
    digest.combine(before as? [Record] ?? [])
  }
}
