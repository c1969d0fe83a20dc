import LogbookRecords
import Foundation

extension TaskItem.Fields {
  /// The IDs of ``dependencies`` with spaces between them, as stores keep them: almost every task has none, and a column that is missing
  /// costs less than a table of its own.
  var dependencyText: DependencyText? {
    get { dependencies.isEmpty ? nil : DependencyText(ids: dependencies) }
    set { dependencies = newValue?.ids ?? [] }
  }
}

/// IDs of tasks in one text.
struct DependencyText: RawRepresentable, FieldValue {
  let ids: [TaskItem.ID]

  init(ids: [TaskItem.ID]) {
    self.ids = ids
  }

  /// `nil` if a word is no UUID, or there is none.
  init?(rawValue: String) {
    let words = rawValue.split(separator: " ", omittingEmptySubsequences: false)
    ids = words.compactMap { UUID(uuidString: String($0)).map { TaskItem.ID($0) } }
    if ids.count != words.count { return nil }
  }

  var rawValue: String { ids.map { "\($0)" }.joined(separator: " ") }
}
