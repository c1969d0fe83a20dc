import Foundation
import LogbookDomain
import Testing

@testable import LogbookPersistence

/// Aggregations in SQL.
@Suite struct SQLiteAggregationTests {
  private let sights = Sight.samples(300, seed: 4)
  private let table: SightTable

  init() throws {
    table = try SightTable(sights.shuffled())
  }

  @Test func `SQLite has the figures that memory has`() throws {
    for (index, aggregation) in Aggregation<Sight>.samples.enumerated() {
      #expect(
        try table.expressions.rows(of: aggregation, in: table.connection) == aggregation.rows(of: sights),
        "aggregation \(index)"
      )
    }
  }

  @Test func `SQLite fails as memory does`() throws {
    for aggregation in [
      Aggregation<Sight>(measures: [.sum(\.score), .sum(\.size)]), Aggregation(by: [.value(\.isLarge)]),
      Aggregation(measures: [.sum(\.visits)]),
    ] {
      let failure = #expect(throws: StoreError.self) { try aggregation.rows(of: sights) }
      let other = #expect(throws: StoreError.self) {
        try table.expressions.rows(of: aggregation, in: table.connection)
      }
      #expect(other == failure)
    }
  }

  @Test func `a date that no record can have is damage`() throws {
    try table.connection.run("UPDATE sight SET made_at = ? WHERE number = 3", [.integer(.max)])
    let aggregation = Aggregation<Sight>(by: [.period(.month, of: \.madeAt)])
    #expect(throws: StoreError.corrupt("a date of a sight lies outside the years 0001 to 9999")) {
      try table.expressions.rows(of: aggregation, in: table.connection)
    }
  }
}
