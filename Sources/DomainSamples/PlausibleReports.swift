import LogbookDomain
import LogbookRecords
import LogbookSamples
import Foundation

/// A generator of realistic reports: twenty locations report every day for two years, followed by another twenty
/// locations, and so on.
struct PlausibleReports: Sendable {
  private static let placesAtOnce = 20
  private static let days = 730
  /// March 1, 2020, in days since 1970.
  private static let firstDay = 18_322

  private struct Place {
    let name: String
    /// The population in thousands.
    let inhabitants: Int
    /// The number of days by which each wave begins earlier at this location than at a location with a lead of 0.
    let lead: Int
    /// The height of each wave, as a percentage of the highest possible wave.
    let waves: [Int]
  }

  private var count = 0
  private var firstPlace = 0
  private var places: [Place] = []

  mutating func next(_ random: inout SplitMix64) throws(ValidationError) -> Report {
    let (round, position) = count.quotientAndRemainder(dividingBy: Self.placesAtOnce * Self.days)
    if count == 0 { firstPlace = random.integer(in: 0...999) }
    if position == 0 {
      places = (0..<Self.placesAtOnce).map { index in
        Place(
          name: PlaceName.name(firstPlace + round * Self.placesAtOnce + index),
          inhabitants: random.integer(in: 5...900),
          lead: random.integer(in: 0...60),
          waves: (0..<6).map { _ in random.integer(in: 15...100) }
        )
      }
    }
    count += 1
    let day = CalendarDay(daysSince1970: Self.firstDay + position / Self.placesAtOnce)
    return try report(of: places[position % Self.placesAtOnce], on: day, &random)
  }

  private func report(
    of place: Place,
    on day: CalendarDay,
    _ random: inout SplitMix64
  ) throws(ValidationError) -> Report {
    // Calculate only with integers, so that the results are the same on every machine.
    let intensity = Self.intensity(in: place, on: day)
    let noise = random.integer(in: 90...110)
    let tested =
      place.inhabitants * (400 + 1_600 * intensity / 1_000) * Self.weekdays[day.daysSinceMonday] * noise / 10_000_000
    let share = (8 + 190 * intensity / 1_000) * random.integer(in: 80...120) / 100
    let positive = min(tested, tested * share / 1_000)
    let pending = (tested - positive) * random.integer(in: 0...30) / 1_000
    let gap = random.integer(in: 0...99)
    return try Report(
      location: place.name,
      numberTested: [0, 1, 2].contains(gap) ? nil : tested,
      numberPositive: [2, 3].contains(gap) ? nil : positive,
      numberNegative: (4...12).contains(gap) ? nil : tested - positive - pending,
      dateReported: day.startInUTC,
      id: Report.ID(.timeOrdered(at: day.startInUTC, using: &random))
    )
  }

  /// Returns the intensity of the wave at a location on the given day, from 0 to 1,000. Each wave is a parabola that
  /// spans 150 days.
  private static func intensity(in place: Place, on day: CalendarDay) -> Int {
    let (wave, time) = (day.daysSince1970 - firstDay + place.lead).quotientAndRemainder(dividingBy: 150)
    return place.waves[wave % place.waves.count] * 10 * (time * (150 - time)) / 5_625
  }

  /// The number of tests on each day from Monday to Sunday, as a percentage of the number on an ordinary day.
  private static let weekdays = [118, 108, 104, 100, 100, 62, 41]
}

private enum PlaceName {
  /// Returns the location name for a number. Different numbers have different names, even if case is ignored.
  static func name(_ number: Int) -> String {
    let (row, column) = number.quotientAndRemainder(dividingBy: beginnings.count)
    let (round, shift) = row.quotientAndRemainder(dividingBy: endings.count)
    let name = beginnings[column] + endings[(column + shift) % endings.count]
    return round == 0 ? name : "\(name) \(round + 1)"
  }

  private static let beginnings = [
    "Ald", "Bir", "Cold", "Dun", "El", "Far", "Glen", "Holm", "Ing", "Kel", "Lang", "Mar", "Nor", "Oak", "Pen", "Quern",
    "Rad", "Stan", "Thorn", "Ul", "Wal", "York", "Ash", "Brad", "Crans", "Ever",
  ]

  private static let endings = [
    "bridge", "bury", "by", "combe", "dale", "field", "ford", "ham", "hurst", "ley", "mouth", "port", "stead", "thorpe",
    "ton", "wick", "worth",
  ]
}
