import LogbookRecords
import Foundation

/// The records and the history of a store in memory.
struct InMemoryContent: Sendable {
  /// The records of each kind, in the order of the model's kinds.
  private(set) var tables: [any InMemoryTable]
  var history = InMemoryHistory()
  /// The steps of the transaction that wrote these contents to a file, in order; empty if the contents were read from
  /// the file.
  var latestSteps: [HistoryStep] = []

  init(_ model: StoreModel, history level: HistoryLevel) {
    func table<Item: Record>(_ kind: Item.Type) -> any InMemoryTable { InMemoryRecords<Item>() }
    tables = model.kinds.map { table($0) }
    history.level = level
  }

  private init() { tables = [] }

  /// Contents of no store, which take the place of contents that a transaction changes.
  static let none = InMemoryContent()

  // MARK: Transactions

  struct Mark {
    fileprivate let tables: [InMemoryMark]
    fileprivate let history: InMemoryHistory
    fileprivate let latestSteps: [HistoryStep]
  }

  /// These contents at the beginning of a transaction.
  var beginning: InMemoryContent {
    var content = self
    content.begin()
    return content
  }

  /// Tracks the changes from now on, until the next call.
  mutating func begin() {
    forgetChanges()
    latestSteps = []
  }

  /// Releases the earlier versions of records that a transaction has changed.
  mutating func forgetChanges() {
    for index in tables.indices { tables[index].begin() }
  }

  /// Undoes all changes to records since ``begin()``.
  mutating func rollBack() {
    for index in tables.indices { tables[index].rollBack() }
  }

  var mark: Mark { Mark(tables: tables.map(\.mark), history: history, latestSteps: latestSteps) }

  mutating func roll(backTo mark: Mark) {
    for index in tables.indices { tables[index].roll(backTo: mark.tables[index]) }
    (history, latestSteps) = (mark.history, mark.latestSteps)
  }

  /// Returns the records that a step has updated or deleted since a mark, or since ``begin()`` if it is `nil`, as they
  /// were before: one array for each kind.
  func records(changedBy step: HistoryStep, since mark: Mark?) -> [any Sendable] {
    tables.indices.map { tables[$0].records(changedBy: step, since: mark?.tables[$0]) }
  }

  // MARK: Records

  var lastNumbers: [Int] { tables.map(\.lastNumber) }

  mutating func setLastNumbers(_ numbers: [Int]) {
    for (index, number) in numbers.enumerated() { tables[index].lastNumber = number }
  }

  /// Returns the number of the first record of a kind whose field refers to a record that does not exist; `nil` if there
  /// is none or the field is not a reference.
  func firstDangling(_ field: RecordLayout.Field, of kind: String) -> Int? {
    guard let target = tables.first(where: { $0.kind.name == field.target }) else { return nil }
    return tables.first { $0.kind.name == kind }?.firstReferrer(by: field.name) { !target.missing(among: [$0]).isEmpty }
  }

  /// Accesses the records of the kind at a position of the model.
  subscript<Item: Record>(kind: Item.Type, at index: Int) -> InMemoryRecords<Item> {
    tables[index] as? InMemoryRecords<Item> ?? InMemoryRecords()
  }

  /// Changes the records of the kind at a position of the model in place, without copying them.
  mutating func change<Item: Record, Result>(
    at index: Int,
    _ body: (inout InMemoryRecords<Item>) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try tables[index].change(body)
  }
}

/// The type-erased records of one kind in memory.
protocol InMemoryTable: Sendable {
  var kind: any Record.Type { get }
  var count: Int { get }
  var lastNumber: Int { get set }

  /// Changes the records in place. They must be of the kind of this table.
  mutating func change<Item: Record, Result>(
    _ body: (inout InMemoryRecords<Item>) throws(StoreError) -> Result
  ) throws(StoreError) -> Result

  /// Returns the smallest number of a record that refers by a field to an ID for which `isChosen` is true.
  func firstReferrer(by field: String, to isChosen: (UUID) -> Bool) -> Int?
  /// Returns those of the given IDs that no record has.
  func missing(among ids: Set<UUID>) -> Set<UUID>

  mutating func begin()
  mutating func rollBack()
  var mark: InMemoryMark { get }
  mutating func roll(backTo mark: InMemoryMark)

  /// Returns the records that a step has updated or deleted since a mark, or since ``begin()`` if it is `nil`, as they
  /// were before, sorted by number.
  func records(changedBy step: HistoryStep, since mark: InMemoryMark?) -> any Sendable

  /// Adds the differences between this table and a later version, `next`, to `changes`.
  func note(changesTo next: any InMemoryTable, at index: Int, _ changes: inout TransactionChanges)

  var entries: any DocumentTable { get }

  /// Converts a result of ``records(changedBy:since:)`` to document entries.
  func entries(of before: any Sendable) -> any BeforeEntries

  func combine(into digest: inout RecordDigest)

  /// Adds a result of ``records(changedBy:since:)`` to a digest. `nil` has the same effect as a result without records.
  func combine(_ before: (any Sendable)?, into digest: inout RecordDigest)
}

extension InMemoryRecords: InMemoryTable {
  var kind: any Record.Type { Item.self }

  mutating func change<Other: Record, Result>(
    _ body: (inout InMemoryRecords<Other>) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    guard Other.self == Item.self else { throw .misuse("the records are not of the kind \(Other.name)") }
    // `Other` and `Record` are the same type, but the compiler cannot infer this.
    return try unsafe withUnsafeMutablePointer(to: &self) { records throws(StoreError) in
      try unsafe body(&UnsafeMutableRawPointer(records).assumingMemoryBound(to: InMemoryRecords<Other>.self).pointee)
    }
  }

  func note(changesTo next: any InMemoryTable, at index: Int, _ changes: inout TransactionChanges) {
    guard let next = next as? Self else { return }
    let old = Dictionary(records.map { ($0.id, $0) }, uniquingKeysWith: { _, last in last })
    let kept = Set(next.records.map(\.id))
    func ids(_ records: [Item]) -> [UUID] { records.map { $0.id.rawValue } }
    changes.note(.delete, index, ids(records.filter { !kept.contains($0.id) }))
    changes.note(.update, index, ids(next.records.filter { old[$0.id] != nil && old[$0.id] != $0 }))
    changes.note(.insert, index, ids(next.records.filter { old[$0.id] == nil }))
  }

  var entries: any DocumentTable { TableRecords(records: records) }

  func entries(of before: any Sendable) -> any BeforeEntries {
    TableRecords(records: before as? [Item] ?? [])
  }

  func combine(into digest: inout RecordDigest) {
    digest.combine(lastNumber)
    digest.combine(records)
  }

  func combine(_ before: (any Sendable)?, into digest: inout RecordDigest) {
    digest.combine(before as? [Item] ?? [])
  }
}
