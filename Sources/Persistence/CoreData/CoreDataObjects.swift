package import Domain

/// The objects of an entity, one after the other, in the order of their numbers.
package final class CoreDataObjects {
  /// The number of the current object, which its store gave it: `Z_PK`.
  package private(set) var number = 0

  private let store: CoreDataStore
  private let statement: SQLiteStatement

  /// Begins before the first object.
  ///
  /// - Parameter properties: What of each object is asked for.
  package init(
    of entity: CoreDataEntity,
    _ properties: [CoreDataProperty],
    in store: CoreDataStore
  ) throws(StoreError) {
    let columns = (["Z_PK"] + properties.map(\.column.quoted)).joined(separator: ", ")
    self.store = store
    statement = try store.connection.prepare("SELECT \(columns) \(entity.source) ORDER BY Z_PK")
  }

  /// Goes to the next object.
  ///
  /// - Returns: Whether there is one.
  package func next() throws(StoreError) -> Bool {
    guard try statement.step() else { return false }
    number = statement.integer(0)
    return true
  }

  /// What the current object has, whatever the model declares.
  ///
  /// - Parameter index: The index of the property among those asked for.
  /// - Throws: ``/Domain/StoreError/corrupt(_:)`` if it is text and not Unicode.
  package func value(at index: Int) throws(StoreError) -> SQLiteValue {
    try statement.value(Int32(index) + 1)
  }
}
