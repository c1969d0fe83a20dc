// The tested predicates contain forced casts.
// swift-format-ignore-file: NeverForceUnwrap

import LogbookQuerySamples
import LogbookRecords
import Foundation
import Testing

@Suite struct RefusedPredicateTests {
  struct Refused: CustomStringConvertible {
    let predicate: Predicate<Sight>
    let description: String

    init(_ predicate: Predicate<Sight>, _ description: String) {
      self.predicate = predicate
      self.description = description
    }
  }

  private static var all: [Refused] {
    let (notANumber, never, most, one) = (Double.nan, Date(timeIntervalSince1970: .nan), Int.max, 1)
    let (kind, small) = (Sight.Kind.bridge, Int8(3))
    let list = ["a"]
    return [
      Refused(#Predicate { $0.isLarge }, "a property of type Bool that is not a field"),
      Refused(#Predicate { $0.title.utf8.count == 3 }, "a property of a value of type String"),
      Refused(#Predicate { $0.madeAt.timeIntervalSince1970 > 3 }, "a property of a value of type Date"),
      Refused(#Predicate { $0.size + 1 > 3 }, "arithmetic with fields"),
      Refused(#Predicate { -$0.size > 3 }, "arithmetic with fields"),
      Refused(#Predicate { $0.size > most + one }, "a number beyond 64 bits"),
      Refused(#Predicate { $0.size > most * most }, "a number beyond 64 bits"),
      Refused(#Predicate { $0.size > -(-most - one) }, "a number beyond 64 bits"),
      Refused(#Predicate { $0.size / 2 > 3 }, "division"),
      Refused(#Predicate { $0.score / 2 > 3 }, "division"),
      Refused(#Predicate { $0.size % 2 == 0 }, "a remainder"),
      Refused(#Predicate { $0.score < notANumber }, "the floating-point number NaN"),
      Refused(#Predicate { $0.madeAt < never }, "a date whose time interval is NaN"),
      Refused(#Predicate { $0.seenAt == never }, "a date whose time interval is NaN"),
      Refused(#Predicate { $0.kind < kind }, "the order of Kind"),
      Refused(#Predicate { $0.tags == list }, "the comparison of lists"),
      Refused(#Predicate { $0.tags != list }, "the comparison of lists"),
      Refused(#Predicate { $0.tags.contains(list) }, "contains(_:) with a list of elements"),
      Refused(#Predicate { $0.tags.starts(with: list) }, "starts(with:) with a list of elements"),
      Refused(#Predicate { $0.tags.contains { $0 == "a" } }, "contains(where:)"),
      Refused(#Predicate { $0.tags.allSatisfy { $0 == "a" } }, "allSatisfy(_:)"),
      Refused(#Predicate { $0.tags.filter { $0 == "a" }.isEmpty }, "filter(_:)"),
      Refused(#Predicate { $0.tags.max() == "a" }, "max()"),
      Refused(#Predicate { $0.tags.min() == "a" }, "min()"),
      Refused(#Predicate { $0.tags.first == "a" }, "first"),
      Refused(#Predicate { $0.tags.last == "a" }, "last"),
      Refused(#Predicate { $0.tags[0] == "a" }, "a subscript"),
      Refused(#Predicate { $0.label.contains(/a/) }, "a regular expression"),
      Refused(#Predicate { ($0.isOpen ? $0.tags : list).contains("a") }, "a list that is not a field"),
      Refused(#Predicate { ($0.isOpen ? $0.tags : $0.tags).isEmpty }, "a list that is not a field"),
      Refused(#Predicate { _ in small == small }, "a value of type Int8"),
      Refused(#Predicate { $0 == $0 }, "the whole sight as a value"),
      Refused(#Predicate { $0.size == 3 && ($0.isOpen || $0.size % 2 == 0) }, "a remainder"),
    ] + casts(to: String.self)
  }

  /// Returns predicates that contain casts.
  ///
  /// The function is generic because the compiler would warn about the same casts to a concrete type.
  private static func casts<Value: Codable & Equatable & SendableMetatype>(to type: Value.Type) -> [Refused] {
    [
      Refused(#Predicate { ($0.size as? Value) == nil }, "as?"),
      Refused(#Predicate { ($0.size as! Value) == ($0.size as! Value) }, "as!"),
      Refused(#Predicate { $0.size is Value }, "is"),
    ]
  }

  @Test func `a search in records without searchable text is refused`() {
    let refusal = StoreError.misuse("a predicate of a sight searches a sight, which has no searchable text")
    #expect(RecordFetch<Sight>(condition: .searchTextContains("owl")).refusal == refusal)
    let condition = FieldExpression.any([.isMissing(.field(2)), .searchTextContains("owl")])
    #expect(RecordFetch<Sight>(condition: condition).refusal == refusal)
  }

  @Test(arguments: all)
  func `the message names the part that cannot be translated`(refused: Refused) {
    let fetch = RecordFetch<Sight>(where: refused.predicate)
    #expect(fetch.refusal == .misuse("a predicate of a sight uses \(refused), which stores cannot evaluate"))
    #expect(Sight.samples(20, seed: 1).filter(fetch.matches) == [])
    #expect(fetch == RecordFetch<Sight>(where: refused.predicate))
    #expect(fetch != RecordFetch<Sight>())
  }

  @Test func `a query filtered by an untranslatable predicate is refused`() {
    let refused = RecordFetch<Sight>().filtered(by: #Predicate { $0.isLarge })
    #expect(refused.refusal == RecordFetch<Sight>(where: #Predicate { $0.isLarge }).refusal)
    #expect(refused.filtered(by: #Predicate { $0.size % 2 == 0 }).refusal == refused.refusal)
  }

  @Test func `predicates are limited in depth and length`() {
    func nested(_ depth: Int) -> Predicate<Sight> {
      Predicate { sight in
        (0..<depth).reduce(RandomPredicates.property(sight, \.isOpen)) { truth, level in
          if level % 2 == 0 { return RandomPredicates.and(RandomPredicates.property(sight, \.isOpen), truth) }
          return RandomPredicates.or(RandomPredicates.property(sight, \.isOpen), truth)
        }
      }
    }
    #expect(RecordFetch<Sight>(where: nested(11)).refusal == nil)
    #expect(
      RecordFetch<Sight>(where: nested(12)).refusal
        == .misuse("a predicate of a sight has more than 12 levels of expressions")
    )
    let chain = (0..<1_000).reduce(FieldExpression.any([])) { chain, number in
      .any([chain, .comparison(.field(5), .equal, .constant(.integer(Int64(number))))])
    }
    #expect(RecordFetch<Sight>(condition: chain).refusal == nil)
    #expect(
      Sight.samples(20, seed: 1).allSatisfy {
        RecordFetch(condition: chain).matches($0) == (0..<1_000).contains($0.size)
      }
    )
    func equal(_ numbers: Range<Int>) -> FieldExpression {
      .any(numbers.map { .comparison(.field(5), .equal, .constant(.integer(Int64($0)))) })
    }
    #expect(RecordFetch<Sight>(condition: equal(0..<15_000)).refusal == nil)
    #expect(
      RecordFetch<Sight>(condition: equal(0..<15_001)).refusal
        == .misuse(
          "a predicate of a sight has more than 30000 values; a collection on which contains(_:) is called can have any "
            + "number of elements"
        )
    )
  }
}
