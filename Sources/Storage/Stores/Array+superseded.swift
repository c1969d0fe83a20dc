extension Array where Element: Identifiable {
  /// The last element with each ID, in the original order.
  package var withoutSuperseded: [Element] {
    var seen: Set<Element.ID> = []
    return reversed().filter { seen.insert($0.id).inserted }.reversed()
  }
}
