import LogbookDomain
import LogbookDomainSamples
import LogbookRecords
import LogbookSamples
import LogbookTesting

enum CrossProcessLaws {
  typealias Law = CrossProcessContract.Law

  @LawBuilder static var all: [Law] {
    Law.ofSeveral("storages at one location read each other's commits", in: .sharing) { open in
      let (first, second) = (try await open(), try await open())
      var tasks = try await first.tasks.insertAll(TaskItem.samples(4))
      let reports = try await second.reports.insertAll(Report.samples(4))
      try await StorageLaws.expectContent(of: second, "in the second storage", tasks, reports)
      try await StorageLaws.expectContent(of: first, "in the first storage", tasks, reports)
      tasks[1] = try tasks[1].withContent(of: TaskItem.sample(seed: 9))
      try await second.tasks.update(tasks[1])
      _ = try await second.tasks.delete(withID: tasks[3].id)
      _ = try await first.reports.delete(matching: ReportQuery(limit: 2))
      for (name, storage) in [("first", first), ("second", second), ("third", try await open())] {
        let what = "in the \(name) storage after changes"
        try await StorageLaws.expectContent(of: storage, what, Array(tasks.dropLast()), Array(reports.dropFirst(2)))
      }
    }

    Law.ofSeveral(
      "storages at one location publish each other's commits, once and in order",
      in: .sharing,
      needing: .changes
    ) { open in
      let (first, second) = (try await open(), try await open())
      let listener = ChangeListener(to: second.tasks)
      let inserted = try await first.tasks.insertAll(TaskItem.samples(3))
      try await first.tasks.update(inserted[0].withContent(of: TaskItem.sample(seed: 9)))
      let own = try await second.tasks.insert(TaskItem.sample(seed: 8))
      _ = try await first.reports.insert(Report.sample(seed: 8))
      _ = try await first.tasks.delete(withID: inserted[2].id)
      try expect(
        "the changes in the other storage",
        try await listener.changesSoFar(),
        are: [
          StoreChange(inserted: inserted.map(\.id)), StoreChange(updated: [inserted[0].id]),
          StoreChange(inserted: [own.id]), StoreChange(deleted: [inserted[2].id]),
        ]
      )
    }

    Law.ofSeveral("storages at one location share one sequence of numbers, even concurrently", in: .sharing) { open in
      let storages = [try await open(), try await open()]
      var last = 0
      for seed in 1...4 {
        let task = try await storages[seed % 2].tasks.insert(TaskItem.sample(seed: UInt64(seed)))
        try expect(task.number ?? 0 > last, "a number larger than \(last)", but: "it is \(task.number ?? 0)")
        last = task.number ?? 0
        if seed == 2 { _ = try await storages[1].tasks.delete(withID: task.id) }
      }
      let samples = try TaskItem.samples(24, seed: 9)
      let inserted = try await withThrowingTaskGroup(of: TaskItem.self) { group in
        for (index, sample) in samples.enumerated() {
          group.addTask { try await storages[index % 2].tasks.insert(sample) }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      try expect("the count of different numbers", Set(inserted.map(\.number)).count, is: 24)
      try expect("the number of tasks", try await storages[0].tasks.count(matching: TaskQuery()), is: 27)
    }

    Law.ofSeveral(
      "units of work of several storages at one location lose nothing",
      in: .sharing,
      needing: .unitsOfWork,
      .concurrency
    ) { open in
      let storages = [try await open(), try await open()]
      let start = try await storages[0].reports.insert(ReportLaws.report("counter", tested: 0))
      try await withThrowingTaskGroup(of: Void.self) { group in
        for index in 0..<12 {
          group.addTask { try await StorageLaws.countUp(start.id, on: storages[index % 2]) {} }
        }
        try await group.waitForAll()
      }
      try expect("the counter", try await storages[1].reports.record(withID: start.id)?.numberTested, is: 12)
      // The units of work above do not necessarily overlap. Run two more units that do: start the second unit while the
      // first unit is open, and give the second unit time to read before the first unit writes.
      let (secondHasRead, read) = AsyncStream.makeStream(of: Never.self)
      let second = try await StorageLaws.countUp(start.id, on: storages[0]) {
        let second = Task.detached(executorPreference: LawThreads.shared) {
          try await StorageLaws.countUp(start.id, on: storages[1]) { read.finish() }
        }
        try await Patience.current.waitBriefly { for await _ in secondHasRead {} }
        return second
      }
      try await second.value
      try expect("the counter", try await storages[1].reports.record(withID: start.id)?.numberTested, is: 14)
    }
  }
}
