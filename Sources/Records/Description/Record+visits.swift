extension Record {
  /// Reads the fields of a stored record, and validates the record.
  ///
  /// If another module of your package reads many records of a type, implement ``Record/read(from:into:)`` in the
  /// module that declares the type, as an `@inline(never)` method that calls this method. Records are then read faster,
  /// because the compiler knows the key paths in the declaring module.
  /// - Throws: ``StoreError/corrupt(_:)`` with the name of the field and the rule that the value of the field breaks,
  ///   or the error that the source throws.
  @inlinable @inline(__always)
  public static func readFields(from source: any FieldSource, into record: inout Self) throws(StoreError) {
    try withUnsafeMutablePointer(to: &record) { pointer throws(StoreError) in
      var reader = FieldReader(source, into: pointer)
      do throws(StoreError) { try Self.describe(&reader) } catch {
        throw FieldReading.failure(error, Self.self, at: reader.position)
      }
    }
    do throws(ValidationError) { try record.validate() } catch { throw FieldReading.failure(error) }
  }

  /// Appends records from a source to an array until the array contains `count` records or no records remain in the
  /// source.
  ///
  /// The method reads each record with ``Record/read(from:into:)``.
  /// - Parameters:
  ///   - source: The source, positioned before the first record to read.
  ///   - count: The maximum number of elements in `records` after the call.
  ///   - records: The array to which the records are appended.
  /// - Throws: ``StoreError/corrupt(_:)`` with the number of the record that cannot be read, or the error that the
  ///   source throws.
  @inlinable @inline(__always)
  public static func readAllFields(
    from source: any FieldSource,
    upTo count: Int,
    into records: inout [Self]
  ) throws(StoreError) {
    while records.count < count, try source.advance() {
      // Read directly into the array, to avoid copying the record.
      records.append(template)
      do throws(StoreError) { try read(from: source, into: &records[records.count - 1]) } catch {
        throw FieldReading.failure(error, Self.name, source)
      }
    }
  }

  /// Returns the next record from a source, or `nil` if there is none.
  ///
  /// The method reads the record with ``Record/read(from:into:)``.
  /// - Throws: ``StoreError/corrupt(_:)`` with the number of the record if the record cannot be read, or the error that
  ///   the source throws.
  @inlinable @inline(__always)
  public static func readNextFields(from source: any FieldSource) throws(StoreError) -> Self? {
    guard try source.advance() else { return nil }
    var record = template
    do throws(StoreError) { try read(from: source, into: &record) } catch {
      throw FieldReading.failure(error, Self.name, source)
    }
    return record
  }

  /// The contents of the number, the ID and the fields, in this order, collected by calling ``Record/describe(_:)``.
  @inlinable @inline(__always)
  public var visitedContents: [FieldContent] {
    withUnsafePointer(to: self) { record in
      var writer = FieldWriter(record)
      // Ignore the error, because a FieldWriter never throws.
      do throws(StoreError) { try Self.describe(&writer) } catch {}
      return writer.contents
    }
  }

  /// Closures that return the number, the ID and the fields of a record, in this order, collected by calling
  /// ``Record/describe(_:)``. Each closure returns the content of one of them.
  @inlinable @inline(__always)
  public static var visitedReaders: [ContentReader<Self>] {
    var collector = ContentReaderCollector<Self>()
    // Ignore the error, because a ContentReaderCollector never throws.
    do throws(StoreError) { try Self.describe(&collector) } catch {}
    return collector.readers
  }

  /// Replaces the values of the described fields with their stored forms.
  ///
  /// - Throws: ``StoreError/invalid(_:)`` if a value cannot be stored.
  @inlinable @inline(__always)
  public mutating func normalizeFields() throws(StoreError) {
    try withUnsafeMutablePointer(to: &self) { pointer throws(StoreError) in
      var normalizer = FieldNormalizer(pointer)
      try Self.describe(&normalizer)
    }
  }

  /// Creates a record from the contents of its number, its ID and its fields, in this order.
  ///
  /// - Throws: ``ValidationError`` with the first rule that the record breaks.
  package init(contents: [FieldContent]) throws(ValidationError) {
    self = Self.template
    do throws(StoreError) { try Self.read(from: FieldContents(contents), into: &self) } catch {
      // Split the message, which begins with the name of the field.
      let words = if case .corrupt(let text) = error { text.split(separator: " ", maxSplits: 1) } else { [Substring]() }
      throw ValidationError(
        field: words.first.map(String.init) ?? "",
        value: "",
        rule: words.last.map(String.init) ?? ""
      )
    }
    try Self.validate(number: number)
    let rules = RecordDescription<Self>.shared.rules
    if !rules.isEmpty { try rules.check(fieldContents) }
  }
}
