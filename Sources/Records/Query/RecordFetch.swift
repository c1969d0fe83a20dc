public import Foundation

/// Which records, in what order, how many: a query of any described record, by `#Predicate` and `SortDescriptor`.
///
/// ```swift
/// let coast = RecordFetch<Place>(
///   where: #Predicate { $0.climate == oceanic && $0.tags.contains("harbour") && ($0.rating ?? 0) > 3.5 },
///   sort: [SortDescriptor(\.visitedAt, order: .reverse), SortDescriptor(\.title)],
///   limit: 50
/// )
/// ```
///
/// A predicate can use
/// - the fields that the record describes, by the same key paths, with `id` and `number`; `Bool` fields are conditions;
/// - captured values and their properties, literals, and `+`, `-`, `*` of these;
/// - `==` and `!=`, also with `nil`; `<`, `<=`, `>`, `>=` of numbers, texts, dates, UUIDs, IDs and ``RankedFieldValue``s;
/// - `&&`, `||`, `!`, `? :`, `if … else`;
/// - `??`, `!`, `?.`, `flatMap`, `if let … else`;
/// - `list.contains(text)`, `text.contains(text)`, `text.starts(with: text)`, `isEmpty` and `count` of texts and lists;
/// - `contains` of captured arrays, sets and ranges, and of ranges with bounds that are expressions.
///
/// Everything else is a ``refusal``, the same from every store: arithmetic with fields, computed properties, comparisons of lists,
/// casts, subscripts, closures over elements, regular expressions, localized comparisons.
///
/// The answers are Swift's own, with these differences. Texts are ordered by their matching keys (`String.matchingKey`), though they
/// are equal only if they are canonically equivalent. A record for which `!` would unwrap a missing value does not match. Values are
/// compared as they are stored: dates to the millisecond.
public struct RecordFetch<Record: LogbookRecords.Record>: RecordQuery {
  /// A field that records are sorted by.
  public struct Key: Hashable, Sendable, Encodable {
    /// 0 for the number, 1 for the ID, then the others in the order of the description.
    public let position: Int

    /// The field at a property; `nil` if there is none.
    public init?(_ path: PartialKeyPath<Record>) {
      guard let position = RecordDescription<Record>.shared.positions[path] else { return nil }
      self.position = position
    }

    package init(position: Int) { self.position = position }
  }

  /// Only records that come after this one.
  public var cursor: RecordCursor<Record>? { didSet { checkCursor() } }

  /// All else that is asked for, in code that is not generic.
  private var query = FieldQuery()
  private var mistake: StoreError?
  private var cursorMistake: StoreError?
  /// The condition as a closure, which is made when it is asked for.
  private var compiled: CompiledCondition<Record>?

  /// Every record, sorted by number.
  public init() {}

  /// A query by a predicate.
  ///
  /// - Parameters:
  ///   - predicate: Which records; all if `nil`.
  ///   - sort: What to sort by, the most significant first. Missing values come last in either direction, texts are sorted by their
  ///     matching keys. Records that are equal in all of it are sorted by ascending number.
  ///   - limit: The most records to return; `nil` for all.
  ///   - offset: How many records to leave out at the beginning.
  ///   - cursor: Only records after this one, which was made for the same sort.
  public init(
    where predicate: Predicate<Record>? = nil,
    sort: [SortDescriptor<Record>] = [],
    limit: Int? = nil,
    offset: Int = 0,
    after cursor: RecordCursor<Record>? = nil
  ) {
    query.limit = limit
    query.offset = offset
    self.cursor = cursor
    do throws(StoreError) {
      for descriptor in sort { query.sort.append(try Self.term(descriptor)) }
      if let predicate { try include(predicate) }
    } catch {
      mistake = error
    }
    if cursor != nil { checkCursor() }
  }

  /// A query by an expression, for code that makes queries, such as samples and comparisons.
  ///
  /// An expression that names a field which is not there is a ``refusal``.
  public init(
    where condition: FieldExpression,
    sort: [SortTerm<Key>] = [],
    limit: Int? = nil,
    offset: Int = 0,
    after cursor: RecordCursor<Record>? = nil
  ) {
    self.sort = sort
    query.limit = limit
    query.offset = offset
    self.cursor = cursor
    do throws(StoreError) { try include(condition) } catch { mistake = error }
  }

  /// The same query of those of its records that match another predicate, too.
  public func filtered(by predicate: Predicate<Record>) -> Self {
    var fetch = self
    do throws(StoreError) { try fetch.include(predicate) } catch { fetch.mistake = mistake ?? error }
    return fetch
  }

  /// The condition on the fields of a record.
  public var condition: FieldExpression { query.condition }

  /// What to sort by, the most significant first.
  public var sort: [SortTerm<Key>] {
    get { query.sort.map { $0.by(Key.init(position:)) } }
    set {
      query.sort = newValue.map { $0.by(\.position) }
      checkCursor()
    }
  }

  /// The most records to return; `nil` for all.
  public var limit: Int? {
    get { query.limit }
    set { query.limit = newValue }
  }

  /// How many records to leave out at the beginning.
  public var offset: Int {
    get { query.offset }
    set { query.offset = newValue }
  }

  private mutating func include(_ predicate: Predicate<Record>) throws(StoreError) {
    try include(PredicateTranslator.expression(of: predicate, .shared))
  }

  private mutating func include(_ added: FieldExpression) throws(StoreError) {
    let description = RecordDescription<Record>.shared
    let condition = condition == .always(true) ? added : FieldExpression.conjunction([condition, added])
    let size = condition.size
    if size.depth > FieldExpression.greatestDepth {
      throw .misuse(
        "a predicate of a \(Record.name) has more than \(FieldExpression.greatestDepth) levels of expressions"
      )
    }
    if size.values > FieldExpression.greatestCount {
      throw .misuse("a predicate of a \(Record.name) has more than \(FieldExpression.greatestCount) values")
    }
    if size.positions.lowerBound < 0 || size.positions.upperBound >= description.types.count {
      throw .misuse("a predicate of a \(Record.name) names a field that is not there")
    }
    if size.searches, !(Record.self is any SearchedRecord.Type) {
      throw .misuse("a predicate of a \(Record.name) searches, but there is nothing to search in it")
    }
    query.condition = condition
    compiled = CompiledCondition(condition)
  }

  private static func term(_ descriptor: SortDescriptor<Record>) throws(StoreError) -> SortTerm<Int> {
    let description = RecordDescription<Record>.shared
    guard let path = descriptor.keyPath, let position = description.positions[path] else {
      throw .misuse("a \(Record.name) is sorted by a property that is no field")
    }
    if let comparator = descriptor.stringComparator, comparator != .lexical {
      throw .misuse("a \(Record.name) is sorted by a localized comparator, which differs between systems: use .lexical")
    }
    if !description.isOrdered[position] {
      throw .misuse("a \(Record.name) is sorted by the order of \(type(of: path).valueType), which stores do not know")
    }
    return descriptor.order == .forward ? .ascending(position) : .descending(position)
  }

  /// Why no store can answer the query; `nil` if stores can.
  ///
  /// ``StoreError/misuse(_:)`` that names the expression which cannot be translated, the key path which is no field, or says that
  /// the cursor belongs to another sort.
  public var refusal: StoreError? { mistake ?? cursorMistake }

  /// The query by the positions of the fields.
  public var fieldQuery: FieldQuery? {
    var query = query
    if let cursor { query.cursor = FieldQuery.Cursor(keys: cursor.keys, number: cursor.number) }
    query.refusal = refusal
    return query
  }

  private mutating func checkCursor() {
    let isOfSort = cursor.map { $0.terms == RecordCursor.Term.terms(of: self) } ?? true
    cursorMistake =
      isOfSort ? nil : .misuse("a cursor of a \(Record.name) is used with another sort than it was made for")
  }

  /// Whether a record is among those asked for, before ``limit`` and ``offset``; none is if there is a ``refusal``.
  public func matches(_ record: Record) -> Bool {
    if mistake != nil || cursorMistake != nil || compiled?.closure(record) == false { return false }
    return cursor?.isBefore(record, sortedBy: query.sort) ?? true
  }

  /// ``matches(_:)`` for many records.
  public func matcher() -> (Record) -> Bool {
    if cursor == nil, refusal == nil, let compiled { compiled.closure } else { matches }
  }

  /// Whether one record comes before another by a field.
  public func precedes(_ left: Record, _ right: Record, by order: SortTerm<Key>) -> Bool? {
    let content = RecordDescription<Record>.shared.readers[order.key.position]
    return order.precedes(content(left), content(right))
  }

  /// The cursor of a record: everything after it comes after this record in the sort of the query.
  public func cursor(after record: Record) -> RecordCursor<Record> { RecordCursor(record, in: self) }
}

extension RecordFetch {
  /// Whether two queries ask for the same.
  public static func == (left: Self, right: Self) -> Bool {
    left.query == right.query && left.cursor == right.cursor && left.mistake == right.mistake
  }

  /// Hashes what the query asks for.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(query)
    hasher.combine(cursor)
    hasher.combine(mistake)
  }
}

extension RecordFetch: Encodable {
  private enum CodingKeys: CodingKey {
    case condition, sort, limit, offset, cursor, mistake
  }

  /// Encodes what the query asks for, for a recording.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(condition, forKey: .condition)
    try values.encode(sort, forKey: .sort)
    try values.encodeIfPresent(limit, forKey: .limit)
    try values.encode(offset, forKey: .offset)
    try values.encodeIfPresent(cursor, forKey: .cursor)
    try values.encodeIfPresent(mistake, forKey: .mistake)
  }
}

extension SortTerm {
  /// Whether one content comes before another in the direction of the term, missing ones last; `nil` if they are equal.
  func precedes(_ left: FieldContent, _ right: FieldContent) -> Bool? {
    directed(left.precedes(right), left, right)
  }

  /// Whether a content comes before a key in the direction of the term, missing ones last; `nil` if it sorts by this key.
  func precedes(_ left: FieldContent, key: FieldContent) -> Bool? {
    directed(left.precedes(key: key), left, key)
  }

  private func directed(_ precedes: Bool?, _ left: FieldContent, _ right: FieldContent) -> Bool? {
    left.isPresent && right.isPresent ? precedes.map { $0 != isDescending } : precedes
  }
}
