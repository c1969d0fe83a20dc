import LogbookQuerySamples
import LogbookRecords
import Foundation
import Testing

@Suite struct FetchTests {
  private static let sights = Sight.samples(200, seed: 2)

  @Test(arguments: SightSort.all)
  func `records are sorted by their values, with missing values last`(sort: SightSort) {
    let sorted = RecordFetch<Sight>(sort: sort.descriptors).apply(to: Self.sights.shuffled())
    #expect(sorted.map(\.number) == Self.sights.sorted(by: sort.areInOrder).map(\.number))
  }

  @Test func `a predicate can be evaluated any number of times`() {
    let greatest = Int.max
    let fetch = RecordFetch<Sight>(where: #Predicate { $0.size <= greatest })
    // If each evaluation wrapped the predicate in another closure, the stack would overflow.
    #expect((0..<300_000).allSatisfy { fetch.matches(Self.sights[$0 % Self.sights.count]) })
  }

  @Test(arguments: SightSort.all)
  func `pages that begin at cursors add up to the full result`(sort: SightSort) throws {
    var fetch = RecordFetch<Sight>(where: #Predicate { $0.size != 7 }, sort: sort.descriptors)
    let whole = fetch.apply(to: Self.sights)
    var (pages, page): ([Sight], [Sight]) = ([], [])
    fetch.limit = 7
    repeat {
      page = fetch.apply(to: Self.sights)
      pages += page
      fetch.cursor = page.last.map(fetch.cursor(after:))
    } while !page.isEmpty
    #expect(pages.map(\.number) == whole.map(\.number))
  }

  @Test(arguments: SightSort.all)
  func `a page continues after the previous one, whatever was inserted`(sort: SightSort) throws {
    var fetch = RecordFetch<Sight>(sort: sort.descriptors, limit: 90)
    let first = fetch.apply(to: Self.sights)
    let cursor = fetch.cursor(after: try #require(first.last))
    fetch.cursor = try JSONDecoder().decode(RecordCursor<Sight>.self, from: JSONEncoder().encode(cursor))
    #expect(fetch.cursor == cursor)
    fetch.limit = nil
    let all = Self.sights + Sight.samples(100, seed: 3).map { $0.numbered(($0.number ?? 0) + 1_000_000) }
    let rest = fetch.apply(to: all)
    let whole = RecordFetch<Sight>(sort: sort.descriptors).apply(to: all)
    let end = try #require(whole.firstIndex { $0.number == first.last?.number })
    #expect(rest.map(\.number) == whole[(end + 1)...].map(\.number))
  }

  @Test func `limit and offset apply after filtering and sorting`() {
    let fetch = RecordFetch<Sight>(
      where: #Predicate { $0.isOpen },
      sort: [SortDescriptor(\.size, order: .reverse)],
      limit: 5,
      offset: 3
    )
    let all = RecordFetch<Sight>(where: #Predicate { $0.isOpen }, sort: [SortDescriptor(\.size, order: .reverse)])
    #expect(fetch.apply(to: Self.sights) == Array(all.apply(to: Self.sights)[3..<8]))
  }

  @Test func `a cursor of a different sort order is refused`() throws {
    let sight = try #require(Self.sights.first)
    let cursor = RecordFetch<Sight>(sort: [SortDescriptor(\.size)]).cursor(after: sight)
    let refusal = StoreError.misuse("a cursor of a sight was created for another sort order")
    for sort in [[], [SortDescriptor(\Sight.size, order: .reverse)], [SortDescriptor(\Sight.visits)]] {
      let fetch = RecordFetch<Sight>(sort: sort, after: cursor)
      #expect(fetch.refusal == refusal)
      #expect(fetch.apply(to: Self.sights) == [])
    }
    #expect(RecordFetch<Sight>(sort: [SortDescriptor(\.size)], after: cursor).refusal == nil)
  }

  @Test func `sort orders that differ between systems or are unknown to stores are refused`() {
    func refusal(_ descriptor: SortDescriptor<Sight>) -> StoreError? { RecordFetch<Sight>(sort: [descriptor]).refusal }
    #if canImport(Darwin)
      // Localized comparators exist only on Apple platforms.
      let localized = StoreError.misuse(
        "a sight is sorted by a localized comparator, which differs between systems: use .lexical"
      )
      #expect(refusal(SortDescriptor(\.title, comparator: .localizedStandard)) == localized)
      #expect(refusal(SortDescriptor(\.notes, comparator: .localized)) == localized)
    #endif
    #expect(refusal(SortDescriptor(\.title, comparator: .lexical)) == nil)
    #expect(
      refusal(SortDescriptor(\.kind)) == .misuse("a sight is sorted by the order of Kind, which stores do not support")
    )
    #expect(refusal(SortDescriptor(\.title.count)) == .misuse("a sight is sorted by a property that is not a field"))
    #expect(
      refusal(SortDescriptor(\.parentID?.rawValue)) == .misuse("a sight is sorted by a property that is not a field")
    )
  }

  @Test func `only properties that are fields have keys`() {
    #expect(RecordFetch<Sight>.Key(\.number)?.position == 0)
    #expect(RecordFetch<Sight>.Key(\.id)?.position == 1)
    #expect(RecordFetch<Sight>.Key(\.title)?.position == 2)
    #expect(RecordFetch<Sight>.Key(\.isLarge) == nil)
  }

  @Test func `a query has a readable description`() {
    let fetch = RecordFetch<Sight>(
      where: #Predicate { $0.title.contains("Owl") && ($0.visits ?? 0 > 3 || !$0.isOpen) && $0.notes == nil },
      sort: [SortDescriptor(\.madeAt, order: .reverse)],
      limit: 5,
      offset: 2
    )
    #expect(
      fetch.description
        == "title contains \"Owl\" && (visits ?? 0 > 3 || !(isOpen)) && notes == nil, sort -madeAt, limit 5, offset 2"
    )
    #expect(RecordFetch<Sight>().description == "all")
  }
}
