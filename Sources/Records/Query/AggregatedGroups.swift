import Foundation

/// The groups of records that are added up, and their figures so far.
struct AggregatedGroups {
  /// What records are grouped by.
  struct Grouping {
    /// Which of the contents.
    let index: Int
    let unit: CalendarUnit?
  }

  /// What is made of the records of a group.
  struct Measure {
    /// Which of the contents.
    let index: Int
    /// Another of the contents that must be there, too.
    let other: Int?
    let kind: MeasureKind
  }

  struct Group {
    /// What it is called, by its record with the least number.
    fileprivate(set) var contents: [FieldContent]
    fileprivate var number: Int
    fileprivate let keys: [FieldContent]
    fileprivate(set) var count = 0
  }

  let groupings: [Grouping]
  let measures: [Measure]
  private let kind: String
  private let types: [FieldType]

  /// The contents of the latest record.
  private var contents: [FieldContent]
  /// What it is grouped by, and its group.
  private var names: [FieldContent]
  private var latest: Int?
  /// The milliseconds of the period that the latest record lies in, if that is all it is grouped by.
  private var period: Range<Int64> = 0..<0

  private var groups: [Group] = []
  /// The figures of the groups one after another, and how many records had no value for each.
  private var figures: [AggregatedFigure] = []
  private var missing: [Int] = []
  /// The groups by the contents that records have had so far; several may belong to one group.
  private var known: [[FieldContent]: Int] = [:]
  /// The same, if records are grouped by one field.
  private var knownByFirst: [FieldContent: Int] = [:]
  /// The groups by what they are sorted by.
  private var byKeys: [[FieldContent]: Int] = [:]

  /// - Parameters:
  ///   - kind: What a record is called.
  ///   - types: The types of the contents.
  init(kind: String, types: [FieldType], groupings: [Grouping], measures: [Measure]) {
    (self.kind, self.types, self.groupings, self.measures) = (kind, types, groupings, measures)
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

  /// A figure of a group, and how many of its records had no value for it.
  func figure(_ measure: Int, of group: Int) -> (AggregatedFigure, missing: Int) {
    let index = group * measures.count + measure
    return (figures[index], missing[index])
  }

  /// Adds a record.
  ///
  /// - Parameter source: Has the number of the record at 0, and its contents after it.
  mutating func add(_ source: any FieldSource) throws(StoreError) {
    let number = try source.integer(at: 0) ?? .max
    for index in 0..<types.count { contents[index] = try source.content(at: index + 1, types[index]) }
    let group = try group(number: number)
    if number < groups[group].number {
      groups[group].number = number
      groups[group].contents = names
    }
    groups[group].count += 1
    for index in 0..<measures.count {
      let measure = measures[index]
      if let other = measure.other, !contents[other].isPresent { continue }
      let figure = group * measures.count + index
      if contents[measure.index].isPresent {
        figures[figure].add(contents[measure.index], number, measure.kind)
      } else {
        missing[figure] += 1
      }
    }
  }

  /// The group of the latest contents.
  private mutating func group(number: Int) throws(StoreError) -> Int {
    if groupings.isEmpty { return 0 }
    if groupings.count > 1 {
      for index in 0..<groupings.count {
        names[index] = try bucket(contents[groupings[index].index], groupings[index].unit)
      }
      if let group = known[names] { return group }
      let group = group(names, number: number)
      known[names] = group
      return group
    }
    // Records of a period, or of a name, often follow each other.
    let (content, unit) = (contents[groupings[0].index], groupings[0].unit)
    if unit == nil {
      if let latest, content == names[0] {
        // Texts can be equal and yet not the same.
        names[0] = content
        return latest
      }
    } else if case .integer(let milliseconds) = content, period.contains(milliseconds), let latest {
      return latest
    }
    names[0] = try bucket(content, unit)
    let group = knownByFirst[names[0]] ?? group(names, number: number)
    knownByFirst[names[0]] = group
    latest = group
    if let unit { period = milliseconds(of: names[0], unit) }
    return group
  }

  /// The milliseconds since 1970 of the period that begins on a day.
  private func milliseconds(of day: FieldContent, _ unit: CalendarUnit) -> Range<Int64> {
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
    return day * 86_400_000..<(day + Int64(length)) * 86_400_000
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
    groups.append(Group(contents: contents, number: number, keys: keys))
    figures += measures.map { _ in .none }
    missing += measures.map { _ in 0 }
    return groups.count - 1
  }
}

/// A figure while records are added.
enum AggregatedFigure {
  case none
  case sum(Int128)
  case realSum(Double)
  case extreme(FieldContent, number: Int)

  fileprivate mutating func add(_ content: FieldContent, _ number: Int, _ kind: MeasureKind) {
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

extension FieldSource {
  /// The content at a position of a type that is no list.
  fileprivate func content(at position: Int, _ type: FieldType) throws(StoreError) -> FieldContent {
    switch type.wrapped {
    case .integer, .boolean, .date, .ranked: FieldContent(try integer(at: position))
    case .real: try real(at: position).map { .real($0) } ?? .null
    case .text: FieldContent(try text(at: position))
    case .uuid: FieldContent(try uuid(at: position))
    case .bytes: try bytes(at: position).map { .blob($0) } ?? .null
    case .texts, .optional: .null
    }
  }
}
