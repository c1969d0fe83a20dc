public import LogbookDomain

extension Storage {
  /// Counts, sums, least and greatest values of the records of a kind, computed where they are stored.
  ///
  /// ```swift
  /// let months = try await storage.rows(
  ///   of: Aggregation<Sighting>(by: [.period(.month, of: \.seenAt)], measures: [.sum(\.count)])
  /// )
  /// ```
  /// - Returns: What ``/LogbookDomain/Aggregation/rows(of:)`` gives for all stored records.
  /// - Throws: The ``/LogbookDomain/Aggregation/refusal``; ``/LogbookDomain/StoreError/constraint(_:)`` if a sum is too large;
  ///   ``/LogbookDomain/StoreError/misuse(_:)`` if the ``model`` does not have the kind.
  public func rows<Record: LogbookDomain.Record>(
    of aggregation: Aggregation<Record>
  ) async throws(StoreError) -> [AggregationRow<Record>] {
    let kind = try model.sqlite(Record.self)
    switch tables.medium {
    case .sqlite(let logbook, _):
      return try logbook.database.read { connection throws(StoreError) in
        try kind.expressions.rows(of: aggregation, in: connection)
      }
    case .content(let logbook, _):
      return try logbook.read { content throws(StoreError) in try aggregation.rows(of: content[Record.self].records) }
    }
  }
}
