import LogbookDomain
import LogbookRecords
import Foundation

/// The meaning of the dates in a file of reports that are written with a time and an offset from UTC.
///
/// If all times of the file are midnights, or if each location has at most one report per written day, the file is one
/// of days: a report belongs to the day that is written, whatever its offset. Otherwise, the dates are points in time,
/// and a report belongs to the day in UTC. When the first offset other than zero is read, the whole file is read again
/// to find out.
final class FileDays {
  private let reopen: () throws -> any ImportReader<ReportDraft>
  private var areWritten: Bool?

  /// Creates an instance for a file.
  ///
  /// - Parameter reopen: A closure that returns another reader of the same file, which does not use ``FileDays``.
  init(of reopen: @escaping () throws -> any ImportReader<ReportDraft>) {
    self.reopen = reopen
  }

  func date(of text: DateText) throws -> Date {
    guard text.writtenDate != text.date else { return text.date }
    let areWritten = try areWritten ?? areDaysWritten()
    self.areWritten = areWritten
    return areWritten ? text.writtenDate : text.date
  }

  private func areDaysWritten() throws -> Bool {
    let reader = try reopen()
    var locations = ImportedLocations()
    var known: Set<ReportKey> = []
    var (areMidnights, areDistinct) = (true, true)
    while areMidnights || areDistinct, let row = try reader.next() {
      guard case .record(let draft) = row else { continue }
      let date = draft.date?.writtenDate ?? draft.report.dateReported
      let day = CalendarDay(utc: date).startInUTC
      if date != day { areMidnights = false }
      if areDistinct { areDistinct = known.insert(locations.key(draft.report.location, day)).inserted }
    }
    return areMidnights || areDistinct
  }
}

/// The numbers of reports whose written day differs from the day in UTC; see ``FileDays``.
package struct DayShifts: Hashable, Sendable {
  /// The number of reports on the day that is written.
  package private(set) var asWritten = 0
  /// The number of reports on the day in UTC.
  package private(set) var moved = 0

  mutating func add(_ draft: ReportDraft) {
    guard let date = draft.date, CalendarDay(utc: date.date) != CalendarDay(utc: date.writtenDate) else { return }
    if draft.report.dateReported == date.date { moved += 1 } else { asWritten += 1 }
  }
}
