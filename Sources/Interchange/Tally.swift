import LogbookDomain

/// The number of occurrences of each name, and the first records in which it occurred. The names are in the order in
/// which they first occurred.
package struct Tally: Hashable, Sendable {
  private struct Count: Hashable {
    var count = 0
    var records: [String] = []
  }

  /// The names, without duplicates.
  package private(set) var names: [String] = []
  private var counts: [String: Count] = [:]

  /// The maximum number of records per name.
  package static let maximumRecords = 3

  package init() {}

  package var isEmpty: Bool { names.isEmpty }

  package subscript(_ name: String) -> Int { counts[name]?.count ?? 0 }

  /// Returns descriptions of the first records in which a name occurred, at most ``maximumRecords``; empty if unknown.
  package func records(_ name: String) -> [String] { counts[name]?.records ?? [] }

  /// Adds occurrences of a name in the described records. A count of 0 or less has no effect.
  package mutating func add(_ name: String, _ count: Int = 1, of records: [String] = []) {
    guard count > 0 else { return }
    if counts[name] == nil { names.append(name) }
    counts[name, default: Count()].count += count
    let room = Self.maximumRecords - self.records(name).count
    if room > 0 { counts[name]?.records += records.prefix(room) }
  }

  package mutating func add(_ other: Tally) {
    for name in other.names { add(name, other[name], of: other.records(name)) }
  }

  /// Adds the occurrences in a task.
  mutating func add(_ other: Tally, of draft: TaskDraft) {
    for name in other.names {
      let isDescribed = records(name).count == Self.maximumRecords
      let record = isDescribed ? [] : ["“\(draft.task.title.prefix(40))” in line \(draft.line)"]
      add(name, other[name], of: record)
    }
  }

  /// Returns the tally without the given names.
  package func without(_ names: [String]) -> Tally {
    var tally = Tally()
    let excluded = Set(names)
    for name in self.names where !excluded.contains(name) { tally.add(name, self[name], of: records(name)) }
    return tally
  }

  /// The tally as a JSON object with a key for each name.
  package var json: JSONValue {
    .object(names.map { (key: $0, value: .integer(self[$0])) })
  }

  /// The records as a JSON object with a key for each name for which there are any.
  package var recordsJSON: JSONValue {
    .object(
      names.filter { !records($0).isEmpty }.map { (key: $0, value: .array(records($0).map { .string($0) })) }
    )
  }
}
