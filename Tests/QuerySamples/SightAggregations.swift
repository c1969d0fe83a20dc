package import LogbookRecords
import Foundation

extension Aggregation<Sight> {
  /// Aggregations without groups, with groups by fields of various types, and with groups by every calendar unit.
  package static var samples: [Aggregation<Sight>] {
    let figures: [Measure] = [
      .sum(\.visits), .least(\.size), .greatest(\.size), .least(\.notes), .greatest(\.notes), .least(\.seenAt),
      .greatest(\.madeAt), .least(\.rank), .greatest(\.guide), .least(\.score), .greatest(\.id), .sum(\.number),
    ]
    let ofKnown: [Measure] = [
      .sum(\.number).whereKnown(\.notes), .sum(\.number).whereKnown(\.isFree), .sum(\.number),
      .least(\.visits).whereKnown(\.guide), .greatest(\.seenAt).whereKnown(\.visits), .greatest(\.visits),
    ]
    // Exclude records with values outside these ranges. If they were included, the sum of the scores would depend on
    // the order of the additions, and the sum of the visits could overflow.
    let (scores, visits) = (-10.0..<1e300, -1..<1_000)
    let small = #Predicate<Sight> { scores.contains($0.score) && visits.contains($0.visits ?? 0) }
    let page = RecordFetch<Sight>(
      where: small,
      sort: [SortDescriptor(\.title, order: .reverse)],
      limit: 60,
      offset: 20
    )
    let positive = RecordFetch<Sight>(where: #Predicate { ($0.visits ?? 3) > 0 && ($0.visits ?? 0) < 1_000 })
    return [
      Aggregation(of: positive, measures: figures),
      Aggregation(measures: ofKnown),
      Aggregation(of: positive, by: [.period(.month, of: \.seenAt), .value(\.title)], measures: ofKnown),
      Aggregation(
        by: [.period(.year, of: \.madeAt), .period(.week, of: \.madeAt), .value(\.isFree)],
        measures: ofKnown
      ),
      Aggregation(of: RecordFetch(where: small), measures: [.sum(\.score)]),
      Aggregation(of: RecordFetch(where: small), by: [.value(\.rank)], measures: [.sum(\.score), .greatest(\.score)]),
      Aggregation(of: page, by: [.value(\.kind)], measures: figures),
      Aggregation(of: page, by: [.value(\.kind)], measures: [.sum(\.score)]),
      Aggregation(of: positive, by: [.value(\.title)], measures: figures),
      Aggregation(of: positive, by: [.value(\.notes)], measures: figures),
      Aggregation(by: [.value(\.visits)], measures: [.least(\.label)]),
      Aggregation(by: [.value(\.score)]),
      Aggregation(by: [.value(\.isFree), .value(\.isOpen)], measures: [.greatest(\.title)]),
      Aggregation(by: [.value(\.guide)], measures: [.least(\.size)]),
      Aggregation(by: [.period(.day, of: \.madeAt)], measures: [.least(\.madeAt)]),
      Aggregation(by: [.period(.week, of: \.madeAt), .value(\.kind)]),
      Aggregation(by: [.period(.month, of: \.seenAt)], measures: [.greatest(\.seenAt)]),
      Aggregation(by: [.period(.year, of: \.seenAt)]),
      Aggregation(of: RecordFetch(where: #Predicate { _ in false }), measures: figures),
      Aggregation(of: RecordFetch(where: #Predicate { _ in false }), by: [.value(\.kind)], measures: figures),
    ]
  }
}
