#if Postgres
  import LogbookLocks
  import LogbookRecords
  import LogbookStorage
  import Foundation

  /// A store in PostgreSQL.
  final class PostgresBackend: EngineBackend {
    let book: PostgresBook
    let writerLockName: String?
    /// The lock of the engine, which the insertion of single records shares.
    private let writerLock: WriterLock
    private let writer: PostgresThread
    private let readers: PostgresPool
    private let group = GroupCommit<InsertionRequest>()
    private let feed: PostgresFeed
    private let connect: @Sendable () throws(StoreError) -> PostgresConnection
    private let durability: StorageDurability
    private let isClosed = Locked(false)

    private static let readerLimit = 8

    /// Opens the store, and blocks the calling thread until the store is open.
    ///
    /// - Parameters:
    ///   - history: The new level of the history; `nil` to keep the current level.
    ///   - isLeftAsItIs: Whether to open the store only if it exists and has the current version.
    init(
      _ url: PostgresURL,
      _ model: StoreModel,
      history: HistoryLevel?,
      _ durability: StorageDurability,
      isLeftAsItIs: Bool
    ) throws(StoreError) {
      let hasOpened = Locked(false)
      let connect = { @Sendable () throws(StoreError) in
        do throws(StoreError) {
          return try PostgresConnection(url.connection, durability)
        } catch .cannotCreate(let reason) where hasOpened.withLock({ $0 }) {
          // The store has already been opened, so report this failure as a lost connection, not as a store that cannot
          // be created.
          throw .connection("", reason)
        }
      }
      let writer = PostgresThread(connect)
      let (store, book, state) = try writer.wait { connection throws(StoreError) in
        let schema = PostgresSchema(model)
        let store =
          isLeftAsItIs
          ? try schema.find(url.logbook, over: connection) : try schema.open(url.logbook, over: connection)
        let book = PostgresBook(schema, number: store.number)
        if let history { try book.history(connection).keep(history) }
        return (store, book, try book.history(connection).state())
      }
      (self.book, self.writer, self.connect, self.durability) = (book, writer, connect, durability)
      // The lock is named after the store's ID instead of its URL, because stores of different models can have the same
      // URL, and one store can have several URLs.
      writerLockName = store.id.uuidString
      writerLock = WriterLock.ofFile(store.id.uuidString)
      readers = PostgresPool(limit: Self.readerLimit, patience: .seconds(30), connect)
      feed = PostgresFeed(book, state, writer, connect)
      hasOpened.withLock { $0 = true }
    }

    var model: StoreModel { book.model }
    var feeds: ChangeFeeds { book.feeds }

    // MARK: Reading

    /// Runs `body` on a connection that reads the committed contents of the store.
    func read<Result: Sendable>(
      _ body: @escaping @Sendable (PostgresConnection) throws(StoreError) -> Result
    ) async throws(StoreError) -> Result {
      try requireOpen()
      return try await readers.run { [book] connection throws(StoreError) in
        try book.explaining(connection) { () throws(StoreError) in try body(connection) }
      }
    }

    /// Runs a ``PostgresReading`` over one of the connections for reading, and returns its answer. If the connection is
    /// already open, the statement is sent before the thread of the connection wakes up.
    func read<Answer>(_ reading: PostgresReading<Answer>) async throws(StoreError) -> Answer {
      try requireOpen()
      return try await readers.ask(reading.statement) { [book] connection throws(StoreError) in
        try book.explaining(connection) { () throws(StoreError) in try reading.run(over: connection, isSent: true) }
      }
    }

    func borrowReader() async throws(StoreError) -> PostgresLoan {
      try requireOpen()
      return PostgresLoan(try await readers.borrow(), of: readers)
    }

    func readTogether(
      _ body: @escaping @Sendable (any StoreTransaction) throws(StoreError) -> Void
    ) async throws(StoreError) {
      try requireOpen()
      let thread = try await readers.borrow()
      defer { readers.giveBack(thread) }
      try await thread.run { [book, connect] connection throws(StoreError) in
        try book.explaining(connection) { () throws(StoreError) in
          try connection.reading { () throws(StoreError) in
            try body(PostgresTransaction(connection, book, isWriting: false, on: thread, connect))
          }
        }
      }
    }

    func whileReading(_ body: (any StoreTransaction) async throws -> Void) async throws {
      let loan = try await borrowReader()
      let transaction = try await loan.thread.runInTransaction { [book, connect] connection throws(StoreError) in
        try book.explaining(connection) { () throws(StoreError) in
          connection.later(PostgresStatement("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"))
          // The first query, not `BEGIN`, determines what the transaction sees. It locks no table that a migration
          // changes.
          let row = try connection.run("SELECT version FROM \(book.schema.name).store_layout")
          if row.advance() { try book.schema.refuseNewer(row.integer(at: 0)) }
          return try PostgresTransaction(connection, book, isWriting: false, on: loan.thread, connect)
        }
      }
      let result: Swift.Result<Void, any Error>
      do { result = .success(try await body(transaction)) } catch { result = .failure(error) }
      await loan.thread.perform { transaction.rollBack() }
      try result.get()
    }

    private func requireOpen() throws(StoreError) {
      if isClosed.withLock({ $0 }) { throw .closed }
    }

    // MARK: Writing

    func perform<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
      await writer.perform(body)
    }

    func begin(isLong: Bool) throws(StoreError) -> any StoreTransaction {
      try requireOpen()
      let connection = try writer.idleConnection()
      return try book.explaining(connection) { () throws(StoreError) in
        connection.begin(durability)
        return try PostgresTransaction(connection, book, isWriting: true, on: writer, connect)
      }
    }

    // MARK: Single insertions

    /// Inserts a record, in one transaction with other records that are inserted at the same time.
    ///
    /// - Returns: The number of the record; `nil` if the record must be inserted in a unit of work.
    func insert(_ insertion: PostgresInsertion) async throws(StoreError) -> Int? {
      try writerLock.refuseWithinUnitOfWork()
      let request = InsertionRequest(insertion)
      if let failure = await group.join(request, lead: lead) { throw failure }
      return request.outcome.withLock(\.self)?.number
    }

    /// A waiting insertion and its outcome, which remains `nil` if the insertion fails or must be repeated in a unit of
    /// work.
    private final class InsertionRequest: Sendable {
      let insertion: PostgresInsertion
      let outcome = Locked<PostgresInsertion.Outcome?>(nil)
      /// The error of this insertion if it was attempted separately from the others and failed; otherwise `nil`.
      let failure = Locked<StoreError?>(nil)

      init(_ insertion: PostgresInsertion) { self.insertion = insertion }
    }

    /// Commits and publishes the waiting insertions of the group whose leader calls this method.
    ///
    /// - Returns: The error of the leader's own request; `nil` if it did not fail.
    private func lead(
      _ group: GroupCommit<InsertionRequest>,
      _ ticket: Int,
      since start: ContinuousClock.Instant?
    ) async -> StoreError? {
      var members: [GroupCommit<InsertionRequest>.Member] = []
      var failure: StoreError?
      do throws(StoreError) {
        try await writerLock.acquire(since: start)
        defer { writerLock.release() }
        try requireOpen()
        members = group.takeMembers()
        let requests = members.map(\.request)
        do throws(StoreError) {
          try await writer.runToEnd { [self] connection throws(StoreError) in
            try book.explaining(connection) { () throws(StoreError) in try commit(requests, connection) }
          }
        } catch { failure = error }
        for step in requests.compactMap({ $0.outcome.withLock(\.self)?.step }) {
          feeds.commits.set()
          await feed.announce(step)
        }
      } catch { failure = error }
      let told = group.finish(
        ticket,
        members,
        members.map { member in
          let isDone = member.request.outcome.withLock(\.self) != nil
          return isDone ? nil : member.request.failure.withLock(\.self) ?? failure
        }
      )
      return members.isEmpty ? failure : told
    }

    /// Commits insertions together, or each of them separately if the server rejects one.
    ///
    /// If the server is busy or overloaded, the insertions are not repeated, because each of them would have to wait just
    /// as long.
    private func commit(_ requests: [InsertionRequest], _ connection: PostgresConnection) throws(StoreError) {
      let process = connection.process
      connection.configureTransaction(durability)
      do throws(StoreError) {
        let results = try connection.run(requests.map(\.insertion.statement))
        for (request, result) in zip(requests, results) {
          let outcome = try request.insertion.outcome(result, book)
          request.outcome.withLock { $0 = outcome }
        }
        if let last = requests.last?.outcome.withLock(\.self)?.step.number { trim(last, requests.count, connection) }
      } catch {
        if connection.failure != nil {
          return try settle(requests, process, error)
        }
        if error.isTimeout { throw error }
        if requests.count > 1 { return try commitSeparately(requests, connection) }
        guard case .constraint = error else { throw error }
      }
    }

    private func commitSeparately(
      _ requests: [InsertionRequest],
      _ connection: PostgresConnection
    ) throws(StoreError) {
      for request in requests {
        do throws(StoreError) {
          try book.explaining(connection) { () throws(StoreError) in try commit([request], connection) }
        } catch {
          if connection.failure != nil { throw error }
          request.failure.withLock { $0 = error }
        }
      }
    }

    private static let trimming = 100

    /// Removes old steps about once every ``trimming`` commits.
    ///
    /// A failure is harmless, because a later call removes the steps, and steps beyond the limit are never returned.
    private func trim(_ last: Int, _ count: Int, _ connection: PostgresConnection) {
      guard last > HistoryLimit.steps, last % Self.trimming < count else { return }
      do throws(StoreError) {
        try connection.run([book.history(connection).trimming(to: last - HistoryLimit.steps)])
      } catch {}
    }

    /// Determines the outcome of insertions whose connection was lost. Either all or none of them have been committed.
    private func settle(
      _ requests: [InsertionRequest],
      _ process: PostgresConnection.Process?,
      _ failure: StoreError
    ) throws(StoreError) {
      let unknown = StoreError.outcomeUnknown("the connection was lost during the commit: \(failure)")
      do throws(StoreError) {
        let outcomes = try PostgresOutcome.find(connect) {
          [book, feed] connection throws(StoreError) -> [PostgresInsertion.Outcome]? in
          switch try requests[0].insertion.isCommitted(connection, after: feed.lastKnown, by: process, book) {
          case true?:
            return try requests.map { request throws(StoreError) in
              try request.insertion.outcome(found: connection, book)
            }
          case false?: return []
          case nil: return nil
          }
        }
        if let outcomes {
          // If the insertions were not committed, the requests remain without an outcome, and the insertions are
          // repeated in units of work.
          for (request, outcome) in zip(requests, outcomes) { request.outcome.withLock { $0 = outcome } }
          return
        }
      } catch {}
      throw unknown
    }

    // MARK: Changes

    func stream<Element>(_ open: (ChangeFeeds) -> AsyncStream<Element>) -> AsyncStream<Element> { feed.stream(open) }

    func publish(_ work: UnitOfWork) async {
      if let step = work.publishedStep { await feed.announce(step, of: work.state.id) }
    }

    var keepsHistory: Bool { feed.keepsHistory }

    // MARK: The store as a whole

    func table<Item: Record>(of kind: Item.Type, at index: Int) -> any StoreTable<Item> {
      book.table(of: kind, at: index)
    }

    func store<Item>(_ writer: RecordWriter<Item>) -> any RecordTable<Item> {
      PostgresStore(backend: self, table: book.table(of: Item.self, at: writer.kindIndex), writer: writer)
    }

    func close() async { isClosed.withLock { $0 = true } }
  }
#endif
