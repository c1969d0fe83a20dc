import LogbookLocks
import LogbookRecords
import Foundation
import Synchronization

/// Methods that publish the commits of this process and of other processes, in order and without duplicates.
extension SQLiteBackend {
  func stream<Element>(_ open: (ChangeFeeds) -> AsyncStream<Element>) -> AsyncStream<Element> {
    defer { if location.isOnDisk { changePoller.begin { [weak self] in self?.lookForCommits() ?? false } } }
    return announced.withLock { announced in
      if location.isOnDisk {
        if feeds.isSilent {
          announced = newest
        } else {
          // First publish the earlier commits of other processes to the open streams, so that the new stream does not
          // receive them.
          announcePending(&announced)
        }
      }
      return feeds.current(open(feeds))
    }
  }

  /// The newest step; `nil` if the database cannot be read at present or has been migrated. If it has been migrated,
  /// reading this property also ends the streams.
  private var newest: HistoryToken? {
    do throws(StoreError) {
      var newest: HistoryToken?
      try read { transaction throws(StoreError) in newest = try transaction.state().token }
      return newest
    } catch {
      feeds.finish(ifMigrated: error)
      return nil
    }
  }

  /// Publishes a commit that was made through this object, after any unpublished earlier commits of other processes.
  func announce(_ work: UnitOfWork) {
    guard !feeds.isSilent, let step = work.publishedStep else { return }
    guard location.isOnDisk, step.number > 0 else { return feeds.announce(step) }
    announced.withLock { announced in
      let last = announced ?? HistoryToken(history: work.state.id, step: step.number - 1)
      defer { announced = HistoryToken(history: work.state.id, step: max(step.number, last.step(of: work.state.id))) }
      // If the history has been replaced, the commits since the last published step are unknown.
      if last.history != work.state.id { return feeds.announce(.unknown(step.number, of: model.kinds)) }
      // Stop if the poller has already published the step.
      if step.number <= last.step { return }
      announceSteps(after: last.step, before: step.number)
      feeds.announce(step)
    }
  }

  /// Returns whether there are listeners and, if so, first publishes all commits that have not been published yet.
  private func lookForCommits() -> Bool {
    announced.withLock { announced in
      if feeds.isSilent {
        announced = nil
        return false
      }
      announcePending(&announced)
      return true
    }
  }

  /// Publishes the steps after `announced`, and sets `announced` to the newest step.
  private func announcePending(_ announced: inout HistoryToken?) {
    // Try again at the next poll if the newest step cannot be read now.
    guard let newest else { return }
    defer { announced = newest }
    guard let last = announced, newest != last else { return }
    if newest.history != last.history || newest.step < last.step {
      // The history has been deleted or replaced, so the changes are unknown.
      feeds.announce(.unknown(newest.step, of: model.kinds))
    } else {
      announceSteps(after: last.step, before: newest.step + 1)
    }
  }

  /// Publishes the steps after `last` and before `next`.
  ///
  /// If some of these steps are no longer in the history or cannot be read, a step with a partial change for every kind
  /// of record is published first.
  private func announceSteps(after last: Int, before next: Int) {
    guard last + 1 < next else { return }
    var steps: [HistoryStep] = []
    do {
      try read { transaction throws(StoreError) in
        steps = try transaction.steps(last + 1...next - 1, hasChanges: true)
      }
    } catch {
      // Ignore the error, because the steps that could not be read are published as an unknown change below.
    }
    if steps.count < next - 1 - last { feeds.announce(.unknown(last + 1, of: model.kinds)) }
    steps.forEach(feeds.announce)
  }
}

extension HistoryToken {
  fileprivate func step(of history: UUID) -> Int { self.history == history ? step : 0 }
}
