import Domain
import Foundation
import Synchronization

/// A storage in a document file: its content is held in memory, and the file is the truth.
///
/// Whoever reads looks first whether another process has replaced the file, and then reads it anew. Whoever writes locks
/// the file, reads it anew if need be, changes a copy, replaces the file, and lets go.
final class FileDatabase: ContentDatabase {
  private struct State {
    var content: InMemoryContent
    var stamp: DocumentFile.Stamp
  }

  private let feeds = ChangeFeeds()
  private let lookout = Lookout()
  private let file: DocumentFile
  private let state: Mutex<State>
  private let turn = WriteTurn()
  private let queue = DiskQueue()

  /// - Parameter history: How much to remember from now on; `nil` for as much as it does already.
  init(_ file: DocumentFile, history: HistoryLevel? = nil) throws(StoreError) {
    self.file = file
    try file.prepare()
    let (content, stamp) = try file.load()
    state = Mutex(State(content: content, stamp: stamp))
    if let history { try keep(history) }
  }

  /// Sets how much is remembered from now on.
  private func keep(_ level: HistoryLevel) throws(StoreError) {
    if try current().content.history.level == level { return }
    try file.withLock { () throws(StoreError) in
      var content = try current().content
      content.history.keep(level)
      try commit(content)
    }
  }

  func read<Result: Sendable>(
    _ body: (InMemoryContent) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try body(current().content)
  }

  func commit<Result: Sendable>(
    _ body: @escaping @Sendable (inout InMemoryContent, inout ChangeSteps) throws(StoreError) -> Result
  ) async throws(StoreError) -> (result: Result, step: HistoryStep?) {
    try await turn.take()
    defer { turn.giveBack() }
    return try await queue.run { [self] () throws(StoreError) in
      try file.withLock { () throws(StoreError) in
        let before = try current().content
        var content = before
        var changes = content.changeSteps(feeds)
        let result = try body(&content, &changes)
        let step = content.finish(changes, since: before)
        if step != nil || content.counts(otherwiseThan: before) { try commit(content, announcing: step) }
        return (result, step)
      }
    }
  }

  func unitOfWork<Result: Sendable>(
    _ body: @Sendable (InMemoryTransaction) async throws -> Result
  ) async throws -> Result {
    try await turn.take()
    defer { turn.giveBack() }
    let lock = try await queue.run { [file] () throws(StoreError) in try file.lock() }
    defer { file.unlock(lock) }
    let before = try current().content
    let transaction = InMemoryTransaction(before, before.changeSteps(feeds))
    let result: Result
    do {
      result = try await turn.holding { try await body(transaction) }
    } catch {
      _ = transaction.end()
      throw error
    }
    guard let (content, step) = transaction.finish(since: before) else { return result }
    try await queue.run { [self] () throws(StoreError) in try commit(content, announcing: step) }
    return result
  }

  func stream<Element>(of feed: KeyPath<ChangeFeeds, Broadcast<Element>>) -> AsyncStream<Element> {
    // What was committed before is not announced: now nobody listens, or others have been told already.
    _ = lookForCommits()
    defer { lookout.begin { [weak self] in self?.lookForCommits() ?? false } }
    return feeds[keyPath: feed].stream()
  }

  /// Announces what others have committed.
  ///
  /// - Returns: Whether anyone listens.
  private func lookForCommits() -> Bool {
    // What cannot be read now is read at the next look; whoever reads is told why.
    do { _ = try current() } catch {}
    return !feeds.isSilent
  }

  /// What the file holds now.
  private func current() throws(StoreError) -> State {
    try state.withLock { state throws(StoreError) in
      guard let stamp = try file.stamp() else { throw .cannotCreate("\(file.path) is gone") }
      if stamp != state.stamp {
        let (content, stamp) = try file.load()
        // Under the lock, so that commits are announced in their order.
        state.content.announce(changesTo: content, through: feeds)
        state = State(content: content, stamp: stamp)
      }
      return state
    }
  }

  /// Makes some content the next version of the file. Only for whoever holds its lock.
  private func commit(_ content: InMemoryContent, announcing step: HistoryStep? = nil) throws(StoreError) {
    let stamp = try file.replace(with: Document(content))
    state.withLock { state in
      // A reader may have found the new version already, and announced it as it does those of other processes.
      if let step, state.stamp != stamp { feeds.announce(step) }
      state = State(content: content, stamp: stamp)
    }
  }
}

extension InMemoryContent {
  /// Announces what other processes have made of this content: step by step if all are remembered, else as one.
  fileprivate func announce(changesTo next: InMemoryContent, through feeds: ChangeFeeds) {
    if feeds.isSilent { return }
    let token = HistoryToken(history: history.id, step: history.lastStep)
    let now = HistoryToken(history: next.history.id, step: next.history.lastStep)
    let steps = History(of: now, since: token, limit: nil, next.history.steps)
    if steps.isComplete, now != token { return steps.steps.forEach(feeds.announce) }
    var changes = ChangeSteps(feeds)
    changes.tasks.note(changesFrom: tasks.records, to: next.tasks.records)
    changes.reports.note(changesFrom: reports.records, to: next.reports.records)
    if !changes.isEmpty { feeds.announce(changes.step(number: now.step, date: .now, isUndoable: false)) }
  }
}

extension RecordSteps {
  /// Notes what tells two versions of all records apart.
  fileprivate mutating func note(changesFrom before: [Record], to after: [Record]) {
    let old = Dictionary(before.map { ($0.id, $0) }, uniquingKeysWith: { _, last in last })
    let kept = Set(after.map(\.id))
    note(before.map(\.id).filter { !kept.contains($0) }) { .delete($0) }
    note(after.filter { old[$0.id] != nil && old[$0.id] != $0 }.map(\.id)) { .update($0) }
    note(after.map(\.id).filter { old[$0] == nil }) { .insert($0) }
  }
}
