import LogbookRecords
package import Foundation

/// The values that samples contain, and the values that queries about samples use.
package enum SampleValues {
  /// Nonblank names in several spellings, scripts and Unicode normalization forms.
  package static let names = [
    "Garden", "garden", "GARDEN", "garden ", " garden", "Gärten", "Ga\u{308}rten", "gärten", "GA\u{308}RTEN", "Café",
    "Cafe\u{301}", "CAFÉ", "cafe", "Straße", "STRASSE", "strasse", "İzmir", "izmir", "Σίσυφος", "ΣΊΣΥΦΟΣ", "東京",
    "とうきょう", "トウキョウ", "ﾄｳｷｮｳ", "Ｔｏｋｙｏ", "Tokyo", "각", "\u{1100}\u{1161}\u{11A8}", "👩‍👩‍👧 home", "🇩🇪",
    "a", "A", "z", "Z", "10% off", "10 off", "under_score", "underXscore", "it's \"quoted\"", "nul\0inside", "nul",
    "two\nlines", "שלום", "مرحبا", "Ålesund", "A\u{30A}lesund",
  ]

  /// Strings for text fields such as notes: from a single character to a short sentence.
  package static let notes = [
    "Water the plants, twice.", "WATER THE PLANTS, TWICE.", "100% sure", "snake_case", "\"quoted\" and 'single'",
    "crème brûlée", "cre\u{300}me bru\u{302}le\u{301}e", "日本語のメモです", "first\nsecond\r\nthird\ttabbed", "ab",
    "x", " ", "\u{FFFD} replaced", "emoji 👩🏽‍🚀 inside",
  ]

  /// Search terms of various lengths. Some of them occur in the ``names`` or ``notes``.
  package static let searches = [
    "", "a", "A", "ä", "x", "ab", "京", "ga", "GA", "gar", "GAR", "gär", "ga\u{308}r", "cafe", "CAFÉ", "東京", "日本語",
    "トウキョウ", "ﾄｳｷｮｳ", "tokyo", "ｔｏｋ", "strasse", "straße", "plants, twice", "WATER THE PLANTS, TWICE.", "%", "_",
    "10%", "100% sure", "snake_case", "r_s", "\"", "\"quoted\"", "it's", "\0", "nul\0", "nul\0inside", "l\0i",
    "\u{FFFD}",
    "\u{FFFD} re", "*", "gar*", "AND", "NOT x", "gar OR", "^gar", "NEAR(a b)", "title:gar", "(", "two\nlines",
    "lines\ncr", " ", "  ", "🇩🇪", "👩‍👩‍👧", "\u{1F469}", "no such text", "σίσυφος", "brulee", "שלום",
  ]

  /// Dates at the limits of the storable range, dates around 1970, and ordinary dates, one of which occurs twice.
  package static let dates = [
    -62_135_596_800_000, -62_135_596_799_999, 253_402_300_799_999, 253_402_300_799_998, -1, 0, 1, 999, -86_400_000,
    1_577_836_800_000, 1_577_836_799_999, 1_609_459_199_999, 1_609_459_200_000, 1_700_000_000_123, 1_700_000_000_123,
    1_700_000_000_124, 1_709_164_800_000, 946_684_800_001, -2_208_988_800_000,
  ].map { Date(millisecondsSince1970: $0) }

  /// Bounds for dates in queries: some of the ``dates``, dates that differ from these by a millisecond or less, extreme
  /// dates, infinities and NaN.
  package static let dateBounds =
    [0, 3, 4, 5, 13].flatMap { index in
      [-0.001, -0.0004, 0, 0.0004, 0.0006, 0.001].map { dates[index].addingTimeInterval($0) }
    } + [
      dates[2], .distantPast, .distantFuture, Date(timeIntervalSince1970: -.infinity),
      Date(timeIntervalSince1970: .infinity), Date(timeIntervalSince1970: .nan),
      Date(timeIntervalSince1970: .greatestFiniteMagnitude),
    ]

  /// Counts, including 0, the largest count and `nil`, which represents a missing count.
  package static let counts: [Int?] = [nil, nil, 0, 0, 1, 2, 10, 10, 999, 12_345, Int.max, Int.max - 1, 1 << 53]

  /// Returns the limits with which to test a query that matches the given number of records.
  package static func limits(among count: Int) -> [Int?] {
    [nil, 0, 1, 2, count &- 1, count, count &+ 1, .max, -1, .min]
  }

  /// Returns the offsets with which to test a query that matches the given number of records.
  package static func offsets(among count: Int) -> [Int] {
    [0, 1, count &- 1, count, count &+ 1, .max, -1, .min]
  }
}
