import LogbookDomain
import LogbookRecords

/// A field of a report that can be mapped to a column of a file.
package enum ReportColumn: ImportColumn {
  case location
  case date
  case tested
  case positive
  case negative
  case days
  case id
  case number
  /// One of the report's further counts, with its name.
  case count(String)
  /// One of the report's levels, with its name.
  case level(String)

  /// The fields with fixed names.
  package static let allCases: [ReportColumn] = [.location, .date, .tested, .positive, .negative, .days, .id, .number]

  private static let levelPrefix = ReportMeasure.levelPrefix

  /// The name of the field, as in `--map`: that of a level follows `level:`.
  package var rawValue: String {
    switch self {
    case .location: "location"
    case .date: "date"
    case .tested: "tested"
    case .positive: "positive"
    case .negative: "negative"
    case .days: "days"
    case .id: "id"
    case .number: "number"
    case .count(let name): name
    case .level(let name): Self.levelPrefix + name
    }
  }

  /// Creates the field with a name; `nil` if the name is neither that of a fixed field nor valid for a count.
  package init?(rawValue: String) {
    if let column = Self.allCases.first(where: { $0.rawValue == rawValue }) {
      self = column
      return
    }
    let isLevel = rawValue.hasPrefix(Self.levelPrefix)
    let name = isLevel ? String(rawValue.dropFirst(Self.levelPrefix.count)) : rawValue
    if NamedCounts.rule(brokenBy: name) != nil { return nil }
    self = isLevel ? .level(name) : .count(name)
  }

  /// Returns the further counts and levels that a mapping names, and those that the headings name: a file that this
  /// package has exported has a column for each of them after the fixed ones, and a JSON object has nested keys.
  static func furtherColumns(in headings: [String], _ mapping: [String: String]) -> [ReportColumn] {
    let isExport = headings.starts(with: Report.jsonKeys)
    let own = headings.enumerated().compactMap { index, heading -> ReportColumn? in
      if heading.hasPrefix(countPrefix) { return ReportColumn(rawValue: String(heading.dropFirst(countPrefix.count))) }
      guard heading.hasPrefix(levelPrefix) || (isExport && index >= Report.jsonKeys.count) else { return nil }
      return ReportColumn(rawValue: heading)
    }
    let mapped = mapping.keys.sorted().compactMap(ReportColumn.init)
    return (mapped + own.filter { mapping[$0.rawValue] == nil }).filter(\.isFurther)
  }

  static let nestedKeys = ["counts": countPrefix, "levels": levelPrefix]

  private static let countPrefix = "count:"

  /// Whether the field is one of the further counts and levels.
  var isFurther: Bool {
    switch self {
    case .count, .level: true
    default: false
    }
  }

  /// Whether the field contains counts, which can be summed.
  package var isSummed: Bool {
    if case .count = self { return true }
    return Self.counts.contains(self)
  }

  var separator: String? {
    switch self {
    case .location: ", "
    case .date: "-"
    case .tested, .positive, .negative, .count, .level: "+"
    case .days, .id, .number: nil
    }
  }

  var needsAllParts: Bool { self != .location }
  var partHeadings: [[[String]]] { self == .date ? [[["year"], ["month"], ["day"]], DateParts.usualPairs] : [] }
  var numericHeadings: [String] { Self.counts.contains(self) ? usualHeadings : [] }

  var headingGroups: [[String]] {
    switch self {
    case .location:
      [
        ["location"],
        [
          "state", "region", "province", "country", "countryregion", "provincestate", "denominazioneregione",
          "securityregionname", "place", "area", "county", "district", "city", "entity", "jurisdiction",
        ],
      ]
    case .date:
      [
        ["date"], ["datereported", "reportdate", "reporteddate", "dateofstatistics", "data", "fecha", "datum", "日付"],
        ["day"], ["yearweek", "epiweek", "mmwrweek"],
      ]
    // For each count, the headings of daily figures precede those of running totals.
    case .tested:
      [
        [
          "tested", "numbertested", "tests", "newtests", "newtested", "samples", "samplestested", "testedwithresult",
        ],
        [
          "totaltestresults", "totalsamples", "totaltests", "totaltested", "tamponi", "uniquepeopletested",
          "cumulativetotal",
        ],
      ]
    case .positive:
      [
        ["positive", "numberpositive", "positives", "newpositive", "testedpositive", "confirmed"],
        ["totalpositive", "uniquepeopletestedpositive", "totalecasi"],
      ]
    case .negative:
      [
        ["negative", "numbernegative", "negatives", "newnegative", "testednegative"],
        ["totalnegative", "uniquepeopletestednegative"],
      ]
    case .id: [["id"]]
    case .number: [["number"]]
    case .days: [["days"]]
    case .count(let name): [[Self.countPrefix + name, name].map(ImportColumns<ReportColumn>.simplified)]
    case .level: [[ImportColumns<ReportColumn>.simplified(rawValue)]]
    }
  }
}

extension ReportColumn {
  static let counts: [ReportColumn] = [.tested, .positive, .negative]

  /// Returns the fields of the counts that can be summed: the fixed ones, and those of a report.
  static func counts(of report: Report) -> [ReportColumn] {
    report.counts.isEmpty ? counts : counts + report.counts.names.map(ReportColumn.count)
  }

  /// Sets the count or level in the fields of a report.
  func set(_ value: Int?, in fields: inout Report.Fields) {
    switch self {
    case .tested: fields.numberTested = value
    case .positive: fields.numberPositive = value
    case .negative: fields.numberNegative = value
    case .count(let name): fields.counts[name] = value
    case .level(let name): fields.levels[name] = value
    case .location, .date, .days, .id, .number: break
    }
  }

  /// The count or level in a report; `nil` if it is missing.
  func count(in report: Report) -> Int? { value(in: report.fields) }

  func value(in fields: Report.Fields) -> Int? {
    switch self {
    case .tested: fields.numberTested
    case .positive: fields.numberPositive
    case .negative: fields.numberNegative
    case .count(let name): fields.counts[name]
    case .level(let name): fields.levels[name]
    case .location, .date, .days, .id, .number: nil
    }
  }
}
