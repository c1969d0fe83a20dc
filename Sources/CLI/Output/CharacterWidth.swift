/// The number of terminal columns that a character occupies.
///
/// Terminals differ where Unicode does not define the width. Like most terminals, this type assigns
/// one column to characters of ambiguous width, and two columns to an emoji, even one that consists
/// of several scalars.
enum CharacterWidth {
  static func columns(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if scalars.count == 1 { return columns(of: first) }
    if isEmoji(first, scalars) { return 2 }
    return scalars.reduce(0) { $0 + columns(of: $1) }
  }

  /// Returns whether the scalars form one emoji: a flag, a sequence joined by U+200D, or an emoji with a variation
  /// selector or a skin tone.
  ///
  /// Source: Unicode UTS #51 §1.4.
  private static func isEmoji(_ first: Unicode.Scalar, _ scalars: Character.UnicodeScalarView) -> Bool {
    if regionalIndicators.contains(first) { return scalars.dropFirst().first.map(regionalIndicators.contains) ?? false }
    guard first.properties.isEmoji else { return false }
    return scalars.dropFirst().contains {
      $0 == "\u{FE0F}" || $0 == "\u{200D}" || $0.properties.isEmojiModifier || tags.contains($0)
    }
  }

  private static let regionalIndicators: ClosedRange<Unicode.Scalar> = "\u{1F1E6}"..."\u{1F1FF}"
  /// The tag characters, which spell the region in an emoji such as the flag of Scotland.
  private static let tags: ClosedRange<Unicode.Scalar> = "\u{E0020}"..."\u{E007F}"

  private static func columns(of scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    // Hangul vowels and final consonants are drawn within the block of the preceding consonant.
    if (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value) { return 0 }
    if scalar.properties.isEmojiPresentation { return regionalIndicators.contains(scalar) ? 1 : 2 }
    return isWide(scalar.value) ? 2 : 1
  }

  /// Returns whether a scalar other than an emoji is wide.
  ///
  /// Source: Unicode UAX #11, the ranges with the value W or F in EastAsianWidth.txt 16.0, including unassigned scalars.
  private static func isWide(_ value: UInt32) -> Bool {
    if value < 0x1100 { return false }
    switch value {
    case 0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x303E, 0x3041...0x3247,
      0x3250...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B,
      0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1D300...0x1D376, 0x1F200...0x1F2FF,
      0x20000...0x3FFFD:
      return true
    default: return false
    }
  }
}
