public import LogbookRecords

/// An open medium of one's own, for a ``Storage`` with everything that a `Storage` has: units of work, a history, undo
/// and redo, change streams, and the rules of the records.
///
/// A backend gives transactions and tables; all rules are in one place above them. It is used by one process at a time.
/// The article <doc:WriteYourOwnMedium> shows a whole one: a log to which each commit is appended.
///
/// ```swift
/// let storage = try Storage(LogBackend(path: path, of: model), of: model)
/// ```
public protocol StoreBackend: AnyObject, Sendable {
  /// Returns the table for the records of one kind. It is called once for each kind.
  ///
  /// - Parameters:
  ///   - kind: The type of the records.
  ///   - index: The position of the kind in the model.
  func table<Item: Record>(of kind: Item.Type, at index: Int) -> any StoreTable<Item>

  /// Begins a transaction that only reads the committed contents as they are now, even if others write afterwards. It ends
  /// with ``StoreTransaction/rollBack()``.
  ///
  /// It is called for each read, on the thread of the caller, at the same time as other reads and as a writer. Neither
  /// this method nor reading may wait for long.
  ///
  /// - Throws: The error that occurs while reading the medium.
  func snapshot() throws(StoreError) -> any StoreTransaction

  /// Runs `body`, which may wait for the medium. By default, it runs on the calling thread, which suits media in memory.
  ///
  /// Transactions for writing are begun, used and ended within this method, except that the stores of a unit of work use
  /// theirs on the threads of their callers.
  func perform<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result
  /// Begins a transaction for writing. There is only one at a time.
  ///
  /// - Parameter isLong: Whether the transaction remains open while a client's unit of work runs. Readers must not have
  ///   to wait for it.
  /// - Throws: The error that occurs while accessing the medium.
  func begin(isLong: Bool) throws(StoreError) -> any StoreTransaction

  /// Closes the medium, after which reading and writing throws ``/LogbookRecords/StoreError/misuse(_:)``. Closing it
  /// again has no effect.
  func close() async
}

extension StoreBackend {
  /// Runs `body` on the calling thread.
  public func perform<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result { body() }
}

/// A client's backend in the form that the engine uses.
final class ClientBackend: LocalBackend {
  private let base: any StoreBackend
  let model: StoreModel
  let feeds: ChangeFeeds

  init(_ base: any StoreBackend, _ model: StoreModel) {
    (self.base, self.model, feeds) = (base, model, ChangeFeeds(model.kinds))
  }

  var writerLockName: String? { nil }

  func table<Item: Record>(of kind: Item.Type, at index: Int) -> any StoreTable<Item> {
    base.table(of: kind, at: index)
  }

  func read(_ body: (any StoreTransaction) throws(StoreError) -> Void) throws(StoreError) {
    let transaction = try base.snapshot()
    defer { transaction.rollBack() }
    try body(transaction)
  }

  func whileReading(_ body: (any StoreTransaction) async throws -> Void) async throws {
    let transaction = try base.snapshot()
    defer { transaction.rollBack() }
    try await body(transaction)
  }

  func perform<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result { await base.perform(body) }

  func begin(isLong: Bool) throws(StoreError) -> any StoreTransaction { try base.begin(isLong: isLong) }

  func close() async { await base.close() }
}
