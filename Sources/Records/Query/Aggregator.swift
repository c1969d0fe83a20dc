/// An aggregation in progress, to which the contents of records are added one by one.
package struct Aggregator<Item: Record> {
  /// The fields that a source must provide, without duplicates. The source provides the number of each
  /// record first, followed by the values of these fields; see ``AggregatedGroups/addAll(from:)``.
  package let paths: [FieldPath]
  private let aggregation: Aggregation<Item>
  /// The groups of the records that have been added.
  package var groups: AggregatedGroups

  /// Whether the result depends on the order in which records are added. If so, add the records in
  /// ascending order of their numbers.
  package var isOrdered: Bool { groups.isOrdered }

  /// Creates an aggregator for an aggregation.
  ///
  /// - Throws: The ``Aggregation/refusal`` of the aggregation.
  package init(_ aggregation: Aggregation<Item>) throws(StoreError) {
    if let refusal = aggregation.refusal { throw refusal }
    self.aggregation = aggregation
    var paths: [FieldPath] = []
    func index(_ field: Aggregation<Item>.AggregatedField) -> Int {
      let path = field.path ?? FieldPath(0)
      if let index = paths.firstIndex(of: path) { return index }
      paths.append(path)
      return paths.count - 1
    }
    let groupings = aggregation.groupings.map { AggregatedGroups.Grouping(index: index($0.path), unit: $0.unit) }
    let measures = aggregation.measures.map { measure in
      AggregatedGroups.Measure(index: index(measure.path), other: measure.other.map(index), kind: measure.kind)
    }
    self.paths = paths
    let types = paths.map { $0.type(from: Item.fields) }
    groups = AggregatedGroups(kind: Item.name, types: types, groupings: groupings, measures: measures)
  }

  /// Returns the rows for the added records; see ``Aggregation/rows(of:)``.
  ///
  /// - Throws: ``StoreError/constraint(_:)`` if a sum is too large.
  package func rows() throws(StoreError) -> [AggregationRow<Item>] {
    var rows: [AggregationRow<Item>] = []
    for group in groups.sorted { rows.append(try row(group)) }
    return rows
  }

  private func row(_ group: Int) throws(StoreError) -> AggregationRow<Item> {
    var figures: [AggregationRow<Item>.Figure] = []
    for (index, measure) in aggregation.measures.enumerated() {
      let name = paths[groups.measures[index].index].name(from: Item.fields)
      let (value, missing) = try groups.figure(index, of: group, name)
      figures.append(AggregationRow.Figure(measure: measure, value: value, missing: missing))
    }
    return AggregationRow(
      groups: zip(groups.groupings, groups[group].contents).map { grouping, content in
        guard let unit = grouping.unit, case .integer(let day) = content else { return .value(content) }
        return .period(CalendarPeriod(unit, of: CalendarDay(daysSince1970: Int(day))))
      },
      count: groups.count(of: group),
      figures: figures
    )
  }
}
