/// A condition on the fields of a record, or a value computed from the fields, in a form that stores can translate to
/// SQL.
///
/// An expression refers to fields by position: 0 for the number, 1 for the ID, then the others in the order of the
/// description. Constants are ``FieldContent`` values. A condition can also be used as a value: 1 if it holds,
/// otherwise 0. For every record, a condition either holds or does not hold, even if values are missing.
///
/// Use expressions in code that builds queries at run time, for example for a search form:
///
/// ```swift
/// func query(title: TextRelation, _ text: String, visitors: FieldComparison, _ count: Int) -> RecordFetch<Place>? {
///   guard let titleKey = RecordFetch<Place>.Key(\.title), let visitorsKey = RecordFetch<Place>.Key(\.visitors) else {
///     return nil
///   }
///   let titles = FieldExpression.text(.field(titleKey.position), title, .constant(.text(text)))
///   let counts = FieldExpression.comparison(.field(visitorsKey.position), visitors, .constant(FieldContent(count)))
///   return RecordFetch(condition: .all([titles, counts]))
/// }
/// let busyPorts = query(title: .starts, "Port", visitors: .greaterOrEqual, 1_000)
/// ```
public indirect enum FieldExpression: Hashable, Sendable, Codable {
  /// A constant. A date is represented by an integer number of milliseconds since 1970. A date that falls between two
  /// whole milliseconds is represented by the midpoint between the two, which is a floating-point number.
  case constant(FieldContent)
  /// The value of the field at the given position.
  case field(Int)
  /// Whether a value is missing.
  case isMissing(FieldExpression)
  /// Whether the given ``FieldComparison`` holds for the first value and the second.
  case comparison(FieldExpression, FieldComparison, FieldExpression)
  /// Whether a value equals one of the given values. None of the given values may be ``FieldContent/null``.
  case isOneOf(FieldExpression, [FieldContent])
  /// Whether a condition does not hold.
  case not(FieldExpression)
  /// Whether all of the given conditions hold.
  case all([FieldExpression])
  /// Whether at least one of the given conditions holds.
  case any([FieldExpression])
  /// The value of the second expression if the first expression, which is a condition, holds; otherwise the value of
  /// the third.
  case conditional(FieldExpression, FieldExpression, FieldExpression)
  /// The first value, or the second if the first is missing.
  case coalesced(FieldExpression, FieldExpression)
  /// The number of characters in a string or of elements in a list. The count of a missing string is missing.
  case count(FieldExpression)
  /// Whether a string or a list is empty. A missing string is not empty.
  case isEmpty(FieldExpression)
  /// Whether a list, which must be a field, contains a string or, if it is a list of IDs, a UUID.
  case contains(FieldExpression, FieldExpression)
  /// Whether the first string contains the second or starts with it, depending on the relation. The condition does not
  /// hold if either string is missing.
  case text(FieldExpression, TextRelation, FieldExpression)
  /// Whether a string or list has all of the given matching keys. A string has one key (`String.matchingKey`), a list
  /// has the keys of its elements, and a missing string has none.
  case hasKeys(FieldExpression, [String])
  /// Whether the searchable text of a record contains the given search key (`String.searchKey`). Only tasks can be
  /// searched.
  case searchTextContains(String)
  /// The value of an expression for the record to which the reference at the given position refers. The value is missing,
  /// and a condition does not hold, if there is no such record.
  case related(Int, FieldExpression)
  /// Whether at least one record of a list meets a condition.
  case exists(RelatedList, FieldExpression)
  /// The number of records of a list that meet a condition.
  case relatedCount(RelatedList, FieldExpression)
  /// In a condition on the records of a list: the value of an expression for the record that has the list.
  case outer(FieldExpression)
}

/// A comparison of two values.
///
/// For an example, see ``FieldExpression``.
///
/// Two missing values are equal, and so are canonically equivalent strings. If a value is missing, only ``equal`` and
/// ``notEqual`` can hold. Strings are ordered by the UTF-8 bytes of their matching keys (`String.matchingKey`), so of
/// two different strings with the same key, neither comes before the other. UUIDs are ordered by their bytes.
public enum FieldComparison: String, Hashable, Sendable, Codable, CaseIterable {
  /// The values are equal (`==`).
  case equal
  /// The values are not equal (`!=`).
  case notEqual
  /// The first value comes before the second (`<`).
  case less
  /// The first value does not come after the second (`<=`).
  case lessOrEqual
  /// The first value comes after the second (`>`).
  case greater
  /// The first value does not come before the second (`>=`).
  case greaterOrEqual
}

/// A relation between two strings. Strings are compared by `Character`; for example, `\r\n` does not contain `\n`.
///
/// For an example, see ``FieldExpression``.
public enum TextRelation: String, Hashable, Sendable, Codable {
  /// The second string occurs in the first.
  case contains
  /// The first string starts with the second.
  case starts
}

// MARK: Simplifying

extension FieldExpression {
  static func always(_ holds: Bool) -> Self { .constant(.integer(holds ? 1 : 0)) }

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
    // Remove conditions such as `x != nil` that another condition implies. For example, `x < 3` already implies that
    // `x` is not missing.
    let all = parts
    parts.removeAll { part in
      if case .not(.isMissing(let value)) = part { all.contains { $0.requires(value) } } else { false }
    }
    return parts.count == 1 ? parts[0] : parts.isEmpty ? .always(true) : .all(parts)
  }

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

  /// Returns whether the condition can hold only if the given value is present. The method inspects only the form of
  /// the condition, so the result can be `false` even if the condition requires the value.
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

  /// Returns whether the value of the expression may be missing.
  package func isOptional(in scope: FieldScope) -> Bool {
    switch self {
    case .constant(let content): content == .null
    case .field(let position): scope.isOptional(at: position)
    case .conditional(_, let value, let other): value.isOptional(in: scope) || other.isOptional(in: scope)
    case .coalesced(_, let other): other.isOptional(in: scope)
    case .count(let text): text.isOptional(in: scope)
    // A unit of work may contain references to records that are inserted later.
    case .related: true
    case .outer(let value): scope.outer.map(value.isOptional) ?? true
    default: false
    }
  }

  /// Returns whether the value of the expression is a string.
  package func isText(in scope: FieldScope) -> Bool {
    switch self {
    case .constant(.text): true
    case .field(let position): scope.type(at: position).wrapped == .text
    case .conditional(_, let value, let other), .coalesced(let value, let other):
      value.isText(in: scope) || other.isText(in: scope)
    case .related(let position, let value): scope.related(at: position).map(value.isText) ?? false
    case .outer(let value): scope.outer.map(value.isText) ?? false
    default: false
    }
  }
}

// MARK: Bounds

extension FieldExpression {
  /// The maximum nesting depth of expressions. SQLite's parser supports only about 15 levels if the expression contains
  /// a list.
  package static let greatestDepth = 12
  /// The maximum number of values in an expression, in addition to the elements of collections. A limit is necessary
  /// because SQLite limits the number of parameters in a statement.
  package static let greatestCount = 30_000
  /// The maximum number of elements of collections in an expression that SQLite stores pass as a parameter each. The
  /// elements of all further collections are passed together.
  package static let greatestElementCount = 500

  struct Size {
    var depth = 0
    var values = 0
    /// The number of elements of collections.
    var elements = 0
    /// The smallest range that contains 0 and the positions of all fields in the expression.
    var positions = 0...0
  }

  var size: Size {
    var size = Size()
    add(to: &size, depth: 1)
    return size
  }

  private func add(_ position: Int, to size: inout Size) {
    size.values += 1
    size.positions = min(position, size.positions.lowerBound)...max(position, size.positions.upperBound)
  }

  /// Adds an expression for records of another kind, whose fields have other positions.
  private func addRelated(to size: inout Size, depth: Int) {
    let positions = size.positions
    add(to: &size, depth: depth)
    size.positions = positions
  }

  private func add(to size: inout Size, depth: Int) {
    var depth = depth
    switch self {
    case .constant: size.values += 1
    case .searchTextContains: size.values += 1
    case .field(let position): add(position, to: &size)
    // The elements of a large collection take at most three parameters.
    case .isOneOf(_, let contents):
      size.values += 3
      size.elements += contents.count
    case .hasKeys(_, let keys):
      size.values += 3
      size.elements += keys.count
    default: break
    }
    switch self {
    // In SQLite, searching a list requires a subquery, which adds as much depth as three expressions. So does a large
    // collection.
    case .contains, .hasKeys, .searchTextContains: depth += 3
    case .related, .exists, .relatedCount: depth += 1
    case .isOneOf where size.elements > Self.greatestElementCount: depth += 3
    default: break
    }
    size.depth = max(size.depth, depth)
    switch self {
    case .constant, .field, .searchTextContains: break
    case .isOneOf(let value, _), .hasKeys(let value, _), .isMissing(let value), .not(let value), .count(let value),
      .isEmpty(let value):
      value.add(to: &size, depth: depth + 1)
    case .related(let position, let value):
      add(position, to: &size)
      value.addRelated(to: &size, depth: depth + 1)
    case .exists(let list, let condition), .relatedCount(let list, let condition):
      if case .ids(let position) = list { add(position, to: &size) }
      condition.addRelated(to: &size, depth: depth + 1)
    case .outer(let value): value.add(to: &size, depth: depth)
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
