public import LogbookRecords
public import Foundation

/// The position in a store's history.
///
/// ```swift
/// func state() -> HistoryState { HistoryState(id: content.history, level: .undo, lastStep: content.lastStep) }
/// ```
public struct HistoryState: Sendable {
  /// The ID of the history, which is stored with the steps. It changes if they are numbered from 1 again.
  public let id: UUID
  /// The level of detail of the history.
  public let level: HistoryLevel
  /// The number of the newest step; 0 if there is none.
  public let lastStep: Int

  /// Creates a state. Each argument becomes the value of the property with the same name.
  public init(id: UUID, level: HistoryLevel, lastStep: Int) {
    (self.id, self.level, self.lastStep) = (id, level, lastStep)
  }

  package var token: HistoryToken { HistoryToken(history: id, step: lastStep) }
}

/// An open transaction of a medium, which ends with ``commit()`` or ``rollBack()``.
///
/// One thread at a time uses a transaction. For an example, see <doc:WriteYourOwnMedium>.
public protocol StoreTransaction: AnyObject, Sendable {
  /// Whether the transaction is still open. A failure, such as a full disk, may have ended it.
  var isOpen: Bool { get }
  /// The time of the commit, rounded to the millisecond; by default, the time of this machine.
  var date: Date { get }

  /// Returns the state of the history, including the steps that the transaction has finished.
  ///
  /// - Throws: The error that occurs while reading the medium.
  func state() throws(StoreError) -> HistoryState
  /// Returns the steps of the history whose numbers are in a range, oldest first.
  ///
  /// - Parameter hasChanges: Whether the changes that the steps made to records are needed.
  /// - Throws: ``/LogbookRecords/StoreError/corrupt(_:)`` if a step cannot be read, or another error that occurs while
  ///   reading the medium.
  func steps(_ numbers: ClosedRange<Int>, hasChanges: Bool) throws(StoreError) -> [HistoryStep]
  /// Returns the numbers of all steps of the history, newest first, each with the number of records that the step lists.
  ///
  /// - Throws: The error that occurs while reading the medium.
  func stepSizes() throws(StoreError) -> [(step: Int, records: Int)]
  /// Removes the steps up to the given number from the history.
  ///
  /// - Throws: The error that occurs while writing to the medium.
  func removeSteps(upTo number: Int) throws(StoreError)

  /// Prepares for reading the records that the transaction has written. By default, this method does nothing.
  ///
  /// - Throws: The error that occurs while accessing the medium.
  func prepareReading() throws(StoreError)
  /// Remembers the state to which ``rollBackToSavepoint()`` returns. There is at most one savepoint.
  ///
  /// - Throws: The error that occurs while writing to the medium.
  func setSavepoint() throws(StoreError)
  /// Removes the savepoint, and keeps the changes since it was set.
  ///
  /// - Throws: The error that occurs while writing to the medium.
  func releaseSavepoint() throws(StoreError)
  /// Undoes all changes since the savepoint was set, and removes it. If a failure has ended the transaction, this method
  /// does nothing.
  ///
  /// - Throws: The error that occurs while writing to the medium.
  func rollBackToSavepoint() throws(StoreError)

  /// Begins a step of the history, to which the tables then copy records before they are changed. It can be called again
  /// for the same number after a rollback to the savepoint. By default, this method does nothing.
  ///
  /// - Parameter step: The step, without its changes.
  /// - Throws: The error that occurs while writing to the medium.
  func begin(_ step: HistoryStep) throws(StoreError)
  /// Adds the changes of one commit to the history. Several commits can share a transaction; this method is then called
  /// once for each.
  ///
  /// - Parameters:
  ///   - changes: The changes, which may be empty.
  ///   - step: The step to which the changes belong, without the changes; `nil` if nothing was changed or the history is
  ///     off.
  /// - Throws: The error that occurs while writing to the medium.
  func finish(_ changes: TransactionChanges, of step: HistoryStep?) throws(StoreError)
  /// Commits the transaction: all of its changes are in the medium when this method returns, or none if it throws an
  /// error other than ``/LogbookRecords/StoreError/outcomeUnknown(_:)``.
  ///
  /// - Throws: The error that occurs while writing to the medium; the transaction is then rolled back.
  func commit() throws(StoreError)
  /// Discards all changes of the transaction. It is also called after a failure that has ended the transaction.
  func rollBack()
}

/// A transaction that must be used on a thread of its own.
package protocol RemoteTransaction: StoreTransaction {
  /// Runs `body` where the transaction can be used.
  func perform<Result: Sendable>(
    _ body: @escaping @Sendable () throws(StoreError) -> Result
  ) async throws(StoreError) -> Result
  /// Returns the error to throw for an error after which the transaction was rolled back.
  func explanation(of error: StoreError) -> StoreError
}

extension StoreTransaction {
  /// The time of this machine, rounded to the millisecond.
  public var date: Date { Date(millisecondsSince1970: Date.now.millisecondsSince1970 ?? 0) }
  /// Does nothing.
  public func prepareReading() throws(StoreError) {}
  /// Does nothing.
  public func begin(_ step: HistoryStep) throws(StoreError) {}

  /// Returns a transaction as one of this type.
  ///
  /// - Throws: ``/LogbookRecords/StoreError/misuse(_:)`` if it is a transaction of another medium.
  package static func of(_ transaction: any StoreTransaction) throws(StoreError) -> Self {
    guard let transaction = transaction as? Self else { throw .misuse("the transaction is one of another medium") }
    return transaction
  }

  /// Runs `body`, and undoes its changes if it throws an error.
  func savepoint(_ body: () throws(StoreError) -> Void) throws(StoreError) {
    try setSavepoint()
    do throws(StoreError) {
      try body()
      try releaseSavepoint()
    } catch let failure {
      // If the changes cannot be undone alone, undo everything.
      do throws(StoreError) { try rollBackToSavepoint() } catch {
        rollBack()
        throw error
      }
      throw failure
    }
  }
}
