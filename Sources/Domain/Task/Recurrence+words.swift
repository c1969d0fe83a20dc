public import LogbookRecords

extension Recurrence: CustomStringConvertible {
  /// The recurrence in words, such as `daily`, `every 2 weeks` or `monthly after completion`.
  public var description: String {
    let interval =
      switch unit {
      case _ where count > 1: "every \(count) \(unit.rawValue)s"
      case .day: "daily"
      case .weekday: "every weekday"
      case .week: "weekly"
      case .month: "monthly"
      case .year: "yearly"
      }
    return isAfterCompletion ? "\(interval) after completion" : interval
  }

  /// Creates a recurrence from words such as `daily`, `weekly`, `monthly`, `yearly`, `weekdays`, `every day` or `every 2
  /// weeks`, or from a duration such as `2 weeks`, `2w` or `P2W`. The words `after completion` may follow. Case is
  /// ignored.
  ///
  /// - Parameters:
  ///   - text: The words or the duration.
  ///   - field: The name of the field that the error reports.
  /// - Throws: ``/LogbookRecords/ValidationError`` for any other text.
  public init(_ text: String, field: String = "repeats") throws(ValidationError) {
    var words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    let isAfterCompletion = words.suffix(2) == ["after", "completion"]
    if isAfterCompletion { words.removeLast(2) }
    guard let read = Self.read(words.first == "every" ? Array(words.dropFirst()) : words),
      !isAfterCompletion || read == read.withoutDayOfMonth
    else {
      throw ValidationError(
        field: field,
        value: text,
        rule: "must be daily, weekdays, weekly, monthly or yearly, or an interval such as “every 2 weeks” with a count "
          + "up to \(Self.greatestCount); “after completion” may follow"
      )
    }
    // The count is valid, because it has been read.
    self = isAfterCompletion ? try Recurrence(every: read.count, read.unit, isAfterCompletion: true) : read
  }

  private static let adverbs: [String: (Int, Unit)] = [
    "daily": (1, .day), "weekly": (1, .week), "monthly": (1, .month), "yearly": (1, .year), "annual": (1, .year),
    "annually": (1, .year), "biweekly": (2, .week), "fortnight": (2, .week), "quarterly": (3, .month),
  ]

  private static func read(_ words: [String]) -> Recurrence? {
    if words.count == 1, let raw = Recurrence(rawValue: words[0].uppercased()) { return raw }
    if words.count == 1, let raw = Recurrence(rawValue: "P" + words[0].uppercased()) { return raw }
    // `try?` never returns `nil` here, because all counts in `adverbs` are valid.
    if words.count == 1, let (count, unit) = adverbs[words[0]] { return try? Recurrence(every: count, unit) }
    // Join the words, so that the same pattern matches “2 weeks” and Taskwarrior's spelling, “2weeks”.
    guard let match = words.joined().wholeMatch(of: /([0-9]+|other)?([a-z]+)/), words.count <= 2 else { return nil }
    let name = match.2.hasSuffix("s") ? match.2.dropLast() : match.2
    let unit = Unit.allCases.first { $0.rawValue == name }
    let count = match.1.map { $0 == "other" ? 2 : Int($0) } ?? 1
    guard let unit, let count else { return nil }
    // If the count is out of range, `try?` returns `nil`, and the caller rejects the text.
    return try? Recurrence(every: count, unit)
  }
}
