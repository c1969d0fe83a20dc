import LogbookDomain
import Observation

/// What the controllers of lists have in common: the records of a query, kept up with the store.
@MainActor
@Observable
final class RecordList<Record: LogbookDomain.Record> {
  var query: Record.Query
  var selection: Record.ID?
  private(set) var records: [Record] = []

  /// Why the latest intent failed, or else the latest reading; `nil` when both are well.
  var failure: StoreError? { intentFailure ?? readingFailure }

  private var intentFailure: StoreError?
  private var readingFailure: StoreError?

  private let fetch: @Sendable @concurrent (Record.Query) async throws(StoreError) -> [Record]
  private let changes: @Sendable () -> AsyncStream<StoreChange<Record>>
  private var follower: ChangeFollower?
  private var shownQuery: Record.Query
  /// How many readings have begun, and which of them is shown.
  private var loads = 0
  private var shownLoad = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// - Parameter fetch: Runs off the main actor, since a long list takes long.
  init(
    query: Record.Query,
    fetch: @escaping @Sendable @concurrent (Record.Query) async throws(StoreError) -> [Record],
    changes: @escaping @Sendable () -> AsyncStream<StoreChange<Record>>
  ) {
    self.query = query
    shownQuery = query
    self.fetch = fetch
    self.changes = changes
  }

  func rows(placeholder: String) -> [ListRow<Record>] {
    records.isEmpty ? [.placeholder(placeholder)] : records.map { .record($0) }
  }

  func record(at row: Int) -> [Record] {
    records.indices.contains(row) ? [records[row]] : []
  }

  func load() async {
    if follower == nil {
      // Listening begins before reading, so that no change falls between the two.
      follower = ChangeFollower(changes()) { [weak self] _ in await self?.reload() }
    }
    intentFailure = nil
    shownQuery = query
    await reload()
  }

  /// Asks the store something.
  ///
  /// - Returns: What `body` returns, or `nil` if it throws; then ``failure`` says why.
  func ask<Result: Sendable>(_ body: () async throws(StoreError) -> Result) async -> Result? {
    do throws(StoreError) {
      let result = try await body()
      intentFailure = nil
      return result
    } catch {
      intentFailure = error
      return nil
    }
  }

  /// Does something to the store, and then shows what the store has.
  ///
  /// - Returns: What `body` returns, or `nil` if it throws; then ``failure`` says why.
  func attempt<Result: Sendable>(_ body: () async throws(StoreError) -> Result) async -> Result? {
    let result = await ask(body)
    if result != nil, follower != nil { await reload() }
    return result
  }

  /// The records with these numbers, in the order given.
  ///
  /// - Throws: ``StoreError/notFound(_:)`` for the first that is not stored.
  static func records(
    numbered numbers: [Int],
    _ fetch: (Int) async throws(StoreError) -> Record?
  ) async throws(StoreError) -> [Record] {
    var found: [Record] = []
    for number in numbers {
      guard let record = try await fetch(number) else {
        throw .notFound(RecordReference(Record.self, number: number))
      }
      found.append(record)
    }
    return found
  }

  /// Reads the list again and returns when it shows what was stored when it was asked to, or something later.
  private func reload() async {
    loads += 1
    let load = loads
    let answer: Result<[Record], StoreError>
    do throws(StoreError) {
      answer = .success(try await fetch(shownQuery))
    } catch {
      answer = .failure(error)
    }
    guard load == loads else {
      // An answer that was overtaken by a later reading is out of date; that one's is awaited.
      if shownLoad < load { await withCheckedContinuation { waiting.append($0) } }
      return
    }
    show(answer)
    shownLoad = load
    for waiting in waiting { waiting.resume() }
    waiting = []
  }

  private func show(_ answer: Result<[Record], StoreError>) {
    switch answer {
    case .success(let records):
      self.records = records
      readingFailure = nil
      if let selection, !records.contains(where: { $0.id == selection }) { self.selection = nil }
    case .failure(let error):
      readingFailure = error
    }
  }
}
