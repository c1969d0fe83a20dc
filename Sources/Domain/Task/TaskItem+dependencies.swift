import LogbookRecords
import Foundation

extension TaskItem.Fields {
  /// The stored form of ``dependencies``: the IDs, separated by spaces; `nil` if there are none.
  ///
  /// Dependencies are stored in one column instead of a separate table, because few tasks have any.
  var dependencyText: DependencyText? {
    get { dependencies.isEmpty ? nil : DependencyText(ids: dependencies) }
    set { dependencies = newValue?.ids ?? [] }
  }
}

struct DependencyText: RawRepresentable, FieldValue {
  let ids: [TaskItem.ID]

  init(ids: [TaskItem.ID]) {
    self.ids = ids
  }

  init?(rawValue: String) {
    let words = rawValue.split(separator: " ", omittingEmptySubsequences: false)
    ids = words.compactMap { UUID(uuidString: String($0)).map { TaskItem.ID($0) } }
    if ids.count != words.count { return nil }
  }

  var rawValue: String { ids.map { "\($0)" }.joined(separator: " ") }
}
