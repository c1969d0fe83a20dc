import LogbookLocks
package import LogbookRecords
import LogbookStorage

/// A snapshot of a Core Data store in SQLite, taken when this object is created.
///
/// The store itself is never changed. Core Data does not document its tables. This type relies on the following tables
/// and columns, which have been the same in every version of Core Data:
/// - `Z_METADATA`.
/// - `Z_PRIMARYKEY`, with a row for each entity.
/// - A table for each entity without a parent, named `Z` followed by the uppercase name of the entity. Subentities
///   share the table; `Z_ENT` distinguishes their objects.
/// - Columns named `Z` followed by the uppercase name of an attribute or a to-one relationship.
/// - `Z_PK`, the primary key of an object.
/// - A table such as `Z_2TAGS`, which contains the links of a many-to-many relationship `tags` of entity 2.
package final class CoreDataStore: Sendable {
  /// The path of the store.
  package let path: String
  /// The entities, excluding Core Data's internal ones. Each entity precedes its subentities.
  package let entities: [CoreDataEntity]
  /// The many-to-many relationships.
  package let links: [CoreDataLinks]

  /// Whether the write-ahead log is missing from a store that is marked as having one. In this case, the latest writes
  /// may be missing from the snapshot.
  package let lacksLog: Bool

  private let connection: Locked<SQLiteConnection>

  /// The reason in the error that ``init(path:)`` throws if the file is a store of this library.
  package static let ownStore = "it is a store of logbook"

  /// Creates a snapshot of an entire store, including its write-ahead log, even while another program uses the store.
  ///
  /// - Throws: ``/LogbookRecords/StoreError/unsupported(_:)``, with a reason, if the file is a SQLite database but not
  ///   a Core Data store; ``/LogbookRecords/StoreError/busy`` if another program keeps changing the store; another
  ///   ``/LogbookRecords/StoreError`` if the file is not a SQLite database or cannot be read.
  package init(path: String) throws(StoreError) {
    self.path = path
    let connection = try SQLiteSnapshot.open(path)
    lacksLog = try SQLiteSnapshot.lacksLog(path)
    let tables = try Self.tables(connection)
    guard tables.isSuperset(of: ["Z_PRIMARYKEY", "Z_METADATA"]) else {
      let isLogbook = try connection.number("PRAGMA application_id") == StoreModel.logbook.schema.applicationID
      throw .unsupported(
        isLogbook
          ? Self.ownStore
          : "it is a SQLite database, but not a Core Data store; export the data you need as CSV"
      )
    }
    let model = try CoreDataModel(connection, tables)
    (entities, links) = (model.entities, model.links)
    self.connection = Locked(connection)
  }

  /// Returns the names of the tables. Views and virtual tables are left out, because reading them may never finish.
  private static func tables(_ connection: SQLiteConnection) throws(StoreError) -> Set<String> {
    let sql = "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'"
    return Set(try connection.rows(sql) { row throws(StoreError) in try row.text(0) })
  }

  /// Returns the attributes and the to-one relationships of an entity, in the order of the columns. Properties for
  /// which no object has a value are left out, unless the entity has no objects.
  package func properties(of entity: CoreDataEntity) throws(StoreError) -> [CoreDataProperty] {
    try connection.withLock { connection throws(StoreError) in try CoreDataModel.properties(of: entity, connection) }
  }

  /// Returns objects of an entity and its subentities, in ascending order of their numbers.
  ///
  /// - Parameters:
  ///   - properties: The properties to read.
  ///   - number: The object number after which to start.
  ///   - limit: The maximum number of objects to return.
  package func objects(
    of entity: CoreDataEntity,
    _ properties: [CoreDataProperty],
    after number: Int,
    limit: Int
  ) throws(StoreError) -> [CoreDataObject] {
    let columns = (["Z_PK"] + properties.map { $0.expression(in: entity.table) }).joined(separator: ", ")
    let sql = "SELECT \(columns) \(entity.source) AND Z_PK > ? ORDER BY Z_PK LIMIT ?"
    return try connection.withLock { connection throws(StoreError) in
      try connection.rows(sql, [SQLiteValue(number), SQLiteValue(limit)]) { row throws(StoreError) in
        var column: Int32 = 0
        let values = properties.map { _ in
          column += 1
          // Return text that is not valid UTF-8 as bytes, so that the caller can name the object and the attribute in
          // its error message.
          return (try? row.value(column)) ?? .blob(row.rawBytes(column))
        }
        return CoreDataObject(number: try row.integer(0), values: values)
      }
    }
  }
}

extension CoreDataEntity {
  /// The SQL clauses that select the objects of the entity and its subentities.
  var source: String {
    "FROM \(table.quoted) WHERE Z_ENT IN (\(numbers.map(String.init).joined(separator: ", ")))"
  }
}
