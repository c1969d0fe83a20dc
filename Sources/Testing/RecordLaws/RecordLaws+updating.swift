import LogbookRecords
import LogbookSamples

extension RecordLaws {
  @LawBuilder static var updating: [Law] {
    Law("an update replaces every field, and touches no other record", in: .updating) { store in
      var stored = try await store.insertAll(Item.samples(20, seed: 1))
      let contents = try Item.samples(20, seed: 2)
      for index in stride(from: 0, to: 20, by: 3) {
        // Look up the record first, so that a store that caches records must invalidate the cached record.
        let number = stored[index].number ?? 0
        try expect("the record to update", try await store.record(withID: stored[index].id), is: stored[index])
        try expect("the numbered record to update", try await store.record(numbered: number), is: stored[index])
        stored[index] = try stored[index].withContent(of: contents[index])
        try await store.update([stored[index]])
        try expect("the updated record", try await store.record(withID: stored[index].id), is: stored[index])
        try expect("the updated record by number", try await store.record(numbered: number), is: stored[index])
      }
      try await store.expectContent("after single updates", stored)
      stored = try zip(stored, contents.reversed()).map { try $0.withContent(of: $1) }
      try await store.update(stored.reversed())
      try await store.expectContent("after an update of all", stored)
    }

    Law("an update without a number keeps the number", in: .updating) { store in
      let stored = try await store.insertAll(Item.samples(3))
      let content = try Item.sample(seed: 9)
      try await store.update([content.identified(by: stored[1].id, number: nil)])
      let updated = try content.identified(by: stored[1].id, number: stored[1].number)
      try await store.expectContent("after the update", [stored[0], updated, stored[2]])
    }

    Law("an update of an absent record is refused, and nothing changes", in: .updating, needing: .atomicity) {
      store in
      let stored = try await store.insertAll(Item.samples(3))
      let content = try Item.sample(seed: 9)
      let absent = try content.identified(by: .absent, number: nil)
      try await expectFailure(.notFound(RecordReference(absent.id)), of: "updating an absent record") {
        try await store.update([stored[0].withContent(of: content), stored[1].withContent(of: content), absent])
      }
      try await store.expectContent("after the refusal", stored)
    }

    Law("an update that changes a number is refused, and nothing changes", in: .updating, needing: .atomicity) {
      store in
      let stored = try await store.insertAll(Item.samples(3))
      let content = try Item.sample(seed: 9)
      for number in [(stored[2].number ?? 0) + 1, stored[2].number ?? 0] {
        try await expectInvalid("number", of: "updating a number") {
          try await store.update([
            stored[0].withContent(of: content), content.identified(by: stored[1].id, number: number),
          ])
        }
      }
      try await store.expectContent("after the refusals", stored)
    }

    Law(
      "when an update names a record twice, the last wins, and it is published once",
      in: .updating,
      needing: .changes
    ) { store in
      let stored = try await store.insertAll(Item.samples(2))
      let forms = try Item.samples(3, seed: 9).map { try stored[0].withContent(of: $0) }
      let listener = ChangeListener(to: store)
      try await store.update(forms)
      try await store.expectContent("after the update", [forms[2], stored[1]])
      try expect("the changes", try await listener.changesSoFar(), are: [StoreChange(updated: [stored[0].id])])
    }
  }
}
