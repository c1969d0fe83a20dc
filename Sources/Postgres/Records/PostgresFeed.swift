#if Postgres
  import LogbookLocks
  import LogbookRecords
  import LogbookStorage
  import Foundation

  /// The streams of the commits to a store, including those of other programs.
  ///
  /// The feed reads the commits of other programs from the table `step`, so no commit is missed if a connection is lost.
  final class PostgresFeed: Sendable {
    private struct Known {
      /// The newest step that has been read by this feed or committed by its `Storage`.
      var newest: HistoryToken
      /// The history level that was read last.
      var level: HistoryLevel
    }

    private static let patience = Duration.seconds(1)
    /// The maximum time for which opening a stream blocks the calling thread.
    private static let openingLimit = DispatchTimeInterval.seconds(1)

    private let book: PostgresBook
    private let writer: PostgresThread
    private let thread: PostgresThread
    private let follower: ChangeFollower
    /// The server process on which `LISTEN` was last run; `nil` if it has never been run.
    private let listening = Locked<PostgresConnection.Process?>(nil)
    private let known: Locked<Known>

    init(
      _ book: PostgresBook,
      _ found: PostgresHistory.State,
      _ writer: PostgresThread,
      _ connect: @escaping @Sendable () throws(StoreError) -> PostgresConnection
    ) {
      (self.book, self.writer) = (book, writer)
      thread = PostgresThread(connect)
      follower = ChangeFollower(book.feeds)
      known = Locked(Known(newest: found.history.token, level: found.level))
    }

    var lastKnown: Int { known.withLock { $0.newest.step } }
    var keepsHistory: Bool { known.withLock { $0.level != .off } }

    /// Opens a stream of future commits, and starts checking for commits of other programs.
    ///
    /// If no other stream is open, this method waits for the server to return the newest step. If the server does not
    /// respond in time, the stream begins after the step with the number ``lastKnown``. The stream may then contain
    /// commits from before it was opened; such extra commits do less harm than missed ones.
    func stream<Element>(_ open: (ChangeFeeds) -> AsyncStream<Element>) -> AsyncStream<Element> {
      if !follower.isFollowing || book.feeds.isSilent {
        do throws(StoreError) {
          try thread.wait(atMost: Self.openingLimit) { [self] connection throws(StoreError) in try follow(connection) }
        } catch {}
      }
      return follower.stream(after: known.withLock(\.newest), open) { [weak self] in try await self?.poll() }
    }

    /// Publishes a commit of the `Storage` to which the feed belongs, after any earlier commits of other programs.
    ///
    /// The caller must still hold the writer lock, because this method reads the earlier commits over the writer's
    /// connection. The pooled connections cannot be used instead, because all of them may be in use, possibly by tasks
    /// that wait for this commit.
    /// - Parameter history: The ID of the history; `nil` for the one that was read last.
    func announce(_ step: HistoryStep, of history: UUID? = nil) async {
      let newest = known.withLock { known in
        let newest = HistoryToken(history: history ?? known.newest.history, step: step.number)
        if newest.history != known.newest.history || newest.step > known.newest.step { known.newest = newest }
        return newest
      }
      let missing = follower.missingSteps(before: newest)
      var missed: [HistoryStep] = []
      if let missing {
        do throws(StoreError) {
          missed = try await writer.runToEnd { [book] connection throws(StoreError) in
            try book.history(connection).steps(missing)
          }
        } catch {
          // The changes of the steps that cannot be read are published as unknown.
        }
      }
      follower.publish(step, of: newest.history, after: missed)
    }

    private func follow(_ connection: PostgresConnection) throws(StoreError) {
      let history = book.history(connection)
      try follower.follow(
        { () throws(StoreError) in
          let found = try history.state()
          return known.withLock { known in
            known.level = found.level
            let newest = found.history.token
            // A server that is still a standby may merely be behind for a moment.
            if found.isStandby, newest.history == known.newest.history, newest.step < known.newest.step { return nil }
            known.newest = newest
            return newest
          }
        },
        { numbers throws(StoreError) in try history.steps(numbers) }
      )
    }

    /// Publishes the commits of other programs, and waits until there may be more. If the server sends notifications,
    /// they end the wait.
    private func poll() async throws {
      do throws(StoreError) {
        let canListen = try await thread.runToEnd { [self] connection throws(StoreError) in
          // `LISTEN` precedes the read, so that no commit is missed in between. If a lost
          // connection has been replaced, the new connection must run `LISTEN` again.
          if connection.canListen, let process = connection.process, listening.withLock({ $0 }) != process {
            try connection.run("LISTEN \(book.channel.postgresName)")
            listening.withLock { $0 = process }
          }
          try follow(connection)
          return connection.canListen
        }
        if canListen {
          return try await thread.runToEnd { connection throws(StoreError) in
            try connection.waitForNotification(Self.patience)
          }
        }
      } catch {
        // The next poll also reads the commits that could not be read now.
        book.feeds.finish(ifMigrated: error)
      }
      try await ChangeFollower.pause()
    }
  }
#endif
