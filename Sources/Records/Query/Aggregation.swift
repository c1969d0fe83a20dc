public import Foundation

/// Counts, sums, least and greatest values of records, in groups or over all: a query whose answer is figures.
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
/// Its meaning is ``rows(of:)``; every store must give the same answer.
public struct Aggregation<Record: LogbookRecords.Record>: Hashable, Sendable {
  /// What records are grouped by: a field, or a period of the calendar in UTC that holds a date.
  public struct Grouping: Hashable, Sendable, Codable {
    let path: FieldPath
    let unit: CalendarUnit?

    /// By the field at a position, for code that makes aggregations.
    package static func field(at position: Int, unit: CalendarUnit? = nil) -> Self {
      Self(path: FieldPath(position: position, isOrdered: true), unit: unit)
    }

    /// By a field. Texts are grouped by their matching keys, and the group has the value of its record with the least number.
    public static func value<Value: FieldValue>(_ path: any KeyPath<Record, Value> & Sendable) -> Self {
      Self(path: FieldPath(path), unit: nil)
    }

    /// By the period that holds a date.
    public static func period(_ unit: CalendarUnit, of path: any KeyPath<Record, Date> & Sendable) -> Self {
      Self(path: FieldPath(path), unit: unit)
    }

    /// By the period that holds a date, which may be missing.
    public static func period(_ unit: CalendarUnit, of path: any KeyPath<Record, Date?> & Sendable) -> Self {
      Self(path: FieldPath(path), unit: unit)
    }
  }

  /// A figure made of the known values of a field.
  public struct Measure: Hashable, Sendable, Codable {
    let path: FieldPath
    let kind: MeasureKind
    /// Another field; records that lack it do not count.
    private(set) var other: FieldPath?

    /// The sum of the numbers at a position, for code that makes aggregations.
    package static func sum(at position: Int) -> Self { Self(FieldPath(position: position, isOrdered: true), .sum) }

    /// The sum of whole numbers.
    public static func sum(_ path: any KeyPath<Record, Int> & Sendable) -> Self { Self(FieldPath(path), .sum) }
    /// The sum of whole numbers that may be missing.
    public static func sum(_ path: any KeyPath<Record, Int?> & Sendable) -> Self { Self(FieldPath(path), .sum) }
    /// The sum of floating-point numbers, added in the order of the numbers of the records.
    public static func sum(_ path: any KeyPath<Record, Double> & Sendable) -> Self { Self(FieldPath(path), .sum) }
    /// The sum of floating-point numbers that may be missing, added in the order of the numbers of the records.
    public static func sum(_ path: any KeyPath<Record, Double?> & Sendable) -> Self { Self(FieldPath(path), .sum) }

    /// The value that comes first in the order in which ``RecordFetch`` sorts; of texts with the same key that of the record with the least
    /// number.
    public static func least<Value: FieldValue>(_ path: any KeyPath<Record, Value> & Sendable) -> Self {
      Self(FieldPath(path), .least)
    }

    /// The value that comes last in the order in which ``RecordFetch`` sorts; of texts with the same key that of the record with the least
    /// number.
    public static func greatest<Value: FieldValue>(_ path: any KeyPath<Record, Value> & Sendable) -> Self {
      Self(FieldPath(path), .greatest)
    }

    /// The same figure of those records only that know another field, too: so are sums comparable of which one is divided by the
    /// other.
    public func whereKnown<Value: FieldValue>(_ other: any KeyPath<Record, Value> & Sendable) -> Self {
      var measure = self
      measure.other = FieldPath(other)
      return measure
    }

    init(_ path: FieldPath, _ kind: MeasureKind) {
      self.path = path
      self.kind = kind
    }
  }

  /// The property of a field.
  struct FieldPath: Hashable, Sendable, Codable {
    let position: Int?
    let isOrdered: Bool

    init(position: Int, isOrdered: Bool) { (self.position, self.isOrdered) = (position, isOrdered) }

    init<Value>(_ path: KeyPath<Record, Value>) {
      position = RecordDescription<Record>.shared.positions[path]
      isOrdered = FieldExpression.isOrdered(Value.self)
    }
  }

  /// Which records, with a limit and an offset.
  public var query: Record.Query
  /// What records are grouped by, the most significant first; all are one group if it is empty.
  public var groupings: [Grouping]
  /// The figures beside the number of records.
  public var measures: [Measure]

  /// An aggregation of the records that a query asks for.
  public init(
    of query: Record.Query = Record.Query(),
    by groupings: [Grouping] = [],
    measures: [Measure] = []
  ) {
    self.query = query
    self.groupings = groupings
    self.measures = measures
  }

  /// Why no store can answer; `nil` if stores can.
  ///
  /// ``StoreError/misuse(_:)`` that says which property is no field or has no order; the ``RecordQuery/refusal`` of the query.
  public var refusal: StoreError? {
    if let refusal = query.refusal { return refusal }
    let description = RecordDescription<Record>.shared
    for path in groupings.map(\.path) + measures.map(\.path) + measures.compactMap(\.other) {
      guard let position = path.position else {
        return .misuse("a \(Record.name) is aggregated by a property that is no field")
      }
      if description.types[position].wrapped == .texts {
        return .misuse("a \(Record.name) is aggregated by a list, \(description.name(at: position))")
      }
    }
    if let measure = measures.first(where: { $0.kind != .sum && !$0.path.isOrdered }),
      let position = measure.path.position
    {
      return .misuse(
        "a \(Record.name) is aggregated by the order of \(description.name(at: position)), which stores do not know"
      )
    }
    return nil
  }

  /// The figures of records: the reference for every store's answer.
  ///
  /// - Returns: A row for each group that has records, sorted by the groups, missing values last; texts by their matching keys. One
  ///   row without groups, also if there are no records.
  /// - Throws: The ``refusal``; ``StoreError/constraint(_:)`` if a sum exceeds 64 bits or all floating-point numbers.
  public func rows(of records: some Sequence<Record>) throws(StoreError) -> [AggregationRow<Record>] {
    try rows(ofMatching: query.answer(from: records))
  }

  /// The figures of the records that match the query.
  package func rows(ofMatching records: [Record]) throws(StoreError) -> [AggregationRow<Record>] {
    var aggregator = try Aggregator(self)
    let readers = RecordDescription<Record>.shared.readers
    for record in records.sorted(by: { ($0.number ?? .max) < ($1.number ?? .max) }) {
      let contents = [FieldContent(record.number)] + aggregator.positions.map { readers[$0](record) }
      try aggregator.groups.add(FieldContents(contents))
    }
    return try aggregator.rows()
  }
}

extension Aggregation: Encodable where Record.Query: Encodable {}

/// What is made of values.
package enum MeasureKind: String, Hashable, Codable {
  case sum
  case least
  case greatest
}
