extension FieldExpression {
  /// Checks that a condition, which may have been built at run time, has the same result in every store.
  ///
  /// For example, the check rejects conditions that contain NaN or values of the wrong type, or that use a list itself
  /// as a value.
  ///
  /// - Parameter fields: The fields of the records that must meet the condition.
  /// - Throws: ``StoreError/misuse(_:)`` that describes the first mistake.
  func refuseWrongTypes(of fields: any RecordFields) throws(StoreError) {
    do throws(ExpressionMistake) { try ExpressionTypes(of: fields).check(condition: self) } catch {
      throw .misuse("a predicate of \(fields.kind.name.withArticle) \(error.text)")
    }
  }

  func hasRightTypes(of fields: any RecordFields) -> Bool {
    do throws(ExpressionMistake) { try ExpressionTypes(of: fields).check(condition: self) } catch { return false }
    return true
  }
}

private struct ExpressionMistake: Error {
  let text: String

  init(_ text: String) { self.text = text }
}

private struct ExpressionTypes {
  let scope: FieldScope

  init(of fields: any RecordFields) { scope = FieldScope(fields, areStored: false) }

  init(_ scope: FieldScope) { self.scope = scope }

  func check(condition: FieldExpression) throws(ExpressionMistake) {
    guard try (type(of: condition) ?? .boolean).isInteger else {
      throw ExpressionMistake("uses a value as a condition")
    }
  }

  /// Returns the type of an expression, or `nil` if the value of the expression is always missing.
  private func type(of expression: FieldExpression) throws(ExpressionMistake) -> FieldType? {
    switch expression {
    case .constant(let content): return try type(of: content)
    case .field(let position):
      let type = try fieldType(at: position).wrapped
      if type.isList { throw ExpressionMistake("uses a list as a value") }
      return type
    case .related(let position, let value):
      guard try fieldType(at: position).wrapped == .uuid, let target = scope.related(at: position) else {
        let name = scope.fields.name(at: position)
        throw ExpressionMistake("uses “\(name)” as a reference; describe it with reference(_:_:onDelete:_:)")
      }
      return try ExpressionTypes(target).type(of: value)
    case .exists(let list, let condition): try check(list, condition)
    case .relatedCount(let list, let condition):
      try check(list, condition)
      return .integer
    case .outer(let value):
      guard let outer = scope.outer else {
        throw ExpressionMistake("refers to the record that has a list, outside a condition on a list")
      }
      return try ExpressionTypes(outer).type(of: value)
    case .isMissing(let value): _ = try type(of: value)
    case .comparison(let left, _, let right): _ = try common(type(of: left), type(of: right))
    case .isOneOf(let value, let contents):
      let type = try type(of: value)
      if contents.contains(.null) { throw ExpressionMistake("compares with null in a list; use isMissing") }
      for content in contents { _ = try common(type, self.type(of: content)) }
    case .not(let condition): try check(condition: condition)
    case .all(let parts), .any(let parts): for part in parts { try check(condition: part) }
    case .conditional(let condition, let value, let other):
      try check(condition: condition)
      return try common(type(of: value), type(of: other))
    case .coalesced(let value, let other): return try common(type(of: value), type(of: other))
    case .count(let value):
      try checkTextOrList(value)
      return .integer
    case .isEmpty(let value): try checkTextOrList(value)
    case .contains(let list, let element):
      guard let list = self.list(list) else {
        throw ExpressionMistake("searches for an element in a value that is not a list field")
      }
      _ = try common(list == .texts ? .text : .uuid, type(of: element))
    case .text(let left, _, let right):
      try checkText(left)
      try checkText(right)
    case .hasKeys(let value, let keys):
      if list(value) != .texts { try checkText(value) }
      if let key = keys.first(where: { !$0.utf8.elementsEqual($0.matchingKey.utf8) }) {
        throw ExpressionMistake("uses “\(key)” as a matching key, which is “\(key.matchingKey)”")
      }
    case .searchTextContains:
      let kind = scope.fields.kind
      if !(kind is any SearchedRecord.Type) {
        throw ExpressionMistake("searches \(kind.name.withArticle), which has no searchable text")
      }
    }
    return .boolean
  }

  private func fieldType(at position: Int) throws(ExpressionMistake) -> FieldType {
    guard scope.fields.types.indices.contains(position) else {
      throw ExpressionMistake("refers to a field that does not exist")
    }
    return scope.type(at: position)
  }

  private func check(_ list: RelatedList, _ condition: FieldExpression) throws(ExpressionMistake) {
    switch list {
    case .ids(let position):
      if try fieldType(at: position) != .uuids {
        throw ExpressionMistake("uses a field that is not a list of references")
      }
    case .referrers(let kind, let position):
      guard let field = kind.type.fields.references.first(where: { $0.position == position }),
        field.target == scope.fields.kind.name
      else {
        throw ExpressionMistake("asks for \(kind.type.name) records by a field that does not refer to it")
      }
    }
    guard let element = scope.element(of: list) else {
      throw ExpressionMistake("uses a field that is not a list of references")
    }
    try ExpressionTypes(element).check(condition: condition)
  }

  private func type(of constant: FieldContent) throws(ExpressionMistake) -> FieldType? {
    switch constant {
    case .null: return nil
    case .integer: return .integer
    case .real(let number):
      if number.isNaN { throw ExpressionMistake("uses the floating-point number NaN") }
      return .real
    case .text: return .text
    case .uuid: return .uuid
    case .blob: return .bytes
    case .list, .uuids: throw ExpressionMistake("uses a list as a value")
    }
  }

  /// Returns the type of the list to which an expression refers; `nil` if it is not a list field.
  private func list(_ expression: FieldExpression) -> FieldType? {
    guard case .field(let position) = expression, scope.fields.types.indices.contains(position) else { return nil }
    let type = scope.type(at: position)
    return type.isList ? type.wrapped : nil
  }

  private func checkText(_ expression: FieldExpression) throws(ExpressionMistake) {
    _ = try common(.text, type(of: expression))
  }

  private func checkTextOrList(_ expression: FieldExpression) throws(ExpressionMistake) {
    if list(expression) == nil { try checkText(expression) }
  }

  /// Returns the common type of two values with the given types, where `nil` is the type of a value that is always
  /// missing. The result is `nil` only if both given types are `nil`.
  private func common(_ left: FieldType?, _ right: FieldType?) throws(ExpressionMistake) -> FieldType? {
    guard let left, let right else { return left ?? right }
    if left == right || left.isInteger && right.isInteger { return left == .date ? left : right }
    // A date between two whole milliseconds is represented by a floating-point number.
    if [left, right] == [.date, .real] || [left, right] == [.real, .date] { return .date }
    throw ExpressionMistake("compares or combines a value of the type \(left) with one of the type \(right)")
  }
}
