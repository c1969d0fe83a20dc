extension Array where Element: Identifiable {
  /// The elements, except those that a later element with the same ID replaces.
  package var withoutSuperseded: [Element] {
    var seen: Set<Element.ID> = []
    return reversed().filter { seen.insert($0.id).inserted }.reversed()
  }
}
