package import LogbookRecords
package import Foundation

/// The position in a store's history before a transaction.
package struct HistoryState: Sendable {
  /// The ID of the history.
  package let id: UUID
  package let level: HistoryLevel
  /// The number of the newest step; 0 if there is none.
  package let lastStep: Int

  package init(id: UUID, level: HistoryLevel, lastStep: Int) {
    (self.id, self.level, self.lastStep) = (id, level, lastStep)
  }

  package var token: HistoryToken { HistoryToken(history: id, step: lastStep) }
}

/// An open transaction of a medium, which ends with ``commit()`` or ``rollBack()``.
///
/// One thread at a time uses a transaction. A transaction that only reads is ended by its medium.
package protocol Transaction: AnyObject, Sendable {
  /// Whether the transaction is still open. A failure, such as a full disk, may have ended it.
  var isOpen: Bool { get }
  /// The time of the commit, in milliseconds: the clock of this machine by default.
  var date: Date { get }

  /// Runs `body` where the transaction can be used.
  func perform<Result: Sendable>(
    _ body: @escaping @Sendable () throws(StoreError) -> Result
  ) async throws(StoreError) -> Result

  /// Returns the state of the history before the transaction.
  func state() throws(StoreError) -> HistoryState
  /// Returns the steps of the history whose numbers are in a range, oldest first.
  ///
  /// - Parameter hasChanges: Whether to read the changes that the steps made to records.
  func steps(_ numbers: ClosedRange<Int>, hasChanges: Bool) throws(StoreError) -> [HistoryStep]
  /// Returns the numbers of the steps of the history, each with the number of records that the step lists, newest
  /// first.
  func stepSizes() throws(StoreError) -> [(step: Int, records: Int)]
  /// Removes the steps up to the given number from the history.
  func removeSteps(upTo number: Int) throws(StoreError)

  /// Prepares for reading the records that the transaction has written.
  func prepareReading() throws(StoreError)
  /// Remembers the state to which ``rollBackToSavepoint()`` returns. There is at most one savepoint.
  func setSavepoint() throws(StoreError)
  func releaseSavepoint() throws(StoreError)
  /// Undoes all changes since the savepoint, and removes the savepoint.
  func rollBackToSavepoint() throws(StoreError)

  /// Begins a step of the history, to which the tables then copy records before they are changed.
  ///
  /// - Parameter step: The step, without its changes.
  func begin(_ step: HistoryStep) throws(StoreError)
  /// Writes the changes of the transaction to the history. This is the last call before the commit.
  ///
  /// - Parameter step: The step to which the changes belong; `nil` if nothing was changed or the history is off.
  func finish(_ changes: ChangeSteps, of step: HistoryStep?) throws(StoreError)
  func commit() throws(StoreError)
  func rollBack()
  /// Returns the error to throw for an error after which the transaction was rolled back.
  func explanation(of error: StoreError) -> StoreError
}

extension Transaction {
  package var date: Date { Date(millisecondsSince1970: Date.now.millisecondsSince1970 ?? 0) }
  package func perform<Result: Sendable>(
    _ body: @escaping @Sendable () throws(StoreError) -> Result
  ) async throws(StoreError) -> Result { try body() }
  package func explanation(of error: StoreError) -> StoreError { error }
  package func prepareReading() throws(StoreError) {}
  package func begin(_ step: HistoryStep) throws(StoreError) {}

  /// Runs `body`, and undoes its changes if it throws an error.
  func savepoint(_ body: () throws(StoreError) -> Void) throws(StoreError) {
    try setSavepoint()
    do throws(StoreError) {
      try body()
      try releaseSavepoint()
    } catch {
      if isOpen { try rollBackToSavepoint() }
      throw error
    }
  }
}
