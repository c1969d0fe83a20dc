package import LogbookRecords
package import LogbookSamples

/// Listens to what a store announces, from the moment it is made.
package struct ChangeListener<Record: SampleRecord>: Sendable {
  private let store: any RecordStoreProtocol<Record>
  private let stream: AsyncStream<StoreChange<Record>>

  package init(to store: some RecordStoreProtocol<Record>) {
    self.store = store
    stream = store.changes()
  }

  /// What was announced so far.
  ///
  /// Since changes come in the order of the commits, it inserts one more record and listens until that is announced.
  package func changesSoFar() async throws -> [StoreChange<Record>] {
    let identity = Record.ID(madeAt: SampleValues.dates[13])
    // Of a seed of its own, so that the values of unique fields are its own as well.
    let sample = try Record.sample(seed: .random(in: 1 << 32 ... .max))
    let marker = try await store.insert(sample.identified(by: identity, number: nil))
    return try await changes(until: "the insertion of a record") { $0.last?.inserted.contains(marker.id) == true }
      .dropLast()
  }

  /// What is announced until it is enough, that included.
  ///
  /// - Parameter isEnough: Is given all that has been announced since the call, after each change.
  package func changes(
    until what: String,
    _ isEnough: @escaping @Sendable ([StoreChange<Record>]) -> Bool
  ) async throws -> [StoreChange<Record>] {
    try await withinPatience("\(what) to be announced") {
      var changes: [StoreChange<Record>] = []
      for await change in stream {
        changes.append(change)
        if isEnough(changes) { return changes }
      }
      throw Mismatch(expected: "\(what) to be announced", but: "the announcements ended after \(changes.count) changes")
    }
  }
}

/// Throws unless changes are the expected ones, in their order.
package func expect<Record: LogbookRecords.Record>(
  _ what: String,
  _ actual: [StoreChange<Record>],
  are expected: [StoreChange<Record>]
) throws(Mismatch) {
  func brief(_ changes: [StoreChange<Record>]) -> String {
    func brief(_ ids: [Record.ID]) -> String { ids.prefix(8).map { $0.description.suffix(6) }.joined(separator: " ") }
    return changes.prefix(12).map { change in
      [("+", change.inserted), ("~", change.updated), ("-", change.deleted)].filter { !$0.1.isEmpty }
        .map { "\($0)[\(brief($1))]" }.joined()
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
  /// The same change with the deleted records in the order of their identities, where no order is promised.
  package var withDeletedSorted: Self {
    Self(inserted: inserted, updated: updated, deleted: deleted.sorted())
  }
}
