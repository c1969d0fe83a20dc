public import LogbookRecords

/// A description of a store: the kinds of records that the store contains, and the version of their layout.
///
/// ```swift
/// let model = StoreModel("gazetteer", Place.self, Visit.self)
/// let storage = try Storage(.sqlite(path), of: model)
/// ```
public struct StoreModel: Sendable {
  /// The name of this kind of store, such as `logbook`.
  ///
  /// A store with a different name is rejected when it is opened, so a program never uses another program's store by
  /// mistake.
  public let name: String
  /// The kinds of records, in the order in which ``Storage/copy(to:)`` copies their records. The order does not matter
  /// for records that refer to each other.
  public let kinds: [any Record.Type]
  package let schema: SQLiteSchema
  /// The layout of the records for media other than SQLite.
  package let layout: StoreLayout
  /// The error to throw when a store is opened; `nil` if the descriptions are valid.
  let mistake: StoreError?

  /// The names of the kinds to which fields refer.
  let targets: Set<String>

  /// The SQLite representations of the kinds, in the same order.
  var sqliteTables: [any AnySQLiteTable] { schema.records.kinds }
  /// The migrations from older versions of the ``layout`` to the current version.
  package var migrations: [Migration] { schema.records.migrations }
}

extension StoreModel {
  /// Creates a model from the descriptions of record types.
  ///
  /// An invalid description and migrations that cannot work are rejected when a store is opened, whether or not the
  /// store needs the migrations.
  /// - Parameters:
  ///   - name: The name of this kind of store. Stores with a different name are rejected.
  ///   - kinds: The types of the records, each with a different ``/LogbookRecords/Record/name``.
  ///   - migrations: The migrations from each version to the next. The current version is 1 more than the number of
  ///     migrations. A store of an older version is migrated when it is opened; a store of the same version with
  ///     different fields is rejected.
  ///   - objects: SQL that creates additional indexes, views, triggers, or tables in SQLite, one `CREATE` statement per
  ///     string. These objects are part of the version, so changing them requires a migration, which can be empty. A
  ///     migration recreates the objects, except tables whose statements are unchanged, which are preserved with their
  ///     rows. Stores on media other than SQLite ignore these statements.
  public init(_ name: String, _ kinds: any Record.Type..., migrations: [Migration] = [], objects: [String] = []) {
    self.init(name, kinds, migrations: migrations, objects: objects)
  }

  /// Creates a model from the descriptions of record types; see ``init(_:_:migrations:objects:)``.
  ///
  /// - Parameters:
  ///   - applicationID: The ID that marks databases; `nil` for one that is derived from the name.
  ///   - undescribed: The stores of an earlier version that do not contain their layout; `nil` if there are none.
  package init(
    _ name: String,
    _ kinds: [any Record.Type],
    migrations: [Migration],
    objects: [String],
    applicationID: Int32? = nil,
    undescribed: UndescribedStores? = nil
  ) {
    func sqlite<Item: Record>(_ kind: Item.Type) -> any AnySQLiteTable { SQLiteTable<Item>() }
    let described = StoreLayout(
      version: migrations.count + 1,
      kinds: kinds.map { $0.layout },
      objects: objects.isEmpty ? nil : objects
    )
    self.name = name
    self.kinds = kinds
    layout = described.withoutObjects
    schema = SQLiteSchema(
      applicationID: applicationID ?? Self.applicationID(of: name),
      records: RecordSchema(layout: described, kinds: kinds.map { sqlite($0) }, migrations: migrations),
      undescribed: undescribed
    )
    targets = kinds.reduce(into: []) { $0.formUnion($1.targets) }
    mistake = Self.mistake(kinds, MigrationCheck(layout: described, kinds: kinds, migrations: migrations))
  }

  /// Derives an application ID from the name of a model. It must not be 0, which is the ID of unmarked databases, and
  /// its sign bit must be 0, so that all tools display the same number.
  private static func applicationID(of name: String) -> Int32 {
    var digest = RecordDigest()
    digest.combine(name)
    return Int32(truncatingIfNeeded: digest.value & 0x7FFF_FFFE) + 1
  }

  private static func mistake(_ kinds: [any Record.Type], _ migrations: MigrationCheck) -> StoreError? {
    let all = Set(kinds.map { $0.name })
    func validate<Item: Record>(_ kind: Item.Type) throws(StoreError) {
      try RecordDescription<Item>.shared.validate()
      for field in RecordDescription<Item>.shared.references where !all.contains(field.target) {
        throw .misuse(
          "the field “\(field.name)” of \(kind.name) refers to the kind “\(field.target)”, which the model lacks"
        )
      }
    }
    var names: Set<String> = ["store", "last_number", "step", "step_change"]
    func require(_ name: String, isNewOr problem: String) throws(StoreError) {
      if !names.insert(name.lowercased()).inserted { throw .misuse("\(problem) is already in use or reserved") }
    }
    do throws(StoreError) {
      if kinds.isEmpty { throw .misuse("a store must contain at least one kind of record") }
      for kind in kinds {
        let problem = "the name of a kind of records, “\(kind.name)”,"
        if kind.name.lowercased().hasPrefix("sqlite_") { throw .misuse("\(problem) is reserved") }
        try require(kind.name, isNewOr: problem)
        try validate(kind)
      }
      for kind in kinds.map({ $0.layout }) {
        for name in kind.objectNames.dropFirst() {
          try require(name, isNewOr: "the name of a table or index in SQLite for \(kind.name), “\(name)”,")
        }
      }
      try migrations.run()
      return nil
    } catch {
      return error
    }
  }

  func sqlite<Item: Record>(_ kind: Item.Type) throws(StoreError) -> SQLiteTable<Item> {
    // Cast only the matching kind, because a failing cast is slow.
    for known in sqliteTables where known.recordType == kind {
      if let known = known as? SQLiteTable<Item> { return known }
    }
    throw .misuse("the store's model has no kind “\(kind.name)”")
  }
}

extension Record {
  fileprivate static var targets: [String] { RecordDescription<Self>.shared.references.map(\.target) }
  fileprivate static var layout: RecordLayout { RecordDescription<Self>.shared.layout }
}
