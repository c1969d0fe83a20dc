import Domain
import Synchronization

/// A storage in a document file: its content is held in memory, and the file is the truth.
///
/// Whoever reads looks first whether another process has replaced the file, and then reads it anew. Whoever writes locks
/// the file, reads it anew if need be, changes a copy, replaces the file, and lets go.
final class FileDatabase: ContentDatabase {
  private struct State {
    var content: InMemoryContent
    var revision: Int
    var stamp: DocumentFile.Stamp
  }

  let feeds = ChangeFeeds()
  private let file: DocumentFile
  private let state: Mutex<State>
  private let turn = WriteTurn()
  private let queue = DiskQueue()

  init(_ file: DocumentFile) throws(StoreError) {
    self.file = file
    try file.prepare()
    let (document, stamp) = try file.load()
    state = Mutex(State(content: try document.content(), revision: document.header.revision, stamp: stamp))
  }

  func read<Result: Sendable>(
    _ body: (InMemoryContent) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try body(current().content)
  }

  func write<Result: Sendable>(
    _ body: @escaping @Sendable (inout InMemoryContent, inout ChangeSteps) throws(StoreError) -> Result
  ) async throws(StoreError) -> Result {
    try await turn.take()
    defer { turn.giveBack() }
    let (result, steps) = try await queue.run { [self] () throws(StoreError) in
      try file.withLock { () throws(StoreError) in
        var steps = ChangeSteps(feeds)
        var state = try current()
        let result = try body(&state.content, &steps)
        try commit(state)
        return (result, steps)
      }
    }
    steps.announce()
    return result
  }

  func unitOfWork<Result: Sendable>(
    _ body: @Sendable (InMemoryTransaction) async throws -> Result
  ) async throws -> Result {
    try await turn.take()
    defer { turn.giveBack() }
    let lock = try await queue.run { [file] () throws(StoreError) in try file.lock() }
    defer { file.unlock(lock) }
    let before = try current()
    let transaction = InMemoryTransaction(before.content, ChangeSteps(feeds))
    let result: Result
    do {
      result = try await turn.holding { try await body(transaction) }
    } catch {
      _ = transaction.end()
      throw error
    }
    guard let (content, steps) = transaction.end() else { return result }
    try await queue.run { [self] () throws(StoreError) in
      try commit(State(content: content, revision: before.revision, stamp: before.stamp))
    }
    steps.announce()
    return result
  }

  /// What the file holds now.
  private func current() throws(StoreError) -> State {
    try state.withLock { state throws(StoreError) in
      guard let stamp = try file.stamp() else { throw .cannotCreate("\(file.path) is gone") }
      if stamp != state.stamp {
        let (document, stamp) = try file.load()
        let content = try document.content()
        // Under the lock, so that changes by others are announced in their order.
        state.content.announce(changesTo: content, through: feeds)
        state = State(content: content, revision: document.header.revision, stamp: stamp)
      }
      return state
    }
  }

  /// Makes some content the next version of the file. Only for whoever holds its lock.
  private func commit(_ next: State) throws(StoreError) {
    try file.replace(with: Document(next.content, revision: next.revision + 1))
    guard let stamp = try file.stamp() else { throw .cannotCreate("\(file.path) is gone") }
    state.withLock { $0 = State(content: next.content, revision: next.revision + 1, stamp: stamp) }
  }
}

extension InMemoryContent {
  /// Announces what another process has made of this content.
  fileprivate func announce(changesTo next: InMemoryContent, through feeds: ChangeFeeds) {
    var steps = ChangeSteps(feeds)
    steps.tasks.note(changesFrom: tasks.records, to: next.tasks.records)
    steps.reports.note(changesFrom: reports.records, to: next.reports.records)
    steps.announce()
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
