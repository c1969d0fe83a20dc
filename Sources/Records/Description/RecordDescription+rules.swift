extension RecordDescription {
  /// Validates records that are about to be written, and returns them in their stored form.
  ///
  /// Every store calls this method before it writes. The stored form of a record has the values that
  /// ``Record/validate()`` and the types of the fields convert, such as dates rounded to the millisecond, and the values
  /// of the ``Record/template`` in properties that are not fields. If ``RecordCoding/isAlwaysPrepared`` is `true` for their
  /// type, the records are returned unchanged, without being validated.
  /// - Returns: The records in their stored form, in the same order.
  /// - Throws: ``StoreError/invalid(_:)`` with the first rule that a record breaks.
  public static func prepared(_ records: [Item]) throws(StoreError) -> [Item] {
    try prepared(records, checksRules: true)
  }

  /// Validates records as ``prepared(_:)-([Item])`` does.
  ///
  /// - Parameter checksRules: Whether to check the ``rules``. Pass `false` if the caller checks the rules itself.
  /// - Throws: ``StoreError/invalid(_:)`` with the first rule that a record breaks.
  package static func prepared(_ records: [Item], checksRules: Bool) throws(StoreError) -> [Item] {
    if Item.coding.isAlwaysPrepared { return records }
    let description = shared
    let rules = description.rules
    var records = records
    for index in records.indices {
      if description.isPartial { records[index] = records[index].withoutUnstoredValues }
      do throws(StoreError) {
        try records[index].prepareFields()
        do throws(ValidationError) {
          try records[index].validate()
          try Item.validate(number: records[index].number)
          if checksRules && !rules.isEmpty { try rules.check(records[index].fieldContents) }
        } catch {
          throw .invalid(error)
        }
      } catch {
        if !checksRules { try checkRules(of: records[..<index]) }
        throw error
      }
    }
    return records
  }

  /// Checks the ``rules`` of records in their stored form.
  ///
  /// - Throws: ``StoreError/invalid(_:)`` with the first rule that a record breaks.
  package static func checkRules(of records: some Sequence<Item>) throws(StoreError) {
    let rules = shared.rules
    if rules.isEmpty { return }
    for record in records {
      do throws(ValidationError) { try rules.check(record.fieldContents) } catch { throw .invalid(error) }
    }
  }

  /// Validates a record, and returns it in its stored form; see ``prepared(_:)-([Item])``.
  ///
  /// - Throws: ``StoreError/invalid(_:)`` with the first rule that the record breaks.
  public static func prepared(_ record: Item) throws(StoreError) -> Item { try prepared([record])[0] }
}
