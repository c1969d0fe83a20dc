import Foundation

/// The groups of an aggregation in progress, and the figures for each group.
package struct AggregatedGroups {
  struct Grouping {
    /// The index of the grouping field in ``Aggregator/paths``.
    let index: Int
    let unit: CalendarUnit?
  }

  /// A figure to compute for each group.
  package struct Measure: Equatable {
    /// The index of the measured field in ``Aggregator/paths``.
    package let index: Int
    /// The index of another field in ``Aggregator/paths``, or `nil`. The measure ignores records without a value
    /// for that field.
    package let other: Int?
    package let kind: MeasureKind
  }

  struct Group {
    /// The values by which the records are grouped, taken from the record with the lowest number in the group.
    fileprivate(set) var contents: [FieldContent]
    fileprivate let keys: [FieldContent]
  }

  let groupings: [Grouping]
  package let measures: [Measure]
  private let kind: String
  private let types: [FieldType]
  private let areIntegers: [Bool]
  private let integerIndices: [Int]
  private let otherIndices: [Int]

  /// The values of the most recently added record. `integers` contains the values of the fields that are stored as
  /// integers, and `contents` contains the values of the other fields.
  private var integers: [Int?]
  private var contents: [FieldContent]
  /// `names` contains the values by which the most recently added record is grouped, and `latest` is the index of its
  /// group. The index is not updated for records that are grouped only by a string.
  private var names: [FieldContent]
  private var latest: Int?
  /// The period of the most recently added record, in milliseconds since 1970. The range is empty unless a period is
  /// the only grouping.
  private var period: Range<Int> = 0..<0

  private var groups: [Group] = []
  private var counts: [Int] = []
  private var leastNumbers: [Int] = []
  /// The computed values, stored group by group. Sums of integers are in `sums`; the values of all other measures are
  /// in `figures`.
  private var sums: [IntegerSum] = []
  private var figures: [AggregatedFigure] = []
  private let sumMeasures: [Measure]
  private let otherMeasures: [Measure]
  /// For each measure in `sumMeasures`, the index of the field to sum and the index of the field that must have a
  /// value. The two indexes are equal unless the measure has an `other` field.
  private let summands: [(index: Int, other: Int)]
  /// A cache that maps the grouping values of a record to the index of its group. Different strings with the same
  /// matching key have separate entries for the same group.
  private var known: [[FieldContent]: Int] = [:]
  /// A cache that maps strings to the indexes of their groups. It is used if a string field is the only grouping.
  private var knownTexts: [String: Int] = [:]
  private var byKeys: [[FieldContent]: Int] = [:]

  init(kind: String, types: [FieldType], groupings: [Grouping], measures: [Measure]) {
    (self.kind, self.types, self.groupings, self.measures) = (kind, types, groupings, measures)
    let areIntegers = types.map(\.isInteger)
    self.areIntegers = areIntegers
    integerIndices = types.indices.filter { areIntegers[$0] }
    otherIndices = types.indices.filter { !areIntegers[$0] }
    let isSum = { (measure: Measure) in measure.kind == .sum && areIntegers[measure.index] }
    (sumMeasures, otherMeasures) = (measures.filter(isSum), measures.filter { !isSum($0) })
    summands = sumMeasures.map { ($0.index, $0.other ?? $0.index) }
    integers = types.map { _ in nil }
    contents = types.map { _ in .null }
    names = groupings.map { _ in .null }
    if groupings.isEmpty { latest = group([], number: .max) }
  }

  subscript(group: Int) -> Group { groups[group] }

  /// Whether the result depends on the order in which records are added.
  var isOrdered: Bool { measures.contains { $0.kind == .sum && types[$0.index].wrapped == .real } }

  var sorted: [Int] { groups.indices.sorted { Self.precedes(groups[$0].keys, groups[$1].keys) } }

  private static func precedes(_ left: [FieldContent], _ right: [FieldContent]) -> Bool {
    for (left, right) in zip(left, right) {
      if let precedes = left.precedes(key: right) { return precedes }
    }
    return false
  }

  func count(of group: Int) -> Int { counts[group] }

  /// Returns the figure for a measure, and the number of records that the measure ignores. The figure is `nil` if the
  /// measure ignores every record in the group.
  func figure(_ index: Int, of group: Int, _ field: String) throws(StoreError) -> (value: FieldContent?, missing: Int) {
    let measure = measures[index]
    guard let place = sumMeasures.firstIndex(of: measure) else {
      let figure = figures[group * otherMeasures.count + (otherMeasures.firstIndex(of: measure) ?? 0)]
      return (try figure.content(of: field), figure.missing)
    }
    let position = group * sumMeasures.count + place
    let missing = counts[group] - sums[position].count
    if sums[position].count == 0 { return (nil, missing) }
    guard let sum = Int64(exactly: sums[position].sum) else { throw .constraint("the sum of \(field) exceeds 64 bits") }
    return (.integer(sum), missing)
  }

  /// Adds all remaining records from a source.
  ///
  /// - Parameter source: A source that provides the number of each record at position 0, followed by the values of the
  ///   fields in ``Aggregator/paths``.
  /// - Throws: ``StoreError/corrupt(_:)`` if a date to group by is outside the years 0001 to 9999, or the error that
  ///   the source throws.
  package mutating func addAll(from source: any FieldSource) throws(StoreError) {
    while try source.advance() { try add(source) }
  }

  mutating func add(_ source: any FieldSource) throws(StoreError) {
    let number = try source.integer(at: 0) ?? .max
    try integers.withUnsafeMutableBufferPointer { integers throws(StoreError) in
      for index in integerIndices { integers[index] = try source.integer(at: index + 1) }
    }
    for index in otherIndices { contents[index] = try source.content(at: index + 1, types[index].wrapped) }
    let group = try group(number: number)
    if number < leastNumbers[group] {
      leastNumbers[group] = number
      groups[group].contents = names
    }
    counts[group] += 1
    addSums(to: group * sumMeasures.count)
    if !otherMeasures.isEmpty { addOthers(to: group * otherMeasures.count, number) }
  }

  // MARK: Groups from a source that aggregates its records

  /// The fields by which a source must group the records if the source aggregates them itself.
  ///
  /// The value is `nil` if the source must provide individual records instead, because groups or figures that the
  /// source computes could differ from those computed here.
  ///
  /// `index` is the index of a field in ``Aggregator/paths``, and `isDay` indicates whether to group the dates in
  /// this field by day.
  package var partialGroupings: [(index: Int, isDay: Bool)]? {
    let canGroup = groupings.allSatisfy {
      areIntegers[$0.index] || [.text, .uuid, .bytes].contains(types[$0.index].wrapped)
    }
    guard canGroup, measures.allSatisfy({ areIntegers[$0.index] }) else { return nil }
    var indices: [(index: Int, isDay: Bool)] = []
    for index in types.indices {
      let own = groupings.filter { $0.index == index }
      if !own.isEmpty { indices.append((index, own.allSatisfy { $0.unit != nil })) }
    }
    return indices
  }

  /// Adds groups that a source has aggregated.
  ///
  /// Several groups from the source may belong to the same group of this aggregation.
  /// - Parameter source: A source that provides these values for each group: the lowest record number, the number of
  ///   records, the values of the ``partialGroupings`` fields, and two values for each measure. For a sum, these are
  ///   the sum as a string and the number of values. For other measures, they are the value and the number of records
  ///   that the measure ignores.
  /// - Throws: ``StoreError/corrupt(_:)`` if a date to group by is outside the years 0001 to 9999, or the error that
  ///   the source throws.
  package mutating func addGroups(from source: any FieldSource) throws(StoreError) {
    let partial = partialGroupings ?? []
    while try source.advance() {
      let (number, count) = (try source.integer(at: 0) ?? .max, try source.integer(at: 1) ?? 0)
      for (offset, grouping) in partial.enumerated() {
        let (index, position) = (grouping.index, offset + 2)
        if areIntegers[index] {
          let integer = try source.integer(at: position)
          integers[index] = grouping.isDay ? integer.map { $0 * 86_400_000 } : integer
        } else {
          contents[index] = try source.content(at: position, types[index].wrapped)
        }
      }
      let group = try group(number: number)
      if number < leastNumbers[group] {
        leastNumbers[group] = number
        groups[group].contents = names
      }
      counts[group] += count
      var (sum, other) = (group * sumMeasures.count, group * otherMeasures.count)
      for (index, measure) in measures.enumerated() {
        let position = partial.count + 2 + 2 * index
        let count = try source.integer(at: position + 1) ?? 0
        if measure.kind == .sum {
          if let text = try source.text(at: position), let value = Int128(text) { sums[sum].add(value, count) }
          sum += 1
        } else {
          figures[other].add(FieldContent(try source.integer(at: position)), number, measure.kind, missing: count)
          other += 1
        }
      }
    }
  }

  // MARK: Figures

  private mutating func addSums(to position: Int) {
    sums.withUnsafeMutableBufferPointer { sums in
      integers.withUnsafeBufferPointer { integers in
        for (index, summand) in summands.enumerated() {
          if let integer = integers[summand.index],
            areIntegers[summand.other] ? integers[summand.other] != nil : contents[summand.other].isPresent
          {
            sums[position + index].add(integer)
          }
        }
      }
    }
  }

  private mutating func addOthers(to position: Int, _ number: Int) {
    for (index, measure) in otherMeasures.enumerated() {
      let counts = measure.other.map { content($0).isPresent } ?? true
      figures[position + index].add(counts ? content(measure.index) : .null, number, measure.kind)
    }
  }

  private func content(_ index: Int) -> FieldContent {
    areIntegers[index] ? FieldContent(integers[index]) : contents[index]
  }

  private mutating func group(number: Int) throws(StoreError) -> Int {
    if groupings.isEmpty { return 0 }
    if groupings.count == 1 {
      // Try the group of the previous record first, because consecutive records often belong to the same period.
      let grouping = groupings[0]
      if grouping.unit != nil, let latest, let milliseconds = integers[grouping.index], period.contains(milliseconds) {
        return latest
      }
      if case .text(let text) = contents[grouping.index] {
        names[0] = contents[grouping.index]
        if let group = knownTexts[text] { return group }
        let group = group(names, number: number)
        knownTexts[text] = group
        return group
      }
    }
    for index in 0..<groupings.count {
      names[index] = try bucket(content(groupings[index].index), groupings[index].unit)
    }
    let group = known[names] ?? group(names, number: number)
    known[names] = group
    latest = group
    if groupings.count == 1, let unit = groupings[0].unit { period = milliseconds(of: names[0], unit) }
    return group
  }

  /// Returns the period that begins on the given day, as a range of milliseconds since 1970. For a leap year
  /// and most quarters, the range lacks the last days. If the day is missing, the range is empty.
  private func milliseconds(of day: FieldContent, _ unit: CalendarUnit) -> Range<Int> {
    guard case .integer(let day) = day else { return 0..<0 }
    // Count 90 days for every quarter and 365 for every year, even if it is longer. Its last days are then outside the
    // range, so records from these days miss the shortcut for consecutive records but are still added to the right group.
    let start = CalendarDay(daysSince1970: Int(day))
    let length =
      switch unit {
      case .day: 1
      case .week, .epiweek: 7
      case .month: CalendarDay.length(ofMonth: start.components.month, in: start.components.year)
      case .quarter: 90
      case .year: 365
      }
    return Int(day) * 86_400_000..<(Int(day) + length) * 86_400_000
  }

  /// Returns the value by which a record is grouped: the content itself or, if there is a unit, the first day of the
  /// period that contains the date.
  private func bucket(_ content: FieldContent, _ unit: CalendarUnit?) throws(StoreError) -> FieldContent {
    guard let unit, case .integer(let milliseconds) = content else { return content }
    guard Date.storableMilliseconds.contains(milliseconds) else {
      throw .corrupt("a date of \(kind.withArticle) is outside the years 0001 to 9999")
    }
    let day = CalendarDay(utcMilliseconds: milliseconds)
    return .integer(Int64(unit == .day ? day.daysSince1970 : CalendarPeriod(unit, of: day).start.daysSince1970))
  }

  private mutating func group(_ contents: [FieldContent], number: Int) -> Int {
    let keys = contents.map(\.sortKey)
    if let group = byKeys[keys] { return group }
    byKeys[keys] = groups.count
    groups.append(Group(contents: contents, keys: keys))
    counts.append(0)
    leastNumbers.append(number)
    sums += sumMeasures.map { _ in IntegerSum() }
    figures += otherMeasures.map { _ in AggregatedFigure() }
    return groups.count - 1
  }
}

private struct IntegerSum {
  private(set) var sum: Int128 = 0
  private(set) var count = 0

  @inline(__always)
  mutating func add(_ integer: Int) {
    // Skip the overflow checks. Record numbers do not exceed 2^53 − 1, so there are at most 2^53 − 1 records, and
    // neither addition can overflow.
    sum &+= Int128(integer)
    count &+= 1
  }

  mutating func add(_ sum: Int128, _ count: Int) {
    self.sum &+= sum
    self.count &+= count
  }
}

private struct AggregatedFigure {
  private(set) var missing = 0
  private var isKnown = false
  private var sum = 0.0
  private var extreme: FieldContent = .null
  private var first = 0

  mutating func add(_ content: FieldContent, _ number: Int, _ kind: MeasureKind, missing: Int? = nil) {
    self.missing += missing ?? (content.isPresent ? 0 : 1)
    guard content.isPresent else { return }
    if kind == .sum {
      // Start with the first value instead of 0, because 0 + −0 is not −0.
      if case .real(let number) = content { sum = isKnown ? sum + number : number }
      extreme = .real(sum)
    } else if isKnown {
      let precedes = content.precedes(extreme)
      if precedes == nil ? number < first : precedes == (kind == .least) { (extreme, first) = (content, number) }
    } else {
      (extreme, first) = (content, number)
    }
    isKnown = true
  }

  func content(of field: String) throws(StoreError) -> FieldContent? {
    if !isKnown { return nil }
    if case .real(let sum) = extreme, !sum.isFinite {
      throw .constraint("the sum of \(field) exceeds the range of floating-point numbers")
    }
    return extreme
  }
}

extension FieldSource {
  /// Returns the content at a position, or ``FieldContent/null`` if the value is missing. Lists and types that are
  /// stored as integers are not supported.
  fileprivate func content(at position: Int, _ type: FieldType) throws(StoreError) -> FieldContent {
    switch type {
    case .real: try real(at: position).map { .real($0) } ?? .null
    case .text: FieldContent(try text(at: position))
    case .uuid: FieldContent(try uuid(at: position))
    case .bytes: try bytes(at: position).map { .blob($0) } ?? .null
    default: .null
    }
  }
}
