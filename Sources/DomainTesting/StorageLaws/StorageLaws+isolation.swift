import LogbookDomain
import LogbookDomainSamples
import LogbookRecords
import LogbookSamples
import LogbookTesting

extension StorageLaws {
  @LawBuilder static var isolation: [Law] {
    Law("inside a unit of work its own writes are seen, in every way of reading", in: .unitsOfWork) { storage in
      let before = try await Content(in: storage)
      try await storage.unitOfWork { tasks, reports in
        let task = try await tasks.insert(TaskItem.sample(seed: 8))
        _ = try await tasks.delete(withID: before.tasks[0].id)
        let content = [before.tasks[1], before.tasks[2], task]
        try await tasks.expectContent("of the tasks inside", content)
        try expect("the task", try await tasks.record(withID: task.id), is: task)
        try expect("the task", try await tasks.record(numbered: task.number ?? 0), is: task)
        try expect("the deleted task", try await tasks.record(withID: before.tasks[0].id), is: nil)
        var batched: [TaskItem] = []
        for try await batch in tasks.batches(matching: TaskQuery(), size: 2) {
          batched += batch
          if batched.count == 2 { try await tasks.update(task.withContent(of: TaskItem.sample(seed: 7))) }
        }
        try expect("the batches inside", batched, are: content)
        _ = try await reports.delete(matching: ReportQuery())
        let report = try await reports.insert(ReportLaws.report("new", tested: 1))
        let summaries = try await reports.summaries(by: .location, matching: ReportQuery())
        try expect("the summaries inside", summaries, are: [ReportSummary(key: "new", totals: ReportTotals(report))])
      }
    }

    Law("outside a unit of work its changes are unseen before its commit", in: .unitsOfWork, needing: .isolation) {
      storage in
      let before = try await Content(in: storage)
      try await storage.unitOfWork { tasks, reports in
        _ = try await tasks.insert(TaskItem.samples(2, seed: 8))
        _ = try await tasks.delete(withID: before.tasks[0].id)
        try await reports.update(before.reports[0].withContent(of: Report.sample(seed: 8)))
        try await expectContent(of: storage, "outside", before.tasks, before.reports)
        try await withinPatience("to read from another task") {
          try await Task.detached(executorPreference: LawThreads.shared) {
            try await expectContent(of: storage, "in another task", before.tasks, before.reports)
            var batched: [TaskItem] = []
            for try await batch in storage.tasks.batches(matching: TaskQuery(), size: 2) { batched += batch }
            try expect("the batches outside", batched, are: before.tasks)
          }.value
        }
      }
    }
  }
}
