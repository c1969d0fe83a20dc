public import LogbookRecords
public import Foundation

extension SampleRecord {
  /// Returns a record with random field values, drawn according to the type and the options of each field.
  ///
  /// - Parameters:
  ///   - random: The random number generator. The same state always results in the same record.
  ///   - values: The values to draw from.
  ///   - parentID: The ID of the parent, or `nil` for a record without a parent.
  /// - Throws: The last validation error, if 100 attempts in a row produce an invalid record.
  public static func drawn(
    from random: inout SplitMix64,
    of values: RecordValues,
    parentID: ID?
  ) throws(ValidationError) -> Self {
    try drawn(from: &random, of: values, parentID: parentID) { _ in nil }
  }

  static func drawn(
    from random: inout SplitMix64,
    of values: RecordValues,
    parentID: ID? = nil,
    _ given: (SampleField<Self>) -> FieldContent?
  ) throws(ValidationError) -> Self {
    let fields = SampleField<Self>.all
    var tries = 0
    while true {
      let id = ID(from: &random)
      let contents = fields.map { field in
        if field.position == 0 { return FieldContent.null }
        // A record that must refer to one of its own kind refers to itself.
        if field.position == 1 || field.isReferenceToOwnKind && field.type == .uuid { return .uuid(id.rawValue) }
        if field.described?.isParent == true { return FieldContent(parentID?.rawValue) }
        return given(field) ?? field.content(from: &random, of: values)
      }
      tries += 1
      do throws(ValidationError) { return try prepared(contents) } catch {
        if tries == 100 { throw error }
      }
    }
  }

  /// Returns one record for each field that can hold the given text. The field contains the text, or the value to which
  /// the record type converts the text.
  ///
  /// In a unique field, the text is followed by a number; in a list field, it is one of several elements. For a field
  /// in which the record type rejects the text, no record is returned.
  ///
  /// - Throws: A validation error if the record type rejects records even without the text.
  public static func samples(holding text: String) throws(ValidationError) -> [Self] {
    var samples: [Self] = []
    for field in SampleField<Self>.all where field.canHold(text: text) {
      let seed = Self.seed(of: text.utf8, at: field.position)
      var random = SplitMix64(seed: seed)
      do throws(ValidationError) {
        samples.append(
          try distinct(from: &random) { $0.position == field.position ? $0.content(holding: text, seed) : nil }
        )
      } catch {
        _ = try drawn(from: &random, of: .varied) { _ in nil }
      }
    }
    return samples
  }

  /// Returns a record in which every date field contains the given date, except for unique fields and fields for which
  /// the rules of the record type forbid the date.
  ///
  /// - Throws: A validation error if the record type rejects records even without the date.
  public static func sample(holding date: Date) throws(ValidationError) -> Self {
    var random = SplitMix64(seed: seed(of: "\(date.timeIntervalSince1970)".utf8, at: 0))
    let fields = SampleField<Self>.all.filter { $0.type.wrapped == .date && !$0.isUnique }
    do throws(ValidationError) {
      return try distinct(from: &random) { field in
        fields.contains { $0.position == field.position } ? FieldContent(date) : nil
      }
    } catch {
      let sample = try distinct(from: &random) { _ in nil }
      return sample.adopting(fields.map { ($0.position, FieldContent(date)) })
    }
  }

  private static func distinct(
    from random: inout SplitMix64,
    _ given: (SampleField<Self>) -> FieldContent?
  ) throws(ValidationError) -> Self {
    try distinct { () throws(ValidationError) in try drawn(from: &random, of: .varied, given) }
  }

  /// Returns a copy of the record with the given ID and number. If the record refers to itself, so does the copy.
  ///
  /// - Throws: A validation error if the copy breaks a rule.
  public func identified(by id: ID, number: Int?) throws(ValidationError) -> Self {
    let contents = fieldContents
    let own = RecordDescription<Self>.shared.references.filter { field in
      field.target == Self.name && contents[field.position] == .uuid(self.id.rawValue)
    }
    return try replacing(
      [(0, FieldContent(number)), (1, .uuid(id.rawValue))] + own.map { ($0.position, .uuid(id.rawValue)) }
    )
  }

  /// The strings in the fields, including the elements of lists, in the order of the fields.
  public var texts: [String] {
    fieldContents.flatMap { content -> [String] in
      switch content {
      case .text(let text): [text]
      case .list(let texts): texts
      default: []
      }
    }
  }

  /// The dates in the fields, in the order of the fields. Missing dates are omitted.
  public var dates: [Date] {
    zip(RecordDescription<Self>.shared.fields, fieldContents.dropFirst(2)).compactMap { field, content -> Date? in
      if field.type.wrapped == .date, case .integer(let milliseconds) = content {
        Date(millisecondsSince1970: milliseconds)
      } else {
        nil
      }
    }
  }

  /// Creates a record by editing a copy of the template.
  ///
  /// ```swift
  /// let place = try Place { $0.title = "Lisbon" }
  /// ```
  /// - Throws: ``/LogbookRecords/ValidationError`` with the first rule that the record breaks.
  public init(_ edit: (inout Self) -> Void) throws(ValidationError) {
    var record = Self.template
    edit(&record)
    try self.init(contents: record.fieldContents)
  }

  /// Returns a copy of the record with the given contents at the given positions.
  package func replacing(_ changes: [(position: Int, content: FieldContent)]) throws(ValidationError) -> Self {
    var contents = fieldContents
    for (position, content) in changes { contents[position] = content }
    return try Self.prepared(contents)
  }

  /// Returns a copy of the record with the given contents, except in unique fields.
  ///
  /// If the rules forbid this combination of contents, the contents are applied one by one, in order, and any that the
  /// rules forbid are omitted.
  func adopting(_ changes: [(position: Int, content: FieldContent)]) -> Self {
    let unique = RecordDescription<Self>.shared.uniquePositions
    func adopted(_ changes: [(position: Int, content: FieldContent)], by record: Self) -> Self? {
      do throws(ValidationError) {
        let adopted = try record.replacing(changes)
        return unique.allSatisfy { adopted.fieldContents[$0] == fieldContents[$0] } ? adopted : nil
      } catch {
        return nil
      }
    }
    let changes = changes.filter { !unique.contains($0.position) }
    return adopted(changes, by: self) ?? changes.reduce(self) { adopted([$1], by: $0) ?? $0 }
  }

  /// Returns a record with the given contents, in the form in which a store would return it.
  private static func prepared(_ contents: [FieldContent]) throws(ValidationError) -> Self {
    let record = try Self(contents: contents)
    do throws(StoreError) { return try RecordDescription.prepared(record) } catch {
      if case .invalid(let error) = error { throw error }
      throw ValidationError(field: "", value: "", rule: "\(error)")
    }
  }

  /// Returns the 64-bit FNV-1a hash (Fowler, Noll, Vo) of a string, with an initial value that depends on a position.
  private static func seed(of bytes: String.UTF8View, at position: Int) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325 ^ UInt64(position)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
