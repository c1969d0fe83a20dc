package import LogbookRecords

/// An open database, document, or area of memory that contains a store's records and commit history.
package protocol OpenMedium: RecordTables {
  /// Runs `body` and commits its changes together; see ``Storage/unitOfWork(_:)``.
  func unitOfWork<Result: Sendable>(_ body: @Sendable (any RecordTables) async throws -> Result) async throws -> Result
  /// Runs `body` on a snapshot, to which `body` must not write.
  ///
  /// Other tasks and processes can write while `body` runs. This method requires only read permission for the store.
  func unitOfReading<Result: Sendable>(
    _ body: @Sendable (any RecordTables) async throws -> Result
  ) async throws -> Result

  /// Returns the history steps that follow a token; see ``/LogbookRecords/HistoryProtocol/history(since:limit:)``.
  func history(since token: HistoryToken?, limit: Int?) async throws(StoreError) -> History
  /// Returns the records of the given kind that a step updated or deleted, as they were before the step; see
  /// ``/LogbookRecords/HistoryProtocol/records(_:before:)``.
  func records<Record: LogbookRecords.Record>(
    _ kind: Record.Type,
    before step: Int
  ) async throws(StoreError) -> [Record]
  /// Undoes or redoes commits; see ``/LogbookRecords/HistoryProtocol/undo(_:)`` and
  /// ``/LogbookRecords/HistoryProtocol/redo(_:)``.
  func go(_ direction: UndoStack.Direction, _ count: Int) async throws(StoreError) -> HistoryStep
  /// Returns a stream of future commits; see ``/LogbookRecords/HistoryProtocol/steps()``.
  func steps() -> AsyncStream<HistoryStep>

  /// Checks all stored data if it is accessible only through this open medium; otherwise returns `nil`.
  func checkInside() async throws(StoreError) -> StoreCheck?
  /// A flag that is set when a commit through this medium first changes records.
  var commits: OneTimeFlag { get }
  /// Closes the medium; see ``Storage/close()``.
  func close() async throws(StoreError)
}

/// The records in a medium, or the records that a unit of work on a medium sees.
package protocol RecordTables: Sendable {
  /// The model, which defines the kinds of records and the version of their layout.
  var model: StoreModel { get }
  /// Returns the records of the given kind.
  ///
  /// - Throws: ``StoreError/misuse(_:)`` if the model does not contain the kind.
  func table<Record: LogbookRecords.Record>(of kind: Record.Type) throws(StoreError) -> any RecordTable<Record>
}

/// The records of one kind in a medium, or those that a unit of work on a medium sees.
package protocol RecordTable<Record>: RecordStoreProtocol {
  /// Returns the largest number that has been assigned to a record or passed to ``raiseLastNumber(to:)``; 0 if there is
  /// none.
  func lastNumber() async throws(StoreError) -> Int
  /// Ensures that all record numbers that the table itself assigns in the future are larger than the given number.
  func raiseLastNumber(to number: Int) async throws(StoreError)
  /// Inserts records, as ``RecordStoreProtocol/insert(_:)-([Record])`` does.
  ///
  /// - Parameter areCopies: Whether to accept records that lead back to themselves; see ``RecordCircles``. A copy of a
  ///   store must have the same contents, including circles that are older than the rule against them.
  func insert(_ records: [Record], areCopies: Bool) async throws(StoreError) -> [Record]
}

extension RecordTable {
  package func insert(_ records: [Record]) async throws(StoreError) -> [Record] {
    try await insert(records, areCopies: false)
  }
}

extension RecordTables {
  func store<Record: LogbookRecords.Record>(of kind: Record.Type) -> any RecordStoreProtocol<Record> {
    do throws(StoreError) { return try table(of: kind) } catch { return RefusingStore<Record>(error: error) }
  }

  func counts() async throws(StoreError) -> RecordCounts {
    func count<Record: LogbookRecords.Record>(_ kind: Record.Type) async throws(StoreError) -> Int {
      try await table(of: kind).count(matching: Record.Query())
    }
    var counts = RecordCounts()
    for kind in model.kinds { counts[kind] = try await count(kind) }
    return counts
  }

  func deleteAll() async throws(StoreError) {
    func delete<Record: LogbookRecords.Record>(_ kind: Record.Type) async throws(StoreError) {
      _ = try await table(of: kind).delete(matching: Record.Query())
    }
    for kind in model.kinds { try await delete(kind) }
  }
}
