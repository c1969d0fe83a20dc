import LogbookRecords
import LogbookStorage

/// The parts of a store's model that can be derived from its tables.
struct CoreDataModel {
  /// The entities, excluding Core Data's internal ones. Each entity precedes its subentities.
  let entities: [CoreDataEntity]
  let links: [CoreDataLinks]

  private struct Row {
    let number: Int
    let name: String
    let parent: Int
  }

  /// The maximum nesting depth of entities. The limit prevents endless recursion in damaged stores.
  private static let maximumDepth = 100
  /// The maximum number of entities. To find the entity to import, the attributes of each entity are examined, and
  /// several entities can share a table.
  private static let maximumCount = 1000

  /// Reads the model from a store.
  ///
  /// - Parameter tables: The names of all tables.
  init(_ connection: SQLiteConnection, _ tables: Set<String>) throws(StoreError) {
    let rows = try connection.rows("SELECT Z_ENT, Z_NAME, Z_SUPER FROM Z_PRIMARYKEY ORDER BY Z_ENT") {
      row throws(StoreError) in Row(number: try row.integer(0), name: try row.text(1), parent: try row.integer(2))
    }
    if rows.count > Self.maximumCount { throw .unsupported("it has more than \(Self.maximumCount) entities") }
    let children = Dictionary(grouping: rows, by: \.parent)
    var entities: [CoreDataEntity] = []
    for row in children[0] ?? [] {
      let table = "Z" + row.name.uppercased()
      // Core Data's internal entities for its history and for iCloud are skipped. Their numbers are above 16,000, and
      // the names of their tables begin with A.
      if row.number > 16_000, tables.contains("A" + row.name.uppercased()) { continue }
      let counts = tables.contains(table) ? try Self.counts(connection, table) : [:]
      entities += try Self.entities(row, below: nil, children, table, counts)
    }
    self.entities = entities
    links = try Self.links(connection, tables, rows)
  }

  private static func counts(_ connection: SQLiteConnection, _ table: String) throws(StoreError) -> [Int: Int] {
    let sql = "SELECT Z_ENT, count(*) FROM \(table.quoted) GROUP BY Z_ENT"
    let rows = try connection.rows(sql) { row throws(StoreError) in (try row.integer(0), try row.integer(1)) }
    return Dictionary(rows, uniquingKeysWith: +)
  }

  private static func entities(
    _ row: Row,
    below parent: CoreDataEntity?,
    _ children: [Int: [Row]],
    _ table: String,
    _ counts: [Int: Int]
  ) throws(StoreError) -> [CoreDataEntity] {
    var entity = CoreDataEntity(
      name: row.name,
      parent: parent?.name,
      depth: (parent?.depth ?? -1) + 1,
      ownCount: counts[row.number] ?? 0,
      count: counts[row.number] ?? 0,
      numbers: [row.number],
      table: table
    )
    if entity.depth > maximumDepth { throw .corrupt("its entities are nested too deeply") }
    var below: [CoreDataEntity] = []
    for child in children[row.number] ?? [] {
      let entities = try entities(child, below: entity, children, table, counts)
      entity.numbers += entities[0].numbers
      entity.count += entities[0].count
      below += entities
    }
    return [entity] + below
  }

  /// Returns the many-to-many relationships, one for each link table.
  ///
  /// The name of such a table consists of `Z_`, the number of the entity, and the name of the relationship.
  private static func links(
    _ connection: SQLiteConnection,
    _ tables: Set<String>,
    _ rows: [Row]
  ) throws(StoreError) -> [CoreDataLinks] {
    var links: [CoreDataLinks] = []
    for table in tables.sorted() where table.hasPrefix("Z_") {
      let digits = table.dropFirst(2).prefix { $0.isASCII && $0.isNumber }
      guard let number = Int(digits) else { continue }
      links.append(
        CoreDataLinks(
          entity: rows.first { $0.number == number }?.name,
          name: String(table.dropFirst(2 + digits.count)),
          count: try connection.number("SELECT count(*) FROM \(table.quoted)")
        )
      )
    }
    return links
  }

  /// Returns the attributes and the to-one relationships of an entity's objects.
  ///
  /// The table also contains columns of other entities, so columns without a value in any object of
  /// this entity are left out, unless the entity has no objects. If several entities in the table
  /// have an attribute `title`, the columns are `ZTITLE`, `ZTITLE1` and so on.
  static func properties(
    of entity: CoreDataEntity,
    _ connection: SQLiteConnection
  ) throws(StoreError) -> [CoreDataProperty] {
    let indexes = Set(
      try connection.rows("SELECT name FROM pragma_index_list(?)", [.text(entity.table)]) { row throws(StoreError) in
        try row.text(0)
      }
    )
    let everyColumn = try connection.rows("SELECT name, type FROM pragma_table_info(?)", [.text(entity.table)]) {
      row throws(StoreError) in (name: try row.text(0), type: try row.text(1))
    }
    // Columns such as Z_ENT and Z7_OWNER are internal to Core Data.
    let columns = everyColumn.filter { $0.name.hasPrefix("Z") && $0.name.dropFirst().first?.isLetter == true }
    guard !columns.isEmpty else { return [] }
    // The values of a relationship are primary keys, which are positive, so a column that contains any other value does
    // not belong to a relationship.
    let measures = columns.map { "count(\($0.name.quoted)), ifnull(min(\($0.name.quoted)) > 0, TRUE)" }
    let measured =
      try connection.first("SELECT \(measures.joined(separator: ", ")) \(entity.source)") { row throws(StoreError) in
        try columns.indices.map { index throws(StoreError) in
          (count: try row.integer(Int32(2 * index)), isPositive: try row.integer(Int32(2 * index + 1)) == 1)
        }
      } ?? []
    let all = Set(columns.map(\.name))
    let used = zip(columns, measured).filter { $0.1.count > 0 || entity.count == 0 }
    let usedNames = Set(used.map(\.0.name))
    let properties = used.map { column, values in
      let unnumbered = String(column.name.reversed().drop(while: \.isNumber).reversed())
      let isNumbered = all.contains(unnumbered) && !usedNames.contains(unnumbered)
      return CoreDataProperty(
        name: String((isNumbered ? unnumbered : column.name).dropFirst()),
        isDate: column.type == "TIMESTAMP",
        isRelationship: column.type == "INTEGER" && values.isPositive
          && indexes.contains("\(entity.table)_\(column.name)_INDEX"),
        count: values.count,
        column: column.name
      )
    }
    let entities = numbersOfEntities(in: everyColumn.map(\.name))
    return try properties.map { property throws(StoreError) in
      var property = property
      if property.isRelationship {
        property.target = try target(ofRelationship: property, entities[property.column], connection)
      }
      return property
    }
  }

  /// Returns the numbers in the names of columns such as Z7_OWNER, keyed by the name of the relationship's column, such
  /// as ZOWNER.
  ///
  /// If the related object can belong to one of several entities, a column such as Z7_OWNER next to ZOWNER contains the
  /// number of the object's entity. The number in the column's name, 7 in this example, identifies an entity.
  private static func numbersOfEntities(in columns: [String]) -> [String: Int] {
    let numbers = columns.compactMap { column in
      column.wholeMatch(of: /Z([0-9]+)_(.+)/).flatMap { match in Int(match.1).map { ("Z\(match.2)", $0) } }
    }
    return Dictionary(numbers) { first, _ in first }
  }

  /// The columns that usually contain the name of an object, most common first.
  private static let names = ["ZNAME", "ZTITLE", "ZLABEL", "ZDISPLAYNAME", "ZFULLNAME", "ZTEXT"]

  private static func target(
    ofRelationship property: CoreDataProperty,
    _ number: Int?,
    _ connection: SQLiteConnection
  ) throws(StoreError) -> CoreDataProperty.Target? {
    // The related objects are stored in the table of the root entity of the entity with this number.
    let entity = try number.map { number throws(StoreError) in
      try connection.first(
        """
        WITH RECURSIVE root (number, name, parent) AS (
          SELECT Z_ENT, Z_NAME, Z_SUPER FROM Z_PRIMARYKEY WHERE Z_ENT = ?
          UNION SELECT Z_ENT, Z_NAME, Z_SUPER FROM Z_PRIMARYKEY, root WHERE Z_ENT = root.parent
        )
        SELECT name FROM root WHERE parent = 0
        """,
        [SQLiteValue(number)]
      ) { row throws(StoreError) in try row.text(0).uppercased() }
    }
    let table = "Z\((entity ?? nil) ?? property.name)"
    let columns = try connection.rows("SELECT name FROM pragma_table_info(?)", [.text(table)]) {
      row throws(StoreError) in try row.text(0)
    }
    guard columns.contains("Z_PK"), let column = names.first(where: columns.contains) else { return nil }
    return CoreDataProperty.Target(table: table, column: column)
  }
}
