import LogbookRecords

/// The labeled days along an axis, at intervals of days, weeks, months or years.
struct DateAxis {
  struct Tick: Equatable {
    let day: CalendarDay
    let label: String
  }

  let ticks: [Tick]

  /// Creates an axis with the smallest interval at which the labels fit.
  ///
  /// - Parameter mostLabels: A closure that returns the number of labels that fit, given the number of characters in
  ///   each label.
  init(_ days: ClosedRange<CalendarDay>, mostLabels: (Int) -> Int) {
    let (first, last) = (days.lowerBound, days.upperBound)
    for step in [1, 2, 7, 14] {
      let begin = first.daysSince1970 + (step < 7 ? 0 : (7 - first.daysSinceMonday) % 7)
      if begin <= last.daysSince1970, (last.daysSince1970 - begin) / step < mostLabels(10) {
        ticks = stride(from: begin, through: last.daysSince1970, by: step).map {
          let day = CalendarDay(daysSince1970: $0)
          return Tick(day: day, label: "\(day)")
        }
        return
      }
    }
    func month(_ day: CalendarDay) -> Int { day.components.year * 12 + day.components.month - 1 }
    let firstMonth = month(first) + (first.components.day == 1 ? 0 : 1)
    let lastMonth = month(last)
    for step in [1, 2, 3, 6] + [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000].map({ $0 * 12 }) {
      let begin = (firstMonth + step - 1) / step * step
      let length = step < 12 ? 7 : 4
      if begin <= lastMonth, (lastMonth - begin) / step < mostLabels(length) {
        ticks = stride(from: begin, through: lastMonth, by: step).compactMap {
          CalendarDay(year: $0 / 12, month: $0 % 12 + 1, day: 1).map {
            Tick(day: $0, label: String("\($0)".prefix(length)))
          }
        }
        return
      }
    }
    ticks = [Tick(day: first, label: "\(first)")]
  }
}
