/// The fields of a kind of record, without its type.
package protocol RecordFields: AnyObject, Sendable {
  /// The type of the records.
  var kind: any Record.Type { get }
  /// The types of the number, the ID and the fields, in that order.
  var types: [FieldType] { get }
  /// The fields that refer to other records.
  var references: [ReferenceField] { get }

  /// Returns the name of the field at a position: `number` at 0, `id` at 1, followed by the described fields.
  func name(at position: Int) -> String
  /// Returns the fields of the kind to which the reference at a position refers; `nil` if the field is not a reference.
  func target(at position: Int) -> (any RecordFields)?
  /// Returns the position of a property; `nil` if it is not a field.
  func position(of path: AnyKeyPath) -> Int?
  /// Returns whether queries can sort by the field at a position.
  func isOrdered(at position: Int) -> Bool
}

extension RecordFields {
  /// Returns whether one of the references that lead from a record to others, one after the other, may be missing.
  func hasOptional(_ references: some Collection<Int>) -> Bool {
    guard let reference = references.first else { return false }
    return types[reference].isOptional || target(at: reference)?.hasOptional(references.dropFirst()) == true
  }
}

extension RecordDescription: RecordFields {
  package var kind: any Record.Type { Item.self }

  package func target(at position: Int) -> (any RecordFields)? {
    guard references.contains(where: { $0.position == position }) else { return nil }
    let value = type(of: fields[position - 2].path as AnyKeyPath).valueType
    return (value as? any ReferenceValue.Type)?.target.fields
  }

  package func position(of path: AnyKeyPath) -> Int? { positions[path] }
}

extension Record {
  package static var fields: any RecordFields { RecordDescription<Self>.shared }
}

extension RelatedValue {
  static var target: any Record.Type { Target.self }
}

/// The record to whose fields an expression refers.
package struct FieldScope: Sendable {
  package let fields: any RecordFields
  private let types: [FieldType]
  /// The records that have the lists in which the expression is, from the outermost to the innermost.
  private let lists: [any RecordFields]
  /// Whether the records are stored, so that each has a number.
  private let areStored: Bool

  package init(_ fields: any RecordFields, areStored: Bool) {
    self.init(fields, in: [], areStored: areStored)
  }

  private init(_ fields: any RecordFields, in lists: [any RecordFields], areStored: Bool) {
    (self.fields, self.lists, self.areStored) = (fields, lists, areStored)
    types = fields.types
  }

  package func type(at position: Int) -> FieldType { types[position] }

  package func isOptional(at position: Int) -> Bool {
    areStored && position == 0 ? false : types[position].isOptional
  }

  /// The scope of the record to which the reference at a position refers; `nil` if the field is not a reference.
  package func related(at position: Int) -> FieldScope? {
    fields.target(at: position).map { FieldScope($0, in: lists, areStored: true) }
  }

  /// The scope of the records of a list; `nil` if there is no such list.
  package func element(of list: RelatedList) -> FieldScope? {
    list.fields(from: fields).map { FieldScope($0, in: lists + [fields], areStored: true) }
  }

  /// The scope of the record that has the list; `nil` outside conditions on lists.
  package var outer: FieldScope? {
    lists.last.map { FieldScope($0, in: lists.dropLast(), areStored: areStored) }
  }
}
