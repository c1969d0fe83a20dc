import LogbookDomain
import LogbookDomainSamples
import LogbookRecords
import LogbookSamples
import LogbookTesting
import Foundation

extension HistoryLaws {
  @LawBuilder static var remembering: [Law] {
    Law("every commit is a step, which has the next number and names what the commit did", in: .history) { storage in
      let tasks = try await storage.tasks.insertAll(TaskItem.samples(3))
      let report = try await storage.reports.insert(Report.sample(seed: 8))
      try await storage.tasks.update(tasks[2].withContent(of: TaskItem.sample(seed: 9)))
      _ = try await storage.unitOfWork { tasks, reports in
        _ = try await reports.delete(withID: report.id)
        return try await tasks.delete(withID: TaskItem.samples(3)[0].id)
      }
      let steps = try await steps(of: storage)
      try expect("the numbers of the steps", steps.map(\.number), is: [1, 2, 3, 4])
      try expect(
        "the changes of the tasks",
        steps.map(\.tasks),
        are: [
          StoreChange(inserted: tasks.map(\.id)), StoreChange(), StoreChange(updated: [tasks[2].id]),
          StoreChange(deleted: [tasks[0].id]),
        ]
      )
      try expect(
        "the changes of the reports",
        steps.map(\.reports),
        are: [StoreChange(), StoreChange(inserted: [report.id]), StoreChange(), StoreChange(deleted: [report.id])]
      )
      let dates = steps.map(\.date)
      try expect(
        dates == dates.sorted() && dates.allSatisfy { abs($0.timeIntervalSinceNow) < 600 },
        "the steps to have the dates of their commits",
        but: "they are \(dates)"
      )
      try expect(steps.allSatisfy { $0.undone == nil }, "no step to be an undo", but: "one is")
    }

    Law("rollbacks, failures and commits without changes are not steps", in: .history) { storage in
      let task = try await storage.tasks.insert(TaskItem.sample(seed: 8))
      try await StorageLaws.rollBack(on: storage) { tasks, _ in _ = try await tasks.insert(TaskItem.sample(seed: 9)) }
      try await expectFailure(.duplicate(RecordReference(task.id)), of: "an insertion") {
        _ = try await storage.tasks.insert([TaskItem.sample(seed: 10), task])
      }
      try await storage.unitOfWork { tasks, _ in _ = try await tasks.count(matching: TaskQuery()) }
      _ = try await storage.reports.delete(matching: ReportQuery())
      try expect("the number of steps", try await steps(of: storage).count, is: 1)
    }

    Law("the history since a token is what was committed after it", in: .history) { storage in
      let start = try await storage.history(since: nil, limit: nil)
      try expect(start.isComplete && start.steps.isEmpty, "a new history to be empty", but: "it is not")
      var tokens = [start.token]
      for commit in commits {
        try await commit(storage)
        tokens.append(try await storage.history(since: tokens.last, limit: nil).token)
      }
      let all = try await steps(of: storage)
      for (index, token) in tokens.enumerated() {
        let since = try await storage.history(since: token, limit: nil)
        try expect("the steps since the \(index)th", since.steps, is: Array(all.dropFirst(index)))
        try expect(since.isComplete, "the history since step \(index) to be complete", but: "it is not")
        try expect("the current token", since.token, is: tokens.last ?? start.token)
      }
      let latest = try await storage.history(since: tokens[2], limit: 3)
      try expect("the latest three steps", latest.steps, is: all.suffix(3))
      try expect(!latest.isComplete, "a history cut short not to be complete", but: "it is")
    }

    Law.ofSeveral("an unknown token makes the answer incomplete", in: .history) { makeStorage in
      let (storage, other) = (try await makeStorage(), try await makeStorage())
      for storage in [storage, other] { _ = try await storage.tasks.insert(TaskItem.sample(seed: 8)) }
      let theirs = try await other.history(since: nil, limit: nil).token
      let future = HistoryToken(history: try await storage.history(since: nil, limit: nil).token.history, step: 99)
      for token in [theirs, future] {
        let answer = try await storage.history(since: token, limit: nil)
        try expect(!answer.isComplete, "the answer to a foreign token to be incomplete", but: "it is complete")
        try expect("the steps of that answer", answer.steps.map(\.number), is: [1])
      }
    }

    Law("the previous values of the records in a step are kept", in: .history) { storage in
      for commit in commits {
        let before = try await Content(of: storage)
        try await commit(storage)
        guard let step = try await storage.history(since: nil, limit: 1).steps.last else { continue }
        let kept = try await storage.records(before: step.number)
        let tasks = Set(step.tasks.updated + step.tasks.deleted)
        let reports = Set(step.reports.updated + step.reports.deleted)
        try expect("the tasks before a step", kept.tasks, are: before.tasks.filter { tasks.contains($0.id) })
        try expect("the reports before a step", kept.reports, are: before.reports.filter { reports.contains($0.id) })
      }
    }
  }
}
