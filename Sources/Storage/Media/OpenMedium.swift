package import LogbookRecords

/// What keeps the records of a storage and remembers its commits: a database, a document, plain memory.
package protocol OpenMedium: RecordTables {
  /// Runs `body` as one commit of what it does; see ``Storage/unitOfWork(_:)``.
  func unitOfWork<Result: Sendable>(_ body: @Sendable (any RecordTables) async throws -> Result) async throws -> Result
  /// Runs `body`, all of which sees one moment, and which must not write. Others write meanwhile, and permission to read suffices.
  func unitOfReading<Result: Sendable>(
    _ body: @Sendable (any RecordTables) async throws -> Result
  ) async throws -> Result

  /// See ``/LogbookRecords/HistoryProtocol/history(since:limit:)``.
  func history(since token: HistoryToken?, limit: Int?) async throws(StoreError) -> History
  /// See ``/LogbookRecords/HistoryProtocol/records(_:before:)``.
  func records<Record: LogbookRecords.Record>(
    _ kind: Record.Type,
    before step: Int
  ) async throws(StoreError) -> [Record]
  /// See ``/LogbookRecords/HistoryProtocol/undo(_:)`` and ``/LogbookRecords/HistoryProtocol/redo(_:)``.
  func go(_ direction: UndoStack.Direction, _ count: Int) async throws(StoreError) -> HistoryStep
  /// See ``/LogbookRecords/HistoryProtocol/steps()``.
  func steps() -> AsyncStream<HistoryStep>

  /// Looks at everything that is stored, if it cannot be looked at from outside; else `nil`.
  func checkInside() async throws(StoreError) -> StoreCheck?
  /// Whether something was committed since the flag was last taken.
  var commits: CommitFlag { get }
  /// See ``Storage/close()``.
  func close() async throws(StoreError)
}

/// The records of a medium, or those that a unit of work on it sees.
package protocol RecordTables: Sendable {
  /// What is kept.
  var model: StoreModel { get }
  /// The records of a kind.
  ///
  /// - Throws: ``StoreError/misuse(_:)`` if the model has no such kind.
  func table<Record: LogbookRecords.Record>(of kind: Record.Type) throws(StoreError) -> any RecordTable<Record>
}

/// The records of one kind in one medium, or in a unit of work on it.
package protocol RecordTable<Record>: RecordStoreProtocol {
  /// Returns the largest number ever given; 0 if none was.
  func lastNumber() async throws(StoreError) -> Int
  /// Has no number up to this one given from now on.
  func raiseLastNumber(to number: Int) async throws(StoreError)
}

extension RecordTables {
  /// The store of the records of a kind; one that refuses every call if the model has no such kind.
  func store<Record: LogbookRecords.Record>(of kind: Record.Type) -> any RecordStoreProtocol<Record> {
    do throws(StoreError) { return try table(of: kind) } catch { return RefusingStore<Record>(error: error) }
  }

  /// How many records there are of each kind.
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
