import Foundation

extension FieldExpression {
  /// Returns the expression with each part replaced by the result of a function, which receives whether the part is a
  /// condition on the records of a list.
  private func mapped(_ replace: (Self, _ isOfList: Bool) -> Self) -> Self {
    func part(_ expression: Self) -> Self { replace(expression, false) }
    return switch self {
    case .constant, .field, .searchTextContains: self
    case .isMissing(let value): .isMissing(part(value))
    case .comparison(let left, let comparison, let right): .comparison(part(left), comparison, part(right))
    case .isOneOf(let value, let contents): .isOneOf(part(value), contents)
    case .not(let condition): .not(part(condition))
    case .all(let parts): .all(parts.map(part))
    case .any(let parts): .any(parts.map(part))
    case .conditional(let condition, let value, let other): .conditional(part(condition), part(value), part(other))
    case .coalesced(let value, let other): .coalesced(part(value), part(other))
    case .count(let value): .count(part(value))
    case .isEmpty(let value): .isEmpty(part(value))
    case .contains(let list, let value): .contains(part(list), part(value))
    case .text(let left, let relation, let right): .text(part(left), relation, part(right))
    case .hasKeys(let value, let keys): .hasKeys(part(value), keys)
    case .related(let position, let value): .related(position, part(value))
    case .exists(let list, let condition): .exists(list, replace(condition, true))
    case .relatedCount(let list, let condition): .relatedCount(list, replace(condition, true))
    case .outer(let value): .outer(part(value))
    }
  }

  /// Returns this condition on the records of a list with each value of the record that has the list replaced.
  func replacingOuter(depth: Int = 0, _ replacement: (Self) -> Self) -> Self {
    if case .outer(let value) = self {
      return depth == 0 ? replacement(value) : .outer(value.replacingOuter(depth: depth - 1, replacement))
    }
    return mapped { part, isOfList in part.replacingOuter(depth: isOfList ? depth + 1 : depth, replacement) }
  }

  /// The values of the record that has the list in this condition on the records of a list, without duplicates.
  var outerValues: [Self] {
    var values: [Self] = []
    _ = replacingOuter { value in
      if !values.contains(value) { values.append(value) }
      return .outer(value)
    }
    return values
  }

  // MARK: Conditions on one related record

  /// The same condition, in which the conditions on the same related record are together.
  ///
  /// A store can then look up the related records that meet them, instead of looking up one for each record.
  func factored(in scope: FieldScope) -> Self {
    if let (position, condition) = conditionOfRelated(in: scope), let target = scope.related(at: position) {
      return .related(position, condition.factored(in: target))
    }
    switch self {
    case .all(let parts):
      var others: [Self] = []
      var related: [(position: Int, conditions: [Self])] = []
      for part in parts {
        guard let (position, condition) = part.conditionOfRelated(in: scope) else {
          others.append(part.factored(in: scope))
          continue
        }
        if let index = related.firstIndex(where: { $0.position == position }) {
          related[index].conditions.append(condition)
        } else {
          related.append((position, [condition]))
        }
      }
      return .conjunction(
        others
          + related.map { position, conditions in
            let condition = Self.conjunction(conditions)
            return .related(position, scope.related(at: position).map(condition.factored) ?? condition)
          }
      )
    case .any(let parts): return .any(parts.map { $0.factored(in: scope) })
    case .not(let condition): return .not(condition.factored(in: scope))
    case .exists(let list, let condition):
      return .exists(list, scope.element(of: list).map(condition.factored) ?? condition)
    case .comparison(let left, let comparison, let right):
      return .comparison(left.factoredCount(in: scope), comparison, right.factoredCount(in: scope))
    default: return self
    }
  }

  private func factoredCount(in scope: FieldScope) -> Self {
    guard case .relatedCount(let list, let condition) = self else { return self }
    return .relatedCount(list, scope.element(of: list).map(condition.factored) ?? condition)
  }

  /// The condition that the record to which one reference refers must meet; `nil` if this condition is not about the
  /// fields of one related record alone, or holds also if there is no such record.
  private func conditionOfRelated(in scope: FieldScope) -> (position: Int, condition: Self)? {
    var positions: Set<Int> = []
    guard isAboutRelated(&positions), positions.count == 1, let position = positions.first else {
      return nil
    }
    let inner = replacingRelated { $0 }
    if scope.isOptional(at: position), replacingRelated({ _ in .constant(.null) }).holdsWithoutRecord { return nil }
    return (position, inner)
  }

  /// Returns whether the expression refers only to fields of related records, and adds the positions of the references.
  private func isAboutRelated(_ positions: inout Set<Int>) -> Bool {
    switch self {
    case .constant: return true
    case .field, .searchTextContains, .exists, .relatedCount, .outer: return false
    case .related(let position, let value):
      positions.insert(position)
      return value.outerValues.isEmpty
    default:
      var result = true
      _ = mapped { part, _ in
        result = part.isAboutRelated(&positions) && result
        return part
      }
      return result
    }
  }

  private func replacingRelated(_ replacement: (Self) -> Self) -> Self {
    if case .related(_, let value) = self { return replacement(value) }
    return mapped { part, _ in part.replacingRelated(replacement) }
  }

  /// Whether a condition without fields holds.
  private var holdsWithoutRecord: Bool {
    condition(in: EvaluationScope<NoRecord>(source: nil))(NoRecord.template)
  }

  // MARK: Kinds

  /// Whether the expression refers to records other than the one that must meet it.
  var crossesKinds: Bool {
    switch self {
    case .constant, .field, .searchTextContains: false
    case .isMissing(let value), .isOneOf(let value, _), .not(let value), .count(let value), .isEmpty(let value),
      .hasKeys(let value, _):
      value.crossesKinds
    case .comparison(let left, _, let right), .coalesced(let left, let right), .contains(let left, let right),
      .text(let left, _, let right):
      left.crossesKinds || right.crossesKinds
    case .all(let parts), .any(let parts): parts.contains(where: \.crossesKinds)
    case .conditional(let condition, let value, let other):
      condition.crossesKinds || value.crossesKinds || other.crossesKinds
    case .related, .exists, .relatedCount, .outer: true
    }
  }

  /// Adds the kinds of the records to which the expression refers.
  package func addKinds(from scope: FieldScope, to kinds: inout [any Record.Type]) {
    switch self {
    case .related(let position, let value):
      guard let target = scope.related(at: position) else { return }
      kinds.append(target.fields.kind)
      value.addKinds(from: target, to: &kinds)
    case .exists(let list, let condition), .relatedCount(let list, let condition):
      guard let element = scope.element(of: list) else { return }
      kinds.append(element.fields.kind)
      condition.addKinds(from: element, to: &kinds)
    case .outer(let value): if let outer = scope.outer { value.addKinds(from: outer, to: &kinds) }
    default:
      _ = mapped { part, _ in
        part.addKinds(from: scope, to: &kinds)
        return part
      }
    }
  }
}

/// The record for which conditions without fields are evaluated.
private struct NoRecord: Record {
  static let name = "none"
  static let template = NoRecord()
  var id = RecordID<NoRecord>(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
  var number: Int?

  static func describe(_ none: inout some Describer<NoRecord>) { none.identity(\.id, \.number) }
}
