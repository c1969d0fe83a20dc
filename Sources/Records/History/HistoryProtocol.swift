/// A storage that remembers its commits, publishes those of other processes, and can undo and redo commits.
public protocol HistoryProtocol: StorageProtocol {
  /// What this and other processes have committed, as far as it is remembered.
  ///
  /// - Parameters:
  ///   - token: The moment from which on; `nil` for everything that is remembered.
  ///   - limit: The most steps to return, the latest ones; `nil` for all.
  func history(since token: HistoryToken?, limit: Int?) async throws(StoreError) -> History

  /// The records of a kind that a step updated or deleted, as they were before it, by ascending number.
  ///
  /// - Returns: Nothing if the step is not remembered, or without what was before it.
  func records<Record: LogbookRecords.Record>(
    _ kind: Record.Type,
    before step: Int
  ) async throws(StoreError) -> [Record]

  /// Undoes the latest commits that are not undone yet, as one step.
  ///
  /// Each undo goes further back: steps that are undone already are skipped, and so are undos and redos. Afterwards the records
  /// are exactly as before those commits; the numbers of records they inserted are never reused.
  /// - Parameter count: How many, 1 or more.
  /// - Returns: The new step.
  /// - Throws: ``StoreError/constraint(_:)`` if fewer commits can be undone, or if records are no longer as the steps left
  ///   them, because a program that keeps no history has changed them. Then nothing was changed.
  @discardableResult
  func undo(_ count: Int) async throws(StoreError) -> HistoryStep

  /// Redoes the commits that were undone last, as one step.
  ///
  /// Each redo goes further forward, in the reverse order of the undos, whether they were undone together or one by one.
  /// Afterwards the records are exactly as after those commits. Any other new commit ends what can be redone.
  /// - Parameter count: How many, 1 or more.
  /// - Returns: The new step, which ``undo(_:)`` skips: it undoes the commits themselves again.
  /// - Throws: ``StoreError/constraint(_:)`` if fewer commits can be redone, or if records are no longer as the steps left
  ///   them, because a program that keeps no history has changed them. Then nothing was changed.
  @discardableResult
  func redo(_ count: Int) async throws(StoreError) -> HistoryStep

  /// What is committed from now on, by this process and others: each step once, in order.
  ///
  /// The stream ends at once if nothing is remembered (``HistoryLevel/off``). A stream that is not read holds 1,000 steps; the
  /// last of them names no records but is partial (``StoreChange/isPartial``), and stands for itself and all that follow until
  /// there is room again.
  func steps() -> AsyncStream<HistoryStep>
}
