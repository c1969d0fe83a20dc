/// A property that a description names, with its place in the memory of a record.
struct DescribedProperty<Item: Record>: Sendable {
  /// The name of the field; `nil` if the property is not stored.
  let field: String?
  let path: any PartialKeyPath<Item> & Sendable
  /// The distance from the start of the record in bytes; `nil` if the property is computed.
  let offset: Int?
  let size: Int
  let alignment: Int
  /// Returns whether a value has the type of the property.
  let holds: @Sendable (Any) -> Bool

  init<Value>(_ path: any KeyPath<Item, Value> & Sendable, field: String?) {
    self.field = field
    self.path = path
    offset = MemoryLayout<Item>.offset(of: path)
    size = MemoryLayout<Value>.size
    alignment = MemoryLayout<Value>.alignment
    holds = { $0 is Value }
  }

  func overlaps(_ other: Self) -> Bool {
    guard let start = offset, let otherStart = other.offset else { return path as AnyKeyPath == other.path }
    return start < otherStart + other.size && otherStart < start + size
  }
}

/// The stored properties of a record type, compared with its description.
///
/// The names and the order of the stored properties come from a mirror of the template. Their places follow from the
/// sizes and alignments of their types: Swift lays out the properties of a structure in order, each at the next
/// multiple of its alignment (“Fragile Struct and Tuple Layout” in Swift's ABI documentation, docs/ABI/TypeLayout.rst).
struct DescriptionCoverage<Item: Record> {
  /// The stored properties that the description does not name, such as `note` or `address.street`.
  private(set) var forgotten: [String] = []
  /// Whether the description excludes a property, or may lack one that cannot be found.
  private(set) var isPartial: Bool

  private let properties: [DescribedProperty<Item>]

  init(by properties: [DescribedProperty<Item>]) {
    self.properties = properties
    isPartial = properties.contains { $0.field == nil }
    // If the layout does not add up, for example because the type has a mirror of its own, the places of its properties
    // are unknown.
    if visit(Item.template, at: 0, named: "") != MemoryLayout<Item>.size {
      forgotten = []
      isPartial = true
    }
  }

  /// Visits the stored properties of a structure, and returns the end of the last one.
  private mutating func visit(_ structure: Any, at start: Int, named prefix: String) -> Int {
    var end = start
    for (label, value) in Mirror(reflecting: structure).children {
      let label = label ?? "?"
      let described = properties.first { $0.offset == Self.align(end, $0.alignment) && $0.holds(value) }
      let (size, alignment) = described.map { ($0.size, $0.alignment) } ?? Self.layout(of: value)
      let offset = Self.align(end, alignment)
      end = offset + size
      if described != nil { continue }
      let hasDescribedParts = properties.contains { $0.offset.map { offset..<end ~= $0 } ?? false }
      if hasDescribedParts, Mirror(reflecting: value).displayStyle == .struct {
        if visit(value, at: offset, named: "\(prefix)\(label).") != end { isPartial = true }
      } else if label.hasPrefix("$__lazy_storage_$_") {
        // No key path leads to the storage of a lazy property, whose value is computed from other properties.
        isPartial = true
      } else if !isStorage(label) {
        forgotten.append(prefix + label)
      }
    }
    return end
  }

  /// Returns whether a property is the storage of a field whose key path has no offset: a property with a wrapper, which
  /// is computed, and after which the compiler names the storage (SE-0258), or a property that a protocol requires.
  private func isStorage(_ label: String) -> Bool {
    properties.contains { $0.offset == nil && ($0.field == label || $0.field.map { "_\($0)" } == label) }
  }

  private static func align(_ offset: Int, _ alignment: Int) -> Int { (offset + alignment - 1) / alignment * alignment }

  private static func layout(of value: Any) -> (size: Int, alignment: Int) {
    func layout<Value>(_: Value) -> (size: Int, alignment: Int) {
      (MemoryLayout<Value>.size, MemoryLayout<Value>.alignment)
    }
    return layout(value)
  }
}
