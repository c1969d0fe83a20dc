import LogbookDomain
import LogbookRecords
import Foundation

/// The location and date by which an import identifies a report without an ID.
struct ReportKey: Hashable {
  /// The number of the location; see ``ImportedLocations``.
  let location: Int
  let date: Date
}

/// The locations of an import, numbered from 0. Locations whose single-spaced names have the same matching key have the
/// same number.
struct ImportedLocations {
  private var numbers: [String: Int] = [:]
  private var numbersByKey: [String: Int] = [:]
  /// The names of stored locations that are not single-spaced, by the matching key of their single-spaced names.
  /// Names are imported single-spaced, but earlier versions stored them as written.
  private var spacedNames: [String: [String]] = [:]

  mutating func key(of report: Report) -> ReportKey { key(report.location, report.dateReported) }

  mutating func key(_ location: String, _ date: Date) -> ReportKey {
    ReportKey(location: number(of: location), date: date)
  }

  mutating func note(stored location: String) {
    let name = location.singleSpaced
    if name != location { spacedNames[name.matchingKey, default: []].append(location) }
  }

  /// Returns the names of a stored location that are not single-spaced.
  func spacedNames(of location: String) -> [String] { spacedNames[location.singleSpaced.matchingKey] ?? [] }

  private mutating func number(of location: String) -> Int {
    if let number = numbers[location] { return number }
    let key = location.singleSpaced.matchingKey
    let number = numbersByKey[key] ?? numbersByKey.count
    numbersByKey[key] = number
    numbers[location] = number
    return number
  }
}
