package import LogbookRecords
package import Foundation

/// The format of the dates in a file, in the notation of `strptime`.
///
/// `%Y` is a four-digit year, `%y` a two-digit year (69 to 99 are in the 20th century), `%m` the month, `%b` or `%B`
/// the English name of a month or its first three letters, `%d` or `%e` the day of the month, `%j` the day of the year,
/// `%q` the quarter, `%V` the ISO week with `%G`, its year, and `%u` its day (1 is Monday), `%U` or `%W` the week that
/// begins with a Sunday or Monday (00 before the first one of the year; under a heading that names epidemiological weeks,
/// `%U` is the epidemiological week), `%H` the hour (00 to 23), `%M` the minute, `%S` the second, `%z` the offset from UTC, and `%%` a percent sign. White
/// space matches any amount of white space, including none. Other characters match themselves. In output, `%e` is
/// padded with a space, and other numbers are padded with zeros.
///
/// If the format has no day, a date stands for a whole year, month, quarter or week, and is its first day.
///
/// Source: POSIX.1-2024, `strptime` and `strftime`; GNU `date` for `%q`.
package struct DateFormat: Hashable, Sendable {
  /// The text of the format.
  package let text: String

  private let parts: [Part]
  /// Whether `%U` is the epidemiological week, whose year is `%Y`.
  var countsEpiweeks = false

  private enum Part: Hashable {
    case directive(DateDirective)
    case literal(UInt8)
    case blanks
  }

  /// Creates a format by parsing its text.
  ///
  /// - Throws: ``ValidationError`` if a directive is unknown, if the directives do not determine a day, if two
  ///   directives specify the same part of the date or time, if `%M` or `%z` occurs without `%H`, or if `%S` occurs
  ///   without `%M`.
  package init(_ text: String) throws(ValidationError) {
    func refuse(_ rule: String) -> ValidationError { ValidationError(field: "format", value: text, rule: rule) }
    var parts: [Part] = []
    // Examine Unicode scalars, because a letter followed by a combining mark is a different `Character`.
    var scalars = text.unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      if scalar == "%" {
        guard let letter = scalars.next(), let directive = DateDirective(rawValue: Character(letter)) else {
          let known = DateDirective.allCases.map { "%\($0.rawValue)" }.joined(separator: " ")
          throw refuse("must contain only the directives \(known)")
        }
        parts.append(directive == .percent ? .literal(UInt8(ascii: "%")) : .directive(directive))
      } else if scalar.properties.isWhitespace {
        parts.append(.blanks)
      } else {
        parts += UTF8.encode(scalar).map { $0.map(Part.literal) } ?? []
      }
    }
    let directives = parts.compactMap { if case .directive(let directive) = $0 { directive } else { nil } }
    if let rule = Self.rule(brokenBy: directives) { throw refuse(rule) }
    self.text = text
    self.parts = parts
  }

  private static func rule(brokenBy directives: [DateDirective]) -> String? {
    func count(_ alternatives: DateDirective...) -> Int { directives.count { alternatives.contains($0) } }
    let hasISOWeek = count(.week, .weekYear, .weekday) > 0
    if hasISOWeek, [count(.week), count(.weekYear), count(.year, .yearOfCentury)] != [1, 1, 0] || count(.weekday) > 1 {
      return "must have an ISO week with its year, %G and %V, and not %Y; %u is its day"
    }
    if !hasISOWeek, count(.year, .yearOfCentury) != 1 { return "must have the year once: %Y or %y" }
    let (months, days) = (count(.month, .monthName, .shortMonthName), count(.day, .spacedDay))
    let others = count(.dayOfYear, .quarter, .sundayWeek, .mondayWeek) + (hasISOWeek ? 1 : 0)
    if months + others > 1 || days > months {
      return "must have the month once, %m, %b or %B, with or without the day, %d or %e; or only one of %j %q %V %U %W"
    }
    let (hours, minutes, seconds, offsets) = (count(.hour), count(.minute), count(.second), count(.offset))
    if max(hours, minutes, seconds, offsets) > 1 { return "must have %H, %M, %S and %z at most once" }
    if hours < max(minutes, offsets) || minutes < seconds {
      return "must also contain the larger units: %H with %M or %z, %M with %S"
    }
    return nil
  }

  /// Parses a date in this format. Surrounding spaces are ignored.
  ///
  /// - Parameters:
  ///   - text: The date as UTF-8.
  ///   - zone: The time zone in which a date without a time, or a time without a UTC offset, is interpreted; see
  ///     ``DateText``.
  ///   - field: The name of the field to report in an error.
  /// - Throws: ``ValidationError`` if the text does not have this format, if the day, the time or the offset is
  ///   invalid, or if the date is outside the range that stores support.
  package func date(
    in text: Span<UInt8>,
    zone: TimeZone = .gmt,
    field: String = "date"
  ) throws(ValidationError) -> DateText {
    let error: DateFields.ParsingError
    if let fields = fields(in: text.extracting(text.trimmedRange)) {
      switch fields.date(in: zone) {
      case .success(let date): return date
      case .failure(let failure): error = failure
      }
    } else {
      error = DateFields.ParsingError("must be a date in the format \(self.text), such as \(example)")
    }
    throw ValidationError(field: field, value: text.shownAsText, rule: error.rule)
  }

  /// Parses a date in this format from a string. Surrounding spaces are ignored.
  ///
  /// - Throws: ``ValidationError`` if the text does not have this format, if the day, the time or the offset is
  ///   invalid, or if the date is outside the range that stores support.
  package func date(
    in text: String,
    zone: TimeZone = .gmt,
    field: String = "date"
  ) throws(ValidationError) -> DateText {
    try date(in: Array(text.utf8).span, zone: zone, field: field)
  }

  private func fields(in text: Span<UInt8>) -> DateFields? {
    var fields = DateFields()
    (fields.lacksDay, fields.lacksMonth) = (!hasDay, !hasMonth)
    var position = 0
    for part in parts {
      switch part {
      case .blanks: text.skipBlanks(at: &position)
      case .literal(let byte):
        guard text.skip(byte, at: &position) else { return nil }
      case .directive(let directive):
        guard directive.read(text, at: &position, into: &fields) else { return nil }
      }
    }
    if countsEpiweeks, case .sundayWeek(let week) = fields.part { fields.part = .epiweek(week) }
    return position == text.count ? fields : nil
  }

  /// Returns the text of a date in this format and the given time zone. White space in the format is written as
  /// spaces.
  package func text(of date: Date, in zone: TimeZone) -> String {
    let fields = DateFields(date, in: zone)
    var bytes: [UInt8] = []
    for part in parts {
      switch part {
      case .blanks: bytes.append(UInt8(ascii: " "))
      case .literal(let byte): bytes.append(byte)
      case .directive(let directive): bytes += directive.text(of: fields).utf8
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether the format includes the day, not only its year, month, quarter or week.
  package var hasDay: Bool {
    [DateDirective.day, .spacedDay, .dayOfYear, .weekday].contains { parts.contains(.directive($0)) }
  }

  private var hasMonth: Bool {
    [DateDirective.month, .monthName, .shortMonthName].contains { parts.contains(.directive($0)) }
  }

  /// Whether the format includes the time of day.
  package var hasTime: Bool { parts.contains(.directive(.hour)) }

  /// An example for error messages: 23:59:58 on December 31, 2020.
  private var example: String { text(of: Date(timeIntervalSince1970: 1_609_459_198), in: .gmt) }
}
