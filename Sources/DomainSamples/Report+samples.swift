public import LogbookDomain
public import LogbookRecords
public import LogbookSamples
import Foundation

extension Report: SampleRecord {
  /// Returns a report with random fields, which are independent except that at least one count is present.
  ///
  /// - Parameters:
  ///   - random: The random number generator.
  ///   - values: The values from which the fields are chosen.
  ///   - parentID: Ignored, because reports have no parents.
  /// - Throws: ``/LogbookRecords/ValidationError`` for the first rule that the report breaks.
  public static func drawn(
    from random: inout SplitMix64,
    of values: RecordValues,
    parentID: ID?
  ) throws(ValidationError) -> Report {
    let tested = random.pick(values.counts)
    let positive = random.pick(values.counts)
    return try Report(
      location: random.pick(values.names),
      numberTested: tested,
      numberPositive: positive,
      numberNegative: random.pick(values.counts) ?? (tested == nil && positive == nil ? 0 : nil),
      dateReported: random.pick(values.dates),
      days: random.pick([1, 1, 1, 2, 7, 366]),
      counts: named(["admissions", "deaths", "z-9"], from: &random, of: values),
      levels: named(["beds"], from: &random, of: values),
      id: ID(from: &random)
    )
  }

  /// Returns numbers for some of the names, in a quarter of the cases.
  private static func named(
    _ names: [String],
    from random: inout SplitMix64,
    of values: RecordValues
  ) -> NamedCounts {
    var counts = NamedCounts()
    if random.next() % 4 == 0 {
      for name in names { counts[name] = random.pick(values.counts) }
    }
    return counts
  }

  /// Returns an array with one query, for reports whose location is the given text.
  public static func queries(for text: String) -> [ReportQuery] { [ReportQuery(location: text)] }

  /// Returns queries that a faulty store is likely to answer incorrectly if it contains the given reports.
  public static func queries(about reports: [Report]) -> [ReportQuery] {
    let bounds = SampleValues.dateBounds
    var queries = [ReportQuery(), ReportQuery(location: "")]
    queries += SampleValues.names.map { ReportQuery(location: $0) }
    queries += [
      ReportQuery().including(locations: Array(SampleValues.names.prefix(2))),
      ReportQuery().excluding(locations: SampleValues.names),
    ]
    queries += bounds.flatMap { [ReportQuery(from: $0), ReportQuery(before: $0)] }
    queries += zip(bounds, bounds.reversed()).map { ReportQuery(from: $0, before: $1) }
    return queries + orderedQueries(orders, about: reports) + combinedQueries(about: reports)
  }

  private static var orders: [[SortTerm<ReportQuery.Key>]] {
    let single = ReportQuery.Key.allCases.flatMap { [SortTerm.ascending($0), .descending($0)] }
    return single.map { [$0] } + [
      [.ascending(.location), .descending(.date)],
      [.descending(.tested), .ascending(.positive), .ascending(.location)],
      [.ascending(.negative), .descending(.number), .ascending(.date)], [.descending(.date), .ascending(.date)],
    ]
  }

  /// Returns a random query for a store that contains the given reports. The query has a sort order, and may have
  /// filters, a limit and an offset.
  ///
  /// - Precondition: There is at least one report.
  public static func query(about reports: [Report], from random: inout SplitMix64) -> ReportQuery {
    var query = ReportQuery(sort: random.pick(orders))
    let filters = random.next()
    if filters & 3 == 3 { query.location = random.pick(reports).location }
    if filters & 4 != 0 { query.from = random.pick(SampleValues.dateBounds) }
    if filters & 8 != 0 { query.before = random.pick(SampleValues.dateBounds) }
    if filters & 16 != 0 { query.limit = random.pick(SampleValues.limits(among: 5)) }
    if filters & 32 != 0 { query.offset = random.pick([0, 1, 2, 4, 5]) }
    return query
  }
}
