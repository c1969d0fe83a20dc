public import Foundation

/// A query for any type of record, built from a `#Predicate`, `SortDescriptor`s, a limit, an offset and a cursor.
///
/// ```swift
/// let coast = RecordFetch<Place>(
///   where: #Predicate { $0.climate == oceanic && $0.tags.contains("harbour") && ($0.rating ?? 0) > 3.5 },
///   sort: [SortDescriptor(\.visitedAt, order: .reverse), SortDescriptor(\.title)],
///   limit: 50
/// )
/// ```
///
/// A predicate can use:
/// - the record's `id`, `number` and other fields, through the key paths in ``Record/describe(_:)``; a `Bool` field can
///   be a condition by itself;
/// - captured values and their properties, literals, and `+`, `-`, `*` with these as operands;
/// - `==` and `!=`, including comparisons with `nil`; `<`, `<=`, `>`, `>=` for numbers, strings, dates, UUIDs, IDs and
///   ``RankedFieldValue`` types;
/// - `&&`, `||`, `!`, `? :`, `if … else`;
/// - `??`, `!`, `?.`, `flatMap`, `if let … else`;
/// - `list.contains(text)`, `text.contains(text)`, `text.starts(with: text)`, `isEmpty` and `count` for strings and
///   lists;
/// - `contains` on captured arrays and sets, which can have any number of elements, on captured ranges, and on ranges
///   whose bounds are expressions.
///
/// Apart from the elements of collections, a predicate can have up to 30,000 fields and values, in up to 12 levels of
/// expressions, of which a step to another record takes two. A chain of `&&` or of `||` is one level; it can have up to 200 operands.
///
/// Anything else results in a ``refusal``, which is the same for every store. Examples are arithmetic with fields,
/// computed properties, comparisons of lists, casts, subscripts, closures that test strings of a list, regular expressions
/// and localized comparisons.
///
/// A predicate gives the same result as it would in Swift, with these exceptions. Strings are ordered by their matching
/// keys (`String.matchingKey`), but are equal only if they are canonically equivalent. A record for which `!` would
/// unwrap a missing value does not match. Fields are compared in their stored form, so their dates have millisecond
/// precision.
public struct RecordFetch<Item: Record>: RecordQuery {
  /// A field of the record type, or of a record to which a record of that type refers. A sort order refers to a field by
  /// its key. A ``FieldExpression`` refers to a field of the type itself by the ``position`` of its key.
  public struct Key: Hashable, Sendable, Encodable {
    /// The field.
    public let path: FieldPath

    /// The position of the field in its kind: 0 for the number, 1 for the ID, then the others in the order of the
    /// description.
    public var position: Int { path.position }

    /// Creates the key for the field with the given key path, or returns `nil` if the key path does not refer to a
    /// field.
    public init?(_ path: PartialKeyPath<Item>) {
      guard let path = FieldPath(path) else { return nil }
      self.init(path: path)
    }

    package init(position: Int) { path = FieldPath(position) }

    init(path: FieldPath) { self.path = path }

    /// Encodes the path of the field.
    ///
    /// - Throws: Any error that the encoder throws.
    public func encode(to encoder: any Encoder) throws { try path.encode(to: encoder) }
  }

  /// The cursor after which the results start; `nil` to start with the first record.
  public var cursor: RecordCursor<Item>? { didSet { checkOrder() } }

  private var query = FieldQuery()
  private var mistake: StoreError?
  private var orderMistake: StoreError?
  private var compiled: CompiledCondition<Item>?
  /// The source of related records; `nil` unless the query has been bound to one.
  private var source: (any RelatedRecords)?
  /// Functions that read the related fields by which the query sorts; see ``bound(to:)``.
  private var relatedKeys: [FieldPath: ContentReader<Item>] = [:]

  /// Creates a query that matches every record and sorts by number.
  public init() {}

  /// Creates a query with a predicate.
  ///
  /// - Parameters:
  ///   - predicate: The predicate that the records must match; `nil` for all records.
  ///   - sort: The sort order, most significant descriptor first. Missing values come last in either direction, and
  ///     strings are sorted by their matching keys. Records that no descriptor distinguishes are sorted by ascending
  ///     number.
  ///   - limit: The maximum number of records to return; `nil` for all.
  ///   - offset: The number of matching records to skip before the first result.
  ///   - cursor: The cursor after which the results start; `nil` to start with the first record. The cursor must have
  ///     been created for the same sort order.
  public init(
    where predicate: Predicate<Item>? = nil,
    sort: [SortDescriptor<Item>] = [],
    limit: Int? = nil,
    offset: Int = 0,
    after cursor: RecordCursor<Item>? = nil
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
    if cursor != nil { checkOrder() }
  }

  /// Creates a query with an expression. Use this initializer in code that builds queries at run time.
  ///
  /// An invalid expression, such as one that refers to a field that does not exist or compares values of different
  /// types, results in a ``refusal``. Sorting by a list also results in a refusal.
  /// - Parameters:
  ///   - condition: The condition that the records must meet.
  ///   - sort: The sort order, most significant term first. Records that no term distinguishes are sorted by ascending
  ///     number.
  ///   - limit: The maximum number of records to return; `nil` for all.
  ///   - offset: The number of matching records to skip before the first result.
  ///   - cursor: The cursor after which the results start; `nil` to start with the first record. The cursor must have
  ///     been created for the same sort order.
  public init(
    condition: FieldExpression,
    sort: [SortTerm<Key>] = [],
    limit: Int? = nil,
    offset: Int = 0,
    after cursor: RecordCursor<Item>? = nil
  ) {
    self.sort = sort
    query.limit = limit
    query.offset = offset
    self.cursor = cursor
    do throws(StoreError) {
      try include(condition.flattened, isChecked: false)
    } catch {
      mistake = error
    }
    if cursor != nil { checkOrder() }
  }

  /// Returns a copy of the query, restricted to the records that also match the given predicate.
  public func filtered(by predicate: Predicate<Item>) -> Self {
    var fetch = self
    do throws(StoreError) { try fetch.include(predicate) } catch { fetch.mistake = mistake ?? error }
    return fetch
  }

  /// The condition that records must meet, including the translations of all predicates of the query.
  public var condition: FieldExpression { query.condition }

  /// The sort order, most significant term first.
  public var sort: [SortTerm<Key>] {
    get { query.sort.map { $0.by(Key.init(path:)) } }
    set {
      query.sort = newValue.map { $0.by(\.path) }
      checkOrder()
    }
  }

  /// The maximum number of records to return; `nil` for all. Zero or less returns none.
  public var limit: Int? {
    get { query.limit }
    set { query.limit = newValue }
  }

  /// The number of matching records to skip before the first result. If the value is zero or less, no records are
  /// skipped.
  public var offset: Int {
    get { query.offset }
    set { query.offset = newValue }
  }

  private mutating func include(_ predicate: Predicate<Item>) throws(StoreError) {
    let record = PredicateTranslator.Operand.record(RecordPlace(Item.fields), nil)
    try include(
      PredicateTranslator.expression(
        of: predicate.expression,
        about: Item.fields,
        [(predicate.variable.key, record)]
      )
    )
  }

  /// - Parameter isChecked: Whether the types of the values are known to be right, as those of a predicate.
  private mutating func include(_ added: FieldExpression, isChecked: Bool = true) throws(StoreError) {
    let description = RecordDescription<Item>.shared
    let condition = condition == .always(true) ? added : FieldExpression.conjunction([condition, added])
    let size = condition.size
    try refuseDepth(size.depth)
    if size.values > FieldExpression.greatestCount {
      throw .misuse(
        "a predicate of \(Item.name.withArticle) has more than \(FieldExpression.greatestCount) values; a collection on which "
          + "contains(_:) is called can have any number of elements"
      )
    }
    if size.positions.lowerBound < 0 || size.positions.upperBound >= description.types.count {
      throw .misuse("a predicate of \(Item.name.withArticle) refers to a field that does not exist")
    }
    if !isChecked { try condition.refuseWrongTypes(of: description) }
    if condition.crossesKinds {
      let factored = condition.factored(in: FieldScope(description, areStored: true))
      try refuseDepth(factored.size.depth)
      query.condition = factored
      query.crossesKinds = true
    } else {
      query.condition = condition
    }
    compiled = CompiledCondition(query.condition)
  }

  private func refuseDepth(_ depth: Int) throws(StoreError) {
    if depth <= FieldExpression.greatestDepth { return }
    throw .misuse(
      "a predicate of \(Item.name.withArticle) has more than \(FieldExpression.greatestDepth) levels of expressions"
    )
  }

  private static func term(_ descriptor: SortDescriptor<Item>) throws(StoreError) -> SortTerm<FieldPath> {
    let description = RecordDescription<Item>.shared
    guard let path = descriptor.keyPath, let position = description.positions[path] else {
      throw .misuse("\(Item.name.withArticle) is sorted by a property that is not a field")
    }
    if let comparator = descriptor.stringComparator, comparator != .lexical {
      throw .misuse(
        "\(Item.name.withArticle) is sorted by a localized comparator, which differs between systems: use .lexical"
      )
    }
    if !description.isOrdered(at: position) {
      throw .misuse(
        "\(Item.name.withArticle) is sorted by the order of \(type(of: path).valueType), which stores do not support"
      )
    }
    return descriptor.order == .forward ? .ascending(FieldPath(position)) : .descending(FieldPath(position))
  }

  /// The error that stores throw instead of executing the query, or `nil` if the query is valid.
  ///
  /// The error is a ``StoreError/misuse(_:)`` that describes the mistake, such as an expression that cannot be
  /// translated, a key path that does not refer to a field, or a cursor that belongs to a different sort order.
  public var refusal: StoreError? { mistake ?? orderMistake }

  /// The query in a form that stores can translate to SQL, with fields identified by their positions.
  public var fieldQuery: FieldQuery? {
    var query = query
    if let cursor { query.cursor = FieldQuery.Cursor(keys: cursor.keys, number: cursor.number) }
    query.refusal = refusal
    return query
  }

  mutating func addOrder(_ path: PartialKeyPath<Item>, isDescending: Bool) {
    guard let key = Key(path), let fields = key.path.fields(from: Item.fields) else {
      mistake = mistake ?? .misuse("\(Item.name.withArticle) is sorted by a property that is not a field")
      return
    }
    if !fields.types[key.position].isList, !fields.isOrdered(at: key.position) {
      let name = key.path.name(from: Item.fields)
      mistake = mistake ?? .misuse("\(Item.name.withArticle) is sorted by \(name), whose order stores do not support")
      return
    }
    sort.append(isDescending ? .descending(key) : .ascending(key))
  }

  /// Creates a query with a predicate about a record and what is related to it.
  ///
  /// - Parameters:
  ///   - expression: The expression of the predicate; `nil` for all records.
  ///   - keys: The keys of the predicate's variables: the record, then what is related.
  ///   - related: What the other variables stand for.
  init(
    _ expression: Any?,
    _ keys: [PredicateExpressions.VariableID]?,
    _ related: [Result<RelatedPlace, StoreError>]
  ) {
    self.init()
    do throws(StoreError) {
      var operands: [PredicateTranslator.Operand] = [.record(RecordPlace(Item.fields), nil)]
      for place in related { operands.append(try place.get().operand) }
      guard let expression, let keys else { return }
      let variables = Array(zip(keys, operands))
      try include(PredicateTranslator.expression(of: expression, about: Item.fields, variables))
    } catch {
      mistake = error
    }
  }

  private mutating func checkOrder() {
    do throws(StoreError) {
      try refuseOrder()
      orderMistake = nil
    } catch {
      orderMistake = error
    }
  }

  private mutating func refuseOrder() throws(StoreError) {
    for term in query.sort {
      guard let fields = term.key.fields(from: Item.fields), fields.types.indices.contains(term.key.position) else {
        throw .misuse("\(Item.name.withArticle) is sorted by a field that does not exist")
      }
      if fields.types[term.key.position].isList {
        throw .misuse("\(Item.name.withArticle) is sorted by a list, which has no order")
      }
    }
    query.crossesKinds = query.condition.crossesKinds || !query.sort.allSatisfy(\.key.references.isEmpty)
    if let cursor, !cursor.isOf(self) {
      throw .misuse("a cursor of \(Item.name.withArticle) was created for another sort order")
    }
  }

  /// Returns the same query, which ``matches(_:)`` and ``apply(to:)`` then answer for records in memory although it
  /// refers to other records.
  package func bound(to source: any RelatedRecords) -> Self {
    var fetch = self
    fetch.query.isBound = true
    fetch.compiled = CompiledCondition(query.condition, source: source)
    fetch.source = source
    fetch.relatedKeys = [:]
    for term in query.sort where !term.key.references.isEmpty {
      fetch.relatedKeys[term.key] = fetch.reader(of: term.key)
    }
    return fetch
  }

  func reader(of key: FieldPath) -> ContentReader<Item> {
    if key.references.isEmpty { return RecordDescription<Item>.shared.readers[key.position] }
    return relatedKeys[key] ?? key.expression.value(in: EvaluationScope<Item>(source: source))
  }

  /// Whether the query refers to other records; see ``bound(to:)``.
  package var crossesKinds: Bool { query.crossesKinds }

  var isBound: Bool { query.isBound }

  /// Whether every related record was found that has been needed so far.
  var hasAllKeys: Bool {
    do throws(StoreError) { try source?.check() } catch { return false }
    return source != nil || sort.allSatisfy(\.key.path.references.isEmpty)
  }

  private var isAnswerable: Bool { mistake == nil && orderMistake == nil && (!query.crossesKinds || query.isBound) }

  /// Returns whether a record meets the condition and comes after the ``cursor``, if there is one.
  ///
  /// The ``limit`` and the ``offset`` are ignored. If the query has a ``refusal``, no record matches.
  public func matches(_ record: Item) -> Bool {
    if !isAnswerable || compiled?.closure(record) == false { return false }
    return cursor?.isBefore(record, in: self) ?? true
  }

  /// Returns a closure that gives the same results as ``matches(_:)``. If the query has a condition but no ``cursor``,
  /// calling the closure is faster than calling the method.
  public func matcher() -> (Item) -> Bool {
    if cursor == nil, isAnswerable, let compiled { compiled.closure } else { matches }
  }

  /// Returns whether one record comes before another according to a sort term, or `nil` if the term does not
  /// distinguish them.
  ///
  /// Strings are compared by their matching keys. Missing values come last in either direction.
  public func precedes(_ left: Item, _ right: Item, by order: SortTerm<Key>) -> Bool? {
    let content = reader(of: order.key.path)
    return order.precedes(content(left), content(right))
  }

  /// Returns the cursor for the page that starts directly after the given record in the sort order of this query.
  public func cursor(after record: Item) -> RecordCursor<Item> { RecordCursor(record, in: self) }
}

extension RecordFetch {
  /// Returns whether two queries have the same condition, sort order, limit, offset, cursor and refusal.
  public static func == (left: Self, right: Self) -> Bool {
    left.query == right.query && left.cursor == right.cursor && left.mistake == right.mistake
  }

  /// Hashes the query into the given hasher.
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

  /// Encodes the query, for example to write it to a recording of store calls.
  ///
  /// - Throws: Any error that the encoder throws.
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
  /// Returns whether one value comes before another in the direction of the term, or `nil` if neither precedes the
  /// other. Missing values come last.
  func precedes(_ left: FieldContent, _ right: FieldContent) -> Bool? {
    directed(left.precedes(right), left, right)
  }

  /// Returns whether a value comes before a sort key in the direction of the term, or `nil` if the value has the same
  /// sort key. Missing values come last.
  func precedes(_ left: FieldContent, key: FieldContent) -> Bool? {
    directed(left.precedes(key: key), left, key)
  }

  private func directed(_ precedes: Bool?, _ left: FieldContent, _ right: FieldContent) -> Bool? {
    left.isPresent && right.isPresent ? precedes.map { $0 != isDescending } : precedes
  }
}
