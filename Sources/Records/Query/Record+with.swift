public import Foundation

/// Queries for records together with related ones; see ``RelatedFetch``.
extension Record where Query == RecordFetch<Self> {
  /// Returns a query for records together with what a property leads to.
  ///
  /// - Parameters:
  ///   - first: The key path of an ID, an optional ID or a list of IDs, which may lead through other IDs, as in
  ///     `\.bookID.tagIDs`.
  ///   - predicate: The predicate that the records must match; `nil` for all records.
  public static func with<First: RelatedValue>(
    _ first: any KeyPath<Self, First> & Sendable,
    where predicate: Predicate<Self, First.Related>? = nil
  ) -> RelatedFetch<Self, First.Related> {
    let first = Relation(first, First.self)
    let keys = predicate.map { [$0.variable.0.key, $0.variable.1.key] }
    return RelatedFetch(RecordFetch(predicate?.expression, keys, [first.place]), first)
  }

  /// Returns a query for records together with what two properties lead to; see ``with(_:where:)``.
  public static func with<First: RelatedValue, Second: RelatedValue>(
    _ first: any KeyPath<Self, First> & Sendable,
    _ second: any KeyPath<Self, Second> & Sendable,
    where predicate: Predicate<Self, First.Related, Second.Related>? = nil
  ) -> RelatedFetch<Self, First.Related, Second.Related> {
    let (first, second) = (Relation(first, First.self), Relation(second, Second.self))
    let keys = predicate.map { [$0.variable.0.key, $0.variable.1.key, $0.variable.2.key] }
    return RelatedFetch(RecordFetch(predicate?.expression, keys, [first.place, second.place]), first, second)
  }

  /// Returns a query for records together with what three properties lead to; see ``with(_:where:)``.
  public static func with<First: RelatedValue, Second: RelatedValue, Third: RelatedValue>(
    _ first: any KeyPath<Self, First> & Sendable,
    _ second: any KeyPath<Self, Second> & Sendable,
    _ third: any KeyPath<Self, Third> & Sendable,
    where predicate: Predicate<Self, First.Related, Second.Related, Third.Related>? = nil
  ) -> RelatedFetch<Self, First.Related, Second.Related, Third.Related> {
    let (first, second) = (Relation(first, First.self), Relation(second, Second.self))
    let third = Relation(third, Third.self)
    let keys = predicate.map {
      [$0.variable.0.key, $0.variable.1.key, $0.variable.2.key, $0.variable.3.key]
    }
    return RelatedFetch(
      RecordFetch(predicate?.expression, keys, [first.place, second.place, third.place]),
      first,
      second,
      third
    )
  }

  /// Returns a query for records together with all records that refer to them.
  ///
  /// ```swift
  /// let unread = Book.with(all: \Loan.bookID, where: #Predicate { book, loans in loans.isEmpty })
  /// ```
  /// - Parameters:
  ///   - referrers: The key path of the reference, such as `\Loan.bookID`. The records that refer to one are in the order
  ///     of their numbers.
  ///   - predicate: The predicate that the records must match; `nil` for all records.
  public static func with<Referrer: Record, Value: ReferenceValue>(
    all referrers: any KeyPath<Referrer, Value> & Sendable,
    where predicate: Predicate<Self, [Referrer]>? = nil
  ) -> RelatedFetch<Self, [Referrer]> where Value.Target == Self {
    let first = Relation<Self, [Referrer]>(all: referrers)
    let keys = predicate.map { [$0.variable.0.key, $0.variable.1.key] }
    return RelatedFetch(RecordFetch(predicate?.expression, keys, [first.place]), first)
  }

  /// Returns a query for records together with all records of two kinds that refer to them; see ``with(all:where:)``.
  public static func with<First: Record, FirstValue: ReferenceValue, Second: Record, SecondValue: ReferenceValue>(
    all first: any KeyPath<First, FirstValue> & Sendable,
    all second: any KeyPath<Second, SecondValue> & Sendable,
    where predicate: Predicate<Self, [First], [Second]>? = nil
  ) -> RelatedFetch<Self, [First], [Second]> where FirstValue.Target == Self, SecondValue.Target == Self {
    let (first, second) = (Relation<Self, [First]>(all: first), Relation<Self, [Second]>(all: second))
    let keys = predicate.map { [$0.variable.0.key, $0.variable.1.key, $0.variable.2.key] }
    return RelatedFetch(RecordFetch(predicate?.expression, keys, [first.place, second.place]), first, second)
  }
}
