import LogbookDomain
import LogbookDomainSamples
import LogbookRecords
import LogbookSamples
import LogbookTesting

extension HistoryLaws {
  @LawBuilder static var redoing: [Law] {
    Law("after a redo everything is exactly as after the commit", in: .undoing, needing: .undo) { storage in
      for (index, commit) in commits.enumerated() {
        try await commit(storage)
        let after = try await Content(of: storage)
        let last = try await steps(of: storage).last?.number ?? 0
        for _ in 1...2 {
          let undo = try await storage.undo(1)
          let step = try await storage.redo(1)
          try await after.expect(in: storage, "after redoing commit \(index)")
          try expect("the redone steps", step.redone, is: last...last)
          try expect("the steps that a redo undid", step.undone, is: nil)
          try expect("the number of the redo", step.number, is: undo.number + 1)
        }
      }
    }

    Law("several steps are redone together, as one step, however they were undone", in: .undoing, needing: .undo) {
      storage in
      var contents = [try await Content(of: storage)]
      for commit in commits {
        try await commit(storage)
        contents.append(try await Content(of: storage))
      }
      for count in 1...commits.count {
        _ = try await storage.undo(commits.count)
        let before = try await steps(of: storage).count
        _ = try await storage.redo(count)
        try await contents[count].expect(in: storage, "after redoing \(count) commits")
        try expect("the number of steps after a redo", try await steps(of: storage).count, is: before + 1)
        for next in contents.dropFirst(count + 1) {
          _ = try await storage.redo(1)
          try await next.expect(in: storage, "after redoing one commit more")
        }
      }
    }

    Law("a new commit discards what can be redone", in: .undoing, needing: .undo) { storage in
      let first = try await storage.tasks.insert(TaskItem.sample(seed: 8))
      let before = try await Content(of: storage)
      _ = try await storage.reports.insert(Report.samples(3, seed: 8))
      _ = try await storage.undo(1)
      try await storage.tasks.update(first.withContent(of: TaskItem.sample(seed: 9)))
      let content = try await Content(of: storage)
      try await expectConstraint(of: "a redo after a new commit") {
        _ = try await storage.redo(1)
      }
      try await content.expect(in: storage, "after a redo that was refused")
      _ = try await storage.undo(1)
      try await before.expect(in: storage, "after undoing the new commit")
      _ = try await storage.redo(1)
      try await content.expect(in: storage, "after redoing the new commit")
    }

    Law("commits, undos and redos in any order follow one list of states", in: .undoing, needing: .undo) { storage in
      var random = SplitMix64(seed: 11)
      var states = [try await Content(of: storage)]
      var position = 0
      for index in 0..<80 {
        let count = Int.random(in: 1...3, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0, 1:
          let target = position - count
          try await succeedOrRefuse(target >= 0, "undo \(index) of \(count) steps") {
            _ = try await storage.undo(count)
          }
          if target >= 0 { position = target }
        case 2, 3:
          let target = position + count
          try await succeedOrRefuse(target < states.count, "redo \(index) of \(count) steps") {
            _ = try await storage.redo(count)
          }
          if target < states.count { position = target }
        default:
          states.removeSubrange((position + 1)...)
          for _ in 0..<count + 1 {
            try await commit(to: storage, using: &random)
            states.append(try await Content(of: storage))
            position += 1
          }
        }
        try await states[position].expect(in: storage, "after operation \(index)")
      }
    }
  }

  private static func succeedOrRefuse(_ succeeds: Bool, _ what: String, _ call: () async throws -> Void) async throws {
    if succeeds { return try await call() }
    try await expectConstraint(of: what, call)
  }

  private static func commit(to storage: any HistoryProtocol, using random: inout SplitMix64) async throws {
    let seed = UInt64.random(in: 1...1_000_000, using: &random)
    let tasks = try await storage.tasks.records(matching: TaskQuery())
    switch Int.random(in: 0..<4, using: &random) {
    case 0 where !tasks.isEmpty: _ = try await storage.tasks.delete(withID: tasks[Int(seed) % tasks.count].id)
    case 1 where !tasks.isEmpty:
      try await storage.tasks.update(tasks[Int(seed) % tasks.count].withContent(of: TaskItem.sample(seed: seed)))
    case 2:
      try await storage.unitOfWork { tasks, reports in
        _ = try await tasks.insert(TaskItem.sample(seed: seed))
        _ = try await reports.delete(matching: ReportQuery(limit: 1))
        _ = try await reports.insert(Report.sample(seed: seed))
      }
    default: _ = try await storage.tasks.insert(TaskItem.samples(2, seed: seed))
    }
  }
}
