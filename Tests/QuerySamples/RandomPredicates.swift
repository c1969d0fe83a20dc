import LogbookRecords
import LogbookSamples
package import Foundation

/// A generator of random predicates that stores must evaluate in the same way as Swift.
package struct RandomPredicates {
  package typealias Truth = any StandardPredicateExpression<Bool>
  package typealias Value<Output> = any StandardPredicateExpression<Output>

  private var random: SplitMix64
  private let sight: PredicateExpressions.Variable<Sight>

  /// Returns a random predicate that depends only on the seed.
  package static func predicate(seed: UInt64) -> Predicate<Sight> {
    Predicate { sight in
      var predicates = RandomPredicates(random: SplitMix64(seed: seed), sight: sight)
      return predicates.truth(3)
    }
  }

  private mutating func chance(_ count: Int) -> Bool { random.integer(in: 1...count) == 1 }

  private mutating func truth(_ depth: Int) -> Truth {
    if depth == 0 { return simpleTruth() }
    switch random.integer(in: 0...16) {
    case 0, 1, 2: return Self.and(truth(depth - 1), truth(depth - 1))
    case 3, 4, 5: return Self.or(truth(depth - 1), truth(depth - 1))
    case 6, 7: return Self.not(truth(depth - 1))
    case 8: return Self.choice(truth(depth - 1), truth(depth - 1), truth(depth - 1))
    case 9: return Self.equal(truth(depth - 1), truth(depth - 1))
    case 10: return Self.coalesced(optionalTruth(depth - 1), truth(depth - 1))
    case 11: return Self.unwrapped(optionalTruth(depth - 1))
    case 12: return Self.equal(optionalInteger(depth - 1), optionalInteger(depth - 1))
    case 13: return Self.notEqual(optionalText(depth - 1), optionalText(depth - 1))
    case 14: return Self.equal(optionalTruth(depth - 1), optionalTruth(depth - 1))
    default: return simpleTruth()
    }
  }

  private mutating func simpleTruth() -> Truth {
    switch random.integer(in: 0...17) {
    case 0: return Self.property(sight, \.isOpen)
    case 1: return Self.equal(integer(1), integer(1))
    case 2: return Self.compared(integer(1), comparison(), integer(1))
    case 3: return Self.compared(real(), comparison(), real())
    case 4: return Self.compared(date(1), comparison(), date(1))
    case 5: return Self.notEqual(date(1), date(1))
    case 6: return Self.equal(text(1), text(1))
    case 7: return Self.contains(text(1), text(1))
    case 8: return Self.starts(text(1), text(1))
    case 9: return Self.isMissing(optionalText(1))
    case 10: return Self.isMissing(optionalInteger(1))
    case 11: return Self.property(text(1), \.isEmpty)
    case 12: return Self.listContains(Self.property(sight, \.tags), text(1))
    case 13: return Self.property(Self.property(sight, \.tags), \.isEmpty)
    case 14: return Self.listContains(Self.captured(texts()), text(1))
    case 15: return Self.equal(Self.property(sight, \.kind), Self.captured(Sight.Kind.bridge))
    case 16:
      return Self.compared(Self.property(sight, \.rank), comparison(), Self.captured(random.pick(Sight.Rank.allCases)))
    default: return Self.equal(Self.property(sight, \.guide), Self.captured(random.pick(Sight.guides)))
    }
  }

  private mutating func optionalTruth(_ depth: Int) -> Value<Bool?> {
    switch random.integer(in: 0...4) {
    case 0: Self.captured(random.pick([true, false, nil]))
    case 1 where depth > 0: Self.isLong(optionalText(depth - 1), random.integer(in: 0...3))
    case 2 where depth > 0: Self.isLess(optionalInteger(depth - 1), random.pick(Sight.integers))
    case 3 where depth > 0: Self.choice(truth(depth - 1), optionalTruth(depth - 1), optionalTruth(depth - 1))
    default: Self.property(sight, \.isFree)
    }
  }

  private mutating func integer(_ depth: Int) -> Value<Int> {
    switch random.integer(in: 0...6) {
    case 0 where depth > 0: Self.coalesced(optionalInteger(depth - 1), integer(depth - 1))
    case 1 where depth > 0: Self.unwrapped(optionalInteger(depth - 1))
    case 2: Self.property(text(0), \.count)
    case 3: Self.property(Self.property(sight, \.tags), \.count)
    case 4: Self.property(sight, \.size)
    default: Self.captured(random.pick(Sight.integers))
    }
  }

  private mutating func optionalInteger(_ depth: Int) -> Value<Int?> {
    switch random.integer(in: 0...3) {
    case 0 where depth > 0: Self.choice(truth(depth - 1), optionalInteger(depth - 1), optionalInteger(depth - 1))
    case 1: Self.captured(random.pick(Sight.integers.map { $0 } + [nil]))
    case 2: Self.length(optionalText(0))
    default: Self.property(sight, \.visits)
    }
  }

  private mutating func real() -> Value<Double> {
    chance(2) ? Self.captured(random.pick(Sight.reals)) : Self.property(sight, \.score)
  }

  private mutating func date(_ depth: Int) -> Value<Date> {
    switch random.integer(in: 0...4) {
    case 0: Self.captured(random.pick(Sight.dates))
    case 1: Self.captured(random.pick([.distantPast, .distantFuture, Date(timeIntervalSince1970: 0.000_4)]))
    case 2 where depth > 0: Self.coalesced(Self.property(sight, \.seenAt), date(depth - 1))
    case 3: Self.unwrapped(Self.property(sight, \.seenAt))
    default: Self.property(sight, \.madeAt)
    }
  }

  private mutating func text(_ depth: Int) -> Value<String> {
    switch random.integer(in: 0...6) {
    case 0 where depth > 0: Self.coalesced(optionalText(depth - 1), text(depth - 1))
    case 1 where depth > 0: Self.unwrapped(optionalText(depth - 1))
    case 2: Self.property(sight, \.title)
    case 3, 4: Self.property(sight, \.label)
    default: Self.captured(random.pick(Sight.texts))
    }
  }

  private mutating func optionalText(_ depth: Int) -> Value<String?> {
    switch random.integer(in: 0...3) {
    case 0 where depth > 0: Self.choice(truth(depth - 1), optionalText(depth - 1), optionalText(depth - 1))
    case 1: Self.captured(random.pick(Sight.texts.map { $0 } + [nil]))
    default: Self.property(sight, \.notes)
    }
  }

  private mutating func texts() -> [String] {
    var texts: [String] = []
    for _ in 0..<random.integer(in: 0...3) { texts.append(random.pick(Sight.texts)) }
    return texts
  }

  private mutating func comparison() -> PredicateExpressions.ComparisonOperator {
    random.pick([.lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual])
  }
}

// MARK: Expressions

/// Functions that create expressions like those of the `#Predicate` macro, from operands whose types are known only at
/// run time.
extension RandomPredicates {
  package typealias Part = StandardPredicateExpression

  package static func captured<V: Codable & Sendable>(_ value: V) -> Value<V> { PredicateExpressions.build_Arg(value) }

  package static func property<R: Part, V>(_ root: R, _ path: any KeyPath<R.Output, V> & Sendable) -> Value<V> {
    PredicateExpressions.build_KeyPath(root: root, keyPath: path)
  }

  package static func and<L: Part<Bool>, R: Part<Bool>>(_ left: L, _ right: R) -> Truth {
    PredicateExpressions.build_Conjunction(lhs: left, rhs: right)
  }

  package static func or<L: Part<Bool>, R: Part<Bool>>(_ left: L, _ right: R) -> Truth {
    PredicateExpressions.build_Disjunction(lhs: left, rhs: right)
  }

  package static func not<L: Part<Bool>>(_ left: L) -> Truth { PredicateExpressions.build_Negation(left) }

  package static func choice<T: Part<Bool>, V, L: Part<V>, R: Part<V>>(_ test: T, _ left: L, _ right: R) -> Value<V> {
    PredicateExpressions.build_Conditional(test, left, right)
  }

  package static func equal<V: Equatable, L: Part<V>, R: Part<V>>(_ left: L, _ right: R) -> Truth {
    PredicateExpressions.build_Equal(lhs: left, rhs: right)
  }

  package static func notEqual<V: Equatable, L: Part<V>, R: Part<V>>(_ left: L, _ right: R) -> Truth {
    PredicateExpressions.build_NotEqual(lhs: left, rhs: right)
  }

  package static func compared<V: Comparable, L: Part<V>, R: Part<V>>(
    _ left: L,
    _ comparison: PredicateExpressions.ComparisonOperator,
    _ right: R
  ) -> Truth {
    PredicateExpressions.build_Comparison(lhs: left, rhs: right, op: comparison)
  }

  package static func coalesced<V, L: Part<V?>, R: Part<V>>(_ left: L, _ right: R) -> Value<V> {
    PredicateExpressions.build_NilCoalesce(lhs: left, rhs: right)
  }

  package static func unwrapped<V, L: Part<V?>>(_ left: L) -> Value<V> { PredicateExpressions.build_ForcedUnwrap(left) }

  package static func isMissing<V: Equatable, L: Part<V?>>(_ left: L) -> Truth {
    PredicateExpressions.build_Equal(lhs: left, rhs: PredicateExpressions.build_NilLiteral())
  }

  package static func contains<L: Part<String>, R: Part<String>>(_ left: L, _ right: R) -> Truth {
    PredicateExpressions.build_contains(left, right)
  }

  package static func starts<L: Part<String>, R: Part<String>>(_ left: L, _ right: R) -> Truth {
    PredicateExpressions.build_starts(left, with: right)
  }

  package static func listContains<L: Part<[String]>, R: Part<String>>(_ left: L, _ right: R) -> Truth {
    PredicateExpressions.build_contains(left, right)
  }

  package static func isOneOf<E: Part<String>>(_ text: E, _ texts: [String]) -> Truth {
    PredicateExpressions.build_contains(PredicateExpressions.build_Arg(texts), text)
  }

  package static func length<L: Part<String?>>(_ text: L) -> Value<Int?> {
    PredicateExpressions.build_flatMap(text) { text in PredicateExpressions.build_KeyPath(root: text, keyPath: \.count)
    }
  }

  package static func isLong<L: Part<String?>>(_ text: L, _ length: Int) -> Value<Bool?> {
    PredicateExpressions.build_flatMap(text) { text in
      PredicateExpressions.build_Comparison(
        lhs: PredicateExpressions.build_KeyPath(root: text, keyPath: \.count),
        rhs: PredicateExpressions.build_Arg(length),
        op: .greaterThan
      )
    }
  }

  package static func isLess<L: Part<Int?>>(_ number: L, _ other: Int) -> Value<Bool?> {
    PredicateExpressions.build_flatMap(number) { number in
      PredicateExpressions.build_Comparison(lhs: number, rhs: PredicateExpressions.build_Arg(other), op: .lessThan)
    }
  }
}
