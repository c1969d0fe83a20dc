/// The fields of a report that a file can have a column for.
package enum ReportColumn: String, CaseIterable, Sendable {
  case location
  case date
  case tested
  case positive
  case negative

  /// The usual headings of such a column, the likeliest first, as ``ReportColumns/simplified(_:)`` makes them.
  fileprivate var usualHeadings: [String] {
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
    }
  }
}

/// Which column of a file each field of a report is read from.
package struct ReportColumns: Sendable {
  private var indexes: [ReportColumn: Int] = [:]
  /// The headings of the file.
  let headings: [String]

  /// Finds the columns by their headings.
  ///
  /// - Parameters:
  ///   - mapping: The headings of fields that are named otherwise than usual; compared exactly, then without case and
  ///     punctuation.
  ///   - isLocationGiven: Whether the location comes from elsewhere, so that no column is needed.
  /// - Throws: ``ImportFailure/columnMissing(_:headings:)``.
  init(headings: [String], mapping: [ReportColumn: String], isLocationGiven: Bool) throws {
    self.headings = headings
    let simplified = headings.map(Self.simplified)
    for column in ReportColumn.allCases {
      if let heading = mapping[column] {
        guard let index = headings.firstIndex(of: heading) ?? simplified.firstIndex(of: Self.simplified(heading)) else {
          throw ImportFailure.columnMissing("“\(heading)” for \(column.rawValue)", headings: headings)
        }
        indexes[column] = index
      } else {
        indexes[column] = column.usualHeadings.lazy.compactMap { simplified.firstIndex(of: $0) }.first
      }
    }
    if isLocationGiven { indexes[.location] = nil }
    if indexes[.location] == nil, !isLocationGiven {
      throw ImportFailure.columnMissing("for location", headings: headings)
    }
    if indexes[.date] == nil { throw ImportFailure.columnMissing("for date", headings: headings) }
    if [.tested, .positive, .negative].allSatisfy({ indexes[$0] == nil }) {
      throw ImportFailure.columnMissing("for tested, positive or negative", headings: headings)
    }
  }

  subscript(_ column: ReportColumn) -> Int? { indexes[column] }

  /// The heading of a field's column.
  func heading(of column: ReportColumn) -> String {
    indexes[column].map { headings[$0] } ?? column.rawValue
  }

  /// A heading without case, spaces and punctuation.
  private static func simplified(_ heading: String) -> String {
    String(
      heading.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    )
  }
}
