import LogbookRecords
import LogbookSamples
import Foundation

/// A run of the same calls on two stores.
struct ComparisonRun<Record: ComparedRecord> {
  private let reference: any RecordStoreProtocol<Record>
  private let store: any RecordStoreProtocol<Record>
  private let referenceListener: ChangeListener<Record>
  private let listener: ChangeListener<Record>
  private(set) var steps: [Step] = []
  /// The records that the reference store contained when the stores' contents were last compared, ordered by number.
  private(set) var content: [Record] = []

  struct Step: Sendable {
    let operation: StoreCall<Record>
    let expected: Outcome<Record>
  }

  enum Difference: Sendable {
    case outcome(actual: Outcome<Record>)
    case content(expected: Outcome<Record>, actual: Outcome<Record>)
    /// A difference in the published changes; `actual` is `nil` if the compared store did not publish the deletion of
    /// the marker record in time.
    case changes(expected: [StoreChange<Record>], actual: [StoreChange<Record>]?)
  }

  init(_ reference: any RecordStoreProtocol<Record>, _ store: any RecordStoreProtocol<Record>) {
    self.reference = reference
    self.store = store
    referenceListener = ChangeListener(to: reference)
    listener = ChangeListener(to: store)
  }

  mutating func difference(by operation: StoreCall<Record>) async -> Difference? {
    let (expected, actual) = (await operation.outcome(on: reference), await operation.outcome(on: store))
    steps.append(Step(operation: operation, expected: expected))
    return expected.agrees(with: actual) ? nil : .outcome(actual: actual)
  }

  mutating func differenceOfContent() async -> Difference? {
    let all = StoreCall<Record>.records(Record.Query())
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
    let marker = try Record.marker(besides: content)
      .identified(by: Record.markerID, number: (1...).first { !taken.contains($0) })
    if let difference = await difference(by: .insertOne(marker)) { return difference }
    if let difference = await difference(by: .delete([marker.id])) { return difference }
    steps = before
    let expected: [StoreChange<Record>]
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

  private func changes(_ listener: ChangeListener<Record>) async throws -> [StoreChange<Record>] {
    let marker = Record.markerID
    return try await listener.changes(until: "the deletion of a record") { $0.last?.deleted == [marker] }
      .filter { $0.inserted != [marker] && $0.deleted != [marker] }
  }
}
