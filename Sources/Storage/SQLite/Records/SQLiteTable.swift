import LogbookCSQLite
package import LogbookRecords

/// The SQLite representation of one kind of record: its tables, and the statements that do not depend on a query.
///
/// The main table has the columns `number` and `id`, a column for each field that is not a list, a column for the
/// matching key of each indexed string, and the column `digest`. Each list of strings has a separate table.
package final class SQLiteTable<Item: Record>: AnySQLiteTable {
  /// The name of the table that contains the records, quoted for SQL if necessary.
  package let sqlName: String
  /// The fields of the record, excluding the number and the ID.
  let fields: [SQLiteField]
  package let expressions: SQLiteColumns
  let coding = Item.coding
  private let rules = RecordDescription<Item>.shared.rules
  let numbers = SQLiteNumbers(kind: Item.name)
  let searchTable: SQLiteSearchTable?

  /// The `SELECT` statement for the records, without `WHERE` and `ORDER BY`.
  let selection: String
  /// The statement that reads the records with their matching keys and digests, ordered by number.
  let wholeSelection: String
  let selectionByID: String
  let selectionByNumber: String
  /// The statement that reads the previous versions of records that the history stores for a given step. The statement
  /// also reads the digests, and orders the rows by number.
  let selectionBefore: String
  let insertion: String
  /// The statement that inserts ``groupSize`` records. Its parameters are those of ``insertion`` for each record in
  /// turn.
  let groupInsertion: String
  /// The number of records that ``groupInsertion`` inserts. Larger groups are hardly faster, and the number of
  /// parameters of a statement is limited (SQLITE_MAX_VARIABLE_NUMBER, sqlite.org/limits.html).
  let groupSize: Int
  /// Whether the main table has indexes in addition to those of the number and the ID.
  let hasIndexes: Bool
  /// The statement that updates the record with a given ID. Its parameters are the values of all columns. If a number
  /// is given, the statement updates the record only if the record has that number.
  let update: String
  /// The statement that deletes the record with a given ID. If there is a full-text index, the statement returns the
  /// record's number.
  let deletion: String
  /// The statements that copy a record and its lists to the history, given a step and an ID.
  let keeping: (row: String, lists: [String])
  let parentColumn: String?
  /// The statements that select the IDs of the records that refer to another record, keyed by the name of the field.
  let referrerSelections: [String: String]
  let missingSelection: String
  let parentSelection: String

  /// The positions, within a record's contents, of the fields whose matching keys are stored.
  private let keyedPositions: [Int]
  /// The lists, each with the position of its field within a record's contents.
  let lists: [(position: Int, list: SQLiteList)]
  /// The names of the values that ``wholeValues(_:)`` returns, in the same order.
  let wholeNames: [String]

  package init() {
    let table = Item.name.sqlName
    let isSearched = Item.self is any SearchedRecord.Type
    let descriptions = RecordDescription<Item>.shared.fields
    let fields = descriptions.map { SQLiteField($0, of: Item.name) }
    sqlName = table
    searchTable = isSearched ? SQLiteSearchTable(table, Item.name) : nil
    expressions = SQLiteColumns(Item.self)
    self.fields = fields
    hasIndexes = descriptions.contains { $0.isIndexed || $0.reference != nil }
    keyedPositions = fields.indices.filter { fields[$0].keyColumn != nil }.map { $0 + 2 }
    lists = zip(2..., fields).compactMap { position, field in field.list.map { (position, $0) } }

    let keys = fields.compactMap(\.keyColumn)
    let given = ["number", "id"] + fields.filter { $0.list == nil }.map(\.column)
    let columns = given + keys + ["digest"]
    let names = columns.joined(separator: ", ")
    func selected(from table: String, inHistory: Bool) -> String {
      let texts = fields.map { $0.list?.selection(of: table, inHistory: inHistory) ?? $0.column }
      return (["number", "id"] + texts).joined(separator: ", ")
    }
    selection = "SELECT \(selected(from: table, inHistory: false)) FROM \(table)"
    wholeNames = ["number", "id"] + fields.map(\.name) + keys + ["digest"]
    wholeSelection = """
      SELECT \(([selected(from: table, inHistory: false)] + keys).joined(separator: ", ")), digest FROM \(table) ORDER BY number
      """
    selectionByID = "\(selection) WHERE id = ?"
    selectionByNumber = "\(selection) WHERE number = ?"
    let before = table.beforeTable
    selectionBefore = """
      SELECT \(selected(from: before, inHistory: true)), digest FROM \(before) WHERE step = ? ORDER BY number
      """
    let places = Array(repeating: "?", count: columns.count).joined(separator: ", ")
    insertion = """
      INSERT INTO \(table) (\(names)) VALUES (coalesce(?, (\(numbers.nextSelection)))\(places.dropFirst()))
      """
    groupSize = max(1, min(50, 32_766 / columns.count))
    let group = Array(repeating: "(\(places))", count: groupSize).joined(separator: ", ")
    groupInsertion = "INSERT INTO \(table) (\(names)) VALUES \(group)"
    let assignments = columns.indices.dropFirst(2).map { "\(columns[$0]) = ?\($0 + 1)" }
    update = """
      UPDATE \(table) SET \(assignments.joined(separator: ", ")) WHERE id = ?2 AND number = ifnull(?1, number)
      """
    deletion = "DELETE FROM \(table) WHERE id = ?" + (isSearched ? " RETURNING number" : "")
    keeping = (
      """
      INSERT OR IGNORE INTO \(before) (step, \(names)) SELECT ?1, \(names) FROM \(table) WHERE id = ?2
      """,
      fields.compactMap(\.list).map { list in
        """
        INSERT INTO \(list.table.beforeTable) (step, \(list.owner), position, \(list.element)) \
        SELECT ?1, \(list.owner), position, \(list.element) FROM \(list.table) \
        WHERE \(list.owner) = (SELECT number FROM \(table) WHERE id = ?2)
        """
      }
    )
    parentColumn = descriptions.firstIndex { $0.isParent }.map { fields[$0].column }
    referrerSelections = Dictionary(
      RecordDescription<Item>.shared.references.map { field in
        let found = fields[field.position - 2]
        let condition = found.list.map { "number IN (\($0.owners) ?)" } ?? "\(found.column) = ?"
        return (field.name, "SELECT id, number FROM \(table) WHERE \(condition)")
      }
    ) { first, _ in first }
    missingSelection = "SELECT 1 FROM \(table) WHERE id = ?"
    parentSelection = "SELECT \(parentColumn ?? "NULL") FROM \(table) WHERE id = ?"
  }

  /// Whether some of a record's data is stored in other tables: its lists, or its text in the full-text index.
  var hasDetails: Bool { !lists.isEmpty || searchTable != nil }

  /// The names of the tables that store the records. The history has another table, `NAME_before`, for each of these
  /// tables.
  package var tables: [String] { [sqlName] + lists.map(\.list.table) }

  /// The names of the tables whose contents can be rebuilt from the other tables.
  package var sideTables: [String] { searchTable.map { [$0.table] } ?? [] }

  func statement(
    _ head: String,
    _ query: Item.Query,
    isOrdered: Bool = true,
    known: String? = nil
  ) throws(StoreError) -> (sql: String, values: [SQLiteValue]) {
    expressions.statement(head, try query.translated(), isOrdered: isOrdered, known: known)
  }

  // MARK: Records and rows

  func record(_ row: SQLiteStatement) throws(StoreError) -> Item {
    var record = Item.template
    do throws(StoreError) { try Item.read(from: row, into: &record) } catch .corrupt(let rule) {
      throw .corrupt("\(Item.name) \(row.number): \(rule)")
    }
    return record
  }

  func check(_ contents: [FieldContent]) throws(StoreError) {
    if rules.isEmpty { return }
    do throws(ValidationError) { try rules.check(contents) } catch { throw .invalid(error) }
  }

  /// Converts a record's contents to the values of the table's columns. The lists, which have no
  /// column, are removed and returned in the order of ``lists``.
  func takeLists(of contents: inout [FieldContent]) -> [FieldContent] {
    addKeys(to: &contents)
    if lists.isEmpty { return [] }
    let texts = lists.map { contents[$0.position] }
    for (position, _) in lists.reversed() { contents.remove(at: position) }
    return texts
  }

  /// Appends the matching keys and the digest to a record's contents, which must still include the lists.
  func addKeys(to contents: inout [FieldContent]) {
    let digest = RecordDigest(contents)
    for position in keyedPositions { contents.append(contents[position].matchingKey) }
    contents.append(.integer(Int64(bitPattern: digest.value)))
  }

  func wholeValues(_ contents: [FieldContent]) -> [SQLiteValue] {
    var values = contents
    addKeys(to: &values)
    return values
  }

  // MARK: Other tables

  /// Writes a record's lists and its search text to separate tables. Call this method after writing the record's row.
  ///
  /// `contents` contains the lists of the record in the order of ``lists``.
  func writeDetails(
    of record: @autoclosure () -> Item,
    _ contents: [FieldContent],
    number: Int,
    isNew: Bool,
    to connection: SQLiteConnection
  ) throws(StoreError) {
    for ((_, list), content) in zip(lists, contents) {
      let row = SQLiteValue.integer(Int64(number))
      if !isNew { try connection.run(list.deletion, [row]) }
      try list.insert(content, of: row, into: connection)
    }
    if let searchTable, let record = record() as? any SearchedRecord {
      try searchTable.write(record.searchText, number: number, isNew: isNew, to: connection)
    }
  }

  func brokenRulesOfDetails(
    of record: Item,
    number: Int,
    in connection: SQLiteConnection
  ) throws(StoreError) -> [String] {
    var broken: [String] = []
    if let searchTable, let record = record as? any SearchedRecord,
      !(try searchTable.has(record.searchText, number: number, in: connection))
    {
      broken.append("its search text does not match its fields")
    }
    let contents = lists.isEmpty ? [] : record.fieldContents
    for (position, list) in lists {
      let stored = try connection.rows(list.keySelection, [.integer(Int64(number))]) { row throws(StoreError) in
        (try row.integer(0), try row.value(1))
      }
      let expected = SQLiteList.columns(of: contents[position]).enumerated()
      let isSound = stored.elementsEqual(expected) { stored, expected in
        stored.0 == expected.offset && expected.element.last?.isIdentical(to: stored.1) == true
      }
      if !isSound {
        broken.append(
          "its \(fields[position - 2].name) are out of order, or their keys do not match"
        )
      }
    }
    return broken
  }

  /// Checks the full-text index, if there is one.
  package func examineDetails(_ connection: SQLiteConnection, _ check: inout StoreCheck) throws(StoreError) {
    try searchTable?.examine(connection, &check)
  }
}

extension SQLiteTable {
  package var name: String { Item.name }
  package var recordType: any Record.Type { Item.self }

  package func insert(migrated row: Migration.Row, into connection: SQLiteConnection) throws(StoreError) {
    let record: Item
    do throws(ValidationError) { record = try Item(migrated: row) } catch { throw .invalid(error) }
    _ = try write([record], over: connection)
  }

  package func requireNoCycle(_ connection: SQLiteConnection) throws(StoreError) {
    guard let parentColumn else { return }
    let inTrees = try connection.number(
      """
      WITH RECURSIVE tree (id) AS (
        SELECT id FROM \(sqlName) WHERE \(parentColumn) IS NULL OR \(parentColumn) NOT IN (SELECT id FROM \(sqlName))
        UNION ALL SELECT \(sqlName).id FROM \(sqlName), tree WHERE \(sqlName).\(parentColumn) = tree.id
      )
      SELECT count(*) FROM tree
      """
    )
    if try connection.number("SELECT count(*) FROM \(sqlName)") != inTrees {
      throw .constraint("the migration makes \(name.withArticle) a part of itself")
    }
  }
}

/// The type-erased SQLite representation of one kind of record.
package protocol AnySQLiteTable: Sendable {
  /// The name of the table that contains the records, quoted for SQL if necessary.
  var sqlName: String { get }
  var tables: [String] { get }
  var sideTables: [String] { get }
  func examine(_ check: inout StoreCheck, _ connection: SQLiteConnection) throws(StoreError)
  func examineDetails(_ connection: SQLiteConnection, _ check: inout StoreCheck) throws(StoreError)

  /// The name of the kind, for use in messages.
  var name: String { get }
  var recordType: any Record.Type { get }
  /// Writes a record created from migrated contents.
  ///
  /// - Throws: ``StoreError/invalid(_:)`` or ``StoreError/constraint(_:)`` with the rule that the record breaks.
  func insert(migrated row: Migration.Row, into connection: SQLiteConnection) throws(StoreError)
  /// Throws ``StoreError/constraint(_:)`` if a record is a part of itself, directly or indirectly.
  func requireNoCycle(_ connection: SQLiteConnection) throws(StoreError)
}

extension SQLiteField {
  /// Creates the SQLite representation of a field, with default names for columns and tables that the description does
  /// not name.
  init<Item>(_ field: FieldDescription<Item>, of record: String) {
    let column = field.column ?? field.name
    self.init(name: field.name, type: field.type, column: column.sqlName)
    if field.type.wrapped == .text, field.isIndexed { keyColumn = "\(column)_key".sqlName }
    if field.type.isList {
      list = SQLiteList(
        table: "\(record)_\(field.name)".sqlName,
        owner: record.sqlName,
        holdsIDs: field.type.wrapped == .uuids
      )
    }
  }
}

extension SQLiteList {
  /// Returns a SQL expression for the elements of a record's list, in the format that ``SQLiteStatement/texts(at:)`` and
  /// ``SQLiteStatement/uuids(at:)`` read: each string preceded by its length in bytes and a colon, or each ID in hex.
  func selection(of record: String, inHistory: Bool) -> String {
    let source = inHistory ? table.beforeTable : table
    let step = inHistory ? " AND step = \(record).step" : ""
    let shown = holdsIDs ? "hex(uuid)" : "length(CAST(text AS BLOB)) || ':' || text"
    return """
      (SELECT group_concat(\(shown), '') FROM (\
      SELECT \(element) FROM \(source) WHERE \(owner) = \(record).number\(step) ORDER BY position))
      """
  }

  /// The query for the numbers of the records whose lists contain an ID, up to the ID, which must follow.
  var owners: String { "SELECT \(owner) FROM \(table) WHERE uuid =" }

  /// Inserts the elements of a record's list.
  func insert(
    _ content: FieldContent,
    of record: SQLiteValue,
    into connection: SQLiteConnection
  ) throws(StoreError) {
    for (index, columns) in Self.columns(of: content).enumerated() {
      try connection.run(insertion, [record, .integer(Int64(index))] + columns)
    }
  }

  /// The values of the columns that contain the elements of a list: each element, followed by its key if it has one.
  fileprivate static func columns(of content: FieldContent) -> [[SQLiteValue]] {
    switch content {
    case .list(let texts): texts.map { [.text($0), .text($0.matchingKey)] }
    case .uuids(let uuids): uuids.map { [.uuid($0)] }
    default: []
    }
  }

  private var insertion: String {
    let (columns, places) = holdsIDs ? ("uuid", "?") : ("text, text_key", "?, ?")
    return "INSERT INTO \(table) (\(owner), position, \(columns)) VALUES (?, ?, \(places))"
  }
  fileprivate var deletion: String { "DELETE FROM \(table) WHERE \(owner) = ?" }
  fileprivate var keySelection: String {
    "SELECT position, \(holdsIDs ? "uuid" : "text_key") FROM \(table) WHERE \(owner) = ? ORDER BY position"
  }
}

extension String {
  /// The string as a SQL identifier, quoted if necessary.
  var sqlName: String {
    let isPlain = utf8.allSatisfy {
      $0 == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20)
    }
    // Source: sqlite.org/c3ref/keyword_check.html.
    let isKeyword = unsafe sqlite3_keyword_check(self, Int32(utf8.count)) != 0
    return isPlain && !isKeyword ? self : quoted
  }

  /// The name of the table in which the history stores earlier versions of the rows of the table with this name.
  var beforeTable: String {
    hasSuffix("\"") ? String(dropLast()) + "_before\"" : self + "_before"
  }
}

extension SQLiteValue {
  var matchingKey: SQLiteValue {
    if case .text(let text) = self { .text(text.matchingKey) } else { .null }
  }
}
