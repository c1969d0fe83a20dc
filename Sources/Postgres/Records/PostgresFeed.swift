#if Postgres
  import LogbookLocks
  import LogbookRecords
  import LogbookStorage
  import Foundation

  /// A publisher of the commits to a store, including those of other programs.
  ///
  /// The feed publishes commits in order and without duplicates. It reads the commits of other programs from the table
  /// `step`, so no commit is missed if a connection is lost. Steps that cannot be read are replaced with a step whose
  /// changes are unknown.
  final class PostgresFeed: Sendable {
    private struct State {
      /// The number of the newest step that has been read by this feed or committed by its `Storage`.
      var lastKnown: Int
      /// The number of the step after which publishing continues: the newest published step or, if none has been
      /// published yet, the newest step when the first stream was opened; `nil` while the feed is not polling.
      var announced: Int?
      /// The ID of the history to which the steps with the numbers `lastKnown` and `announced` belong.
      var history: UUID
      /// The history level that was read last.
      var level: HistoryLevel
      var isPolling = false
    }

    /// The interval at which the feed checks for commits of other programs if the server sends no notifications.
    /// Listeners must receive such commits within a quarter of a second.
    private static let interval = Duration.milliseconds(100)
    private static let patience = Duration.seconds(1)
    /// The maximum time for which opening a stream blocks the calling thread.
    private static let openingLimit = DispatchTimeInterval.seconds(1)

    private let book: PostgresBook
    private let writer: PostgresThread
    private let thread: PostgresThread
    /// The server process on which `LISTEN` was last run; `nil` if it has never been run.
    private let listening = Locked<PostgresConnection.Process?>(nil)
    private let state: Locked<State>

    init(
      _ book: PostgresBook,
      _ found: PostgresHistory.State,
      _ writer: PostgresThread,
      _ connect: @escaping @Sendable () throws(StoreError) -> PostgresConnection
    ) {
      (self.book, self.writer) = (book, writer)
      thread = PostgresThread(connect)
      state = Locked(State(lastKnown: found.lastStep, history: found.id, level: found.level))
    }

    var lastKnown: Int { state.withLock { $0.lastKnown } }
    var keepsHistory: Bool { state.withLock { $0.level != .off } }

    /// Opens a stream of future commits, and starts checking for commits of other programs.
    ///
    /// If the feed is not polling, this method waits for the server to return the newest step. If the server does not
    /// respond in time, the stream begins after the step with the number ``lastKnown``. The stream may then contain
    /// commits from before it was opened; such extra commits do less harm than missed ones.
    func stream<Element>(_ open: (ChangeFeeds) -> AsyncStream<Element>) -> AsyncStream<Element> {
      let found = state.withLock({ $0.announced == nil }) ? newestState : nil
      let (stream, begins) = state.withLock { state in
        if let found, state.announced == nil {
          state.lastKnown = state.history == found.id ? max(state.lastKnown, found.lastStep) : found.lastStep
          (state.history, state.level, state.announced) = (found.id, found.level, found.lastStep)
        }
        state.announced = state.announced ?? state.lastKnown
        defer { state.isPolling = true }
        return (book.feeds.current(open(book.feeds)), !state.isPolling)
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

    private var newestState: PostgresHistory.State? {
      do throws(StoreError) {
        return try thread.wait(atMost: Self.openingLimit) { [book] connection throws(StoreError) in
          try book.history(connection).state()
        }
      } catch { return nil }
    }

    /// Publishes a commit of the `Storage` to which the feed belongs, after any earlier commits of other programs.
    ///
    /// The caller must still hold the writer lock, because this method reads the earlier commits over the writer's
    /// connection. The pooled connections cannot be used instead, because all of them may be in use, possibly by tasks
    /// that wait for this commit.
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

    /// Publishes the given steps, except those that have already been published.
    ///
    /// If step numbers are missing before a given step, one step whose changes are unknown is published in their place.
    private func deliver(_ steps: [HistoryStep], _ state: inout State) {
      guard var last = state.announced else { return }
      for step in steps where step.number > last {
        if step.number > last + 1 { book.feeds.announce(.unknown(last + 1, of: book.model.kinds)) }
        book.feeds.announce(step)
        last = step.number
      }
      state.announced = last
    }

    /// Returns the steps with numbers in a range, or no steps if reading fails.
    private func steps(_ numbers: ClosedRange<Int>) async -> [HistoryStep] {
      do throws(StoreError) {
        return try await writer.runToEnd { [book] connection throws(StoreError) in
          try book.history(connection).steps(numbers)
        }
      } catch { return [] }
    }

    /// Publishes the commits of other programs and, if the server sends notifications, waits until there may be more.
    ///
    /// - Returns: The time to wait until the next check; `nil` if there are no longer any listeners.
    private func look() async -> Duration? {
      let last: Int? = state.withLock { state in
        if book.feeds.isSilent { (state.announced, state.isPolling) = (nil, false) }
        return state.announced
      }
      guard let last else { return nil }
      do throws(StoreError) {
        let (found, steps, isBehind) = try await thread.runToEnd { [self] connection throws(StoreError) in
          // `LISTEN` precedes the read, so that no commit is missed in between. If a lost
          // connection has been replaced, the new connection must run `LISTEN` again.
          if connection.canListen, let process = connection.process, listening.withLock({ $0 }) != process {
            try connection.run("LISTEN \(book.channel.postgresName)")
            listening.withLock { $0 = process }
          }
          let history = book.history(connection)
          let found = try history.state()
          let steps = found.lastStep > last ? try history.steps(last + 1...found.lastStep) : []
          return (found, steps, !found.isStandby && found.lastStep < last)
        }
        state.withLock { state in
          state.level = found.level
          defer { (state.history, state.lastKnown) = (found.id, max(state.lastKnown, found.lastStep)) }
          if state.history != found.id || isBehind {
            // The changes are unknown, because the history has been replaced or commits were lost. Commits are lost if
            // a standby that lacks them takes over or a backup of the database is restored. A server that is still a
            // standby may merely be behind for a moment.
            book.feeds.announce(.unknown(found.lastStep, of: book.model.kinds))
            (state.announced, state.lastKnown) = (found.lastStep, found.lastStep)
          } else {
            deliver(steps, &state)
            if let announced = state.announced, announced < found.lastStep {
              // The history no longer contains the latest steps, so their changes are unknown.
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
        book.feeds.finish(ifMigrated: error)
        // The next check also reads the commits that could not be read now.
        return Self.interval
      }
    }
  }
#endif
