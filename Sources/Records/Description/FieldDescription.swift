import LogbookLocks

/// A description of one field of a record type, from ``Record/describe(_:)``.
///
/// For an example, see ``RecordDescription``.
public struct FieldDescription<Item: Record>: Sendable {
  /// The name of the field in documents and messages.
  public let name: String
  /// The type of the field.
  public let type: FieldType
  let options: [FieldOption]
  /// The key path of the property that contains the value of the field.
  public let path: any PartialKeyPath<Item> & Sendable
}

extension FieldDescription {
  /// The name of the SQL column, or `nil` if the column has the name of the field.
  public var column: String? { option { if case .column(let name) = $0 { name } else { nil } } }

  /// Whether the field is marked as indexed or unique. SQL stores add an index on such a field.
  public var isIndexed: Bool { option { if case .indexed = $0 { true } else { nil } } ?? isUnique }
  /// Whether no two records may have the same value in this field.
  public var isUnique: Bool { options.contains(.unique) }
  /// Whether the field holds the ID of the parent.
  public var isParent: Bool { options.contains(.parent) }
  /// The name of the kind of record that the field refers to, and what happens to a record when the other is deleted;
  /// `nil` if the field is not a reference. The field of the parent is one.
  package var reference: (target: String, rule: DeleteRule)? {
    if isParent { return (Item.name, .cascade) }
    return option { if case .reference(let target, let rule) = $0 { (target, rule) } else { nil } }
  }
  /// Whether no record may lead back to itself through the IDs in the field.
  public var isAcyclic: Bool { options.contains(.acyclic) }

  /// Whether each string in the field must contain at least one character that is neither whitespace nor a control
  /// character.
  public var isNotBlank: Bool { options.contains(.notBlank) }
  /// The minimum and the maximum permitted number; each is `nil` if the field does not have that bound.
  public var bounds: (least: FieldContent?, greatest: FieldContent?) {
    option { if case .bounds(let least, let greatest) = $0 { (least?.content, greatest?.content) } else { nil } }
      ?? (nil, nil)
  }

  private func option<Value>(_ value: (FieldOption.Kind) -> Value?) -> Value? {
    for option in options {
      if let value = value(option.kind) { return value }
    }
    return nil
  }
}

/// A description of the fields of a record type.
///
/// Generic code can use the description to find the fields of any record type:
///
/// ```swift
/// func dateFields<Kind: Record>(of kind: Kind.Type) -> [String] {
///   let fields: [FieldDescription<Kind>] = RecordDescription.shared.fields
///   return fields.filter { $0.type.wrapped == FieldType.date }.map(\.name)
/// }
/// print(dateFields(of: Place.self))  // ["visitedAt"]
/// ```
public final class RecordDescription<Item: Record>: Sendable {
  /// The fields, in the order in which ``Record/describe(_:)`` describes them, excluding the number and the ID.
  public let fields: [FieldDescription<Item>]
  /// The rules defined by the field options; none if every value of the type is valid.
  package let rules: FieldRules
  /// Whether a record can be part of another record of the same type.
  public var hasParts: Bool { parentPosition != nil }
  /// The position of the ID of the parent in ``Record/fieldContents``; `nil` if records have no parents.
  package let parentPosition: Int?
  /// The fields that refer to other records.
  package let references: [ReferenceField]
  /// The positions of the unique fields in ``Record/fieldContents``.
  public let uniquePositions: [Int]
  /// The types of the number, the ID and the fields, in that order.
  package let types: [FieldType]
  /// The positions of the number, the ID and the fields, keyed by the key paths of their properties.
  ///
  /// `nonisolated(unsafe)` is safe because a describer receives only sendable key paths. The type
  /// of the dictionary cannot express that its keys are sendable.
  nonisolated(unsafe) let positions: [AnyKeyPath: Int]
  private let valueTypes: [Any.Type]
  /// The properties that ``Record/describe(_:)`` names, in order.
  let properties: [DescribedProperty<Item>]
  /// Whether the ID and the number are described before everything else, exactly once.
  let beginsWithIdentity: Bool
  /// The stored properties that the description omits.
  let forgotten: [String]
  /// Whether a record may have stored properties that are not fields, so that a store must reset them.
  let isPartial: Bool
  package let readers: [ContentReader<Item>]

  /// Creates a description of the record type by calling ``Record/describe(_:)``.
  public init() {
    var collector = Collector()
    Item.describe(&collector)
    fields = collector.fields
    rules = FieldRules(Item.coding.isAlwaysPrepared ? [] : fields.map { ($0.name, $0.options) }, of: Item.name)
    uniquePositions = fields.indices.filter { [fields] in fields[$0].isUnique }.map { $0 + 2 }
    types = [.optional(.integer), .uuid] + fields.map(\.type)
    properties = collector.properties
    let paths = properties.filter { $0.field != nil }.map { $0.path as AnyKeyPath }
    positions = Dictionary(zip(paths, 0...)) { first, _ in first }
    valueTypes = paths.map { type(of: $0).valueType }
    readers = Item.contentReaders
    parentPosition = fields.firstIndex(where: \.isParent).map { $0 + 2 }
    references = Self.references(in: fields)
    beginsWithIdentity = collector.identityPositions == [0]
    let coverage = DescriptionCoverage(by: properties)
    (forgotten, isPartial) = (coverage.forgotten, coverage.isPartial)
  }

  /// The ID of the record that a record is part of; `nil` if there is none.
  package func parentID(of record: Item) -> Item.ID? {
    guard let parentPosition, case .uuid(let id) = readers[parentPosition](record) else { return nil }
    return Item.ID(id)
  }

  /// Returns the name of the field at a position: `number` at 0, `id` at 1, followed by the described fields.
  package func name(at position: Int) -> String {
    position == 0 ? "number" : position == 1 ? "id" : fields[position - 2].name
  }

  /// Returns whether queries can sort by the field at a position and compare its values with `<`. The result is
  /// computed on demand instead of when the description is created, because checking whether a type conforms to a
  /// protocol is slow the first time.
  package func isOrdered(at position: Int) -> Bool { FieldExpression.isOrdered(valueTypes[position]) }

  /// The shared description of the record type, which is created on first use.
  public static var shared: RecordDescription {
    descriptions.withLock { descriptions in
      if let known = descriptions[ObjectIdentifier(Item.self)] as? RecordDescription { return known }
      let description = RecordDescription()
      descriptions[ObjectIdentifier(Item.self)] = description
      return description
    }
  }

  private struct Collector: Describer {
    var fields: [FieldDescription<Item>] = []
    var properties: [DescribedProperty<Item>] = []
    var identityPositions: [Int] = []

    mutating func identity(
      _ id: any WritableKeyPath<Item, RecordID<Item>> & Sendable,
      _ number: any WritableKeyPath<Item, Int?> & Sendable
    ) {
      identityPositions.append(properties.count)
      properties += [DescribedProperty(number, field: "number"), DescribedProperty(id, field: "id")]
    }

    mutating func field<Value: FieldValue>(
      _ name: String,
      _ path: any WritableKeyPath<Item, Value> & Sendable,
      _ options: @autoclosure () -> [FieldOption]
    ) {
      fields.append(FieldDescription(name: name, type: Value.fieldType, options: options(), path: path))
      properties.append(DescribedProperty(path, field: name))
    }

    mutating func unstored<Value>(_ path: any KeyPath<Item, Value> & Sendable) {
      properties.append(DescribedProperty(path, field: nil))
    }
  }
}

private let descriptions = Locked<[ObjectIdentifier: any AnyObject & Sendable]>([:])
