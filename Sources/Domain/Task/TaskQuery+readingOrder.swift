import LogbookRecords

extension TaskQuery {
  /// Whether titles or projects determine the order.
  package var sortsTexts: Bool { sort.contains { $0.key == .title || $0.key == .project } }

  /// Returns tasks sorted by the ``sort`` terms, with texts in the order in which people look for them: letters with
  /// accents are next to those without, so that “Äpfel” comes before “Birnen”.
  ///
  /// A store compares texts by their matching keys, by which “Ä” comes after “Z”.
  /// - Parameter tasks: The tasks in the order in which a store returns them.
  package func inReadingOrder(_ tasks: [TaskItem]) -> [TaskItem] {
    let keyed = tasks.map { (task: $0, title: $0.title.searchKey, project: $0.project?.searchKey) }
    let sorted = keyed.enumerated().sorted { left, right in
      for term in sort {
        let isBefore: Bool? =
          switch term.key {
          case .title: term.precedes(Bytes(left.element.title), Bytes(right.element.title))
          case .project: term.precedes(left.element.project.map(Bytes.init), right.element.project.map(Bytes.init))
          default: nil
          }
        if let isBefore = isBefore ?? precedes(left.element.task, right.element.task, by: term) { return isBefore }
      }
      return left.offset < right.offset
    }
    return sorted.map(\.element.task)
  }

  /// A text that is compared by its bytes.
  private struct Bytes: Comparable {
    let text: String

    init(_ text: String) { self.text = text }

    static func < (left: Self, right: Self) -> Bool { left.text.utf8.lexicographicallyPrecedes(right.text.utf8) }
  }
}
