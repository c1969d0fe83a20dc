import LogbookRecords
import LogbookSamples

extension RecordLaws {
  @LawBuilder static var aggregating: [Law] {
    Law("the rows of every aggregation are those that the reference computes", in: .querying) { store in
      let stored = try await content(of: store)
      let parts = AggregationParts<Item>.all
      for grouping in parts.groupings {
        try await expectRows(of: Aggregation(by: [grouping]), from: stored, in: store)
        try await expectRows(of: Aggregation(by: [grouping], measures: parts.bounds), from: stored, in: store)
      }
      try await expectRows(of: Aggregation(by: Array(parts.groupings.suffix(2))), from: stored, in: store)
      for sum in parts.sums {
        // The sum over all records often overflows; stores must then throw an error. Grouping by number (field 0) sums
        // one record at a time, which never overflows.
        try await expectRows(of: Aggregation(measures: [sum]), from: stored, in: store)
        try await expectRows(of: Aggregation(by: [.field(at: 0)], measures: [sum]), from: stored, in: store)
      }
    }

    Law("an aggregation covers exactly the records of its query, respecting order, limit and offset", in: .querying) {
      store in
      let stored = try await content(of: store)
      let parts = AggregationParts<Item>.all
      for (index, query) in Item.queries(about: stored).enumerated() where index % 3 == 0 {
        let groupings = parts.groupings.isEmpty ? [] : [parts.groupings[index % parts.groupings.count]]
        try await expectRows(of: Aggregation(of: query), from: stored, in: store)
        try await expectRows(of: Aggregation(of: query, by: groupings), from: stored, in: store)
      }
    }

    Law("aggregations cover updated records in their new form, and deleted records no longer", in: .querying) { store in
      let stored = try await store.insertAll(Item.samples(12, seed: 4))
      let parts = AggregationParts<Item>.all
      func expectAllRows(from records: [Item]) async throws {
        try await expectRows(of: Aggregation(), from: records, in: store)
        for grouping in parts.groupings {
          try await expectRows(of: Aggregation(by: [grouping], measures: parts.bounds), from: records, in: store)
        }
      }
      try await expectAllRows(from: stored)
      let changed = try zip(stored, Item.samples(12, seed: 5)).map { try $0.withContent(of: $1) }
      try await store.update(changed)
      try await expectAllRows(from: changed)
      _ = try await store.delete(withIDs: changed.prefix(7).map(\.id))
      try await expectAllRows(from: Array(changed.dropFirst(7)))
      _ = try await store.delete(matching: Item.Query())
      try await expectAllRows(from: [])
    }

    Law("an aggregation that no store can compute is refused", in: .querying) { store in
      _ = try await store.insert(Item.samples(3))
      let lists = SampleField<Item>.all.filter(\.type.isList)
      let refused =
        [Aggregation<Item>(by: [.value(\.id.rawValue)])]
        + lists.map { Aggregation(by: [.field(at: $0.position)]) } + Item.refusedQueries.map { Aggregation(of: $0) }
      for aggregation in refused {
        guard let refusal = aggregation.refusal else { continue }
        try await expectFailure(refusal, of: "aggregating") { _ = try await store.rows(of: aggregation) }
      }
    }
  }

  private static func expectRows(
    of aggregation: Aggregation<Item>,
    from records: [Item],
    in store: any RecordStoreProtocol<Item>
  ) async throws {
    let expected: [AggregationRow<Item>]
    do throws(StoreError) {
      expected = try aggregation.rows(of: records)
    } catch {
      return try await expectConstraint(of: "aggregating \(brief(aggregation.query))") {
        _ = try await store.rows(of: aggregation)
      }
    }
    try expect("the rows of \(brief(aggregation.query))", try await store.rows(of: aggregation), is: expected)
  }
}

/// The groupings and measures that the described fields of a record type allow.
private struct AggregationParts<Item: Record>: Describer {
  var groupings: [Aggregation<Item>.Grouping] = []
  var sums: [Aggregation<Item>.Measure] = []
  /// The measures for the least and greatest values of each ordered field.
  var bounds: [Aggregation<Item>.Measure] = []
  /// The position of the field that was described last; positions 0 and 1 belong to the number and the ID.
  private var position = 1

  static var all: Self {
    var parts = Self()
    Item.describe(&parts)
    return parts
  }

  private init() {}

  mutating func field<Value: FieldValue>(
    _ name: String,
    _ path: any WritableKeyPath<Item, Value> & Sendable,
    _ options: @autoclosure () -> [FieldOption]
  ) {
    position += 1
    let type = Value.fieldType.wrapped
    if type.isList { return }
    groupings.append(.value(path))
    if type == .date { groupings += CalendarUnit.allCases.map { .field(at: position, unit: $0) } }
    if [.integer, .real].contains(type) { sums += [.sum(at: position), .sum(at: position).whereKnown(path)] }
    if FieldExpression.isOrdered(Value.self) { bounds += [.least(path), .greatest(path)] }
  }
}
