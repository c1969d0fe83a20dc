/// The figures of a group of records; see ``Aggregation``.
public struct AggregationRow<Record: LogbookDomain.Record>: Hashable, Sendable {
  /// What the records of a group have in common.
  public enum Group: Hashable, Sendable {
    /// The content of a field; ``FieldContent/null`` for records in which it is missing.
    case value(FieldContent)
    /// The period that holds a date.
    case period(CalendarPeriod)
  }

  /// The groups, one for each grouping.
  public let groups: [Group]
  /// How many records there are.
  public let count: Int
  /// The figures, where there is a known value.
  let figures: [Aggregation<Record>.Measure: FieldContent]
  /// How many records lack a field, by its position.
  let missing: [Int: Int]

  /// The value of a group by a field; `nil` if it is missing, or if the group is none by a field of this type.
  ///
  /// - Parameter index: Which of the groupings.
  public func group<Value: FieldValue>(_ index: Int = 0, as type: Value.Type = Value.self) -> Value? {
    guard groups.indices.contains(index), case .value(let content) = groups[index] else { return nil }
    return read(content)
  }

  /// The period of a group; `nil` if dates are missing, or if the group is none by a period.
  ///
  /// - Parameter index: Which of the groupings.
  public func period(_ index: Int = 0) -> CalendarPeriod? {
    guard groups.indices.contains(index), case .period(let period) = groups[index] else { return nil }
    return period
  }

  /// The sum of a field; `nil` if no record knows it, or if it was not asked for. So for all that follow.
  public func sum(_ path: any KeyPath<Record, Int> & Sendable) -> Int? { figure(.sum(path)) }
  /// The sum of a field that may be missing.
  public func sum(_ path: any KeyPath<Record, Int?> & Sendable) -> Int? { figure(.sum(path)) }
  /// The sum of a field.
  public func sum(_ path: any KeyPath<Record, Double> & Sendable) -> Double? { figure(.sum(path)) }
  /// The sum of a field that may be missing.
  public func sum(_ path: any KeyPath<Record, Double?> & Sendable) -> Double? { figure(.sum(path)) }

  /// The least value of a field.
  public func least<Value: FieldValue>(_ path: any KeyPath<Record, Value> & Sendable) -> Value? {
    figure(.least(path))
  }

  /// The least value of a field that may be missing.
  public func least<Value: FieldValue>(_ path: any KeyPath<Record, Value?> & Sendable) -> Value? {
    figure(.least(path))
  }

  /// The greatest value of a field.
  public func greatest<Value: FieldValue>(_ path: any KeyPath<Record, Value> & Sendable) -> Value? {
    figure(.greatest(path))
  }

  /// The greatest value of a field that may be missing.
  public func greatest<Value: FieldValue>(_ path: any KeyPath<Record, Value?> & Sendable) -> Value? {
    figure(.greatest(path))
  }

  /// How many records lack a field that was measured.
  public func missing<Value>(_ path: any KeyPath<Record, Value> & Sendable) -> Int {
    Aggregation<Record>.FieldPath(path).position.flatMap { missing[$0] } ?? 0
  }

  private func figure<Value: FieldValue>(_ measure: Aggregation<Record>.Measure) -> Value? {
    figures[measure].flatMap(read)
  }

  private func read<Value: FieldValue>(_ content: FieldContent) -> Value? {
    // What was read from a record is a value of its field; of any other there is none.
    do throws(StoreError) { return try Value.read(from: FieldContents([content]), at: 0) } catch { return nil }
  }
}
