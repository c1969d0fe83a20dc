import LogbookDomain
import LogbookDomainSamples
import LogbookRecords
import LogbookSamples
import LogbookTesting

enum TaskLaws {
  typealias Law = TaskStoreContract.Law

  static var all: [Law] { completion }

  static func task(_ title: String, partOf parentID: TaskItem.ID? = nil) throws(ValidationError) -> TaskItem {
    try TaskItem(title: title, parentID: parentID, createdAt: SampleValues.dates[13])
  }
}
