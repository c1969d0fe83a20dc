public import LogbookRecords
public import Observation

/// The state of a screen with a list of records, and its actions.
///
/// ```swift
/// let list = RecordListController(store: places, query: Place.Query(), placeholder: "Press + to enter a place")
/// await list.load()
/// await list.edit([list.records[0]]) { $0.rating = 5 }
/// ```
/// After the first ``load()``, the list observes the store, including writes by others; see ``RecordController``. If an
/// action fails, nothing has changed except `failure`.
@MainActor
@Observable
open class RecordListController<Record: LogbookRecords.Record>: RecordController<Record> {
  /// The query for the listed records.
  ///
  /// A change takes effect with the next ``load()``.
  public var query: Record.Query
  /// The ID of the selected record, as long as the record is listed.
  public var selection: Record.ID?
  /// The listed records.
  public private(set) var records: [Record] = []

  @ObservationIgnored private let placeholder: String
  @ObservationIgnored private var shownQuery: Record.Query

  /// Creates the controller of an empty list, which ``load()`` fills.
  ///
  /// - Parameters:
  ///   - query: The query for the listed records.
  ///   - placeholder: The text of the only row of an empty list.
  ///   - unitOfWork: Prevents edits from overwriting concurrent writes by others. Without it, records are read directly
  ///     before they are written.
  public init(
    store: any RecordStoreProtocol<Record>,
    query: Record.Query = Record.Query(),
    placeholder: String = "",
    unitOfWork: RecordUnitOfWork<Record>? = nil
  ) {
    self.query = query
    self.placeholder = placeholder
    shownQuery = query
    super.init(store: store, unitOfWork: unitOfWork)
  }

  /// The rows: the records, or the placeholder if there are none.
  public var rows: [ListRow<Record>] {
    records.isEmpty ? [.placeholder(placeholder)] : records.map { .record($0) }
  }

  /// Returns an array with the record of a row, or an empty array if the list has no such row.
  public func records(at row: Int) -> [Record] {
    records.indices.contains(row) ? [records[row]] : []
  }

  /// Reads the records, and observes the store from now on.
  public func load() async {
    shownQuery = query
    await follow()
  }

  // MARK: Writing

  /// Inserts a record.
  ///
  /// - Returns: The record as it is stored, or `nil` if inserting it failed.
  @discardableResult
  public func insert(_ record: Record) async -> Record? {
    await insert { record }
  }

  /// Inserts the record that a closure returns, or fails with the error that it throws.
  ///
  /// - Returns: The record as it is stored, or `nil` if inserting it failed.
  @discardableResult
  public func insert(_ make: () throws(ValidationError) -> Record) async -> Record? {
    let inserted = await write(inserting: make)
    if inserted != nil { await reloadIfFollowing() }
    return inserted
  }

  /// Edits stored records, all or none.
  ///
  /// - Parameter change: Edits a stored record. A record that it leaves unchanged is not written.
  /// - Returns: The records as they are now, in the same order, or `nil` if editing them failed.
  @discardableResult
  public func edit(
    _ records: [Record],
    _ change: @escaping @Sendable (inout Record) throws(ValidationError) -> Void
  ) async -> [Record]? {
    let edited = await write(editing: records.map(\.id), change)
    if edited != nil { await reloadIfFollowing() }
    return edited
  }

  /// Edits stored records and inserts other records after them, all or none and in one unit of work.
  ///
  /// - Parameter change: Edits a stored record, and returns the record to insert after it, if there is one.
  /// - Returns: The records as they are now, in the same order, and those that were inserted, or `nil` if the write
  ///   failed.
  package func editInserting(
    _ records: [Record],
    _ change: @escaping @Sendable (inout Record) throws(ValidationError) -> Record?
  ) async -> (edited: [Record], inserted: [Record])? {
    let edited = await write(editing: records.map(\.id), inserting: change)
    if edited != nil { await reloadIfFollowing() }
    return edited
  }

  /// Deletes the record of a row and its parts.
  public func delete(at row: Int) async {
    await delete(records(at: row))
  }

  /// Deletes records and their parts, all or none.
  ///
  /// - Returns: The number of deleted records, including parts, or `nil` if deleting them failed.
  @discardableResult
  public func delete(_ records: [Record]) async -> Int? {
    let count = await write(deleting: records.map(\.id))
    if count != nil { await reloadIfFollowing() }
    return count
  }

  // MARK: Looking up

  /// Returns the records with the given numbers, in the same order, or `nil` if one is not stored or cannot be read.
  public func records(numbered numbers: [Int]) async -> [Record]? {
    await ask { () async throws(StoreError) in
      var found: [Record] = []
      for number in numbers {
        guard let record = try await store.record(numbered: number) else {
          throw .notFound(RecordReference(Record.self, number: number))
        }
        found.append(record)
      }
      return found
    }
  }

  /// Returns the records with the given IDs that are stored, in the same order, or `nil` if they cannot be read.
  public func records(withIDs ids: [Record.ID]) async -> [Record]? {
    await ask { () async throws(StoreError) in
      var found: [Record] = []
      for id in ids {
        if let record = try await store.record(withID: id) { found.append(record) }
      }
      return found
    }
  }

  // MARK: Following

  override func read() async throws(StoreError) -> [Record] {
    try await store.records(matching: shownQuery)
  }

  override func show(_ records: [Record]) {
    self.records = records
    if let selection, !records.contains(where: { $0.id == selection }) { self.selection = nil }
  }
}
