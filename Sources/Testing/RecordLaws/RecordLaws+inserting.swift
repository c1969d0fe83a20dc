import LogbookRecords
import LogbookSamples

extension RecordLaws {
  @LawBuilder static var inserting: [Law] {
    Law("a new store is empty", in: .inserting) { store in
      try await store.expectContent("of a new store", [])
      for try await batch in store.batches(matching: Item.Query(), size: 10) {
        throw Mismatch(expected: "a new store to have no batches", but: "there is one of \(brief(batch))")
      }
      try expect("the number deleted", try await store.delete(matching: Item.Query()), is: 0)
    }

    Law("a record that was inserted is returned and found as it was given, with its number", in: .inserting) { store in
      var inserted: [Item] = []
      for record in try Item.samples(40) {
        let returned = try await store.insert(record)
        guard let number = returned.number else {
          throw Mismatch(expected: "the returned record to have a number", but: "it has none")
        }
        try expect("the returned record", returned, is: record.numbered(number))
        try expect("the record with the ID", try await store.record(withID: record.id), is: returned)
        try expect("the record with the number", try await store.record(numbered: number), is: returned)
        inserted.append(returned)
      }
      try await store.expectContent("after insertions", inserted)
    }

    Law("records that were inserted at once are returned and found in the order given", in: .inserting) { store in
      let records = try Item.samples(40, seed: 2)
      let returned = try await store.insertAll(records)
      try expect("the returned records", returned, are: zip(records, returned).map { $0.numbered($1.number ?? 1) })
      try await store.expectContent("after the insertion", returned)
      for record in returned {
        try expect("the record with the ID", try await store.record(withID: record.id), is: record)
        try expect("the record with the number", try await store.record(numbered: record.number ?? 0), is: record)
      }
    }

    Law("inserting, updating or deleting no records changes and publishes nothing", in: .inserting, needing: .changes) {
      store in
      let stored = try await store.insertAll(Item.samples(3))
      let listener = ChangeListener(to: store)
      try expect("the returned records", try await store.insert([]), are: [])
      try await store.update([])
      try expect("the number deleted", try await store.delete(withIDs: []), is: 0)
      try await store.expectContent("after nothing", stored)
      try expect("the changes", try await listener.changesSoFar(), are: [])
    }
  }
}
