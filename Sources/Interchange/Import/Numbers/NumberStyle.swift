package import LogbookRecords

/// The style of the numbers in a file: the thousands separator and the decimal separator.
package struct NumberStyle: Hashable, Sendable {
  /// The separator between groups of three digits.
  package enum Thousands: String, CaseIterable, Sendable {
    case comma = ","
    case point = "."
    /// A space, including narrow and non-breaking spaces.
    case space
    /// A straight or curly apostrophe.
    case apostrophe
    case none
  }

  /// The decimal separator.
  package enum Decimal: String, CaseIterable, Sendable {
    case point = "."
    case comma = ","
  }

  package var thousands: Thousands
  package var decimal: Decimal

  /// The style used in English and by most programs: `1,234.5`.
  package static let english = NumberStyle(thousands: .comma, decimal: .point)
  /// The style used in much of continental Europe: `1.234,5`.
  package static let continental = NumberStyle(thousands: .point, decimal: .comma)

  var thousandsName: String {
    switch thousands {
    case .comma: "commas"
    case .point: "points"
    case .space: "spaces"
    case .apostrophe: "apostrophes"
    case .none: "separators"
    }
  }

  /// An example of a number in this style.
  package var example: String {
    let separator =
      switch thousands {
      case .space: " "
      case .apostrophe: "'"
      case .none: ""
      case .comma, .point: thousands.rawValue
      }
    return "1\(separator)234\(decimal.rawValue)5"
  }

  package init(thousands: Thousands, decimal: Decimal) {
    (self.thousands, self.decimal) = (thousands, decimal)
  }

  /// Creates a style from the separators that the user specified. If only one is specified, the other is derived from
  /// it.
  ///
  /// - Returns: The style, or `nil` if neither separator is specified.
  /// - Throws: ``ValidationError`` if both separators are the same character.
  package init?(given thousands: Thousands?, decimal: Decimal?) throws(ValidationError) {
    guard thousands != nil || decimal != nil else { return nil }
    let decimal = decimal ?? (thousands == .point ? .comma : .point)
    let thousands = thousands ?? (decimal == .comma ? .point : .comma)
    if thousands.rawValue == decimal.rawValue {
      throw ValidationError(
        field: "thousands",
        value: thousands.rawValue,
        rule: "must differ from the decimal separator"
      )
    }
    self.init(thousands: thousands, decimal: decimal)
  }

  func skipThousands(in text: Span<UInt8>, at position: inout Int) -> Bool {
    switch thousands {
    case .comma: text.skip(UInt8(ascii: ","), at: &position)
    case .point: text.skip(UInt8(ascii: "."), at: &position)
    case .apostrophe: NumberMark(at: position, in: text)?.skip(.apostrophe, at: &position) ?? false
    case .space: NumberMark(at: position, in: text)?.skip(.space, at: &position) ?? false
    case .none: false
    }
  }

  func skipDecimal(in text: Span<UInt8>, at position: inout Int) -> Bool {
    text.skip(decimal == .point ? UInt8(ascii: ".") : UInt8(ascii: ","), at: &position)
  }
}

struct NumberMark {
  let kind: NumberStyle.Thousands
  let length: Int

  /// Creates a mark for the separator at a position: a comma, a point, a space (also U+00A0, U+2009 and U+202F) or an
  /// apostrophe (also U+2019). The result is `nil` if there is no separator.
  ///
  /// Source: the grouping separators of all locales in Unicode CLDR.
  init?(at position: Int, in text: Span<UInt8>) {
    guard position < text.count else { return nil }
    func isAt(_ bytes: [UInt8]) -> Bool {
      position + bytes.count <= text.count && bytes.indices.allSatisfy { text[position + $0] == bytes[$0] }
    }
    switch text[position] {
    case UInt8(ascii: ","): (kind, length) = (.comma, 1)
    case UInt8(ascii: "."): (kind, length) = (.point, 1)
    case UInt8(ascii: " "): (kind, length) = (.space, 1)
    case UInt8(ascii: "'"): (kind, length) = (.apostrophe, 1)
    case 0xC2 where isAt([0xC2, 0xA0]): (kind, length) = (.space, 2)
    case 0xE2 where isAt([0xE2, 0x80, 0x89]) || isAt([0xE2, 0x80, 0xAF]): (kind, length) = (.space, 3)
    case 0xE2 where isAt([0xE2, 0x80, 0x99]): (kind, length) = (.apostrophe, 3)
    default: return nil
    }
  }

  func skip(_ wanted: NumberStyle.Thousands, at position: inout Int) -> Bool {
    if kind != wanted { return false }
    position += length
    return true
  }
}
