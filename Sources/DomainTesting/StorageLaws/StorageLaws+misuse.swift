import LogbookDomain
import LogbookDomainSamples
import LogbookLocks
import LogbookRecords
import LogbookSamples
import LogbookTesting

extension StorageLaws {
  @LawBuilder static var misuse: [Law] {
    Law("inside a unit of work, writing outside it is refused instead of deadlocking", in: .unitsOfWork) { storage in
      let before = try await Content(in: storage)
      let inserted = try await storage.unitOfWork { tasks, _ in
        let inserted = try await tasks.insert(TaskItem.sample(seed: 8))
        try await expectUnsupported("inserting outside the unit") {
          _ = try await storage.tasks.insert(TaskItem.sample(seed: 7))
        }
        try await expectUnsupported("updating outside the unit") { try await storage.tasks.update(before.tasks[0]) }
        try await expectUnsupported("deleting outside the unit") {
          _ = try await storage.reports.delete(matching: ReportQuery())
        }
        return inserted
      }
      try await expectContent(of: storage, "after the commit", before.tasks + [inserted], before.reports)
    }

    Law("a unit of work inside another is refused, and the outer one can be committed", in: .unitsOfWork) { storage in
      let before = try await Content(in: storage)
      let inserted = try await storage.unitOfWork { tasks, _ in
        try await expectUnsupported("a unit inside another") {
          try await storage.unitOfWork { tasks, _ in _ = try await tasks.insert(TaskItem.sample(seed: 7)) }
        }
        return try await tasks.insert(TaskItem.sample(seed: 8))
      }
      try await expectContent(of: storage, "after the commit", before.tasks + [inserted], before.reports)
    }

    Law("the stores of a unit of work can no longer be used after its end", in: .unitsOfWork) { storage in
      let before = try await Content(in: storage)
      var ended = [try await storage.unitOfWork { ($0, $1) }]
      let undone = Locked<[(any TaskStoreProtocol, any ReportStoreProtocol)]>([])
      try await rollBack(on: storage) { tasks, reports in undone.withLock { $0.append((tasks, reports)) } }
      ended += undone.withLock { $0 }
      for (tasks, reports) in ended {
        try await expectUnsupported("inserting after the end") { _ = try await tasks.insert(TaskItem.sample(seed: 8)) }
        try await expectUnsupported("updating after the end") { try await reports.update(before.reports[0]) }
        try await expectUnsupported("deleting after the end") {
          _ = try await tasks.delete(matching: TaskQuery())
        }
        try await expectUnsupported("reading after the end") { _ = try await tasks.record(withID: before.tasks[0].id) }
        try await expectUnsupported("asking after the end") {
          _ = try await reports.records(matching: ReportQuery())
        }
      }
      try await expectContent(of: storage, "afterwards", before.tasks, before.reports)
    }
  }

  private static func expectUnsupported(_ what: String, _ call: () async throws -> Void) async throws {
    try await expectFailure("as unsupported", of: what, call) { $0.isUnsupported }
  }
}
