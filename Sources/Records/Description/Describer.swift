/// A visitor that receives the fields of a record, in order, from ``Record/describe(_:)``.
///
/// Stores use different visitors to read, write and describe records, so a record type needs only one description.
///
/// The following example calls the same members of a record type as a store does. The comments name the visitor that
/// each member passes to ``Record/describe(_:)``:
///
/// ```swift
/// var place = Place(title: "Lisbon", visitedAt: .now)
/// try place.prepareFields()  // a FieldNormalizer rounds visitedAt to the millisecond
/// place = place.numbered(7)  // a NumberSetter sets the number
/// let contents = place.fieldContents  // a FieldWriter collects the contents
/// var copy = Place.template
/// try Place.read(from: FieldContents(contents), into: &copy)  // a FieldReader reads them into the copy
/// print(copy == place)  // true
/// let readers = Place.contentReaders  // a ContentReaderCollector collects a closure for each field
/// print(readers.map { $0(place) } == contents)  // true
/// ```
public protocol Describer<Item> {
  /// The type of the record whose fields are visited.
  associatedtype Item: Record

  /// Specifies the properties that hold the ID and the number. Call this method first, exactly once.
  mutating func identity(
    _ id: any WritableKeyPath<Item, RecordID<Item>> & Sendable,
    _ number: any WritableKeyPath<Item, Int?> & Sendable
  )

  /// Describes a field.
  ///
  /// - Parameters:
  ///   - name: The name in documents, in messages and, unless an option sets a different name, in SQL.
  ///   - path: The key path of the property, written as a literal such as `\.name`.
  ///   - options: The rules and storage options of the field.
  mutating func field<Value: FieldValue>(
    _ name: String,
    _ path: any WritableKeyPath<Item, Value> & Sendable,
    _ options: @autoclosure () -> [FieldOption]
  )

  /// Declares that a stored property is not a field.
  ///
  /// A store refuses to open if the description of a record omits a stored property, because its value would be lost.
  /// Declare a property that needs no storage, such as a cached value, or that only holds the value of a computed
  /// property that is a field. In every record that a store returns, the property has its value from the
  /// ``Record/template``, unless a field or ``Record/validate()`` sets it.
  ///
  /// ```swift
  /// static func describe(_ picture: inout some Describer<Picture>) {
  ///   picture.identity(\.id, \.number)
  ///   picture.field("title", \.title)
  ///   picture.unstored(\.thumbnail)
  /// }
  /// ```
  /// - Parameter path: The key path of the stored property.
  mutating func unstored<Value>(_ path: any KeyPath<Item, Value> & Sendable)
}

extension Describer {
  /// Does nothing. A visitor that needs the ID and the number implements this method itself.
  @inlinable @inline(__always)
  public mutating func identity(
    _ id: any WritableKeyPath<Item, RecordID<Item>> & Sendable,
    _ number: any WritableKeyPath<Item, Int?> & Sendable
  ) {}

  /// Does nothing. A visitor that needs the properties that are not fields implements this method itself.
  @inlinable @inline(__always)
  public mutating func unstored<Value>(_ path: any KeyPath<Item, Value> & Sendable) {}

  /// Describes a field that has no options; see ``field(_:_:_:)``.
  @inlinable @inline(__always)
  public mutating func field<Value: FieldValue>(
    _ name: String,
    _ path: any WritableKeyPath<Item, Value> & Sendable
  ) {
    field(name, path, [])
  }
}

/// A validation rule or a storage option for a field.
///
/// ```swift
/// static func describe(_ person: inout some Describer<Person>) {
///   let name: [FieldOption] = [.notBlank, .indexed]
///   person.identity(\.id, \.number)
///   person.field("firstName", \.firstName, name)
///   person.field("lastName", \.lastName, name)
///   person.field("email", \.email, [.unique, .column("mail")])
///   person.field("age", \.age, [.range(0...150)])
/// }
/// ```
public struct FieldOption: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case column(String)
    case bounds(Bound?, Bound?)
    case notBlank
    case indexed(then: [SortTerm<String>])
    case unique
    case parent
    case reference(to: String, onDelete: DeleteRule)
    case acyclic
  }

  let kind: Kind

  struct Bound: Hashable, Sendable {
    let content: FieldContent
    let text: String
  }

  /// Sets the name of the field's column in SQL stores. By default, the column has the name of the field.
  public static func column(_ name: String) -> Self { Self(kind: .column(name)) }

  /// Requires a number to be within a range. A missing value is permitted.
  public static func range(_ range: ClosedRange<Int>) -> Self { .bounds(range.lowerBound, range.upperBound) }
  /// Requires a number to be within a range. A missing value is permitted.
  public static func range(_ range: ClosedRange<Double>) -> Self { .bounds(range.lowerBound, range.upperBound) }
  /// Requires a number to be at least the lower bound of a range. A missing value is permitted.
  public static func range(_ range: PartialRangeFrom<Int>) -> Self { .bounds(range.lowerBound, nil) }
  /// Requires a number to be at least the lower bound of a range. A missing value is permitted.
  public static func range(_ range: PartialRangeFrom<Double>) -> Self { .bounds(range.lowerBound, nil) }

  private static func bounds<Value: FieldValue & LosslessStringConvertible>(_ least: Value?, _ greatest: Value?) -> Self
  {
    func bound(_ value: Value?) -> Bound? { value.map { Bound(content: $0.fieldContent, text: String($0)) } }
    return Self(kind: .bounds(bound(least), bound(greatest)))
  }

  /// Requires a string, or each string in a list, to contain at least one character that is neither whitespace nor a
  /// control character.
  public static var notBlank: Self { Self(kind: .notBlank) }

  /// Adds an index on the field in SQL stores. An index on a string field is based on the matching keys of the strings
  /// (`String.matchingKey`).
  public static var indexed: Self { Self(kind: .indexed(then: [])) }

  /// Adds an index on this field and the given fields, in this order, in SQL stores.
  ///
  /// An example is `[.indexed(then: .descending("seenAt"))]`. The index speeds up queries that select one value of this
  /// field and sort by the other fields.
  /// - Parameter fields: The names of the other fields, each with a sort order. String fields among them must also be
  ///   marked as ``indexed`` or ``unique``.
  public static func indexed(then fields: SortTerm<String>...) -> Self { Self(kind: .indexed(then: fields)) }

  /// Requires the field to have a different value in every record.
  ///
  /// Any number of records can lack a value. Strings are considered equal if their matching keys (`String.matchingKey`)
  /// are equal.
  public static var unique: Self { Self(kind: .unique) }

  /// Marks the field as the ID of the parent: the record of the same type that this record is part of.
  ///
  /// The type of the property must be an optional ``RecordID``. Deleting the parent also deletes this record. In a
  /// `#Predicate`, write the property by its own name: the predicate cannot use ``Record/parentID`` unless that is the
  /// name of the property.
  public static var parent: Self { Self(kind: .parent) }

  /// Requires the record with the ID in this field to exist; see ``Describer/reference(_:_:onDelete:_:)``.
  @usableFromInline
  static func reference(to target: String, onDelete rule: DeleteRule) -> Self {
    Self(kind: .reference(to: target, onDelete: rule))
  }

  /// Requires that no record leads back to itself through the IDs in this field.
  ///
  /// The field contains the ID of a record of the same type, or a list of such IDs. A single ID may be optional. Unless
  /// the field is a reference, an ID may belong to a record that is not stored. For example, an option of steps that must
  /// be done in order:
  ///
  /// ```swift
  /// step.field("after", \.after, [.acyclic])  // after is a RecordID<WorkStep>?
  /// ```
  /// A store refuses a write that would close a circle, even if another process writes at the same time; see
  /// ``RecordCircles``.
  public static var acyclic: Self { Self(kind: .acyclic) }
}
