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

private struct FieldCopier<Record: LogbookRecords.Record>: Describer {
  let source: Record
  var copy = Record.template

  mutating func identity(
    _ id: any WritableKeyPath<Record, RecordID<Record>> & Sendable,
    _ number: any WritableKeyPath<Record, Int?> & Sendable
  ) {
    copy[keyPath: id] = source[keyPath: id]
    copy[keyPath: number] = source[keyPath: number]
  }

  mutating func field<Value: FieldValue>(
    _ name: String,
    _ path: any WritableKeyPath<Record, Value> & Sendable,
    _ options: @autoclosure () -> [FieldOption]
  ) {
    copy[keyPath: path] = source[keyPath: path]
  }
}
