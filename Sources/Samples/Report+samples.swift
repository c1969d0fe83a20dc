package import LogbookDomain
package import Foundation

extension Report: SampleRecord {
  package static func samples(_ count: Int, seed: UInt64, related: Bool) throws(ValidationError) -> [Report] {
    var generator = ReportGenerator(seed: seed, values: .varied)
    return try generator.next(count)
  }

  /// A report whose fields have nothing to do with each other.
  package static func drawn(
    from generator: inout SplitMix64,
    of values: RecordValues
  ) throws(ValidationError) -> Report {
    let tested = generator.pick(values.counts)
    let positive = generator.pick(values.counts)
    return try Report(
      location: generator.pick(values.names),
      numberTested: tested,
      numberPositive: positive,
      numberNegative: generator.pick(values.counts) ?? (tested == nil && positive == nil ? 0 : nil),
      dateReported: generator.pick(values.dates),
      id: ID(from: &generator)
    )
  }

  package static func samples(holding text: String) throws(ValidationError) -> [Report] {
    [try Report(location: text, numberTested: 1, dateReported: SampleValues.dates[13])]
  }

  package static func sample(holding date: Date) throws(ValidationError) -> Report {
    try Report(location: "dates", numberTested: 1, dateReported: date)
  }

  package func identified(by id: ID, number: Int?) throws(ValidationError) -> Report {
    try Report(
      location: location,
      numberTested: numberTested,
      numberPositive: numberPositive,
      numberNegative: numberNegative,
      dateReported: dateReported,
      id: id,
      number: number
    )
  }

  package var texts: [String] { [location] }
  package var dates: [Date] { [dateReported] }

  package static func queries(for text: String) -> [ReportQuery] {
    [ReportQuery(location: text)]
  }

  package static func queries(about reports: [Report]) -> [ReportQuery] {
    let bounds = SampleValues.dateBounds
    var queries = [ReportQuery(), ReportQuery(location: "")]
    queries += SampleValues.names.map { ReportQuery(location: $0) }
    queries += bounds.flatMap { [ReportQuery(from: $0), ReportQuery(before: $0)] }
    queries += zip(bounds, bounds.reversed()).map { ReportQuery(from: $0, before: $1) }
    queries += orders.map { ReportQuery(sort: $0) }
    for (index, limit) in SampleValues.limits(among: reports.count).enumerated() {
      for offset in SampleValues.offsets(among: reports.count) {
        queries.append(ReportQuery(sort: orders[index], limit: limit, offset: offset))
      }
    }
    return queries + combinedQueries(about: reports)
  }

  /// Every key in both directions, and several keys after each other.
  private static var orders: [[SortTerm<ReportQuery.Key>]] {
    let single = ReportQuery.Key.allCases.flatMap { [SortTerm.ascending($0), .descending($0)] }
    return single.map { [$0] } + [
      [.ascending(.location), .descending(.date)],
      [.descending(.tested), .ascending(.positive), .ascending(.location)],
      [.ascending(.negative), .descending(.number), .ascending(.date)], [.descending(.date), .ascending(.date)],
    ]
  }

  private static func combinedQueries(about reports: [Report]) -> [ReportQuery] {
    var generator = SplitMix64(seed: 7)
    return (0..<60).map { _ in query(about: reports, from: &generator) }
  }

  package static func query(about reports: [Report], from generator: inout SplitMix64) -> ReportQuery {
    var query = ReportQuery(sort: generator.pick(orders))
    let filters = generator.next()
    if filters & 3 == 3 { query.location = generator.pick(reports).location }
    if filters & 4 != 0 { query.from = generator.pick(SampleValues.dateBounds) }
    if filters & 8 != 0 { query.before = generator.pick(SampleValues.dateBounds) }
    if filters & 16 != 0 { query.limit = generator.pick(SampleValues.limits(among: 5)) }
    if filters & 32 != 0 { query.offset = generator.pick([0, 1, 2, 4, 5]) }
    return query
  }
}
