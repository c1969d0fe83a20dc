extension Record {
  /// Returns this record with the changes between two other versions of it applied; see
  /// ``mergingFields(changesFrom:to:)``.
  public func merging(changesFrom base: Self, to edited: Self) -> Self { mergingFields(changesFrom: base, to: edited) }

  /// Returns this record with the changes between two other versions of it applied.
  ///
  /// If this record's list of texts has changed too, the lists are merged text by text: a text that was added or
  /// removed in this record stays so.
  public func mergingFields(changesFrom base: Self, to edited: Self) -> Self {
    var merger = FieldMerger(record: self, base: base, edited: edited)
    // Merging cannot fail.
    do throws(StoreError) { try Self.describe(&merger) } catch {}
    return merger.record
  }
}

/// A visitor that applies the differences between two versions of a record.
private struct FieldMerger<Record: LogbookRecords.Record>: Describer {
  var record: Record
  let base: Record
  let edited: Record

  mutating func field<Value: FieldValue>(
    _ name: String,
    _ path: any WritableKeyPath<Record, Value> & Sendable,
    _ options: @autoclosure () -> [FieldOption]
  ) throws(StoreError) {
    let (current, base, edited) = (record[keyPath: path], base[keyPath: path], edited[keyPath: path])
    if edited == base { return }
    var merged = edited
    if current != base, let current = current as? [String], let base = base as? [String],
      let edited = edited as? [String]
    {
      let texts = current.filter { edited.contains($0) || !base.contains($0) } + edited.filter { !base.contains($0) }
      if let texts = texts as? Value { merged = texts }
    }
    record[keyPath: path] = merged
  }
}
