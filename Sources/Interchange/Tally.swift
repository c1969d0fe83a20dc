/// The numbers of occurrences of names, in the order of their first occurrence.
package struct Tally: Hashable, Sendable {
  /// The names, each once.
  package private(set) var names: [String] = []
  private var counts: [String: Int] = [:]

  package init() {}

  package var isEmpty: Bool { names.isEmpty }

  package subscript(_ name: String) -> Int { counts[name, default: 0] }

  /// Adds occurrences of a name; zero occurrences add nothing.
  package mutating func add(_ name: String, _ count: Int = 1) {
    guard count > 0 else { return }
    if counts[name] == nil { names.append(name) }
    counts[name, default: 0] += count
  }

  package mutating func add(_ other: Tally) {
    for name in other.names { add(name, other[name]) }
  }

  /// An object with a key for each name.
  package var json: JSONValue {
    .object(names.map { (key: $0, value: .integer(self[$0])) })
  }
}
