import LogbookDomain
import LogbookDomainSamples
import LogbookRecords
import LogbookSamples
import LogbookTesting

enum TaskLaws {
  typealias Law = TaskStoreContract.Law

  @LawBuilder static var all: [Law] {
    Law("a task that is completed or reopened is found by its new state", in: .updating) { store in
      let done = SampleValues.dates[15]
      let stored = try await store.insertAll([task("first"), task("second"), task("third")])
      let completed = try stored[1].edited(at: done) { $0.completedAt = done }
      try await store.update(completed)
      try expect("the done", try await store.records(matching: TaskQuery(isCompleted: true)), are: [completed])
      let open = TaskQuery(isCompleted: false)
      try expect("the open", try await store.records(matching: open), are: [stored[0], stored[2]])
      let reopened = try completed.edited(at: done) { $0.completedAt = nil }
      try await store.update(reopened)
      try expect("the done", try await store.records(matching: TaskQuery(isCompleted: true)), are: [])
      try expect("the open", try await store.records(matching: open), are: [stored[0], reopened, stored[2]])
    }
  }

  static func task(_ title: String, partOf parentID: TaskItem.ID? = nil) throws(ValidationError) -> TaskItem {
    try TaskItem(title: title, parentID: parentID, createdAt: SampleValues.dates[13])
  }
}
