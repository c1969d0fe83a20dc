import LogbookDomain
import LogbookRecords
import Foundation

/// The totals of one count at one location: those in the input, in the order of their dates, and those that earlier
/// imports have remembered.
final class TotalCourse {
  let count: ReportColumn
  /// The heading of the count's column.
  let heading: String
  let location: String
  /// The totals that earlier imports have remembered; `nil` if there are none.
  let known: KnownTotals?
  /// Whether the known totals stay as they are, as do the figures computed from them.
  private let keepsKnown: Bool
  /// The last two totals. A total is a fall if it is less than the one before it.
  private(set) var recent: [DatedTotals.Total]
  /// The latest totals to remember, and the date of the first one.
  private(set) var totals: [DatedTotals.Total] = []
  private(set) var first: Date?
  /// The index of the fall that the next total decides.
  var undecided: Int?
  /// The file in which the last total was found, and the line of its row.
  var file: String?
  var line = 0

  init(
    _ count: ReportColumn,
    under heading: String,
    at location: String,
    after known: KnownTotals?,
    keeping keepsKnown: Bool,
    before date: Date
  ) {
    (self.count, self.heading, self.location, self.known) = (count, heading, location, known)
    self.keepsKnown = keepsKnown
    recent = known?.totals.latest(2, before: date) ?? []
  }

  private var all: [DatedTotals.Total] { known?.totals.all ?? [] }
  /// The known totals that stay as they are.
  private var kept: [DatedTotals.Total] { keepsKnown ? all : [] }

  /// Adds the next total.
  func add(_ total: DatedTotals.Total) {
    recent = recent.suffix(1) + [total]
    first = first ?? total.date
    totals.append(total)
    if totals.count > 2 * DatedTotals.most { totals.removeFirst(DatedTotals.most) }
  }

  /// The total with which the next total is compared.
  ///
  /// - Parameter total: The next total, which decides whether the last one is a slip.
  func base(for total: Int) -> DatedTotals.Total? { isSlip(before: total) ? recent[0] : recent.last }

  /// Whether the last total is a slip because the next one is back at or above the total before it.
  ///
  /// The first known total is none, because the figures after it are kept.
  func isSlip(before total: Int) -> Bool {
    hasFallen && total >= recent[0].total && kept.first?.date != recent[1].date
  }

  var hasFallen: Bool { recent.count == 2 && recent[1].total < recent[0].total }

  /// Returns whether earlier imports have read some totals. Totals before the remembered ones count as read if there
  /// may be more than are remembered.
  func haveBeenRead(_ totals: [DatedTotals.Total]) -> Bool {
    guard let first = all.first else { return false }
    return totals.allSatisfy { all.contains($0) || (isFull && $0.date < first.date) }
  }

  /// Whether there may be more totals than are remembered.
  private var isFull: Bool { all.count == DatedTotals.most }

  /// Whether a replaced figure before a date depends on totals that are no longer remembered.
  func hasForgotten(before date: Date) -> Bool {
    guard !keepsKnown, isFull, let first = all.first else { return false }
    return date < first.date
  }

  /// Whether the totals between the last one and the first known one are no longer remembered, so that the figures
  /// between them stay as they are.
  var isDetached: Bool {
    guard let last = recent.last, let first = all.first, hasForgotten(before: last.date) else { return false }
    return CalendarDay(utc: first.date).daysSince1970 - CalendarDay(utc: last.date).daysSince1970 > 1
  }

  /// Returns the total that counts on a date: the known one if it stays, otherwise the one in the input; `nil` if the
  /// figure would cover some of the days of a figure that stays.
  func total(_ read: Int, on date: Date) -> Int? {
    guard let first = kept.first, let last = kept.last, first.date <= date, date <= last.date else { return read }
    return kept.first { $0.date == date }?.total
  }

  /// Whether no earlier import can have computed a figure for a date.
  func isNew(on date: Date) -> Bool {
    guard keepsKnown else { return false }
    return !all.dropFirst(isFull ? 0 : 1).contains { $0.date == date }
  }

  /// Returns the known totals that follow the last total and stay, before a date.
  func knownTotals(before date: Date) -> [DatedTotals.Total] {
    guard let latest = kept.last, let last = recent.last, last.date < latest.date else { return [] }
    return kept.filter { last.date < $0.date && $0.date < date }
  }

  /// The known totals after the last one, before a date, whose figures change because the totals before them have
  /// changed.
  ///
  /// - Parameter date: The date of the next total in the input; `nil` if there is none.
  func changedTotals(before date: Date?) -> [DatedTotals.Total] {
    guard let first = all.first, let last = recent.last else { return [] }
    if keepsKnown {
      // Only the first known total has no figure.
      return isFull || first.date <= last.date || date.map { $0 <= first.date } == true ? [] : [first]
    }
    if date != nil || isDetached || known?.totals.latest(2, before: last.date.nextStorable) == recent { return [] }
    // Each figure depends on the two totals before it.
    return Array(all.drop { $0.date <= last.date }.prefix(2))
  }
}
