/// A position in the sort order of a query, directly after a record.
///
/// To read the next page of results, pass a cursor for the last record of the current page. The pages neither skip nor
/// repeat an unchanged record, even if other records are inserted or deleted in the meantime. A cursor can be encoded
/// and stored. The encoded form contains the values by which the record is sorted.
///
/// ```swift
/// func page(after cursor: RecordCursor<Place>?) async throws -> (places: [Place], next: RecordCursor<Place>?) {
///   let query = RecordFetch<Place>(sort: [SortDescriptor(\.title)], limit: 2, after: cursor)
///   let places = try await store.records(matching: query)
///   return (places, places.last.map { query.cursor(after: $0) })
/// }
/// ```
public struct RecordCursor<Item: Record>: Hashable, Sendable, Codable {
  struct Term: Hashable, Codable {
    let field: String
    let isDescending: Bool

    static func terms(of fetch: RecordFetch<Item>) -> [Term] {
      fetch.sort.map { Term(field: $0.key.path.name(from: Item.fields), isDescending: $0.isDescending) }
    }
  }

  let terms: [Term]
  /// The values by which the record is sorted, in the order of the terms. Strings are replaced with their matching
  /// keys.
  package let keys: [FieldContent]
  /// The number of the record, or `Int.max` for a record without one.
  package let number: Int

  init(_ record: Item, in fetch: RecordFetch<Item>) {
    let terms = Term.terms(of: fetch)
    keys = fetch.sort.map { fetch.reader(of: $0.key.path)(record).sortKey }
    number = record.number ?? .max
    // A cursor without terms belongs to no query that is sorted, so that it is refused.
    self.terms = fetch.hasAllKeys ? terms : []
  }

  /// Returns whether the cursor was created for the sort order of the given query, and whether the cursor's keys have
  /// the types of the fields by which the query sorts. The types are checked because a decoded cursor may contain any
  /// keys.
  func isOf(_ fetch: RecordFetch<Item>) -> Bool {
    guard terms == Term.terms(of: fetch), keys.count == fetch.sort.count else { return false }
    return zip(fetch.sort, keys).allSatisfy { term, key in
      FieldExpression.comparison(term.key.path.expression, .less, .constant(key)).hasRightTypes(of: Item.fields)
    }
  }

  func isBefore(_ record: Item, in fetch: RecordFetch<Item>) -> Bool {
    for (term, key) in zip(fetch.sort, keys) {
      if let precedes = term.precedes(fetch.reader(of: term.key.path)(record), key: key) { return !precedes }
    }
    return (record.number ?? .max) > number
  }
}
