/// A place in the order of a query: after one record.
///
/// A page that begins at the cursor of the last record of another page continues it exactly, also if records have been inserted or
/// deleted meanwhile. Cursors can be encoded and kept; they hold what the record is sorted by.
public struct RecordCursor<Record: LogbookRecords.Record>: Hashable, Sendable, Codable {
  struct Term: Hashable, Codable {
    let field: String
    let isDescending: Bool

    static func terms(of fetch: RecordFetch<Record>) -> [Term] {
      let description = RecordDescription<Record>.shared
      return fetch.sort.map { Term(field: description.name(at: $0.key.position), isDescending: $0.isDescending) }
    }
  }

  /// The sort it was made for.
  let terms: [Term]
  /// What the record sorts by, in the order of the terms: texts as matching keys.
  package let keys: [FieldContent]
  /// The number of the record; beyond all numbers for one that has none.
  package let number: Int

  init(_ record: Record, in fetch: RecordFetch<Record>) {
    let description = RecordDescription<Record>.shared
    terms = Term.terms(of: fetch)
    keys = fetch.sort.map { description.readers[$0.key.position](record).sortKey }
    number = record.number ?? .max
  }

  /// Whether a record comes after.
  func isBefore(_ record: Record, sortedBy sort: [SortTerm<Int>]) -> Bool {
    let description = RecordDescription<Record>.shared
    for (term, key) in zip(sort, keys) {
      if let precedes = term.precedes(description.readers[term.key](record), key: key) { return !precedes }
    }
    return (record.number ?? .max) > number
  }
}
