#if Postgres
  import LogbookCPQ
  import LogbookRecords
  import Foundation

  /// One connection to a server, which one thread at a time uses. No call waits longer than its deadline.
  ///
  /// A connection on which a deadline has passed, or that is lost, is of no use any more: it is closed, and the server undoes the
  /// transaction that it was in.
  @safe final class PostgresConnection {
    /// How far a statement is awaited.
    typealias Deadline = ContinuousClock.Instant

    private let handle: OpaquePointer
    /// Why the connection cannot be used any more.
    private(set) var failure: StoreError?

    /// Connects.
    ///
    /// - Parameter url: As libpq takes it (PostgreSQL's manual, “Connection URIs”).
    /// - Throws: ``StoreError/noPermission(_:)`` if the server refuses the user, ``StoreError/cannotCreate(_:)`` if there is no such
    ///   server or database, with the server's words.
    init(_ url: String, until deadline: Deadline) throws(StoreError) {
      guard let handle = unsafe PQconnectStart(url) else { throw .full }
      unsafe self.handle = handle
      var status = PGRES_POLLING_WRITING
      while status != PGRES_POLLING_OK {
        if status == PGRES_POLLING_FAILED || isBad { throw refusal() }
        let events = status == PGRES_POLLING_READING ? POLLIN : POLLOUT
        guard try wait(for: Int16(events), until: deadline) else {
          throw .cannotCreate("the server did not answer in time")
        }
        status = unsafe PQconnectPoll(handle)
      }
      if unsafe PQsetnonblocking(handle, 1) != 0 { throw lost() }
      // What the server has to tell besides, such as that an object exists already, is nothing to print.
      _ = unsafe PQsetNoticeReceiver(handle, { _, _ in }, nil)
    }

    deinit { unsafe PQfinish(handle) }

    /// Why the server, or libpq, does not connect. libpq does not tell the code of an error at the beginning.
    private func refusal() -> StoreError {
      let isRefused = unsafe PQconnectionNeedsPassword(handle) != 0 || PQconnectionUsedPassword(handle) != 0
      return isRefused ? .noPermission(message) : .cannotCreate(message)
    }

    /// What libpq says of the latest failure, in one line.
    private var message: String {
      unsafe String(cString: PQerrorMessage(handle)).split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    private var isBad: Bool { unsafe PQstatus(handle) == CONNECTION_BAD }

    /// Whether the server says that no transaction is open.
    var isIdle: Bool {
      let status = unsafe PQtransactionStatus(handle)
      return failure == nil && status == PQTRANS_IDLE
    }

    // MARK: Statements

    /// Runs one statement.
    ///
    /// - Parameter sql: It has a `$1` for each parameter.
    /// - Throws: What the server refuses, and ``StoreError/busy`` after the deadline.
    @discardableResult
    func run(
      _ sql: String,
      _ parameters: PostgresParameters = PostgresParameters(),
      until deadline: Deadline
    ) throws(StoreError) -> PostgresResult {
      if let failure { throw failure }
      try send(sql, parameters)
      return try result(until: deadline)
    }

    private func send(_ sql: String, _ parameters: PostgresParameters) throws(StoreError) {
      let count = parameters.places.count
      let isSent = unsafe parameters.bytes.withUnsafeBytes { bytes in
        // Of no bytes there is no address, but an empty value has one.
        let base = unsafe bytes.baseAddress ?? UnsafeRawPointer(bitPattern: 1)
        let pointers = unsafe parameters.places.map { place in
          unsafe place.flatMap { place in
            unsafe base.map { unsafe ($0 + place.start).assumingMemoryBound(to: CChar.self) }
          }
        }
        let lengths = parameters.places.map { Int32($0?.length ?? 0) }
        let formats = [Int32](repeating: 1, count: count)
        return unsafe PQsendQueryParams(handle, sql, Int32(count), parameters.types, pointers, lengths, formats, 1)
      }
      if isSent != 1 { throw lost() }
    }

    /// The result of the statement that was sent, after all that it sends has been taken.
    private func result(until deadline: Deadline) throws(StoreError) -> PostgresResult {
      try flush(until: deadline)
      var last: PostgresResult?
      var refusal: StoreError?
      while let result = unsafe try next(until: deadline) {
        switch unsafe PQresultStatus(result) {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: last = unsafe PostgresResult(result)
        default:
          refusal = refusal ?? (unsafe error(of: result))
          unsafe PQclear(result)
        }
      }
      if let refusal { throw refusal }
      guard let last, !isBad else { throw lost() }
      return last
    }

    private func error(of result: OpaquePointer) -> StoreError {
      func field(_ code: UnicodeScalar) -> String {
        unsafe PQresultErrorField(result, Int32(code.value)).map { unsafe String(cString: $0) } ?? ""
      }
      // Source: PG_DIAG_SQLSTATE and PG_DIAG_MESSAGE_PRIMARY of postgres_ext.h.
      let (state, message) = (field("C"), field("M"))
      let error = StoreError.postgres(
        state,
        message.isEmpty ? unsafe String(cString: PQresultErrorMessage(result)) : message
      )
      // The server ends connections with these.
      if state.hasPrefix("57P") || state.hasPrefix("08") { failure = error }
      return error
    }

    /// The next result; `nil` after the last.
    private func next(until deadline: Deadline) throws(StoreError) -> OpaquePointer? {
      while unsafe PQisBusy(handle) != 0 {
        guard try wait(for: Int16(POLLIN), until: deadline) else { throw overdue() }
        if unsafe PQconsumeInput(handle) == 0 { throw lost() }
      }
      return unsafe PQgetResult(handle)
    }

    private func flush(until deadline: Deadline) throws(StoreError) {
      while true {
        switch unsafe PQflush(handle) {
        case 0: return
        case 1:
          // The server may be waiting for what it sends to be taken before it takes more.
          guard try wait(for: Int16(POLLIN | POLLOUT), until: deadline) else { throw overdue() }
          if unsafe PQconsumeInput(handle) == 0 { throw lost() }
        default: throw lost()
        }
      }
    }

    // MARK: Waiting

    /// Waits until the socket can be read from or written to.
    ///
    /// - Returns: Whether it can; `false` after the deadline.
    private func wait(for events: Int16, until deadline: Deadline) throws(StoreError) -> Bool {
      while true {
        let rest = ContinuousClock.now.duration(to: deadline)
        if rest <= .zero { return false }
        var socket = pollfd(fd: unsafe PQsocket(handle), events: events, revents: 0)
        // Rounded up, so that it does not spin through the last millisecond.
        let milliseconds = Int32(clamping: Int64(rest / .milliseconds(1)) + 1)
        let count = unsafe poll(&socket, 1, milliseconds)
        if count > 0 { return true }
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
