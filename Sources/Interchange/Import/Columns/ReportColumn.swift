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
    default: nil
    }
  }

  var needsAllParts: Bool { self == .date }
  var partHeadings: [String] { self == .date ? ["year", "month", "day"] : [] }
  var numericHeadings: [String] { Self.counts.contains(self) ? usualHeadings : [] }

  var usualHeadings: [String] {
    switch self {
    case .location:
      [
        "location", "state", "region", "province", "country", "countryregion", "provincestate", "denominazioneregione",
        "securityregionname", "place", "area", "county", "district", "city", "entity", "jurisdiction",
      ]
    case .date:
      [
        "date", "datereported", "reportdate", "reporteddate", "dateofstatistics", "day", "data", "fecha", "datum", "日付",
      ]
    case .tested:
      [
        "tested", "numbertested", "totaltestresults", "totalsamples", "totaltests", "totaltested", "tests", "samples",
        "testedwithresult", "tamponi", "uniquepeopletested", "samplestested", "cumulativetotal",
      ]
    case .positive:
      [
        "positive", "numberpositive", "totalpositive", "positives", "testedpositive", "uniquepeopletestedpositive",
        "confirmed", "totalecasi",
      ]
    case .negative:
      ["negative", "numbernegative", "totalnegative", "negatives", "testednegative", "uniquepeopletestednegative"]
    case .id: ["id"]
    case .number: ["number"]
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
