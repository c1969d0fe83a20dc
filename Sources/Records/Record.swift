/// What every stored record has, whatever it is about.
///
/// A record is a value that cannot be built invalid. Its ``number`` is its handle for people: given by the store at the
/// insertion, never changed, and never given again, not even after the record was deleted.
public protocol Record: Identifiable, Hashable, Sendable, Codable where ID == RecordID<Self> {
  /// The questions that can be asked of a store of these records.
  associatedtype Query: RecordQuery<Self> = RecordFetch<Self>

  /// What a person calls one such record: `task`.
  static var name: String { get }

  /// The handle for people, 1 or more; `nil` until a store has given one.
  var number: Int? { get }

  /// The record that this one is part of and is deleted with; `nil` if it is part of none.
  var parentID: ID? { get }

  /// The same record under a number that a store gives it.
  ///
  /// - Parameter number: Within ``Record/numbers``.
  func numbered(_ number: Int) -> Self

  /// Some record, into a copy of which stored fields are read: `static let template = Place()`.
  static var template: Self { get }

  /// Describes the fields, in order; see ``Describer``.
  ///
  /// ```swift
  /// static func describe<D: Describer<Place>>(_ place: inout D) throws(StoreError) {
  ///   try place.identity(\.id, \.number)
  ///   try place.field("title", \.title, [.notBlank, .indexed])
  ///   try place.field("visitedAt", \.visitedAt)
  /// }
  /// ```
  /// It must do the same whenever it is called, and throw what the describer throws only.
  static func describe<D: Describer<Self>>(_ describer: inout D) throws(StoreError)

  /// Checks rules that concern several fields, and brings the record into the form in which it is kept.
  ///
  /// A store calls it before a record is written and after it has been read. The default does nothing.
  /// - Throws: The first rule that the record breaks.
  mutating func validate() throws(ValidationError)

  /// Whether every value of the type is valid and in the form in which it comes back from a store, so that stores need not see to
  /// it before they write. The default is `false`.
  static var isAlwaysPrepared: Bool { get }

  /// Brings every field into the form in which it comes back from a store. The default visits the fields.
  ///
  /// - Throws: ``StoreError/invalid(_:)`` with the first rule that a field breaks.
  mutating func prepareFields() throws(StoreError)

  /// Reads the stored fields into a record and validates it. The default visits the fields.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` with the rule that is broken.
  static func read(from source: any FieldSource, into record: inout Self) throws(StoreError)

  /// Reads the records that a source goes on to, as ``read(from:into:)`` does, until there are so many or none is left.
  ///
  /// It is a requirement so that the loop is compiled where the type is known.
  /// - Parameter count: How many records there are at most then.
  /// - Throws: ``StoreError/corrupt(_:)`` with the number of the record and the rule that it breaks; what the source throws.
  static func readAll(
    from source: any FieldSource,
    upTo count: Int,
    into records: inout [Self]
  ) throws(StoreError)

  /// Reads the next record of a source, as ``readAll(from:upTo:into:)`` does; `nil` if there is none.
  static func readNext(from source: any FieldSource) throws(StoreError) -> Self?

  /// This record with the changes between two versions of it. The default is ``mergingFields(changesFrom:to:)``; fields that mean something
  /// only together must be merged together.
  ///
  /// ID and number are those of this record. The result may break a rule.
  /// - Parameters:
  ///   - base: The version from which the changes were made.
  ///   - edited: The version with the changes.
  func merging(changesFrom base: Self, to edited: Self) -> Self

  /// The contents of number, ID and fields, in this order. The default visits the fields.
  var fieldContents: [FieldContent] { get }

  /// Calls `body` with the index and the ``fieldContents`` of each record, in order.
  ///
  /// It is a requirement so that the loop is compiled where the type is known, as is that of ``numbered(_:by:)``.
  static func visitContents(
    of records: [Self],
    _ body: (_ index: Int, _ contents: inout [FieldContent]) throws(StoreError) -> Void
  ) throws(StoreError)

  /// The records under the numbers at the same positions.
  static func numbered(_ records: [Self], by numbers: [Int]) -> [Self]

  /// Reads the contents of number, ID and fields one by one, in this order. The default visits the fields.
  static var contentReaders: [ContentReader<Self>] { get }
}

extension Record {
  /// Most kinds of records are part of nothing.
  public var parentID: ID? { nil }

  /// The same record under a number that a store gives it.
  @inlinable
  public func numbered(_ number: Int) -> Self {
    var setter = NumberSetter(record: self, number: number)
    // Setting cannot fail.
    do throws(StoreError) { try Self.describe(&setter) } catch {}
    return setter.record
  }

  /// Checks nothing.
  public mutating func validate() throws(ValidationError) {}

  /// Values may be invalid.
  public static var isAlwaysPrepared: Bool { false }

  /// Visits the fields.
  @inlinable
  public mutating func prepareFields() throws(StoreError) { try normalizeFields() }

  /// Reads the stored fields into a record.
  @inlinable
  public static func read(from source: any FieldSource, into record: inout Self) throws(StoreError) {
    try readFields(from: source, into: &record)
  }

  /// Reads the records that a source goes on to.
  @inlinable
  public static func readAll(
    from source: any FieldSource,
    upTo count: Int,
    into records: inout [Self]
  ) throws(StoreError) {
    try readAllFields(from: source, upTo: count, into: &records)
  }

  /// Reads the next record of a source.
  @inlinable
  public static func readNext(from source: any FieldSource) throws(StoreError) -> Self? {
    try readNextFields(from: source)
  }

  /// The contents of number, ID and fields.
  @inlinable
  public var fieldContents: [FieldContent] { visitedContents }

  /// Calls `body` with the index and the contents of each record.
  @inlinable
  public static func visitContents(
    of records: [Self],
    _ body: (_ index: Int, _ contents: inout [FieldContent]) throws(StoreError) -> Void
  ) throws(StoreError) {
    for index in records.indices {
      // A copy of its own, which can be changed where it is.
      var contents = records[index].fieldContents
      try body(index, &contents)
    }
  }

  /// The records under the numbers at the same positions.
  @inlinable
  public static func numbered(_ records: [Self], by numbers: [Int]) -> [Self] {
    var numbered = records
    for index in numbered.indices { numbered[index] = numbered[index].numbered(numbers[index]) }
    return numbered
  }

  /// Reads the contents of number, ID and fields one by one.
  @inlinable
  public static var contentReaders: [ContentReader<Self>] { visitedReaders }

  /// The numbers a record can have: 1 to 2^53 − 1.
  ///
  /// The bound is the largest integer that every reader of JSON keeps exactly (RFC 8259 §6).
  public static var numbers: ClosedRange<Int> { 1...9_007_199_254_740_991 }

  /// Refuses a number outside ``numbers``.
  package static func validate(number: Int?) throws(ValidationError) {
    if let number, !numbers.contains(number) {
      throw ValidationError(field: "number", value: String(number), rule: "must be from 1 to \(numbers.upperBound)")
    }
  }
}

/// A question to a store: which records, in what order, how many.
///
/// Its meaning is this plain implementation; every store must give the same answer.
public protocol RecordQuery<Record>: Hashable, Sendable {
  /// The records it is about.
  associatedtype Record: LogbookRecords.Record
  /// What the records can be sorted by.
  associatedtype Key: Hashable, Sendable

  /// The question that every record answers, sorted by number.
  init()

  /// What to sort by, the most significant first. Records that are equal in all of it are sorted by ascending number.
  var sort: [SortTerm<Key>] { get set }
  /// The most records to return; `nil` for all. Zero or less returns none.
  var limit: Int? { get set }
  /// How many records to leave out at the beginning. Zero or less leaves out none.
  var offset: Int { get set }
  /// Why no store can answer the query, which every store throws instead of answering; `nil` by default.
  var refusal: StoreError? { get }

  /// The query by the positions of the described fields, which stores that do not hold their records in memory translate; `nil` by
  /// default, which they cannot answer.
  var fieldQuery: FieldQuery? { get }

  /// Whether a record is among those asked for, before ``limit`` and ``offset``.
  func matches(_ record: Record) -> Bool

  /// ``matches(_:)`` for many records: what it needs for all of them is made once. The default is ``matches(_:)`` itself.
  func matcher() -> (Record) -> Bool

  /// Whether one record comes before another by a key and in a direction; `nil` if they are equal in the key.
  ///
  /// Implement it with ``SortTerm/precedes(_:_:)-(Value,Value)`` and its variants, which apply the direction, compare texts by their
  /// keys, and put missing values last in both directions.
  func precedes(_ left: Record, _ right: Record, by order: SortTerm<Key>) -> Bool?
}

/// A key to sort by and the direction.
public struct SortTerm<Key: Hashable & Sendable>: Hashable, Sendable {
  /// What to compare.
  public let key: Key
  /// Whether the largest comes first. Missing values come last in either direction.
  public let isDescending: Bool

  /// The smallest first.
  public static func ascending(_ key: Key) -> Self { Self(key: key, isDescending: false) }
  /// The largest first.
  public static func descending(_ key: Key) -> Self { Self(key: key, isDescending: true) }

  /// Whether one value comes before another in the direction of the term; `nil` if they are equal.
  public func precedes<Value: Comparable>(_ left: Value, _ right: Value) -> Bool? {
    left == right ? nil : (left < right) != isDescending
  }

  /// Whether one value, which may be missing, comes before another; `nil` if they are equal. Missing values come last.
  public func precedes<Value: Comparable>(_ left: Value?, _ right: Value?) -> Bool? {
    switch (left, right) {
    case (let left?, let right?): precedes(left, right)
    case (nil, nil): nil
    case (nil, _): false
    case (_, nil): true
    }
  }

  /// Whether one text comes before another by the UTF-8 bytes of their keys; `nil` if these are equal.
  ///
  /// It stands beside the one for texts that may be missing, or texts would be compared as any other values.
  public func precedes(_ left: String, _ right: String) -> Bool? {
    precedes(UTF8Order(left), UTF8Order(right))
  }

  /// Whether one text, which may be missing, comes before another by the bytes of their keys. Missing texts come last.
  public func precedes(_ left: String?, _ right: String?) -> Bool? {
    precedes(left.map(UTF8Order.init), right.map(UTF8Order.init))
  }
}

extension SortTerm: Encodable where Key: Encodable {}
extension SortTerm: Decodable where Key: Decodable {}

/// Text ordered by the bytes of its matching key, as every store orders it.
private struct UTF8Order: Comparable {
  let bytes: [UInt8]

  init(_ text: String) {
    bytes = Array(text.matchingKey.utf8)
  }

  static func < (left: Self, right: Self) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

extension RecordQuery {
  /// Stores can answer the query.
  public var refusal: StoreError? { nil }

  /// The query is known by its ``matches(_:)`` only.
  public var fieldQuery: FieldQuery? { nil }

  /// Nothing is made for many records.
  public func matcher() -> (Record) -> Bool { matches }

  /// The records asked for, in the order asked for: the reference for every store's answer.
  public func apply(to records: some Sequence<Record>) -> [Record] {
    let sorted = sorted(records.filter(matcher()))
    let page = sorted.dropFirst(max(0, offset))
    return limit.map { Array(page.prefix(max(0, $0))) } ?? Array(page)
  }

  /// What ``apply(to:)`` gives.
  ///
  /// - Throws: The ``refusal``, if there is one.
  public func answer(from records: some Sequence<Record>) throws(StoreError) -> [Record] {
    if let refusal { throw refusal }
    return apply(to: records)
  }

  /// The records in the order asked for, all of them.
  public func sorted(_ records: some Sequence<Record>) -> [Record] {
    records.sorted { left, right in
      for order in sort {
        if let precedes = precedes(left, right, by: order) { return precedes }
      }
      return (left.number ?? .max) < (right.number ?? .max)
    }
  }

  /// The same question for another page.
  public func page(limit: Int?, offset: Int = 0) -> Self {
    var query = self
    query.limit = limit
    query.offset = offset
    return query
  }
}
