/// The number of occurrences of each name. The names are in the order in which they first occurred.
package struct Tally: Hashable, Sendable {
  /// The names, without duplicates.
  package private(set) var names: [String] = []
  private var counts: [String: Int] = [:]

  package init() {}

  package var isEmpty: Bool { names.isEmpty }

  package subscript(_ name: String) -> Int { counts[name, default: 0] }

  /// Adds occurrences of a name. A count of 0 or less has no effect.
  package mutating func add(_ name: String, _ count: Int = 1) {
    guard count > 0 else { return }
    if counts[name] == nil { names.append(name) }
    counts[name, default: 0] += count
  }

  package mutating func add(_ other: Tally) {
    for name in other.names { add(name, other[name]) }
  }

  /// Returns the tally without the given names.
  package func without(_ names: [String]) -> Tally {
    var tally = Tally()
    let excluded = Set(names)
    for name in self.names where !excluded.contains(name) { tally.add(name, self[name]) }
    return tally
  }

  /// The tally as a JSON object with a key for each name.
  package var json: JSONValue {
    .object(names.map { (key: $0, value: .integer(self[$0])) })
  }
}
