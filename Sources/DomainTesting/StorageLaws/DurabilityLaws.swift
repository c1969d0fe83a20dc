import LogbookDomain
import LogbookDomainSamples
import LogbookRecords
import LogbookSamples
import LogbookTesting

/// The laws of durable storage.
///
/// Each law uses the storage only in a closure passed to ``opened(_:_:)``, so that the storage object is released
/// before the law opens the same location again.
enum DurabilityLaws {
  typealias Law = DurabilityContract.Law
  typealias Open = () async throws -> any StorageProtocol

  @LawBuilder static var all: [Law] {
    Law.ofSeveral("insertions, updates and deletions are kept after reopening", in: .durability) { open in
      let (tasks, reports) = try await opened(open) { storage in
        var tasks = try await storage.tasks.insertAll(TaskItem.samples(30, seed: 4))
        tasks[1] = try tasks[1].withContent(of: TaskItem.sample(seed: 5))
        try await storage.tasks.update(tasks[1])
        _ = try await storage.tasks.delete(withID: tasks[29].id)
        var reports = try await storage.reports.insertAll(Report.samples(30, seed: 4))
        reports[4] = try reports[4].withContent(of: Report.sample(seed: 5))
        try await storage.reports.update(reports[4])
        _ = try await storage.reports.delete(withID: reports[29].id)
        return (Array(tasks.dropLast()), Array(reports.dropLast()))
      }
      for _ in 0..<2 {
        try await opened(open) { storage in
          try await StorageLaws.expectContent(of: storage, "after reopening", tasks, reports)
        }
      }
    }

    Law.ofSeveral("queries and summaries are answered after reopening as by the reference", in: .durability) {
      open in
      let (tasks, reports) = try await opened(open) { storage in
        (
          try await storage.tasks.insertAll(TaskItem.samples(30, seed: 4)),
          try await storage.reports.insertAll(Report.samples(30, seed: 4).map { try $0.edited { $0.numberTested = 7 } })
        )
      }
      try await opened(open) { storage in
        for query in TaskItem.queries(about: tasks) where query.limit == nil {
          let answer = try await storage.tasks.records(matching: query)
          try expect("the answer to \(brief(query))", answer, are: query.apply(to: tasks))
        }
        for query in Report.queries(about: reports) where query.limit == nil {
          let answer = try await storage.reports.records(matching: query)
          try expect("the answer to \(brief(query))", answer, are: query.apply(to: reports))
        }
      }
    }

    Law.ofSeveral(
      "the number of a deleted record is not reused after reopening",
      in: .durability,
      needing: .lastingNumbers
    ) { open in
      let (task, report) = try await opened(open) { storage in
        let task = try await storage.tasks.insertAll(TaskItem.samples(3))[2]
        let report = try await storage.reports.insertAll(Report.samples(3))[2]
        _ = try await storage.tasks.delete(withID: task.id)
        _ = try await storage.reports.delete(matching: ReportQuery())
        return (task, report)
      }
      try await opened(open) { storage in
        let nextTask = try await storage.tasks.insert(TaskItem.sample(seed: 8))
        let nextReport = try await storage.reports.insert(Report.sample(seed: 8))
        try expect(
          nextTask.number ?? 0 > task.number ?? 0 && nextReport.number ?? 0 > report.number ?? 0,
          "numbers larger than \(task.number ?? 0) and \(report.number ?? 0)",
          but: "they are \(nextTask.number ?? 0) and \(nextReport.number ?? 0)"
        )
      }
    }

    Law.ofSeveral(
      "after reopening, units of work are present whole or not at all",
      in: .durability,
      needing: .unitsOfWork
    ) { open in
      let (before, task) = try await opened(open) { storage in
        let before = try await StorageLaws.Content(in: storage)
        try await StorageLaws.rollBack(on: storage) { tasks, reports in
          _ = try await tasks.insert(TaskItem.samples(4, seed: 8))
          _ = try await reports.delete(matching: ReportQuery())
        }
        let task = try await storage.unitOfWork { tasks, reports in
          _ = try await reports.delete(withID: before.reports[0].id)
          return try await tasks.insert(TaskItem.sample(seed: 9))
        }
        try await StorageLaws.rollBack(on: storage) { tasks, _ in
          _ = try await tasks.delete(matching: TaskQuery())
        }
        return (before, task)
      }
      try await opened(open) { storage in
        let reports = Array(before.reports.dropFirst())
        try await StorageLaws.expectContent(of: storage, "after reopening", before.tasks + [task], reports)
      }
    }

    Law.ofSeveral("subtasks are deleted with their parent after reopening", in: .durability, needing: .parts) {
      open in
      let (root, other) = try await opened(open) { storage in
        let root = try await storage.tasks.insert(TaskLaws.task("root"))
        let child = try await storage.tasks.insert(TaskLaws.task("child", partOf: root.id))
        _ = try await storage.tasks.insert(TaskLaws.task("grandchild", partOf: child.id))
        return (root, try await storage.tasks.insert(TaskLaws.task("other")))
      }
      try await opened(open) { storage in
        try expect("the number deleted", try await storage.tasks.delete(withID: root.id), is: 3)
        try await StorageLaws.expectContent(of: storage, "after the deletion", [other], [])
      }
    }

    Law.ofSeveral("hostile text is the same byte for byte after reopening", in: .durability) { open in
      let (tasks, reports) = try await opened(open) { storage in
        (
          try await storage.tasks.insert(HostileText.all.flatMap { try TaskItem.samples(holding: $0) }),
          try await storage.reports.insert(HostileText.all.flatMap { try Report.samples(holding: $0) })
        )
      }
      try await opened(open) { storage in
        try await StorageLaws.expectContent(of: storage, "after reopening", tasks, reports)
      }
    }
  }

  private static func opened<Result>(
    _ open: Open,
    _ body: (any StorageProtocol) async throws -> Result
  ) async throws -> Result {
    let storage = try await open()
    return try await body(storage)
  }
}
