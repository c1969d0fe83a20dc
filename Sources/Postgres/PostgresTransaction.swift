#if Postgres
  import LogbookRecords
  import LogbookStorage
  import Foundation

  /// The open transaction of a connection, with the largest numbers ever assigned.
  ///
  /// The conformance to `Sendable` is unchecked, because the transaction is used only on the thread of its connection.
  final class PostgresTransaction: RemoteTransaction, @unchecked Sendable {
    let connection: PostgresConnection
    private let book: PostgresBook
    private let thread: PostgresThread
    private let connect: @Sendable () throws(StoreError) -> PostgresConnection
    /// The state of the store before the transaction; `nil` until a transaction that only reads needs it.
    private var found: PostgresHistory.State?
    private var current: HistoryState?
    /// The largest number ever assigned to a record of each kind, in the order of the model's kinds.
    private var lastNumbers: [Int] = []
    private var writtenNumbers: [Int] = []
    /// The ID of the latest commit in the table `step`; `nil` if the transaction has added no step.
    private var commitID: UUID?
    /// The server process in which the transaction began.
    private let process: PostgresConnection.Process?
    private let timeline: Int?

    private struct Savepoint {
      /// A name that no other savepoint of the transaction has. Otherwise, a rollback could reach an earlier one if the
      /// server has refused a statement before it set this one.
      let name: String
      let mark: (sent: Int, waiting: Int)
      let current: HistoryState?
      let lastNumbers: [Int]
      let writtenNumbers: [Int]
      let commitID: UUID?
    }

    private var savepoint: Savepoint?
    private var savepointCount = 0

    /// Creates an object that represents the open transaction of a connection.
    ///
    /// - Parameters:
    ///   - isWriting: Whether to lock the store against other writers.
    ///   - thread: The thread of the connection.
    ///   - connect: A closure that connects to the server again, to find the outcome of a commit whose connection was lost.
    init(
      _ connection: PostgresConnection,
      _ book: PostgresBook,
      isWriting: Bool,
      on thread: PostgresThread,
      _ connect: @escaping @Sendable () throws(StoreError) -> PostgresConnection
    ) throws(StoreError) {
      (self.connection, self.book, self.thread, self.connect) = (connection, book, thread, connect)
      (process, timeline) = (connection.process, connection.timeline)
      if isWriting { try readState(lock: true) }
    }

    @discardableResult
    private func readState(lock: Bool = false) throws(StoreError) -> HistoryState {
      if let current { return current }
      let found = try history.state(lock: lock)
      self.found = found
      let state = found.history
      current = state
      (lastNumbers, writtenNumbers) = (found.lastNumbers, found.lastNumbers)
      return state
    }

    func perform<Result: Sendable>(
      _ body: @escaping @Sendable () throws(StoreError) -> Result
    ) async throws(StoreError) -> Result {
      try await thread.runInTransaction { [self] connection throws(StoreError) in
        // If the connection was lost and replaced, the transaction is not open on the new connection.
        if connection !== self.connection { throw .unitOfWorkUndone }
        do throws(StoreError) { return try body() } catch {
          if connection.isInTransaction { throw error }
          connection.rollBack()
          throw explanation(of: error)
        }
      }
    }

    var isOpen: Bool { connection.isInTransaction }
    /// The time at which the state was read, according to the server's clock.
    var date: Date { found?.date ?? .now }

    // MARK: History

    private var history: PostgresHistory { book.history(connection) }
    private var schema: String { book.schema.name }

    func state() throws(StoreError) -> HistoryState { try readState() }

    func steps(_ numbers: ClosedRange<Int>, hasChanges: Bool) throws(StoreError) -> [HistoryStep] {
      // Steps beyond the limit may not have been removed yet.
      let first = max(numbers.lowerBound, try readState().lastStep - HistoryLimit.steps + 1)
      return first > numbers.upperBound ? [] : try history.steps(first...numbers.upperBound, hasChanges: hasChanges)
    }

    func stepSizes() throws(StoreError) -> [(step: Int, records: Int)] {
      let rows = try connection.run(
        """
        SELECT step, (sum(length(ids)) / 16)::int8 FROM \(schema).step_change
        WHERE \(PostgresTableLayout.store) = \(book.number) GROUP BY step ORDER BY step DESC
        """
      )
      var sizes: [(step: Int, records: Int)] = []
      while rows.advance() { sizes.append((try rows.integer(at: 0) ?? 0, try rows.integer(at: 1) ?? 0)) }
      return sizes
    }

    func removeSteps(upTo number: Int) { connection.later(history.trimming(to: number)) }

    func begin(_ step: HistoryStep) {
      let id = UUID()
      commitID = id
      connection.later(
        PostgresStatement(
          "INSERT INTO \(schema).step VALUES (\(book.number), $1, $2, $3, $4, $5, $6)",
          [
            FieldContent(step.number), FieldContent(step.date), FieldContent(step.storedRange?.lowerBound),
            FieldContent(step.storedRange?.upperBound), FieldContent(step.isUndoable ? 1 : 0), .uuid(id),
          ]
        )
      )
    }

    func finish(_ changes: TransactionChanges, of step: HistoryStep?) throws(StoreError) {
      if let step {
        for (position, run) in changes.runs.enumerated() {
          connection.later(
            PostgresStatement(
              "INSERT INTO \(schema).step_change VALUES (\(book.number), $1, $2, $3, $4, $5)",
              [
                FieldContent(step.number), FieldContent(position), .text(book.model.kinds[run.kind].name),
                FieldContent(run.action.rawValue), .blob(run.bytes),
              ]
            )
          )
        }
      }
      if lastNumbers != writtenNumbers || step != nil {
        let before = try readState()
        let state = HistoryState(id: before.id, level: before.level, lastStep: step?.number ?? before.lastStep)
        (current, writtenNumbers) = (state, lastNumbers)
        var parameters = PostgresParameters([FieldContent(state.lastStep)])
        parameters.add(array: lastNumbers.map { .integer(Int64($0)) }, of: .int8)
        connection.later(
          PostgresStatement(
            "UPDATE \(schema).store SET last_step = $1, last_numbers = $2 WHERE number = \(book.number)",
            parameters
          )
        )
      }
      if step != nil { connection.later(PostgresStatement("NOTIFY \(book.channel.postgresName)")) }
    }

    // MARK: Numbers

    func lastNumber(ofKindAt position: Int) throws(StoreError) -> Int {
      try readState()
      return lastNumbers[position - 1]
    }

    func raiseLastNumber(ofKindAt position: Int, to number: Int) {
      lastNumbers[position - 1] = max(lastNumbers[position - 1], number)
    }

    // MARK: Savepoints and the end

    func setSavepoint() {
      savepointCount += 1
      let name = "body\(savepointCount)"
      savepoint = Savepoint(
        name: name,
        mark: connection.mark,
        current: current,
        lastNumbers: lastNumbers,
        writtenNumbers: writtenNumbers,
        commitID: commitID
      )
      connection.later(PostgresStatement("SAVEPOINT \(name)"))
    }

    func releaseSavepoint() {
      if let savepoint { connection.later(PostgresStatement("RELEASE \(savepoint.name)")) }
      savepoint = nil
    }

    func rollBackToSavepoint() throws(StoreError) {
      guard let savepoint else { return }
      self.savepoint = nil
      (current, lastNumbers, writtenNumbers) = (savepoint.current, savepoint.lastNumbers, savepoint.writtenNumbers)
      commitID = savepoint.commitID
      if connection.forget(since: savepoint.mark) || connection.failure != nil { return }
      try connection.run([
        PostgresStatement("ROLLBACK TO \(savepoint.name)"), PostgresStatement("RELEASE \(savepoint.name)"),
      ])
    }

    /// Commits the transaction.
    ///
    /// - Throws: ``StoreError/outcomeUnknown(_:)`` if the connection is lost during the commit and no server reports
    ///   the outcome in time; another ``StoreError`` if the transaction was not committed.
    func commit() throws(StoreError) {
      guard isOpen else { throw .unitOfWorkUndone }
      do throws(StoreError) { try connection.run("COMMIT") } catch {
        if connection.failure == nil { throw error }
        if try !hasCommitted(error) { throw error }
      }
    }

    private func hasCommitted(_ failure: StoreError) throws(StoreError) -> Bool {
      do throws(StoreError) {
        if let isCommitted = try PostgresOutcome.find(connect, isCommitted) { return isCommitted }
      } catch {}
      throw .outcomeUnknown("the connection was lost during the commit: \(failure)")
    }

    /// Returns whether the transaction was committed, or `nil` if the outcome is unknown.
    ///
    /// If the transaction has added a step to the history, this method ends the server process that may still be
    /// executing the transaction.
    private func isCommitted(_ connection: PostgresConnection) throws(StoreError) -> Bool? {
      guard let found else { return nil }
      if let commitID { return try book.hasCommitted(commitID, after: found.lastStep, by: process, connection) }
      // After a failover, the new server may assign the same transaction IDs to other transactions.
      return connection.timeline == timeline ? try connection.isCommitted(transaction: found.transaction) : nil
    }

    func rollBack() { connection.rollBack() }

    /// Returns the error to throw after a failure: that the store is newer, if a later version of the program has
    /// removed its tables.
    func explanation(of error: StoreError) -> StoreError { book.explanation(of: error, connection) }
  }
#endif
