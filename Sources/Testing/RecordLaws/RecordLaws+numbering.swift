import LogbookRecords
import LogbookSamples

extension RecordLaws {
  @LawBuilder static var numbering: [Law] {
    Law("numbers are 1 or more and ascend in the order of insertion", in: .inserting) { store in
      var inserted = try await store.insertAll(Item.samples(5, seed: 1))
      inserted.append(try await store.insert(Item.sample(seed: 2)))
      inserted += try await store.insertAll(Item.samples(5, seed: 3))
      let numbers = inserted.compactMap(\.number)
      try expect(
        numbers.count == 11 && numbers[0] >= 1 && zip(numbers, numbers.dropFirst()).allSatisfy(<),
        "11 ascending numbers from 1 or more",
        but: "they are \(numbers)"
      )
    }

    Law("a record that comes with a number keeps it, and numbers assigned later are larger", in: .inserting) { store in
      let samples = try Item.samples(7)
      var inserted = [try await store.insert(samples[0].numbered(500))]
      inserted.append(try await store.insert(samples[1]))
      inserted.append(try await store.insert(samples[2].numbered(7)))
      inserted += try await store.insertAll([samples[3], samples[4].numbered(1 << 40), samples[5]])
      inserted.append(try await store.insert(samples[6]))
      let numbers = inserted.compactMap(\.number)
      try expect(
        numbers.count == 7 && numbers[0] == 500 && numbers[1] > 500 && numbers[2] == 7 && numbers[3] > numbers[1]
          && numbers[4] == 1 << 40 && numbers[5] > 1 << 40 && numbers[6] > numbers[5],
        "the numbers 500, more, 7, yet more, \(1 << 40), more than that, and more",
        but: "they are \(numbers)"
      )
      try await store.expectContent("after insertions", inserted.sorted { ($0.number ?? 0) < ($1.number ?? 0) })
    }

    Law("a number is not reused after its record was deleted", in: .inserting, needing: .lastingNumbers) { store in
      var last = 0
      for seed in 1...6 {
        let inserted = try await store.insertAll(Item.samples(3, seed: UInt64(seed)))
        let numbers = inserted.compactMap(\.number)
        try expect(
          numbers.count == 3 && numbers[0] > last,
          "a number larger than \(last), which was deleted",
          but: "the numbers are \(numbers)"
        )
        last = numbers[2]
        switch seed % 3 {
        case 0: _ = try await store.delete(withIDs: [inserted[2].id])
        case 1: _ = try await store.delete(matching: Item.Query())
        default: _ = try await store.delete(withIDs: inserted.map(\.id))
        }
      }
    }

    Law("a number that a record came with is not reused after its deletion", in: .inserting, needing: .lastingNumbers) {
      store in
      let samples = try Item.samples(4)
      for (index, number) in [500, 1 << 40].enumerated() {
        let given = try await store.insert(samples[index].numbered(number))
        _ = try await store.delete(withIDs: [given.id])
        let next = try await store.insert(samples[index + 2]).number ?? 0
        try expect(next > number, "a number larger than \(number), which was deleted", but: "it is \(next)")
      }
    }

    Law("a deleted record can be inserted again with its ID and number", in: .inserting) { store in
      let stored = try await store.insertAll(Item.samples(5))
      _ = try await store.delete(withIDs: [stored[1].id, stored[4].id])
      let again = [stored[1], stored[4]]
      try expect("the returned records", try await store.insert(again), are: again)
      try await store.expectContent("after the second insertion", stored)
    }

    Law("when the last number is taken, a record without one breaks a rule", in: .inserting) { store in
      let samples = try Item.samples(3)
      let stored = [try await store.insert(samples[0].numbered(Item.numbers.upperBound))]
      try await expectConstraint(of: "an insertion after the last number") {
        _ = try await store.insert(samples[1])
      }
      try await store.expectContent("after the refusal", stored)
      try expect("a record with a number", try await store.insert(samples[2].numbered(3)).number, is: 3)
    }
  }
}
