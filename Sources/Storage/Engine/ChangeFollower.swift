import LogbookLocks
package import LogbookRecords
package import Foundation

/// A publisher of the commits to a store by this and other processes, in order and without duplicates.
///
/// The medium decides how to wait for commits of other processes, and reads them. Steps that it cannot read are replaced
/// with a step whose changes are unknown.
package final class ChangeFollower: Sendable {
  private struct State {
    /// The step after which publishing continues: the newest published step or, if none has been published yet, the
    /// newest step when the first stream was opened; `nil` if no stream is open, or if the newest step has not been read
    /// yet.
    var last: HistoryToken?
    /// The search for commits of other processes, which runs while a stream is open.
    var polling: Task<Void, Never>?
  }

  private let feeds: ChangeFeeds
  private let state = Locked(State())

  package init(_ feeds: ChangeFeeds) { self.feeds = feeds }

  deinit { state.withLock { $0.polling?.cancel() } }

  /// Whether the step after which publishing continues is known.
  package var isFollowing: Bool { state.withLock { $0.last != nil } }

  /// Whether commits of other processes are looked for.
  var isPolling: Bool { state.withLock { $0.polling != nil } }

  // MARK: Streams

  /// Opens a stream of future commits.
  ///
  /// - Parameters:
  ///   - newest: The newest step, after which publishing begins unless it has begun; `nil` if the step is unknown.
  ///   - poll: A closure that waits for the next time to look for commits of other processes and publishes them. It is
  ///     called again and again while a stream is open, and must not retain this object.
  package func stream<Element>(
    after newest: HistoryToken? = nil,
    _ open: (ChangeFeeds) -> AsyncStream<Element>,
    poll: @escaping @Sendable () async throws -> Void
  ) -> AsyncStream<Element> {
    state.withLock { state in
      // If no stream was open, earlier commits do not matter to the new one.
      if state.last == nil || feeds.isSilent { state.last = newest }
      if state.polling == nil {
        state.polling = Task.detached { [weak self] in
          repeat {
            do { try await poll() } catch { return }
          } while self?.goesOn() == true
        }
      }
      return feeds.current(open(feeds))
    }
  }

  /// Returns whether a stream is open. Otherwise, polling ends.
  private func goesOn() -> Bool {
    state.withLock { state in
      if feeds.isSilent { state = State() }
      return state.polling != nil
    }
  }

  /// Waits between two polls, which take place often enough to notify listeners within 250 milliseconds.
  ///
  /// Polling is used instead of file system notifications, which are not available everywhere: inotify does not report
  /// changes by other machines on network file systems, or changes on many container mounts. A poll takes microseconds.
  package static func pause() async throws {
    let interval = Duration.milliseconds(100)
    try await Task.sleep(for: interval, tolerance: interval / 4)
  }

  // MARK: Commits of other processes

  /// Publishes the commits that have not been published yet.
  ///
  /// If the history has been replaced or has lost commits, for example because an earlier state of the database was
  /// restored, the changes are unknown.
  /// - Parameters:
  ///   - readNewest: A closure that returns the newest step; `nil` if it is unknown at present.
  ///   - readSteps: A closure that returns the retained steps whose numbers are in the given range, oldest first.
  /// - Returns: The newest step, if it is known.
  @discardableResult
  package func follow(
    _ readNewest: () throws(StoreError) -> HistoryToken?,
    _ readSteps: (ClosedRange<Int>) throws(StoreError) -> [HistoryStep]
  ) throws(StoreError) -> HistoryToken? {
    let last = state.withLock(\.last)
    guard let newest = try readNewest(), newest != last else { return last }
    var steps: [HistoryStep] = []
    let isLater = newest.history == last?.history && newest.step > last?.step ?? 0
    if isLater, let last { steps = try readSteps(last.step + 1...newest.step) }
    state.withLock { state in
      // Commits of this process may have been published while the medium was read.
      if isLater {
        publish(steps, upTo: newest, &state)
      } else if state.last == last {
        if last != nil { feeds.announce(.unknown(newest.step, of: feeds.kinds)) }
        state.last = newest
      }
    }
    return newest
  }

  /// Publishes steps, except those that have already been published. If steps up to the newest one are missing, a step
  /// whose changes are unknown is published in their place.
  private func publish(_ steps: [HistoryStep], upTo newest: HistoryToken, _ state: inout State) {
    guard var last = state.last?.step, state.last?.history == newest.history else { return }
    func announceUnknown(before next: Int) {
      if next > last + 1 { feeds.announce(.unknown(last + 1, of: feeds.kinds)) }
    }
    for step in steps where step.number > last {
      announceUnknown(before: step.number)
      feeds.announce(step)
      last = step.number
    }
    announceUnknown(before: newest.step + 1)
    state.last = HistoryToken(history: newest.history, step: max(last, newest.step))
  }

  // MARK: Commits of this process

  /// Returns the numbers of the steps that must be read and published before a commit of this process, or `nil` if
  /// there are none.
  ///
  /// - Parameter newest: The step of the commit.
  package func missingSteps(before newest: HistoryToken) -> ClosedRange<Int>? {
    guard let last = state.withLock(\.last), !feeds.isSilent, last.history == newest.history,
      last.step + 1 < newest.step
    else { return nil }
    return last.step + 1...newest.step - 1
  }

  /// Publishes a commit of this process, unless it has already been published. The caller publishes them in order.
  ///
  /// - Parameters:
  ///   - step: The commit. Its number is 0 if the history is off.
  ///   - history: The ID of the history.
  ///   - missed: Those of the ``missingSteps(before:)`` that could be read.
  package func publish(_ step: HistoryStep, of history: UUID, after missed: [HistoryStep]) {
    state.withLock { state in
      let newest = HistoryToken(history: history, step: step.number)
      if let last = state.last, step.number > 0 {
        if last.history == history { return publish(missed + [step], upTo: newest, &state) }
        // The commits since the history was replaced are unknown.
        feeds.announce(.unknown(step.number, of: feeds.kinds))
      } else {
        feeds.announce(step)
        if step.number == 0 || feeds.isSilent { return }
      }
      state.last = newest
    }
  }
}
