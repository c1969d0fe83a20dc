package import LogbookRecords
import LogbookSamples
package import Foundation

/// A record with fields of every type that predicates can use, except `Data`.
package struct Sight: Record {
  package static let name = "sight"
  package static let template = Sight()

  package enum Kind: String, FieldValue, Comparable {
    case tower, bridge
    package static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }
  }

  package enum Rank: String, RankedFieldValue { case poor, fair, good }

  package var id = RecordID<Sight>(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
  package var number: Int?
  package var title = ""
  package var label = ""
  package var notes: String?
  package var size = 0
  package var visits: Int?
  package var score = 0.0
  package var isOpen = false
  package var isFree: Bool?
  package var madeAt = Date(timeIntervalSince1970: 0)
  package var seenAt: Date?
  package var kind = Kind.tower
  package var rank = Rank.poor
  package var guide: UUID?
  package var tags: [String] = []
  package var parentID: RecordID<Sight>?

  package init() {}

  /// A property that is not a field. Stores therefore reject predicates that contain it.
  package var isLarge: Bool { size > 100 }

  package static func describe(_ sight: inout some Describer<Sight>) {
    sight.identity(\.id, \.number)
    sight.field("title", \.title, [.indexed])
    sight.field("label", \.label)
    sight.field("notes", \.notes)
    sight.field("size", \.size)
    sight.field("visits", \.visits)
    sight.field("score", \.score)
    sight.field("isOpen", \.isOpen, [.column("is_open")])
    sight.field("isFree", \.isFree, [.column("is_free")])
    sight.field("madeAt", \.madeAt, [.column("made_at")])
    sight.field("seenAt", \.seenAt, [.column("seen_at")])
    sight.field("kind", \.kind)
    sight.field("rank", \.rank)
    sight.field("guide", \.guide)
    sight.field("tags", \.tags)
    sight.field("parentID", \.parentID, [.column("parent_id"), .parent])
  }
}

extension Sight {
  /// Strings for comparisons. Many of them match another string by one criterion, such as canonical equivalence, but
  /// not by every criterion.
  package static let texts =
    [
      "", "a", "A", "b", "ab", "aB", "é", "e\u{301}", "É", "caf\u{E9}", "cafe\u{301}", "K", "\u{212A}", "k", ";",
      "\u{37E}", "`",
      "\u{1FEF}", "a\r\nb", "a\nb", "a\rb", "\r\n", "\n", "\r", "a\0b", "\0", "ß", "SS", "ss", "İ", "ﬁ", "fi", "👩‍👩‍👧", "👩",
      "👩‍👩‍👧👩", "🇩🇪🇫🇷",
      "🇪🇫", "%", "_", "'", "\"", "z", "ä", "Z", "\u{AC00}", "\u{1100}\u{1161}", "\u{FB1D}", "a\u{301}\u{323}",
      "a\u{323}\u{301}",
      "harbour", "Harbour", "the old harbour",
      // In PostgreSQL, Logbook truncates the keys of strings in lists to 200 bytes, so these two strings have the
      // same key.
      String(repeating: "a", count: 200), String(repeating: "a", count: 201),
    ] + HostileText.all

  package static let integers = [Int.min, -1, 0, 1, 2, 3, 7, 100, Int.max]
  package static let reals = [-Double.greatestFiniteMagnitude, -1.5, 0, 0.1, 1, 3.5, 1e300, .leastNonzeroMagnitude]
  package static let dates =
    [Date.storableRange.lowerBound, Date.storableRange.upperBound]
    + [-1, 0, 1, 1_000, 1_600_000_000_123, 1_600_000_000_124].map { Date(millisecondsSince1970: $0) }
  package static let guides = (1...4).map { UUID(uuid: ($0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255 - $0)) }

  /// Returns random records that depend only on the seed.
  ///
  /// The record numbers are in ascending order, with gaps.
  package static func samples(_ count: Int, seed: UInt64) -> [Sight] {
    var random = SplitMix64(seed: seed)
    return (1...count).map { index in
      var sight = Sight()
      sight.number = index * 3
      sight.id = RecordID(UUID(uuid: unsafeBitCast((random.next(), random.next()), to: uuid_t.self)))
      sight.title = random.pick(texts)
      sight.label = random.pick(texts)
      sight.notes = random.pick(texts.map { $0 } + [nil, nil])
      sight.size = random.pick(integers)
      sight.visits = random.pick(integers.map { $0 } + [nil, nil, nil])
      sight.score = random.pick(reals)
      sight.isOpen = random.pick([true, false])
      sight.isFree = random.pick([true, false, nil])
      sight.madeAt = random.pick(dates)
      sight.seenAt = random.pick(dates.map { $0 } + [nil, nil, nil])
      sight.kind = random.pick([.tower, .bridge])
      sight.rank = random.pick(Rank.allCases)
      sight.guide = random.pick(guides.map { $0 } + [nil, nil])
      sight.tags = (0..<random.integer(in: 0...3)).map { _ in random.pick(texts) }
      sight.parentID = random.pick([nil, sight.id])
      return sight
    }
  }
}
