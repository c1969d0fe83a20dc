import LogbookRecords

extension SampleRecord {
  /// Returns copies of this record, each with the content of one field replaced. The copies are not validated.
  ///
  /// - Parameter contents: A closure that returns the contents to try for a field. Contents that the field cannot hold
  ///   are skipped.
  func variants(_ contents: @escaping (SampleField<Self>) -> [FieldContent]) -> [Self] {
    var replacer = FieldReplacer(record: self, contents: contents)
    Self.describe(&replacer)
    return replacer.variants
  }
}

private struct FieldReplacer<Record: LogbookRecords.Record>: Describer {
  let record: Record
  let contents: (SampleField<Record>) -> [FieldContent]
  var variants: [Record] = []
  private let fields = SampleField<Record>.all
  private var position = 1

  init(record: Record, contents: @escaping (SampleField<Record>) -> [FieldContent]) {
    (self.record, self.contents) = (record, contents)
  }

  mutating func field<Value: FieldValue>(
    _ name: String,
    _ path: any WritableKeyPath<Record, Value> & Sendable,
    _ options: @autoclosure () -> [FieldOption]
  ) {
    position += 1
    for content in contents(fields[position]) {
      do {
        guard let value = try Value.read(from: FieldContents([content]), at: 0) else { continue }
        var variant = record
        variant[keyPath: path] = value
        variants.append(variant)
      } catch {
        // Skip content that the field cannot hold.
      }
    }
  }
}
