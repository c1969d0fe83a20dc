import LogbookRecords
import LogbookSamples

extension RecordLaws {
  @LawBuilder static var observing: [Law] {
    Law("the values of a query are its result at first, and then after every commit that changes it", in: .changes) {
      store in
      let samples = try Item.samples(4)
      let stored = try await store.insert(samples[0])
      try await withinPatience("the values of a query to follow every commit") {
        var values = store.values(matching: Item.Query()).makeAsyncIterator()
        try expect("the first value", try await values.next() ?? [], are: [stored])
        let more = try await store.insertAll(Array(samples[1...]))
        try expect("the value after an insertion", try await values.next() ?? [], are: [stored] + more)
        let changed = try Item.sample(seed: 99).identified(by: stored.id, number: stored.number)
        try await store.update([changed])
        try expect("the value after an update", try await values.next() ?? [], are: [changed] + more)
        _ = try await store.delete(matching: Item.Query())
        try expect("the value after a deletion", try await values.next() ?? [changed], are: [])
      }
    }

    Law("the counts of a query over time are those of the records it returns", in: .changes) { store in
      let samples = try Item.samples(4)
      try await withinPatience("the counts of a query to follow every commit") {
        var counts = store.counts(matching: Item.Query().page(limit: 3)).makeAsyncIterator()
        try expect("the first count", try await counts.next(), is: 0)
        let stored = try await store.insert(samples[0])
        try expect("the count after an insertion", try await counts.next(), is: 1)
        _ = try await store.insert(Array(samples[1...]))
        try expect("the count after three insertions more, of which a query has two", try await counts.next(), is: 3)
        _ = try await store.delete(matching: Item.Query())
        try expect("the count after a deletion of all, “\(stored.id)” included", try await counts.next(), is: 0)
      }
    }

    Law("a commit that does not change a query's result produces no new value", in: .changes) { store in
      let stored = try await store.insertAll(Item.samples(4))
      try await withinPatience("the values of a query to follow every commit") {
        var values = store.values(matching: Item.Query().page(limit: 2)).makeAsyncIterator()
        try expect("the first value", try await values.next() ?? [], are: Array(stored[..<2]))
        try await store.update([stored[0]])
        let changed = try Item.sample(seed: 99).identified(by: stored[1].id, number: stored[1].number)
        let change = Task { try await store.update([changed]) }
        let next = try await values.next() ?? []
        try await change.value
        // The first update changes nothing. Therefore, the next value is always the result after the second update,
        // whether or not the query also ran between the updates.
        try expect(
          "the value after an update of a record as it is, and one of another",
          next,
          are: [stored[0], changed]
        )
      }
    }

    Law("after commits in quick succession the newest value is seen", in: .changes) { store in
      let samples = try Item.samples(20)
      try await withinPatience("the values of a query to follow every commit") {
        var values = store.values(matching: Item.Query()).makeAsyncIterator()
        try expect("the first value", try await values.next() ?? samples, are: [])
        var stored: [Item] = []
        for sample in samples { stored.append(try await store.insert(sample)) }
        try expect("the value after 20 insertions", try await values.next() ?? [], are: stored)
        let marker = try await store.insert(
          Item.sample(seed: 99).identified(by: .init(madeAt: SampleValues.dates[13]), number: nil)
        )
        try expect("the value after one more", try await values.next() ?? [], are: stored + [marker])
      }
    }
  }
}
