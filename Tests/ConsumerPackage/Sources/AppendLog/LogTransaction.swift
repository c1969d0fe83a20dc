import LogbookRecords
import LogbookStorage
import Foundation

/// A transaction on a copy of the contents, whose entries are appended to the file when it is committed.
///
/// The conformance to `Sendable` is unchecked, because one thread at a time uses a transaction.
final class LogTransaction: StoreTransaction, @unchecked Sendable {
  private(set) var content: LogContent
  private var entries: [LogEntry] = []
  private var savepoint: (content: LogContent, count: Int)?
  private let backend: LogBackend
  private(set) var isOpen = true

  init(_ content: LogContent, of backend: LogBackend) { (self.content, self.backend) = (content, backend) }

  static func of(_ transaction: any StoreTransaction) throws(StoreError) -> LogTransaction {
    guard let transaction = transaction as? LogTransaction else { throw .misuse("not a transaction of a log") }
    return transaction
  }

  func apply(_ entry: LogEntry) throws(StoreError) {
    try content.apply(entry)
    entries.append(entry)
  }

  func state() -> HistoryState { HistoryState(id: content.history, level: .undo, lastStep: content.lastStep) }

  func steps(_ numbers: ClosedRange<Int>, hasChanges: Bool) -> [HistoryStep] {
    content.steps.filter { numbers.contains($0.number) }
  }

  func stepSizes() -> [(step: Int, records: Int)] {
    content.steps.reversed().map { step in
      (
        step.number,
        step.changes.reduce(0) { $0 + $1.records.inserted.count + $1.records.updated.count + $1.records.deleted.count }
      )
    }
  }

  func removeSteps(upTo number: Int) throws(StoreError) { try apply(.forget(number)) }

  func setSavepoint() { savepoint = (content, entries.count) }
  func releaseSavepoint() { savepoint = nil }

  func rollBackToSavepoint() {
    guard let savepoint else { return }
    content = savepoint.content
    entries.removeSubrange(savepoint.count...)
    self.savepoint = nil
  }

  func finish(_ changes: TransactionChanges, of step: HistoryStep?) throws(StoreError) {
    if let step { try apply(.step(LogStep(changes.step(step, of: backend.kinds)))) }
  }

  func commit() throws(StoreError) {
    isOpen = false
    if entries.isEmpty { return }
    try backend.file.append(entries)
    backend.replace(content)
  }

  func rollBack() { isOpen = false }
}
