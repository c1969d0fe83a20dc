import LogbookDomain
import LogbookRecords
import Foundation

/// The location and date by which an import identifies a report without an ID.
struct ReportKey: Hashable {
  /// The number of the location; see ``ImportedLocations``.
  let location: Int
  let date: Date
}

/// The locations of an import, numbered from 0. Locations with the same matching key have the same number.
struct ImportedLocations {
  private var numbers: [String: Int] = [:]
  private var numbersByKey: [String: Int] = [:]

  mutating func key(of report: Report) -> ReportKey { key(report.location, report.dateReported) }

  mutating func key(_ location: String, _ date: Date) -> ReportKey {
    ReportKey(location: number(of: location), date: date)
  }

  private mutating func number(of location: String) -> Int {
    if let number = numbers[location] { return number }
    let key = location.matchingKey
    let number = numbersByKey[key] ?? numbersByKey.count
    numbersByKey[key] = number
    numbers[location] = number
    return number
  }
}
