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
public struct ComparedCall<Item: ComparedRecord>: Sendable {
  let source: @Sendable (_ query: String) -> String
  let answer: @Sendable (any RecordStoreProtocol<Item>, Item.Query) async throws(StoreError) -> String

  /// Creates a call.
  ///
  /// - Parameters:
  ///   - source: A closure that receives the query as Swift code and returns the call as Swift code. The code must
  ///     begin with the name of the method, as in `rows(of: …)`, and must not include the store.
  ///   - answer: A closure that makes the call on the given store, with the given query, and returns the result as
  ///     Swift code.
  public init(
    _ source: @escaping @Sendable (_ query: String) -> String,
    answer: @escaping @Sendable (any RecordStoreProtocol<Item>, Item.Query) async throws(StoreError) -> String
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
    var groupings: [(swift: String, grouping: Aggregation<Self>.Grouping)] = []
    var sums: [(swift: String, measure: Aggregation<Self>.Measure)] = []
    for (position, field) in zip(2..., RecordDescription<Self>.shared.fields) where !field.type.isList {
      let (property, type) = (swiftProperty(field.path) ?? field.name, field.type.wrapped)
      groupings.append((".value(\\.\(property))", .field(at: position)))
      if type == .date { groupings.append((".period(.week, of: \\.\(property))", .field(at: position, unit: .week))) }
      if [.integer, .real].contains(type) { sums.append((".sum(\\.\(property))", .sum(at: position))) }
    }
    return groupings.map { grouping in
      ComparedCall { [sums] query in
        "rows(of: Aggregation(of: \(query), by: [\(grouping.swift)], "
          + "measures: [\(sums.map(\.swift).joined(separator: ", "))])).map { \"\\($0)\" }"
      } answer: { [sums] store, query throws(StoreError) in
        let aggregation = Aggregation(of: query, by: [grouping.grouping], measures: sums.map(\.measure))
        let rows = try await store.rows(of: aggregation)
        return "[\(rows.map { swiftLiteral("\($0)") }.joined(separator: ", "))]"
      }
    }
  }
}
