import LogbookRecords
import LogbookSamples

extension RecordLaws {
  @LawBuilder static var batches: [Law] {
    Law("all batches but the last are full, none is empty, and together they are the answer", in: .querying) { store in
      let stored = try await content(of: store)
      let queries = Item.queries(about: stored).enumerated().filter { $0.offset % 7 == 0 }.map(\.element)
      for query in queries {
        let expected = query.apply(to: stored)
        for size in [1, 3, 100, 0, -5, .max] {
          var sizes: [Int] = []
          var records: [Item] = []
          for try await batch in store.batches(matching: query, size: size) {
            sizes.append(batch.count)
            records += batch
          }
          try expect("the batches of \(size) of \(brief(query))", records, are: expected)
          try expect(
            sizes.dropLast().allSatisfy { $0 == max(1, size) } && sizes.allSatisfy { 1...max(1, size) ~= $0 },
            "batches of \(max(1, size)) records, the last of 1 or more",
            but: "they have \(brief(sizes))"
          )
        }
      }
    }

    Law("batches show one snapshot, whatever is written between them", in: .querying, needing: .isolation) { store in
      let stored = try await store.insertAll(Item.samples(10, seed: 4))
      let batches = store.batches(matching: Item.Query(), size: 3)
      var seen: [Item] = []
      for try await batch in batches {
        seen += batch
        let all = try await store.all()
        try expect(all.count >= 10, "10 records or more", but: "the store returned \(all.count)")
        try await store.update([all[9].withContent(of: Item.sample(seed: UInt64(seen.count)))])
        _ = try await store.insert(Item.sample(seed: UInt64(100 + seen.count)))
        if seen.count == 3 { _ = try await store.delete(withIDs: [stored[5].id]) }
      }
      try expect("the records in the batches", seen, are: stored)
      var again: [Item] = []
      for try await batch in batches { again += batch }
      try expect("the records in the batches of a second iteration", again, are: try await store.all())
    }

    Law("batches that are not read to their end do not block writers", in: .querying, needing: .isolation) {
      store in
      let stored = try await store.insertAll(Item.samples(10, seed: 4))
      for try await _ in store.batches(matching: Item.Query(), size: 1) { break }
      var open = store.batches(matching: Item.Query(), size: 1).makeAsyncIterator()
      try expect("the first batch", try await open.next() ?? [], are: [stored[0]])
      let inserted = try await withinPatience("to write while batches are unread") {
        _ = try await store.delete(matching: Item.Query())
        return try await store.insertAll(Item.samples(4, seed: 5))
      }
      try await store.expectContent("after writing", inserted)
      try expect("the second batch", try await open.next() ?? [], are: [stored[1]])
    }
  }
}
