/// A visitor that reads the fields of a record from a source.
///
/// For an example, see ``Describer``.
public struct FieldReader<Item: Record>: Describer {
  @usableFromInline let source: any FieldSource
  @usableFromInline let record: UnsafeMutablePointer<Item>
  /// The position to read next. The ID at position 1 is read first, then the number at position 0, and then the fields,
  /// starting at position 2.
  @usableFromInline var position = 1
  /// The first failure. The fields after it are still read, so that nothing has to be checked before each of them.
  @usableFromInline var failure: FieldFailure?

  @inlinable @inline(__always)
  init(_ source: any FieldSource, into record: UnsafeMutablePointer<Item>) {
    self.source = source
    self.record = record
  }

  /// Reads the number and the ID of the record. The reader fails if the ID is missing, or if the ID or the number has
  /// the wrong type.
  @inlinable @inline(__always)
  public mutating func identity(
    _ id: any WritableKeyPath<Item, RecordID<Item>> & Sendable,
    _ number: any WritableKeyPath<Item, Int?> & Sendable
  ) {
    do throws(StoreError) {
      guard let uuid = try source.uuid(at: position) else { throw FieldReading.missing() }
      position = 0
      record.pointee[keyPath: number] = try source.integer(at: position)
      record.pointee[keyPath: id] = RecordID(uuid)
    } catch {
      failure = failure ?? FieldFailure(error, at: position)
    }
    position = 2
  }

  /// Reads the value of a field. The reader fails if the value is missing although the field is not optional, or if the
  /// value is not valid for the type of the field.
  @inlinable @inline(__always)
  public mutating func field<Value: FieldValue>(
    _ name: String,
    _ path: any WritableKeyPath<Item, Value> & Sendable,
    _ options: @autoclosure () -> [FieldOption]
  ) {
    do throws(StoreError) {
      guard let value = try Value.read(from: source, at: position) else { throw FieldReading.missing() }
      record.pointee[keyPath: path] = value
    } catch {
      failure = failure ?? FieldFailure(error, at: position)
    }
    position += 1
  }
}

/// A field that cannot be read, and the reason. It is an object, because a reader then fits into registers.
@usableFromInline
final class FieldFailure {
  let error: StoreError
  let position: Int

  @usableFromInline @inline(never)
  init(_ error: StoreError, at position: Int) { (self.error, self.position) = (error, position) }
}

@usableFromInline
enum FieldReading {
  @usableFromInline @inline(never)
  static func missing() -> StoreError { .corrupt("must not be missing") }

  @usableFromInline @inline(never)
  static func failure(_ error: ValidationError) -> StoreError { .corrupt("\(error.field) \(error.rule)") }

  /// Returns the given error. If the error is ``StoreError/corrupt(_:)``, the kind and the number of the source's
  /// current record are added to its message.
  @usableFromInline @inline(never)
  static func failure(_ error: StoreError, _ kind: String, _ source: any FieldSource) -> StoreError {
    guard case .corrupt(let rule) = error else { return error }
    var number = 0
    do throws(StoreError) { number = try source.integer(at: 0) ?? 0 } catch {}
    return .corrupt("\(kind) \(number): \(rule)")
  }

  /// Returns the given error. If the error is ``StoreError/corrupt(_:)`` and its message begins with “must”, the name
  /// of the field at the given position is added to the message.
  @usableFromInline @inline(never)
  static func failure<Item: Record>(_ failure: FieldFailure, _ record: Item.Type) -> StoreError {
    let (error, position) = (failure.error, failure.position)
    guard case .corrupt(let rule) = error, rule.hasPrefix("must ") else { return error }
    let description = RecordDescription<Item>.shared
    return .corrupt(position < description.fields.count + 2 ? "\(description.name(at: position)) \(rule)" : rule)
  }
}

/// A visitor that collects the contents of a record: the number, the ID and the fields.
///
/// For an example, see ``Describer``.
public struct FieldWriter<Item: Record>: Describer {
  @usableFromInline let record: UnsafePointer<Item>
  @usableFromInline var contents: [FieldContent] = []

  @inlinable @inline(__always)
  init(_ record: UnsafePointer<Item>) {
    self.record = record
    contents.reserveCapacity(16)
  }

  /// Adds the contents of the number and the ID.
  @inlinable @inline(__always)
  public mutating func identity(
    _ id: any WritableKeyPath<Item, RecordID<Item>> & Sendable,
    _ number: any WritableKeyPath<Item, Int?> & Sendable
  ) {
    contents.append(FieldContent(record.pointee[keyPath: number]))
    contents.append(.uuid(record.pointee[keyPath: id].rawValue))
  }

  /// Adds the content of a field.
  @inlinable @inline(__always)
  public mutating func field<Value: FieldValue>(
    _ name: String,
    _ path: any WritableKeyPath<Item, Value> & Sendable,
    _ options: @autoclosure () -> [FieldOption]
  ) {
    contents.append(record.pointee[keyPath: path].fieldContent)
  }
}

/// A visitor that replaces the values of a record's fields with their stored forms.
///
/// For an example, see ``Describer``.
public struct FieldNormalizer<Item: Record>: Describer {
  @usableFromInline let record: UnsafeMutablePointer<Item>
  /// The first value that cannot be stored. The fields after it keep their values.
  @usableFromInline var failure: StoreError?

  @inlinable @inline(__always)
  init(_ record: UnsafeMutablePointer<Item>) { self.record = record }

  /// Replaces the value of a field with its stored form, unless the value cannot be stored.
  @inlinable @inline(__always)
  public mutating func field<Value: FieldValue>(
    _ name: String,
    _ path: any WritableKeyPath<Item, Value> & Sendable,
    _ options: @autoclosure () -> [FieldOption]
  ) {
    if failure != nil { return }
    do throws(ValidationError) {
      record.pointee[keyPath: path] = try record.pointee[keyPath: path].stored(as: name)
    } catch {
      failure = .invalid(error)
    }
  }
}

/// A visitor that sets the number of a record.
///
/// For an example, see ``Describer``.
public struct NumberSetter<Item: Record>: Describer {
  @usableFromInline let record: UnsafeMutablePointer<Item>
  @usableFromInline let number: Int

  @inlinable @inline(__always)
  init(_ record: UnsafeMutablePointer<Item>, number: Int) {
    self.record = record
    self.number = number
  }

  /// Sets the number of the record.
  @inlinable @inline(__always)
  public mutating func identity(
    _ id: any WritableKeyPath<Item, RecordID<Item>> & Sendable,
    _ number: any WritableKeyPath<Item, Int?> & Sendable
  ) {
    record.pointee[keyPath: number] = self.number
  }

  /// Does nothing, because the visitor sets only the number.
  @inlinable @inline(__always)
  public mutating func field<Value: FieldValue>(
    _ name: String,
    _ path: any WritableKeyPath<Item, Value> & Sendable,
    _ options: @autoclosure () -> [FieldOption]
  ) {}
}
