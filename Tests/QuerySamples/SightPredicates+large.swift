// The predicates contain forced unwrapping.
// swift-format-ignore-file: NeverForceUnwrap

import LogbookRecords
import Foundation

extension SightPredicate {
  /// Predicates with collections of so many elements that SQLite stores do not pass each element as a parameter.
  static var large: [Self] { largeNumbers + largeTexts + largeIDs }

  private static let numbers = Array(3..<1_500) + [.min, .max]

  private static var largeNumbers: [Self] {
    let numbers = numbers
    let reals = numbers.map { Double($0) / 3 } + [0, 0.1, 1e300, .leastNonzeroMagnitude, -.greatestFiniteMagnitude]
    let between = Date(timeIntervalSince1970: 1_600_000_000.123_4)
    let dates = numbers.map { Date(timeIntervalSince1970: Double($0)) } + Sight.dates.prefix(3) + [between]
    let optionalDates = dates.map(Optional.some) + [nil]
    let answers = numbers.map { _ in true }
    let ranks = numbers.map { _ in Sight.Rank.fair }
    let keys = Set(numbers.map { $0 / 2 })
    return [
      Self("large array contains", #Predicate { numbers.contains($0.size) }),
      Self("not large array contains", #Predicate { !numbers.contains($0.size) }),
      Self("large array contains !", #Predicate { numbers.contains($0.visits!) }),
      Self("large array contains ??", #Predicate { !numbers.contains($0.visits ?? 5) }),
      Self("large array contains count", #Predicate { keys.contains($0.tags.count) }),
      Self("large array contains real", #Predicate { reals.contains($0.score) }),
      Self("large array contains date", #Predicate { dates.contains($0.madeAt) }),
      Self("large array of optional dates contains", #Predicate { optionalDates.contains($0.seenAt) }),
      Self("large array contains truth", #Predicate { answers.contains($0.isOpen) }),
      Self("large array contains ranked enumeration", #Predicate { !ranks.contains($0.rank) }),
      Self("several large arrays", #Predicate { numbers.contains($0.size) && !keys.contains($0.visits ?? 0) }),
    ]
  }

  private static var largeTexts: [Self] {
    let texts = numbers.map { "text \($0)" } + ["", "a\0b", "harbour", "\r\n", "%"]
    let words = Set(texts + Sight.texts.prefix(30))
    let list = words.sorted()
    let optionals = texts.map(Optional.some) + [nil]
    let kinds = numbers.map { _ in Sight.Kind.bridge }
    return [
      Self("large array contains text", #Predicate { texts.contains($0.label) }),
      Self("large array contains indexed text", #Predicate { texts.contains($0.title) }),
      Self("large set contains text", #Predicate { words.contains($0.label) }),
      Self("not large set contains text", #Predicate { !words.contains($0.label) }),
      Self("large set contains indexed text", #Predicate { words.contains($0.title) }),
      Self("large array contains text ??", #Predicate { list.contains($0.notes ?? "é") }),
      Self("large array contains choice", #Predicate { list.contains($0.isOpen ? $0.title : $0.label) }),
      Self("large array of optional texts contains", #Predicate { optionals.contains($0.notes) }),
      Self("not large array of optional texts contains", #Predicate { !optionals.contains($0.notes) }),
      Self("large array contains enumeration", #Predicate { kinds.contains($0.kind) }),
    ]
  }

  private static var largeIDs: [Self] {
    let guides = numbers.map { _ in UUID() } + Sight.guides.prefix(2)
    let ids = Set(Sight.samples(5, seed: 1).map(\.id)).union(guides.map { RecordID<Sight>($0) })
    let parents = ids.map(Optional.some) + [nil]
    let (first, second) = (Sight.samples(2, seed: 1)[0].id, Sight.samples(2, seed: 1)[1].id)
    return [
      Self("large array contains UUID", #Predicate { guides.contains($0.guide!) }),
      Self("large set contains ID", #Predicate { ids.contains($0.id) }),
      Self("not large set contains ID", #Predicate { !ids.contains($0.id) }),
      Self("large array of optional IDs contains", #Predicate { parents.contains($0.parentID) }),
      Self("literal array contains ID", #Predicate { [first, second].contains($0.id) }),
      Self("literal array contains optional ID", #Predicate { [first, second].contains($0.parentID) }),
    ]
  }
}
