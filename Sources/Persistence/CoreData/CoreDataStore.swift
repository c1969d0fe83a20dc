package import Domain

/// What a Core Data store in SQLite holds, as it was when it was opened. The store itself is only read.
///
/// Core Data does not document its tables. What is used of them has been so in each of its versions: `Z_METADATA`;
/// `Z_PRIMARYKEY` with a row for each entity; for each entity without a parent a table, named `Z` and its name in capitals,
/// which the entities below it share, told apart by `Z_ENT`; columns named `Z` and an attribute in capitals; `Z_PK`, the
/// number of an object; `Z_2TAGS` for the links of a relationship `tags` between many objects and many, of entity 2.
package final class CoreDataStore {
  /// The entities, each before those that have it as their parent.
  package let entities: [CoreDataEntity]
  /// The relationships between many objects and many.
  package let links: [CoreDataLinks]

  let connection: SQLiteConnection

  /// Reads all of a store, with what its write-ahead log holds, also while another program uses it.
  ///
  /// - Throws: ``/Domain/StoreError/unsupported(_:)`` if it is another database, with what it is;
  ///   ``/Domain/StoreError/busy`` if it changes all the time; what else keeps it from being read.
  package init(path: String) throws(StoreError) {
    connection = try SQLiteSnapshot.open(path)
    let tables = try Self.tables(connection)
    guard tables.isSuperset(of: ["Z_PRIMARYKEY", "Z_METADATA"]) else {
      let isLogbook = try connection.number("PRAGMA application_id") == SQLiteSchema.logbook.applicationID
      throw .unsupported(
        isLogbook
          ? "it is a logbook's own store; “logbook store copy TARGET --store FILE” copies it"
          : "it is a SQLite database, but not one of Core Data; export what you need of it as CSV"
      )
    }
    let model = try CoreDataModel(connection, tables)
    (entities, links) = (model.entities, model.links)
  }

  /// The names of the tables. A view or a virtual table could give work without end.
  private static func tables(_ connection: SQLiteConnection) throws(StoreError) -> Set<String> {
    let sql = "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'"
    return Set(try connection.rows(sql) { row throws(StoreError) in try row.text(0) })
  }

  /// The attributes and the relationships to one object that objects of an entity have, in the order of the columns.
  ///
  /// Columns that the entity has only in common with others, and no value in, belong to those; they are left out unless
  /// there are no objects at all.
  package func properties(of entity: CoreDataEntity) throws(StoreError) -> [CoreDataProperty] {
    let indexes = Set(
      try connection.rows("SELECT name FROM pragma_index_list(?)", [.text(entity.table)]) { row throws(StoreError) in
        try row.text(0)
      }
    )
    let columns = try connection.rows("SELECT name, type FROM pragma_table_info(?)", [.text(entity.table)]) {
      row throws(StoreError) in (name: try row.text(0), type: try row.text(1))
    }
    // Behind `Z_` and `Z1_`, Core Data keeps its own.
    .filter { $0.name.hasPrefix("Z") && $0.name.dropFirst().first?.isLetter == true }
    guard !columns.isEmpty else { return [] }
    let counts = columns.map { "count(\($0.name.quoted))" }.joined(separator: ", ")
    let properties = try connection.first("SELECT \(counts) \(entity.source)") { row throws(StoreError) in
      columns.indices.map { index in
        let (name, type) = columns[index]
        return CoreDataProperty(
          name: String(name.dropFirst()),
          isDate: type == "TIMESTAMP",
          isRelationship: type == "INTEGER" && indexes.contains("\(entity.table)_\(name)_INDEX"),
          count: row.integer(Int32(index))
        )
      }
    }
    return (properties ?? []).filter { $0.count > 0 || entity.count == 0 }
  }
}

extension CoreDataEntity {
  /// Where its objects are, as SQL has it.
  var source: String {
    "FROM \(table.quoted) WHERE Z_ENT IN (\(numbers.map(String.init).joined(separator: ", ")))"
  }
}
