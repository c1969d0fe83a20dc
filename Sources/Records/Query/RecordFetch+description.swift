extension RecordFetch: CustomStringConvertible {
  /// The query in readable form, such as `species contains "Owl" && count > 3, sort -seenAt, limit 50`.
  public var description: String {
    var parts: [String] = []
    if let refusal { parts.append("refused: \(refusal)") }
    if condition != .always(true) { parts.append(condition.text(of: Item.fields)) }
    if !sort.isEmpty {
      let keys = sort.map { ($0.isDescending ? "-" : "") + $0.key.path.name(from: Item.fields) }
      parts.append("sort \(keys.joined(separator: " "))")
    }
    if let cursor { parts.append("after #\(cursor.number)") }
    if let limit { parts.append("limit \(limit)") }
    if offset > 0 { parts.append("offset \(offset)") }
    return parts.isEmpty ? "all" : parts.joined(separator: ", ")
  }
}

extension FieldExpression {
  fileprivate func text(of fields: any RecordFields, in owners: [any RecordFields] = []) -> String {
    func text(_ part: FieldExpression) -> String {
      switch part {
      case .all, .any, .conditional: "(\(part.text(of: fields, in: owners)))"
      default: part.text(of: fields, in: owners)
      }
    }
    func joined(_ parts: [FieldExpression], _ operation: String) -> String {
      parts.map(text).joined(separator: " \(operation) ")
    }
    func text(_ condition: FieldExpression, of list: RelatedList) -> String {
      list.fields(from: fields).map { condition.text(of: $0, in: owners + [fields]) } ?? "?"
    }
    switch self {
    case .constant(let content): return content.summary
    case .field(let position): return fields.name(at: position)
    case .isMissing(let value): return "\(text(value)) == nil"
    case .comparison(let left, let comparison, let right): return "\(text(left)) \(comparison.symbol) \(text(right))"
    case .isOneOf(let value, let contents):
      return "\(text(value)) is one of \(contents.map(\.summary).joined(separator: ", "))"
    case .not(let condition): return "!(\(condition.text(of: fields, in: owners)))"
    case .all(let parts): return joined(parts, "&&")
    case .any(let parts): return joined(parts, "||")
    case .conditional(let condition, let value, let other):
      return "\(text(condition)) ? \(text(value)) : \(text(other))"
    case .coalesced(let value, let other): return "\(text(value)) ?? \(text(other))"
    case .count(let value): return "\(text(value)).count"
    case .isEmpty(let value): return "\(text(value)).isEmpty"
    case .contains(let list, let value): return "\(text(list)) contains \(text(value))"
    case .hasKeys(let value, let keys): return "\(text(value)) matches \(keys.map(\.quoted).joined(separator: ", "))"
    case .searchTextContains(let key): return "search \(key.quoted)"
    case .text(let left, let relation, let right): return "\(text(left)) \(relation.rawValue) \(text(right))"
    case .related(let position, let value):
      let target = fields.target(at: position)
      return fields.name(at: position) + ".(" + (target.map { value.text(of: $0, in: owners) } ?? "?") + ")"
    case .exists(let list, let condition):
      return list.name(from: fields) + ".contains { \(text(condition, of: list)) }"
    case .relatedCount(let list, let condition):
      return list.name(from: fields) + ".count { \(text(condition, of: list)) }"
    case .outer(let value):
      return owners.last.map { "outer.(\(value.text(of: $0, in: owners.dropLast())))" } ?? "?"
    }
  }
}

extension FieldComparison {
  /// The Swift operator. Except for `==` and `!=`, SQL expressions use the same operator.
  package var symbol: String {
    switch self {
    case .equal: "=="
    case .notEqual: "!="
    case .less: "<"
    case .lessOrEqual: "<="
    case .greater: ">"
    case .greaterOrEqual: ">="
    }
  }
}
