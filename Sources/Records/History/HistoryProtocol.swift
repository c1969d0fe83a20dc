/// A storage that keeps a history of its commits, publishes those of other processes, and can undo and redo commits.
public protocol HistoryProtocol: StorageProtocol {
  /// Returns the commits of this and other processes, as far as the history goes back.
  ///
  /// - Parameters:
  ///   - token: The position to start after; `nil` for the entire history.
  ///   - limit: The maximum number of steps to return, counted back from the latest; `nil` for all.
  /// - Throws: ``StoreError`` if the history cannot be read.
  func history(since token: HistoryToken?, limit: Int?) async throws(StoreError) -> History

  /// Returns the records of a kind that a step updated or deleted, as they were before it, by ascending number.
  ///
  /// - Returns: An empty array if the history does not contain the step, or does not contain the records before it.
  /// - Throws: ``StoreError`` if the history cannot be read.
  func records<Record: LogbookRecords.Record>(
    _ kind: Record.Type,
    before step: Int
  ) async throws(StoreError) -> [Record]

  /// Undoes the latest commits that are not undone yet, as one step.
  ///
  /// Each undo goes further back: it skips steps that are already undone, as well as undos and redos. Afterwards the
  /// records are exactly as before those commits; the numbers of the records that they inserted are never reused.
  /// - Parameter count: The number of commits, 1 or more.
  /// - Returns: The new step.
  /// - Throws: ``StoreError/constraint(_:)`` if fewer commits can be undone, or if records are no longer as the steps
  ///   left them, because a program that records no history has changed them. In that case, nothing has changed.
  @discardableResult
  func undo(_ count: Int) async throws(StoreError) -> HistoryStep

  /// Redoes the commits that were undone last, as one step.
  ///
  /// Each redo goes further forward, in the reverse order of the undos, whether the commits were undone together or one
  /// by one. Afterwards the records are exactly as after those commits. After any other commit, nothing can be redone.
  /// - Parameter count: The number of commits, 1 or more.
  /// - Returns: The new step, which ``undo(_:)`` skips: it undoes the commits themselves again.
  /// - Throws: ``StoreError/constraint(_:)`` if fewer commits can be redone, or if records are no longer as the steps
  ///   left them, because a program that records no history has changed them. In that case, nothing has changed.
  @discardableResult
  func redo(_ count: Int) async throws(StoreError) -> HistoryStep

  /// Returns a stream of the commits from now on, by this process and others: each step once, in order.
  ///
  /// The stream ends immediately if the storage keeps no history (``HistoryLevel/off``). A stream that is not read
  /// buffers 1,000 steps. The last of them lists no records but is partial (``StoreChange/isPartial``), and represents
  /// itself and all steps that follow until the buffer has room again.
  func steps() -> AsyncStream<HistoryStep>
}
