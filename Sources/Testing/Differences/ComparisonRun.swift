import LogbookRecords
import LogbookSamples
import Foundation

/// A run of the same calls on two stores.
struct ComparisonRun<Item: ComparedRecord> {
  private let reference: any RecordStoreProtocol<Item>
  private let store: any RecordStoreProtocol<Item>
  private let referenceListener: ChangeListener<Item>
  private let listener: ChangeListener<Item>
  private(set) var steps: [Step] = []
  /// The records that the reference store contained when the stores' contents were last compared, ordered by number.
  private(set) var content: [Item] = []

  struct Step: Sendable {
    let operation: StoreCall<Item>
    let expected: Outcome<Item>
  }

  enum Difference: Sendable {
    case outcome(actual: Outcome<Item>)
    case content(expected: Outcome<Item>, actual: Outcome<Item>)
    /// A difference in the published changes; `actual` is `nil` if the compared store did not publish the deletion of
    /// the marker record in time.
    case changes(expected: [StoreChange<Item>], actual: [StoreChange<Item>]?)
  }

  init(_ reference: any RecordStoreProtocol<Item>, _ store: any RecordStoreProtocol<Item>) {
    self.reference = reference
    self.store = store
    referenceListener = ChangeListener(to: reference)
    listener = ChangeListener(to: store)
  }

  mutating func difference(by operation: StoreCall<Item>) async -> Difference? {
    let (expected, actual) = (await operation.outcome(on: reference), await operation.outcome(on: store))
    steps.append(Step(operation: operation, expected: expected))
    return expected.agrees(with: actual) ? nil : .outcome(actual: actual)
  }

  mutating func differenceOfContent() async -> Difference? {
    let all = StoreCall<Item>.records(Item.Query())
    let (expected, actual) = (await all.outcome(on: reference), await all.outcome(on: store))
    content = expected.records
    return expected.agrees(with: actual) ? nil : .content(expected: expected, actual: actual)
  }

  /// Compares the changes that the stores have published since the previous call to this method, or since the run
  /// began.
  ///
  /// This method inserts and deletes a marker record. Once both changes are published, all earlier changes have been
  /// published too, because changes arrive in order. The insertion and the deletion become steps of the run only if one
  /// of them has different outcomes on the two stores.
  mutating func differenceOfChanges() async throws -> Difference? {
    let before = steps
    let taken = Set(content.compactMap(\.number))
    let marker = try Item.marker(besides: content)
      .identified(by: Item.markerID, number: (1...).first { !taken.contains($0) })
    if let difference = await difference(by: .insertOne(marker)) { return difference }
    if let difference = await difference(by: .delete([marker.id])) { return difference }
    steps = before
    let expected: [StoreChange<Item>]
    do { expected = try await changes(referenceListener) } catch let mismatch as Mismatch {
      throw ContractViolation(
        law: "the reference store publishes its commits",
        expected: mismatch.expected,
        actual: mismatch.actual
      )
    }
    do {
      let actual = try await changes(listener)
      let isSame = actual.map(\.withDeletedSorted) == expected.map(\.withDeletedSorted)
      return isSame ? nil : .changes(expected: expected, actual: actual)
    } catch is Mismatch {
      return .changes(expected: expected, actual: nil)
    }
  }

  private func changes(_ listener: ChangeListener<Item>) async throws -> [StoreChange<Item>] {
    let marker = Item.markerID
    return try await listener.changes(until: "the deletion of a record") { $0.last?.deleted == [marker] }
      .filter { $0.inserted != [marker] && $0.deleted != [marker] }
  }
}
