import Foundation

/// A predicate expression of a type that ``PredicateTranslator`` supports. The types of all subexpressions are also
/// supported.
protocol TranslatableExpression<Output>: PredicateExpression {
  /// Translates the expression to an operand: the record, a captured value, or an expression that refers to fields.
  ///
  /// - Throws: ``StoreError/misuse(_:)`` with the name of the part that cannot be translated.
  func translate(_ translator: PredicateTranslator) throws(StoreError) -> PredicateTranslator.Operand
}

private typealias Operand = PredicateTranslator.Operand
private typealias Term = PredicateTranslator.Term

// MARK: Values

extension PredicateExpressions.Value: TranslatableExpression {
  func translate(_ translator: PredicateTranslator) -> PredicateTranslator.Operand { .captured(value) }
}

extension PredicateExpressions.NilLiteral: TranslatableExpression {
  func translate(_ translator: PredicateTranslator) -> PredicateTranslator.Operand {
    .term(Term(.constant(.null)))
  }
}

extension PredicateExpressions.Variable: TranslatableExpression {
  func translate(_ translator: PredicateTranslator) throws(StoreError) -> PredicateTranslator.Operand {
    guard let operand = translator.operand(of: key) else { throw translator.refused("a variable of another predicate") }
    return operand
  }
}

extension PredicateExpressions.KeyPath: TranslatableExpression
where Root: TranslatableExpression {
  func translate(_ translator: PredicateTranslator) throws(StoreError) -> PredicateTranslator.Operand {
    switch try translator.operand(root) {
    case .record(let place, let path):
      if place.isOptional {
        throw translator.refused("a property of \(place.fields.kind.name.withArticle) that may be missing")
      }
      let whole = path?.appending(path: keyPath) ?? keyPath
      if let position = place.fields.position(of: whole) {
        let type = place.fields.types[position]
        if type.isOptional, type.isList { throw translator.refused("a list that may be missing") }
        return translator.field(at: position, of: place)
      }
      return .record(place, whole)
    case .records(let list):
      switch kind {
      case .collectionCount: return translator.expression(list) { .relatedCount($0, $1) }
      case .collectionIsEmpty: return translator.expression(list) { .not(.exists($0, $1)) }
      default: throw translator.refused("an element of a list of \(list.fields.kind.name) records")
      }
    case .captured(let value as Root.Output): return .captured(value[keyPath: keyPath])
    case .captured(let value): throw translator.refused("a property of \(type(of: value))")
    case .term(let term):
      let isList = translator.isList(Root.Output.self)
      func value(_ make: (FieldExpression) -> FieldExpression) throws(StoreError) -> Operand {
        .term(
          isList ? try translator.expression(ofList: term.value, make) : make(term.value),
          failures: [term.failure]
        )
      }
      switch kind {
      case .collectionCount where Root.Output.self == String.self || isList: return try value { .count($0) }
      case .collectionIsEmpty where Root.Output.self == String.self || isList: return try value { .isEmpty($0) }
      case .collectionFirst: throw translator.refused("first")
      case .bidirectionalCollectionLast: throw translator.refused("last")
      default: throw translator.refused("a property of a value of type \(Root.Output.self)")
      }
    }
  }
}

// MARK: Comparisons

extension PredicateTranslator {
  fileprivate func comparison<Left: TranslatableExpression, Right: TranslatableExpression<Left.Output>>(
    _ left: Left,
    _ comparison: FieldComparison,
    _ right: Right
  ) throws(StoreError) -> Operand {
    if isList(Left.Output.self) { throw refused("the comparison of lists") }
    let (left, right) = (try term(left), try term(right))
    return .term(.comparison(left.value, comparison, right.value), failures: [left.failure, right.failure])
  }
}

extension PredicateExpressions.Equal: TranslatableExpression
where LHS: TranslatableExpression, RHS: TranslatableExpression {
  func translate(_ translator: PredicateTranslator) throws(StoreError) -> PredicateTranslator.Operand {
    try translator.equality(lhs, rhs)
  }
}

extension PredicateExpressions.NotEqual: TranslatableExpression
where LHS: TranslatableExpression, RHS: TranslatableExpression {
  func translate(_ translator: PredicateTranslator) throws(StoreError) -> PredicateTranslator.Operand {
    var term = try translator.term(translator.equality(lhs, rhs))
    term.value = term.value.negated
    return .term(term)
  }
}

extension PredicateTranslator {
  fileprivate func equality<Left: TranslatableExpression, Right: TranslatableExpression<Left.Output>>(
    _ left: Left,
    _ right: Right
  ) throws(StoreError) -> Operand {
    if let missing = try missingRecord(left, right) { return missing }
    if let missing = try missingRecord(right, left) { return missing }
    guard case .term(let term) = try comparison(left, .equal, right) else { throw refused("==") }
    switch term.value {
    case .comparison(let value, _, .constant(.null)), .comparison(.constant(.null), _, let value):
      return .term(.isMissing(value), failures: [term.failure])
    default: return .term(term)
    }
  }
}

extension PredicateTranslator {
  /// Returns the condition that there is no related record, if it is compared with `nil`; otherwise `nil`.
  private func missingRecord(
    _ record: some TranslatableExpression,
    _ other: some TranslatableExpression
  ) throws(StoreError) -> Operand? {
    guard other is any MissingLiteral, case .record(let place, nil) = try operand(record) else { return nil }
    return .term(isMissing(place), failures: [place.failure])
  }
}

private protocol MissingLiteral {}

extension PredicateExpressions.NilLiteral: MissingLiteral {}

extension PredicateExpressions.Comparison: TranslatableExpression
where LHS: TranslatableExpression, RHS: TranslatableExpression {
  func translate(_ translator: PredicateTranslator) throws(StoreError) -> PredicateTranslator.Operand {
    try translator.requireOrder(of: LHS.Output.self)
    let comparison: FieldComparison =
      switch op {
      case .lessThan: .less
      case .lessThanOrEqual: .lessOrEqual
      case .greaterThan: .greater
      case .greaterThanOrEqual: .greaterOrEqual
      }
    return try translator.comparison(lhs, comparison, rhs)
  }
}

// MARK: Logic

extension FieldExpression {
  /// Returns this failure condition, restricted to the records for which the given condition holds. A failure condition
  /// is the condition under which an expression would unwrap a missing value.
  ///
  /// Use this method for the failure condition of an expression that Swift evaluates only if
  /// `condition` holds. The result is `nil` if `condition` rules out the failure.
  fileprivate func evaluated(if condition: Self) -> Self? {
    let parts = if case .all(let parts) = condition { parts } else { [condition] }
    // The condition rules out the failure, as in `x != nil && x! < 3`.
    if case .isMissing = self, parts.contains(.not(self)) { return nil }
    return .conjunction([condition, self])
  }
}

extension PredicateExpressions.Conjunction: TranslatableExpression
where LHS: TranslatableExpression, RHS: TranslatableExpression {
  func translate(_ translator: PredicateTranslator) throws(StoreError) -> PredicateTranslator.Operand {
    let (left, right) = (try translator.term(lhs), try translator.term(rhs))
    return .term(
      .conjunction([left.value, right.value]),
      failures: [left.failure, right.failure?.evaluated(if: left.value)]
    )
  }
}

extension PredicateExpressions.Disjunction: TranslatableExpression
where LHS: TranslatableExpression, RHS: TranslatableExpression {
  func translate(_ translator: PredicateTranslator) throws(StoreError) -> PredicateTranslator.Operand {
    let (left, right) = (try translator.term(lhs), try translator.term(rhs))
    return .term(
      .disjunction([left.value, right.value]),
      failures: [left.failure, right.failure?.evaluated(if: left.value.negated)]
    )
  }
}

extension PredicateExpressions.Negation: TranslatableExpression
where Wrapped: TranslatableExpression {
  func translate(_ translator: PredicateTranslator) throws(StoreError) -> PredicateTranslator.Operand {
    var term = try translator.term(wrapped)
    term.value = term.value.negated
    return .term(term)
  }
}

extension PredicateExpressions.Conditional: TranslatableExpression
where Test: TranslatableExpression, If: TranslatableExpression, Else: TranslatableExpression {
  func translate(_ translator: PredicateTranslator) throws(StoreError) -> PredicateTranslator.Operand {
    let test = try translator.term(test)
    let (value, other) = (try translator.term(trueBranch), try translator.term(falseBranch))
    return .term(
      .conditional(test.value, value.value, other.value),
      failures: [
        test.failure, value.failure?.evaluated(if: test.value), other.failure?.evaluated(if: test.value.negated),
      ]
    )
  }
}

// MARK: Missing values

extension PredicateExpressions.ForcedUnwrap: TranslatableExpression
where Inner: TranslatableExpression {
  func translate(_ translator: PredicateTranslator) throws(StoreError) -> PredicateTranslator.Operand {
    if case .record(let place, nil) = try translator.operand(inner), place.isOptional {
      return .record(place.unwrapped(failure: translator.isMissing(place)), nil)
    }
    let term = try translator.term(inner)
    return .term(term.value, failures: [term.failure, .isMissing(term.value)])
  }
}

extension PredicateExpressions.NilCoalesce: TranslatableExpression
where LHS: TranslatableExpression, RHS: TranslatableExpression {
  func translate(_ translator: PredicateTranslator) throws(StoreError) -> PredicateTranslator.Operand {
    let (value, other) = (try translator.term(lhs), try translator.term(rhs))
    let failures = [value.failure, other.failure?.evaluated(if: .isMissing(value.value))]
    // Translate `if let … else …`, which Swift encodes as `flatMap` followed by `??`, to a conditional expression, or
    // to a conjunction if the `else` branch is `false`.
    if case .conditional(.isMissing(let wrapped), .constant(.null), let transformed) = value.value,
      !translator.isOptional(transformed)
    {
      let isMissing = FieldExpression.isMissing(wrapped)
      return .term(
        RHS.Output.self == Bool.self && other.value == .always(false)
          ? .conjunction([isMissing.negated, transformed]) : .conditional(isMissing, other.value, transformed),
        failures: failures
      )
    }
    return .term(.coalesced(value.value, other.value), failures: failures)
  }
}

extension PredicateExpressions.OptionalFlatMap: TranslatableExpression
where LHS: TranslatableExpression, RHS: TranslatableExpression {
  func translate(_ translator: PredicateTranslator) throws(StoreError) -> PredicateTranslator.Operand {
    if case .record(let place, nil) = try translator.operand(wrapped), place.isOptional {
      translator.define(variable.key, .record(place.unwrapped(), nil))
      let value = try translator.term(transform)
      let isMissing = translator.isMissing(place)
      // A field of a record that does not exist is missing, too.
      if value.failure == nil, translator.isField(value.value, of: place) {
        return .term(value.value, failures: [place.failure])
      }
      return .term(
        .conditional(isMissing, .constant(.null), value.value),
        failures: [place.failure, value.failure?.evaluated(if: isMissing.negated)]
      )
    }
    let wrapped = try translator.term(wrapped)
    translator.define(variable.key, .term(Term(wrapped.value)))
    let value = try translator.term(transform)
    let isMissing = FieldExpression.isMissing(wrapped.value)
    return .term(
      .conditional(isMissing, .constant(.null), value.value),
      failures: [wrapped.failure, value.failure?.evaluated(if: isMissing.negated)]
    )
  }
}

// MARK: Strings, lists and ranges

extension PredicateExpressions.CollectionContainsCollection: TranslatableExpression
where Base: TranslatableExpression, Other: TranslatableExpression {
  func translate(_ translator: PredicateTranslator) throws(StoreError) -> PredicateTranslator.Operand {
    try translator.relation(base, .contains, other)
  }
}

extension PredicateExpressions.SequenceStartsWith: TranslatableExpression
where Base: TranslatableExpression, Prefix: TranslatableExpression {
  func translate(_ translator: PredicateTranslator) throws(StoreError) -> PredicateTranslator.Operand {
    try translator.relation(base, .starts, prefix)
  }
}

extension PredicateTranslator {
  fileprivate func relation<Left: TranslatableExpression, Right: TranslatableExpression>(
    _ left: Left,
    _ relation: TextRelation,
    _ right: Right
  ) throws(StoreError) -> Operand {
    guard Left.Output.self == String.self, Right.Output.self == String.self else {
      throw refused("\(relation == .contains ? "contains(_:)" : "starts(with:)") with a list of elements")
    }
    let (left, right) = (try term(left), try term(right))
    return .term(.text(left.value, relation, right.value), failures: [left.failure, right.failure])
  }
}

extension PredicateExpressions.SequenceContains: TranslatableExpression
where LHS: TranslatableExpression, RHS: TranslatableExpression {
  func translate(_ translator: PredicateTranslator) throws(StoreError) -> PredicateTranslator.Operand {
    let element = try translator.term(element)
    switch try translator.operand(sequence) {
    case .captured(let values as any Sequence):
      var contents: [FieldContent] = []
      for value in values { contents.append(try translator.content(of: value)) }
      // Sort the elements of a set, whose order differs in each process, so that equal predicates have equal expressions.
      if values is any SetAlgebra {
        contents.sort { left, right in
          if case (.text(let left), .text(let right)) = (left, right) { return left < right }
          return left.precedes(right) == true
        }
      }
      let known = contents.filter { $0 != .null }
      let isKnown = FieldExpression.isOneOf(element.value, known)
      return .term(
        .disjunction([
          known.isEmpty ? .always(false) : isKnown,
          known.count < contents.count ? .isMissing(element.value) : .always(false),
        ]),
        failures: [element.failure]
      )
    case let sequence:
      let sequence = try translator.term(sequence)
      guard translator.isList(LHS.Output.self) else { throw translator.refused("contains(_:) of \(LHS.Output.self)") }
      let value = try translator.expression(ofList: sequence.value) { .contains($0, element.value) }
      if case .constant = element.value {
      } else if case .field = sequence.value {
      } else {
        throw translator.refused("a search for a field in a list of another record")
      }
      return .term(value, failures: [sequence.failure, element.failure])
    }
  }
}

extension PredicateExpressions.SequenceContainsWhere: TranslatableExpression
where LHS: TranslatableExpression, RHS: TranslatableExpression {
  func translate(_ translator: PredicateTranslator) throws(StoreError) -> PredicateTranslator.Operand {
    let list = try translator.list(sequence, "contains(where:)").filtered(by: translator, variable.key, test)
    return translator.expression(list) { .exists($0, $1) }
  }
}

extension PredicateExpressions.SequenceAllSatisfy: TranslatableExpression
where LHS: TranslatableExpression, RHS: TranslatableExpression {
  func translate(_ translator: PredicateTranslator) throws(StoreError) -> PredicateTranslator.Operand {
    var list = try translator.list(sequence, "allSatisfy(_:)")
    let condition = try translator.condition(on: list, variable.key, test)
    list.condition = .conjunction([list.condition, condition.negated])
    return translator.expression(list) { .not(.exists($0, $1)) }
  }
}

extension PredicateExpressions.Filter: TranslatableExpression
where LHS: TranslatableExpression, RHS: TranslatableExpression {
  func translate(_ translator: PredicateTranslator) throws(StoreError) -> PredicateTranslator.Operand {
    .records(try translator.list(sequence, "filter(_:)").filtered(by: translator, variable.key, filter))
  }
}

extension PredicateTranslator {
  fileprivate func list(_ sequence: some TranslatableExpression, _ method: String) throws(StoreError) -> ListPlace {
    guard case .records(let list) = try operand(sequence) else { throw refused(method) }
    return list
  }
}

extension ListPlace {
  fileprivate func filtered(
    by translator: PredicateTranslator,
    _ variable: PredicateExpressions.VariableID,
    _ test: some TranslatableExpression
  ) throws(StoreError) -> ListPlace {
    var list = self
    list.condition = .conjunction([condition, try translator.condition(on: self, variable, test)])
    return list
  }
}

extension PredicateExpressions.RangeExpressionContains: TranslatableExpression
where RangeExpression: TranslatableExpression, Element: TranslatableExpression {
  func translate(_ translator: PredicateTranslator) throws(StoreError) -> PredicateTranslator.Operand {
    try translator.requireOrder(of: Element.Output.self)
    let element = try translator.term(element)
    var parts = [element]
    var conditions: [FieldExpression] = []
    func require(_ comparison: FieldComparison, _ bound: Term) {
      parts.append(bound)
      conditions.append(.comparison(element.value, comparison, bound.value))
    }
    if let bounds = (range as? any BoundedExpression)?.bounds {
      require(.greaterOrEqual, try translator.term(bounds.lower))
      require(bounds.isClosed ? .lessOrEqual : .less, try translator.term(bounds.upper))
    } else if case .captured(let range as any BoundedRange) = try translator.operand(range) {
      let (lower, upper, isClosed) = range.bounds
      if let lower { require(.greaterOrEqual, try translator.term(.captured(lower))) }
      if let upper { require(isClosed ? .lessOrEqual : .less, try translator.term(.captured(upper))) }
    } else {
      throw translator.refused("a range of type \(RangeExpression.Output.self)")
    }
    return .term(.conjunction(conditions), failures: parts.map(\.failure))
  }
}

private typealias Bounds<Bound> = (lower: Bound, upper: Bound, isClosed: Bool)

private protocol BoundedExpression: TranslatableExpression {
  var bounds: Bounds<any TranslatableExpression> { get }
}

extension BoundedExpression {
  func translate(_ translator: PredicateTranslator) throws(StoreError) -> PredicateTranslator.Operand {
    throw translator.refused("a range as a value")
  }
}

extension PredicateExpressions.Range: BoundedExpression, TranslatableExpression
where LHS: TranslatableExpression, RHS: TranslatableExpression {
  fileprivate var bounds: Bounds<any TranslatableExpression> { (lower, upper, isClosed: false) }
}

extension PredicateExpressions.ClosedRange: BoundedExpression, TranslatableExpression
where LHS: TranslatableExpression, RHS: TranslatableExpression {
  fileprivate var bounds: Bounds<any TranslatableExpression> { (lower, upper, isClosed: true) }
}

private protocol BoundedRange {
  var bounds: Bounds<Any?> { get }
}

extension Range: BoundedRange {
  fileprivate var bounds: Bounds<Any?> { (lowerBound, upperBound, isClosed: false) }
}

extension ClosedRange: BoundedRange {
  fileprivate var bounds: Bounds<Any?> { (lowerBound, upperBound, isClosed: true) }
}

extension PartialRangeFrom: BoundedRange {
  fileprivate var bounds: Bounds<Any?> { (lowerBound, nil, isClosed: false) }
}

extension PartialRangeThrough: BoundedRange {
  fileprivate var bounds: Bounds<Any?> { (nil, upperBound, isClosed: true) }
}

extension PartialRangeUpTo: BoundedRange {
  fileprivate var bounds: Bounds<Any?> { (nil, upperBound, isClosed: false) }
}

// MARK: Arithmetic

extension PredicateExpressions.UnaryMinus: TranslatableExpression
where Wrapped: TranslatableExpression {
  func translate(_ translator: PredicateTranslator) throws(StoreError) -> PredicateTranslator.Operand {
    switch try translator.operand(wrapped) {
    case .captured(let number as Int):
      let (result, overflow) = (0).subtractingReportingOverflow(number)
      if overflow { throw translator.refused("a number beyond 64 bits") }
      return .captured(result)
    case .captured(let number as Double): return .captured(-number)
    default: throw translator.refused("arithmetic with fields")
    }
  }
}

extension PredicateExpressions.Arithmetic: TranslatableExpression
where LHS: TranslatableExpression, RHS: TranslatableExpression {
  func translate(_ translator: PredicateTranslator) throws(StoreError) -> PredicateTranslator.Operand {
    switch (try translator.operand(lhs), try translator.operand(rhs)) {
    case (.captured(let left as Int), .captured(let right as Int)):
      let (result, overflow) =
        switch op {
        case .add: left.addingReportingOverflow(right)
        case .subtract: left.subtractingReportingOverflow(right)
        case .multiply: left.multipliedReportingOverflow(by: right)
        }
      if overflow { throw translator.refused("a number beyond 64 bits") }
      return .captured(result)
    case (.captured(let left as Double), .captured(let right as Double)):
      switch op {
      case .add: return .captured(left + right)
      case .subtract: return .captured(left - right)
      case .multiply: return .captured(left * right)
      }
    default: throw translator.refused("arithmetic with fields")
    }
  }
}
