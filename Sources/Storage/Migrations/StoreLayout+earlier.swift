import LogbookRecords

/// The layouts of earlier versions, as far as they can be derived from the operations that lead to the current version.
extension StoreLayout {
  /// Returns the layout that a kind had before the given operations, which produced the current version.
  ///
  /// Fields that the operations remove or change have the type `any`. A kind that the operations remove has no fields.
  func kind(_ name: String, before operations: ArraySlice<Migration.Operation>) -> RecordLayout {
    var current = name
    for operation in operations {
      switch operation {
      case .renameKind(current, let new): current = new
      case .removeKind(current): return RecordLayout(name: name, fields: [])
      default: break
      }
    }
    var kind = kinds.first { $0.name == current } ?? RecordLayout(name: current, fields: [])
    for operation in operations.reversed() { kind.revert(operation) }
    return kind
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
  fileprivate mutating func revert(_ operation: Migration.Operation) {
    func position(_ field: String) -> Int? { fields.firstIndex { $0.name == field } }
    switch operation {
    case .renameKind(let old, to: name): name = old
    case .add(let field, _, kind: name): fields.removeAll { $0.name == field.name }
    case .rename(let old, to: let new, kind: name): if let index = position(new) { fields[index].name = old }
    case .remove(let field, kind: name): fields.append(Field(name: field, type: "any", rules: []))
    case .changeField(let field, kind: name, _):
      if let index = position(field) { fields[index] = Field(name: field, type: "any", rules: fields[index].rules) }
    default: break
    }
  }
}
