/// Reads the content of one field of a record.
public typealias ContentReader<Record: LogbookRecords.Record> = @Sendable (Record) -> FieldContent

/// Makes the readers of the fields of a record.
public struct ContentReaderCollector<Record: LogbookRecords.Record>: Describer {
  @usableFromInline var readers: [ContentReader<Record>] = []

  @inlinable @inline(__always)
  init() {}

  /// Visits number and ID.
  @inlinable @inline(__always)
  public mutating func identity(
    _ id: any WritableKeyPath<Record, RecordID<Record>> & Sendable,
    _ number: any WritableKeyPath<Record, Int?> & Sendable
  ) throws(StoreError) {
    append(number)
    append(id)
  }

  /// Visits a field.
  @inlinable @inline(__always)
  public mutating func field<Value: FieldValue>(
    _ name: String,
    _ path: any WritableKeyPath<Record, Value> & Sendable,
    _ options: @autoclosure () -> [FieldOption]
  ) throws(StoreError) {
    append(path)
  }

  @inlinable @inline(__always)
  mutating func append<Value: FieldValue>(_ sendable: any WritableKeyPath<Record, Value> & Sendable) {
    // Not as an existential: only then the compiler replaces a literal in the closure by access to the property. It is sendable.
    nonisolated(unsafe) let path: KeyPath<Record, Value> = sendable
    readers.append { record in record[keyPath: path].fieldContent }
  }
}
