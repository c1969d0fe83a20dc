import LogbookDomain

/// A field of a report that can be mapped to a column of a file.
package enum ReportColumn: String, ImportColumn {
  case location
  case date
  case tested
  case positive
  case negative
  case id
  case number

  var separator: String? {
    switch self {
    case .location: ", "
    case .date: "-"
    case .tested, .positive, .negative: "+"
    case .id, .number: nil
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
    }
  }
}

extension ReportColumn {
  static let counts: [ReportColumn] = [.tested, .positive, .negative]

  func count(in report: Report) -> Int? {
    switch self {
    case .tested: report.numberTested
    case .positive: report.numberPositive
    case .negative: report.numberNegative
    case .location, .date, .id, .number: nil
    }
  }
}
