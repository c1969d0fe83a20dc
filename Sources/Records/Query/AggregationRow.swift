import FoundationEssentials

/// The figures of a group of records; see ``Aggregation``.
public struct AggregationRow<Record: LogbookRecords.Record>: Hashable, Sendable, Codable {
  /// What the records of a group have in common.
  public enum Group: Hashable, Sendable, Codable {
    /// The content of a field; ``FieldContent/null`` for records in which it is missing.
    case value(FieldContent)
    /// The period that holds a date.
    case period(CalendarPeriod)
  }

  /// The groups, one for each grouping.
  public let groups: [Group]
  /// How many records there are.
  public let count: Int
  /// The figures in the order of the measures.
  let figures: [Figure]

  /// A figure.
  struct Figure: Hashable, Sendable, Codable {
    let measure: Aggregation<Record>.Measure
    /// `nil` if there is no known value.
    let value: FieldContent?
    /// How many records have no value.
    let missing: Int
  }

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
    guard let position = RecordDescription<Record>.shared.positions[path] else { return 0 }
    return figures.first { $0.measure.path.position == position && $0.measure.other == nil }?.missing ?? 0
  }

  /// How many records have no value for a measure; 0 if it was not asked for.
  public func missing(_ measure: Aggregation<Record>.Measure) -> Int {
    figures.first { $0.measure == measure }?.missing ?? 0
  }

  /// The figure that a measure asked for; `nil` if there is none, or none of this type.
  public func figure<Value: FieldValue>(_ measure: Aggregation<Record>.Measure, as type: Value.Type = Value.self)
    -> Value?
  {
    figures.first { $0.measure == measure }?.value.flatMap(read)
  }

  private func read<Value: FieldValue>(_ content: FieldContent) -> Value? {
    // What was read from a record is a value of its field; of any other there is none.
    do throws(StoreError) { return try Value.read(from: FieldContents([content]), at: 0) } catch { return nil }
  }
}

extension AggregationRow: CustomStringConvertible {
  /// The groups, the count and the figures on one line: `"Kerala", 2020-12: 31 reports, sum of numberTested 40210 (2 missing)`.
  public var description: String {
    var parts = ["\(count) \(Record.name)\(count == 1 ? "" : "s")"]
    for figure in figures {
      let name = RecordDescription<Record>.shared.name(at: figure.measure.path.position ?? 0)
      let missing = figure.missing > 0 ? " (\(figure.missing) missing)" : ""
      parts.append("\(figure.measure.kind.rawValue) of \(name) \(figure.value?.summary ?? "unknown")\(missing)")
    }
    let names = groups.map { group in
      switch group {
      case .value(let content): content.summary
      case .period(let period): period.description
      }
    }
    return (names.isEmpty ? "" : names.joined(separator: ", ") + ": ") + parts.joined(separator: ", ")
  }
}
