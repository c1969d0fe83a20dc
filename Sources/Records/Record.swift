/// A record that a store can hold.
///
/// A record type is usually a structure. A store validates a record before writing it. When a record without a
/// ``number`` is inserted, the store assigns one. A store never changes the number of a record, and never assigns the
/// number to another record, even after the record is deleted. If a damaged store is replaced with a backup, however,
/// the numbers assigned since the backup may be assigned again.
public protocol Record: Identifiable, Hashable, Sendable, Codable where ID == RecordID<Self> {
  /// The type of the queries for records of this type.
  associatedtype Query: RecordQuery<Self> = RecordFetch<Self>

  /// The singular name of this type of record in messages, documents and table names, such as `task`.
  static var name: String { get }

  /// A short number, at least 1, that identifies the record to people; `nil` if the record does not have a number yet.
  var number: Int? { get }

  /// The ID of the parent, the record that this record is part of; `nil` if there is none.
  ///
  /// Deleting the parent also deletes this record.
  var parentID: ID? { get }

  /// Returns a copy of the record with the given number, which a store has assigned.
  ///
  /// - Parameter number: A number within ``Record/numbers``.
  func numbered(_ number: Int) -> Self

  /// A record with placeholder values, for example `static let template = Place()` in the type `Place`.
  ///
  /// A store reads a record by filling in a copy of the template.
  static var template: Self { get }

  /// Describes the fields of the record, in order; see ``Describer``.
  ///
  /// ```swift
  /// static func describe<D: Describer<Place>>(_ place: inout D) throws(StoreError) {
  ///   try place.identity(\.id, \.number)
  ///   try place.field("title", \.title, [.notBlank, .indexed])
  ///   try place.field("visitedAt", \.visitedAt)
  /// }
  /// ```
  /// The method must behave the same on every call, and throw only errors that the describer throws.
  /// - Throws: The error that the describer throws.
  static func describe<D: Describer<Self>>(_ describer: inout D) throws(StoreError)

  /// Checks the rules that involve several fields, and converts the record to its stored form.
  ///
  /// A store calls this method after it has read a record and, unless ``isAlwaysPrepared`` is `true`, before it writes
  /// one. The default implementation does nothing.
  /// - Throws: ``ValidationError`` with the first rule that the record breaks.
  mutating func validate() throws(ValidationError)

  /// Whether every value of the type is guaranteed to be valid and in its stored form.
  ///
  /// If `true`, stores write records without validating or converting them, and without resetting the properties that
  /// ``describe(_:)`` declares as unstored. The default is `false`.
  static var isAlwaysPrepared: Bool { get }

  /// Replaces the value of every field with its stored form.
  ///
  /// The default implementation uses ``describe(_:)``.
  ///
  /// - Throws: ``StoreError/invalid(_:)`` for the first value that cannot be stored.
  mutating func prepareFields() throws(StoreError)

  /// Reads the stored fields into a record, and validates the record.
  ///
  /// The default implementation uses ``describe(_:)``.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` with the rule that the record breaks, or the error that the source throws.
  static func read(from source: any FieldSource, into record: inout Self) throws(StoreError)

  /// Appends records from a source to an array until the array contains `count` records or no records remain in the
  /// source.
  ///
  /// The default implementation calls ``read(from:into:)`` for each record.
  /// - Parameter count: The maximum number of elements in `records` after the call.
  /// - Throws: ``StoreError/corrupt(_:)`` with the number of the invalid record and the rule that the record breaks, or
  ///   the error that the source throws.
  static func readAll(
    from source: any FieldSource,
    upTo count: Int,
    into records: inout [Self]
  ) throws(StoreError)

  /// Returns the next record from a source, or `nil` if there is none.
  ///
  /// The default implementation calls ``read(from:into:)``.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` with the number of the invalid record and the rule that the record breaks, or
  ///   the error that the source throws.
  static func readNext(from source: any FieldSource) throws(StoreError) -> Self?

  /// Returns a copy of this record with the changes between two other versions of the record applied.
  ///
  /// The default implementation is ``mergingFields(changesFrom:to:)``, which merges each field separately. Implement
  /// this method if some fields are meaningful only together. The result has the ID and the number of this record, and
  /// may break a rule.
  /// - Parameters:
  ///   - base: The version before the changes.
  ///   - edited: The version after the changes.
  func merging(changesFrom base: Self, to edited: Self) -> Self

  /// The contents of the number, the ID and the fields, in this order.
  ///
  /// The default implementation uses ``describe(_:)``.
  var fieldContents: [FieldContent] { get }

  /// Calls `body` with the index and the ``fieldContents`` of each record, in order.
  ///
  /// - Throws: The error that `body` throws.
  static func visitContents(
    of records: Span<Self>,
    _ body: (_ index: Int, _ contents: inout [FieldContent]) throws(StoreError) -> Void
  ) throws(StoreError)

  /// Returns copies of the records, each with the number at the same index in `numbers`.
  static func numbered(_ records: [Self], by numbers: [Int]) -> [Self]

  /// Closures that return the contents of a record's number, ID and fields, in this order.
  ///
  /// The default implementation uses ``describe(_:)``.
  static var contentReaders: [ContentReader<Self>] { get }
}

extension Record {
  /// The ID of the parent; `nil` by default.
  public var parentID: ID? { nil }

  /// Returns a copy of the record with the given number, which a store has assigned.
  @inlinable
  public func numbered(_ number: Int) -> Self {
    var setter = NumberSetter(record: self, number: number)
    // Ignore the error, because a NumberSetter never throws.
    do throws(StoreError) { try Self.describe(&setter) } catch {}
    return setter.record
  }

  /// Does nothing. This default implementation accepts every record.
  public mutating func validate() throws(ValidationError) {}

  /// Whether stores write records without validating or converting them; `false` by default.
  public static var isAlwaysPrepared: Bool { false }

  /// Replaces the value of every field with its stored form.
  ///
  /// - Throws: ``StoreError/invalid(_:)`` for the first value that cannot be stored.
  @inlinable
  public mutating func prepareFields() throws(StoreError) { try normalizeFields() }

  /// Reads the stored fields into a record, and validates the record.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` with the rule that the record breaks, or the error that the source throws.
  @inlinable
  public static func read(from source: any FieldSource, into record: inout Self) throws(StoreError) {
    try readFields(from: source, into: &record)
  }

  /// Appends records from a source to an array until the array contains `count` records or no records remain in the
  /// source.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` with the number of the invalid record and the rule that the record breaks, or
  ///   the error that the source throws.
  @inlinable
  public static func readAll(
    from source: any FieldSource,
    upTo count: Int,
    into records: inout [Self]
  ) throws(StoreError) {
    try readAllFields(from: source, upTo: count, into: &records)
  }

  /// Returns the next record from a source, or `nil` if there is none.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` with the number of the invalid record and the rule that the record breaks, or
  ///   the error that the source throws.
  @inlinable
  public static func readNext(from source: any FieldSource) throws(StoreError) -> Self? {
    try readNextFields(from: source)
  }

  /// The contents of the number, the ID and the fields, in this order.
  @inlinable
  public var fieldContents: [FieldContent] { visitedContents }

  /// Calls `body` with the index and the ``fieldContents`` of each record, in order. The contents are a copy, which
  /// `body` can change.
  ///
  /// - Throws: The error that `body` throws.
  @inlinable
  public static func visitContents(
    of records: Span<Self>,
    _ body: (_ index: Int, _ contents: inout [FieldContent]) throws(StoreError) -> Void
  ) throws(StoreError) {
    for index in records.indices {
      // Copy the contents, because `body` can change them in place.
      var contents = records[index].fieldContents
      try body(index, &contents)
    }
  }

  /// Returns copies of the records, each with the number at the same index in `numbers`.
  @inlinable
  public static func numbered(_ records: [Self], by numbers: [Int]) -> [Self] {
    var numbered = records
    for index in numbered.indices { numbered[index] = numbered[index].numbered(numbers[index]) }
    return numbered
  }

  /// Closures that return the contents of a record's number, ID and fields, in this order.
  @inlinable
  public static var contentReaders: [ContentReader<Self>] { visitedReaders }

  /// The range of valid record numbers: 1 to 2^53 − 1.
  ///
  /// The upper bound is the largest integer that every JSON parser can be relied on to read exactly (RFC 8259 §6).
  public static var numbers: ClosedRange<Int> { 1...9_007_199_254_740_991 }

  /// Checks that a number, if there is one, is within ``numbers``.
  ///
  /// - Throws: ``ValidationError`` if the number is outside that range.
  package static func validate(number: Int?) throws(ValidationError) {
    if let number, !numbers.contains(number) {
      throw ValidationError(field: "number", value: String(number), rule: "must be from 1 to \(numbers.upperBound)")
    }
  }
}

/// A query for the records of a store, with a sort order, a limit and an offset.
///
/// Every store must return the same records, in the same order, as ``apply(to:)``.
public protocol RecordQuery<Record>: Hashable, Sendable {
  /// The type of the records.
  associatedtype Record: LogbookRecords.Record
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
  func matches(_ record: Record) -> Bool

  /// Returns a closure that is equivalent to ``matches(_:)`` but can be faster for many records.
  ///
  /// The default is ``matches(_:)`` itself.
  func matcher() -> (Record) -> Bool

  /// Returns whether one record comes before another according to a sort term, or `nil` if the term does not
  /// distinguish them.
  ///
  /// Implement this method with ``SortTerm/precedes(_:_:)-(Value,Value)`` and its variants, which apply the direction,
  /// compare strings by their matching keys, and put missing values last in either direction.
  func precedes(_ left: Record, _ right: Record, by order: SortTerm<Key>) -> Bool?
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
  public func matcher() -> (Record) -> Bool { matches }

  /// Returns the records that match the query, in sort order, after applying the offset and then the limit.
  ///
  /// Every store must return the same records as this method, in the same order.
  public func apply(to records: some Sequence<Record>) -> [Record] {
    let sorted = sorted(records.filter(matcher()))
    let page = sorted.dropFirst(max(0, offset))
    return limit.map { Array(page.prefix(max(0, $0))) } ?? Array(page)
  }

  /// Returns the result of ``apply(to:)``.
  ///
  /// - Throws: The ``refusal``, if there is one.
  public func answer(from records: some Sequence<Record>) throws(StoreError) -> [Record] {
    if let refusal { throw refusal }
    return apply(to: records)
  }

  /// Returns all of the given records, in the sort order of the query.
  public func sorted(_ records: some Sequence<Record>) -> [Record] {
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
