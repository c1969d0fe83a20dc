import LogbookRecords
import LogbookSamples

extension RecordLaws {
  @LawBuilder static var deleting: [Law] {
    Law("deleting by ID deletes exactly those and returns how many", in: .deleting) { store in
      let stored = try await store.insertAll(Item.samples(6))
      // Look up the record first, so that a store that caches records must invalidate the cached record.
      let number = stored[0].number ?? 0
      try expect("the record to delete", try await store.record(withID: stored[0].id), is: stored[0])
      try expect("the numbered record to delete", try await store.record(numbered: number), is: stored[0])
      try expect("the number deleted", try await store.delete(withIDs: [stored[0].id]), is: 1)
      try expect("the deleted record", try await store.record(withID: stored[0].id), is: nil)
      try expect("the deleted record by number", try await store.record(numbered: number), is: nil)
      try expect("the number deleted", try await store.delete(withIDs: [stored[4].id, stored[2].id]), is: 2)
      try await store.expectContent("after the deletions", [stored[1], stored[3], stored[5]])
    }

    Law("a record that a deletion names twice is counted once", in: .deleting) { store in
      let stored = try await store.insertAll(Item.samples(3))
      let ids = [stored[1].id, stored[0].id, stored[1].id]
      try expect("the number deleted", try await store.delete(withIDs: ids), is: 2)
      try await store.expectContent("after the deletion", [stored[2]])
    }

    Law("a deletion of an absent record is refused, and nothing changes", in: .deleting, needing: .atomicity) {
      store in
      let stored = try await store.insertAll(Item.samples(3))
      try await expectFailure(.notFound(RecordReference(Item.ID.absent)), of: "deleting an absent record") {
        _ = try await store.delete(withIDs: stored.map(\.id) + [.absent])
      }
      try await store.expectContent("after the refusal", stored)
    }

    Law.ofSeveral(
      "deleting by query deletes exactly the query's records, respecting order, limit and offset",
      in: .deleting
    ) { makeSubject in
      let samples = try Item.samples(12, seed: 4)
      let queries = Item.queries(about: samples)
      for index in stride(from: 3, to: queries.count, by: max(1, queries.count / 24)) {
        let store = try await makeSubject()
        let stored = try await store.insertAll(samples)
        let doomed = queries[index].apply(to: stored)
        let count = try await store.delete(matching: queries[index])
        try expect("the number deleted by \(brief(queries[index]))", count, is: doomed.count)
        let rest = stored.filter { record in !doomed.contains { $0.id == record.id } }
        try await store.expectContent("after deleting by \(brief(queries[index]))", rest)
      }
    }

    Law("after everything was deleted the store is empty and can be filled again", in: .deleting) { store in
      let samples = try Item.samples(30)
      _ = try await store.insert(samples)
      try expect("the number deleted", try await store.delete(matching: Item.Query()), is: 30)
      try await store.expectContent("after deleting all", [])
      for query in Item.queries(about: samples) where query.limit == nil && query.sort.isEmpty {
        try expect("the answer to \(brief(query))", try await store.records(matching: query), are: [])
      }
      try await store.expectContent("after filling again", try await store.insertAll(samples))
    }
  }
}
