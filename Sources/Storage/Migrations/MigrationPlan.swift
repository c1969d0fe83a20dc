package import LogbookRecords
import Foundation

/// A plan for converting the records of a store from an older version to the current version.
///
/// A migration's SQL runs on the tables of the preceding version. A migration with SQL therefore begins a new stage,
/// after the stage that creates these tables, unless the store is already at the preceding version.
package struct MigrationPlan {
  /// A part of the plan that converts the tables of one version to those of a later version.
  package struct Stage {
    /// The SQL that runs on the tables before they are converted.
    package var statements: [String] = []
    /// The kinds that the stage produces.
    package var kinds: [Kind] = []
    /// The records to which the references lead that the stage adds.
    package let targets = MigrationTargets()
  }

  /// The conversion of one kind of record in a stage.
  package struct Kind {
    /// The name and the fields of the kind after the stage.
    package var layout: RecordLayout
    /// The layout of the records before the stage; `nil` if the kind does not exist before the stage.
    package var origin: RecordLayout?
    /// Whether the migrations add the kind.
    fileprivate var isNew = false
    fileprivate var changes: [@Sendable (inout Migration.Row) throws -> Void] = []
    /// The names of the fields that the migrations add or change. ``refuseDifferences()`` does not compare the types
    /// and rules of these fields.
    fileprivate var mentioned: Set<String> = []

    fileprivate init(_ layout: RecordLayout, origin: RecordLayout?) {
      (self.layout, self.origin) = (layout, origin)
    }
  }

  /// The stages in order; the last stage produces the current version.
  package private(set) var stages = [Stage()]
  private let stored: StoreLayout
  private let layout: StoreLayout
  /// The kinds that result from the operations applied so far.
  private var kinds: [Kind]

  /// Creates a plan by applying the outstanding migrations to the layout of a store.
  ///
  /// - Throws: ``StoreError/misuse(_:)`` if the migrations do not lead to the current layout, if one of them refers to
  ///   a kind or field that does not exist, or if one of them gives a new or renamed kind or field a name that is
  ///   already in use.
  package init(from stored: StoreLayout, to layout: StoreLayout, _ migrations: [Migration]) throws(StoreError) {
    (self.stored, self.layout) = (stored, layout)
    kinds = stored.kinds.map { Kind($0, origin: $0) }
    for (index, migration) in migrations.enumerated().dropFirst(stored.version - 1) {
      if !migration.statements.isEmpty {
        if index > stored.version - 1 { beginStage() }
        stages[stages.count - 1].statements = migration.statements
      }
      let following = migrations.dropFirst(index + 1).flatMap(\.operations)
      for (position, operation) in migration.operations.enumerated() {
        let later = migration.operations.dropFirst(position + 1) + following
        try apply(operation, before: later, version: index + 2)
      }
    }
    try refuseDifferences()
    stages[stages.count - 1].kinds = layout.kinds.map { kind in
      var result = kinds.first { $0.layout.name == kind.name } ?? Kind(kind, origin: nil)
      result.layout = kind
      return result
    }
  }

  /// Ends the current stage, and begins a stage that starts from the tables of the version reached so far.
  private mutating func beginStage() {
    let made = kinds.map { kind in
      var made = kind
      made.layout.fields = kind.layout.fields.map(\.withoutRules)
      return made
    }
    stages[stages.count - 1].kinds = made
    stages.append(Stage())
    kinds = zip(kinds, made).map { kind, made in
      var next = Kind(kind.layout, origin: made.layout)
      next.isNew = kind.isNew
      next.mentioned = kind.mentioned
      return next
    }
  }

  /// Applies an operation to the ``kinds``.
  ///
  /// - Parameter later: The operations that follow, in this migration and in later ones.
  private mutating func apply(
    _ operation: Migration.Operation,
    before later: ArraySlice<Migration.Operation>,
    version: Int
  ) throws(StoreError) {
    let misuse: @Sendable (String) -> StoreError = { .misuse("the migration to version \(version) \($0)") }
    func index(of kind: String) throws(StoreError) -> Int {
      guard let index = kinds.firstIndex(where: { $0.layout.name == kind }) else {
        throw misuse("names the kind “\(kind)”, which does not exist")
      }
      return index
    }
    func requireNew(kind: String) throws(StoreError) {
      if kinds.contains(where: { $0.layout.name == kind }) {
        throw misuse("adds the kind “\(kind)”, which already exists")
      }
    }
    switch operation {
    case .addKind(let name):
      try requireNew(kind: name)
      kinds.append(Kind(layout.kind(name, before: later), origin: nil))
      kinds[kinds.count - 1].isNew = true
    case .renameKind(let name, let new):
      let kind = try index(of: name)
      try requireNew(kind: new)
      kinds[kind].layout.name = new
      for index in kinds.indices { kinds[index].layout.renameTarget(name, to: new) }
    case .removeKind(let name): kinds.remove(at: try index(of: name))
    case .add(_, _, let name), .rename(_, _, let name), .remove(_, let name), .changeField(_, let name, _),
      .change(let name, _), .resolve(_, let name, _):
      try apply(operation, before: later, to: try index(of: name), misuse)
    }
  }

  private mutating func apply(
    _ operation: Migration.Operation,
    before later: ArraySlice<Migration.Operation>,
    to kind: Int,
    _ misuse: @escaping @Sendable (String) -> StoreError
  ) throws(StoreError) {
    func position(of field: String) throws(StoreError) -> Int {
      guard let position = kinds[kind].layout.fields.firstIndex(where: { $0.name == field }) else {
        throw misuse("names the field “\(field)” of \(kinds[kind].layout.name), which does not exist")
      }
      return position
    }
    func requireNew(_ field: String) throws(StoreError) {
      if kinds[kind].layout.fields.contains(where: { $0.name == field }) {
        throw misuse("adds the field “\(field)” of \(kinds[kind].layout.name), which already exists")
      }
    }
    switch operation {
    case .addKind, .renameKind, .removeKind: break
    case .resolve(let field, let name, let rule):
      _ = try position(of: field)
      // A field that is later changed again or removed is then resolved or not needed.
      guard let described = layout.field(field, of: name, before: later) else { break }
      guard let target = described.target else {
        throw misuse("makes the field “\(field)” of \(name) a reference, but it is not described as one")
      }
      if rule == .clear, !described.isOptional, !described.isList {
        throw misuse("clears the field “\(field)” of \(name), which is not optional")
      }
      if rule == .refuse { break }
      let targets = stages[stages.count - 1].targets
      let origin = kinds.first { $0.layout.name == target }?.origin?.name
      if let origin { targets.add(origin) }
      kinds[kind].changes.append { row in
        guard let content = row[field] else { return }
        let dangling = Set(content.recordIDs).filter { id in
          origin.map { !targets.contains(id, of: $0) } ?? true
        }
        if dangling.isEmpty { return }
        if rule == .delete { throw MigrationTargets.Removal() }
        row[field] = content.removing(dangling)
      }
    case .add(let field, let content, let name):
      try requireNew(field.name)
      kinds[kind].layout.fields.append(layout.field(field.name, of: name, before: later) ?? field)
      kinds[kind].mentioned.insert(field.name)
      kinds[kind].changes.append { $0[field.name] = content }
    case .rename(let field, let new, _):
      let position = try position(of: field)
      try requireNew(new)
      kinds[kind].layout.fields[position].name = new
      if kinds[kind].mentioned.remove(field) != nil { kinds[kind].mentioned.insert(new) }
      kinds[kind].changes.append { $0[new] = $0.removeValue(forKey: field) }
    case .remove(let field, _):
      kinds[kind].layout.fields.remove(at: try position(of: field))
      kinds[kind].mentioned.remove(field)
      kinds[kind].changes.append { $0[field] = nil }
    case .changeField(let field, let name, let value):
      let position = try position(of: field)
      // If a later operation changes the field again or removes it, accept every type until then: this operation does
      // not contain the new type, and `layout` contains only the types of the current version.
      let old = kinds[kind].layout.fields[position]
      kinds[kind].layout.fields[position] =
        layout.field(field, of: name, before: later)
        ?? RecordLayout.Field(name: field, type: "any", rules: old.rules)
      kinds[kind].mentioned.insert(field)
      kinds[kind].changes.append { $0[field] = try value($0[field] ?? .null) }
    case .change(let name, let body):
      let names = Set(kinds[kind].layout.fields.map(\.name))
      kinds[kind].changes.append { row in
        let (number, id) = (row["number"], row["id"])
        try body(&row)
        if row["number"] != number || row["id"] != id {
          throw misuse("changes the number or the ID of \(name.withArticle)")
        }
        if let field = row.keys.sorted().first(where: { !names.contains($0) && $0 != "number" && $0 != "id" }) {
          throw misuse("sets the field “\(field)” of \(name), which does not exist")
        }
      }
    }
  }

  private func refuseDifferences() throws(StoreError) {
    func forgotten(_ what: String) -> StoreError {
      let subject =
        stored.version + 1 == layout.version
        ? "the migration to version \(layout.version) does" : "the migrations to version \(layout.version) do"
      return .misuse("\(subject) not mention the \(what)")
    }
    for kind in layout.kinds {
      guard let made = kinds.first(where: { $0.layout.name == kind.name }) else {
        throw forgotten("kind “\(kind.name)”, which is new")
      }
      if made.isNew { continue }
      for field in kind.fields {
        guard let found = made.layout.fields.first(where: { $0.name == field.name }) else {
          throw forgotten("field “\(field.name)” of \(kind.name), which is new")
        }
        if made.mentioned.contains(field.name) || found.isKept(by: field) { continue }
        throw forgotten("field “\(field.name)” of \(kind.name), which was \(found.summary) and is \(field.summary)")
      }
      for field in made.layout.fields where !kind.fields.contains(where: { $0.name == field.name }) {
        throw forgotten("field “\(field.name)” of \(kind.name), which is no longer described")
      }
    }
    for kind in kinds.map(\.layout.name) where !layout.kinds.contains(where: { $0.name == kind }) {
      throw forgotten("kind “\(kind)”, which is no longer described")
    }
  }

  /// Throws an error if the plan contains SQL, which only a SQLite store can run. If the method returns, the plan has a
  /// single stage, because only SQL begins another one.
  package func refuseSQL() throws(StoreError) {
    if stages.allSatisfy(\.statements.isEmpty) { return }
    throw .unsupported("the migration to version \(layout.version) contains SQL, which only a SQLite store can run")
  }

  /// Returns the name that a kind of the current version had in the store before the migration; `nil` if the kind is
  /// new.
  package func storedName(of kind: String) -> String? {
    var name: String? = kind
    for stage in stages.reversed() { name = stage.kinds.first { $0.layout.name == name }?.origin?.name }
    return name
  }

  /// Returns the error for a record that cannot be migrated.
  package func failure(_ kind: String, _ number: Int, _ rule: String) -> StoreError {
    .constraint("\(kind) \(number) cannot be migrated to version \(layout.version): \(rule)")
  }

  /// Returns the SQL for the number of the first record that refers to one that does not exist.
  ///
  /// - Parameters:
  ///   - referring: A query for the numbers of the records (`number`) and the IDs to which they refer (`id`).
  ///   - target: A query for the IDs (`id`) of the records to which they may refer.
  package static func firstDangling(among referring: String, target: String) -> String {
    """
    SELECT number FROM (\(referring)) AS referring
    WHERE id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM (\(target)) AS target WHERE target.id = referring.id)
    ORDER BY number LIMIT 1
    """
  }

  /// Throws the error for a record that refers to one that does not exist after the migration.
  package func refuse(dangling number: Int?, _ field: RecordLayout.Field, of kind: String) throws(StoreError) {
    guard let number else { return }
    throw failure(kind, number, "\(field.name) must be the ID of an existing \(field.target ?? kind)")
  }

  /// Returns the contents of a record after a stage; `nil` if the record is removed.
  ///
  /// - Throws: Any ``StoreError`` that a closure throws; ``StoreError/constraint(_:)``, which names the record, if a
  ///   closure throws any other error; ``StoreError/misuse(_:)`` if a closure changes the number or the ID, or sets a
  ///   field that does not exist.
  package func migrated(_ row: Migration.Row, _ kind: Kind) throws(StoreError) -> Migration.Row? {
    var row = row
    do {
      for change in kind.changes { try change(&row) }
    } catch is MigrationTargets.Removal {
      return nil
    } catch let mistake as StoreError {
      throw mistake
    } catch let error as ValidationError {
      throw failure(kind.layout.name, row["number"]?.integer ?? 0, "\(error.field) \(error.rule)")
    } catch {
      throw failure(kind.layout.name, row["number"]?.integer ?? 0, "\(error)")
    }
    return row
  }
}

extension Record {
  /// Creates a record from migrated contents.
  ///
  /// - Throws: An error that describes the first rule that the record breaks.
  package init(migrated row: Migration.Row) throws(ValidationError) {
    var contents = [row["number"] ?? .null, row["id"] ?? .null]
    for field in RecordDescription<Self>.shared.fields {
      switch (row[field.name] ?? .null, field.type.wrapped) {
      case (.text(let name), .ranked(let names)):
        contents.append(FieldContent(try names.rank(of: name, in: field.name)))
      // Convert the UUID back to bytes, because any 16-byte value is read as a UUID if the type of its field is
      // unknown.
      case (.uuid(let uuid), .bytes): contents.append(.blob(unsafe withUnsafeBytes(of: uuid.uuid) { unsafe Array($0) }))
      case (let content, _): contents.append(content)
      }
    }
    let record = try Self(contents: contents)
    do throws(StoreError) {
      self = try RecordDescription.prepared(record)
    } catch .invalid(let error) {
      throw error
    } catch {
      throw ValidationError(field: "id", value: "", rule: "\(error)")
    }
  }
}
