@testable import LogbookPersistence
import LogbookQuerySamples
import LogbookRecords
@testable import LogbookStorage
import Foundation
import Testing

@Suite struct SQLitePredicateTests {
  private let sights = Sight.samples(250, seed: 1)
  private let table: SightTable

  init() throws {
    table = try SightTable(sights)
  }

  @Test func `a predicate matches the same records in SQLite as in memory`() throws {
    for predicate in SightPredicate.all {
      let fetch = RecordFetch<Sight>(where: predicate.predicate)
      let numbers = sights.filter(predicate.matches).compactMap(\.number)
      #expect(try table.numbers(fetch) == numbers, "\(predicate): \(sql(fetch))")
      // For records that do not match, the condition must be false instead of NULL, because the negated condition would
      // otherwise not match them.
      #expect(
        try table.numbers(.not(fetch.condition)) == sights.compactMap(\.number).filter { !numbers.contains($0) },
        "not \(predicate)"
      )
    }
  }

  @Test func `texts and lists are matched by their keys as in memory`() throws {
    let description = RecordDescription<Sight>.shared
    let names = description.fields.map(\.name)
    for (name, keys) in [
      ("title", ["harbour"]), ("title", ["harbour", "museum"]), ("title", []), ("notes", ["é"]), ("notes", [""]),
      ("notes", []), ("tags", ["harbour"]), ("tags", ["é", "harbour", "é"]), ("tags", []), ("tags", ["nowhere"]),
      ("tags", (0..<600).map { "\($0)" }),
    ] {
      let position = 2 + (try #require(names.firstIndex(of: name)))
      for condition in [FieldExpression.hasKeys(.field(position), keys), .not(.hasKeys(.field(position), keys))] {
        let fetch = RecordFetch<Sight>(condition: condition)
        #expect(fetch.refusal == nil)
        #expect(try table.numbers(fetch) == sights.filter(fetch.matches).compactMap(\.number), "\(fetch)")
      }
    }
  }

  @Test func `random predicates match the same records in SQLite as in memory`() throws {
    for seed in UInt64(0)..<400 {
      let fetch = RecordFetch<Sight>(where: RandomPredicates.predicate(seed: seed))
      let numbers = sights.filter(fetch.matches).compactMap(\.number)
      #expect(try table.numbers(fetch) == numbers, "seed \(seed): \(sql(fetch))")
    }
  }

  @Test(arguments: SightSort.all)
  func `SQLite sorts in the same order as memory`(sort: SightSort) throws {
    let fetch = RecordFetch<Sight>(where: #Predicate { $0.size != 7 }, sort: sort.descriptors, limit: 100, offset: 10)
    #expect(try table.numbers(fetch) == fetch.apply(to: sights).compactMap(\.number))
  }

  @Test(arguments: SightSort.all)
  func `pages that begin at cursors are the same as in memory`(sort: SightSort) throws {
    for first in stride(from: 0, to: sights.count, by: 23).map({ sights[$0] }) {
      var fetch = RecordFetch<Sight>(where: #Predicate { $0.size != 7 }, sort: sort.descriptors)
      fetch.cursor = fetch.cursor(after: first)
      #expect(try table.numbers(fetch) == fetch.apply(to: sights).compactMap(\.number), "after \(first)")
    }
  }

  @Test func `a predicate that can use an index does not scan all rows`() throws {
    let (date, names) = (Date(millisecondsSince1970: 1), ["a", "é"])
    let many = names + (0..<1_000).map(String.init)
    let cases: [(Predicate<Sight>, String)] = [
      (#Predicate { $0.number == 3 }, "INTEGER PRIMARY KEY (rowid=?)"),
      (#Predicate { $0.title == "harbour" }, "INDEX sight_title (title_key=?)"),
      (#Predicate { $0.title == "é" && $0.isOpen }, "INDEX sight_title (title_key=?)"),
      (#Predicate { $0.title > "h" && $0.title < "i" }, "INDEX sight_title (title_key>? AND title_key<?)"),
      (#Predicate { names.contains($0.title) }, "INDEX sight_title (title_key=?)"),
      (#Predicate { many.contains($0.title) }, "INDEX sight_title (title_key=?)"),
      (#Predicate { $0.seenAt == date }, "INDEX sight_seen_at (seen_at=?)"),
      (#Predicate { $0.seenAt == nil }, "INDEX sight_seen_at (seen_at=?)"),
      (#Predicate { $0.seenAt! < date }, "INDEX sight_seen_at (seen_at<?)"),
      (#Predicate { $0.seenAt != nil && $0.seenAt! < date }, "INDEX sight_seen_at (seen_at<?)"),
      (
        #Predicate { if let seenAt = $0.seenAt { seenAt >= date } else { false } },
        "INDEX sight_seen_at (seen_at>?)"
      ),
      (#Predicate { $0.tags.contains("harbour") }, "INDEX sight_tag_key (text_key=?)"),
    ]
    for (predicate, index) in cases {
      let plan = try plan(RecordFetch(where: predicate), isOrdered: false)
      #expect(plan.contains { $0.contains(index) }, "\(plan)")
      #expect(!plan.contains { $0.hasPrefix("SCAN sight") }, "\(plan)")
    }
  }

  @Test func `a page that begins at a cursor is found through an index`() throws {
    let sight = try #require(sights.first)
    for sort in [[], [SortDescriptor(\Sight.title)], [SortDescriptor(\Sight.title, order: .reverse)]] {
      var fetch = RecordFetch<Sight>(sort: sort, limit: 10)
      fetch.cursor = fetch.cursor(after: sight)
      let plan = try plan(fetch)
      #expect(plan.contains { $0.hasPrefix("SEARCH sight USING") && $0.contains("?") }, "\(plan)")
    }
  }

  private func plan(_ fetch: RecordFetch<Sight>, isOrdered: Bool = true) throws -> [String] {
    let head = "EXPLAIN QUERY PLAN SELECT number FROM sight"
    let (sql, values) = try table.statement(head, fetch, isOrdered: isOrdered)
    return try table.connection.rows(sql, values) { row throws(StoreError) in try row.text(3) }
  }

  private func sql(_ fetch: RecordFetch<Sight>) -> String {
    fetch.fieldQuery.map { table.expressions.statement("", $0).sql } ?? "none"
  }

  @Test func `SQLite parses predicates of the greatest depth and length`() throws {
    typealias Make = RandomPredicates
    typealias Truth = RandomPredicates.Truth
    let many = Sight.texts + (0..<1_000).map(String.init)
    let steps: [(PredicateExpressions.Variable<Sight>, Truth) -> Truth] = [
      { Make.and(Make.or(Make.property($0, \.isOpen), $1), Make.property($0, \.isOpen)) },
      { Make.and(Make.property($0, \.isOpen), Make.or(Make.property($0, \.isOpen), $1)) },
      { Make.not(Make.and(Make.property($0, \.isOpen), $1)) },
      { Make.choice(Make.property($0, \.isOpen), Make.property($0, \.isOpen), $1) },
      { Make.choice($1, Make.property($0, \.isOpen), Make.property($0, \.isOpen)) },
      { Make.equal(Make.property($0, \.isOpen), $1) },
      { Make.coalesced(Make.property($0, \.isFree), $1) },
      { Make.equal(Make.choice($1, Make.property($0, \.notes), Make.captured("a")), Make.property($0, \.notes)) },
      { Make.equal(Make.choice($1, Make.property($0, \.title), Make.captured("a")), Make.captured("é")) },
      { Make.unwrapped(Make.choice($1, Make.property($0, \.isFree), Make.property($0, \.isFree))) },
      { Make.equal(Make.isOneOf(Make.property($0, \.title), many), $1) },
      { Make.listContains(Make.property($0, \.tags), Make.choice($1, Make.property($0, \.title), Make.captured("a"))) },
    ]
    for (index, step) in steps.enumerated() {
      // The greatest depth that is accepted.
      let deepest = (1...20).last { depth in self.fetch(depth, step).refusal == nil } ?? 0
      #expect((2..<20).contains(deepest))
      let fetch = self.fetch(deepest, step)
      #expect(
        try table.numbers(fetch) == sights.filter(fetch.matches).compactMap(\.number),
        "step \(index), \(deepest)"
      )
    }
    let long = (0..<1_100).reduce(RecordFetch<Sight>()) { fetch, size in
      fetch.filtered(by: #Predicate { $0.size != size })
    }
    #expect(long.refusal == nil)
    #expect(try table.numbers(long) == sights.filter(long.matches).compactMap(\.number))
  }

  private func fetch(
    _ depth: Int,
    _ step: (PredicateExpressions.Variable<Sight>, RandomPredicates.Truth) -> RandomPredicates.Truth
  ) -> RecordFetch<Sight> {
    RecordFetch(
      where: Predicate { sight in
        (0..<depth).reduce(RandomPredicates.property(sight, \.isOpen)) { truth, _ in step(sight, truth) }
      }
    )
  }
}
