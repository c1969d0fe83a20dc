import LogbookQuerySamples
import LogbookRecords
import Foundation
import Testing

@Suite struct PredicateTests {
  private static let sights = Sight.samples(400, seed: 1)

  @Test(arguments: SightPredicate.all)
  func `a predicate matches the same records in memory as in Swift`(predicate: SightPredicate) throws {
    let fetch = RecordFetch<Sight>(where: predicate.predicate)
    #expect(fetch.refusal == nil)
    let wrong = Self.sights.filter { fetch.matches($0) != predicate.matches($0) }
    #expect(wrong == [])
  }

  @Test func `random predicates match the same records in memory as in Swift`() {
    for seed in UInt64(0)..<400 {
      let predicate = RandomPredicates.predicate(seed: seed)
      let fetch = RecordFetch<Sight>(where: predicate)
      #expect(fetch.refusal == nil, "seed \(seed)")
      let wrong = Self.sights.prefix(200).filter { fetch.matches($0) != predicate.holds($0) }
      #expect(wrong == [], "seed \(seed): \(fetch.condition)")
    }
  }

  @Test func `queries with equal predicates are equal`() {
    func fetch(_ size: Int) -> RecordFetch<Sight> { RecordFetch(where: #Predicate { $0.isOpen && $0.size > size }) }
    #expect(fetch(3) == fetch(3))
    #expect(fetch(3).hashValue == fetch(3).hashValue)
    #expect(fetch(3) != fetch(4))
    #expect(fetch(3) != fetch(3).page(limit: 3))
    #expect(RecordFetch<Sight>(where: #Predicate { _ in true }) == RecordFetch<Sight>())
    #expect(Set([fetch(1), fetch(2), fetch(1)]).count == 2)
  }

  @Test func `an additional filter is combined with the query's condition`() {
    let size = 2
    let fetch = RecordFetch<Sight>(where: #Predicate { $0.isOpen }).filtered(by: #Predicate { $0.size > size })
    #expect(fetch == RecordFetch<Sight>(where: #Predicate { $0.isOpen && $0.size > size }))
    #expect(RecordFetch<Sight>().filtered(by: #Predicate { $0.isOpen }) == RecordFetch(where: #Predicate { $0.isOpen }))
  }

  @Test func `force unwrapping adds no condition`() {
    #expect(
      RecordFetch<Sight>(where: #Predicate { $0.visits != nil && $0.visits! > 2 })
        == RecordFetch<Sight>(where: #Predicate { if let visits = $0.visits { visits > 2 } else { false } })
    )
    #expect(
      RecordFetch<Sight>(where: #Predicate { $0.visits! > 2 }).condition
        == .comparison(.field(6), .greater, .constant(.integer(2)))
    )
  }

  @Test func `a record with a description needs no query type`() {
    #expect(Sight.Query.self == RecordFetch<Sight>.self)
    #expect(Sight.Query().apply(to: Self.sights.reversed()) == Self.sights)
  }
}

extension Predicate {
  /// Returns whether the values satisfy the predicate. If the predicate cannot be evaluated, returns `false`.
  func holds(_ input: repeat each Input) -> Bool {
    do { return try evaluate(repeat each input) } catch { return false }
  }
}
