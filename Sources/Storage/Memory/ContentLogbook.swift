package import LogbookRecords
import Foundation

/// A logbook that exists only in memory, without SQLite, or that is stored in a document and also kept in memory.
///
/// Each commit is published and, unless the history is turned off, recorded as a step of the history.
package final class ContentLogbook: OpenMedium {
  /// The model, which defines the kinds of records and the version of their layout.
  package let model: StoreModel
  private let database: ContentDatabase<InMemoryContent>
  let feeds: ChangeFeeds
  private let changePoller = ChangePoller()

  init(_ model: StoreModel, history: HistoryLevel) {
    self.model = model
    let feeds = ChangeFeeds(model.kinds)
    self.feeds = feeds
    database = ContentDatabase(inMemory: InMemoryContent(model, history: history)) {
      $1.announce(since: $0, through: feeds)
    }
  }

  init(
    _ file: DocumentFile<InMemoryContent>,
    _ model: StoreModel,
    history: HistoryLevel? = nil
  ) throws(StoreError) {
    self.model = model
    let feeds = ChangeFeeds(model.kinds)
    self.feeds = feeds
    database = try ContentDatabase(file) { $1.announce(since: $0, through: feeds) }
    // First compare the history level without locking the file, so that opening usually does not have to wait for other
    // writers.
    guard let history, try read({ $0.history.level != history }) else { return }
    try database.commitAtOnce { content in
      content.history.keep(history)
      return ((), isChanged: true)
    }
  }

  /// Returns the records of the given kind.
  package func table<Record: LogbookRecords.Record>(of kind: Record.Type) throws(StoreError) -> any RecordTable<Record>
  {
    try model.requireKind(kind)
    return InMemoryRecordTable<Record>(self)
  }

  func read<Result>(_ body: (InMemoryContent) throws(StoreError) -> Result) throws(StoreError) -> Result {
    try database.read(body)
  }

  /// Runs `body` as one commit, and returns the result and, if any records were changed, the new history step.
  ///
  /// If `body` throws an error, it must not have changed anything.
  func commit<Result: Sendable>(
    _ body: @escaping @Sendable (inout InMemoryContent, inout ChangeSteps) throws(StoreError) -> Result
  ) async throws(StoreError) -> (result: Result, step: HistoryStep?) {
    try await database.commit { [feeds] content throws(StoreError) in
      let numbers = content.lastNumbers
      content.beginStep()
      var changes = content.changeSteps(feeds)
      let result = try body(&content, &changes)
      try content.finish(changes)
      return ((result, content.latestStep), isChanged: content.latestStep != nil || content.lastNumbers != numbers)
    }
  }

  /// Runs `body` on a copy of the content, which becomes the committed content when `body` returns.
  package func unitOfWork<Result: Sendable>(
    _ body: @Sendable (any RecordTables) async throws -> Result
  ) async throws -> Result {
    try await database.unitOfWork { [feeds] content in
      var content = content
      content.beginStep()
      return InMemoryTransaction(content, content.changeSteps(feeds))
    } _: { transaction in
      defer { transaction.end() }
      return (result: try await body(ContentTables(self, transaction)), end: transaction.end())
    } finish: { outcome, before throws(StoreError) in
      guard var content = outcome.end?.content, let steps = outcome.end?.steps else { return nil }
      try content.finish(steps)
      return content.latestStep != nil || content.lastNumbers != before.lastNumbers ? content : nil
    }.result
  }

  /// Runs `body` on a snapshot of the logbook, and discards all changes to the snapshot.
  ///
  /// Other tasks and processes can write to the logbook while `body` runs.
  package func unitOfReading<Result: Sendable>(
    _ body: @Sendable (any RecordTables) async throws -> Result
  ) async throws -> Result {
    let content = try read { $0 }
    let transaction = InMemoryTransaction(content, content.changeSteps(feeds))
    defer { transaction.end() }
    return try await body(ContentTables(self, transaction))
  }

  func stream<Element>(_ open: (ChangeFeeds) -> AsyncStream<Element>) -> AsyncStream<Element> {
    if database.file != nil {
      // First publish the earlier commits of other processes to the open streams, so that the new stream does not
      // receive them.
      _ = lookForCommits()
    }
    defer { if database.file != nil { changePoller.begin { [weak self] in self?.lookForCommits() ?? false } } }
    return feeds.current(open(feeds))
  }

  /// Closes the logbook and ends its streams.
  package func close() async throws(StoreError) {
    try await database.close()
    feeds.finish()
  }

  /// Checks all data if the logbook is in plain memory; returns `nil` if it is in a document.
  package func checkInside() throws(StoreError) -> StoreCheck? {
    if database.file != nil { return nil }
    return try read { content in
      var check = StoreCheck()
      Document(content).examine(&check)
      return check
    }
  }

  /// A flag that is set when a commit through this logbook first changes records.
  package var commits: OneTimeFlag { feeds.commits }

  /// Publishes the commits of other processes, and returns whether any stream is open.
  private func lookForCommits() -> Bool {
    do throws(StoreError) { try database.refresh() } catch {
      // Errors other than `newerSchema` are ignored, because the next poll reads the file again, and calls that read
      // the logbook throw the error.
      feeds.finish(ifMigrated: error)
    }
    return !feeds.isSilent
  }
}

private struct ContentTables: RecordTables {
  let logbook: ContentLogbook
  let transaction: InMemoryTransaction
  var model: StoreModel { logbook.model }

  init(_ logbook: ContentLogbook, _ transaction: InMemoryTransaction) {
    (self.logbook, self.transaction) = (logbook, transaction)
  }

  func table<Record: LogbookRecords.Record>(of kind: Record.Type) throws(StoreError) -> any RecordTable<Record> {
    try model.requireKind(kind)
    return InMemoryRecordTable<Record>(logbook, in: transaction)
  }
}

extension InMemoryContent {
  /// Publishes the step of a commit by this process or, if there is none, the changes that other processes have made.
  fileprivate func announce(since before: InMemoryContent?, through feeds: ChangeFeeds) {
    if let latestStep {
      feeds.commits.set()
      return feeds.announce(latestStep)
    }
    before?.announce(changesTo: self, through: feeds)
  }

  /// Publishes the changes from this content to `next`, a later version by another process: step by step if the history
  /// of `next` contains all steps between the two versions, otherwise as a single step.
  fileprivate func announce(changesTo next: InMemoryContent, through feeds: ChangeFeeds) {
    if feeds.isSilent { return }
    let token = HistoryToken(history: history.id, step: history.lastStep)
    let now = HistoryToken(history: next.history.id, step: next.history.lastStep)
    let steps = History(of: now, next.history.level, since: token, limit: nil, next.history.steps)
    if steps.isComplete, now != token { return steps.steps.forEach(feeds.announce) }
    var changes = ChangeSteps(feeds)
    for (table, other) in zip(tables, next.tables) { table.note(changesTo: other, &changes) }
    // Changes that do not belong to a new step, such as edits by hand, are published with the number 0.
    let isNewStep = next.history.level != .off && (now.history != token.history || now.step > token.step)
    if !changes.isEmpty {
      feeds.announce(changes.step(number: isNewStep ? now.step : 0, date: .now, isUndoable: false))
    }
  }
}
