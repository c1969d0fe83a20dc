import LogbookLocks
import LogbookRecords
import Foundation
import Synchronization

/// Methods that publish the commits of this process and of other processes, in order and without duplicates.
extension SQLiteLogbook {
  func stream<Element>(_ open: (ChangeFeeds) -> AsyncStream<Element>) -> AsyncStream<Element> {
    defer { if isOnDisk { changePoller.begin { [weak self] in self?.lookForCommits() ?? false } } }
    return announced.withLock { announced in
      if isOnDisk {
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
      return try database.read { connection throws(StoreError) in
        let state = try history(connection).state()
        return HistoryToken(history: state.id, step: state.lastStep)
      }
    } catch {
      feeds.finish(ifMigrated: error)
      return nil
    }
  }

  /// Publishes a commit that was made through this logbook, after any unpublished earlier commits of other processes.
  func announce(_ work: SQLiteUnitOfWork) {
    if work.changes.isEmpty { return }
    feeds.commits.set()
    guard !feeds.isSilent, let step = work.step else { return }
    guard isOnDisk, step.number > 0 else { return feeds.announce(step) }
    announced.withLock { announced in
      let last = announced ?? HistoryToken(history: work.historyID, step: step.number - 1)
      defer { announced = HistoryToken(history: work.historyID, step: max(step.number, last.step(of: work.historyID))) }
      // If the history has been replaced, the commits since the last published step are unknown.
      if last.history != work.historyID { return feeds.announce(.unknown(step.number, of: model.kinds)) }
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
      steps = try database.read { connection throws(StoreError) in
        try history(connection).steps(last + 1...next - 1)
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
