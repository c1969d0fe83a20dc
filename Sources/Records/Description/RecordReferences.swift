public import Foundation

/// What happens to the records that refer to a record when that record is deleted.
///
/// ```swift
/// copy.reference("book", \.bookID, onDelete: .cascade)  // the copies of a deleted book are deleted with it
/// ```
/// A rule can be a value like any other:
///
/// ```swift
/// let rule: DeleteRule = .cascade
/// ```
public enum DeleteRule: Hashable, Sendable {
  /// The record cannot be deleted as long as other records refer to it. A record that is deleted in the same call or
  /// unit of work does not count.
  case refuse
  /// The records that refer to it are deleted, too.
  case cascade
  /// The IDs of the deleted record are removed from the records that refer to it, which are updated.
  case clear
}

/// A type of property that refers to other records: ``RecordID``, an optional ``RecordID``, or a list of them.
///
/// ```swift
/// func target<Value: ReferenceValue>(of type: Value.Type) -> String { Value.Target.name }
/// print(target(of: RecordID<Book>?.self))  // book
/// ```
public protocol ReferenceValue: FieldValue, RelatedValue {}

extension RecordID: ReferenceValue, RelatedValue where Item: Record {
  /// The type of the record with this ID.
  public typealias Target = Item
  /// The record with this ID, which exists.
  public typealias Related = Item

  /// Returns the record; `nil` if it does not exist.
  public static func related(_ content: FieldContent, _ find: (UUID) -> Item?) -> Item? {
    if case .uuid(let id) = content { find(id) } else { nil }
  }
}

extension Optional: RelatedValue where Wrapped: RelatedValue {
  /// The type of the record with this ID.
  public typealias Target = Wrapped.Target
  /// The record with this ID, if there is one.
  public typealias Related = Target?

  /// Returns the record, if there is one.
  public static func related(_ content: FieldContent, _ find: (UUID) -> Target?) -> Target?? {
    if case .uuid(let id) = content { .some(find(id)) } else { .some(nil) }
  }
}

extension Optional: ReferenceValue where Wrapped: ReferenceValue {}

extension Array: RelatedValue where Element: ReferenceValue & ListElement {
  /// The type of the records with these IDs.
  public typealias Target = Element.Target
  /// The records with these IDs, in the order of the list.
  public typealias Related = [Target]

  /// Returns the records.
  public static func related(_ content: FieldContent, _ find: (UUID) -> Target?) -> [Target]? {
    content.recordIDs.compactMap(find)
  }
}

extension Array: ReferenceValue where Element: ReferenceValue & ListElement {}

extension Describer {
  /// Describes a field that refers to another record, or to several, which must exist.
  ///
  /// ```swift
  /// loan.reference("book", \.bookID, onDelete: .refuse)
  /// loan.reference("member", \.memberID, onDelete: .clear)
  /// ```
  /// The other record, of the same or another kind, may be inserted later in the same unit of work: references are
  /// checked at its end, or else at the end of the call. The kind must belong to the same model.
  /// SQL stores add an index on the field.
  ///
  /// A list keeps its order, and contains each ID at most once:
  ///
  /// ```swift
  /// book.reference("tags", \.tagIDs, onDelete: .clear)  // tagIDs is a [RecordID<Tag>]
  /// ```
  /// - Parameters:
  ///   - name: The name in documents, in messages and, unless an option sets a different name, in SQL.
  ///   - path: The key path of the property, written as a literal such as `\.bookID`.
  ///   - rule: What happens to this record when the other one is deleted. ``DeleteRule/clear`` requires an optional ID or
  ///     a list, which loses only that ID.
  ///   - options: The storage options of the field.
  @inlinable @inline(__always)
  public mutating func reference<Value: ReferenceValue>(
    _ name: String,
    _ path: any WritableKeyPath<Item, Value> & Sendable,
    onDelete rule: DeleteRule = .refuse,
    _ options: @autoclosure () -> [FieldOption] = []
  ) {
    field(name, path, [.reference(to: Value.Target.name, onDelete: rule)] + options())
  }
}

/// A field that refers to other records.
package struct ReferenceField: Sendable {
  /// The name of the field in documents and messages.
  package let name: String
  /// The position of the field in ``Record/fieldContents``.
  package let position: Int
  /// The name of the kind of record that the field refers to.
  package let target: String
  package let rule: DeleteRule
  /// Whether the field holds the ID of the parent.
  package let isParent: Bool

  /// Returns the error for a record that refers to one that does not exist.
  package func refusal(of id: UUID) -> StoreError {
    let rule = isParent ? "must be an existing \(target)" : "must be the ID of an existing \(target)"
    return .invalid(ValidationError(field: isParent ? "parent" : name, value: id.lowercaseText, rule: rule))
  }
}

extension RecordDescription {
  /// The fields that refer to other records.
  package static func references(in fields: [FieldDescription<Item>]) -> [ReferenceField] {
    zip(2..., fields).compactMap { position, field in
      guard let (target, rule) = field.reference else { return nil }
      return ReferenceField(
        name: field.name,
        position: position,
        target: target,
        rule: rule,
        isParent: field.isParent
      )
    }
  }
}
