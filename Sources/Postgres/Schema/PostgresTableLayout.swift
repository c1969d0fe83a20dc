#if Postgres
  import LogbookRecords
  import LogbookStorage

  /// The tables for the records of one kind, in one version of a model.
  ///
  /// The names of the tables contain the version of the model, so that an older version of the program does not use the
  /// tables of a newer one. A column that does not belong to a field has a reserved name, such as `digest`, or a name
  /// that contains a space, so no field can have the same name.
  struct PostgresTableLayout: Sendable {
    struct Field: Sendable {
      let layout: RecordLayout.Field
      let column: String
      /// The column for the matching key of a string or the truncated matching keys of a list; `nil` for other fields.
      let keyColumn: String?
    }

    static let store = "\"store id\""
    static let searchText = "\"search text\""
    /// The maximum number of bytes of a key in an index. PostgreSQL rejects index rows that are longer than a third of
    /// a page.
    static let keyLimit = 200

    let kind: String
    private let base: String
    /// The names of the tables, without the schema.
    var names: [String] { [base.storedName, "\(base) before".storedName] }
    private let schema: String
    private let isSearched: Bool
    let name: String
    /// The qualified name of the history table, which contains records as they were before a step of the history
    /// updated or deleted them.
    let before: String
    let fields: [Field]

    /// Creates a description of the tables.
    ///
    /// - Parameters:
    ///   - schema: The quoted name of the schema.
    ///   - isSearched: Whether the records have a search text.
    init(_ layout: RecordLayout, version: Int, in schema: String, isSearched: Bool) {
      kind = layout.name
      base = "\(layout.name) \(version)"
      self.schema = schema
      self.isSearched = isSearched
      name = "\(schema).\(base.postgresName)"
      before = "\(schema).\("\(base) before".postgresName)"
      fields = layout.fields.map { field in
        let hasKey = ["text", "texts"].contains(field.valueType)
        let key = field.isList ? "\(field.column) keys" : "\(field.column) key"
        return Field(
          layout: field,
          column: field.column.postgresName,
          keyColumn: hasKey ? key.postgresName : nil
        )
      }
    }

    var fieldColumns: [String] { ["number", "id"] + fields.map(\.column) }
    /// The columns for the number, the ID, the fields, the keys, the search text and the digest. The column for the
    /// store's number is excluded.
    var columns: [String] {
      fieldColumns + fields.compactMap(\.keyColumn) + (isSearched ? [Self.searchText] : []) + ["digest"]
    }
    var types: [PostgresType] {
      [.int8, .uuid] + fields.map(\.type) + fields.filter { $0.keyColumn != nil }.map(\.type)
        + (isSearched ? [.bytea] : []) + [.int8]
    }
    var keptColumns: [String] { fieldColumns + ["digest"] }

    /// Returns the column or expression that the index of a field contains.
    ///
    /// - Parameter prefix: What precedes the name of a column.
    static func indexed(_ field: Field, _ prefix: String = "") -> String {
      guard let key = field.keyColumn.map({ prefix + $0 }) else {
        return field.layout.valueType == "bytes" ? "sha256(\(prefix)\(field.column))" : prefix + field.column
      }
      return field.layout.isUnique ? "sha256(\(key))" : "substr(\(key), 1, \(keyLimit))"
    }

    func uniqueName(_ field: Field) -> String { "\(base) \(field.layout.column) unique" }
    var numberName: String { "\(base) number" }
    var idName: String { "\(base) id" }

    // MARK: Statements

    var statements: [String] {
      let store = Self.store
      var columns = [
        "\(store) int8 NOT NULL", "number int8 NOT NULL CHECK (number BETWEEN 1 AND 9007199254740991)",
        "id uuid NOT NULL",
      ]
      columns += fields.map(\.definition)
      columns += fields.compactMap { field in
        field.keyColumn.map { "\($0) \(field.type)\(field.isRequired ? " NOT NULL" : "")" }
      }
      if isSearched { columns.append("\(Self.searchText) bytea NOT NULL") }
      columns += [
        "digest int8 NOT NULL", "CONSTRAINT \(numberName.postgresName) PRIMARY KEY (\(store), number)",
        "CONSTRAINT \(idName.postgresName) UNIQUE (\(store), id)",
        "FOREIGN KEY (\(store)) REFERENCES \(schema).store (number) ON DELETE CASCADE",
      ]
      if let parent = fields.first(where: \.layout.isParent) {
        columns.append(
          "FOREIGN KEY (\(store), \(parent.column)) REFERENCES \(name) (\(store), id) DEFERRABLE INITIALLY DEFERRED"
        )
      }
      let kept =
        ["\(store) int8 NOT NULL", "step int8 NOT NULL", "number int8 NOT NULL", "id uuid NOT NULL"]
        + fields.map { "\($0.column) \($0.type)" } + [
          "digest int8 NOT NULL", "PRIMARY KEY (\(store), step, id)",
          "FOREIGN KEY (\(store), step) REFERENCES \(schema).step (\(store), number) ON DELETE CASCADE",
        ]
      return [
        "CREATE TABLE \(name) (\n  \(columns.joined(separator: ",\n  "))\n)",
        "CREATE TABLE \(before) (\n  \(kept.joined(separator: ",\n  "))\n)",
      ] + indexes + [view]
    }

    private var indexes: [String] {
      fields.compactMap { field in
        let layout = field.layout
        let (store, column) = (Self.store, layout.column)
        if layout.isList {
          // By default, new elements are collected in a list that each look-up reads as a whole. IDs are looked up by every
          // deletion of a record to which they may refer.
          let options = layout.isListOfIDs ? " WITH (fastupdate = off)" : ""
          return "CREATE INDEX \("\(base) \(column)".postgresName) ON \(name) "
            + "USING gin (\(field.keyColumn ?? field.column))\(options)"
        }
        if !layout.hasIndex { return nil }
        let others = layout.indexedWith.compactMap { other in
          fields.first { $0.layout.name == other.field }.map { Self.indexed($0) + (other.isDescending ? " DESC" : "") }
        }
        let parts = [store, Self.indexed(field)] + (layout.isUnique ? [] : others + ["number"])
        let index = layout.isUnique ? uniqueName(field) : "\(base) \(column)"
        return "CREATE \(layout.isUnique ? "UNIQUE " : "")INDEX \(index.postgresName) ON \(name) "
          + "(\(parts.joined(separator: ", ")))"
      }
    }

    /// The statement that creates a view for people who inspect the database. The view shows strings and dates instead
    /// of bytes and milliseconds. Logbook does not read the view.
    private var view: String {
      let columns =
        ["(SELECT \("name".shownText) FROM \(schema).store WHERE store.number = \(Self.store)) AS \"store name\""]
        + ["number", "id"] + fields.map { "\($0.shown) AS \($0.column)" }
      return
        "CREATE VIEW \(schema).\(kind.postgresName) AS SELECT \(columns.joined(separator: ", ")) FROM \(name)"
    }

    /// The statements that remove everything that ``statements`` creates, except the view.
    var removal: [String] { ["DROP TABLE \(before)", "DROP TABLE \(name)"] }

    var viewRemoval: String { "DROP VIEW IF EXISTS \(schema).\(kind.postgresName)" }
  }

  extension PostgresTableLayout.Field {
    var type: PostgresType {
      switch layout.valueType {
      case "real": .float8
      case "text", "bytes": .bytea
      case "texts": .byteaArray
      case "uuids": .uuidArray
      case "uuid": .uuid
      default: .int8
      }
    }

    var isRequired: Bool { !layout.isOptional }

    /// The definition of the column. The rules of the field become constraints of the column, so that the
    /// server also enforces the rules for other programs. The exceptions are `notBlank`, which only this library
    /// enforces, and `unique`, which an index enforces.
    fileprivate var definition: String {
      var rules: [String] = []
      switch layout.valueType {
      case "boolean": rules.append("\(column) IN (0, 1)")
      case "date": rules.append("\(column) BETWEEN -62135596800000 AND 253402300799999")
      case "ranked": rules.append("\(column) >= 0")
      default: break
      }
      if let least = layout.least { rules.append("\(column) >= \(least)") }
      if let greatest = layout.greatest { rules.append("\(column) <= \(greatest)") }
      if layout.isParent { rules.append("\(column) <> id") }
      return "\(column) \(type)\(isRequired ? " NOT NULL" : "")" + rules.map { " CHECK (\($0))" }.joined()
    }

    fileprivate var shown: String {
      switch layout.valueType {
      case "text": column.shownText
      case "texts": "ARRAY(SELECT \("text".shownText) FROM unnest(\(column)) AS texts (text))"
      case "boolean": "\(column) <> 0"
      case "date": "to_timestamp(\(column) / 1000.0)"
      default: column
      }
    }
  }

  extension String {
    /// The SQL expression that converts a `bytea` column to `text`.
    ///
    /// A value that contains a NUL byte is escaped, because `text` cannot contain NUL. No literal contains a backslash,
    /// whose meaning depends on the setting `standard_conforming_strings`.
    fileprivate var shownText: String {
      "CASE WHEN position(decode('00', 'hex') IN \(self)) = 0 THEN convert_from(\(self), 'UTF8') ELSE encode(\(self), 'escape') END"
    }
  }

  extension PostgresType: CustomStringConvertible {
    var description: String {
      switch self {
      case .bytea: "bytea"
      case .int8: "int8"
      case .text: "text"
      case .float8: "float8"
      case .uuid: "uuid"
      case .byteaArray: "bytea[]"
      case .textArray: "text[]"
      case .int8Array: "int8[]"
      case .float8Array: "float8[]"
      case .uuidArray: "uuid[]"
      }
    }
  }
#endif
