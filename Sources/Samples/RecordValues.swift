import LogbookRecords
public import Foundation

/// Values from which the fields of a sample record are drawn at random, independently of each other.
///
/// A record type with a custom implementation of ``SampleRecord/drawn(from:of:parentID:)`` chooses from these values.
/// For plausible records, a ``SampleGenerator`` instead derives values from the types and names of the fields. If the
/// resulting records keep breaking a rule of the type, or if a record repeats the value of a unique field, the
/// generator falls back to the ``varied`` values.
///
/// ```swift
/// static func drawn(
///   from random: inout SplitMix64,
///   of values: RecordValues,
///   parentID: RecordID<Contact>?
/// ) throws(ValidationError) -> Contact {
///   let id = RecordID<Contact>(from: &random)
///   return Contact(id: id, name: random.pick(values.names), metAt: random.pick(values.dates))
/// }
/// ```
public struct RecordValues: Sendable {
  /// Nonblank strings for names, such as titles, projects and locations.
  public let names: [String]
  /// Strings for tags.
  public let tags: [String]
  /// The numbers of tags that a record can have.
  public let tagCounts: [Int]
  /// Strings for fields with longer text, such as notes.
  public let notes: [String]
  /// Dates that a record can store.
  public let dates: [Date]
  /// Counts of 0 or more; `nil` represents a missing count.
  public let counts: [Int?]
  /// Whether nearly every record has the preceding record as its parent, which results in deep nesting.
  package var hasDeepParts = false
  /// The number of seeds from which the values of unique fields are derived. With few seeds, equal
  /// values are likely.
  var distinctValues = UInt64.max

  var integers: [Int] { counts.flatMap { count in count.map { [$0, -$0] } ?? [] } }

  /// Finite numbers, excluding −0, which is stored as 0.
  var reals: [Double] {
    [
      0, 0.1, 0.1 + 0.2, 0.5, -0.5, 1, 1, 2.5, -3.25, 1_000, 0x1p53 + 2, 1e-7, 1e21, -1e21, .pi, .leastNonzeroMagnitude,
      .leastNormalMagnitude, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
    ]
  }

  /// A small set of easily confused values, with strings in several spellings, scripts and Unicode normalization forms.
  public static let varied = RecordValues(
    names: SampleValues.names,
    tags: SampleValues.names,
    tagCounts: [0, 1, 2, 3],
    notes: SampleValues.notes,
    dates: SampleValues.dates,
    counts: SampleValues.counts
  )

  /// A set of so few values that many records have equal values. Sums of the counts rarely overflow.
  package static let compared = RecordValues(
    names: SampleValues.names,
    tags: Array(SampleValues.names.prefix(20)),
    tagCounts: [0, 1, 2, 3],
    notes: SampleValues.notes,
    dates: SampleValues.dates,
    counts: [nil, nil, 0, 0, 1, 2, 10, 999, 12_345, 1 << 53],
    distinctValues: 100
  )

  /// Boundary and extreme values: the earliest and latest dates, the largest integers, and very short and very long
  /// strings.
  ///
  /// Long strings are rare enough that a thousand records occupy only a few tens of megabytes.
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

  /// Values with strings that are easily damaged or misinterpreted.
  public static let hostile = RecordValues(
    names: SampleValues.names + HostileText.all,
    tags: SampleValues.names + HostileText.all,
    tagCounts: [0, 1, 2, 5],
    notes: SampleValues.notes + HostileText.all + HostileText.all,
    dates: SampleValues.dates,
    counts: SampleValues.counts
  )
}
