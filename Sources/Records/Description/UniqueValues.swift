/// An index that maps the values of unique fields to the IDs of records.
///
/// A store that keeps its records itself can keep an index with them:
///
/// ```swift
/// let old = records.updateValue(numbered, forKey: record.id)
/// try uniqueValues.replace(old, with: numbered)
/// ```
public struct UniqueValues<Item: Record>: Sendable {
  private var owners: [[FieldContent: Item.ID]]
  private var description: RecordDescription<Item> { .shared }

  /// Whether the records have no unique fields.
  package var hasNoFields: Bool { owners.isEmpty }

  /// Creates an empty index.
  public init() {
    owners = RecordDescription<Item>.shared.uniquePositions.map { _ in [:] }
  }

  /// The largest number of values that the index contains for any unique field.
  package var count: Int { owners.map(\.count).max() ?? 0 }

  /// Returns the position of the first unique field in which another record in the index has the same value as the
  /// given record, or `nil` if there is none.
  package func takenPosition(by record: Item) -> Int? {
    values(of: record).first { owners[$0.index][$0.value].map { $0 != record.id } ?? false }
      .map { description.uniquePositions[$0.index] }
  }

  /// Adds the unique values of a record.
  package mutating func add(_ record: Item) {
    for (index, value) in values(of: record) { owners[index][value] = record.id }
  }

  /// Removes the unique values of a record.
  package mutating func remove(_ record: Item) {
    for (index, value) in values(of: record) { owners[index][value] = nil }
  }

  /// Replaces the unique values of a record that is written or deleted.
  ///
  /// - Parameters:
  ///   - old: The stored record; `nil` if the record is being inserted.
  ///   - new: The record that takes its place; `nil` if the record is being deleted.
  /// - Throws: ``StoreError/constraint(_:)`` for the first unique field whose value another record already has. The index
  ///   is then unchanged.
  public mutating func replace(_ old: Item?, with new: Item?) throws(StoreError) {
    if hasNoFields { return }
    if let old { remove(old) }
    guard let new else { return }
    if let position = takenPosition(by: new) {
      if let old { add(old) }
      throw .notUnique(description.name(at: position), Item.self)
    }
    add(new)
  }

  /// The effect on an index of records that are checked but not added yet.
  package struct Changes {
    /// Whether each changed value has an owner.
    fileprivate var areTaken: [[FieldContent: Bool]]
    fileprivate var records: [Item.ID: Item] = [:]
  }

  /// No changes, to be passed to ``check(_:replacing:_:)``.
  package var changes: Changes { Changes(areTaken: owners.map { _ in [:] }) }

  /// Checks that a record can be written after the records for which this method was called before, without two records
  /// having the same value in a unique field.
  ///
  /// The method also rejects a conflict that a later record would resolve, because SQL databases check the records one
  /// by one, in order.
  ///
  /// - Parameter stored: The stored record with the same ID, or `nil` if there is none.
  /// - Throws: ``StoreError/constraint(_:)`` for the first unique field whose value another record already has.
  package func check(
    _ record: Item,
    replacing stored: @autoclosure () -> Item?,
    _ changes: inout Changes
  ) throws(StoreError) {
    if hasNoFields { return }
    if let old = changes.records[record.id] ?? stored() {
      for (index, value) in values(of: old) { changes.areTaken[index][value] = false }
    }
    for (index, value) in values(of: record) {
      if changes.areTaken[index].updateValue(true, forKey: value) ?? (owners[index][value] != nil) {
        throw .notUnique(description.fields[description.uniquePositions[index] - 2].name, Item.self)
      }
    }
    changes.records[record.id] = record
  }

  private func values(of record: Item) -> [(index: Int, value: FieldContent)] {
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
  package static func notUnique<Item: Record>(_ field: String, _ kind: Item.Type) -> StoreError {
    .constraint("another \(kind.name) has the same \(field)")
  }
}
