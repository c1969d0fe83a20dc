import LogbookDomain
import LogbookDomainSamples
import LogbookRecords
import LogbookSamples
import LogbookTesting

/// The laws that apply only to stores of tasks.
enum TaskLaws {
  typealias Law = TaskStoreContract.Law

  static var all: [Law] { subtasks + parents + completion }

  /// Returns a task with only a title and possibly a parent.
  static func task(_ title: String, partOf parentID: TaskItem.ID? = nil) throws(ValidationError) -> TaskItem {
    try TaskItem(title: title, parentID: parentID, createdAt: SampleValues.dates[13])
  }
}
