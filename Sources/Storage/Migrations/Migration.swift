public import LogbookRecords

/// How the records of one version of a ``StoreModel`` become those of the next.
///
/// ```swift
/// StoreModel("gazetteer", Place.self, migrations: [
///   Migration { m in  // to version 2
///     m.add("rating", to: Place.self)
///     m.rename("name", to: "title", of: Place.self)
///     m.change(Place.self) { row in row["title"] = .text(row["title"]?.text?.capitalized ?? "") }
///   }
/// ])
/// ```
///
/// A store of an older version is migrated when it is opened: in SQLite at once and in one transaction, in a document with the
/// next commit. All migrations that it lacks together must lead to exactly the fields that the program describes, else opening
/// throws ``/LogbookRecords/StoreError/misuse(_:)`` with a field that they do not mention. Every record is then held to its rules; the
/// first that breaks one stops the migration with ``/LogbookRecords/StoreError/constraint(_:)``. In either case the store stays as it was.
///
/// The records keep their numbers and IDs. The history keeps its steps, of which none can be undone any more.
///
/// Once released, a migration must not change. A kind of records is named by its type as long as it keeps its name, and else by
/// the name that it had in the version that the migration begins with.
public struct Migration: Sendable {
  /// The contents of a record by the names of its fields, `number` and `id` included, which stay as they are.
  ///
  /// A value of an enumeration is its raw value, also if it is ranked. A missing entry is a missing value.
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
  }

  private(set) var operations: [Operation] = []
  private(set) var statements: [String] = []

  /// A migration to the next version.
  ///
  /// - Parameter describe: Says what changes, in order.
  public init(_ describe: (inout Migration) -> Void) {
    describe(&self)
  }

  /// Runs SQL on the tables of the old version, before anything else of this migration.
  ///
  /// Only SQLite does; a document that needs the migration is refused with ``/LogbookRecords/StoreError/unsupported(_:)``. Keys and digests
  /// are made again afterwards.
  public mutating func sql(_ statements: String) { self.statements.append(statements) }
}

/// Fields.
extension Migration {
  /// Adds a field without a value: an optional one, a list, or one that a later `change(_:_:)` fills.
  public mutating func add(_ field: String, to kind: any Record.Type) { add(field, to: kind.name) }
  /// Adds a field without a value.
  public mutating func add(_ field: String, to kind: String) {
    operations.append(.add(RecordLayout.Field(name: field, type: "any", rules: []), .null, kind: kind))
  }

  /// Adds a field that has a value in every old record.
  public mutating func add(_ field: String, to kind: any Record.Type, default value: some FieldValue) {
    add(field, to: kind.name, default: value)
  }
  /// Adds a field that has a value in every old record.
  public mutating func add<Value: FieldValue>(_ field: String, to kind: String, default value: Value) {
    let layout = RecordLayout.Field(name: field, type: Value.fieldType, rules: [])
    operations.append(.add(layout, layout.named(value.fieldContent), kind: kind))
  }

  /// Gives a field another name.
  public mutating func rename(_ field: String, to name: String, of kind: any Record.Type) {
    rename(field, to: name, of: kind.name)
  }
  /// Gives a field another name.
  public mutating func rename(_ field: String, to name: String, of kind: String) {
    operations.append(.rename(field, to: name, kind: kind))
  }

  /// Removes a field and its values.
  public mutating func remove(_ field: String, from kind: any Record.Type) { remove(field, from: kind.name) }
  /// Removes a field and its values.
  public mutating func remove(_ field: String, from kind: String) { operations.append(.remove(field, kind: kind)) }

  /// Gives a field the type and the rules of the description.
  ///
  /// - Parameter value: Makes the new value of the old one. Without it, values stay and have to suit the new type.
  public mutating func change(
    _ field: String,
    of kind: any Record.Type,
    _ value: @escaping @Sendable (FieldContent) throws -> FieldContent = { $0 }
  ) {
    change(field, of: kind.name, value)
  }
  /// Gives a field the type and the rules of the description.
  public mutating func change(
    _ field: String,
    of kind: String,
    _ value: @escaping @Sendable (FieldContent) throws -> FieldContent = { $0 }
  ) {
    operations.append(.changeField(field, kind: kind, value))
  }
}

/// Records.
extension Migration {
  /// Changes every record of a kind, given its contents after what comes before in the migration.
  ///
  /// - Parameter row: Sets fields. What it throws stops the migration.
  public mutating func change(_ kind: any Record.Type, _ row: @escaping @Sendable (inout Row) throws -> Void) {
    change(kind.name, row)
  }
  /// Changes every record of a kind.
  public mutating func change(_ kind: String, _ row: @escaping @Sendable (inout Row) throws -> Void) {
    operations.append(.change(kind: kind, row))
  }

  /// Adds a kind of records.
  public mutating func addKind(_ kind: any Record.Type) { addKind(kind.name) }
  /// Adds a kind of records.
  public mutating func addKind(_ kind: String) { operations.append(.addKind(kind)) }

  /// Gives a kind of records another name.
  public mutating func renameKind(_ name: String, to kind: any Record.Type) { renameKind(name, to: kind.name) }
  /// Gives a kind of records another name.
  public mutating func renameKind(_ name: String, to kind: String) { operations.append(.renameKind(name, to: kind)) }

  /// Removes a kind and its records.
  public mutating func removeKind(_ name: String) { operations.append(.removeKind(name)) }
}

extension RecordLayout.Field {
  /// The name of a stored rank; other contents as they are.
  package func named(_ content: FieldContent) -> FieldContent {
    guard let cases, case .integer(let rank) = content, cases.indices.contains(Int(rank)) else { return content }
    return .text(cases[Int(rank)])
  }

  /// The rank of a name as SQL keeps it; other contents as they are.
  func ranked(_ content: FieldContent) -> FieldContent {
    guard let cases, case .text(let name) = content, let rank = cases.firstIndex(of: name) else { return content }
    return .integer(Int64(rank))
  }
}
