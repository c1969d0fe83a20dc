import LogbookRecords
import LogbookSamples

extension RecordLaws {
  @LawBuilder static var fields: [Law] {
    Law("every stored property is described, and comes back even if no value is that of the template", in: .values) {
      store in
      do throws(StoreError) { try RecordDescription<Item>.shared.validate() } catch {
        throw Mismatch(expected: "a description of every stored property", but: "\(error)")
      }
      let given = try samplesUnlikeTemplate()
      let stored = try await store.insertAll(given)
      let expected = zip(given, stored).map { $0.numbered($1.number ?? 1) }
      try expect("the returned records", stored, are: expected)
      try await store.expectContent("after the insertion", expected)
      let other = try Item.sample(seed: 1)
      try await store.update(expected.map { try $0.withContent(of: other) })
      try await store.update(expected)
      try await store.expectContent("after updates", expected)
    }

    Law("an insertion returns what is stored, which excludes properties declared as unstored", in: .values) { store in
      for sample in try Item.samples(3, seed: 7) {
        var changer = UnstoredValueChanger(record: sample)
        if !Item.coding.isAlwaysPrepared { Item.describe(&changer) }
        // The property may hold the value of a computed field, which then changes with it, and may break a rule.
        let expected: Item
        do throws(StoreError) { expected = try RecordDescription<Item>.prepared(changer.record) } catch { continue }
        let returned = try await store.insert(changer.record)
        try expect("the returned record", returned, is: expected.numbered(returned.number ?? 1))
        try expect("the record with the ID", try await store.record(withID: sample.id), is: returned)
        try await store.update([changer.record])
        try expect("the updated record", try await store.record(withID: sample.id), is: returned)
      }
    }
  }

  /// Returns samples in which each field, except a parent, has a value unlike the template's at least once, if the field has
  /// such values.
  private static func samplesUnlikeTemplate() throws -> [Item] {
    let template = Item.template.fieldContents
    var missing = Set(template.indices.dropFirst(2))
    return try Item.samples(100, seed: 6).filter { sample in
      let differing = zip(sample.fieldContents, template).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
      defer { missing.subtract(differing) }
      return !missing.isDisjoint(with: differing)
    }
  }
}

/// A visitor that changes the values of properties that are declared as unstored, if their types allow it.
private struct UnstoredValueChanger<Item: Record>: Describer {
  var record: Item

  mutating func field<Value: FieldValue>(
    _ name: String,
    _ path: any WritableKeyPath<Item, Value> & Sendable,
    _ options: @autoclosure () -> [FieldOption]
  ) {}

  mutating func unstored<Value>(_ path: any KeyPath<Item, Value> & Sendable) {
    guard let path = path as? WritableKeyPath<Item, Value>, let value = record[keyPath: path] as? any FieldValue,
      let changed = Self.changed(value) as? Value
    else { return }
    record[keyPath: path] = changed
  }

  private static func changed<Value: FieldValue>(_ value: Value) -> Value? {
    let contents: [FieldContent] = [
      .integer(1), .integer(0), .real(0.5), .text("unstored"), .blob([1]), .list(["unstored"]), .null,
    ]
    for content in contents where content != value.fieldContent {
      // Ignore the error, because it shows only that the content is not valid for the type.
      do throws(StoreError) {
        if let changed = try Value.read(from: FieldContents([content]), at: 0) { return changed }
      } catch {}
    }
    return nil
  }
}
