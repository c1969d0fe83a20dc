/// The length of time between the start and the due date of a to-do, such as `P1DT2H`.
///
/// Source: RFC 5545 §3.3.6.
struct ICalendarDuration {
  /// The number of calendar days, which may be longer or shorter than 24 hours.
  let days: Int
  let seconds: Int

  /// Creates a duration from its written form, or returns `nil` for any other text, or for a number that has more than
  /// seven digits.
  init?(_ text: String) {
    let pattern =
      /([+-]?)P(?:([0-9]{1,7})W)?(?:([0-9]{1,7})D)?(?:T(?:([0-9]{1,7})H)?(?:([0-9]{1,7})M)?(?:([0-9]{1,7})S)?)?/
    guard let match = text.uppercased().wholeMatch(of: pattern)?.output, text.contains(where: \.isNumber) else {
      return nil
    }
    func number(_ digits: Substring?) -> Int { digits.flatMap { Int($0) } ?? 0 }
    let sign = match.1 == "-" ? -1 : 1
    days = sign * (number(match.2) * 7 + number(match.3))
    seconds = sign * (number(match.4) * 3600 + number(match.5) * 60 + number(match.6))
  }
}
