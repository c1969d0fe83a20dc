public import LogbookRecords

/// A migration of records from one version of a ``StoreModel`` to the next.
///
/// ```swift
/// let toVersion2 = Migration { m in
///   m.add("rating", to: Place.self)
///   m.rename("name", to: "title", of: Place.self)
///   m.change(Place.self) { row in row["title"] = .text(row["title"]?.text?.capitalized ?? "") }
/// }
/// let model = StoreModel("gazetteer", Place.self, migrations: [toVersion2])
/// ```
///
/// A store of an older version is migrated when it is opened. In SQLite and PostgreSQL, all outstanding migrations run
/// in one transaction. In PostgreSQL, all stores in the database that have the model's name are migrated together. A
/// document is migrated in memory, and its file is replaced by the next commit.
///
/// Together, the migrations that have not been applied to the store must lead to exactly the fields that the program
/// describes; otherwise, opening the store throws ``/LogbookRecords/StoreError/misuse(_:)``, which names a field or
/// kind that the migrations do not mention. The same error is thrown for every store of a model, even a new or empty one
/// or one in memory, if the migrations cannot lead to the described fields, or if they add a field without a valid value
/// for existing records. To find out, converting closures are also called with the value of such a field when the model
/// is created. When a store is migrated, every record is validated; the first that breaks a rule stops the
/// migration with ``/LogbookRecords/StoreError/constraint(_:)``. In either case, the store remains unchanged.
///
/// The records keep their numbers and IDs. The history retains its steps, but none of these steps can be undone.
///
/// Do not change a migration once it has been released. Refer to a kind by its type, unless a later migration renames
/// or removes the kind. In that case, refer to the kind by the name that it has at this point in the migrations.
public struct Migration: Sendable {
  /// The contents of a record: the values of its fields, keyed by field name, and its `number` and `id`, which must not
  /// be changed.
  ///
  /// The entry for an enumeration is its raw value, even if the enumeration is ranked. If a value is missing, its entry
  /// is absent or `.null`.
  public typealias Row = [String: FieldContent]

  enum Operation: Sendable {
    case addKind(String)
    case renameKind(String, to: String)
    case removeKind(String)
    case add(RecordLayout.Field, FieldContent, kind: String)
    case rename(String, to: String, kind: String)
    case remove(String, kind: String)
    case changeField(String, kind: String, @Sendable (FieldContent) throws -> FieldContent)
    case change(kind: String, @Sendable (inout Row) throws -> Void)
    case resolve(String, kind: String, DanglingReferences)
  }

  /// What happens to records that refer to a record that does not exist; see `addReference(_:to:whereDangling:)`.
  ///
  /// ```swift
  /// let dangling: Migration.DanglingReferences = .clear
  /// let toVersion2 = Migration { m in m.addReference("member", to: Loan.self, whereDangling: dangling) }
  /// ```
  public enum DanglingReferences: Hashable, Sendable {
    /// The migration fails, and names the first such record.
    case refuse
    /// The records lose the ID. The field must be optional or a list.
    case clear
    /// The records are removed. The migration fails if others refer to a removed record.
    case delete
  }

  private(set) var operations: [Operation] = []
  private(set) var statements: [String] = []

  /// Creates a migration to the next version.
  ///
  /// - Parameter describe: A closure that adds changes to the migration. The changes are applied in the order in which
  ///   they are added, except that SQL runs first; see ``sql(_:)``.
  public init(_ describe: (inout Migration) -> Void) {
    describe(&self)
  }

  /// Adds SQL that runs on the tables of the old version, before all other changes in this migration.
  ///
  /// Only SQLite supports SQL in migrations. Opening a document store or PostgreSQL store that needs this migration
  /// throws ``/LogbookRecords/StoreError/unsupported(_:)``. After the SQL has run, the data that the store derives from
  /// the records, such as their matching keys, is recomputed.
  /// - Parameter statements: One or more SQL statements, each of which ends with a semicolon.
  public mutating func sql(_ statements: String) { self.statements.append(statements) }
}

/// Changes to the fields of a kind.
extension Migration {
  /// Adds a field that has no value in existing records.
  ///
  /// The field must be optional or a list, unless a later call to `change(_:_:)` sets its value.
  public mutating func add(_ field: String, to kind: any Record.Type) { add(field, to: kind.name) }
  /// Adds a field to the kind with the given name. The field has no value in existing records.
  ///
  /// The field must be optional or a list, unless a later call to `change(_:_:)` sets its value. Use this method if a
  /// later migration renames or removes the kind.
  public mutating func add(_ field: String, to kind: String) {
    operations.append(.add(RecordLayout.Field(name: field, type: "any", rules: []), .null, kind: kind))
  }

  /// Adds a field that has the given value in every existing record.
  public mutating func add(_ field: String, to kind: any Record.Type, default value: some FieldValue) {
    add(field, to: kind.name, default: value)
  }
  /// Adds a field to the kind with the given name. The field has the given value in every existing record.
  ///
  /// Use this method if a later migration renames or removes the kind.
  public mutating func add<Value: FieldValue>(_ field: String, to kind: String, default value: Value) {
    let layout = RecordLayout.Field(name: field, type: Value.fieldType, rules: [])
    operations.append(.add(layout, layout.named(value.fieldContent), kind: kind))
  }

  /// Renames a field.
  ///
  /// The field keeps its values, its type, and its rules. If the type or the rules also change, call `change(_:of:_:)`
  /// with the new name afterwards.
  public mutating func rename(_ field: String, to name: String, of kind: any Record.Type) {
    rename(field, to: name, of: kind.name)
  }
  /// Renames a field of the kind with the given name.
  ///
  /// Use this method if a later migration renames or removes the kind.
  public mutating func rename(_ field: String, to name: String, of kind: String) {
    operations.append(.rename(field, to: name, kind: kind))
  }

  /// Removes a field and its values.
  public mutating func remove(_ field: String, from kind: any Record.Type) { remove(field, from: kind.name) }
  /// Removes a field and its values from the kind with the given name.
  ///
  /// Use this method if a later migration renames or removes the kind.
  public mutating func remove(_ field: String, from kind: String) { operations.append(.remove(field, kind: kind)) }

  /// Changes the type and rules of a field to match its description in the program.
  ///
  /// - Parameters:
  ///   - field: The name of the field.
  ///   - kind: The type of the records.
  ///   - value: A closure that converts an old value to a new one. By default, values are unchanged, and must be valid
  ///     for the new type. If the closure throws an error, the migration fails.
  public mutating func change(
    _ field: String,
    of kind: any Record.Type,
    _ value: @escaping @Sendable (FieldContent) throws -> FieldContent = { $0 }
  ) {
    change(field, of: kind.name, value)
  }
  /// Changes the type and rules of a field to match its description in the program. The field belongs to the kind with
  /// the given name.
  ///
  /// Use this method if a later migration renames or removes the kind.
  public mutating func change(
    _ field: String,
    of kind: String,
    _ value: @escaping @Sendable (FieldContent) throws -> FieldContent = { $0 }
  ) {
    operations.append(.changeField(field, kind: kind, value))
  }
}

/// References to other records.
extension Migration {
  /// Turns a field that contains IDs into a reference.
  ///
  /// ```swift
  /// m.addReference("book", to: Loan.self, whereDangling: .delete)
  /// m.addReference("member", to: Loan.self, whereDangling: .clear)
  /// ```
  /// A migration that leaves any other reference without its record fails, too, as if the field were added with
  /// ``DanglingReferences/refuse``.
  /// - Parameters:
  ///   - field: The name of the field.
  ///   - kind: The type of the records.
  ///   - rule: What happens to a record that refers to one that does not exist.
  public mutating func addReference(
    _ field: String,
    to kind: any Record.Type,
    whereDangling rule: DanglingReferences = .refuse
  ) {
    addReference(field, to: kind.name, whereDangling: rule)
  }
  /// Turns a field that contains IDs into a reference. The field belongs to the kind with the given name.
  ///
  /// Use this method if a later migration renames or removes the kind.
  public mutating func addReference(
    _ field: String,
    to kind: String,
    whereDangling rule: DanglingReferences = .refuse
  ) {
    change(field, of: kind)
    operations.append(.resolve(field, kind: kind, rule))
  }
}

/// Changes to records and kinds of records.
extension Migration {
  /// Changes every record of the given kind.
  ///
  /// - Parameters:
  ///   - kind: The type of the records.
  ///   - row: A closure that sets fields. It receives the contents of a record after the preceding changes in the
  ///     migration. If the closure throws an error, the migration fails.
  public mutating func change(_ kind: any Record.Type, _ row: @escaping @Sendable (inout Row) throws -> Void) {
    change(kind.name, row)
  }
  /// Changes every record of the kind with the given name.
  ///
  /// Use this method if a later migration renames or removes the kind.
  public mutating func change(_ kind: String, _ row: @escaping @Sendable (inout Row) throws -> Void) {
    operations.append(.change(kind: kind, row))
  }

  /// Adds a new kind of record, without any records.
  public mutating func addKind(_ kind: any Record.Type) { addKind(kind.name) }
  /// Adds a new kind of record with the given name, without any records.
  ///
  /// Use this method if a later migration renames or removes the kind.
  public mutating func addKind(_ kind: String) { operations.append(.addKind(kind)) }

  /// Renames a kind of record.
  ///
  /// - Parameters:
  ///   - name: The previous name of the kind.
  ///   - kind: The type of the records. Its ``/LogbookRecords/Record/name`` is the new name of the kind.
  public mutating func renameKind(_ name: String, to kind: any Record.Type) { renameKind(name, to: kind.name) }
  /// Renames a kind of record to the given name.
  ///
  /// Use this method if a later migration removes the kind or renames it again.
  public mutating func renameKind(_ name: String, to kind: String) { operations.append(.renameKind(name, to: kind)) }

  /// Removes the kind with the given name and all its records.
  public mutating func removeKind(_ name: String) { operations.append(.removeKind(name)) }
}

extension RecordLayout.Field {
  /// Returns the name of the enumeration case whose stored rank is the content, or the content itself if the field has
  /// no such case.
  package func named(_ content: FieldContent) -> FieldContent {
    guard let cases, case .integer(let rank) = content, cases.indices.contains(Int(rank)) else { return content }
    return .text(cases[Int(rank)])
  }

  /// Returns the stored rank of the enumeration case whose name is the content, or the content itself if the field has
  /// no such case.
  func ranked(_ content: FieldContent) -> FieldContent {
    guard let cases, case .text(let name) = content, let rank = cases.firstIndex(of: name) else { return content }
    return .integer(Int64(rank))
  }
}
