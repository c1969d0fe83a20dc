import LogbookRecords
import Foundation

/// The records of one kind in memory.
///
/// Insertions, updates, and deletions check their arguments before they change anything, so an operation that throws an
/// error has no effect. What they check are IDs, numbers and unique values.
struct InMemoryRecords<Item: Record>: Sendable {
  private var numbered = NumberedRecords<Item>()
  /// The record number of each record, keyed by its ID. The keys are UUIDs, because hashing a generic ID takes several
  /// times as long.
  private var numbers: [UUID: Int] = [:]
  /// For each field that refers to other records, the numbers of the records that refer to the same record, keyed by its
  /// ID.
  private var referrers: [[UUID: Set<Int>]] = RecordDescription<Item>.shared.references.map { _ in [:] }
  private var uniqueValues = UniqueValues<Item>()
  /// The changes since ``begin()``, in order.
  private var changes: [Change] = []
  /// The value of ``lastNumber`` at ``begin()``.
  private var lastNumberBefore = 0
  private let description = RecordDescription<Item>.shared
  var lastNumber = 0

  /// The records, in ascending order by number.
  var records: [Item] { numbered.all }
  var count: Int { numbered.count }

  func record(withID id: Item.ID) -> Item? {
    numbers[id.rawValue].flatMap { numbered[$0] }
  }

  func record(numbered number: Int) -> Item? { numbered[number] }

  /// Inserts records, and returns them with their numbers and IDs.
  @discardableResult
  mutating func insert(_ new: [Item]) throws(StoreError) -> (records: [Item], ids: [UUID]) {
    let (assigned, added, isAscending) = try check(inserting: new)
    let areNumbered = new.allSatisfy { $0.number != nil }
    let stored = areNumbered ? new : Item.coding.numbered(new, assigned)
    var ids: [UUID] = []
    ids.reserveCapacity(stored.count)
    let (span, isLinked) = (stored.span, !referrers.isEmpty || !uniqueValues.hasNoFields)
    for index in span.indices {
      ids.append(span[index].id.rawValue)
      if isLinked { link(span[index]) }
    }
    numbered.insert(stored, isAscending: isAscending)
    if numbers.isEmpty { numbers = added } else { numbers.merge(added) { $1 } }
    changes.append(.inserted(ids))
    lastNumber = assigned.reduce(lastNumber, max)
    return (stored, ids)
  }

  /// Checks the IDs, numbers and unique values of records to insert, record by record, and returns their numbers, in
  /// the same order and keyed by their IDs.
  @discardableResult
  func check(inserting new: [Item]) throws(StoreError)
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
      if number > Item.numbers.upperBound { throw .noNumberLeft(for: Item.self) }
      if number <= largest {
        let others = taken ?? Set(assigned)
        if others.contains(number) || numbered[number] != nil {
          throw .duplicate(RecordReference(Item.self, number: number))
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

  /// Replaces records, and returns their IDs.
  mutating func update(_ changed: [Item]) throws(StoreError) -> [UUID] {
    try check(updating: changed)
    return changed.compactMap { record in
      guard let number = numbers[record.id.rawValue], let old = numbered[number] else { return nil }
      changes.append(.replaced(old))
      replace(old, with: record.numbered(number))
      return record.id.rawValue
    }
  }

  private mutating func replace(_ old: Item, with new: Item) {
    unlink(old)
    numbered.replace(with: new)
    link(new)
  }

  /// Checks the IDs, numbers and unique values of changed records, record by record.
  func check(updating changed: [Item]) throws(StoreError) {
    var values = uniqueValues.changes
    for record in changed {
      guard let number = numbers[record.id.rawValue] else { throw .notFound(RecordReference(record.id)) }
      if let wanted = record.number, wanted != number { throw .invalid(.numberChanged(wanted, from: number)) }
      if !uniqueValues.hasNoFields { try uniqueValues.check(record, replacing: numbered[number], &values) }
    }
  }

  /// Deletes records, and returns their IDs without duplicates.
  mutating func delete(_ ids: [UUID]) throws(StoreError) -> [UUID] {
    if let missing = ids.first(where: { numbers[$0] == nil }) { throw .notFound(RecordReference(Item.ID(missing))) }
    let deleted = remove(ids)
    changes.append(.deleted(deleted))
    return deleted.map(\.id.rawValue)
  }

  private mutating func remove(_ ids: [UUID]) -> [Item] {
    let removed = numbered.remove(ids.compactMap { numbers.removeValue(forKey: $0) })
    for record in removed { unlink(record) }
    return removed
  }

  private mutating func link(_ record: Item) {
    uniqueValues.add(record)
    for (index, field) in description.references.enumerated() {
      description.readers[field.position](record).forEachID { id in
        referrers[index][id, default: []].insert(record.number ?? 0)
      }
    }
  }

  private mutating func unlink(_ record: Item) {
    uniqueValues.remove(record)
    for (index, field) in description.references.enumerated() {
      description.readers[field.position](record).forEachID { id in
        referrers[index][id]?.remove(record.number ?? 0)
        if referrers[index][id]?.isEmpty == true { referrers[index][id] = nil }
      }
    }
  }

  /// Returns the records that refer to one of the given IDs by a field, by ascending number; `nil` if the field is not a
  /// reference.
  func referrers(to ids: some Sequence<UUID>, by field: String) -> [Item]? {
    guard let index = description.references.firstIndex(where: { $0.name == field }) else { return nil }
    let numbers = ids.reduce(into: Set<Int>()) { $0.formUnion(referrers[index][$1] ?? []) }
    return numbers.sorted().compactMap { numbered[$0] }
  }

  func firstReferrer(by field: String, to isChosen: (UUID) -> Bool) -> Int? {
    guard let index = description.references.firstIndex(where: { $0.name == field }) else { return nil }
    return referrers[index].filter { isChosen($0.key) }.values.joined().min()
  }

  func missing(among ids: Set<UUID>) -> Set<UUID> { ids.filter { numbers[$0] == nil } }

  /// Checks that the parents of all records exist, and that no record is a part of itself.
  func checkParents() throws(StoreError) {
    try RecordHierarchy<Item>.checkParents(of: records, areNew: true) { id in
      guard let record = record(withID: id) else { return .noRecord }
      return description.parentID(of: record).map { .some($0) } ?? .none
    }
  }

  /// Returns the records that a query selects, in its sort order.
  func records(matching query: Item.Query) throws(StoreError) -> [Item] {
    // Examine only the records that refer to one record if the query asks for them, because a client that visits a tree
    // asks once for each of its records.
    for field in description.references {
      if case .uuid(let id)? = query.fieldQuery?.condition.constant(equalTo: field.position),
        let found = referrers(to: [id], by: field.name)
      {
        return try query.answer(from: found)
      }
    }
    return try query.answer(from: records)
  }
}

extension InMemoryRecords {
  fileprivate enum Change {
    case inserted([UUID])
    /// The record has been replaced; the value is its old version.
    case replaced(Item)
    case deleted([Item])
  }

  /// Forgets the changes until now.
  mutating func begin() { (changes, lastNumberBefore) = ([], lastNumber) }

  var mark: InMemoryMark { InMemoryMark(changeCount: changes.count, lastNumber: lastNumber) }

  /// Undoes all changes since ``begin()``.
  mutating func rollBack() { roll(backTo: InMemoryMark(changeCount: 0, lastNumber: lastNumberBefore)) }

  mutating func roll(backTo mark: InMemoryMark) {
    while changes.count > mark.changeCount, let change = changes.popLast() { undo(change) }
    lastNumber = mark.lastNumber
  }

  private mutating func undo(_ change: Change) {
    switch change {
    case .inserted(let ids): _ = remove(ids)
    case .replaced(let old): if let new = record(withID: old.id) { replace(new, with: old) }
    case .deleted(let old): put(old)
    }
  }

  /// Returns the records that a step has updated or deleted since a mark, or since ``begin()`` if it is `nil`, as they
  /// were before, sorted by number.
  func records(changedBy step: HistoryStep, since mark: InMemoryMark?) -> any Sendable {
    let change = step.change(of: Item.self)
    var old = Set(change.updated + change.deleted)
    // The first change to a record has its version from before the step.
    var before: [Item] = []
    for change in changes[(mark?.changeCount ?? 0)...] {
      switch change {
      case .replaced(let record): if old.remove(record.id) != nil { before.append(record) }
      case .deleted(let records): before += records.filter { old.remove($0.id) != nil }
      case .inserted: break
      }
    }
    return before.sorted { ($0.number ?? 0) < ($1.number ?? 0) }
  }

  /// Adds records with numbers, without checking them.
  private mutating func put(_ records: [Item]) {
    numbered.insert(records, isAscending: false)
    for record in records {
      numbers[record.id.rawValue] = record.number
      link(record)
    }
  }

  /// Creates the part of a table that decides whether a write is refused.
  ///
  /// - Parameter records: The stored records concerned, possibly several times.
  init(_ records: [Item], lastNumber: Int = 0) {
    put(records.withoutSuperseded)
    self.lastNumber = lastNumber
  }
}

/// A position in the changes of records in memory; see ``InMemoryTable/roll(backTo:)``.
struct InMemoryMark: Sendable {
  fileprivate let changeCount: Int
  fileprivate let lastNumber: Int
}
