import LogbookRecords
import LogbookSamples

extension RecordLaws {
  @LawBuilder static var concurrency: [Law] {
    Law(
      "concurrent insertions all succeed, with distinct numbers, published in order",
      in: .concurrency,
      needing: .concurrency,
      .changes
    ) { store in
      let listener = ChangeListener(to: store)
      let samples = try Item.samples(60)
      let inserted = try await withThrowingTaskGroup(of: [Item].self) { group in
        for start in stride(from: 0, to: 60, by: 3) {
          group.addTask {
            [try await store.insert(samples[start])]
              + (try await store.insertAll(Array(samples[start + 1...start + 2])))
          }
        }
        return try await group.reduce(into: []) { $0 += $1 }
      }
      try await store.expectContent("afterwards", inserted.sorted { ($0.number ?? 0) < ($1.number ?? 0) })
      try expect("the count of different numbers", Set(inserted.map(\.number)).count, is: 60)
      let announced = try await listener.changesSoFar().flatMap(\.inserted)
      try expect("the order of the published changes", announced, is: try await store.all().dropLast().map(\.id))
    }

    Law("concurrent updates of different records are all kept", in: .concurrency, needing: .concurrency) { store in
      let stored = try await store.insertAll(Item.samples(20, seed: 1))
      let changed = try zip(stored, Item.samples(20, seed: 2)).map { try $0.withContent(of: $1) }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for record in changed { group.addTask { try await store.update([record]) } }
        try await group.waitForAll()
      }
      try await store.expectContent("afterwards", changed)
    }

    Law("readers see insertions whole or not at all", in: .concurrency, needing: .concurrency, .isolation, .atomicity) {
      store in
      let samples = try Item.samples(120)
      var seen = 0
      func read() async throws {
        let count = try await store.count(matching: Item.Query())
        let records = try await store.all()
        try expect(
          count % 6 == 0 && records.count % 6 == 0 && records.count >= count && count >= seen,
          "the counts to be multiples of 6 that do not shrink",
          but: "they are \(seen), \(count) and \(records.count)"
        )
        seen = records.count
      }
      let writers = TaskWatch()
      for start in stride(from: 0, to: 120, by: 6) {
        let writer = Task(executorPreference: writers) { try await store.insertAll(Array(samples[start..<start + 6])) }
        // Read once at an arbitrary point during the insertion, and once when the insertion is suspended, blocked, or
        // done.
        try await read()
        try await writers.untilIdleOrBlocked()
        try await read()
        _ = try await writer.value
      }
      try expect("the count afterwards", try await store.count(matching: Item.Query()), is: 120)
    }

    Law.ofSeveral("two stores have nothing in common", in: .concurrency) { makeSubject in
      let first = try await makeSubject()
      let stored = try await first.insertAll(Item.samples(3))
      let second = try await makeSubject()
      try await second.expectContent("of the second store", [])
      _ = try await second.insert(Item.samples(5))
      _ = try await second.delete(withIDs: [stored[0].id])
      try await first.expectContent("of the first store", stored)
    }

    Law.ofSeveral("a store publishes no changes of another", in: .concurrency, needing: .changes) { makeSubject in
      let (first, second) = (try await makeSubject(), try await makeSubject())
      let listener = ChangeListener(to: first)
      _ = try await second.insert(Item.samples(5))
      try expect("the changes of the first store", try await listener.changesSoFar(), are: [])
    }
  }
}
