/// A store that keeps a history of its commits, reports the commits of other processes, and can undo and redo commits.
///
/// ```swift
/// func printNews(of storage: any HistoryProtocol, since token: HistoryToken?) async throws -> HistoryToken {
///   let history: History = try await storage.history(since: token, limit: nil)
///   if !history.isComplete { print("the last \(HistoryLimit.steps) commits are too few; read all records") }
///   for step in history.steps { print("#\(step.number):", step.recordCount, "records") }
///   return history.token
/// }
/// ```
public protocol HistoryProtocol: StorageProtocol {
  /// Returns the steps that the store retains. Each step is a commit of this or another process.
  ///
  /// - Parameters:
  ///   - token: The position after which the steps start; `nil` for the entire history.
  ///   - limit: The maximum number of steps to return, or `nil` for no limit. If there are more steps, the latest ones
  ///     are returned.
  /// - Throws: ``StoreError`` if the history cannot be read.
  func history(since token: HistoryToken?, limit: Int?) async throws(StoreError) -> History

  /// Returns the records of the given kind that a step updated or deleted, as they were before the step, sorted by
  /// number.
  ///
  /// - Returns: The records, or an empty array if the history does not contain the step or the previous versions of the
  ///   records.
  /// - Throws: ``StoreError`` if the history cannot be read.
  func records<Item: Record>(
    _ kind: Item.Type,
    before step: Int
  ) async throws(StoreError) -> [Item]

  /// Undoes the latest commits that have not been undone, as one step.
  ///
  /// Repeated undos go further back, because each undo skips undos, redos, and commits that have already been undone.
  /// Afterwards, the records are exactly as they were before the undone commits. The numbers of the records that the
  /// commits inserted are never reused.
  /// - Parameter count: The number of commits, 1 or more.
  /// - Returns: The new step.
  /// - Throws: ``StoreError/constraint(_:)`` if the history level of the store is not ``HistoryLevel/undo``, if `count`
  ///   is less than 1 or greater than the number of commits that can be undone, or if a program that does not record a
  ///   history has since changed the records of these commits. In each case, nothing is changed.
  @discardableResult
  func undo(_ count: Int) async throws(StoreError) -> HistoryStep

  /// Redoes the most recently undone commits, as one step.
  ///
  /// Repeated redos go further forward, in the reverse order of the undos. Commits that were undone together can be
  /// redone one by one, and vice versa. Afterwards, the records are exactly as they were after the redone commits. Once
  /// another commit has been made, nothing can be redone.
  /// - Parameter count: The number of commits, 1 or more.
  /// - Returns: The new step. A later ``undo(_:)`` skips it and undoes the redone commits themselves.
  /// - Throws: ``StoreError/constraint(_:)`` if `count` is less than 1 or greater than the number of commits that can
  ///   be redone, or if a program that does not record a history has since changed the records of these commits. In
  ///   either case, nothing is changed.
  @discardableResult
  func redo(_ count: Int) async throws(StoreError) -> HistoryStep

  /// Returns a stream of the commits that this and other processes make after this call, in order and without
  /// duplicates.
  ///
  /// If the store keeps no history (``HistoryLevel/off``) when this method is called, the stream ends at once. If the
  /// history is turned off later, no further commits are sent until it is turned on again. A stream buffers up to 1,000
  /// unread steps. The last step of a full buffer lists no records, and its changes are partial
  /// (``StoreChange/isPartial``); it represents all later steps until the buffer has room again.
  func steps() -> AsyncStream<HistoryStep>
}
