public import LogbookRecords

/// A custom call that takes a query; for example, a call that computes an aggregation. ``StoreComparison`` makes this
/// call, in addition to its standard calls, on both of the stores that it compares.
///
/// ```swift
/// extension Loan: ComparedRecord {
///   /// An aggregation that groups by two fields. It replaces the default aggregations, each of which groups by one field.
///   static var comparedCalls: [ComparedCall<Loan>] {
///     let perYear = ComparedCall<Loan> { query in
///       "rows(of: Aggregation(of: \(query), by: [.value(\\.title), .period(.year, of: \\.returnedAt)])).map(\\.count)"
///     } answer: { store, query throws(StoreError) in
///       let years = Aggregation<Loan>(of: query, by: [.value(\.title), .period(.year, of: \.returnedAt)])
///       return "\(try await store.rows(of: years).map(\.count))"
///     }
///     return [perYear]
///   }
/// }
/// ```
///
/// The record type `Loan`, which has a title and a return date, is defined in the article “Swap a mock for the real
/// thing”.
public struct ComparedCall<Record: ComparedRecord>: Sendable {
  let source: @Sendable (_ query: String) -> String
  let answer: @Sendable (any RecordStoreProtocol<Record>, Record.Query) async throws(StoreError) -> String

  /// Creates a call.
  ///
  /// - Parameters:
  ///   - source: A closure that receives the query as Swift code and returns the call as Swift code. The code must
  ///     begin with the name of the method, as in `rows(of: …)`, and must not include the store.
  ///   - answer: A closure that makes the call on the given store, with the given query, and returns the result as
  ///     Swift code.
  public init(
    _ source: @escaping @Sendable (_ query: String) -> String,
    answer: @escaping @Sendable (any RecordStoreProtocol<Record>, Record.Query) async throws(StoreError) -> String
  ) {
    self.source = source
    self.answer = answer
  }
}

extension ComparedRecord {
  /// The default calls: for each field that is not a list, an aggregation that groups the records by the field and sums
  /// every numeric field.
  ///
  /// For each date field, another aggregation groups the records by week.
  public static var comparedCalls: [ComparedCall<Self>] {
    var collector = AggregationCollector<Self>()
    // There is no error to handle, because `AggregationCollector` never throws.
    describe(&collector)
    return collector.groupings.map { grouping in
      ComparedCall { [collector] query in
        "rows(of: Aggregation(of: \(query), by: [\(grouping.swift)], measures: [\(collector.swiftMeasures)]))"
          + ".map { \"\\($0)\" }"
      } answer: { [measures = collector.measures] store, query throws(StoreError) in
        let rows = try await store.rows(of: Aggregation(of: query, by: [grouping.grouping], measures: measures))
        return "[\(rows.map { swiftLiteral("\($0)") }.joined(separator: ", "))]"
      }
    }
  }
}

private struct AggregationCollector<Record: ComparedRecord>: Describer {
  var groupings: [(swift: String, grouping: Aggregation<Record>.Grouping)] = []
  var measures: [Aggregation<Record>.Measure] = []
  var swiftMeasures = ""
  /// The position of the field that was described last. Positions 0 and 1 belong to the number and the ID.
  private var position = 1

  mutating func field<Value: FieldValue>(
    _ name: String,
    _ path: any WritableKeyPath<Record, Value> & Sendable,
    _ options: @autoclosure () -> [FieldOption]
  ) {
    position += 1
    let (property, type) = (swiftProperty(path) ?? name, Value.fieldType.wrapped)
    if type == .texts { return }
    groupings.append((".value(\\.\(property))", .field(at: position)))
    if type == .date {
      groupings.append((".period(.week, of: \\.\(property))", .field(at: position, unit: .week)))
    }
    guard [.integer, .real].contains(type) else { return }
    measures.append(.sum(at: position))
    swiftMeasures += (swiftMeasures.isEmpty ? "" : ", ") + ".sum(\\.\(property))"
  }
}
