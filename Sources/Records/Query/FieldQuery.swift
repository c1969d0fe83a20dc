package import Foundation

/// A query in the form that stores translate, by the positions of the described fields.
public struct FieldQuery: Hashable, Sendable {
  /// A position in the order of a query, directly after a record.
  public struct Cursor: Hashable, Sendable {
    /// The values by which the record is sorted, in sort order; texts as their matching keys.
    public let keys: [FieldContent]
    /// The number of the record, or `Int.max` for a record without one.
    public let number: Int
  }

  /// The condition on the fields of a record.
  public internal(set) var condition = FieldExpression.always(true)
  /// The positions of the fields to sort by, the most significant first. Records that are equal in all fields are
  /// sorted by ascending number.
  public internal(set) var sort: [SortTerm<Int>] = []
  /// The maximum number of records to return; `nil` for all. Zero or less returns none.
  public internal(set) var limit: Int?
  /// The number of records to skip at the start. Zero or less skips none.
  public internal(set) var offset = 0
  /// The position after which the results start.
  public internal(set) var cursor: Cursor?
  /// The reason why no store can answer the query, or `nil` if stores can.
  public package(set) var refusal: StoreError?

  init() {}

  /// Creates a query for the records for which all conditions hold.
  package init(where conditions: [FieldExpression], sort: [SortTerm<Int>], limit: Int?, offset: Int) {
    (condition, self.sort, self.limit, self.offset) = (.conjunction(conditions), sort, limit, offset)
  }
}

extension RecordQuery {
  /// Returns the ``fieldQuery``.
  ///
  /// - Throws: The refusal of the query; ``StoreError/unsupported(_:)`` if the query cannot be translated.
  package func translated() throws(StoreError) -> FieldQuery {
    guard let fields = fieldQuery else {
      throw refusal ?? .unsupported("\(Self.self) cannot be translated to SQL; use RecordFetch<\(Record.self)>")
    }
    if let refusal = fields.refusal { throw refusal }
    return fields
  }
}

extension RecordDescription {
  /// Returns the position of a field: 0 for the number, 1 for the ID, then in the order of the description.
  ///
  /// A property that is not described has the position of the number. Only faulty code next to the description can
  /// refer to such a property.
  package static func position(of path: PartialKeyPath<Record>) -> Int { shared.positions[path] ?? 0 }
}

extension FieldExpression {
  /// Returns a comparison with a date, which never holds if the date is not a number.
  package static func comparison(_ value: Self, _ comparison: FieldComparison, _ date: Date) -> Self {
    FieldContent(bound: date).map { .comparison(value, comparison, .constant($0)) } ?? .always(false)
  }
}

extension SortTerm {
  /// Returns a term with the same direction and another key.
  package func by<Other>(_ other: (Key) -> Other) -> SortTerm<Other> {
    SortTerm<Other>(key: other(key), isDescending: isDescending)
  }
}
