import LogbookRecords
import LogbookSamples

extension RecordLaws {
  @LawBuilder static var finding: [Law] {
    Law("looking up an absent ID or number finds nothing and does not fail", in: .finding) { store in
      let stored = try await store.insertAll(Item.samples(3))
      let next = (stored.compactMap(\.number).max() ?? 0) + 1
      try expect("the record with an absent ID", try await store.record(withID: .absent), is: nil)
      for number in [next, 0, -1, Item.numbers.upperBound, .max, .min] {
        try expect("the record with the number \(number)", try await store.record(numbered: number), is: nil)
      }
      _ = try await store.delete(withIDs: [stored[2].id])
      try expect("the record with a deleted ID", try await store.record(withID: stored[2].id), is: nil)
      try expect("the record with a deleted number", try await store.record(numbered: next - 1), is: nil)
    }
  }
}
