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

private struct FieldReplacer<Item: Record>: Describer {
  let record: Item
  let contents: (SampleField<Item>) -> [FieldContent]
  var variants: [Item] = []
  private let fields = SampleField<Item>.all
  private var position = 1

  init(record: Item, contents: @escaping (SampleField<Item>) -> [FieldContent]) {
    (self.record, self.contents) = (record, contents)
  }

  mutating func field<Value: FieldValue>(
    _ name: String,
    _ path: any WritableKeyPath<Item, Value> & Sendable,
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
