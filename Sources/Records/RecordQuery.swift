/// A query for the records of a store, with a sort order, a limit and an offset.
///
/// Every store must return the same records, in the same order, as ``apply(to:)``.
public protocol RecordQuery<Item>: Hashable, Sendable {
  /// The type of the records.
  associatedtype Item: Record
  /// The type of the sort keys.
  associatedtype Key: Hashable, Sendable

  /// Creates a query that matches every record and sorts by number.
  init()

  /// The sort order, most significant term first. Records that are equal in all terms are sorted by ascending
  /// number.
  var sort: [SortTerm<Key>] { get set }
  /// The maximum number of records to return; `nil` for all. If the value is zero or less, no records are returned.
  var limit: Int? { get set }
  /// The number of records to skip at the start. If the value is zero or less, no records are skipped.
  var offset: Int { get set }
  /// The error that stores throw instead of executing the query; `nil`, the default, if the query is valid.
  var refusal: StoreError? { get }

  /// The query in a form that stores can translate to SQL, with fields identified by their positions.
  ///
  /// If the value is `nil`, which is the default, only stores that hold their records in memory can execute the query.
  var fieldQuery: FieldQuery? { get }

  /// Returns whether a record matches the query, regardless of ``limit`` and ``offset``.
  func matches(_ record: Item) -> Bool

  /// Returns a closure that is equivalent to ``matches(_:)`` but can be faster for many records.
  ///
  /// The default is ``matches(_:)`` itself.
  func matcher() -> (Item) -> Bool

  /// Returns whether one record comes before another according to a sort term, or `nil` if the term does not
  /// distinguish them.
  ///
  /// Implement this method with ``SortTerm/precedes(_:_:)-(Value,Value)`` and its variants, which apply the direction,
  /// compare strings by their matching keys, and put missing values last in either direction.
  func precedes(_ left: Item, _ right: Item, by order: SortTerm<Key>) -> Bool?
}

/// A sort key and its direction.
public struct SortTerm<Key: Hashable & Sendable>: Hashable, Sendable {
  /// The key to sort by.
  public let key: Key
  /// Whether the largest value comes first.
  ///
  /// Missing values come last in either direction.
  public let isDescending: Bool

  /// Returns a term that sorts the smallest value first.
  public static func ascending(_ key: Key) -> Self { Self(key: key, isDescending: false) }
  /// Returns a term that sorts the largest value first.
  public static func descending(_ key: Key) -> Self { Self(key: key, isDescending: true) }

  /// Returns whether one value comes before another in the direction of the term, or `nil` if the values are equal.
  public func precedes<Value: Comparable>(_ left: Value, _ right: Value) -> Bool? {
    left == right ? nil : (left < right) != isDescending
  }

  /// Returns whether one optional value comes before another in the direction of the term, or `nil` if the values are
  /// equal. Missing values come last in either direction.
  public func precedes<Value: Comparable>(_ left: Value?, _ right: Value?) -> Bool? {
    switch (left, right) {
    case (let left?, let right?): precedes(left, right)
    case (nil, nil): nil
    case (nil, _): false
    case (_, nil): true
    }
  }

  /// Returns whether one string comes before another in the direction of the term, or `nil` if their matching keys are
  /// equal. Matching keys are compared by their UTF-8 bytes.
  public func precedes(_ left: String, _ right: String) -> Bool? {
    left.precedesByKey(right).map { $0 != isDescending }
  }

  /// Returns whether one optional string comes before another in the direction of the term, or `nil` if their matching
  /// keys are equal or both strings are missing.
  ///
  /// Matching keys are compared by their UTF-8 bytes. Missing strings come last in either direction.
  public func precedes(_ left: String?, _ right: String?) -> Bool? {
    switch (left, right) {
    case (let left?, let right?): precedes(left, right)
    default: precedes(left.map { _ in 0 }, right.map { _ in 0 })
    }
  }
}

extension SortTerm: Encodable where Key: Encodable {}
extension SortTerm: Decodable where Key: Decodable {}

extension RecordQuery {
  /// The error that stores throw instead of executing the query; `nil` by default.
  public var refusal: StoreError? { nil }

  /// The query in a form that stores can translate to SQL; `nil` by default.
  public var fieldQuery: FieldQuery? { nil }

  /// Returns ``matches(_:)`` as a closure.
  public func matcher() -> (Item) -> Bool { matches }

  /// Returns the records that match the query, in sort order, after applying the offset and then the limit.
  ///
  /// Every store must return the same records as this method, in the same order.
  public func apply(to records: some Sequence<Item>) -> [Item] {
    let sorted = sorted(records.filter(matcher()))
    let page = sorted.dropFirst(max(0, offset))
    return limit.map { Array(page.prefix(max(0, $0))) } ?? Array(page)
  }

  /// Returns the result of ``apply(to:)``.
  ///
  /// - Throws: The ``refusal``, if there is one; ``StoreError/unsupported(_:)`` if the query refers to other records than
  ///   the given ones.
  public func answer(from records: some Sequence<Item>) throws(StoreError) -> [Item] {
    if let refusal { throw refusal }
    try fieldQuery?.requireBound(Item.self)
    return apply(to: records)
  }

  /// Returns all of the given records, in the sort order of the query.
  public func sorted(_ records: some Sequence<Item>) -> [Item] {
    // Read the sort order once, because some queries compute it.
    let sort = sort
    return records.sorted { left, right in
      for order in sort {
        if let precedes = precedes(left, right, by: order) { return precedes }
      }
      return (left.number ?? .max) < (right.number ?? .max)
    }
  }

  /// Returns a copy of the query with the given limit and offset.
  public func page(limit: Int?, offset: Int = 0) -> Self {
    var query = self
    query.limit = limit
    query.offset = offset
    return query
  }
}
