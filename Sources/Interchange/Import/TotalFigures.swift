import LogbookDomain
import LogbookRecords
import Foundation

/// The figures that running totals give, and the times for which they leave no room for other figures.
///
/// A file of running totals says how much a count rose between two dates. If a corrected file replaces the figures of an
/// earlier one, figures that it does not give, for example on a day on which the total now falls, must not remain.
struct TotalFigures {
  private struct Figure {
    /// The times of the reports whose figures are replaced: after the previous total, up to the date of this one.
    let times: Range<Date>
    let date: Date
    /// The number of days and the value; `nil` if the total gives no figure.
    let days, value: Int?
    var isStored = false
  }

  private var figures: [String: [ReportColumn: [Figure]]] = [:]

  /// Adds the figure of a total, which replaces the one added before it if both have the same date.
  ///
  /// - Parameters:
  ///   - location: The location's matching key.
  ///   - start: The date of the total from which the difference is computed.
  ///   - figure: The number of days and the difference; `nil` if the total gives no figure.
  mutating func add(
    _ count: ReportColumn,
    at location: String,
    since start: Date,
    on date: Date,
    _ figure: (days: Int, value: Int)?
  ) {
    let (first, end) = (Self.end(of: start), Self.end(of: date))
    let times = first < end ? first..<end : date..<end
    var known = figures[location]?[count] ?? []
    figures[location]?[count] = nil
    if known.last?.date == date { known.removeLast() }
    known.append(Figure(times: times, date: date, days: figure?.days, value: figure?.value))
    figures[location, default: [:]][count] = known
  }

  /// Returns the end of a day, if the date has no time; otherwise, the next date that a store can contain.
  private static func end(of date: Date) -> Date {
    let day = CalendarDay(utc: date)
    return date == day.startInUTC ? day.adding(days: 1).startInUTC : date.nextStorable
  }

  /// The range of the times of all figures; `nil` if there are none.
  var times: Range<Date>? {
    let all = figures.values.lazy.flatMap(\.values).joined().map(\.times)
    guard let first = all.map(\.lowerBound).min(), let end = all.map(\.upperBound).max() else { return nil }
    return first..<end
  }

  /// Returns the counts of a stored report that are not among the figures. Of reports with the same figure, all but the
  /// first are outdated.
  mutating func outdatedCounts(of report: Report) -> [ReportColumn] {
    let location = report.location.matchingKey
    guard let courses = figures[location] else { return [] }
    return ReportColumn.counts(of: report).filter { count in
      guard let value = count.count(in: report), let course = courses[count],
        let index = Self.index(of: report.dateReported, in: course)
      else { return false }
      let figure = course[index]
      let isSame =
        CalendarDay(utc: figure.date) == report.lastDay && figure.days == report.days && figure.value == value
      if isSame, !figure.isStored {
        figures[location]?[count]?[index].isStored = true
        return false
      }
      return true
    }
  }

  /// Returns the index of the first figure whose times contain a date; `nil` if there is none.
  private static func index(of date: Date, in figures: [Figure]) -> Int? {
    var (low, high) = (0, figures.count)
    while low < high {
      let middle = (low + high) / 2
      if figures[middle].times.upperBound <= date { low = middle + 1 } else { high = middle }
    }
    return low < figures.count && figures[low].times.contains(date) ? low : nil
  }
}
