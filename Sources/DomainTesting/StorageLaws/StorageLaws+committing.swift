import LogbookDomain
import LogbookDomainSamples
import LogbookRecords
import LogbookSamples
import LogbookTesting

extension StorageLaws {
  @LawBuilder static var committing: [Law] {
    Law("a unit of work commits what it did in both stores, and returns its result", in: .unitsOfWork) { storage in
      let before = try await Content(in: storage)
      let (task, report) = try await storage.unitOfWork { tasks, reports in
        let task = try await tasks.insert(TaskItem.sample(seed: 8))
        try await tasks.update(before.tasks[0].withContent(of: TaskItem.sample(seed: 7)))
        _ = try await tasks.delete(withID: before.tasks[1].id)
        let report = try await reports.insert(Report.sample(seed: 8))
        try await reports.update(before.reports[0].withContent(of: Report.sample(seed: 7)))
        _ = try await reports.delete(matching: ReportQuery(sort: [.descending(.number)], limit: 1, offset: 1))
        return (task, report)
      }
      try await expectContent(
        of: storage,
        "after the commit",
        [before.tasks[0].withContent(of: TaskItem.sample(seed: 7)), before.tasks[2], task],
        [before.reports[0].withContent(of: Report.sample(seed: 7)), before.reports[1], report]
      )
    }

    Law("a unit of work that only reads neither changes nor publishes anything", in: .unitsOfWork, needing: .changes) {
      storage in
      let before = try await Content(in: storage)
      let listener = ChangeListener(to: storage.tasks)
      let seen = try await storage.unitOfWork { tasks, _ in try await tasks.records(matching: TaskQuery()) }
      try expect("the tasks", seen, are: before.tasks)
      try await expectContent(of: storage, "after the unit", before.tasks, before.reports)
      try expect("the changes", try await listener.changesSoFar(), are: [])
    }

    Law("a task and a report may have the same ID and number", in: .unitsOfWork) { storage in
      let task = try TaskItem.sample(seed: 1).numbered(5)
      let report = try Report.sample(seed: 2).identified(by: Report.ID(task.id.rawValue), number: 5)
      try await storage.unitOfWork { tasks, reports in
        _ = try await tasks.insert(task)
        _ = try await reports.insert(report)
      }
      try await expectContent(of: storage, "after the commit", [task], [report])
      _ = try await storage.tasks.delete(withID: task.id)
      try await expectContent(of: storage, "after deleting the task", [], [report])
    }

    Law("concurrent units of work that read and then write lose nothing", in: .unitsOfWork, needing: .concurrency) {
      storage in
      let start = try await storage.reports.insert(ReportLaws.report("counter", tested: 0))
      let watch = TaskWatch()
      let others = try await countUp(start.id, on: storage) {
        let others = (1..<12).map { _ in
          Task.detached(executorPreference: watch) { try await countUp(start.id, on: storage) {} }
        }
        // Let the other tasks run until each of them either is suspended, as it should be, or has incorrectly
        // incremented the counter during this unit of work.
        try await watch.untilIdleOrBlocked()
        return others
      }
      for other in others { try await other.value }
      try expect("the counter", try await storage.reports.record(withID: start.id)?.numberTested, is: 12)
    }
  }

  static func countUp<Result: Sendable>(
    _ id: Report.ID,
    on storage: any StorageProtocol,
    meanwhile: @Sendable () async throws -> Result
  ) async throws -> Result {
    try await storage.unitOfWork { _, reports in
      guard let counter = try await reports.record(withID: id) else {
        throw Mismatch(expected: "the counter to be there", but: "there is none")
      }
      let result = try await meanwhile()
      try await reports.update(counter.edited { $0.numberTested = ($0.numberTested ?? 0) + 1 })
      return result
    }
  }
}
