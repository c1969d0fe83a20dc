import LogbookDomain
import LogbookDomainSamples
import LogbookRecords
import LogbookSamples
import LogbookTesting

extension StorageLaws {
  @LawBuilder static var rollingBack: [Law] {
    Law("when its body throws, a unit of work undoes everything in both stores", in: .unitsOfWork) { storage in
      let before = try await Content(in: storage)
      try await rollBack(on: storage) { tasks, reports in
        _ = try await tasks.insert(TaskItem.samples(2, seed: 8))
        try await tasks.update(before.tasks[0].withContent(of: TaskItem.sample(seed: 7)))
        _ = try await tasks.delete(withID: before.tasks[1].id)
        _ = try await reports.insert(Report.samples(2, seed: 8))
        _ = try await reports.delete(matching: ReportQuery())
      }
      try await expectContent(of: storage, "after the rollback", before.tasks, before.reports)
      try await expectFailure(.notFound(RecordReference(TaskItem.ID.absent)), of: "a unit that deletes an absent task")
      {
        try await storage.unitOfWork { tasks, reports in
          _ = try await reports.delete(matching: ReportQuery())
          _ = try await tasks.delete(withID: .absent)
        }
      }
      try await expectContent(of: storage, "after the second rollback", before.tasks, before.reports)
    }

    Law("after a rollback numbers are assigned as before, each once", in: .unitsOfWork) { storage in
      let before = try await Content(in: storage)
      try await rollBack(on: storage) { tasks, reports in
        _ = try await tasks.insert(TaskItem.samples(4, seed: 8))
        _ = try await reports.insert(Report.samples(4, seed: 8))
      }
      let tasks = try await storage.tasks.insertAll(TaskItem.samples(2, seed: 8))
      let reports = try await storage.unitOfWork { try await $1.insertAll(Report.samples(2, seed: 8)) }
      try expect(
        tasks[0].number ?? 0 > before.tasks[2].number ?? 0 && reports[0].number ?? 0 > before.reports[2].number ?? 0,
        "numbers larger than the committed ones",
        but: "they are \(tasks.map(\.number)) and \(reports.map(\.number))"
      )
      try await expectContent(of: storage, "after insertions", before.tasks + tasks, before.reports + reports)
    }

    Law(
      "a call that fails inside a unit of work is undone alone, and the rest can be committed",
      in: .unitsOfWork,
      needing: .changes
    ) {
      storage in
      let before = try await Content(in: storage)
      let listener = ChangeListener(to: storage.tasks)
      let samples = try TaskItem.samples(3, seed: 8)
      let kept = try await storage.unitOfWork { tasks, reports in
        let first = try await tasks.insert(samples[0])
        try await expectFailure(.duplicate(RecordReference(first.id)), of: "inserting with a taken one") {
          _ = try await tasks.insert([samples[1], first])
        }
        try await expectFailure(.notFound(RecordReference(TaskItem.ID.absent)), of: "deleting with an absent one") {
          _ = try await tasks.delete(withIDs: [before.tasks[0].id, .absent])
        }
        try await expectFailure(.notFound(RecordReference(Report.ID.absent)), of: "updating with an absent one") {
          let other = try Report.sample(seed: 8)
          try await reports.update([
            before.reports[0].withContent(of: other), other.identified(by: .absent, number: nil),
          ])
        }
        try await tasks.expectContent("of the tasks inside", before.tasks + [first])
        return [first, try await tasks.insert(samples[2])]
      }
      try await expectContent(of: storage, "after the commit", before.tasks + kept, before.reports)
      try expect("the changes", try await listener.changesSoFar(), are: [StoreChange(inserted: kept.map(\.id))])
    }
  }
}
