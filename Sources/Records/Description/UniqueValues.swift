/// An index that maps the values of unique fields to the IDs of records.
package struct UniqueValues<Record: LogbookRecords.Record>: Sendable {
  private var owners: [[FieldContent: Record.ID]]
  private var description: RecordDescription<Record> { .shared }

  /// Whether the records have no unique fields.
  package var hasNoFields: Bool { owners.isEmpty }

  /// Creates an empty index.
  package init() {
    owners = RecordDescription<Record>.shared.uniquePositions.map { _ in [:] }
  }

  /// The largest number of values that the index contains for any unique field.
  package var count: Int { owners.map(\.count).max() ?? 0 }

  /// Returns the position of the first unique field in which another record in the index has the same value as the
  /// given record, or `nil` if there is none.
  package func takenPosition(by record: Record) -> Int? {
    values(of: record).first { owners[$0.index][$0.value].map { $0 != record.id } ?? false }
      .map { description.uniquePositions[$0.index] }
  }

  /// Adds the unique values of a record.
  package mutating func add(_ record: Record) {
    for (index, value) in values(of: record) { owners[index][value] = record.id }
  }

  /// Removes the unique values of a record.
  package mutating func remove(_ record: Record) {
    for (index, value) in values(of: record) { owners[index][value] = nil }
  }

  /// Checks that the given records can be written one after another without two records ever having the same value in a
  /// unique field.
  ///
  /// The method also rejects a conflict that a later record would resolve, because SQL databases check the records one
  /// by one, in order.
  ///
  /// - Parameter stored: A closure that returns the stored record with the given ID, or `nil` if there is none.
  /// - Throws: ``StoreError/constraint(_:)`` for the first unique value that another record already has.
  package func check(_ records: [Record], replacing stored: (Record.ID) -> Record?) throws(StoreError) {
    if hasNoFields { return }
    var owners = owners
    var current: [Record.ID: Record] = [:]
    for record in records {
      if let old = current[record.id] ?? stored(record.id) {
        for (index, value) in values(of: old) { owners[index][value] = nil }
      }
      for (index, value) in values(of: record) {
        if owners[index].updateValue(record.id, forKey: value) != nil {
          throw .notUnique(description.fields[description.uniquePositions[index] - 2].name, Record.self)
        }
      }
      current[record.id] = record
    }
  }

  private func values(of record: Record) -> [(index: Int, value: FieldContent)] {
    if hasNoFields { return [] }
    let contents = record.fieldContents
    return description.uniquePositions.enumerated().compactMap { index, position in
      switch contents[position] {
      case .null: nil
      case .text(let text): (index, .text(text.matchingKey))
      default: (index, contents[position])
      }
    }
  }
}

extension StoreError {
  /// Returns the error to throw if another record already has the same value in a unique field.
  package static func notUnique<Record: LogbookRecords.Record>(_ field: String, _ kind: Record.Type) -> StoreError {
    .constraint("another \(kind.name) has the same \(field)")
  }
}
