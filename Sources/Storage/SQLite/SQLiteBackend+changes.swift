import LogbookRecords

extension SQLiteBackend {
  func stream<Element>(_ open: (ChangeFeeds) -> AsyncStream<Element>) -> AsyncStream<Element> {
    if !location.isOnDisk { return feeds.current(open(feeds)) }
    // First publish the earlier commits of other processes to the open streams, so that the new stream does not receive
    // them.
    return follower.stream(after: follow(), open) { [weak self] in
      try await ChangeFollower.pause()
      self?.follow()
    }
  }

  /// Publishes the commits of other processes, and returns the newest step; `nil` if the database cannot be read at
  /// present or has been migrated. If it has been migrated, the streams end.
  @discardableResult
  private func follow() -> HistoryToken? {
    do throws(StoreError) {
      return try follower.follow(
        { () throws(StoreError) in
          var newest: HistoryToken?
          try read { transaction throws(StoreError) in newest = try transaction.state().token }
          return newest
        },
        steps
      )
    } catch {
      // Try again at the next poll.
      feeds.finish(ifMigrated: error)
      return nil
    }
  }

  func announce(_ work: UnitOfWork) {
    guard !feeds.isSilent, let step = work.publishedStep else { return }
    if !location.isOnDisk { return feeds.announce(step) }
    let missing = follower.missingSteps(before: HistoryToken(history: work.state.id, step: step.number))
    follower.publish(step, of: work.state.id, after: missing.map(steps) ?? [])
  }

  /// Returns the steps with numbers in a range, or no steps if they cannot be read; their changes are then unknown.
  private func steps(_ numbers: ClosedRange<Int>) -> [HistoryStep] {
    var steps: [HistoryStep] = []
    do throws(StoreError) {
      try read { transaction throws(StoreError) in steps = try transaction.steps(numbers, hasChanges: true) }
    } catch { return [] }
    return steps
  }
}
