/// How records of one type are read, written and prepared.
///
/// The members are closures that the compiler makes in the module that declares the record type, where it knows the key
/// paths of the description. Stores in other modules are therefore as fast as if they knew the type.
public struct RecordCoding<Item: Record>: Sendable {
  /// Whether every value of the type is guaranteed to be valid and in its stored form.
  public let isAlwaysPrepared: Bool
  /// Reads the current record of a source, and validates it.
  @usableFromInline package let read:
    @Sendable (_ source: any FieldSource, _ record: inout Item) throws(StoreError) -> Void
  /// Returns the next record of a source, or `nil` if there is none.
  @usableFromInline package let readNext: @Sendable (_ source: any FieldSource) throws(StoreError) -> Item?
  /// Appends records from a source to an array until the array contains `count` records or none remain in the source.
  @usableFromInline package let readAll:
    @Sendable (_ source: any FieldSource, _ count: Int, _ records: inout [Item]) throws(StoreError) -> Void
  /// Returns the contents of the number, the ID and the fields.
  @usableFromInline package let contents: @Sendable (_ record: Item) -> [FieldContent]
  /// Calls a closure with the index and the contents of each record. The closure can change the contents.
  @usableFromInline package let visitContents:
    @Sendable (_ records: Span<Item>, _ body: (Int, inout [FieldContent]) throws(StoreError) -> Void)
      throws(StoreError) -> Void
  /// Returns closures that return the contents of the number, the ID and the fields.
  @usableFromInline package let readers: @Sendable () -> [ContentReader<Item>]
  /// Replaces the value of every field with its stored form.
  @usableFromInline package let normalize: @Sendable (_ record: inout Item) throws(StoreError) -> Void
  /// Returns copies of records, each with the number at the same index.
  @usableFromInline package let numbered: @Sendable (_ records: [Item], _ numbers: [Int]) -> [Item]

  /// Creates a coding that follows ``Record/describe(_:)``.
  ///
  /// ```swift
  /// static let coding = RecordCoding<Place>(isAlwaysPrepared: true)
  /// ```
  /// - Parameter isAlwaysPrepared: Whether every value of the type is guaranteed to be valid and in its stored form,
  ///   for example because its initializers validate. If `true`, stores write records without validating or converting
  ///   them, and without resetting the properties that ``Record/describe(_:)`` declares as unstored. ``Record/validate()``
  ///   must then check all rules of the type, because stores call only this method for records that they read; rules
  ///   among the options of a field are only constraints of the tables in SQLite and PostgreSQL.
  @inlinable
  public init(isAlwaysPrepared: Bool = false) {
    self.isAlwaysPrepared = isAlwaysPrepared
    read = { source, record throws(StoreError) in try Item.fill(&record, from: source) }
    readAll = { source, count, records throws(StoreError) in
      while records.count < count, try source.advance() {
        // Read directly into the array, to avoid copying the record.
        records.append(Item.template)
        do throws(StoreError) { try Item.fill(&records[records.count - 1], from: source) } catch {
          throw FieldReading.failure(error, Item.name, source)
        }
      }
    }
    readNext = { source throws(StoreError) in
      guard try source.advance() else { return nil }
      var record = Item.template
      do throws(StoreError) { try Item.fill(&record, from: source) } catch {
        throw FieldReading.failure(error, Item.name, source)
      }
      return record
    }
    contents = { record in record.collectedContents }
    visitContents = { records, body throws(StoreError) in
      for index in records.indices {
        var contents = records[index].collectedContents
        try body(index, &contents)
      }
    }
    readers = {
      var collector = ContentReaderCollector<Item>()
      Item.describe(&collector)
      return collector.readers
    }
    normalize = { record throws(StoreError) in
      try withUnsafeMutablePointer(to: &record) { pointer throws(StoreError) in
        var normalizer = FieldNormalizer(pointer)
        Item.describe(&normalizer)
        if let failure = normalizer.failure { throw failure }
      }
    }
    numbered = { records, numbers in
      var numbered = records
      for index in numbered.indices {
        withUnsafeMutablePointer(to: &numbered[index]) { record in
          var setter = NumberSetter(record, number: numbers[index])
          Item.describe(&setter)
        }
      }
      return numbered
    }
  }
}

extension Record {
  /// Reads the stored fields into a record, and validates the record.
  ///
  /// The method is not inlined, because two closures call it.
  @inlinable @inline(never)
  static func fill(_ record: inout Self, from source: any FieldSource) throws(StoreError) {
    try withUnsafeMutablePointer(to: &record) { pointer throws(StoreError) in
      var reader = FieldReader(source, into: pointer)
      describe(&reader)
      if let failure = reader.failure { throw FieldReading.failure(failure, Self.self) }
    }
    do throws(ValidationError) { try record.validate() } catch { throw FieldReading.failure(error) }
  }

  /// The contents of the number, the ID and the fields. The property is not inlined, because two closures read it.
  @inlinable @inline(never)
  var collectedContents: [FieldContent] {
    withUnsafePointer(to: self) { record in
      var writer = FieldWriter(record)
      Self.describe(&writer)
      return writer.contents
    }
  }
}
