import LogbookRecords
import Foundation

extension TaskItem.Fields {
  /// The IDs of ``dependencies`` separated by spaces, which is their stored form: almost no task has any, and a missing
  /// column costs less than a separate table.
  var dependencyText: DependencyText? {
    get { dependencies.isEmpty ? nil : DependencyText(ids: dependencies) }
    set { dependencies = newValue?.ids ?? [] }
  }
}

/// The IDs of tasks in one text.
struct DependencyText: RawRepresentable, FieldValue {
  let ids: [TaskItem.ID]

  init(ids: [TaskItem.ID]) {
    self.ids = ids
  }

  /// Creates the list from text, or `nil` if a word is not a UUID, or there is no word.
  init?(rawValue: String) {
    let words = rawValue.split(separator: " ", omittingEmptySubsequences: false)
    ids = words.compactMap { UUID(uuidString: String($0)).map { TaskItem.ID($0) } }
    if ids.count != words.count { return nil }
  }

  var rawValue: String { ids.map { "\($0)" }.joined(separator: " ") }
}
