import LogbookRecords
import LogbookSamples
import Foundation

/// Two stores at work side by side, and what is known of them.
struct ComparisonRun<Record: ComparedRecord> {
  private let reference: any RecordStoreProtocol<Record>
  private let store: any RecordStoreProtocol<Record>
  private let referenceListener: ChangeListener<Record>
  private let listener: ChangeListener<Record>
  /// What has been done so far.
  private(set) var steps: [Step] = []
  /// What the reference holds, by number.
  private(set) var content: [Record] = []

  /// A call, and what came of it at the reference.
  struct Step: Sendable {
    let operation: StoreCall<Record>
    let expected: Outcome<Record>
  }

  /// How two stores differ.
  enum Difference: Sendable {
    /// In the outcome of the last step.
    case outcome(actual: Outcome<Record>)
    /// In what they hold after the last step.
    case content(expected: Outcome<Record>, actual: Outcome<Record>)
    /// In what they have announced. `actual` is `nil` if the end of it was not announced.
    case changes(expected: [StoreChange<Record>], actual: [StoreChange<Record>]?)
  }

  init(_ reference: any RecordStoreProtocol<Record>, _ store: any RecordStoreProtocol<Record>) {
    self.reference = reference
    self.store = store
    referenceListener = ChangeListener(to: reference)
    listener = ChangeListener(to: store)
  }

  /// Makes a call on both stores and compares what comes of it.
  mutating func difference(by operation: StoreCall<Record>) async -> Difference? {
    let (expected, actual) = (await operation.outcome(on: reference), await operation.outcome(on: store))
    steps.append(Step(operation: operation, expected: expected))
    return expected.agrees(with: actual) ? nil : .outcome(actual: actual)
  }

  /// Compares everything that is stored.
  mutating func differenceOfContent() async -> Difference? {
    let all = StoreCall<Record>.records(Record.Query())
    let (expected, actual) = (await all.outcome(on: reference), await all.outcome(on: store))
    content = expected.records
    return expected.agrees(with: actual) ? nil : .content(expected: expected, actual: actual)
  }

  /// Compares what has been announced since this was last asked.
  ///
  /// A record is inserted and deleted again: changes come in order, so with it all others have come. These are steps of
  /// the run only if they are where the stores differ.
  mutating func differenceOfChanges() async throws -> Difference? {
    let before = steps
    let taken = Set(content.compactMap(\.number))
    let marker = try Record.marker().identified(by: Record.markerID, number: (1...).first { !taken.contains($0) })
    if let difference = await difference(by: .insertOne(marker)) { return difference }
    if let difference = await difference(by: .delete([marker.id])) { return difference }
    steps = before
    let expected: [StoreChange<Record>]
    do { expected = try await changes(referenceListener) } catch let mismatch as Mismatch {
      throw ContractViolation(
        law: "the store to compare with announces its commits",
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
