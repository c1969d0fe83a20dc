import LogbookDomain
import LogbookDomainSamples
import LogbookRecords
import LogbookSamples
import LogbookTesting

/// The laws that only stores of tasks have.
enum TaskLaws {
  typealias Law = TaskStoreContract.Law

  static var all: [Law] { subtasks + parents + completion }

  /// A task with nothing but a title.
  static func task(_ title: String, partOf parentID: TaskItem.ID? = nil) throws(ValidationError) -> TaskItem {
    try TaskItem(title: title, parentID: parentID, createdAt: SampleValues.dates[13])
  }
}
