public import LogbookRecords
public import Observation

/// The state of a screen with a list of records, and what can be done there.
///
/// ```swift
/// let list = RecordListController(store: places, query: Place.Query(), placeholder: "Press + to enter a place")
/// await list.load()
/// await list.edit([list.records[0]]) { $0.rating = 5 }
/// ```
/// After the first ``load()`` the list follows the store, whatever writes to it; see ``RecordController``. When an intent fails,
/// nothing has changed but `failure`.
@MainActor
@Observable
open class RecordListController<Record: LogbookRecords.Record>: RecordController<Record> {
  /// Which records are listed, and in what order. A change shows after the next ``load()``.
  public var query: Record.Query
  /// The record that is selected, while it is listed.
  public var selection: Record.ID?
  /// The records that are listed.
  public private(set) var records: [Record] = []

  @ObservationIgnored private let placeholder: String
  @ObservationIgnored private var shownQuery: Record.Query

  /// Makes the controller of an empty list; ``load()`` fills it.
  ///
  /// - Parameters:
  ///   - query: Which records are listed, and in what order.
  ///   - placeholder: The text of the only row of an empty list.
  ///   - unitOfWork: Keeps edits from overwriting what others write at the same time. Without it, records are read right before
  ///     they are written.
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

  /// The record of a row, alone; empty if the list has no such row.
  public func records(at row: Int) -> [Record] {
    records.indices.contains(row) ? [records[row]] : []
  }

  /// Lists the records that the store has now, and from now on.
  public func load() async {
    shownQuery = query
    await follow()
  }

  // MARK: Writing

  /// Adds a record.
  ///
  /// - Returns: The record as stored, or `nil` if that failed.
  @discardableResult
  public func insert(_ record: Record) async -> Record? {
    await insert { record }
  }

  /// Adds the record that a closure makes, or fails with the rule that it throws.
  ///
  /// - Returns: The record as stored, or `nil` if that failed.
  @discardableResult
  public func insert(_ make: () throws(ValidationError) -> Record) async -> Record? {
    let inserted = await write(inserting: make)
    if inserted != nil { await reloadIfFollowing() }
    return inserted
  }

  /// Edits records as they are stored, all or none.
  ///
  /// - Parameter change: Is given each record as it is stored. One that it leaves as it is is not written.
  /// - Returns: The records as they are now, in the order given, or `nil` if that failed.
  @discardableResult
  public func edit(
    _ records: [Record],
    _ change: @escaping @Sendable (inout Record) throws(ValidationError) -> Void
  ) async -> [Record]? {
    let edited = await write(editing: records.map(\.id), change)
    if edited != nil { await reloadIfFollowing() }
    return edited
  }

  /// Edits records as they are stored and inserts others after them, all or none and in one unit of work.
  ///
  /// - Parameter change: Is given each record as it is stored, and returns the one to insert after it, if there is one.
  /// - Returns: The records as they are now, in the order given, and those that were inserted, or `nil` if that failed.
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
  /// - Returns: How many records are gone, parts included, or `nil` if that failed.
  @discardableResult
  public func delete(_ records: [Record]) async -> Int? {
    let count = await write(deleting: records.map(\.id))
    if count != nil { await reloadIfFollowing() }
    return count
  }

  // MARK: Looking up

  /// The records with these numbers, in the order given, or `nil` if one is not stored.
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

  /// Those of the records with these IDs that are stored, in the order given, or `nil` if that is unknown.
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
