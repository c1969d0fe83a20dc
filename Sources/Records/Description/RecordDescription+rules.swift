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
    var records = records
    for index in records.indices {
      if description.isPartial { records[index] = records[index].withoutUnstoredValues }
      do throws(StoreError) { try records[index].prepareFields() } catch {
        if !checksRules { try checkRules(of: records[..<index]) }
        throw error
      }
      do throws(ValidationError) {
        try records[index].validate()
        try Record.validate(number: records[index].number)
        if checksRules && !rules.isEmpty { try rules.check(records[index].fieldContents) }
      } catch {
        if !checksRules { try checkRules(of: records[..<index]) }
        throw .invalid(error)
      }
    }
    return records
  }

  /// Checks the ``rules`` for records in their stored form.
  ///
  /// A store that checks the rules while it writes calls this method after any failure: a record that breaks a rule is
  /// refused before any record is compared with stored ones; see ``RecordStoreProtocol``.
  /// - Throws: ``StoreError/invalid(_:)`` with the first rule that a record breaks.
  package static func checkRules(of records: some Sequence<Record>) throws(StoreError) {
    let rules = shared.rules
    if rules.isEmpty { return }
    for record in records {
      do throws(ValidationError) { try rules.check(record.fieldContents) } catch { throw .invalid(error) }
    }
  }

  /// Validates a record, and returns it in its stored form; see ``prepared(_:checksRules:)``.
  package static func prepared(_ record: Record) throws(StoreError) -> Record { try prepared([record])[0] }
}
