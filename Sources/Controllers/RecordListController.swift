public import LogbookRecords
public import Observation

/// The state and actions of a screen with a list of records.
///
/// ```swift
/// let list = RecordListController(store: places, query: Place.Query(), placeholder: "Press + to enter a place")
/// await list.load()
/// await list.edit([list.records[0]]) { $0.rating = 5 }
/// ```
/// After the first ``load()``, the list observes the store and reflects changes by other writers; see
/// ``RecordController``. An action that fails changes only `failure`.
@MainActor
@Observable
open class RecordListController<Item: Record>: RecordController<Item> {
  /// The query that selects the listed records. A change to the query affects the list at the next ``load()``.
  public var query: Item.Query
  /// The ID of the selected record, or `nil` if no record is selected. Becomes `nil` when the record leaves the list.
  public var selection: Item.ID?
  /// The listed records.
  public private(set) var records: [Item] = []

  @ObservationIgnored private let placeholder: String
  @ObservationIgnored private var shownQuery: Item.Query

  /// Creates a controller with an empty list. To fill the list, call ``load()``.
  ///
  /// - Parameters:
  ///   - store: The store that contains the records.
  ///   - query: The query that selects the listed records.
  ///   - placeholder: The text of the single row that represents an empty list.
  ///   - unitOfWork: A function that runs an edit as a unit of work. If `nil`, edits may overwrite concurrent writes.
  public init(
    store: any RecordStoreProtocol<Item>,
    query: Item.Query = Item.Query(),
    placeholder: String = "",
    unitOfWork: RecordUnitOfWork<Item>? = nil
  ) {
    self.query = query
    self.placeholder = placeholder
    shownQuery = query
    super.init(store: store, unitOfWork: unitOfWork)
  }

  /// The rows of the list: the records, or the placeholder if there are none.
  public var rows: [ListRow<Item>] {
    records.isEmpty ? [.placeholder(placeholder)] : records.map { .record($0) }
  }

  /// Returns an array that contains the record at the given row. The array is empty if the list has no such row.
  public func records(at row: Int) -> [Item] {
    records.indices.contains(row) ? [records[row]] : []
  }

  /// Reads the records that match ``query``, and starts observing the store.
  public func load() async {
    shownQuery = query
    await follow()
  }

  // MARK: Writing

  /// Inserts a record.
  ///
  /// - Returns: The inserted record, or `nil` if the insertion failed.
  @discardableResult
  public func insert(_ record: Item) async -> Item? {
    await insert { record }
  }

  /// Inserts the record that a closure returns. If the closure throws an error, the insertion fails with that error.
  ///
  /// - Returns: The inserted record, or `nil` if the insertion failed.
  @discardableResult
  public func insert(_ make: () throws(ValidationError) -> Item) async -> Item? {
    let inserted = await write(inserting: make)
    if inserted != nil { await reloadIfFollowing() }
    return inserted
  }

  /// Edits stored records. Either all edits are saved or none.
  ///
  /// - Parameters:
  ///   - records: The records to edit. Only their IDs are used.
  ///   - change: A closure that edits a stored record. A record that the closure leaves unchanged is not written.
  /// - Returns: The edited records, in the given order, or `nil` if the edit failed.
  @discardableResult
  public func edit(
    _ records: [Item],
    _ change: @escaping @Sendable (inout Item) throws(ValidationError) -> Void
  ) async -> [Item]? {
    let edited = await write(editing: records.map(\.id), change)
    if edited != nil { await reloadIfFollowing() }
    return edited
  }

  /// Edits stored records and then inserts additional records. If the controller has a unit of work, either all changes
  /// are saved or none.
  ///
  /// - Parameter change: A closure that edits a record, and returns a record to insert afterwards, or `nil`.
  /// - Returns: The edited records, in the given order, and the inserted records, or `nil` if the write failed.
  package func editInserting(
    _ records: [Item],
    _ change: @escaping @Sendable (inout Item) throws(ValidationError) -> Item?
  ) async -> (edited: [Item], inserted: [Item])? {
    let edited = await write(editing: records.map(\.id), inserting: change)
    if edited != nil { await reloadIfFollowing() }
    return edited
  }

  /// Deletes the record at the given row, together with all its parts (child records). Does nothing if the list has no
  /// such row.
  public func delete(at row: Int) async {
    await delete(records(at: row))
  }

  /// Deletes records and all their parts. Either all of them are deleted or none.
  ///
  /// - Returns: The number of deleted records, including parts, or `nil` if the deletion failed.
  @discardableResult
  public func delete(_ records: [Item]) async -> Int? {
    let count = await write(deleting: records.map(\.id))
    if count != nil { await reloadIfFollowing() }
    return count
  }

  // MARK: Looking up

  /// Returns the records with the given numbers, in the same order.
  ///
  /// - Returns: The records, or `nil` if a record is not stored or cannot be read.
  public func records(numbered numbers: [Int]) async -> [Item]? {
    await ask { () async throws(StoreError) in try await store.records(numbered: numbers) }
  }

  /// Returns the records with the given IDs, in the same order, omitting records that are not stored.
  ///
  /// - Returns: The records, or `nil` if reading fails.
  public func records(withIDs ids: [Item.ID]) async -> [Item]? {
    await ask { () async throws(StoreError) in try await store.records(withIDs: ids) }
  }

  // MARK: Following

  override func read() async throws(StoreError) -> [Item] {
    try await store.records(matching: shownQuery)
  }

  override func show(_ records: [Item]) {
    self.records = records
    if let selection, !records.contains(where: { $0.id == selection }) { self.selection = nil }
  }
}
