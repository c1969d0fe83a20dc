extension FieldExpression {
  /// Checks that a condition, which may have been built at run time, has the same result in every store.
  ///
  /// For example, the check rejects conditions that contain NaN or values of the wrong type, or that use a list itself
  /// as a value.
  ///
  /// - Parameters:
  ///   - types: The types of the fields, by position. Every position in the condition must be valid.
  ///   - record: The name of the kind of record, which the error message contains.
  /// - Throws: ``StoreError/misuse(_:)`` that describes the first mistake.
  func refuseWrongTypes(_ types: [FieldType], of record: String) throws(StoreError) {
    do throws(ExpressionMistake) { try ExpressionTypes(types: types).check(condition: self) } catch {
      throw .misuse("a predicate of \(record.withArticle) \(error.text)")
    }
  }

  func hasRightTypes(_ types: [FieldType]) -> Bool {
    do throws(ExpressionMistake) { try ExpressionTypes(types: types).check(condition: self) } catch { return false }
    return true
  }
}

private struct ExpressionMistake: Error {
  let text: String

  init(_ text: String) { self.text = text }
}

private struct ExpressionTypes {
  let types: [FieldType]

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
      if types[position].isList { throw ExpressionMistake("uses a list as a value") }
      return types[position].wrapped
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
    case .searchTextContains: break
    }
    return .boolean
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
    if case .field(let position) = expression, types[position].isList { types[position].wrapped } else { nil }
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
