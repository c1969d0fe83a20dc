#if Postgres
  import LogbookCPQ
  import LogbookRecords
  import Foundation

  /// One connection to a server, which one thread at a time uses. No call waits for a silent server longer than its patience.
  ///
  /// A connection whose server was silent for too long, or that is lost, is of no use any more: it is closed, and the server undoes
  /// the transaction that it was in.
  @safe final class PostgresConnection {
    private let handle: OpaquePointer
    /// How long a server may be silent.
    private var patience: Duration
    /// Why the connection cannot be used any more.
    private(set) var failure: StoreError?
    /// Which statement of the latest ``run(_:)-([PostgresStatement])`` the server refused, and the constraint that it named.
    var refused: (index: Int, constraint: String)?
    /// The names of the statements that the server has prepared.
    private var prepared: [PreparedKey: String] = [:]
    private var preparations = 0
    /// What is to be sent with the next statements.
    private var waiting: [PostgresStatement] = []
    /// How many statements have waited and been sent.
    private var sentCount = 0
    /// What has been sent and is to be answered, and how many of its statements had waited.
    private var due: (parts: [Part], waited: Int)?
    /// The process of the server that serves this connection; `nil` if another program answers for the server, as PgBouncer does,
    /// which may give each transaction another one.
    private(set) var process: Process?
    /// The line of servers that this one belongs to: another one begins when a standby takes the place of the server. `nil` if that is
    /// not known.
    private(set) var timeline: Int?
    /// Whether the server tells of notifications: neither one that another program answers for does so, nor a standby.
    private(set) var canListen = false

    /// A process of a server: a number may be given again, but not with the same beginning.
    struct Process: Hashable, Sendable {
      let pid: Int
      /// In microseconds since 1970.
      let start: Int
    }

    private struct PreparedKey: Hashable {
      let sql: String
      let types: [UInt32]
    }

    /// How many statements a connection keeps prepared.
    private static let preparedLimit = 200

    /// Connects; the calling thread waits.
    ///
    /// - Parameters:
    ///   - url: As libpq takes it (PostgreSQL's manual, “Connection URIs”). Connecting to each of its hosts may take as many seconds as
    ///     its `connect_timeout` or `PGCONNECT_TIMEOUT` says, otherwise ten.
    ///   - patience: How long the server may be silent afterwards; ten seconds longer than a statement may take, if the server says how
    ///     long that is.
    /// - Throws: ``StoreError/noPermission(_:)`` if the server refuses the user, ``StoreError/cannotCreate(_:)`` if there is no such
    ///   server or database, with the server's words.
    init(_ url: String, patience: Duration = .seconds(70)) throws(StoreError) {
      // What the URL says comes after it, and counts.
      let limit = ProcessInfo.processInfo.environment["PGCONNECT_TIMEOUT"] ?? "10"
      let handle = unsafe "connect_timeout".withCString { timeout in
        unsafe "dbname".withCString { dbname in
          unsafe limit.withCString { limit in
            unsafe url.withCString { url in unsafe PQconnectdbParams([timeout, dbname, nil], [limit, url, nil], 1) }
          }
        }
      }
      guard let handle = unsafe handle else { throw .full }
      unsafe self.handle = handle
      self.patience = patience
      if isBad { throw refusal() }
      if unsafe PQsetnonblocking(handle, 1) != 0 || PQenterPipelineMode(handle) != 1 { throw lost() }
      // What the server has to tell besides, such as that an object exists already, is nothing to print.
      _ = unsafe PQsetNoticeReceiver(handle, { _, _ in }, nil)
      try identify()
    }

    /// Asks the server who it is, and has nothing last for ever: a statement a minute, if the server has no limit of its own, and a
    /// transaction in which nothing happens five.
    private func identify() throws(StoreError) {
      // What only speaks PostgreSQL's protocol is asked for nothing beyond it; so is one that another program answers for.
      guard speaksForItself else { return }
      let ours = Int(unsafe PQbackendPID(handle))
      let limits = [("statement_timeout", "60s"), ("idle_in_transaction_session_timeout", "300s")].map { name, limit in
        """
        CASE WHEN pid = \(ours) AND current_setting('\(name)') = '0'
          THEN set_config('\(name)', '\(limit)', false) IS NOT NULL END
        """
      }
      let row = try run(
        """
        SELECT pid::int8, (extract(epoch FROM backend_start) * 1000000)::int8, pg_is_in_recovery()::int4::int8,
          CASE WHEN pg_is_in_recovery() THEN NULL
            ELSE ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int8 END,
          (SELECT setting::int8 FROM pg_settings WHERE name = 'statement_timeout'), \(limits.joined(separator: ", "))
        FROM pg_stat_activity WHERE pid = pg_backend_pid()
        """
      )
      guard row.advance(), let pid = try row.integer(at: 0), pid == ours else { return }
      process = Process(pid: pid, start: try row.integer(at: 1) ?? 0)
      canListen = try row.integer(at: 2) == 0
      timeline = try row.integer(at: 3)
      if let limit = try row.integer(at: 4), limit > 0 { patience = .milliseconds(limit) + .seconds(10) }
    }

    /// Whether the server is PostgreSQL itself. CockroachDB and YugabyteDB say in their parameters who they are.
    private var speaksForItself: Bool {
      func parameter(_ name: String) -> String? {
        unsafe PQparameterStatus(handle, name).map { unsafe String(cString: $0) }
      }
      return parameter("crdb_version") == nil && parameter("server_version")?.contains("-YB-") != true
    }

    /// Runs `body`, in an open transaction whose statements may take as long as they need.
    func withoutHurry<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
      let usual = patience
      patience = .seconds(24 * 60 * 60)
      defer { patience = usual }
      later(PostgresStatement("SET LOCAL statement_timeout = 0"))
      return try body()
    }

    deinit { unsafe PQfinish(handle) }

    /// Why the server, or libpq, does not connect. libpq does not tell the code of an error at the beginning.
    private func refusal() -> StoreError {
      let isRefused = unsafe PQconnectionNeedsPassword(handle) != 0 || PQconnectionUsedPassword(handle) != 0
      return isRefused ? .noPermission(message) : .cannotCreate(message)
    }

    /// What libpq says of the latest failure, in one line.
    private var message: String {
      unsafe String(cString: PQerrorMessage(handle)).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private var isBad: Bool { unsafe PQstatus(handle) == CONNECTION_BAD }

    /// Whether the server says that a transaction is open and goes on.
    var isInTransaction: Bool { unsafe PQtransactionStatus(handle) == PQTRANS_INTRANS }

    /// Whether the server says that no transaction is open.
    var isIdle: Bool {
      let status = unsafe PQtransactionStatus(handle)
      return failure == nil && status == PQTRANS_IDLE
    }

    /// Whether the server has not closed the connection since it was last used. Nothing is sent to find that out.
    var isOpen: Bool {
      if failure != nil { return false }
      do throws(StoreError) {
        while try wait(for: Int16(POLLIN), until: .now) {
          if unsafe PQconsumeInput(handle) == 0 { return false }
        }
      } catch { return false }
      return true
    }

    // MARK: Statements

    /// Runs one statement.
    ///
    /// - Parameter sql: It has a `$1` for each parameter.
    /// - Throws: What the server refuses; ``StoreError/busy`` if it is silent for too long.
    @discardableResult
    func run(
      _ sql: String,
      _ parameters: PostgresParameters = PostgresParameters()
    ) throws(StoreError) -> PostgresResult {
      try run([PostgresStatement(sql, parameters)])[0]
    }

    /// Runs statements, all of which are sent before an answer is awaited. Those after one that is refused are not run.
    ///
    /// - Returns: A result for each.
    @discardableResult
    func run(_ statements: [PostgresStatement]) throws(StoreError) -> [PostgresResult] {
      try send(statements)
      return try answer()
    }

    // MARK: Statements that need not be awaited

    /// Has a statement sent before the next one that is run. What it answers does not matter, unless the server refuses it.
    func later(_ statement: PostgresStatement) { waiting.append(statement) }

    /// Until where statements have been asked for.
    var mark: (sent: Int, waiting: Int) { (sentCount, waiting.count) }

    /// Forgets what was asked for since a mark and has not been sent.
    ///
    /// - Returns: Whether nothing since then has been sent.
    func forget(since mark: (sent: Int, waiting: Int)) -> Bool {
      let isUnsent = mark.sent == sentCount
      waiting.removeSubrange((isUnsent ? mark.waiting : 0)...)
      return isUnsent
    }

    // MARK: Pipelines

    /// Whether statements have been sent whose ``answer()`` was not read.
    var isAnswerDue: Bool { due != nil && failure == nil }

    /// Sends statements without waiting for the server. What others that were sent before answer is not of interest any more.
    func send(_ statements: [PostgresStatement]) throws(StoreError) {
      if isAnswerDue { do throws(StoreError) { _ = try answer() } catch {} }
      if let failure { throw failure }
      refused = nil
      var parts: [Part] = []
      for statement in waiting + statements { try send(statement, &parts) }
      due = (parts, waiting.count)
      (waiting, sentCount) = ([], sentCount + waiting.count)
      if unsafe PQpipelineSync(handle) != 1 || PQflush(handle) < 0 { throw lost() }
    }

    /// Waits for what the server says to the statements that were sent.
    ///
    /// - Returns: A result for each.
    func answer() throws(StoreError) -> [PostgresResult] {
      if let failure { throw failure }
      guard let (parts, waited) = due else { return [] }
      due = nil
      try flush()
      let results: [PostgresResult]
      do throws(StoreError) { results = try self.results(of: parts) } catch {
        refused?.index -= waited
        throw error
      }
      if prepared.count > Self.preparedLimit, isIdle {
        // By itself, since a transaction must not begin with it.
        prepared = [:]
        do throws(StoreError) { try run("DEALLOCATE ALL") } catch {}
      }
      return waited == 0 ? results : Array(results.dropFirst(waited))
    }

    /// A message of a pipeline that the server answers.
    private enum Part {
      case preparation(PreparedKey, name: String)
      case statement
    }

    private func send(_ statement: PostgresStatement, _ parts: inout [Part]) throws(StoreError) {
      let (sql, parameters) = (statement.sql, statement.parameters)
      var name: String?
      if !parameters.types.isEmpty, process != nil {
        let key = PreparedKey(sql: sql, types: parameters.types)
        name = prepared[key]
        if name == nil {
          let new = "s\(preparations)"
          preparations += 1
          let count = Int32(parameters.types.count)
          if unsafe PQsendPrepare(handle, new, sql, count, parameters.types) != 1 { throw lost() }
          // It counts as prepared from here on, also for what follows in the pipeline.
          prepared[key] = new
          parts.append(.preparation(key, name: new))
          name = new
        }
      }
      parts.append(.statement)
      let isSent = unsafe parameters.withPointers { pointers, lengths, formats in
        let count = Int32(formats.count)
        if let name { return unsafe PQsendQueryPrepared(handle, name, count, pointers, lengths, formats, 1) }
        return unsafe PQsendQueryParams(handle, sql, count, parameters.types, pointers, lengths, formats, 1)
      }
      if isSent != 1 { throw lost() }
    }

    /// What the server has answered to the parts of a pipeline.
    private func results(of parts: [Part]) throws(StoreError) -> [PostgresResult] {
      var results: [PostgresResult] = []
      var refusal: StoreError?
      var index = 0
      for part in parts {
        while let result = unsafe try next() {
          let status = unsafe PQresultStatus(result)
          switch (status, part) {
          case (PGRES_COMMAND_OK, .statement), (PGRES_TUPLES_OK, .statement), (PGRES_EMPTY_QUERY, .statement):
            results.append(unsafe PostgresResult(result))
            continue
          case (PGRES_COMMAND_OK, .preparation): break
          case (PGRES_PIPELINE_ABORTED, _): forget(part)
          default:
            forget(part)
            if refusal == nil {
              refusal = unsafe error(of: result)
              refused = unsafe (index, PostgresConnection.field("n", of: result))
            }
          }
          unsafe PQclear(result)
        }
        if case .statement = part { index += 1 }
      }
      // The end of the pipeline; none comes if the connection is lost.
      if !isBad, let end = unsafe try next() {
        let isEnd = unsafe PQresultStatus(end) == PGRES_PIPELINE_SYNC
        unsafe PQclear(end)
        if !isEnd { throw lost() }
      }
      if let refusal {
        if isBad, failure == nil { failure = refusal }
        throw refusal
      }
      guard results.count == index, !isBad else { throw lost() }
      return results
    }

    private func forget(_ part: Part) {
      if case .preparation(let key, _) = part { prepared[key] = nil }
    }

    private static func field(_ code: UnicodeScalar, of result: OpaquePointer) -> String {
      unsafe PQresultErrorField(result, Int32(code.value)).map { unsafe String(cString: $0) } ?? ""
    }

    private func error(of result: OpaquePointer) -> StoreError {
      // Source: PG_DIAG_SQLSTATE and PG_DIAG_MESSAGE_PRIMARY of postgres_ext.h; “n” is PG_DIAG_CONSTRAINT_NAME.
      let (state, message) = unsafe (Self.field("C", of: result), Self.field("M", of: result))
      let error = StoreError.postgres(
        state,
        message.isEmpty ? unsafe String(cString: PQresultErrorMessage(result)) : message
      )
      // The server ends connections with these.
      if state.hasPrefix("57P") || state.hasPrefix("08") { failure = error }
      return error
    }

    /// The next result; `nil` after the last.
    private func next() throws(StoreError) -> OpaquePointer? {
      while unsafe PQisBusy(handle) != 0 {
        guard try wait(for: Int16(POLLIN), until: .now + patience) else { throw overdue() }
        if unsafe PQconsumeInput(handle) == 0 { throw lost() }
      }
      return unsafe PQgetResult(handle)
    }

    private func flush() throws(StoreError) {
      while true {
        switch unsafe PQflush(handle) {
        case 0: return
        case 1:
          // The server may be waiting for what it sends to be taken before it takes more.
          guard try wait(for: Int16(POLLIN | POLLOUT), until: .now + patience) else { throw overdue() }
          if unsafe PQconsumeInput(handle) == 0 { throw lost() }
        default: throw lost()
        }
      }
    }

    // MARK: Notifications

    /// Waits until another session has something to tell, or a time has passed.
    func waitForNotification(_ limit: Duration) throws(StoreError) {
      let deadline = ContinuousClock.now + limit
      while true {
        if let notification = unsafe PQnotifies(handle) {
          unsafe PQfreemem(notification)
          // One look sees all that was committed until then.
          while let another = unsafe PQnotifies(handle) { unsafe PQfreemem(another) }
          return
        }
        if try !wait(for: Int16(POLLIN), until: deadline) { return }
        if unsafe PQconsumeInput(handle) == 0 { throw lost() }
      }
    }

    // MARK: Copying

    /// Runs a statement that takes what `write` puts.
    func copy(_ sql: String, _ write: () throws(StoreError) -> Void) throws(StoreError) {
      if let failure { throw failure }
      refused = nil
      if unsafe PQexitPipelineMode(handle) != 1 || PQsendQuery(handle, sql) != 1 { throw lost() }
      try flush()
      var refusal: StoreError?
      while let result = unsafe try next() {
        defer { unsafe PQclear(result) }
        switch unsafe PQresultStatus(result) {
        case PGRES_COPY_IN:
          do throws(StoreError) { try write() } catch { refusal = error }
          // What was put before a failure is not kept.
          if unsafe PQputCopyEnd(handle, refusal == nil ? nil : "a record cannot be written") != 1 { throw lost() }
          try flush()
        case PGRES_COMMAND_OK: break
        default:
          if refusal != nil { continue }
          refusal = unsafe error(of: result)
          refused = unsafe (0, Self.field("n", of: result))
        }
      }
      let isBack = unsafe PQenterPipelineMode(handle) == 1
      if isBad || !isBack { throw lost() }
      if let refusal { throw refusal }
    }

    /// Sends bytes to the statement that ``copy(_:_:)`` runs.
    func put(_ bytes: [UInt8]) throws(StoreError) {
      let isSent = unsafe bytes.withUnsafeBytes { bytes in
        unsafe PQputCopyData(handle, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count))
      }
      if isSent != 1 { throw lost() }
      try flush()
    }

    // MARK: Waiting

    /// Waits until the socket can be read from or written to.
    ///
    /// - Returns: Whether it can; `false` after the deadline.
    private func wait(for events: Int16, until deadline: ContinuousClock.Instant) throws(StoreError) -> Bool {
      while true {
        let rest = max(.zero, ContinuousClock.now.duration(to: deadline))
        var socket = pollfd(fd: unsafe PQsocket(handle), events: events, revents: 0)
        // Rounded up, so that it does not spin through the last millisecond.
        let milliseconds = rest == .zero ? 0 : Int32(clamping: Int64(rest / .milliseconds(1)) + 1)
        let count = unsafe poll(&socket, 1, milliseconds)
        if count > 0 { return true }
        if count == 0, milliseconds == 0 { return false }
        if count < 0, errno != EINTR { throw .io(code: Int(errno), message: "waiting for the server failed") }
      }
    }

    /// The failure of a connection whose server did not answer in time. What it still sends would be taken for another answer.
    private func overdue() -> StoreError {
      failure = .connection("", "a connection was closed, since the server did not answer in time")
      return .busy
    }

    /// The failure of a connection that is lost.
    private func lost() -> StoreError {
      let error = StoreError.connection("", message.isEmpty ? "the connection to the server was lost" : message)
      failure = error
      return error
    }
  }
#endif
