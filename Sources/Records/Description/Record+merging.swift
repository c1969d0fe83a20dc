extension Record {
  /// Returns a copy of this record with the changes between two other versions of the record applied; see
  /// ``mergingFields(changesFrom:to:)``.
  public func merging(changesFrom base: Self, to edited: Self) -> Self { mergingFields(changesFrom: base, to: edited) }

  /// Returns a copy of this record with the changes between two other versions of the record applied, field by field.
  ///
  /// A field that differs between the two versions gets the value from `edited`. If the field is a list that also
  /// differs between `base` and this record, the lists are merged instead: the elements that `edited` adds to or removes
  /// from the list in `base` are added to or removed from the list in this record.
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
    if current != base, let list = current as? any MergedList,
      let list = list.merging(changesFrom: base, to: edited) as? Value
    {
      merged = list
    }
    record[keyPath: path] = merged
  }
}

private protocol MergedList {
  func merging(changesFrom base: Any, to edited: Any) -> Self?
}

extension Array: MergedList where Element: ListElement {
  func merging(changesFrom base: Any, to edited: Any) -> Self? {
    guard let base = base as? Self, let edited = edited as? Self else { return nil }
    return filter { edited.contains($0) || !base.contains($0) }
      + edited.filter { !base.contains($0) && !contains($0) }
  }
}
