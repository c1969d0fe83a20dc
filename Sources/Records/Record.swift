/// A record that a store can hold.
///
/// A record type is usually a structure. A store validates a record before writing it. When a record without a
/// ``number`` is inserted, the store assigns one. A store never changes the number of a record, and never assigns the
/// number to another record, even after the record is deleted. If a damaged store is replaced with a backup, however,
/// the numbers assigned since the backup may be assigned again.
public protocol Record: Identifiable, Hashable, Sendable, Codable where ID == RecordID<Self> {
  /// The type of the queries for records of this type.
  associatedtype Query: RecordQuery<Self> = RecordFetch<Self>

  /// The singular name of this type of record in messages, documents and table names, such as `task`.
  ///
  /// It is written out, because it outlives the name of the type: stores find the records by it.
  static var name: String { get }

  /// A short number, at least 1, that identifies the record to people; `nil` if the record does not have a number yet.
  var number: Int? { get }

  /// A record with placeholder values, for example `static let template = Place()` in the type `Place`.
  ///
  /// A store reads a record by filling in a copy of the template.
  static var template: Self { get }

  /// Describes the fields of the record, in order; see ``Describer``.
  ///
  /// ```swift
  /// static func describe(_ place: inout some Describer<Place>) {
  ///   place.identity(\.id, \.number)
  ///   place.field("title", \.title, [.notBlank, .indexed])
  ///   place.field("visitedAt", \.visitedAt)
  /// }
  /// ```
  /// The method must behave the same on every call.
  static func describe(_ describer: inout some Describer<Self>)

  /// How records of this type are read, written and prepared.
  ///
  /// The default implementation follows ``describe(_:)``.
  static var coding: RecordCoding<Self> { get }

  /// Checks the rules that involve several fields, and converts the record to its stored form.
  ///
  /// A store calls this method after it has read a record and, unless the records are always prepared (see
  /// ``RecordCoding/init(isAlwaysPrepared:)``), before it writes one. The default implementation does nothing.
  /// - Throws: ``ValidationError`` with the first rule that the record breaks.
  mutating func validate() throws(ValidationError)

  /// Returns a copy of this record with the changes between two other versions of the record applied.
  ///
  /// The default implementation is ``mergingFields(changesFrom:to:)``, which merges each field separately. Implement
  /// this method if some fields are meaningful only together. The result has the ID and the number of this record, and
  /// may break a rule.
  /// - Parameters:
  ///   - base: The version before the changes.
  ///   - edited: The version after the changes.
  func merging(changesFrom base: Self, to edited: Self) -> Self
}

extension Record {
  /// How records of this type are read, written and prepared: as ``describe(_:)`` says.
  @inlinable
  public static var coding: RecordCoding<Self> { RecordCoding() }

  /// Does nothing. This default implementation accepts every record.
  public mutating func validate() throws(ValidationError) {}

  /// The ID of the parent, the record that this record is part of; `nil` if there is none.
  ///
  /// The parent is in the field that is marked with ``FieldOption/parent``. Deleting it also deletes this record.
  public var parentID: ID? { RecordDescription<Self>.shared.parentID(of: self) }

  /// Returns a copy of the record with the given number, which a store has assigned.
  ///
  /// - Parameter number: A number within ``Record/numbers``.
  public func numbered(_ number: Int) -> Self { Self.coding.numbered([self], [number])[0] }

  /// The range of valid record numbers: 1 to 2^53 − 1.
  ///
  /// The upper bound is the largest integer that every JSON parser can be relied on to read exactly (RFC 8259 §6).
  public static var numbers: ClosedRange<Int> { 1...9_007_199_254_740_991 }

  /// Checks that a number, if there is one, is within ``numbers``.
  ///
  /// - Throws: ``ValidationError`` if the number is outside that range.
  package static func validate(number: Int?) throws(ValidationError) {
    if let number, !numbers.contains(number) {
      throw ValidationError(field: "number", value: String(number), rule: "must be from 1 to \(numbers.upperBound)")
    }
  }
}
