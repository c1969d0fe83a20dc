import Foundation

/// Adds the contents of records up, row by row.
package struct Aggregator<Record: LogbookDomain.Record> {
  /// The positions of the fields that ``add(number:_:)`` is given, each once.
  package let positions: [Int]
  private let aggregation: Aggregation<Record>
  private let groupings: [(index: Int, unit: CalendarUnit?)]
  private let measures: [(index: Int, measure: Aggregation<Record>.Measure)]
  private var groups: [Group] = []
  /// The groups by the contents that records have had so far; several may belong to one group.
  private var known: [[FieldContent]: Int] = [:]
  /// The groups by what they are sorted by.
  private var sorted: [[FieldContent]: Int] = [:]

  private struct Group {
    /// What it is called, by its record with the least number.
    var contents: [FieldContent]
    var number: Int
    let keys: [FieldContent]
    var count = 0
    var figures: [AggregatedFigure]
    var missing: [Int]
  }

  /// Whether the result depends on the order of the records, which then must be that of their numbers.
  package var isOrdered: Bool {
    measures.contains {
      $0.measure.kind == .sum && RecordDescription<Record>.shared.types[positions[$0.index]].wrapped == .real
    }
  }

  /// - Throws: The refusal of the aggregation.
  package init(_ aggregation: Aggregation<Record>) throws(StoreError) {
    if let refusal = aggregation.refusal { throw refusal }
    self.aggregation = aggregation
    var positions: [Int] = []
    func index(_ path: Aggregation<Record>.FieldPath) -> Int {
      let position = path.position ?? 0
      if let index = positions.firstIndex(of: position) { return index }
      positions.append(position)
      return positions.count - 1
    }
    groupings = aggregation.groupings.map { (index($0.path), $0.unit) }
    measures = aggregation.measures.map { (index($0.path), $0) }
    self.positions = positions
    if groupings.isEmpty { _ = group([], number: .max) }
  }

  /// Adds a record.
  ///
  /// - Parameter contents: The contents at the ``positions``.
  /// - Throws: ``StoreError/corrupt(_:)`` if a date lies outside of the years 0001 to 9999.
  package mutating func add(number: Int, _ contents: [FieldContent]) throws(StoreError) {
    var names: [FieldContent] = []
    for (index, unit) in groupings { names.append(try bucket(contents[index], unit)) }
    let group = known[names] ?? group(names, number: number)
    if number < groups[group].number {
      groups[group].number = number
      groups[group].contents = names
    }
    groups[group].count += 1
    for (index, measure) in measures.enumerated() {
      let content = contents[measure.index]
      if content.isPresent {
        groups[group].figures[index].add(content, number, measure.measure.kind)
      } else {
        groups[group].missing[index] += 1
      }
    }
  }

  /// What records of a group have in common: the content, or the first day of the period.
  private func bucket(_ content: FieldContent, _ unit: CalendarUnit?) throws(StoreError) -> FieldContent {
    guard let unit, case .integer(let milliseconds) = content else { return content }
    guard Date.storableMilliseconds.contains(milliseconds) else {
      throw .corrupt("a date of a \(Record.name) lies outside the years 0001 to 9999")
    }
    let day = CalendarDay(utcMilliseconds: milliseconds)
    return .integer(Int64(unit == .day ? day.daysSince1970 : CalendarPeriod(unit, of: day).start.daysSince1970))
  }

  /// The group of these contents, which is made if there is none.
  private mutating func group(_ contents: [FieldContent], number: Int) -> Int {
    let keys = contents.map(\.sortKey)
    let index = sorted[keys] ?? groups.count
    if index == groups.count {
      sorted[keys] = index
      groups.append(
        Group(
          contents: contents,
          number: number,
          keys: keys,
          figures: measures.map { _ in .none },
          missing: measures.map { _ in 0 }
        )
      )
    }
    known[contents] = index
    return index
  }

  /// The rows of what was added; see ``Aggregation/rows(of:)``.
  package func rows() throws(StoreError) -> [AggregationRow<Record>] {
    var rows: [AggregationRow<Record>] = []
    for group in groups.sorted(by: { Self.precedes($0.keys, $1.keys) }) { rows.append(try row(group)) }
    return rows
  }

  private static func precedes(_ left: [FieldContent], _ right: [FieldContent]) -> Bool {
    for (left, right) in zip(left, right) {
      if let precedes = left.precedes(key: right) { return precedes }
    }
    return false
  }

  private func row(_ group: Group) throws(StoreError) -> AggregationRow<Record> {
    var figures: [Aggregation<Record>.Measure: FieldContent] = [:]
    var missing: [Int: Int] = [:]
    for (index, measure) in measures.enumerated() {
      figures[measure.measure] = try group.figures[index].content(
        of: RecordDescription<Record>.shared.name(at: positions[measure.index])
      )
      missing[positions[measure.index]] = group.missing[index]
    }
    return AggregationRow(
      groups: zip(groupings, group.contents).map { grouping, content in
        guard let unit = grouping.unit, case .integer(let day) = content else { return .value(content) }
        return .period(CalendarPeriod(unit, of: CalendarDay(daysSince1970: Int(day))))
      },
      count: group.count,
      figures: figures,
      missing: missing
    )
  }
}

/// A figure while records are added.
private enum AggregatedFigure {
  case none
  case sum(Int128)
  case realSum(Double)
  case extreme(FieldContent, number: Int)

  mutating func add(_ content: FieldContent, _ number: Int, _ kind: MeasureKind) {
    switch (kind, self, content) {
    case (.sum, .sum(let sum), .integer(let addend)): self = .sum(sum + Int128(addend))
    case (.sum, _, .integer(let addend)): self = .sum(Int128(addend))
    case (.sum, .realSum(let sum), .real(let addend)): self = .realSum(sum + addend)
    case (.sum, _, .real(let addend)): self = .realSum(addend)
    case (_, .extreme(let extreme, let first), _):
      let precedes = content.precedes(extreme)
      if precedes == nil ? number < first : precedes == (kind == .least) { self = .extreme(content, number: number) }
    default: self = .extreme(content, number: number)
    }
  }

  /// The result; `nil` if there is none.
  func content(of field: String) throws(StoreError) -> FieldContent? {
    switch self {
    case .none: return nil
    case .extreme(let content, _): return content
    case .realSum(let sum):
      if !sum.isFinite { throw .constraint("the sum of \(field) is beyond all floating-point numbers") }
      return .real(sum)
    case .sum(let sum):
      guard let sum = Int64(exactly: sum) else { throw .constraint("the sum of \(field) exceeds 64 bits") }
      return .integer(sum)
    }
  }
}
