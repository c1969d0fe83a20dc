import LogbookRecords
import LogbookSamples

extension RecordLaws {
  @LawBuilder static var changes: [Law] {
    Law("every commit is published once, in order, with what it inserted, updated and deleted", in: .changes) { store in
      let listener = ChangeListener(to: store)
      let samples = try Item.samples(6)
      let first = try await store.insert(samples[0])
      let more = try await store.insertAll(Array(samples[1...]))
      try await store.update([more[1].withContent(of: samples[0]), first])
      _ = try await store.delete(withIDs: [more[2].id, first.id])
      _ = try await store.delete(matching: Item.Query().page(limit: 2))
      _ = try await store.delete(matching: Item.Query().page(limit: 0))
      try expect(
        "the changes",
        try await listener.changesSoFar().map(\.withDeletedSorted),
        are: [
          StoreChange(inserted: [first.id]), StoreChange(inserted: more.map(\.id)),
          StoreChange(updated: [more[1].id, first.id]), StoreChange(deleted: [more[2].id, first.id]),
          StoreChange(deleted: [more[0].id, more[1].id]),
        ].map(\.withDeletedSorted)
      )
    }

    Law("every listener receives every change once", in: .changes) { store in
      let listeners = (0..<3).map { _ in ChangeListener(to: store) }
      var expected: [StoreChange<Item>] = []
      for record in try Item.samples(5) {
        _ = try await store.insert(record)
        expected.append(StoreChange(inserted: [record.id]))
      }
      for listener in listeners {
        let changes = try await listener.changesSoFar()
        try expect("the changes", Array(changes.prefix(5)), are: expected)
        // Each call to `changesSoFar()` inserts a marker record, so the remaining listeners receive additional changes.
        // Check the additional changes only for duplicates.
        try expect(Set(changes).count == changes.count, "each change once", but: "there are \(changes.count)")
      }
    }

    Law("a write that fails publishes nothing", in: .changes, needing: .atomicity) { store in
      let stored = try await store.insertAll(Item.samples(3))
      let fresh = try Item.sample(seed: 9)
      let listener = ChangeListener(to: store)
      try await expectFailure(.duplicate(RecordReference(stored[0].id)), of: "inserting a taken ID") {
        _ = try await store.insert([fresh, stored[0]])
      }
      try await expectFailure(.duplicate(RecordReference(stored[0].id)), of: "inserting a taken ID") {
        _ = try await store.insert(stored[0])
      }
      try await expectFailure(.notFound(RecordReference(fresh.id)), of: "updating an absent record") {
        try await store.update([stored[1], fresh])
      }
      try await expectFailure(.notFound(RecordReference(fresh.id)), of: "deleting an absent record") {
        _ = try await store.delete(withIDs: [stored[2].id, fresh.id])
      }
      try expect("the changes", try await listener.changesSoFar(), are: [])
    }

    Law("a listener receives only commits made after it was created", in: .changes) { store in
      let early = ChangeListener(to: store)
      let stored = try await store.insertAll(Item.samples(3))
      let late = ChangeListener(to: store)
      _ = try await store.delete(withIDs: [stored[0].id])
      let deletion = StoreChange<Item>(deleted: [stored[0].id])
      try expect("the changes", try await late.changesSoFar(), are: [deletion])
      let all = try await early.changesSoFar().prefix(2)
      try expect("the changes", Array(all), are: [StoreChange(inserted: stored.map(\.id)), deletion])
    }

    Law("a published change can already be read", in: .changes, needing: .concurrency) { store in
      let samples = try Item.samples(20)
      let stream = store.changes()
      let writer = Task(executorPreference: LawThreads.shared) {
        for record in samples { _ = try await store.insert(record) }
      }
      try await withinPatience("every insertion to be published") {
        var heard = 0
        for await change in stream {
          for id in change.inserted {
            let record = try await store.record(withID: id)
            try expect(record != nil, "the published \(Item.name) to be stored", but: "it is not stored yet")
          }
          heard += change.inserted.count
          if heard >= samples.count { break }
        }
      }
      try await writer.value
    }
  }
}
