import FoundationEssentials

/// The figures for one group of records, as computed by an ``Aggregation``.
public struct AggregationRow<Item: Record>: Hashable, Sendable, Codable {
  /// A value or period by which the records of a group are grouped.
  public enum Group: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The content of a field. The content is ``FieldContent/null`` if the records have no value for the field, even if
    /// they are grouped by period.
    case value(FieldContent)
    /// The calendar period that contains the dates of the records.
    case period(CalendarPeriod)

    /// The value or the period as readable text, such as `"Kerala"` or `2020-12`.
    public var description: String {
      switch self {
      case .value(let content): content.summary
      case .period(let period): period.description
      }
    }
  }

  /// The values and periods by which the records are grouped, one for each grouping and in the same order.
  public let groups: [Group]
  /// The number of records in the group.
  public let count: Int
  let figures: [Figure]

  struct Figure: Hashable, Sendable, Codable {
    let measure: Aggregation<Item>.Measure
    let value: FieldContent?
    let missing: Int
  }

  /// Returns the value of the field by which the records are grouped. The result is `nil` if the value is missing, or
  /// if there is no grouping by a field of the given type at the index.
  ///
  /// - Parameters:
  ///   - index: The index of the grouping in ``Aggregation/groupings``.
  ///   - type: The type of the field.
  public func group<Value: FieldValue>(_ index: Int = 0, as type: Value.Type = Value.self) -> Value? {
    guard groups.indices.contains(index), case .value(let content) = groups[index] else { return nil }
    return read(content)
  }

  /// Returns the period by which the records are grouped. The result is `nil` if the date is missing, or if there is no
  /// grouping by a period at the index.
  ///
  /// - Parameter index: The index of the grouping in ``Aggregation/groupings``.
  public func period(_ index: Int = 0) -> CalendarPeriod? {
    guard groups.indices.contains(index), case .period(let period) = groups[index] else { return nil }
    return period
  }

  /// Returns the sum of an integer field, or `nil` if no record in the group has a value or the aggregation does not
  /// include the sum.
  public func sum(_ path: any KeyPath<Item, Int> & Sendable) -> Int? { figure(.sum(path)) }
  /// Returns the sum of an optional integer field, or `nil` if no record in the group has a value or the aggregation
  /// does not include the sum.
  public func sum(_ path: any KeyPath<Item, Int?> & Sendable) -> Int? { figure(.sum(path)) }
  /// Returns the sum of a floating-point field, or `nil` if no record in the group has a value or the aggregation does
  /// not include the sum.
  public func sum(_ path: any KeyPath<Item, Double> & Sendable) -> Double? { figure(.sum(path)) }
  /// Returns the sum of an optional floating-point field, or `nil` if no record in the group has a value or the
  /// aggregation does not include the sum.
  public func sum(_ path: any KeyPath<Item, Double?> & Sendable) -> Double? { figure(.sum(path)) }

  /// Returns the minimum of a field, or `nil` if no record in the group has a value or the aggregation does not include
  /// the minimum.
  public func least<Value: FieldValue>(_ path: any KeyPath<Item, Value> & Sendable) -> Value? {
    figure(.least(path))
  }

  /// Returns the minimum of an optional field, or `nil` if no record in the group has a value or the aggregation does
  /// not include the minimum.
  public func least<Value: FieldValue>(_ path: any KeyPath<Item, Value?> & Sendable) -> Value? {
    figure(.least(path))
  }

  /// Returns the maximum of a field, or `nil` if no record in the group has a value or the aggregation does not include
  /// the maximum.
  public func greatest<Value: FieldValue>(_ path: any KeyPath<Item, Value> & Sendable) -> Value? {
    figure(.greatest(path))
  }

  /// Returns the maximum of an optional field, or `nil` if no record in the group has a value or the aggregation does
  /// not include the maximum.
  public func greatest<Value: FieldValue>(_ path: any KeyPath<Item, Value?> & Sendable) -> Value? {
    figure(.greatest(path))
  }

  /// Returns the number of records in the group that have no value for a field, or 0 if the aggregation does not
  /// include an unrestricted measure of the field.
  ///
  /// For a measure that is restricted with ``Aggregation/Measure/whereKnown(_:)``, pass the measure instead of the
  /// field.
  public func missing<Value>(_ path: any KeyPath<Item, Value> & Sendable) -> Int {
    let path = FieldPath(path)
    return figures.first { $0.measure.path.path == path && $0.measure.other == nil }?.missing ?? 0
  }

  /// Returns the number of records in the group that a measure ignores, or 0 if the aggregation does not include the
  /// measure.
  ///
  /// A measure ignores records that have no value for the measured field. A measure that is restricted with
  /// ``Aggregation/Measure/whereKnown(_:)`` also ignores records that have no value for the other field.
  public func missing(_ measure: Aggregation<Item>.Measure) -> Int {
    figures.first { $0.measure == measure }?.missing ?? 0
  }

  /// Returns the figure for a measure. The result is `nil` if no record in the group has a value, if the aggregation
  /// does not include the measure, or if the figure is not of the given type.
  ///
  /// - Parameters:
  ///   - measure: A measure of the aggregation.
  ///   - type: The type of the figure, which is the type of the measured field.
  public func figure<Value: FieldValue>(_ measure: Aggregation<Item>.Measure, as type: Value.Type = Value.self)
    -> Value?
  {
    figures.first { $0.measure == measure }?.value.flatMap(read)
  }

  private func read<Value: FieldValue>(_ content: FieldContent) -> Value? {
    // Return `nil` on an error, because reading fails only if the content has a different type.
    do throws(StoreError) { return try Value.read(from: FieldContents([content]), at: 0) } catch { return nil }
  }
}

extension AggregationRow: CustomStringConvertible {
  /// The groups, the number of records and the figures on one line, such as
  /// `"Kerala", 2020-12: 31 reports, sum of numberTested 40210 (2 missing)`.
  public var description: String {
    var parts = ["\(count) \(Item.name)\(count == 1 ? "" : "s")"]
    for figure in figures {
      let name = figure.measure.path.path?.name(from: Item.fields) ?? "number"
      let missing = figure.missing > 0 ? " (\(figure.missing) missing)" : ""
      parts.append("\(figure.measure.kind.rawValue) of \(name) \(figure.value?.summary ?? "unknown")\(missing)")
    }
    return (groups.isEmpty ? "" : groups.map(\.description).joined(separator: ", ") + ": ")
      + parts.joined(separator: ", ")
  }
}
