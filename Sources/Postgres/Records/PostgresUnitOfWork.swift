#if Postgres
  import LogbookRecords
  import LogbookStorage
  import Foundation

  /// The changes that an open transaction has made so far, and their entries in the history.
  ///
  /// Pass the transaction's connection to every method except ``isCommitted(_:)``, which needs a new connection because
  /// the transaction's connection was lost.
  struct PostgresUnitOfWork: Sendable {
    let book: PostgresBook
    private let state: PostgresHistory.State
    /// The largest number ever assigned to a record of each kind, in the order of the model's kinds.
    private var lastNumbers: [Int]
    private(set) var changes: ChangeSteps
    /// The number of rows that this unit of work has written to `step_change`, which is the position of the next row.
    private var position = 0
    private var hasStep = false
    private var recordCount = 0
    /// The ID of the commit in the table `step`.
    private let commit = UUID()
    /// The server process in which the transaction began.
    private let process: PostgresConnection.Process?
    private let timeline: Int?

    /// Starts recording the changes of the connection's open transaction, and locks the store against other writers.
    init(_ connection: PostgresConnection, _ book: PostgresBook) throws(StoreError) {
      self.book = book
      (process, timeline) = (connection.process, connection.timeline)
      state = try book.history(connection).state(lock: true)
      lastNumbers = state.lastNumbers
      changes = ChangeSteps(book.feeds)
    }

    private var number: Int { state.lastStep + 1 }
    private var schema: PostgresSchema { book.schema }

    /// Returns whether the transaction was committed, or `nil` if the outcome is unknown.
    ///
    /// If the transaction has added a step to the history, this method ends the server process that may still be
    /// executing the transaction.
    func isCommitted(_ connection: PostgresConnection) throws(StoreError) -> Bool? {
      if hasStep { return try book.hasCommitted(commit, after: state.lastStep, by: process, connection) }
      // After a failover, the new server may assign the same transaction IDs to other transactions.
      return connection.timeline == timeline ? try connection.isCommitted(transaction: state.transaction) : nil
    }

    var keepsRecords: Bool { state.level == .undo }

    func lastNumber(of kind: any AnyPostgresKind) -> Int { lastNumbers[kind.position - 1] }

    mutating func raiseLastNumber(of kind: any AnyPostgresKind, to number: Int) {
      lastNumbers[kind.position - 1] = max(lastNumber(of: kind), number)
    }

    // MARK: Records

    mutating func insert<Record>(
      _ records: [Record],
      areCopies: Bool,
      _ kind: PostgresKind<Record>,
      _ connection: PostgresConnection
    ) throws(StoreError) -> [Record] {
      let rows = PostgresRows(connection: connection, kind: kind)
      return try RecordDescription.reportingRulesFirst(of: records) { () throws(StoreError) in
        if !areCopies { try rows.checkCircles(of: records) }
        let written = try rows.write(records, last: &lastNumbers[kind.position - 1])
        try rows.checkParents(of: records, areNew: true)
        try note(.insert, kind, written.ids, connection)
        return Record.numbered(records, by: written.numbers)
      }
    }

    mutating func update<Record>(_ records: [Record], _ kind: PostgresKind<Record>, _ connection: PostgresConnection)
      throws(StoreError)
    {
      let rows = PostgresRows(connection: connection, kind: kind)
      try RecordDescription.reportingRulesFirst(of: records) { () throws(StoreError) in
        try rows.checkCircles(of: records)
        try keep(kind, records.map { $0.id.rawValue }, connection)
        let ids = try rows.update(records)
        try rows.checkParents(of: records.withoutSuperseded, areNew: false)
        try note(.update, kind, ids, connection)
      }
    }

    mutating func delete<Record>(_ ids: [Record.ID], _ kind: PostgresKind<Record>, _ connection: PostgresConnection)
      throws(StoreError) -> Int
    {
      let rows = PostgresRows(connection: connection, kind: kind)
      let idsWithDescendants = try rows.withParts(ids).map { $0.rawValue }
      try keep(kind, idsWithDescendants, connection)
      let deleted = try rows.delete(idsWithDescendants)
      try note(.delete, kind, deleted, connection)
      return deleted.count
    }

    // MARK: History

    private mutating func note(
      _ action: ChangeAction,
      _ kind: any AnyPostgresKind,
      _ ids: [UUID],
      _ connection: PostgresConnection
    ) throws(StoreError) {
      if ids.isEmpty { return }
      changes.note(action, kind.recordType, ids)
      if state.level == .off { return }
      try beginStep(connection)
      var bytes: [UInt8] = []
      bytes.reserveCapacity(ids.count * 16)
      for id in ids { bytes.append(.uuid(id)) }
      connection.later(
        PostgresStatement(
          "INSERT INTO \(schema.name).step_change VALUES (\(book.number), $1, $2, $3, $4, $5)",
          [
            FieldContent(number), FieldContent(position), .text(kind.name), FieldContent(action.rawValue), .blob(bytes),
          ]
        )
      )
      position += 1
      recordCount += ids.count
    }

    /// Copies records to the history before they are changed, if the level of the history is `undo`.
    ///
    /// If a transaction copies the same record several times, the history retains only the first copy.
    private mutating func keep(_ kind: any AnyPostgresKind, _ ids: [UUID], _ connection: PostgresConnection)
      throws(StoreError)
    {
      if !keepsRecords || ids.isEmpty { return }
      try beginStep(connection)
      var parameters = PostgresParameters([FieldContent(number)])
      parameters.add(array: ids.map { .uuid($0) }, of: .uuid)
      connection.later(PostgresStatement(kind.keeping, parameters))
    }

    private mutating func beginStep(_ connection: PostgresConnection) throws(StoreError) {
      if hasStep { return }
      guard HistoryStep.numbers.contains(number) else { throw .noStepLeft }
      hasStep = true
      connection.later(
        PostgresStatement(
          "INSERT INTO \(schema.name).step VALUES (\(book.number), $1, $2, $3, $4, $5, $6)",
          [
            FieldContent(number), FieldContent(state.date), FieldContent(changes.reversal?.storedRange?.lowerBound),
            FieldContent(changes.reversal?.storedRange?.upperBound), FieldContent(keepsRecords ? 1 : 0), .uuid(commit),
          ]
        )
      )
    }

    /// Saves the last assigned numbers. If the transaction has added a step to the history, also saves the number of
    /// the step, notifies other sessions, and removes the oldest steps if the history exceeds its limits.
    ///
    /// Call this method immediately before the commit.
    func finish(_ connection: PostgresConnection) throws(StoreError) {
      if lastNumbers != state.lastNumbers || hasStep {
        var parameters = PostgresParameters([FieldContent(hasStep ? number : state.lastStep)])
        parameters.add(array: lastNumbers.map { .integer(Int64($0)) }, of: .int8)
        connection.later(
          PostgresStatement(
            "UPDATE \(schema.name).store SET last_step = $1, last_numbers = $2 WHERE number = \(book.number)",
            parameters
          )
        )
      }
      guard hasStep else { return }
      connection.later(PostgresStatement("NOTIFY \(book.channel.postgresName)"))
      let ours = "\(PostgresTable.store) = \(book.number)"
      var last = number - HistoryLimit.steps
      // Count the records only after a large step, because counting reads the whole history. Small steps alone cannot
      // exceed the limit on records. Small steps that follow a large one can exceed it, and the excess remains until
      // the next large step.
      if recordCount >= HistoryLimit.records / HistoryLimit.steps {
        let steps = try connection.run(
          """
          SELECT step, (sum(length(ids)) / 16)::int8 FROM \(schema.name).step_change WHERE \(ours)
          GROUP BY step ORDER BY step DESC
          """
        )
        var total = 0
        while steps.advance() {
          total += try steps.integer(at: 1) ?? 0
          if total > HistoryLimit.records { last = max(last, min(try steps.integer(at: 0) ?? 0, number - 1)) }
        }
      }
      if last > 0 { connection.later(book.history(connection).trimming(to: last)) }
    }

    /// The step to publish after the commit; `nil` if nothing was changed.
    var step: HistoryStep? {
      if changes.isEmpty { return nil }
      return changes.step(number: hasStep ? number : 0, date: state.date, isUndoable: keepsRecords)
    }

    var mark: Mark {
      Mark(
        changes: changes.mark,
        position: position,
        hasStep: hasStep,
        recordCount: recordCount,
        lastNumbers: lastNumbers
      )
    }

    struct Mark {
      fileprivate let changes: ChangeSteps.Mark
      fileprivate let position: Int
      fileprivate let hasStep: Bool
      fileprivate let recordCount: Int
      fileprivate let lastNumbers: [Int]
    }

    /// Discards everything that has been recorded since a mark. The server must already have rolled back to that mark.
    mutating func roll(backTo mark: Mark) {
      changes.roll(backTo: mark.changes)
      (position, hasStep, recordCount) = (mark.position, mark.hasStep, mark.recordCount)
      lastNumbers = mark.lastNumbers
    }

    // MARK: Undoing

    mutating func go(_ direction: UndoStack.Direction, _ count: Int, _ connection: PostgresConnection)
      throws(StoreError)
    {
      let history = book.history(connection)
      let stack = try history.undoStack(state)
      guard let reversal = stack.reversal(direction, count) else {
        throw .notEnough(to: direction, count, of: stack.count(direction), state.level)
      }
      // The IDs of the changed records are recorded even if no stream is open, because the caller
      // receives them in the step.
      changes = ChangeSteps(book.feeds, areKept: true)
      changes.reversal = reversal
      for number in reversal.steps {
        for step in try history.steps(number...number) {
          do throws(StoreError) {
            for kind in schema.model.kinds { try restore(kind, step, connection) }
          } catch .notFound, .duplicate {
            throw .changedSince(number)
          }
        }
      }
    }

    private mutating func restore<Record: LogbookRecords.Record>(
      _ type: Record.Type,
      _ step: HistoryStep,
      _ connection: PostgresConnection
    ) throws(StoreError) {
      let kind = try book.kind(type)
      let rows = PostgresRows(connection: connection, kind: kind)
      let change = step.change(of: type)
      let before = try rows.records(before: step.number, change)
      let new = (change.inserted + change.updated).map { $0.rawValue }
      try keep(kind, new, connection)
      try note(.delete, kind, rows.delete(new), connection)
      var last = lastNumber(of: kind)
      let ids = try rows.write(before, last: &last).ids
      try rows.checkParents(of: before, areNew: true)
      try note(.insert, kind, ids, connection)
    }
  }
#endif
