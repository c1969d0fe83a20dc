import LogbookRecords
import LogbookSamples

extension RecordLaws {
  @LawBuilder static var refusing: [Law] {
    Law("a taken ID is refused, and nothing changes", in: .inserting) { store in
      let stored = try await store.insertAll(Item.samples(3))
      let taken = try Item.sample(seed: 9).identified(by: stored[1].id, number: nil)
      try await expectFailure(.duplicate(RecordReference(taken.id)), of: "inserting a taken ID") {
        _ = try await store.insert(taken)
      }
      try await expectFailure(.duplicate(RecordReference(taken.id)), of: "inserting what is stored") {
        _ = try await store.insert([stored[1]])
      }
      try await store.expectContent("after the refusals", stored)
    }

    Law("a taken number is refused, and nothing changes", in: .inserting) { store in
      let stored = try await store.insertAll(Item.samples(3))
      let number = stored[1].number ?? 0
      try await expectFailure(.duplicate(RecordReference(Item.self, number: number)), of: "inserting a taken number") {
        _ = try await store.insert(Item.sample(seed: 9).numbered(number))
      }
      try await store.expectContent("after the refusal", stored)
      _ = try await store.insert(Item.sample(seed: 9))
    }

    Law("a record that is absent can be neither updated nor deleted, and no number can be changed", in: .updating) {
      store in
      let stored = try await store.insertAll(Item.samples(3))
      let content = try Item.sample(seed: 9)
      let absent = try content.identified(by: .absent, number: nil)
      try await expectFailure(.notFound(RecordReference(absent.id)), of: "updating an absent record") {
        try await store.update([absent])
      }
      try await expectFailure(.notFound(RecordReference(absent.id)), of: "deleting an absent record") {
        _ = try await store.delete(withIDs: [absent.id])
      }
      for number in [(stored[2].number ?? 0) + 1, stored[2].number ?? 0] {
        try await expectInvalid("number", of: "updating a number") {
          try await store.update([content.identified(by: stored[1].id, number: number)])
        }
      }
      try await store.expectContent("after the refusals", stored)
    }

    Law("the same ID twice in one insertion is refused, and nothing changes", in: .inserting, needing: .atomicity) {
      store in
      let stored = try await store.insertAll(Item.samples(3))
      var batch = try Item.samples(3, seed: 2)
      batch.append(try Item.sample(seed: 3).identified(by: batch[0].id, number: nil))
      try await expectFailure(.duplicate(RecordReference(batch[0].id)), of: "inserting an ID twice") {
        _ = try await store.insert(batch)
      }
      try await store.expectContent("after the refusal", stored)
    }

    Law("the same number twice in one insertion is refused, and nothing changes", in: .inserting, needing: .atomicity) {
      store in
      let stored = try await store.insertAll(Item.samples(3))
      let batch = try Item.samples(2, seed: 2).map { $0.numbered(70) }
      try await expectFailure(.duplicate(RecordReference(Item.self, number: 70)), of: "inserting a number twice") {
        _ = try await store.insert(batch)
      }
      try await store.expectContent("after the refusal", stored)
      try expect("the record with the number", try await store.record(numbered: 70), is: nil)
    }

    Law(
      "an insertion that fails at its last record inserts none, and the next one succeeds",
      in: .inserting,
      needing: .atomicity
    ) { store in
      let stored = try await store.insertAll(Item.samples(3))
      let good = try Item.samples(50, seed: 2)
      try await expectFailure(.duplicate(RecordReference(stored[0].id)), of: "inserting with a taken one at the end") {
        _ = try await store.insert(good + [stored[0]])
      }
      try await store.expectContent("after the refusal", stored)
      try expect("a record of the refused insertion", try await store.record(withID: good[0].id), is: nil)
      let inserted = try await store.insertAll(good)
      try await store.expectContent("after the second try", stored + inserted)
    }
  }
}
