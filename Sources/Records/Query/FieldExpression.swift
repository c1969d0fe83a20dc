/// A condition on the fields of a record, or a value made of them: what a predicate means to a store.
///
/// It names fields by position, 0 for the number, 1 for the ID, then the others in the order of the description, and values by their
/// ``FieldContent``. Conditions are values too: 1 if they hold, else 0. Each condition has an answer for every record, missing
/// values included.
public indirect enum FieldExpression: Hashable, Sendable, Codable {
  /// A value. A date between two milliseconds is the half millisecond between them, as a floating-point number.
  case constant(FieldContent)
  /// The value of a field.
  case field(Int)
  /// Whether a value is missing.
  case isMissing(FieldExpression)
  /// Whether two values compare so; see ``FieldComparison``.
  case comparison(FieldExpression, FieldComparison, FieldExpression)
  /// Whether a value is one of these, none of which is missing.
  case isOneOf(FieldExpression, [FieldContent])
  /// Whether a condition does not hold.
  case not(FieldExpression)
  /// Whether all conditions hold.
  case all([FieldExpression])
  /// Whether one of several conditions holds.
  case any([FieldExpression])
  /// The second value if the condition holds, else the third.
  case conditional(FieldExpression, FieldExpression, FieldExpression)
  /// The first value unless it is missing, else the second.
  case coalesced(FieldExpression, FieldExpression)
  /// The number of characters of a text or of elements of a list; missing if the text is.
  case count(FieldExpression)
  /// Whether a text or a list is empty. A missing text is not.
  case isEmpty(FieldExpression)
  /// Whether a list contains a text.
  case contains(FieldExpression, FieldExpression)
  /// Whether a text contains, or starts with, another. A missing text does not.
  case text(FieldExpression, TextRelation, FieldExpression)
  /// Whether the matching key of a text, or those of the texts of a list, are all of these and perhaps others. A missing text has none.
  case hasKeys(FieldExpression, [String])
  /// Whether what a search looks through contains this search key (`String.searchKey`); only tasks can be searched.
  case searchTextContains(String)
}

/// How two values compare.
///
/// Equal are two missing values, and texts that are canonically equivalent. Nothing is less or greater than a missing value. Texts
/// are less or greater by the UTF-8 bytes of their matching keys (`String.matchingKey`), so that two that differ are neither if
/// their keys are the same. UUIDs compare by their bytes.
public enum FieldComparison: String, Hashable, Sendable, Codable, CaseIterable {
  /// `==`
  case equal
  /// `!=`
  case notEqual
  /// `<`
  case less
  /// `<=`
  case lessOrEqual
  /// `>`
  case greater
  /// `>=`
  case greaterOrEqual
}

/// What a text can have to do with another, by characters as Swift counts them: `\r\n` does not contain `\n`.
public enum TextRelation: String, Hashable, Sendable, Codable {
  /// The second text occurs in the first.
  case contains
  /// The first text starts with the second.
  case starts
}

// MARK: Simplifying

extension FieldExpression {
  /// A condition that always holds, or never.
  static func always(_ holds: Bool) -> Self { .constant(.integer(holds ? 1 : 0)) }

  /// Whether all conditions hold, without what makes no difference.
  static func conjunction(_ conditions: [Self]) -> Self {
    var parts: [Self] = []
    for condition in conditions {
      switch condition {
      case .constant(.integer(1)): break
      case .constant(.integer(0)): return condition
      case .all(let inner): parts += inner
      default: parts.append(condition)
      }
    }
    // `x != nil && x! < 3` is `x < 3`.
    let all = parts
    parts.removeAll { part in
      if case .not(.isMissing(let value)) = part { all.contains { $0.requires(value) } } else { false }
    }
    return parts.count == 1 ? parts[0] : parts.isEmpty ? .always(true) : .all(parts)
  }

  /// Whether one of the conditions holds, without what makes no difference.
  static func disjunction(_ conditions: [Self]) -> Self {
    var parts: [Self] = []
    for condition in conditions {
      switch condition {
      case .constant(.integer(0)): break
      case .constant(.integer(1)): return condition
      case .any(let inner): parts += inner
      default: parts.append(condition)
      }
    }
    return parts.count == 1 ? parts[0] : parts.isEmpty ? .always(false) : .any(parts)
  }

  /// Whether the condition does not hold.
  var negated: Self {
    switch self {
    case .not(let condition): condition
    case .comparison(let left, .equal, let right): .comparison(left, .notEqual, right)
    case .comparison(let left, .notEqual, let right): .comparison(left, .equal, right)
    case .always(true): .always(false)
    case .always(false): .always(true)
    case .all(let parts): .disjunction(parts.map(\.negated))
    case .any(let parts): .conjunction(parts.map(\.negated))
    default: .not(self)
    }
  }

  /// Whether the condition never holds if a value is missing.
  private func requires(_ value: Self) -> Bool {
    switch self {
    case .comparison(value, let comparison, let other), .comparison(let other, let comparison, value):
      if comparison == .equal, case .constant(let content) = other { return content != .null }
      return comparison != .equal && comparison != .notEqual
    case .isOneOf(value, _), .text(value, _, _): return true
    case .hasKeys(value, let keys): return !keys.isEmpty
    default: return false
    }
  }

  /// Whether the value may be missing.
  ///
  /// - Parameter isOptional: Whether the value of a field may be.
  package func isOptional(_ isOptional: (Int) -> Bool) -> Bool {
    switch self {
    case .constant(let content): content == .null
    case .field(let position): isOptional(position)
    case .conditional(_, let value, let other): value.isOptional(isOptional) || other.isOptional(isOptional)
    case .coalesced(_, let other): other.isOptional(isOptional)
    case .count(let text): text.isOptional(isOptional)
    default: false
    }
  }
}

// MARK: Bounds

extension FieldExpression {
  /// How deep expressions may be inside one another: SQLite's parser has room for about 15 levels, if a list is one of them.
  package static let greatestDepth = 12
  /// How many values an expression may have: SQLite bounds the parameters of a statement.
  package static let greatestCount = 30_000

  /// What bounds an expression.
  struct Size {
    /// How deep its parts are inside one another.
    var depth = 0
    /// How many values it has.
    var values = 0
    /// The positions of the fields that it names.
    var positions = 0...0
    /// Whether a part of it searches.
    var searches = false
  }

  /// The depth of the tree, its values and the fields it names.
  var size: Size {
    var size = Size()
    add(to: &size, depth: 1)
    return size
  }

  private func add(to size: inout Size, depth: Int) {
    var depth = depth
    switch self {
    case .constant: size.values += 1
    case .searchTextContains:
      size.values += 1
      size.searches = true
    case .field(let position):
      size.values += 1
      size.positions = min(position, size.positions.lowerBound)...max(position, size.positions.upperBound)
    case .isOneOf(_, let contents): size.values += contents.count
    // Many are one value.
    case .hasKeys(_, let keys): size.values += min(keys.count, 500)
    default: break
    }
    switch self {
    // In SQL, looking into a list is a query of its own, as deep as three expressions more.
    case .contains, .hasKeys, .searchTextContains: depth += 3
    default: break
    }
    size.depth = max(size.depth, depth)
    switch self {
    case .constant, .field, .searchTextContains: break
    case .isOneOf(let value, _), .hasKeys(let value, _), .isMissing(let value), .not(let value), .count(let value),
      .isEmpty(let value):
      value.add(to: &size, depth: depth + 1)
    case .comparison(let left, _, let right), .coalesced(let left, let right), .contains(let left, let right),
      .text(let left, _, let right):
      left.add(to: &size, depth: depth + 1)
      right.add(to: &size, depth: depth + 1)
    case .all(let parts), .any(let parts):
      for part in parts { part.add(to: &size, depth: depth + 1) }
    case .conditional(let condition, let value, let other):
      condition.add(to: &size, depth: depth + 1)
      value.add(to: &size, depth: depth + 1)
      other.add(to: &size, depth: depth + 1)
    }
  }
}
