import LogbookRecords
import Foundation

/// A transaction on contents in memory, which become the contents of the medium when it is committed.
///
/// The conformance to `Sendable` is unchecked, because one thread at a time uses a transaction.
final class MemoryTransaction: StoreTransaction, @unchecked Sendable {
  var content: InMemoryContent
  private let kinds: [any Record.Type]
  /// Whether the contents are of a file, which announces the commit itself.
  private let isOfFile: Bool
  private var isChanged = false
  /// Ends the transaction: commits the contents, or discards them if the argument is `false`. The value is `nil` for a
  /// transaction that only reads, and after the end.
  private var end: ((MemoryTransaction, _ isCommitted: Bool) throws(StoreError) -> Void)?
  private let lastNumbers: [Int]
  private var savepoint: InMemoryContent.Mark?

  init(
    _ content: consuming InMemoryContent,
    of kinds: [any Record.Type],
    isOfFile: Bool = false,
    end: ((MemoryTransaction, _ isCommitted: Bool) throws(StoreError) -> Void)? = nil
  ) {
    lastNumbers = end == nil ? [] : content.lastNumbers
    self.content = content
    self.kinds = kinds
    self.isOfFile = isOfFile
    self.end = end
  }

  var isOpen: Bool { end != nil }

  /// Whether the contents differ from those before the transaction.
  var hasChanged: Bool { isChanged || content.lastNumbers != lastNumbers }

  func state() -> HistoryState { content.history.state }

  func steps(_ numbers: ClosedRange<Int>, hasChanges: Bool) -> [HistoryStep] { content.history.steps(numbers) }

  func stepSizes() -> [(step: Int, records: Int)] {
    content.history.steps.reversed().map { ($0.step.number, $0.step.recordCount) }
  }

  func removeSteps(upTo number: Int) { content.history.removeSteps(upTo: number) }

  func setSavepoint() { savepoint = content.mark }
  func releaseSavepoint() { savepoint = nil }

  func rollBackToSavepoint() {
    if let savepoint { content.roll(backTo: savepoint) }
    savepoint = nil
  }

  func finish(_ changes: TransactionChanges, of step: HistoryStep?) throws(StoreError) {
    if changes.isEmpty { return }
    guard content.history.lastStep < HistoryStep.numbers.upperBound else { throw .noStepLeft }
    content.history.lastStep += 1
    isChanged = true
    if step == nil, !isOfFile { return }
    let latest = changes.step(step ?? HistoryStep(number: 0, date: date, changes: []), of: kinds)
    if isOfFile { content.latestSteps.append(latest) }
    if step != nil {
      content.history.add(latest, before: latest.isUndoable ? content.records(changedBy: latest, since: savepoint) : [])
    }
  }

  func commit() throws(StoreError) {
    let end = end.take()
    // A store that outlives its unit of work must not retain the contents.
    defer { content = .none }
    try end?(self, true)
  }

  func rollBack() {
    let end = end.take()
    // Discarding the contents cannot fail.
    do throws(StoreError) { try end?(self, false) } catch {}
    content = .none
  }
}
