package import Foundation

/// What a query asks for, by the positions of the described fields: what a store translates.
public struct FieldQuery: Hashable, Sendable {
  /// A place in the order of a query: after one record.
  public struct Cursor: Hashable, Sendable {
    /// What the record is sorted by, in the order of the sort: texts as matching keys.
    public let keys: [FieldContent]
    /// The number of the record; beyond all numbers for one that has none.
    public let number: Int
  }

  /// The condition on the fields of a record.
  public internal(set) var condition = FieldExpression.always(true)
  /// The positions of the fields to sort by, the most significant first; then records are sorted by ascending number.
  public internal(set) var sort: [SortTerm<Int>] = []
  /// The most records to return; `nil` for all. Zero or less returns none.
  public internal(set) var limit: Int?
  /// How many records to leave out at the beginning. Zero or less leaves out none.
  public internal(set) var offset = 0
  /// Only records that come after this one.
  public internal(set) var cursor: Cursor?
  /// Why no store can answer the query; `nil` if stores can.
  public package(set) var refusal: StoreError?

  init() {}

  /// A query for the records for which all conditions hold.
  package init(where conditions: [FieldExpression], sort: [SortTerm<Int>], limit: Int?, offset: Int) {
    (condition, self.sort, self.limit, self.offset) = (.conjunction(conditions), sort, limit, offset)
  }
}

extension RecordQuery {
  /// The ``fieldQuery``.
  ///
  /// - Throws: The refusal of the query; ``StoreError/unsupported(_:)`` if it has no such form.
  package func translated() throws(StoreError) -> FieldQuery {
    guard let fields = fieldQuery else {
      throw refusal ?? .unsupported("\(Self.self) cannot be translated to SQL; use RecordFetch<\(Record.self)>")
    }
    if let refusal = fields.refusal { throw refusal }
    return fields
  }
}

extension RecordDescription {
  /// The position of a field: 0 for the number, 1 for the ID, then in the order of the description.
  ///
  /// A field that is not described, which only a mistake beside the description can name, has that of the number.
  package static func position(of path: PartialKeyPath<Record>) -> Int { shared.positions[path] ?? 0 }
}

extension FieldExpression {
  /// A comparison with a date, which does not hold with one that is not a number.
  package static func comparison(_ value: Self, _ comparison: FieldComparison, _ date: Date) -> Self {
    FieldContent(bound: date).map { .comparison(value, comparison, .constant($0)) } ?? .always(false)
  }
}

extension SortTerm {
  /// The same direction by what the key stands for.
  package func by<Other>(_ other: (Key) -> Other) -> SortTerm<Other> {
    SortTerm<Other>(key: other(key), isDescending: isDescending)
  }
}
