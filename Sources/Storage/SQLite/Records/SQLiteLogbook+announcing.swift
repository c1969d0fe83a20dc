import LogbookLocks
import LogbookRecords
import Foundation
import Synchronization

/// Methods that publish the commits of this process and of other processes, each commit once and in order.
extension SQLiteLogbook {
  func stream<Element>(_ open: (ChangeFeeds) -> AsyncStream<Element>) -> AsyncStream<Element> {
    defer { if isOnDisk { changePoller.begin { [weak self] in self?.lookForCommits() ?? false } } }
    return announced.withLock { announced in
      if announced == nil, isOnDisk { announced = newestStep }
      return open(feeds)
    }
  }

  /// The number of the newest step; `nil` if the database cannot be read at this time.
  private var newestStep: Int? {
    do {
      return try database.read { connection throws(StoreError) in
        try history(connection).state().lastStep
      }
    } catch { return nil }
  }

  /// Publishes a commit that was made through this logbook. Earlier commits of other processes that
  /// have not been published yet are published first.
  func announce(_ work: SQLiteUnitOfWork) {
    if work.changes.isEmpty { return }
    feeds.commits.set()
    guard !feeds.isSilent, let step = work.step else { return }
    guard isOnDisk, step.number > 0 else { return feeds.announce(step) }
    announced.withLock { announced in
      let last = announced ?? step.number - 1
      // Stop if the poller has already published the step.
      if step.number <= last { return }
      announceSteps(after: last, before: step.number)
      feeds.announce(step)
      announced = step.number
    }
  }

  /// Publishes the commits of other processes, and returns whether there are listeners.
  private func lookForCommits() -> Bool {
    announced.withLock { announced in
      if feeds.isSilent {
        announced = nil
        return false
      }
      // Try again at the next poll if the number cannot be read now.
      guard let newest = newestStep else { return true }
      guard let last = announced, newest != last else {
        announced = newest
        return true
      }
      if newest < last {
        // The history has been deleted or replaced in the meantime, so the changes are unknown.
        feeds.announce(.unknown(newest, of: model.kinds))
      } else {
        announceSteps(after: last, before: newest + 1)
      }
      announced = newest
      return true
    }
  }

  /// Publishes the steps after `last` and before `next`.
  ///
  /// If the history no longer contains all of these steps, a partial change of every kind of record
  /// is published first.
  private func announceSteps(after last: Int, before next: Int) {
    guard last + 1 < next else { return }
    var steps: [HistoryStep] = []
    do {
      steps = try database.read { connection throws(StoreError) in
        try history(connection).steps(last + 1...next - 1)
      }
    } catch {}
    if steps.count < next - 1 - last { feeds.announce(.unknown(last + 1, of: model.kinds)) }
    steps.forEach(feeds.announce)
  }
}
