#if Postgres
  import LogbookCPQ
  import LogbookRecords
  import LogbookStorage
  import Foundation

  /// A connection to a server, for use by one thread at a time.
  ///
  /// Each wait for a response has a timeout. A connection that is lost, or whose server does not respond in time,
  /// becomes unusable: the connection is closed, and the server rolls back the open transaction.
  @safe final class PostgresConnection {
    private let handle: OpaquePointer
    private var patience: Duration
    private(set) var failure: StoreError?
    /// The index of the statement that the server rejected in the latest call to ``run(_:)-([PostgresStatement])`` or
    /// ``copy(_:_:)``, and the name of the violated constraint. The index is negative for a deferred statement, and the
    /// name is empty if no constraint was violated.
    var refused: (index: Int, constraint: String)?
    private var prepared: [PreparedKey: String] = [:]
    private var preparations = 0
    /// The deferred statements, which are sent before the next statements.
    private var waiting: [PostgresStatement] = []
    private var sentCount = 0
    /// The statements that have been sent but not answered yet, and the number of deferred statements among them.
    private var due: (parts: [Part], waited: Int)?
    /// The server process of this connection. It is `nil` behind a connection pooler such as PgBouncer, which may
    /// assign each transaction to a different process. It is also `nil` for a server that implements PostgreSQL's
    /// protocol but is not PostgreSQL, such as CockroachDB.
    private(set) var process: Process?
    /// The timeline of the server, which changes if a standby is promoted; `nil` if it is unknown.
    private(set) var timeline: Int?
    /// Whether the server sends notifications over this connection. Standbys and servers behind a connection pooler
    /// send none.
    private(set) var canListen = false

    /// A server process. A process ID may be reused, but not with the same start time.
    struct Process: Hashable, Sendable {
      let pid: Int
      /// The start time, in microseconds since 1970.
      let start: Int
    }

    /// The key of a prepared statement.
    ///
    /// The SQL is compared byte by byte, because statements that are equal as Swift strings, which ignore differences in
    /// Unicode normalization, can have different results.
    private struct PreparedKey: Hashable {
      let sql: String
      let types: [UInt32]

      static func == (left: Self, right: Self) -> Bool {
        left.types == right.types && left.sql.hasSameBytes(as: right.sql)
      }

      func hash(into hasher: inout Hasher) {
        _ = unsafe sql.utf8.withContiguousStorageIfAvailable { bytes in
          unsafe hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
        }
        hasher.combine(types)
      }
    }

    private static let preparedLimit = 200

    /// Creates a connection to a server, blocking the calling thread.
    ///
    /// - Parameters:
    ///   - url: A libpq connection URI (PostgreSQL's manual, “Connection URIs”). The timeout for connecting to each
    ///     host is the value of the URI's parameter `connect_timeout` or else of the environment variable
    ///     `PGCONNECT_TIMEOUT`; if neither is set, it is ten seconds.
    ///   - durability: The durability of the commits of this connection.
    ///   - patience: The timeout for a response after connecting. If the server limits the duration of a statement, the
    ///     timeout is instead ten seconds longer than this limit.
    /// - Throws: ``StoreError/noPermission(_:)`` if the server rejects the user; ``StoreError/cannotCreate(_:)``, with
    ///   libpq's message, if connecting fails for another reason, for example because the database does not exist.
    init(
      _ url: String,
      _ durability: StorageDurability = .full,
      patience: Duration = .seconds(70)
    ) throws(StoreError) {
      let limit = ProcessInfo.processInfo.environment["PGCONNECT_TIMEOUT"] ?? "10"
      // A timeout in the URL takes precedence, because the timeout comes before the URL. The encoding comes after the URL,
      // because statements are always sent in UTF-8.
      let handle = unsafe Self.connect([("connect_timeout", limit), ("dbname", url), ("client_encoding", "UTF8")])
      guard let handle = unsafe handle else { throw .full }
      unsafe self.handle = handle
      self.patience = patience
      if isBad { throw refusal() }
      if unsafe PQsetnonblocking(handle, 1) != 0 || PQenterPipelineMode(handle) != 1 { throw lost() }
      // The server's notices are discarded, because libpq would print them.
      _ = unsafe PQsetNoticeReceiver(handle, { _, _ in }, nil)
      try identify(durability)
    }

    private static func connect(_ parameters: [(keyword: String, value: String)]) -> OpaquePointer? {
      var keywords = unsafe parameters.map { unsafe UnsafePointer(strdup($0.keyword)) }
      var values = unsafe parameters.map { unsafe UnsafePointer(strdup($0.value)) }
      unsafe keywords.append(nil)
      unsafe values.append(nil)
      defer { unsafe (keywords + values).forEach { unsafe free(UnsafeMutablePointer(mutating: $0)) } }
      return unsafe PQconnectdbParams(keywords, values, 1)
    }

    /// Queries the properties of the server, and sets the ``PostgresSession`` settings.
    private func identify(_ durability: StorageDurability) throws(StoreError) {
      // Servers that implement PostgreSQL's protocol but are not PostgreSQL are not queried. Behind a connection
      // pooler, the ID of the process that runs the query differs from `ours`, so the query sets nothing.
      guard speaksForItself else { return }
      let ours = Int(unsafe PQbackendPID(handle))
      let settings = PostgresSession.settings(durability).map { setting in
        let isUnset = setting.isDefault ? " AND current_setting('\(setting.name)') = '0'" : ""
        let value = setting.sessionValue ?? "'\(setting.value)'"
        return """
          CASE WHEN pid = \(ours)\(isUnset) THEN set_config('\(setting.name)', \(value), false) IS NOT NULL END
          """
      }
      let row = try run(
        """
        SELECT pid::int8, (extract(epoch FROM backend_start) * 1000000)::int8, pg_is_in_recovery()::int4::int8,
          CASE WHEN pg_is_in_recovery() THEN NULL
            ELSE ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int8 END,
          timeout, \(settings.joined(separator: ", "))
        FROM pg_stat_activity,
          (SELECT setting::int8 AS timeout FROM pg_settings WHERE name = 'statement_timeout') AS limits
        WHERE pid = pg_backend_pid()
        """
      )
      guard row.advance(), let pid = try row.integer(at: 0) else { return }
      timeline = try row.integer(at: 3)
      // Behind a pooler, `process` remains `nil`, because transactions may run in different processes.
      if pid != ours { return }
      process = Process(pid: pid, start: try row.integer(at: 1) ?? 0)
      canListen = try row.integer(at: 2) == 0
      if let limit = try row.integer(at: 4), limit > 0 { patience = .milliseconds(limit) + .seconds(10) }
    }

    /// Whether the server is PostgreSQL itself. CockroachDB and YugabyteDB identify themselves in their parameters.
    private var speaksForItself: Bool {
      func parameter(_ name: String) -> String? {
        unsafe PQparameterStatus(handle, name).map { unsafe String(cString: $0) }
      }
      return parameter("crdb_version") == nil && parameter("server_version")?.contains("-YB-") != true
    }

    /// Runs `body` in the open transaction, with a timeout of 24 hours for each response. Until the end of the
    /// transaction, the server does not limit the duration of statements.
    func withoutHurry<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
      let usual = patience
      patience = .seconds(24 * 60 * 60)
      defer { patience = usual }
      for statement in PostgresSession.unlimited { later(statement) }
      return try body()
    }

    deinit { unsafe PQfinish(handle) }

    /// Returns the error for a failed attempt to connect.
    ///
    /// libpq reports no error codes while connecting. If the server requested a password, this method therefore assumes
    /// that the server rejected the user.
    private func refusal() -> StoreError {
      let isRefused = unsafe PQconnectionNeedsPassword(handle) != 0 || PQconnectionUsedPassword(handle) != 0
      return isRefused ? .noPermission(message) : .cannotCreate(message)
    }

    private var message: String {
      unsafe String(cString: PQerrorMessage(handle)).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private var isBad: Bool { unsafe PQstatus(handle) == CONNECTION_BAD }

    /// Whether a transaction is open and has not failed, according to the server.
    var isInTransaction: Bool { unsafe PQtransactionStatus(handle) == PQTRANS_INTRANS }

    var isIdle: Bool {
      let status = unsafe PQtransactionStatus(handle)
      return failure == nil && status == PQTRANS_IDLE
    }

    /// Whether the connection is still open, as far as can be determined without sending anything to the server.
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
    /// - Parameter sql: The SQL of the statement, with the placeholders `$1`, `$2` and so on for the parameters.
    /// - Throws: The server's error if the server rejects the statement; ``StoreError/io(code:message:)`` if the server
    ///   does not respond in time or the connection is lost.
    @discardableResult
    func run(
      _ sql: String,
      _ parameters: PostgresParameters = PostgresParameters()
    ) throws(StoreError) -> PostgresResult {
      try run([PostgresStatement(sql, parameters)])[0]
    }

    /// Runs statements, sending all of them before waiting for a response.
    ///
    /// Statements after a rejected one are not run.
    /// - Returns: A result for each statement.
    @discardableResult
    func run(_ statements: [PostgresStatement]) throws(StoreError) -> [PostgresResult] {
      try send(statements)
      return try answer()
    }

    // MARK: Deferred statements

    /// Defers a statement, which is then sent together with the next statements.
    ///
    /// The result of the statement is ignored. If the server rejects the statement, ``answer()`` throws the error.
    func later(_ statement: PostgresStatement) { waiting.append(statement) }

    var mark: (sent: Int, waiting: Int) { (sentCount, waiting.count) }

    /// Removes the deferred statements after a mark, unless they have already been sent.
    ///
    /// - Returns: Whether none of the statements after the mark has been sent.
    func forget(since mark: (sent: Int, waiting: Int)) -> Bool {
      let isUnsent = mark.sent == sentCount
      waiting.removeSubrange((isUnsent ? mark.waiting : 0)...)
      return isUnsent
    }

    // MARK: Pipelines

    /// Whether ``answer()`` has yet to read the results of statements that have been sent; `false` if the connection
    /// has failed.
    var isAnswerDue: Bool { due != nil && failure == nil }

    /// Sends statements without waiting for their results. Unread results of earlier statements are discarded.
    func send(_ statements: [PostgresStatement]) throws(StoreError) {
      if isAnswerDue { do throws(StoreError) { _ = try answer() } catch {} }
      if let failure { throw failure }
      refused = nil
      var parts: [Part] = []
      let added = lookup + waiting
      for statement in added + statements { try send(statement, &parts) }
      due = (parts, added.count)
      (waiting, sentCount) = ([], sentCount + waiting.count)
      if unsafe PQpipelineSync(handle) != 1 || PQflush(handle) < 0 { throw lost() }
    }

    /// The statement that limits the lookup of names, if the next statements begin a transaction and the session has no
    /// such limit; see ``PostgresSession``.
    private var lookup: [PostgresStatement] { process == nil && isIdle ? [PostgresSession.lookup] : [] }

    /// Waits for the results of the statements that were sent, and returns the results of those statements that were
    /// not deferred.
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
        // Run `DEALLOCATE ALL` now instead of deferring it, because it must not become the first statement of a
        // transaction.
        prepared = [:]
        do throws(StoreError) { try run("DEALLOCATE ALL") } catch {}
      }
      return waited == 0 ? results : Array(results.dropFirst(waited))
    }

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
          // The statement is treated as prepared from now on, so that the rest of the pipeline can use it.
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
      // The next result marks the end of the pipeline, and is missing if the connection is lost.
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
      // Source: postgres_ext.h, where “C” is PG_DIAG_SQLSTATE, “M” is PG_DIAG_MESSAGE_PRIMARY, and “n” is
      // PG_DIAG_CONSTRAINT_NAME.
      let (state, message) = unsafe (Self.field("C", of: result), Self.field("M", of: result))
      let error = StoreError.postgres(
        state,
        message.isEmpty ? unsafe String(cString: PQresultErrorMessage(result)) : message
      )
      // The connection is unusable, because the server closes it after errors with these codes.
      if state.hasPrefix("57P") || state.hasPrefix("08") { failure = error }
      return error
    }

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
          // Read the server's output while writing, because the server may stop reading until its output has been read.
          guard try wait(for: Int16(POLLIN | POLLOUT), until: .now + patience) else { throw overdue() }
          if unsafe PQconsumeInput(handle) == 0 { throw lost() }
        default: throw lost()
        }
      }
    }

    // MARK: Notifications

    /// Waits until another session sends a notification, or until the time limit is reached.
    func waitForNotification(_ limit: Duration) throws(StoreError) {
      let deadline = ContinuousClock.now + limit
      while true {
        if let notification = unsafe PQnotifies(handle) {
          unsafe PQfreemem(notification)
          // Additional notifications are discarded, because a single read of the history finds all commits.
          while let another = unsafe PQnotifies(handle) { unsafe PQfreemem(another) }
          return
        }
        if try !wait(for: Int16(POLLIN), until: deadline) { return }
        if unsafe PQconsumeInput(handle) == 0 { throw lost() }
      }
    }

    // MARK: Copying

    /// Runs a statement that requires input, which `write` sends with ``put(_:)``.
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
          // If writing failed, the message makes the server discard the input that it has received.
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

    func put(_ bytes: [UInt8]) throws(StoreError) {
      let isSent = unsafe bytes.withUnsafeBytes { bytes in
        unsafe PQputCopyData(handle, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count))
      }
      if isSent != 1 { throw lost() }
      try flush()
    }

    // MARK: Waiting

    /// Waits until the socket is ready or the deadline has passed. Returns whether the socket is ready.
    private func wait(for events: Int16, until deadline: ContinuousClock.Instant) throws(StoreError) -> Bool {
      while true {
        let rest = max(.zero, ContinuousClock.now.duration(to: deadline))
        var socket = pollfd(fd: unsafe PQsocket(handle), events: events, revents: 0)
        // The time is rounded up, to avoid a busy loop during the last millisecond.
        let milliseconds = rest == .zero ? 0 : Int32(clamping: Int64(rest / .milliseconds(1)) + 1)
        let count = unsafe poll(&socket, 1, milliseconds)
        if count > 0 { return true }
        if count == 0, milliseconds == 0 { return false }
        if count < 0, errno != EINTR { throw .io(code: Int(errno), message: "waiting for the server failed") }
      }
    }

    /// Marks the connection as failed because the server did not respond in time, and returns the error.
    ///
    /// If the connection remained in use, a late response would be mistaken for the response to another statement.
    private func overdue() -> StoreError {
      let error = StoreError.connection("", "the connection was closed because the server did not respond in time")
      failure = error
      return error
    }

    /// Marks the connection as lost, and returns the error.
    private func lost() -> StoreError {
      let error = StoreError.connection("", message.isEmpty ? "the connection to the server was lost" : message)
      failure = error
      return error
    }
  }
#endif
