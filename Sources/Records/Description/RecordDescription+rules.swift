extension RecordDescription {
  /// Validates the given records, and returns them in their stored form. If ``Record/isAlwaysPrepared`` is `true` for
  /// their type, returns them unchanged, without validating them.
  ///
  /// - Parameter checksRules: Whether to check the ``rules``. Pass `false` if the caller checks the rules itself.
  /// - Throws: ``StoreError/invalid(_:)`` with the first rule that a record breaks.
  package static func prepared(_ records: [Record], checksRules: Bool = true) throws(StoreError) -> [Record] {
    if Record.isAlwaysPrepared { return records }
    let description = shared
    let rules = description.rules
    let checksRules = checksRules && !rules.isEmpty
    var records = records
    for index in records.indices {
      if description.isPartial { records[index] = records[index].withoutUnstoredValues }
      try records[index].prepareFields()
      do throws(ValidationError) {
        try records[index].validate()
        try Record.validate(number: records[index].number)
        if checksRules { try rules.check(records[index].fieldContents) }
      } catch {
        throw .invalid(error)
      }
    }
    return records
  }

  /// Validates a record, and returns it in its stored form; see ``prepared(_:checksRules:)``.
  package static func prepared(_ record: Record) throws(StoreError) -> Record { try prepared([record])[0] }
}
