import LogbookDomain
import LogbookDomainSamples
import LogbookRecords
import LogbookSamples
import LogbookTesting

extension StorageLaws {
  @LawBuilder static var announcing: [Law] {
    Law("a unit of work is published once in each store, as its net change", in: .unitsOfWork, needing: .changes) {
      storage in
      let before = try await Content(in: storage)
      let (tasks, reports) = (ChangeListener(to: storage.tasks), ChangeListener(to: storage.reports))
      let samples = try TaskItem.samples(3, seed: 8)
      try await storage.unitOfWork { tasks, reports in
        let inserted = try await tasks.insertAll(samples)
        try await tasks.update(inserted[1].withContent(of: TaskItem.sample(seed: 7)))
        try await tasks.update(before.tasks[0].withContent(of: TaskItem.sample(seed: 7)))
        try await tasks.update(before.tasks[1].withContent(of: TaskItem.sample(seed: 7)))
        _ = try await tasks.delete(withIDs: [inserted[2].id, before.tasks[1].id])
        _ = try await reports.delete(withID: before.reports[2].id)
      }
      try expect(
        "the changes of the tasks",
        try await tasks.changesSoFar(),
        are: [
          StoreChange(
            inserted: [samples[0].id, samples[1].id],
            updated: [before.tasks[0].id],
            deleted: [before.tasks[1].id]
          )
        ]
      )
      let deletion = StoreChange<Report>(deleted: [before.reports[2].id])
      try expect("the changes of the reports", try await reports.changesSoFar(), are: [deletion])
      try await storage.unitOfWork { tasks, _ in
        let passing = try await tasks.insert(TaskItem.sample(seed: 6))
        _ = try await tasks.delete(withID: passing.id)
      }
      try expect("the changes of a unit that comes to nothing", try await tasks.changesSoFar(), are: [])
      try expect("the changes of a store that was not used", try await reports.changesSoFar(), are: [])
    }

    Law("a unit of work is published when its changes can be read", in: .unitsOfWork, needing: .changes, .concurrency) {
      storage in
      let (task, report) = (try TaskItem.sample(seed: 8), try Report.sample(seed: 8))
      let changes = storage.tasks.changes()
      let readers = TaskWatch()
      let reader = Task(executorPreference: readers) {
        for await change in changes where change.inserted.contains(task.id) { break }
        return (try await storage.tasks.record(withID: task.id), try await storage.reports.record(withID: report.id))
      }
      try await storage.unitOfWork { tasks, reports in
        _ = try await tasks.insert(task)
        // Let the reader run until it is suspended, as it should be, or has received the change too
        // early.
        try await readers.untilIdleOrBlocked()
        _ = try await reports.insert(report)
      }
      let seen = try await withinPatience("the unit of work to be published") { try await reader.value }
      try expect(
        seen.0?.id == task.id && seen.1?.id == report.id,
        "the published unit of work to be stored",
        but: "it is not stored yet"
      )
    }

    Law("a unit of work that is rolled back publishes nothing", in: .unitsOfWork, needing: .changes) { storage in
      let before = try await Content(in: storage)
      let (tasks, reports) = (ChangeListener(to: storage.tasks), ChangeListener(to: storage.reports))
      try await rollBack(on: storage) { tasks, reports in
        _ = try await tasks.insert(TaskItem.sample(seed: 8))
        _ = try await reports.delete(withID: before.reports[0].id)
      }
      try expect("the changes of the tasks", try await tasks.changesSoFar(), are: [])
      try expect("the changes of the reports", try await reports.changesSoFar(), are: [])
    }
  }
}
