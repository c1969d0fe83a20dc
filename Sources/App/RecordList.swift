import Domain
import Observation

/// What the controllers of lists have in common: the records of a query, kept up with the store.
@MainActor
@Observable
final class RecordList<Record: Domain.Record> {
  var query: Record.Query
  var selection: Record.ID?
  private(set) var records: [Record] = []

  /// Why the latest intent failed, or else the latest reading; `nil` when both are well.
  var failure: StoreError? { intentFailure ?? readingFailure }

  private var intentFailure: StoreError?
  private var readingFailure: StoreError?

  private let fetch: @Sendable (Record.Query) async throws(StoreError) -> [Record]
  private let changes: @Sendable () -> AsyncStream<StoreChange<Record>>
  private var follower: ChangeFollower?
  private var loads = 0

  init(
    query: Record.Query,
    fetch: @escaping @Sendable (Record.Query) async throws(StoreError) -> [Record],
    changes: @escaping @Sendable () -> AsyncStream<StoreChange<Record>>
  ) {
    self.query = query
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
    await reload()
  }

  /// Does something to the store, and then shows what the store has.
  ///
  /// - Returns: What `body` returns, or `nil` if it throws; then ``failure`` says why.
  func attempt<Result: Sendable>(_ body: () async throws(StoreError) -> Result) async -> Result? {
    do throws(StoreError) {
      let result = try await body()
      intentFailure = nil
      if follower != nil { await reload() }
      return result
    } catch {
      intentFailure = error
      return nil
    }
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

  private func reload() async {
    loads += 1
    let load = loads
    do throws(StoreError) {
      let records = try await fetch(query)
      // An answer that was overtaken by a later one is out of date.
      guard load == loads else { return }
      readingFailure = nil
      self.records = records
      if let selection, !records.contains(where: { $0.id == selection }) { self.selection = nil }
    } catch {
      if load == loads { readingFailure = error }
    }
  }
}
