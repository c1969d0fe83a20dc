import LogbookRecords

/// A collection of numbers from which the number style of a file is detected. All numbers must have the same style.
package struct NumberEvidence {
  /// A number that is evidence of a style, as written in the file.
  package struct Example: Hashable, Sendable, CustomStringConvertible {
    let line: Int
    let column: String
    let value: String

    package var description: String { "line \(line), column \(column): “\(value.prefix(80))”" }
  }

  private var decimals: [NumberStyle.Decimal: Example] = [:]
  private var thousands: [NumberStyle.Thousands: Example] = [:]
  /// For each decimal separator, the first number such as 1.000, in which this character may separate either thousands
  /// or decimals.
  private var ambiguous: [NumberStyle.Decimal: Example] = [:]

  mutating func add(_ text: Span<UInt8>, line: Int, column: String) {
    let content = text.extracting(text.trimmedRange)
    var (position, digits) = (0, 0)
    var marks: [(kind: NumberStyle.Thousands, digitsBefore: Int)] = []
    if !content.skip(UInt8(ascii: "-"), at: &position) { _ = content.skip(UInt8(ascii: "+"), at: &position) }
    let startsWithZero = position < content.count && content[position] == UInt8(ascii: "0")
    while position < content.count {
      if content.digit(at: position) != nil {
        digits += 1
        position += 1
      } else if let mark = NumberMark(at: position, in: content) {
        marks.append((mark.kind, digits))
        digits = 0
        position += mark.length
      } else {
        return
      }
    }
    guard let first = marks.first, let last = marks.last, first.digitsBefore > 0 else { return }
    let example = Example(line: line, column: column, value: content.shownAsText)
    let kinds = Set(marks.map(\.kind))
    if kinds.count > 1 {
      // If the last separator is a point or a comma, it is the decimal separator. Separators of other kinds separate
      // thousands.
      if let decimal = last.kind.asDecimal { decimals[decimal] = decimals[decimal] ?? example }
      for kind in kinds where kind != last.kind { thousands[kind] = thousands[kind] ?? example }
    } else if last.kind.asDecimal == nil || marks.count > 1 {
      thousands[last.kind] = thousands[last.kind] ?? example
    } else if let decimal = last.kind.asDecimal {
      if digits == 3, !startsWithZero, 1...3 ~= first.digitsBefore {
        ambiguous[decimal] = ambiguous[decimal] ?? example
      } else {
        decimals[decimal] = decimals[decimal] ?? example
      }
    }
  }

  /// Returns the style of the numbers. If the numbers do not determine the decimal separator, the field delimiter does:
  /// the decimal separator is a comma if the delimiter is a semicolon, and otherwise a point. Throws an error if the
  /// numbers have different styles. Also throws an error if the delimiter determines the decimal separator, and one of
  /// the numbers, such as 1.000, contains this separator in a position where it could also separate thousands.
  func style(delimiter: CSVDelimiter) throws(ImportFailure) -> NumberStyle {
    if let point = decimals[.point], let comma = decimals[.comma] { throw .mixedNumbers(point, comma) }
    for decimal in NumberStyle.Decimal.allCases {
      guard let decimals = decimals[decimal], let thousands = thousands[decimal.asThousands] else { continue }
      throw .mixedNumbers(decimals, thousands)
    }
    let other = thousands.keys.first { $0.asDecimal == nil }
    if decimals[.comma] != nil || thousands[.point] != nil {
      return NumberStyle(thousands: other ?? .point, decimal: .comma)
    }
    if decimals[.point] != nil || thousands[.comma] != nil {
      return NumberStyle(thousands: other ?? .comma, decimal: .point)
    }
    // The numbers do not determine the decimal separator, so use the field delimiter. Reject a number such as 1.000 or
    // 1,000 if it contains the resulting decimal separator, because this character could also separate thousands.
    if delimiter == .semicolon {
      if let comma = ambiguous[.comma] { throw .ambiguousNumber(comma) }
      return NumberStyle(thousands: other ?? .point, decimal: .comma)
    }
    if let point = ambiguous[.point] { throw .ambiguousNumber(point) }
    return NumberStyle(thousands: other ?? .comma, decimal: .point)
  }
}

extension NumberStyle.Thousands {
  fileprivate var asDecimal: NumberStyle.Decimal? { NumberStyle.Decimal(rawValue: rawValue) }
}

extension NumberStyle.Decimal {
  fileprivate var asThousands: NumberStyle.Thousands { self == .point ? .point : .comma }
}
