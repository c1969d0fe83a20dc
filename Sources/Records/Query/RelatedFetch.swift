/// A query for records together with records that are related to them.
///
/// ```swift
/// let toAnn = Loan.with(\.bookID, \.memberID, where: #Predicate { loan, book, member in member?.name == "Ann" })
/// for (loan, book, member) in try await storage.rows(of: toAnn.sorted(by: \.bookID.title)) {
///   print(loan.number ?? 0, book.title, member?.name ?? "unknown")  // 1 Sea Ann
/// }
/// ```
/// A required reference gives a record, an optional one an optional record, and a list an array. The predicate has a
/// parameter for the record and one for each of these. For what a predicate can use, see ``RecordFetch``; of an array of
/// related records, it can use `isEmpty`, `count`, `contains(where:)`, `allSatisfy(_:)` and `filter(_:)`.
///
/// ``records`` is the query for the records alone, which can be used wherever their store takes a query.
public struct RelatedFetch<Item: Record, each Related: Sendable>: Sendable where Item.Query == RecordFetch<Item> {
  /// The query for the records alone.
  public private(set) var records: RecordFetch<Item>
  let relations: (repeat Relation<Item, each Related>)

  init(_ records: RecordFetch<Item>, _ relations: repeat Relation<Item, each Related>) {
    self.records = records
    self.relations = (repeat each relations)
  }

  /// Returns a copy of the query that is also sorted by a field, after the fields by which the query is sorted already.
  ///
  /// - Parameters:
  ///   - path: The key path of the field, which may lead through IDs, as in `\.bookID.title`.
  ///   - descending: Whether the largest value comes first. Missing values come last in either direction.
  public func sorted(by path: any PartialKeyPath<Item> & Sendable, descending: Bool = false) -> Self {
    with(records.sorted(by: path, descending: descending))
  }

  /// Returns a copy of the query that returns at most a number of records, each with all its related records.
  public func limited(to limit: Int) -> Self { with(records.page(limit: limit, offset: records.offset)) }

  /// Returns a copy of the query whose results start after a cursor; `nil` to start with the first record.
  public func after(_ cursor: RecordCursor<Item>?) -> Self {
    var records = records
    records.cursor = cursor
    return with(records)
  }

  /// Returns the cursor for the page that starts directly after a row in the order of this query.
  ///
  /// ```swift
  /// func nextPage(after loan: Loan, _ book: Book) async throws -> [(Loan, Book)] {
  ///   let byTitle: RelatedFetch<Loan, Book> = Loan.with(\.bookID).sorted(by: \.bookID.title).limited(to: 50)
  ///   return try await storage.rows(of: byTitle.after(byTitle.cursor(after: loan, book)))
  /// }
  /// ```
  /// The row must have every record to which the paths lead by which the query is sorted; otherwise, a query with the
  /// cursor has a ``RecordFetch/refusal``.
  public func cursor(after record: Item, _ related: repeat each Related) -> RecordCursor<Item> {
    let row = RowRecords(record)
    for value in repeat each related { row.add(value) }
    return records.bound(to: row).cursor(after: record)
  }

  private func with(_ records: RecordFetch<Item>) -> Self {
    var fetch = self
    fetch.records = records
    return fetch
  }

  /// The kinds of records to which the query refers, each once.
  var kinds: [any Record.Type] {
    var kinds = [Item.self] + records.relatedKinds()
    for relation in repeat each relations { relation.addKinds(to: &kinds) }
    var known: Set<ObjectIdentifier> = []
    return kinds.filter { known.insert(ObjectIdentifier($0)).inserted }
  }

  /// Returns the rows of the given records, which match the query.
  package func rows(
    of records: [Item],
    from source: some RelatedSource
  ) throws(StoreError) -> [(Item, repeat each Related)] {
    let columns = (repeat try (each relations).related(to: records, from: source))
    var rows: [(Item, repeat each Related)] = []
    rows.reserveCapacity(records.count)
    for index in records.indices { rows.append((records[index], repeat (each columns)[index])) }
    return rows
  }
}

extension RecordFetch {
  /// Returns the kinds of other records to which the condition, the order and the given paths refer, possibly several
  /// times.
  package func relatedKinds(and paths: [FieldPath] = []) -> [any Record.Type] {
    var kinds: [any Record.Type] = []
    let scope = FieldScope(Item.fields, areStored: true)
    for expression in [condition] + (sort.map(\.key.path) + paths).map(\.expression) {
      expression.addKinds(from: scope, to: &kinds)
    }
    return kinds
  }

  /// Returns a copy of the query that is also sorted by a field, after the fields by which the query is sorted already.
  ///
  /// - Parameters:
  ///   - path: The key path of the field, which may lead through IDs, as in `\.bookID.title`.
  ///   - descending: Whether the largest value comes first. Missing values come last in either direction.
  public func sorted(by path: any PartialKeyPath<Item> & Sendable, descending: Bool = false) -> Self {
    var fetch = self
    fetch.addOrder(path, isDescending: descending)
    return fetch
  }
}
