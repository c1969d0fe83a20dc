extension Record {
  /// The record as a store would read it: a copy of the template with the values of the described fields.
  ///
  /// Properties that the description excludes have the values of the template.
  var withoutUnstoredValues: Self {
    var copier = FieldCopier(source: self)
    Self.describe(&copier)
    return copier.copy
  }
}

private struct FieldCopier<Item: Record>: Describer {
  let source: Item
  var copy = Item.template

  mutating func identity(
    _ id: any WritableKeyPath<Item, RecordID<Item>> & Sendable,
    _ number: any WritableKeyPath<Item, Int?> & Sendable
  ) {
    copy[keyPath: id] = source[keyPath: id]
    copy[keyPath: number] = source[keyPath: number]
  }

  mutating func field<Value: FieldValue>(
    _ name: String,
    _ path: any WritableKeyPath<Item, Value> & Sendable,
    _ options: @autoclosure () -> [FieldOption]
  ) {
    copy[keyPath: path] = source[keyPath: path]
  }
}
