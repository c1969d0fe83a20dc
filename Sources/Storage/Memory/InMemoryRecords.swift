import LogbookRecords
import Foundation

/// The records of one kind in memory.
///
/// Insertions, updates, and deletions check their arguments before they change anything, so an operation that throws an
/// error has no effect.
struct InMemoryRecords<Record: LogbookRecords.Record>: Sendable {
  private var numbered = NumberedRecords<Record>()
  /// The record number of each record, keyed by its ID. The keys are UUIDs, because hashing a generic ID takes several
  /// times as long.
  private var numbers: [UUID: Int] = [:]
  /// The numbers of each record's parts, keyed by the record's ID. The parts of a record are the records that have it
  /// as their parent. A record without parts has no entry.
  private var parts: [Record.ID: Set<Int>] = [:]
  private var uniqueValues = UniqueValues<Record>()
  /// The records that have been inserted, updated or deleted since ``beginStep()``, as they were before; `nil` if they
  /// are not tracked.
  private var before: [UUID: Record?]?
  private let circles = RecordCircles<Record>()
  private let parentPosition = RecordDescription<Record>.shared.fields.firstIndex(where: \.isParent).map { $0 + 2 }
  var lastNumber = 0

  /// The records, in ascending order by number.
  var records: [Record] { numbered.all }
  var count: Int { numbered.count }

  func record(withID id: Record.ID) -> Record? {
    numbers[id.rawValue].flatMap { numbered[$0] }
  }

  func record(numbered number: Int) -> Record? { numbered[number] }

  mutating func insert(_ new: [Record]) throws(StoreError) -> [Record] {
    let (assigned, added, isAscending) = try check(inserting: new)
    let arePartsOfOthers = new.contains { $0.parentID != nil }
    if arePartsOfOthers {
      let parents = Dictionary(new.map { ($0.id, $0.parentID) }) { first, _ in first }
      try checkParents(of: new, areNew: true, writing: parents)
    }
    let areNumbered = new.allSatisfy { $0.number != nil }
    let stored = areNumbered ? new : Record.numbered(new, by: assigned)
    numbered.insert(stored, isAscending: isAscending)
    if numbers.isEmpty { numbers = added } else { numbers.merge(added) { $1 } }
    if arePartsOfOthers || !uniqueValues.hasNoFields {
      for record in stored { link(record) }
    }
    if before != nil {
      for record in stored { remember(record.id, nil) }
    }
    lastNumber = assigned.reduce(lastNumber, max)
    return stored
  }

  /// Checks the IDs, numbers and unique values of records to insert, record by record, and returns their numbers, in
  /// the same order and keyed by their IDs.
  @discardableResult
  func check(inserting new: [Record]) throws(StoreError)
    -> (assigned: [Int], byID: [UUID: Int], isAscending: Bool)
  {
    var added: [UUID: Int] = [:]
    added.reserveCapacity(new.count)
    var assigned: [Int] = []
    assigned.reserveCapacity(new.count)
    var values = uniqueValues.changes
    var last = lastNumber
    var largest = numbered.lastNumber
    // The numbers in `assigned`, as a set; `nil` as long as each new number is larger than all numbers before it,
    // including those of the existing records.
    var taken: Set<Int>?
    // Access the records through a span, because iterating over the array would copy each of them.
    let span = new.span
    for index in span.indices {
      let id = span[index].id.rawValue
      let number = span[index].number ?? last + 1
      if !numbers.isEmpty, numbers[id] != nil { throw .duplicate(RecordReference(span[index].id)) }
      if added.updateValue(number, forKey: id) != nil { throw .duplicate(RecordReference(span[index].id)) }
      if number > Record.numbers.upperBound { throw .noNumberLeft(for: Record.self) }
      if number <= largest {
        let others = taken ?? Set(assigned)
        if others.contains(number) || numbered[number] != nil {
          throw .duplicate(RecordReference(Record.self, number: number))
        }
        taken = others
      }
      taken?.insert(number)
      if !uniqueValues.hasNoFields { try uniqueValues.check(span[index], replacing: nil, &values) }
      assigned.append(number)
      (last, largest) = (max(last, number), max(largest, number))
    }
    return (assigned, added, taken == nil)
  }

  mutating func update(_ changed: [Record]) throws(StoreError) {
    try check(updating: changed)
    let last = changed.withoutSuperseded
    let parents = Dictionary(uniqueKeysWithValues: last.map { ($0.id, $0.parentID) })
    try checkParents(of: last, areNew: false, writing: parents)
    for record in changed {
      guard let number = numbers[record.id.rawValue], let old = numbered[number] else { continue }
      remember(old.id, old)
      unlink(old)
      let record = record.numbered(number)
      numbered.replace(with: record)
      link(record)
    }
  }

  /// Checks the IDs, numbers and unique values of changed records, record by record.
  func check(updating changed: [Record]) throws(StoreError) {
    var values = uniqueValues.changes
    for record in changed {
      guard let number = numbers[record.id.rawValue] else { throw .notFound(RecordReference(record.id)) }
      if let wanted = record.number, wanted != number { throw .invalid(.numberChanged(wanted, from: number)) }
      if !uniqueValues.hasNoFields { try uniqueValues.check(record, replacing: numbered[number], &values) }
    }
  }

  /// Deletes records and their parts, and returns the IDs of all deleted records.
  mutating func delete(_ ids: [Record.ID]) throws(StoreError) -> [Record.ID] {
    if let missing = ids.first(where: { numbers[$0.rawValue] == nil }) { throw .notFound(RecordReference(missing)) }
    let idsWithDescendants = try RecordHierarchy<Record>.withParts(of: ids) { id throws(StoreError) in partIDs(of: id) }
    try remove(idsWithDescendants)
    return idsWithDescendants
  }

  /// Deletes the records with the given IDs. For each of these records, the IDs must include those of all its parts.
  mutating func remove(_ ids: [Record.ID]) throws(StoreError) {
    if let missing = ids.first(where: { numbers[$0.rawValue] == nil }) { throw .notFound(RecordReference(missing)) }
    for record in numbered.remove(ids.compactMap { numbers.removeValue(forKey: $0.rawValue) }) {
      remember(record.id, record)
      unlink(record)
    }
  }

  /// Checks that records to write do not lead back to themselves.
  func checkCircles(of records: [Record]) throws(StoreError) {
    try circles.check(records) { ids in ids.compactMap(record(withID:)) }
  }

  private func checkParents(
    of changed: some Sequence<Record>,
    areNew: Bool,
    writing parents: [Record.ID: Record.ID?]
  ) throws(StoreError) {
    try RecordHierarchy<Record>.checkParents(of: changed, areNew: areNew) { id throws(StoreError) in
      if let parent = parents[id] { return parent.map { .some($0) } ?? .none }
      guard let record = record(withID: id) else { return .noRecord }
      return record.parentID.map { .some($0) } ?? .none
    }
  }

  private mutating func link(_ record: Record) {
    uniqueValues.add(record)
    if let parentID = record.parentID { parts[parentID, default: []].insert(record.number ?? 0) }
  }

  private mutating func unlink(_ record: Record) {
    uniqueValues.remove(record)
    guard let parentID = record.parentID else { return }
    parts[parentID]?.remove(record.number ?? 0)
    if parts[parentID]?.isEmpty == true { parts[parentID] = nil }
  }

  private func partIDs(of id: Record.ID) -> [Record.ID] { parts(of: id).map(\.id) }

  private func parts(of id: Record.ID) -> [Record] {
    parts[id, default: []].sorted().compactMap { numbered[$0] }
  }

  /// Returns the records that a query selects, in its sort order.
  func records(matching query: Record.Query) throws(StoreError) -> [Record] {
    // Examine only the parts of a record if the query asks for them, because a client that visits a tree asks once for
    // each of its records.
    if let parentPosition, case .uuid(let id)? = query.fieldQuery?.condition.constant(equalTo: parentPosition) {
      return try query.answer(from: parts(of: Record.ID(id)))
    }
    return try query.answer(from: records)
  }
}

extension InMemoryRecords {
  /// Tracks the records that are changed from now on, for ``records(changedBy:)`` and ``rollBack()``.
  mutating func beginStep() { before = [:] }

  private mutating func remember(_ id: Record.ID, _ old: Record?) {
    if before?.index(forKey: id.rawValue) == nil { before?.updateValue(old, forKey: id.rawValue) }
  }

  /// Returns the records that a step has updated or deleted since ``beginStep()``, as they were before, and stops
  /// tracking changes.
  mutating func records(changedBy step: HistoryStep) -> any Sendable {
    let before = self.before.take() ?? [:]
    let change = step.change(of: Record.self)
    return (change.updated + change.deleted).compactMap { before[$0.rawValue] ?? nil }
      .sorted { ($0.number ?? 0) < ($1.number ?? 0) }
  }

  /// Undoes all changes since ``beginStep()``, and stops tracking changes.
  mutating func rollBack() {
    guard let before = before.take() else { return }
    for record in numbered.remove(before.keys.compactMap { numbers.removeValue(forKey: $0) }) { unlink(record) }
    put(before.values.compactMap(\.self))
  }

  /// Adds records with numbers, without checking them.
  private mutating func put(_ records: [Record]) {
    numbered.insert(records, isAscending: false)
    for record in records {
      numbers[record.id.rawValue] = record.number
      link(record)
    }
  }

  /// Creates the part of a table that decides whether a write is refused.
  ///
  /// - Parameter records: The stored records concerned, possibly several times.
  init(_ records: [Record], lastNumber: Int = 0) {
    put(records.withoutSuperseded)
    self.lastNumber = lastNumber
  }
}
