import LogbookRecords
import Foundation

extension TaskItem.Fields {
  /// The stored form of ``dependencies``: the IDs, separated by spaces.
  ///
  /// Dependencies have no separate table, because few tasks have any, and a mostly empty column costs less.
  var dependencyText: DependencyText? {
    get { dependencies.isEmpty ? nil : DependencyText(ids: dependencies) }
    set { dependencies = newValue?.ids ?? [] }
  }
}

/// A list of task IDs in one string.
struct DependencyText: RawRepresentable, FieldValue {
  let ids: [TaskItem.ID]

  init(ids: [TaskItem.ID]) {
    self.ids = ids
  }

  /// Creates a list from a string, or returns `nil` if the string is empty or one of its words is not a UUID.
  init?(rawValue: String) {
    let words = rawValue.split(separator: " ", omittingEmptySubsequences: false)
    ids = words.compactMap { UUID(uuidString: String($0)).map { TaskItem.ID($0) } }
    if ids.count != words.count { return nil }
  }

  var rawValue: String { ids.map { "\($0)" }.joined(separator: " ") }
}
