import LogbookRecords

/// The layouts of earlier versions, as far as they can be derived from the operations that lead to the current version.
extension StoreLayout {
  /// Returns the kinds as they were before the given operations, which produced the current version.
  ///
  /// Fields that the operations remove or change have the type `any`. A kind that the operations remove has only the
  /// fields that the operations mention.
  func kinds(before operations: some Collection<Migration.Operation>) -> [RecordLayout] {
    var kinds = kinds
    for operation in operations.reversed() {
      switch operation {
      case .addKind(let name): kinds.removeAll { $0.name == name }
      case .removeKind(let name):
        // A kind that is still described after its removal was described only by mistake.
        kinds.removeAll { $0.name == name }
        kinds.append(RecordLayout(name: name, fields: []))
      case .renameKind(let old, let new):
        guard let index = kinds.firstIndex(where: { $0.name == new }) else { break }
        kinds[index].name = old
        for index in kinds.indices { kinds[index].renameTarget(new, to: old) }
        kinds = kinds.enumerated().filter { $0 == index || $1.name != old }.map(\.element)
      case .add(_, _, let kind), .rename(_, _, let kind), .remove(_, let kind), .changeField(_, let kind, _),
        .change(let kind, _), .resolve(_, let kind, _):
        for index in kinds.indices where kinds[index].name == kind { kinds[index].revert(operation) }
      }
    }
    return kinds
  }

  /// Returns the layout that a kind had before the given operations; see ``kinds(before:)``.
  func kind(_ name: String, before operations: ArraySlice<Migration.Operation>) -> RecordLayout {
    kinds(before: operations).first { $0.name == name } ?? RecordLayout(name: name, fields: [])
  }

  /// Returns the layout that a field had before the given operations, which produced the current version; `nil` if
  /// these operations remove the field or its kind, or change the field.
  func field(
    _ name: String,
    of kind: String,
    before operations: ArraySlice<Migration.Operation>
  ) -> RecordLayout.Field? {
    let field = self.kind(kind, before: operations).fields.first { $0.name == name }
    return field?.valueType == "any" ? nil : field
  }
}

extension RecordLayout {
  /// Changes the references to a kind that is renamed.
  mutating func renameTarget(_ name: String, to new: String) {
    for index in fields.indices {
      fields[index].rules = fields[index].rules.map { $0 == "refers \(name)" ? "refers \(new)" : $0 }
    }
  }

  fileprivate mutating func revert(_ operation: Migration.Operation) {
    func any(_ name: String, _ rules: [String] = []) -> Field { Field(name: name, type: "any", rules: rules) }
    let found = { [fields] (name: String) in fields.first { $0.name == name } }
    func replace(_ name: String, with field: Field) {
      let index = fields.firstIndex { $0.name == name } ?? fields.endIndex
      fields.removeAll { $0.name == name || $0.name == field.name }
      fields.insert(field, at: min(index, fields.endIndex))
    }
    switch operation {
    case .add(let field, _, _): fields.removeAll { $0.name == field.name }
    case .rename(let old, let new, _):
      var field = found(new) ?? any(new)
      field.name = old
      replace(new, with: field)
    case .remove(let field, _): replace(field, with: any(field))
    case .changeField(let field, _, _): replace(field, with: any(field, found(field)?.rules ?? []))
    case .addKind, .renameKind, .removeKind, .change, .resolve: break
    }
  }
}
