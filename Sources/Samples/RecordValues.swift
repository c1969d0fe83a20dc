import LogbookRecords
public import Foundation

/// The values that records are drawn from whose fields have nothing to do with each other.
public struct RecordValues: Sendable {
  /// Titles, projects and locations; none blank.
  public let names: [String]
  /// Labels.
  public let tags: [String]
  /// How many tags to draw.
  public let tagCounts: [Int]
  /// Longer text.
  public let notes: [String]
  /// Dates, all storable.
  public let dates: [Date]
  /// Counts of 0 or more; `nil` for a missing one.
  public let counts: [Int?]
  /// Whether nearly every task is part of the one before.
  package var hasDeepParts = false
  /// How many different values a unique field is drawn from.
  var distinctValues = UInt64.max

  /// Whole numbers of both signs.
  var integers: [Int] { counts.flatMap { count in count.map { [$0, -$0] } ?? [] } }

  /// Floating-point numbers, all finite and none −0.
  var reals: [Double] {
    [
      0, 0.1, 0.1 + 0.2, 0.5, -0.5, 1, 1, 2.5, -3.25, 1_000, 0x1p53 + 2, 1e-7, 1e21, -1e21, .pi, .leastNonzeroMagnitude,
      .leastNormalMagnitude, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
    ]
  }

  /// What records are easily mixed up by: few values, in several spellings, scripts and compositions.
  public static let varied = RecordValues(
    names: SampleValues.names,
    tags: SampleValues.names,
    tagCounts: [0, 1, 2, 3],
    notes: SampleValues.notes,
    dates: SampleValues.dates,
    counts: SampleValues.counts
  )

  /// Few values, so that many records tie, and counts whose sums mostly fit.
  package static let compared = RecordValues(
    names: SampleValues.names,
    tags: Array(SampleValues.names.prefix(20)),
    tagCounts: [0, 1, 2, 3],
    notes: SampleValues.notes,
    dates: SampleValues.dates,
    counts: [nil, nil, 0, 0, 1, 2, 10, 999, 12_345, 1 << 53],
    distinctValues: 100
  )

  /// The bounds of every field. Long texts are rare enough for a thousand records to stay within some ten megabytes.
  public static let edge: RecordValues = {
    func text(_ count: Int, _ piece: String = "x") -> String { String(repeating: piece, count: count) }
    let short = ["a", "Z", "0", ".", "é", "京", "𝄞", "👩‍👩‍👧‍👦"]
    return RecordValues(
      names: short + short + [text(255), text(256), text(4_096, "ä")] + short + [text(65_535), text(65_536)],
      tags: (1...1_000).map { "\($0)" } + [text(256, "t"), text(65_536, "t")],
      tagCounts: [0, 0, 1, 1, 1, 2, 3, 100],
      notes: short + ["\0", "\n", " "] + [text(65_536, "n")],
      dates: [
        -62_135_596_800_000, -62_135_596_799_999, -1, 0, 1, 253_402_300_799_998, 253_402_300_799_999,
      ].map { Date(millisecondsSince1970: $0) },
      counts: [nil, 0, 1, Int.max, Int.max - 1, Int(Int32.max), Int(UInt32.max) + 1, 1 << 53, (1 << 53) + 1],
      hasDeepParts: true
    )
  }()

  /// Text that does harm where it is not taken for what it is.
  public static let hostile = RecordValues(
    names: SampleValues.names + HostileText.all,
    tags: SampleValues.names + HostileText.all,
    tagCounts: [0, 1, 2, 5],
    notes: SampleValues.notes + HostileText.all + HostileText.all,
    dates: SampleValues.dates,
    counts: SampleValues.counts
  )
}
