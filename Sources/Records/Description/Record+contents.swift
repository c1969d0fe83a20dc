extension Record {
  /// Reads the stored fields into a record, and validates the record.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` with the name of the field and the rule that its value breaks, or the error
  ///   that the source throws.
  public static func read(from source: any FieldSource, into record: inout Self) throws(StoreError) {
    try coding.read(source, &record)
  }

  /// The contents of the number, the ID and the fields, in this order.
  public var fieldContents: [FieldContent] { Self.coding.contents(self) }

  /// Closures that return the contents of a record's number, ID and fields, in this order.
  public static var contentReaders: [ContentReader<Self>] { coding.readers() }

  /// Replaces the value of every field with its stored form.
  ///
  /// - Throws: ``StoreError/invalid(_:)`` for the first value that cannot be stored.
  public mutating func prepareFields() throws(StoreError) { try Self.coding.normalize(&self) }

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
