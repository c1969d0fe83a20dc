import LogbookDomain
import LogbookDomainSamples
import LogbookRecords
import LogbookSamples
import LogbookTesting

extension StorageLaws {
  @LawBuilder static var waiting: [Law] {
    Law("a writer outside a unit of work waits for it and then succeeds", in: .unitsOfWork, needing: .concurrency) {
      storage in
      let writers = TaskWatch()
      let (writer, first, last) = try await storage.unitOfWork { tasks, _ in
        let first = try await tasks.insert(TaskItem.sample(seed: 1))
        let writer = Task.detached(executorPreference: writers) {
          try await storage.tasks.insert(TaskItem.sample(seed: 2))
        }
        // Let the writer run until it is suspended, as it should be, or has written before this unit of work has ended.
        try await writers.untilIdleOrBlocked()
        return (writer, first, try await tasks.insert(TaskItem.sample(seed: 3)))
      }
      let waited = try await withinPatience("the waiting writer to continue") { try await writer.value }
      try await expectContent(of: storage, "in the order of the numbers", [first, last, waited], [])
    }

    Law(
      "a writer that is cancelled while it waits fails as cancelled and has done nothing",
      in: .unitsOfWork,
      needing: .concurrency
    ) {
      storage in
      let before = try await Content(in: storage)
      let inserted = try await storage.unitOfWork { tasks, _ in
        let watch = TaskWatch()
        let writers = Task.detached(executorPreference: watch) {
          async let insertion = outcome { _ = try await storage.tasks.insert(TaskItem.sample(seed: 7)) }
          async let deletion = outcome { _ = try await storage.reports.delete(matching: ReportQuery()) }
          return await [insertion, deletion]
        }
        try await watch.untilIdleOrBlocked()
        writers.cancel()
        let outcomes = try await withinPatience("the cancelled writers to end") { await writers.value }
        try expect("the outcomes of the waiting writers", outcomes, is: ["cancelled", "cancelled"])
        return try await tasks.insert(TaskItem.sample(seed: 8))
      }
      try await expectContent(of: storage, "after the commit", before.tasks + [inserted], before.reports)
      _ = try await storage.tasks.insert(TaskItem.sample(seed: 7))
    }

    Law("a task begun inside a unit of work can write after its end", in: .unitsOfWork, needing: .concurrency) {
      storage in
      let (ended, end) = AsyncStream.makeStream(of: Void.self)
      let writer = try await storage.unitOfWork { _, _ in
        Task(executorPreference: LawThreads.shared) {
          for await _ in ended { break }
          let first = try await storage.tasks.insert(TaskItem.sample(seed: 1))
          return try await storage.unitOfWork { tasks, _ in [first, try await tasks.insert(TaskItem.sample(seed: 2))] }
        }
      }
      end.yield()
      let inserted = try await withinPatience("the remaining writer to continue") { try await writer.value }
      try await expectContent(of: storage, "in the order of the numbers", inserted, [])
    }
  }

  private static func outcome(_ call: @Sendable () async throws -> Void) async -> String {
    do {
      try await call()
      return "done"
    } catch StoreError.cancelled {
      return "cancelled"
    } catch {
      return "\(error)"
    }
  }
}
