import LogbookApp
import LogbookInterchange
import LogbookRecords
import Foundation

/// A description of how the value of an option is parsed and completed.
struct OptionReader<Value: Sendable>: Sendable {
  var isRepeatable = false
  var isValueOptional = false
  var completion: @Sendable (_ operands: [String]) -> CompletionPlace.Kind = { _ in .anything }
  let read: @Sendable (_ given: GivenTexts, _ name: String) throws -> Value
}

extension OptionReader {
  /// Returns a reader that parses the option's value; the value is `nil` if the option is not given.
  ///
  /// - Parameter parse: A closure that parses the value. Its second argument is the option's name for error messages,
  ///   such as `--limit`.
  static func parsed<Single: Sendable>(
    completing completion: @autoclosure @escaping @Sendable () -> CompletionPlace.Kind = .anything,
    _ parse: @escaping @Sendable (_ text: String, _ field: String) throws -> Single
  ) -> Self where Value == Single? {
    OptionReader(completion: { _ in completion() }) { given, name in
      try given.all(of: name).first.map { try parse($0, "--\(name)") }
    }
  }

  /// Returns a reader that accepts one of the choices.
  ///
  /// - Parameter offered: The choices that completion offers; all choices if `nil`.
  static func choice<Choice: RawRepresentable & CaseIterable & Sendable>(
    of choices: [Choice] = Array(Choice.allCases),
    offering offered: [Choice]? = nil
  ) -> Self where Choice.RawValue == String, Value == Choice? {
    .parsed(completing: .words(offered ?? choices)) { try Invocation.choice($0, $1, among: choices) }
  }
}

extension OptionReader {
  static func choices<Choice: RawRepresentable & CaseIterable & Sendable>() -> Self
  where Choice.RawValue == String, Value == [Choice] {
    OptionReader(isRepeatable: true, completion: { _ in .words(Array(Choice.allCases)) }) { given, name in
      try given.all(of: name).map { try Invocation.choice($0, "--\(name)", among: Array(Choice.allCases)) }
    }
  }
}

extension Option {
  /// Returns the option `--sort`, whose value consists of keys with optional directions, separated by commas.
  ///
  /// - Parameter other: Another option. If it is given on the command line, keys without an explicit direction are
  ///   sorted in descending order.
  static func sort<Key: RawRepresentable & CaseIterable & Hashable & Sendable>(
    descendingWith other: (any OptionProtocol)? = nil
  ) -> Self where Key.RawValue == String, Value == [SortTerm<Key>]? {
    let help = "sort by " + Key.allCases.map(\.rawValue).joined(separator: ", ")
    let reader = OptionReader<Value>(completion: { _ in .sortKeys(Key.self) }) { given, name in
      let direction = other.map { given.has($0.name) } == true ? "desc" : "asc"
      return try given.all(of: name).first.map { try Invocation.sort($0, "--\(name)", otherwise: direction) }
    }
    return Option("sort", "KEY[:desc],…", help, reader)
  }
}

extension OptionReader<String?> {
  static func text(_ completion: CompletionPlace.Kind = .anything) -> Self {
    .parsed(completing: completion) { text, _ in text }
  }
}

extension OptionReader<[String]> {
  static func texts(_ completion: CompletionPlace.Kind = .anything) -> Self {
    OptionReader(isRepeatable: true, completion: { _ in completion }) { $0.all(of: $1) }
  }
}

extension OptionReader<Int?> {
  static var wholeNumber: Self { .parsed { try Invocation.wholeNumber($0, $1, from: 0) } }

  /// Returns a reader for a whole number within bounds.
  ///
  /// - Parameter unit: The unit in the error message, with a leading space, such as ` days`.
  static func wholeNumber(in bounds: ClosedRange<Int>, unit: String = "") -> Self {
    .parsed { text, field in
      let number = Int(text)
      if let number, bounds.contains(number) { return number }
      let what = number == nil ? "a whole number " : ""
      let rule = "must be \(what)from \(bounds.lowerBound) to \(bounds.upperBound)\(unit)"
      throw ValidationError(field: field, value: text, rule: rule)
    }
  }
}

extension OptionReader<DatePhrase?> {
  /// Returns a reader for a date.
  ///
  /// - Parameters:
  ///   - zone: The time zone for times without an offset.
  ///   - calendar: The time zone for words such as `today` and `now`.
  static func date(
    in zone: @autoclosure @escaping @Sendable () -> TimeZone,
    wordsIn calendar: @autoclosure @escaping @Sendable () -> TimeZone = .current
  ) -> Self {
    let words = ["today", "tomorrow", "yesterday"] + CalendarDay.weekdays.map { $0.lowercased() }
    return OptionReader(completion: { _ in .words(words) }) { given, name in
      guard let text = given.all(of: name).first else { return nil }
      // The current date on the clocks of one zone that show what those of the user's zone show now.
      let offset = calendar().secondsFromGMT(for: given.now) - zone().secondsFromGMT(for: given.now)
      let now = given.now.addingTimeInterval(Double(offset))
      func phrase(_ text: String) throws(ValidationError) -> DatePhrase {
        try DatePhrase(text, now: now, in: zone(), field: "--\(name)")
      }
      // Reject words after the date that could belong to the date: in an unquoted “--due tomorrow 14:30”, the time
      // would silently become part of the title.
      let words = given.words(behind: name).prefix(3)
      for count in stride(from: words.count, to: 0, by: -1) {
        let rest = words.prefix(count).joined(separator: " ")
        // An error means that the words are not part of the date.
        guard (try? phrase("\(text) \(rest)")) != nil else { continue }
        throw CLIError.usage(
          "--\(name) needs quotes: --\(name) \"\(text) \(rest)\"; if “\(rest)” is not part of the date, write -- before it"
        )
      }
      return try phrase(text)
    }
  }
}
