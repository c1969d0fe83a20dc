import LogbookLocks
package import LogbookRecords
import LogbookStorage

/// What a Core Data store in SQLite holds, as it was when it was opened. The store itself is only read.
///
/// Core Data does not document its tables. What is used of them has been so in each of its versions: `Z_METADATA`;
/// `Z_PRIMARYKEY` with a row for each entity; for each entity without a parent a table, named `Z` and its name in capitals,
/// which the entities below it share, told apart by `Z_ENT`; columns named `Z` and an attribute in capitals; `Z_PK`, the
/// number of an object; `Z_2TAGS` for the links of a relationship `tags` between many objects and many, of entity 2.
package final class CoreDataStore: Sendable {
  /// Where the store lies.
  package let path: String
  /// The entities, each before those that have it as their parent.
  package let entities: [CoreDataEntity]
  /// The relationships between many objects and many.
  package let links: [CoreDataLinks]

  /// Whether the store is of a program that writes to a write-ahead log first, and no log lies beside it: what the program wrote last may
  /// be missing, if the file was copied alone.
  package let lacksLog: Bool

  private let connection: Locked<SQLiteConnection>

  /// Why a store of this library is refused.
  package static let ownStore = "it is a logbook's own store"

  /// Reads all of a store, with what its write-ahead log holds, also while another program uses it.
  ///
  /// - Throws: ``/LogbookRecords/StoreError/unsupported(_:)`` if it is another database, with what it is;
  ///   ``/LogbookRecords/StoreError/busy`` if it changes all the time; what else keeps it from being read.
  package init(path: String) throws(StoreError) {
    self.path = path
    let connection = try SQLiteSnapshot.open(path)
    lacksLog = try SQLiteSnapshot.lacksLog(path)
    let tables = try Self.tables(connection)
    guard tables.isSuperset(of: ["Z_PRIMARYKEY", "Z_METADATA"]) else {
      let isLogbook = try connection.number("PRAGMA application_id") == SQLiteSchema.logbook.applicationID
      throw .unsupported(
        isLogbook
          ? Self.ownStore
          : "it is a SQLite database, but not one of Core Data; export what you need of it as CSV"
      )
    }
    let model = try CoreDataModel(connection, tables)
    (entities, links) = (model.entities, model.links)
    self.connection = Locked(connection)
  }

  /// The names of the tables. A view or a virtual table could give work without end.
  private static func tables(_ connection: SQLiteConnection) throws(StoreError) -> Set<String> {
    let sql = "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'"
    return Set(try connection.rows(sql) { row throws(StoreError) in try row.text(0) })
  }

  /// The attributes and the relationships to one object that objects of an entity have, in the order of the columns.
  package func properties(of entity: CoreDataEntity) throws(StoreError) -> [CoreDataProperty] {
    try connection.withLock { connection throws(StoreError) in try CoreDataModel.properties(of: entity, connection) }
  }

  /// Objects of an entity and of those below it, by ascending number.
  ///
  /// - Parameters:
  ///   - properties: What of each object is asked for.
  ///   - number: The number behind which to begin.
  ///   - limit: The most objects to return.
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
          // Text that is not UTF-8 is told of where it is needed, with its object and attribute.
          return (try? row.value(column)) ?? .blob(row.rawBytes(column))
        }
        return CoreDataObject(number: try row.integer(0), values: values)
      }
    }
  }
}

extension CoreDataEntity {
  /// Where its objects are, as SQL has it.
  var source: String {
    "FROM \(table.quoted) WHERE Z_ENT IN (\(numbers.map(String.init).joined(separator: ", ")))"
  }
}
