public import Foundation

/// The end of a key path that leads through IDs to a field of another record, such as `\Loan.bookID.title`.
///
/// A path names a field in a query; it has no value:
///
/// ```swift
/// let byTitle = RecordFetch<Loan>().sorted(by: \.bookID.title)
/// let path: KeyPath<Loan, RelatedPath<String>> = \.bookID.title
/// ```
/// A path through an optional ID is written `\.memberID?.name`.
@dynamicMemberLookup
public struct RelatedPath<Value> {
  /// The ID from which the path starts.
  private let start: UUID
  /// The key paths of the properties, each of the record with the ID before it.
  private let properties: [AnyKeyPath]

  fileprivate init(from start: UUID, _ properties: [AnyKeyPath]) {
    (self.start, self.properties) = (start, properties)
  }

  /// Returns the path to a property of the record to which this path leads.
  public subscript<Target, Property>(
    dynamicMember property: KeyPath<Target, Property>
  ) -> RelatedPath<Property> where Value == RecordID<Target> {
    RelatedPath<Property>(from: start, properties + [property])
  }

  /// Returns the path to a property of the record to which this path leads, if there is one.
  public subscript<Target, Property>(
    dynamicMember property: KeyPath<Target, Property>
  ) -> RelatedPath<Property?> where Value == RecordID<Target>? {
    RelatedPath<Property?>(from: start, properties + [property])
  }
}

extension RecordID {
  /// Returns the path to a property of the record with this ID.
  public subscript<Property>(dynamicMember property: KeyPath<Item, Property>) -> RelatedPath<Property> {
    RelatedPath<Property>(from: rawValue, [property])
  }
}

extension RelatedPath: RelatedValue where Value: RelatedValue {
  /// The type of the record to which the path leads.
  public typealias Target = Value.Target
  /// The record to which the path leads.
  public typealias Related = Value.Related

  /// Returns what a query gives for a path that leads to a property with the given content.
  public static func related(_ content: FieldContent, _ find: (UUID) -> Target?) -> Related? {
    Value.related(content, find)
  }
}

/// A type of property that leads to another record: an ID, or a path through IDs to one.
///
/// ```swift
/// func kind<Value: RelatedValue>(_ path: KeyPath<Loan, Value>) -> String { Value.Target.name }
/// print(kind(\.memberID), kind(\.bookID.tagIDs))  // member tag
/// ```
public protocol RelatedValue: SendableMetatype {
  /// The type of the record.
  associatedtype Target: Record
  /// What a query gives for the property: the record, an optional record, or an array of records.
  associatedtype Related: Sendable

  /// Returns what a query gives for a property; `nil` if a record is missing that must exist.
  ///
  /// - Parameters:
  ///   - content: The content of the property: an ID, nothing, or a list of IDs.
  ///   - find: A closure that returns the record with an ID.
  static func related(_ content: FieldContent, _ find: (UUID) -> Target?) -> Related?
}

private protocol AnyRelatedPath {
  var steps: (start: UUID, properties: [AnyKeyPath])? { get }
}

extension RelatedPath: AnyRelatedPath {
  fileprivate var steps: (start: UUID, properties: [AnyKeyPath])? { (start, properties) }
}

extension Optional: AnyRelatedPath where Wrapped: AnyRelatedPath {
  fileprivate var steps: (start: UUID, properties: [AnyKeyPath])? { self?.steps }
}

extension FieldPath {
  /// Finds the field to which a key path leads, possibly through IDs; `nil` if it does not lead to a field.
  init?<Item: Record>(_ path: PartialKeyPath<Item>) {
    let description = RecordDescription<Item>.shared
    if let position = description.positions[path] {
      self.init(position)
      return
    }
    // Each reference of the probe has an ID that tells the position of the field.
    // Read only properties that are paths, because others could have any effect on the probe.
    guard Swift.type(of: path).valueType is any AnyRelatedPath.Type, let probe = description.probe,
      let steps = (probe[keyPath: path] as? any AnyRelatedPath)?.steps,
      let start = description.references.first(where: { UUID(marking: $0.position) == steps.start })
    else { return nil }
    var references = [start.position]
    var fields = description.target(at: start.position)
    for (index, property) in steps.properties.enumerated() {
      guard let position = fields?.position(of: property) else { return nil }
      if index == steps.properties.count - 1 {
        self.init(position, through: references)
        return
      }
      references.append(position)
      fields = fields?.target(at: position)
    }
    return nil
  }
}

extension RecordDescription {
  /// A record in which the ID in each reference tells the position of the field.
  fileprivate var probe: Item? {
    var contents = Item.template.fieldContents
    for field in references where types[field.position].wrapped == .uuid {
      contents[field.position] = .uuid(UUID(marking: field.position))
    }
    var probe = Item.template
    do throws(StoreError) { try Item.read(from: FieldContents(contents), into: &probe) } catch { return nil }
    return probe
  }
}

extension UUID {
  /// Creates an ID that tells a position.
  fileprivate init(marking position: Int) {
    let (high, low) = (UInt8(truncatingIfNeeded: position >> 8), UInt8(truncatingIfNeeded: position))
    self.init(uuid: (0xFF, 0xFF, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, high, low))
  }
}
