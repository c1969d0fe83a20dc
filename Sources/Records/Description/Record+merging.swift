extension Record {
  /// Returns a copy of this record with the changes between two other versions of the record applied; see
  /// ``mergingFields(changesFrom:to:)``.
  public func merging(changesFrom base: Self, to edited: Self) -> Self { mergingFields(changesFrom: base, to: edited) }

  /// Returns a copy of this record with the changes between two other versions of the record applied, field by field.
  ///
  /// A field that differs between the two versions gets the value from `edited`. If the field is a list of strings that
  /// also differs between `base` and this record, the lists are merged instead: the strings that `edited` adds to or
  /// removes from the list in `base` are added to or removed from the list in this record.
  /// - Parameters:
  ///   - base: The version before the changes.
  ///   - edited: The version after the changes.
  public func mergingFields(changesFrom base: Self, to edited: Self) -> Self {
    var merger = FieldMerger(record: self, base: base, edited: edited)
    Self.describe(&merger)
    return merger.record
  }
}

private struct FieldMerger<Item: Record>: Describer {
  var record: Item
  let base: Item
  let edited: Item

  mutating func field<Value: FieldValue>(
    _ name: String,
    _ path: any WritableKeyPath<Item, Value> & Sendable,
    _ options: @autoclosure () -> [FieldOption]
  ) {
    let (current, base, edited) = (record[keyPath: path], base[keyPath: path], edited[keyPath: path])
    if edited == base { return }
    var merged = edited
    if current != base, let current = current as? [String], let base = base as? [String],
      let edited = edited as? [String]
    {
      let texts =
        current.filter { edited.contains($0) || !base.contains($0) }
        + edited.filter { !base.contains($0) && !current.contains($0) }
      if let texts = texts as? Value { merged = texts }
    }
    record[keyPath: path] = merged
  }
}
