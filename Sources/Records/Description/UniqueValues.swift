/// Which records have the values of unique fields.
package struct UniqueValues<Record: LogbookRecords.Record>: Sendable {
  private var owners: [[FieldContent: Record.ID]]
  private var description: RecordDescription<Record> { .shared }

  /// No record has a value.
  package init() {
    owners = RecordDescription<Record>.shared.uniquePositions.map { _ in [:] }
  }

  /// Adds the values of a record.
  package mutating func add(_ record: Record) {
    for (index, value) in values(of: record) { owners[index][value] = record.id }
  }

  /// Takes away the values of a record.
  package mutating func remove(_ record: Record) {
    for (index, value) in values(of: record) { owners[index][value] = nil }
  }

  /// Refuses records of which one would have a value that another has at the time, written one after the other as in SQL.
  ///
  /// - Parameter stored: The record that one of them replaces, if it does.
  package func check(_ records: [Record], replacing stored: (Record.ID) -> Record?) throws(StoreError) {
    if owners.isEmpty { return }
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

  /// The values of a record that are there, with the indexes of their fields among the unique ones.
  private func values(of record: Record) -> [(index: Int, value: FieldContent)] {
    if owners.isEmpty { return [] }
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
  /// Another record has the value of a unique field.
  package static func notUnique<Record: LogbookRecords.Record>(_ field: String, _ kind: Record.Type) -> StoreError {
    .constraint("another \(kind.name) has the same \(field)")
  }
}
