extension Array where Element: Identifiable {
  /// The elements that no later one of the same identity supersedes, in their order.
  package var withoutSuperseded: [Element] {
    var seen: Set<Element.ID> = []
    return reversed().filter { seen.insert($0.id).inserted }.reversed()
  }
}
