package import LogbookRecords
package import Foundation

/// The rules of a check for the stored records of one kind. They are the same on every medium.
package struct RecordCheck<Item: Record> {
  private let lastNumber: Int?
  private let description = RecordDescription<Item>.shared
  private var count = 0
  private var largestNumber = 0
  /// The records that have a parent, each with the ID of its parent.
  private var parents: [(number: Int, id: Item.ID, parent: Item.ID)] = []
  private var circles = RecordCircles<Item>.Search()

  /// Begins a check.
  ///
  /// - Parameter lastNumber: The largest number that was ever assigned to a record; `nil` if it cannot be read.
  package init(lastNumber: Int?) { self.lastNumber = lastNumber }

  /// Checks the records in a table of a database. The database checks that their parents exist.
  ///
  /// - Parameters:
  ///   - place: The table.
  ///   - lastNumber: A closure that returns the largest number that was ever assigned to a record.
  ///   - rows: A closure that reads the table and passes each row to ``examine(_:_:_:)``.
  package static func examine(
    _ place: String,
    _ check: inout StoreCheck,
    lastNumber: () throws(StoreError) -> Int,
    rows: (inout RecordCheck, inout StoreCheck) throws(StoreError) -> Void
  ) throws(StoreError) {
    let last = try check.examine(place) { _ throws(StoreError) in try lastNumber() }
    var records = RecordCheck(lastNumber: last)
    let isWhole = try check.examine(place) { check throws(StoreError) in
      try rows(&records, &check)
      return true
    }
    if isWhole == nil { check.references.addUnreadable(Item.name) }
    records.finish(&check)
  }

  /// Adds a problem for each rule that a single stored record breaks.
  ///
  /// - Parameters:
  ///   - number: The number of the record.
  ///   - read: A closure that returns the record, and passes each problem of its stored form to its argument.
  package mutating func examine(
    _ number: Int,
    _ check: inout StoreCheck,
    _ read: (_ note: (String) -> Void) throws(StoreError) -> Item
  ) throws(StoreError) {
    let place = "\(Item.name) \(number)"
    let record = try check.examine(place) { check throws(StoreError) in try read { check.note(place, $0) } }
    largestNumber = max(largestNumber, number)
    guard let record else { return check.references.addUnreadable(Item.name) }
    check.references.add(record, description)
    add(record)
  }

  /// Adds a readable record to those among which circles are searched.
  package mutating func add(_ record: Item) {
    count += 1
    circles.add(record)
    if let parent = description.parentID(of: record) { parents.append((record.number ?? 0, record.id, parent)) }
  }

  /// Adds a problem for each record whose parent does not exist, that is a part of itself, or that leads back to itself.
  /// Adds the number of records that could be read to the result of the check.
  ///
  /// - Parameter ids: The IDs of all records, including those that cannot be read; `nil` if the medium checks that
  ///   parents exist.
  package func finish(_ check: inout StoreCheck, among ids: Set<UUID>? = nil) {
    if let last = lastNumber, largestNumber > last {
      // The number could be reused after the record has been deleted.
      let rule = "number must not be larger than the last assigned number, \(last)"
      check.note("\(Item.name) \(largestNumber)", rule)
    }
    for (number, _, parent) in parents where ids?.contains(parent.rawValue) == false {
      check.note("\(Item.name) \(number)", "parent must be an existing \(Item.name)")
    }
    for number in partsOfThemselves { check.note("\(Item.name) \(number)", "parent must not be a part of it") }
    for (number, field) in circles.found {
      check.note("\(Item.name) \(number)", "\(field) must not lead back to the \(Item.name) itself")
    }
    check.counts[Item.self] = count
  }

  /// The numbers of the records that are, directly or indirectly, parts (child records) of themselves.
  package var partsOfThemselves: [Int] {
    var numbers: [Int] = []
    let records = Dictionary(parents.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var seen: Set<Item.ID> = []
    for start in parents {
      var path: [Item.ID] = []
      var onPath: Set<Item.ID> = []
      var next: Item.ID? = start.id
      while let id = next, !seen.contains(id), onPath.insert(id).inserted {
        path.append(id)
        next = records[id]?.parent
      }
      seen.formUnion(path)
      // There is a cycle only if `next` is already in `path`. Otherwise, the path ends at a record without a parent or
      // reaches a record that an earlier path contains.
      guard let next, let first = path.firstIndex(of: next) else { continue }
      numbers += path[first...].compactMap { records[$0]?.number }
    }
    return numbers
  }
}

extension StoreCheck {
  /// Adds a problem for each step for which `read` throws an error because a previous version of a record is damaged.
  package mutating func examine(
    _ steps: [HistoryStep],
    _ read: (HistoryStep) throws(StoreError) -> Void
  ) throws(StoreError) {
    for step in steps { _ = try examine("step \(step.number)") { _ throws(StoreError) in try read(step) } }
  }
}

extension String {
  /// Returns the problem to report for a column whose value differs from the one that this module would write for the
  /// record.
  package static func mismatch(ofColumn name: String) -> String {
    name == "digest"
      ? "digest does not match: the record was changed outside Logbook" : "\(name) does not match the other columns"
  }
}
