import LogbookRecords
import LogbookSamples

extension RecordLaws {
  @LawBuilder static var rules: [Law] {
    Law(
      "a record that breaks a rule of its description is refused, and nothing changes",
      in: .rules,
      needing: .atomicity
    ) {
      store in
      let stored = try await store.insertAll(Item.samples(3))
      let (fresh, other) = (try Item.sample(seed: 9), try Item.sample(seed: 10))
      for broken in fresh.broken {
        try await expectInvalid(broken.field, of: "inserting \(briefly(broken))") {
          _ = try await store.insert([other, broken.record])
        }
      }
      for broken in stored[1].broken {
        try await expectInvalid(broken.field, of: "updating to \(briefly(broken))") {
          try await store.update([stored[0].withContent(of: other), broken.record])
        }
      }
      try await store.expectContent("after the refusals", stored)
    }

    Law("a record that breaks a rule of its description can be neither inserted nor updated on its own", in: .rules) {
      store in
      let stored = try await store.insertAll(Item.samples(3))
      try await expectRefused(Item.sample(seed: 9).broken, inPlaceOf: stored[1].broken, by: store)
      try await store.expectContent("after the refusals", stored)
    }

    Law("a record that validate() refuses can be neither inserted nor updated", in: .rules) { store in
      let stored = try await store.insertAll(Item.samples(3))
      try await expectRefused(Item.sample(seed: 9).refused, inPlaceOf: stored[1].refused, by: store)
      try await store.expectContent("after the refusals", stored)
    }

    Law("a record is stored in the form to which validate() converts it", in: .rules) { store in
      let stored = try await store.insert(Item.sample(seed: 1))
      let fresh = try Item.sample(seed: 9)
      for given in fresh.converted.prefix(24) {
        let inserted = try await store.insert(given)
        let expected = try RecordDescription<Item>.prepared(given).numbered(inserted.number ?? 1)
        try expect("the returned record", inserted, is: expected)
        try await store.expectContent("after the insertion", [stored, expected])
        _ = try await store.delete(withIDs: [inserted.id])
      }
      for given in stored.converted.prefix(24) {
        try await store.update([given])
        try await store.expectContent("after the update", [RecordDescription<Item>.prepared(given)])
      }
    }

    Law("what a write returns is what is stored, even for values finer than stores keep", in: .rules) { store in
      let given = try Item.samples(6).map(\.unrounded)
      let expected = try RecordDescription<Item>.prepared(given)
      let stored = try await store.insertAll(given)
      let numbered = zip(expected, stored).map { $0.numbered($1.number ?? 1) }
      try expect("the returned records", stored, are: numbered)
      try await store.expectContent("after the insertion", numbered)
      try await store.update(zip(given, stored).map { $0.numbered($1.number ?? 1) })
      try await store.expectContent("after an update", numbered)
    }
  }

  @LawBuilder static var uniqueness: [Law] {
    Law(
      "no two records have the same value of a unique field, which is free again when its record has another",
      in: .rules,
      needing: .atomicity
    ) {
      store in
      for field in SampleField<Item>.all where field.isUnique {
        // Use only records that have a value in this field.
        let samples = try Item.samples(60, seed: UInt64(field.position))
          .filter { $0.fieldContents[field.position] != .null }
        try expect(samples.count >= 5, "5 of 60 samples to have a value of \(field.name)", but: "\(samples.count) do")
        let stored = try await store.insertAll(Array(samples.prefix(3)))
        func with(_ value: Item, _ record: Item) throws -> Item {
          let content = value.fieldContents[field.position]
          do throws(ValidationError) {
            let changed = try record.replacing([(field.position, content)])
            if changed.fieldContents[field.position] == content { return changed }
          } catch {
            // The content of the field conflicts with other fields of `record`. The code below instead returns a copy
            // of the record `value`, with the ID and number of `record`.
          }
          return try value.identified(by: record.id, number: record.number)
        }
        let (first, second, third, fresh, free) = (stored[0], stored[1], stored[2], samples[3], samples[4])
        try await expectConstraint(of: "inserting a record with a taken value") {
          _ = try await store.insert(with(first, free))
        }
        for records in [[fresh, try with(first, free)], [fresh, try with(fresh, free)]] {
          try await expectConstraint(of: "inserting a taken value") {
            _ = try await store.insert(records)
          }
        }
        try await expectConstraint(of: "updating to a taken value") {
          try await store.update([try with(free, third), try with(first, second)])
        }
        try await store.expectContent("after the refusals", stored)
        let moved = [try with(free, first), try with(first, second), third]
        try await store.update(Array(moved.prefix(2)))
        try await store.expectContent("after a value was freed", moved)
        _ = try await store.delete(withIDs: [third.id])
        let last = try await store.insert(with(third, fresh))
        try await store.expectContent("after a value was deleted", Array(moved.prefix(2)) + [last])
        _ = try await store.delete(matching: Item.Query())
      }
    }
  }

  @LawBuilder static var refusals: [Law] {
    Law("a query that no store can answer is refused by every call, and nothing changes", in: .rules) { store in
      let stored = try await store.insertAll(Item.samples(3))
      for query in Item.refusedQueries {
        guard let refusal = query.refusal else { continue }
        try await expectFailure(refusal, of: "asking") { _ = try await store.records(matching: query) }
        try await expectFailure(refusal, of: "counting") { _ = try await store.count(matching: query) }
        try await expectFailure(refusal, of: "iterating") {
          for try await _ in store.batches(matching: query, size: 2) {}
        }
        try await expectFailure(refusal, of: "deleting") { _ = try await store.delete(matching: query) }
      }
      try await store.expectContent("after the refusals", stored)
    }
  }

  private typealias Invalid = (field: String, record: Item)

  /// Returns a short description of an invalid record that contains the value of its invalid field.
  private static func briefly(_ invalid: Invalid) -> String {
    let description = RecordDescription<Item>.shared
    let position = description.fields.firstIndex { $0.name == invalid.field }.map { $0 + 2 }
    let contents = invalid.record.fieldContents
    // The rule of `validate()` may be about a field that is not described by itself.
    let shown = (position.map { [$0] } ?? Array(contents.indices.dropFirst(2))).map { position in
      "\(description.name(at: position)) \(contents[position].summary.excerpt())"
    }
    return "a record with \(shown.joined(separator: ", "))"
  }

  private static func expectRefused(
    _ inserted: [Invalid],
    inPlaceOf updated: [Invalid],
    by store: any RecordStoreProtocol<Item>
  ) async throws {
    for (field, record) in inserted {
      let what = briefly((field, record))
      for insert in [{ _ = try await store.insert(record) }, { _ = try await store.insert([record]) }] {
        try await expectInvalid(field, of: "inserting \(what)", insert)
      }
    }
    for (field, record) in updated {
      try await expectInvalid(field, of: "updating to \(briefly((field, record)))") {
        try await store.update([record])
      }
    }
  }
}
