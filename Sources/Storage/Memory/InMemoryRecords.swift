import LogbookRecords
import Foundation

/// The records of one kind in memory.
///
/// Insertions, updates, and deletions check their arguments before they change anything, so an operation that throws an
/// error has no effect.
struct InMemoryRecords<Record: LogbookRecords.Record>: Sendable {
  /// The records, in ascending order by number.
  private(set) var records: [Record] = []
  /// The record number of each record, keyed by its ID. The keys are UUIDs, because hashing a generic ID takes several
  /// times as long.
  private var numbers: [UUID: Int] = [:]
  /// The numbers of each record's parts, keyed by the record's ID. The parts of a record are the records that have it
  /// as their parent. A record without parts has no entry.
  private var parts: [Record.ID: Set<Int>] = [:]
  private var uniqueValues = UniqueValues<Record>()
  var lastNumber = 0

  func record(withID id: Record.ID) -> Record? {
    numbers[id.rawValue].flatMap(record(numbered:))
  }

  func record(numbered number: Int) -> Record? {
    let index = index(of: number)
    return index < records.count && records[index].number == number ? records[index] : nil
  }

  mutating func insert(_ new: [Record]) throws(StoreError) -> [Record] {
    var added: [UUID: Int] = [:]
    added.reserveCapacity(new.count)
    var assigned: [Int] = []
    assigned.reserveCapacity(new.count)
    var last = lastNumber
    let present = records.last?.number ?? 0
    var largest = present
    // The numbers in `assigned`, as a set; `nil` as long as each new number is larger than all numbers before it,
    // including those of the existing records.
    var taken: Set<Int>?
    var (arePartsOfOthers, areNumbered) = (false, true)
    // Access the records through a span, because iterating over the array would copy each of them.
    let span = new.span
    for index in span.indices {
      let (id, given) = (span[index].id.rawValue, span[index].number)
      let number = given ?? last + 1
      if span[index].parentID != nil { arePartsOfOthers = true }
      if given == nil { areNumbered = false }
      if !numbers.isEmpty, numbers[id] != nil { throw .duplicate(RecordReference(span[index].id)) }
      if added.updateValue(number, forKey: id) != nil { throw .duplicate(RecordReference(span[index].id)) }
      if number > Record.numbers.upperBound { throw .noNumberLeft(for: Record.self) }
      if number <= largest {
        let others = taken ?? Set(assigned)
        if others.contains(number) || self.record(numbered: number) != nil {
          throw .duplicate(RecordReference(Record.self, number: number))
        }
        taken = others
      }
      taken?.insert(number)
      assigned.append(number)
      (last, largest) = (max(last, number), max(largest, number))
    }
    if arePartsOfOthers {
      try checkParents(of: new, writing: Dictionary(new.map { ($0.id, $0.parentID) }) { first, _ in first })
    }
    try uniqueValues.check(new) { _ in nil }
    let numbered = areNumbered ? new : Record.numbered(new, by: assigned)
    let isAscending = taken == nil && assigned.first ?? .max > present
    if !isAscending {
      for (index, number) in assigned.enumerated() { records.insert(numbered[index], at: self.index(of: number)) }
    } else if records.isEmpty {
      records = numbered
    } else {
      records += numbered
    }
    if numbers.isEmpty { numbers = added } else { numbers.merge(added) { $1 } }
    if arePartsOfOthers || !uniqueValues.hasNoFields {
      for record in numbered { link(record) }
    }
    lastNumber = last
    return numbered
  }

  mutating func update(_ changed: [Record]) throws(StoreError) {
    var parents: [Record.ID: Record.ID?] = [:]
    for record in changed {
      guard let number = numbers[record.id.rawValue] else { throw .notFound(RecordReference(record.id)) }
      if let wanted = record.number, wanted != number { throw .invalid(.numberChanged(wanted, from: number)) }
      parents[record.id] = record.parentID
    }
    try checkParents(of: changed.withoutSuperseded, writing: parents)
    try uniqueValues.check(changed, replacing: record(withID:))
    for record in changed {
      guard let number = numbers[record.id.rawValue] else { continue }
      let index = index(of: number)
      unlink(records[index])
      records[index] = record.numbered(number)
      link(records[index])
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
    for id in ids {
      guard let number = numbers.removeValue(forKey: id.rawValue) else { continue }
      if ids.count == 1 { unlink(records.remove(at: index(of: number))) }
    }
    if ids.count > 1 {
      for record in records where numbers[record.id.rawValue] == nil { unlink(record) }
      records.removeAll { numbers[$0.id.rawValue] == nil }
    }
  }

  private func checkParents(
    of changed: some Sequence<Record>,
    writing parents: [Record.ID: Record.ID?]
  ) throws(StoreError) {
    try RecordHierarchy<Record>.checkParents(of: changed) { id throws(StoreError) in
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

  private func partIDs(of id: Record.ID) -> [Record.ID] {
    parts[id, default: []].sorted().compactMap { record(numbered: $0)?.id }
  }

  /// Returns the index of the record with the given number, or the index at which a record with that number would be
  /// inserted.
  private func index(of number: Int) -> Int {
    if let last = records.last?.number, last < number { return records.count }
    var (low, high) = (0, records.count)
    while low < high {
      let middle = (low + high) / 2
      if (records[middle].number ?? 0) < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
