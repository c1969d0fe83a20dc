public import Foundation

/// A query that computes counts, sums, minimums and maximums, either for each group of records or for all records
/// together.
///
/// ```swift
/// let months = Aggregation<Place>(
///   by: [.period(.month, of: \.visitedAt)],
///   measures: [.sum(\.visitors), .greatest(\.visitedAt)]
/// )
/// for row in try months.rows(of: places) {
///   print(row.groups[0], row.count, row.sum(\.visitors) ?? 0, row.missing(\.visitors))
/// }
/// ```
///
/// Every store must return the same rows as ``rows(of:)`` does for the records of the store.
public struct Aggregation<Item: Record>: Hashable, Sendable {
  /// A criterion for grouping records: the value of a field, or the calendar period in UTC that contains the date in a
  /// field.
  public struct Grouping: Hashable, Sendable, Codable {
    let path: AggregatedField
    let unit: CalendarUnit?

    /// Returns a grouping by the value of the field at a position or, if there is a unit, by the calendar period that
    /// contains the date in that field. Use this method in code that builds aggregations at run time.
    package static func field(at position: Int, unit: CalendarUnit? = nil) -> Self {
      Self(path: AggregatedField(position: position, isOrdered: true), unit: unit)
    }

    /// Returns a grouping by the value of a field.
    ///
    /// Strings with the same matching key (`String.matchingKey`) form one group. The value of the group is the string
    /// from the record with the lowest number. The records without a value also form a group.
    public static func value<Value: FieldValue>(_ path: any KeyPath<Item, Value> & Sendable) -> Self {
      Self(path: AggregatedField(path), unit: nil)
    }

    /// Returns a grouping by the calendar period that contains the date in a field.
    public static func period(_ unit: CalendarUnit, of path: any KeyPath<Item, Date> & Sendable) -> Self {
      Self(path: AggregatedField(path), unit: unit)
    }

    /// Returns a grouping by the calendar period that contains the optional date in a field. The records without a date
    /// also form a group.
    public static func period(_ unit: CalendarUnit, of path: any KeyPath<Item, Date?> & Sendable) -> Self {
      Self(path: AggregatedField(path), unit: unit)
    }

    /// Returns a grouping by the value of a field of a related record, as in `.value(\.bookID.shelf)`. The records
    /// without such a record form one group with those whose value is missing.
    public static func value<Value: FieldValue>(_ path: any KeyPath<Item, RelatedPath<Value>> & Sendable) -> Self {
      Self(path: AggregatedField(path), unit: nil)
    }

    /// Returns a grouping by the value of a field of an optional related record, as in `.value(\.memberID?.name)`.
    public static func value<Value: FieldValue>(_ path: any KeyPath<Item, RelatedPath<Value>?> & Sendable) -> Self {
      Self(path: AggregatedField(path), unit: nil)
    }

    /// Returns a grouping by the calendar period that contains the date in a field of a related record.
    public static func period(_ unit: CalendarUnit, of path: any KeyPath<Item, RelatedPath<Date>> & Sendable) -> Self {
      Self(path: AggregatedField(path), unit: unit)
    }
  }

  /// A figure to compute from the values of a field. Missing values are ignored.
  ///
  /// ```swift
  /// let rated = Aggregation<Place>.Measure.sum(\.visitors).whereKnown(\.rating)
  /// let year = Aggregation<Place>.Grouping.period(.year, of: \.visitedAt)
  /// let rows: [AggregationRow<Place>] = try await store.rows(of: Aggregation(by: [year], measures: [rated]))
  /// for row in rows { print(row.period()?.description ?? "no date", row.figure(rated, as: Int.self) ?? 0) }
  /// ```
  public struct Measure: Hashable, Sendable, Codable {
    let path: AggregatedField
    let kind: MeasureKind
    /// The field passed to `whereKnown(_:)`; the measure ignores records without a value for this field.
    private(set) var other: AggregatedField?

    /// Returns a measure that sums the numbers in the field at a position. Use this method in code that builds
    /// aggregations at run time.
    package static func sum(at position: Int) -> Self {
      Self(AggregatedField(position: position, isOrdered: true), .sum)
    }

    /// Returns a measure that sums the integers in a field.
    public static func sum(_ path: any KeyPath<Item, Int> & Sendable) -> Self { Self(AggregatedField(path), .sum) }
    /// Returns a measure that sums the integers in an optional field. Missing values are ignored.
    public static func sum(_ path: any KeyPath<Item, Int?> & Sendable) -> Self { Self(AggregatedField(path), .sum) }
    /// Returns a measure that sums the floating-point numbers in a field, in ascending order of record number.
    public static func sum(_ path: any KeyPath<Item, Double> & Sendable) -> Self { Self(AggregatedField(path), .sum) }
    /// Returns a measure that sums the floating-point numbers in an optional field, in ascending order of record
    /// number. Missing values are ignored.
    public static func sum(_ path: any KeyPath<Item, Double?> & Sendable) -> Self { Self(AggregatedField(path), .sum) }

    /// Returns a measure that finds the minimum of a field, according to the ascending sort order of ``RecordFetch``.
    /// Missing values are ignored.
    ///
    /// If several strings share the lowest matching key (`String.matchingKey`), the minimum is the string from the
    /// record with the lowest number.
    public static func least<Value: FieldValue>(_ path: any KeyPath<Item, Value> & Sendable) -> Self {
      Self(AggregatedField(path), .least)
    }

    /// Returns a measure that finds the maximum of a field, according to the ascending sort order of ``RecordFetch``.
    /// Missing values are ignored.
    ///
    /// If several strings share the highest matching key (`String.matchingKey`), the maximum is the string from the
    /// record with the lowest number.
    public static func greatest<Value: FieldValue>(_ path: any KeyPath<Item, Value> & Sendable) -> Self {
      Self(AggregatedField(path), .greatest)
    }

    /// Returns the same measure, restricted to the records that have a value for another field.
    ///
    /// For example, restrict two sums to the records that have both values before you divide one sum by the other. A
    /// measure has at most one restriction; a new one replaces the previous one.
    public func whereKnown<Value: FieldValue>(_ other: any KeyPath<Item, Value> & Sendable) -> Self {
      var measure = self
      measure.other = AggregatedField(other)
      return measure
    }

    init(_ path: AggregatedField, _ kind: MeasureKind) {
      self.path = path
      self.kind = kind
    }
  }

  struct AggregatedField: Hashable, Sendable, Codable {
    /// The field; `nil` if the key path leads to none.
    let path: FieldPath?
    let isOrdered: Bool

    init(position: Int, isOrdered: Bool) { (path, self.isOrdered) = (FieldPath(position), isOrdered) }

    init<Value>(_ path: KeyPath<Item, Value>) {
      self.path = FieldPath(path)
      isOrdered = FieldExpression.isOrdered(Value.self)
    }
  }

  /// The query that selects the records to aggregate. The limit and the offset of the query also apply.
  public var query: Item.Query
  /// The criteria for grouping the records. The rows are sorted by the first criterion, then by the second, and so on.
  /// If the array is empty, all records form one group.
  public var groupings: [Grouping]
  /// The figures to compute for each group, in addition to the number of records.
  public var measures: [Measure]

  /// Creates an aggregation of the records that match a query.
  ///
  /// - Parameters:
  ///   - query: The query that selects the records; every record by default.
  ///   - groupings: The criteria for grouping the records. If the array is empty, all records form one group.
  ///   - measures: The figures to compute for each group, in addition to the number of records.
  public init(of query: Item.Query = Item.Query(), by groupings: [Grouping] = [], measures: [Measure] = []) {
    self.query = query
    self.groupings = groupings
    self.measures = measures
  }

  /// The error that stores throw instead of computing the aggregation, or `nil` if the aggregation is valid.
  ///
  /// The error is the ``RecordQuery/refusal`` of the query, or a ``StoreError/misuse(_:)`` that describes an
  /// unsupported grouping or measure. Groupings and measures support the number, the ID and the described fields,
  /// except lists of strings. A minimum or maximum also requires a field whose values have an order.
  public var refusal: StoreError? {
    if let refusal = query.refusal { return refusal }
    if !relatedPaths.isEmpty, !(query is RecordFetch<Item>) {
      return .unsupported(
        "\(Item.name.withArticle) is aggregated by a field of another record, which needs a RecordFetch"
      )
    }
    let description = RecordDescription<Item>.shared
    for path in groupings.map(\.path) + measures.map(\.path) + measures.compactMap(\.other) {
      guard let field = path.path, let fields = field.fields(from: description),
        fields.types.indices.contains(field.position)
      else {
        return .misuse("\(Item.name.withArticle) is aggregated by a property that is not a field")
      }
      if fields.types[field.position].isList {
        return .misuse("\(Item.name.withArticle) is aggregated by a list, \(field.name(from: description))")
      }
    }
    if let measure = measures.first(where: { $0.kind != .sum && !$0.path.isOrdered }),
      let field = measure.path.path
    {
      let name = field.name(from: description)
      return .misuse("\(Item.name.withArticle) is aggregated by the order of \(name), which stores do not support")
    }
    return nil
  }

  /// Computes the rows of the aggregation for the given records that match the query.
  ///
  /// For the records of a store, the store must return the same rows as this method.
  ///
  /// - Returns: A row for each group that contains records, sorted by the groupings. Missing values come last, and
  ///   strings are sorted by their matching keys. Without groupings, there is exactly one row, even if there are no
  ///   records.
  /// - Throws: The ``refusal`` of the aggregation; ``StoreError/constraint(_:)`` if a sum of integers exceeds 64 bits
  ///   or a sum of floating-point numbers is not finite; ``StoreError/corrupt(_:)`` if records are grouped by period
  ///   and a date is after the year 9999.
  public func rows(of records: some Sequence<Item>) throws(StoreError) -> [AggregationRow<Item>] {
    try rows(ofMatching: query.answer(from: records))
  }

  /// Returns the rows for the given records, which must all match the query.
  ///
  /// - Throws: Any error that ``rows(of:)`` throws.
  package func rows(ofMatching records: [Item]) throws(StoreError) -> [AggregationRow<Item>] {
    var aggregator = try Aggregator(self)
    let readers = try aggregator.paths.map { path throws(StoreError) in try reader(of: path) }
    for record in records.sorted(by: { ($0.number ?? .max) < ($1.number ?? .max) }) {
      let contents = [FieldContent(record.number)] + readers.map { $0(record) }
      try aggregator.groups.add(FieldContents(contents))
    }
    return try aggregator.rows()
  }

  private func reader(of path: FieldPath) throws(StoreError) -> ContentReader<Item> {
    if path.references.isEmpty { return RecordDescription<Item>.shared.readers[path.position] }
    guard let fetch = query as? RecordFetch<Item>, fetch.isBound else {
      throw .unsupported(
        "the aggregation refers to other records than the \(Item.name) records, which are all that this store has"
      )
    }
    return fetch.reader(of: path)
  }

  /// The fields of other records to which the groupings refer.
  package var relatedPaths: [FieldPath] {
    (groupings.map(\.path) + measures.map(\.path) + measures.compactMap(\.other)).compactMap(\.path)
      .filter { !$0.references.isEmpty }
  }
}

extension Aggregation: Encodable where Item.Query: Encodable {}

/// The kind of figure that a measure computes.
package enum MeasureKind: String, Hashable, Codable {
  case sum
  case least
  case greatest
}
