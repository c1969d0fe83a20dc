/// A closure that returns the content of one field of a record.
public typealias ContentReader<Item: Record> = @Sendable (Item) -> FieldContent

/// A visitor that collects closures, each of which reads one field of a record.
///
/// For an example, see ``Describer``.
public struct ContentReaderCollector<Item: Record>: Describer {
  @usableFromInline var readers: [ContentReader<Item>] = []

  @inlinable @inline(__always)
  init() {}

  /// Adds closures that read the number and the ID, in this order.
  @inlinable @inline(__always)
  public mutating func identity(
    _ id: any WritableKeyPath<Item, RecordID<Item>> & Sendable,
    _ number: any WritableKeyPath<Item, Int?> & Sendable
  ) {
    append(number)
    append(id)
  }

  /// Adds a closure that reads the field with the given key path.
  @inlinable @inline(__always)
  public mutating func field<Value: FieldValue>(
    _ name: String,
    _ path: any WritableKeyPath<Item, Value> & Sendable,
    _ options: @autoclosure () -> [FieldOption]
  ) {
    append(path)
  }

  @inlinable @inline(__always)
  mutating func append<Value: FieldValue>(_ sendable: any WritableKeyPath<Item, Value> & Sendable) {
    // Convert the existential to a class type, so that the compiler can replace a key path literal with direct access
    // to the property. `nonisolated(unsafe)` is safe because the key path is `Sendable`.
    nonisolated(unsafe) let path: KeyPath<Item, Value> = sendable
    readers.append { record in record[keyPath: path].fieldContent }
  }
}
