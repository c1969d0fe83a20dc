import LogbookRecords

/// A check of the migrations of a model, which does not need a store: a mistake that makes the migration of some older
/// store fail is reported whenever a store is opened, even if the store is new or empty.
struct MigrationCheck {
  let layout: StoreLayout
  let kinds: [any Record.Type]
  let migrations: [Migration]

  /// Throws an error if the migrations cannot lead to the described fields, or if they add a field without giving it a
  /// valid value in existing records.
  ///
  /// - Throws: ``StoreError/misuse(_:)`` that names the version and the kind or field.
  func run() throws(StoreError) {
    if migrations.isEmpty { return }
    let first = StoreLayout(version: 1, kinds: layout.kinds(before: migrations.flatMap(\.operations)))
    _ = try MigrationPlan(from: first, to: layout, migrations)
    for (index, migration) in migrations.enumerated() {
      for (position, operation) in migration.operations.enumerated() {
        guard case .add(let field, let content, let kind) = operation else { continue }
        let mistake = mistake(
          AddedField(kind: kind, name: field.name, content: content),
          before: migration.operations.dropFirst(position + 1),
          migrations.dropFirst(index + 1)
        )
        if let mistake {
          throw .misuse("the migration to version \(index + 2) adds the field “\(field.name)” of \(kind) \(mistake)")
        }
      }
    }
  }

  /// An added field, which has the same content in every existing record.
  private struct AddedField {
    var kind: String
    var name: String
    var content: FieldContent
    /// Whether the content has not been converted since the field was added.
    var isDefault = true
  }

  /// Returns the reason why existing records cannot have an added field; `nil` if they can, or if their content is
  /// unknown because a closure changes whole records or SQL changes tables.
  private func mistake(
    _ added: AddedField,
    before operations: ArraySlice<Migration.Operation>,
    _ later: ArraySlice<Migration>
  ) -> String? {
    var field = added
    for (statements, operations) in [([], operations)] + later.map({ ($0.statements, $0.operations[...]) }) {
      if !statements.isEmpty { return nil }
      for operation in operations {
        switch operation {
        case .renameKind(field.kind, let new): field.kind = new
        case .rename(field.name, let new, field.kind): field.name = new
        case .removeKind(field.kind), .remove(field.name, field.kind), .change(field.kind, _): return nil
        case .changeField(field.name, field.kind, let convert):
          do { field.content = try convert(field.content) } catch { return "whose value cannot be converted: \(error)" }
          field.isDefault = false
        default: break
        }
      }
    }
    guard let kind = kinds.first(where: { $0.name == field.kind }) else { return nil }
    return mistake(field, of: kind)
  }

  private func mistake<Item: Record>(_ added: AddedField, of kind: Item.Type) -> String? {
    let description = RecordDescription<Item>.shared
    guard let index = description.fields.firstIndex(where: { $0.name == added.name }) else { return nil }
    let (field, layout) = (description.fields[index], description.layout.fields[index])
    let content = layout.ranked(added.content)
    if content == .null {
      if field.type.isOptional || field.type.isList { return nil }
      return "without a value for existing records: give it a default value, or set it with change(_:_:)"
    }
    if added.isDefault, layout.isUnique {
      return "with the same default value in every record, but its values must be unique: set it with change(_:_:)"
    }
    var contents = Item.template.fieldContents
    contents[index + 2] = content
    do throws(ValidationError) {
      contents = try Item(contents: contents).fieldContents
      // Check only the rules of this field, because the template may break those of other fields.
      contents = contents.indices.map { $0 == index + 2 ? contents[$0] : .null }
      try description.rules.check(contents)
      return nil
    } catch {
      return "with an invalid value in existing records: \(error.field) \(error.rule)"
    }
  }
}
