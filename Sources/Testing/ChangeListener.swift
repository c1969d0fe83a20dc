package import LogbookRecords
package import LogbookSamples

/// A listener that receives the changes that a store publishes after the listener is created.
package struct ChangeListener<Item: SampleRecord>: Sendable {
  private let store: any RecordStoreProtocol<Item>
  private let stream: AsyncStream<StoreChange<Item>>

  package init(to store: some RecordStoreProtocol<Item>) {
    self.store = store
    stream = store.changes()
  }

  /// Returns the changes that have been published so far, except those that an earlier call to this method or to
  /// ``changes(until:_:)`` has read.
  ///
  /// This method inserts a marker record and reads until the insertion is published. All earlier changes have then been
  /// read, because changes arrive in commit order.
  package func changesSoFar() async throws -> [StoreChange<Item>] {
    let identity = Item.ID(madeAt: SampleValues.dates[13])
    // Use a seed that is larger than the seeds of other records, so that the values of unique fields differ.
    let sample = try Item.sample(seed: .random(in: 1 << 32 ... .max))
    let marker = try await store.insert(sample.identified(by: identity, number: nil))
    return try await changes(until: "the insertion of a record") { $0.last?.inserted.contains(marker.id) == true }
      .dropLast()
  }

  /// Reads published changes until `isEnough` returns `true`, and returns the changes read.
  ///
  /// - Parameter isEnough: A closure that is called after each change, receives all changes read so far, and returns
  ///   whether to stop reading.
  package func changes(
    until what: String,
    _ isEnough: @escaping @Sendable ([StoreChange<Item>]) -> Bool
  ) async throws -> [StoreChange<Item>] {
    try await withinPatience("\(what) to be published") {
      var changes: [StoreChange<Item>] = []
      for await change in stream {
        changes.append(change)
        if isEnough(changes) { return changes }
      }
      throw Mismatch(expected: "\(what) to be published", but: "the stream ended after \(changes.count) changes")
    }
  }
}

/// Throws an error unless the changes equal the expected changes, in the same order.
package func expect<Item: Record>(
  _ what: String,
  _ actual: [StoreChange<Item>],
  are expected: [StoreChange<Item>]
) throws(Mismatch) {
  func brief(_ changes: [StoreChange<Item>]) -> String {
    func brief(_ ids: [Item.ID]) -> String { ids.prefix(8).map { $0.description.suffix(6) }.joined(separator: " ") }
    return changes.prefix(12).map { change in
      [("+", change.inserted), ("~", change.updated), ("-", change.deleted)].filter { !$0.1.isEmpty }
        .map { "\($0)[\(brief($1))]" }.joined() + (change.isPartial ? " (partial)" : "")
    }.joined(separator: ", ")
  }
  if actual != expected {
    throw Mismatch(
      expected: "\(what) to be \(expected.count) changes: \(brief(expected))",
      but: "they are \(actual.count): \(brief(actual))"
    )
  }
}

extension StoreChange {
  /// A copy of this change in which the IDs of the deleted records are sorted, for comparisons that ignore the order of
  /// deletions.
  package var withDeletedSorted: Self {
    Self(inserted: inserted, updated: updated, deleted: deleted.sorted(), isPartial: isPartial)
  }
}
