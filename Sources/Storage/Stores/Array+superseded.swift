extension Array where Element: Identifiable {
  /// The elements that no later one with the same ID supersedes, in order.
  package var withoutSuperseded: [Element] {
    var seen: Set<Element.ID> = []
    return reversed().filter { seen.insert($0.id).inserted }.reversed()
  }
}
