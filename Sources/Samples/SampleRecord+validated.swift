import LogbookRecords

extension SampleRecord {
  /// Copies of this record that obey every rule of the description, but that `validate()` refuses, each with the field
  /// that the refusal names; empty if no such copy is found.
  package var refused: [(field: String, record: Self)] { variants.refused }

  /// Copies of this record that `validate()` converts to another stored form; empty if no such copy is found.
  package var converted: [Self] { variants.converted }

  private var variants: FieldVariants<Self> {
    var variants = FieldVariants(record: self)
    // Ignore the error, because `FieldVariants` never throws.
    if !Self.isAlwaysPrepared { do throws(StoreError) { try Self.describe(&variants) } catch {} }
    return variants
  }
}

/// Variants of a valid record, each with another value in one field.
private struct FieldVariants<Record: LogbookRecords.Record>: Describer {
  let record: Record
  var refused: [(field: String, record: Record)] = []
  var converted: [Record] = []
  private let fields = SampleField<Record>.all
  private var position = 1

  init(record: Record) { self.record = record }

  mutating func field<Value: FieldValue>(
    _ name: String,
    _ path: any WritableKeyPath<Record, Value> & Sendable,
    _ options: @autoclosure () -> [FieldOption]
  ) throws(StoreError) {
    position += 1
    let field = fields[position]
    // A parent cannot be drawn, because it has to exist.
    if field.described?.isParent == true { return }
    var random = SplitMix64(seed: UInt64(position))
    for values in [RecordValues.varied, .edge, .hostile] {
      for _ in 0..<48 {
        let content = field.content(from: &random, of: values)
        do {
          guard let value = try Value.read(from: FieldContents([content]), at: 0) else { continue }
          var variant = record
          variant[keyPath: path] = value
          try add(variant)
        } catch {
          // Skip content that the field cannot hold.
        }
      }
    }
  }

  private mutating func add(_ variant: Record) throws(StoreError) {
    var prepared = variant
    try prepared.prepareFields()
    var validated = prepared
    do throws(ValidationError) {
      try RecordDescription<Record>.shared.rules.check(prepared.fieldContents)
      do throws(ValidationError) { try validated.validate() } catch {
        return refused.append((error.field, variant))
      }
      try RecordDescription<Record>.shared.rules.check(validated.fieldContents)
    } catch {
      return
    }
    if validated.fieldContents != prepared.fieldContents { converted.append(variant) }
  }
}
