import Foundation

/// The groups of records that are added up, and their figures so far.
package struct AggregatedGroups {
  /// What records are grouped by.
  struct Grouping {
    /// Which of the contents.
    let index: Int
    let unit: CalendarUnit?
  }

  /// What is made of the records of a group.
  package struct Measure: Equatable {
    /// Which of the contents.
    package let index: Int
    /// Another of the contents that must be there, too.
    package let other: Int?
    package let kind: MeasureKind
  }

  struct Group {
    /// What it is called, by its record with the least number.
    fileprivate(set) var contents: [FieldContent]
    fileprivate let keys: [FieldContent]
  }

  let groupings: [Grouping]
  package let measures: [Measure]
  private let kind: String
  private let types: [FieldType]
  /// Whether the contents are whole numbers, as most that are added up.
  private let areIntegers: [Bool]
  private let integerIndices: [Int]
  private let otherIndices: [Int]

  /// The contents of the latest record: those that are whole numbers, and the others.
  private var integers: [Int?]
  private var contents: [FieldContent]
  /// What it is grouped by, and its group.
  private var names: [FieldContent]
  private var latest: Int?
  /// The milliseconds of the period that the latest record lies in, if that is all it is grouped by.
  private var period: Range<Int> = 0..<0

  private var groups: [Group] = []
  /// How many records the groups have, and their least numbers.
  private var counts: [Int] = []
  private var leastNumbers: [Int] = []
  /// The sums of whole numbers and the other figures: those of one group after another's.
  private var sums: [IntegerSum] = []
  private var figures: [AggregatedFigure] = []
  /// Which measures are sums of whole numbers, and which are others.
  private let sumMeasures: [Measure]
  private let otherMeasures: [Measure]
  /// Which of the contents the sums are of, and which others must be there, too: the same if there is none.
  private let summands: [(index: Int, other: Int)]
  /// The groups by the contents that records have had so far; several may belong to one group.
  private var known: [[FieldContent]: Int] = [:]
  /// The same, if records are grouped by one text.
  private var knownTexts: [String: Int] = [:]
  /// The groups by what they are sorted by.
  private var byKeys: [[FieldContent]: Int] = [:]

  /// - Parameters:
  ///   - kind: What a record is called.
  ///   - types: The types of the contents.
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

  /// Whether the result depends on the order of the records.
  var isOrdered: Bool { measures.contains { $0.kind == .sum && types[$0.index].wrapped == .real } }

  /// The groups in ascending order of what they are sorted by.
  var sorted: [Int] { groups.indices.sorted { Self.precedes(groups[$0].keys, groups[$1].keys) } }

  private static func precedes(_ left: [FieldContent], _ right: [FieldContent]) -> Bool {
    for (left, right) in zip(left, right) {
      if let precedes = left.precedes(key: right) { return precedes }
    }
    return false
  }

  /// How many records a group has.
  func count(of group: Int) -> Int { counts[group] }

  /// A figure of a group, `nil` if no record has a value, and how many have none.
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

  /// Adds the records of a source, until there is none left.
  ///
  /// - Parameter source: Has the number of a record at 0, and its contents after it.
  package mutating func addAll(from source: any FieldSource) throws(StoreError) {
    while try source.advance() { try add(source) }
  }

  /// Adds a record.
  ///
  /// - Parameter source: Has the number of the record at 0, and its contents after it.
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

  // MARK: Groups of a source that adds up itself

  /// Which of the contents a source that adds up itself has to group by, and whether by the days of dates; `nil` if its figures would
  /// not be exact.
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

  /// Adds groups that a source has added up, of which several may belong to one.
  ///
  /// - Parameter source: Has the least number of the records of a group at 0 and how many they are at 1, then the contents of the
  ///   ``partialGroupings``; then two for each measure. For a sum, they are the sum as a text and how many values it has; for others,
  ///   the value and how many records have none, of those that count.
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

  /// Adds what the latest record has to the sums from a position on.
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
      if let other = measure.other, !content(other).isPresent { continue }
      figures[position + index].add(content(measure.index), number, measure.kind)
    }
  }

  /// One of the contents of the latest record.
  private func content(_ index: Int) -> FieldContent {
    areIntegers[index] ? FieldContent(integers[index]) : contents[index]
  }

  /// The group of the latest contents.
  private mutating func group(number: Int) throws(StoreError) -> Int {
    if groupings.isEmpty { return 0 }
    if groupings.count == 1 {
      // Records of a period often follow each other.
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

  /// The milliseconds since 1970 of the period that begins on a day.
  private func milliseconds(of day: FieldContent, _ unit: CalendarUnit) -> Range<Int> {
    guard case .integer(let day) = day else { return 0..<0 }
    // The last day of a leap year is looked at as if it were in another one.
    let start = CalendarDay(daysSince1970: Int(day))
    let length =
      switch unit {
      case .day: 1
      case .week: 7
      case .month: CalendarDay.length(ofMonth: start.components.month, in: start.components.year)
      case .year: 365
      }
    return Int(day) * 86_400_000..<(Int(day) + length) * 86_400_000
  }

  /// What records of a group have in common: the content, or the first day of the period.
  private func bucket(_ content: FieldContent, _ unit: CalendarUnit?) throws(StoreError) -> FieldContent {
    guard let unit, case .integer(let milliseconds) = content else { return content }
    guard Date.storableMilliseconds.contains(milliseconds) else {
      throw .corrupt("a date of a \(kind) lies outside the years 0001 to 9999")
    }
    let day = CalendarDay(utcMilliseconds: milliseconds)
    return .integer(Int64(unit == .day ? day.daysSince1970 : CalendarPeriod(unit, of: day).start.daysSince1970))
  }

  /// The group of these contents, which is made if there is none.
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

/// A sum of whole numbers, and of how many.
private struct IntegerSum {
  private(set) var sum: Int128 = 0
  private(set) var count = 0

  @inline(__always)
  mutating func add(_ integer: Int) {
    // Neither overflows with as many records as there are numbers.
    sum &+= Int128(integer)
    count &+= 1
  }

  mutating func add(_ sum: Int128, _ count: Int) {
    self.sum &+= sum
    self.count &+= count
  }
}

/// A figure that is no sum of whole numbers, while records are added.
private struct AggregatedFigure {
  /// How many records have no value.
  private(set) var missing = 0
  /// Whether there is a value.
  private var isKnown = false
  private var sum = 0.0
  private var extreme: FieldContent = .null
  /// The number of the record that has the extreme value.
  private var first = 0

  mutating func add(_ content: FieldContent, _ number: Int, _ kind: MeasureKind, missing: Int? = nil) {
    self.missing += missing ?? (content.isPresent ? 0 : 1)
    guard content.isPresent else { return }
    if kind == .sum {
      // A sum begins with its first number: 0 and −0 are not the same.
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

  /// The result; `nil` if there is none.
  func content(of field: String) throws(StoreError) -> FieldContent? {
    if !isKnown { return nil }
    if case .real(let sum) = extreme, !sum.isFinite {
      throw .constraint("the sum of \(field) is beyond all floating-point numbers")
    }
    return extreme
  }
}

extension FieldType {
  /// Whether contents are whole numbers.
  fileprivate var isInteger: Bool {
    switch wrapped {
    case .integer, .boolean, .date, .ranked: true
    default: false
    }
  }
}

extension FieldSource {
  /// The content at a position of a type that is neither a whole number nor a list.
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
