#if Postgres
  import LogbookLocks
  import LogbookRecords
  import LogbookStorage
  import Foundation

  /// Announces the commits of this program and of others in the order in which they were committed, each once.
  ///
  /// The table of steps says what was committed, so nothing is lost with a connection.
  final class PostgresFeed: Sendable {
    private struct State {
      /// The newest step that this storage has seen.
      var lastKnown: Int
      /// The newest step that has been announced; `nil` while there are no listeners.
      var announced: Int?
      var history: UUID?
      var isPolling = false
    }

    /// The time between two looks for commits of others where no server tells of them: well within the quarter of a second after which
    /// a listener has to hear of one.
    private static let interval = Duration.milliseconds(100)
    /// The time after which to look even if the server has told of none.
    private static let patience = Duration.seconds(1)

    private let book: PostgresBook
    private let readers: PostgresPool
    private let thread: PostgresThread
    /// The process of the server that tells of commits, once it was asked to.
    private let listening = Locked<PostgresConnection.Process?>(nil)
    private let state: Locked<State>

    init(
      _ book: PostgresBook,
      lastStep: Int,
      _ readers: PostgresPool,
      _ connect: @escaping @Sendable () throws(StoreError) -> PostgresConnection
    ) {
      (self.book, self.readers) = (book, readers)
      thread = PostgresThread(connect)
      state = Locked(State(lastKnown: lastStep))
    }

    /// The newest step that this storage has seen.
    var lastKnown: Int { state.withLock { $0.lastKnown } }

    /// A stream of what is committed after the newest step that this storage has seen.
    ///
    /// - Parameter open: Opens it.
    func stream<Element>(_ open: (ChangeFeeds) -> AsyncStream<Element>) -> AsyncStream<Element> {
      let (stream, begins) = state.withLock { state in
        state.announced = state.announced ?? state.lastKnown
        defer { state.isPolling = true }
        return (open(book.feeds), !state.isPolling)
      }
      if begins {
        Task.detached { [weak self] in
          while let wait = await self?.look() {
            do { try await Task.sleep(for: wait, tolerance: wait / 4) } catch { return }
          }
        }
      }
      return stream
    }

    /// Announces a commit of this storage, after those of others that came before.
    func announce(_ step: HistoryStep) async {
      if step.number == 0 { return state.withLock { _ in book.feeds.announce(step) } }
      let gap: ClosedRange<Int>? = state.withLock { state in
        state.lastKnown = max(state.lastKnown, step.number)
        guard let last = state.announced, !book.feeds.isSilent, last + 1 < step.number else {
          deliver([step], &state)
          return nil
        }
        return last + 1...step.number - 1
      }
      guard let gap else { return }
      let missed = await steps(gap)
      state.withLock { state in deliver(missed + [step], &state) }
    }

    /// Announces steps that have not been announced yet. If one is missing between them, what it has changed is not known.
    private func deliver(_ steps: [HistoryStep], _ state: inout State) {
      guard var last = state.announced else { return }
      for step in steps where step.number > last {
        if step.number > last + 1 { book.feeds.announce(.unknown(last + 1, of: book.model.kinds)) }
        book.feeds.announce(step)
        last = step.number
      }
      state.announced = last
    }

    /// The steps with numbers in a range; those that cannot be read now are missing.
    private func steps(_ numbers: ClosedRange<Int>) async -> [HistoryStep] {
      do throws(StoreError) {
        let loan = PostgresLoan(try await readers.borrow(), of: readers)
        return try await loan.thread.runToEnd { [book] connection throws(StoreError) in
          try book.history(connection).steps(numbers)
        }
      } catch { return [] }
    }

    /// Announces what others have committed, and waits until they may have committed more, if the server can say so.
    ///
    /// - Returns: How long to wait until the next look; `nil` if nothing listens any more.
    private func look() async -> Duration? {
      let last: Int? = state.withLock { state in
        if book.feeds.isSilent { (state.announced, state.isPolling) = (nil, false) }
        return state.announced
      }
      guard let last else { return nil }
      do throws(StoreError) {
        let (found, steps) = try await thread.runToEnd { [self] connection throws(StoreError) in
          // Before looking, so that nothing is missed in between; anew after a connection was lost.
          if connection.canListen, let process = connection.process, listening.withLock({ $0 }) != process {
            try connection.run("LISTEN \(book.channel)")
            listening.withLock { $0 = process }
          }
          let history = book.history(connection)
          let found = try history.state()
          return (found, found.lastStep > last ? try history.steps(last + 1...found.lastStep) : [])
        }
        state.withLock { state in
          defer { (state.history, state.lastKnown) = (found.id, max(state.lastKnown, found.lastStep)) }
          if let known = state.history, known != found.id {
            // Another history has taken the place of the one that was followed.
            book.feeds.announce(.unknown(found.lastStep, of: book.model.kinds))
            (state.announced, state.lastKnown) = (found.lastStep, found.lastStep)
          } else {
            deliver(steps, &state)
            if let announced = state.announced, announced < found.lastStep {
              // The history no longer holds what came last.
              deliver([.unknown(found.lastStep, of: book.model.kinds)], &state)
            }
          }
        }
        return try await thread.runToEnd { connection throws(StoreError) in
          if !connection.canListen { return Self.interval }
          try connection.waitForNotification(Self.patience)
          return .zero
        }
      } catch {
        // What cannot be read now is read at the next look.
        return Self.interval
      }
    }
  }
#endif
