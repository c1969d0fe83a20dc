import LogbookDomain
import LogbookDomainSamples
import LogbookRecords
import LogbookSamples
import LogbookTesting

extension HistoryLaws {
  @LawBuilder static var undoing: [Law] {
    Law("after an undo everything is exactly as before the commit", in: .undoing, needing: .undo) { storage in
      for (index, commit) in commits.enumerated() {
        let before = try await Content(of: storage)
        try await commit(storage)
        let last = try await steps(of: storage).last?.number ?? 0
        let step = try await storage.undo(1)
        try await before.expect(in: storage, "after undoing commit \(index)")
        try expect("the undone steps", step.undone, is: last...last)
        try expect("the number of the undo", step.number, is: last + 1)
        try await commit(storage)
      }
    }

    Law("each undo goes further back", in: .undoing, needing: .undo) { storage in
      var contents = [try await Content(of: storage)]
      for commit in commits {
        try await commit(storage)
        contents.append(try await Content(of: storage))
      }
      for (number, content) in contents.dropLast().enumerated().reversed() {
        let step = try await storage.undo(1)
        try await content.expect(in: storage, "after undoing commit \(number)")
        try expect("the first undone step", step.undone?.lowerBound, is: number + 1)
      }
    }

    Law("several steps are undone together, as one step", in: .undoing, needing: .undo) { storage in
      var contents = [try await Content(of: storage)]
      for commit in commits {
        try await commit(storage)
        contents.append(try await Content(of: storage))
      }
      for count in 1...commits.count {
        let before = try await steps(of: storage).count
        _ = try await storage.undo(count)
        try await contents[commits.count - count].expect(in: storage, "after undoing \(count) commits")
        try expect("the number of steps after an undo", try await steps(of: storage).count, is: before + 1)
        _ = try await storage.redo(count)
        try await contents[commits.count].expect(in: storage, "after redoing them")
      }
    }

    Law("numbers that were assigned in undone steps are not reused", in: .undoing, needing: .undo, .lastingNumbers) {
      storage in
      let task = try await storage.tasks.insert(TaskItem.sample(seed: 8))
      let report = try await storage.reports.insert(Report.sample(seed: 8))
      _ = try await storage.undo(2)
      let nextTask = try await storage.tasks.insert(TaskItem.sample(seed: 9))
      let nextReport = try await storage.reports.insert(Report.sample(seed: 9))
      try expect(
        nextTask.number ?? 0 > task.number ?? 0 && nextReport.number ?? 0 > report.number ?? 0,
        "numbers larger than \(task.number ?? 0) and \(report.number ?? 0)",
        but: "they are \(nextTask.number ?? 0) and \(nextReport.number ?? 0)"
      )
    }
  }

  @LawBuilder static var refusing: [Law] {
    Law("more steps than there are, or none, are not undone, and nothing is changed", in: .undoing, needing: .undo) {
      storage in
      for count in [1, 0, -1, .max, .min] {
        try await expectConstraint(of: "an undo of \(count) steps of none") {
          _ = try await storage.undo(count)
        }
      }
      for (number, commit) in zip(1...3, commits) {
        try await commit(storage)
        let content = try await Content(of: storage)
        for count in [number + 1, 0, -1, .max, .min] {
          try await expectConstraint(of: "an undo of \(count) steps of \(number)") {
            _ = try await storage.undo(count)
          }
        }
        try await content.expect(in: storage, "after undos that were refused")
        try expect("the number of steps", try await steps(of: storage).count, is: number)
      }
    }

    Law("more steps than were undone, or none, are not redone, and nothing is changed", in: .undoing, needing: .undo) {
      storage in
      for commit in commits { try await commit(storage) }
      for undone in 0...2 {
        if undone > 0 { _ = try await storage.undo(1) }
        let content = try await Content(of: storage)
        let number = try await steps(of: storage).count
        for count in [undone + 1, 0, -1, .max, .min] {
          try await expectConstraint(of: "a redo of \(count) steps of \(undone)") {
            _ = try await storage.redo(count)
          }
        }
        try await content.expect(in: storage, "after redos that were refused")
        try expect("the number of steps", try await steps(of: storage).count, is: number)
      }
    }
  }
}
