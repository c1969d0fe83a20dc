/// Visits the fields of a record, in order: what ``Record/describe(_:)`` is given.
///
/// Reading, writing and describing are each such a visit, so that one description serves all of them at the speed of code written
/// by hand.
public protocol Describer<Record> {
  /// The record whose fields are visited.
  associatedtype Record: LogbookRecords.Record

  /// Names the properties that hold the ID and the number. It comes first, once.
  mutating func identity(
    _ id: any WritableKeyPath<Record, RecordID<Record>> & Sendable,
    _ number: any WritableKeyPath<Record, Int?> & Sendable
  ) throws(StoreError)

  /// Describes a field.
  ///
  /// - Parameters:
  ///   - name: The name in documents, messages and, unless an option says otherwise, SQL.
  ///   - path: The property, written as a literal: `\.name`.
  ///   - options: What holds for the field beside its type.
  mutating func field<Value: FieldValue>(
    _ name: String,
    _ path: any WritableKeyPath<Record, Value> & Sendable,
    _ options: @autoclosure () -> [FieldOption]
  ) throws(StoreError)
}

extension Describer {
  /// Does nothing: most visitors only look at the fields after ID and number.
  @inlinable @inline(__always)
  public mutating func identity(
    _ id: any WritableKeyPath<Record, RecordID<Record>> & Sendable,
    _ number: any WritableKeyPath<Record, Int?> & Sendable
  ) throws(StoreError) {}

  /// Describes a field without options.
  @inlinable @inline(__always)
  public mutating func field<Value: FieldValue>(
    _ name: String,
    _ path: any WritableKeyPath<Record, Value> & Sendable
  ) throws(StoreError) {
    try field(name, path, [])
  }
}

/// What holds for a field beside its type.
public struct FieldOption: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case column(String)
    case list(table: String, owner: String, value: String)
    case bounds(Bound?, Bound?)
    case notBlank
    case indexed(then: [SortTerm<String>])
    case unique
    case parent
  }

  let kind: Kind

  /// A number or date, as it is stored and as messages show it.
  struct Bound: Hashable, Sendable {
    let content: FieldContent
    let text: String
  }

  /// The name of the column in SQL, if it is not that of the field.
  public static func column(_ name: String) -> Self { Self(kind: .column(name)) }

  /// The table that holds a list of texts in SQL, if it is not to be named after record and field.
  package static func list(table: String, owner: String, value: String) -> Self {
    Self(kind: .list(table: table, owner: owner, value: value))
  }

  /// A number must not be less than `least` nor greater than `greatest`.
  public static func range(_ range: ClosedRange<Int>) -> Self { .bounds(range.lowerBound, range.upperBound) }
  /// A number must not be less than `least` nor greater than `greatest`.
  public static func range(_ range: ClosedRange<Double>) -> Self { .bounds(range.lowerBound, range.upperBound) }
  /// A number must not be less than a least one.
  public static func range(_ range: PartialRangeFrom<Int>) -> Self { .bounds(range.lowerBound, nil) }
  /// A number must not be less than a least one.
  public static func range(_ range: PartialRangeFrom<Double>) -> Self { .bounds(range.lowerBound, nil) }

  private static func bounds<Value: FieldValue & LosslessStringConvertible>(_ least: Value?, _ greatest: Value?) -> Self
  {
    func bound(_ value: Value?) -> Bound? { value.map { Bound(content: $0.fieldContent, text: String($0)) } }
    return Self(kind: .bounds(bound(least), bound(greatest)))
  }

  /// A text, or each text of a list, must have something that can be seen.
  public static var notBlank: Self { Self(kind: .notBlank) }

  /// SQL has an index of the field. Texts are indexed by their matching key, by which they are found and sorted.
  public static var indexed: Self { Self(kind: .indexed(then: [])) }

  /// SQL has an index of the field and then of others, by which it finds and sorts what has the same value in the first:
  /// `[.indexed(then: .descending("seenAt"))]`.
  ///
  /// - Parameter fields: The names of other fields, which must be indexed themselves if they are texts.
  public static func indexed(then fields: SortTerm<String>...) -> Self { Self(kind: .indexed(then: fields)) }

  /// No two records have the same value; missing values do not count. Texts are the same if their matching keys are.
  public static var unique: Self { Self(kind: .unique) }

  /// The field holds the ID of the record that this one is part of and is deleted with. It must be `RecordID?`.
  public static var parent: Self { Self(kind: .parent) }
}
