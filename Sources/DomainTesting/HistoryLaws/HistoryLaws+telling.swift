import LogbookDomain
import LogbookDomainSamples
import LogbookRecords
import LogbookSamples
import LogbookTesting

extension HistoryLaws {
  @LawBuilder static var telling: [Law] {
    Law("every step is published once, in order, as in the history", in: .history, needing: .undo) { storage in
      let told = storage.steps()
      for commit in commits { try await commit(storage) }
      _ = try await storage.undo(2)
      _ = try await storage.redo(1)
      let steps = try await steps(of: storage)
      let heard = try await withinPatience("\(steps.count) steps to be published") {
        var heard: [HistoryStep] = []
        for await step in told {
          heard.append(step)
          if heard.count == steps.count { break }
        }
        return heard
      }
      try expect("the published steps", heard.map(\.number), is: steps.map(\.number))
      try expect("the undone steps", heard.map(\.undone), is: steps.map(\.undone))
      try expect("the redone steps", heard.map(\.redone), is: steps.map(\.redone))
      try expect("the changes of the tasks", heard.map(\.tasks), are: steps.map(\.tasks))
      try expect("the changes of the reports", heard.map(\.reports), are: steps.map(\.reports))
    }

    Law("an undo is published once in each store, as its net change", in: .undoing, needing: .undo, .changes) {
      storage in
      let task = try await storage.tasks.insert(TaskItem.sample(seed: 8))
      let report = try await storage.reports.insert(Report.sample(seed: 8))
      let listener = ChangeListener(to: storage.tasks)
      let reports = ChangeListener(to: storage.reports)
      try await storage.unitOfWork { tasks, reports in
        try await tasks.update(task.withContent(of: TaskItem.sample(seed: 9)))
        _ = try await reports.delete(withID: report.id)
      }
      _ = try await listener.changesSoFar()
      _ = try await reports.changesSoFar()
      // Undo three commits: the unit of work, and the two insertions made by `changesSoFar()`.
      let step = try await storage.undo(3)
      try expect("the undone steps", step.undone, is: 3...5)
      let changes = try await listener.changesSoFar()
      try expect("the changes of the tasks", changes.map(\.updated), is: [[task.id]])
      let reported = try await reports.changesSoFar()
      try expect("the changes of the reports", reported.map(\.inserted), is: [[report.id]])
    }
  }
}
