package import Foundation

final class PredicateTranslator {
  enum Operand {
    /// A record, or a property of a record that is not a field but may contain fields.
    case record(RecordPlace, AnyKeyPath?)
    case records(ListPlace)
    /// A captured value, a literal other than `nil`, or a value computed from these.
    case captured(Any)
    case term(Term)

    static func term(_ value: FieldExpression, failures: [FieldExpression?]) -> Self {
      .term(Term(value, failures: failures))
    }
  }

  /// An expression, and the condition under which evaluating the expression in Swift would unwrap a missing value.
  struct Term {
    var value: FieldExpression
    var failure: FieldExpression?

    init(_ value: FieldExpression, failures: [FieldExpression?] = []) {
      self.value = value
      let failures = failures.compactMap(\.self)
      failure = failures.isEmpty ? nil : .disjunction(failures)
    }
  }

  /// A variable of a predicate, and the number of lists around the part of the predicate that defines it.
  private struct Variable {
    let key: PredicateExpressions.VariableID
    let operand: Operand
    let level: Int
  }

  let recordName: String
  /// The records of the part that is being translated.
  var scope: FieldScope { scopes[scopes.count - 1] }
  /// The records of the predicate, followed by those of the lists in which the part is that is being translated.
  private var scopes: [FieldScope]
  private var variables: [Variable]
  private var depth = 0

  /// Returns the expression for a predicate.
  ///
  /// The expression matches no record for which evaluating the predicate in Swift would fail.
  ///
  /// - Parameters:
  ///   - expression: The expression of the predicate.
  ///   - fields: The fields of the record that must match.
  ///   - variables: What the variables of the predicate stand for.
  /// - Throws: ``StoreError/misuse(_:)`` with the name of the part that cannot be translated.
  static func expression(
    of expression: Any,
    about fields: any RecordFields,
    _ variables: [(key: PredicateExpressions.VariableID, operand: Operand)]
  ) throws(StoreError) -> FieldExpression {
    let translator = PredicateTranslator(fields, variables)
    guard let expression = expression as? any TranslatableExpression else {
      throw translator.refused(untranslatable(in: expression) ?? "an expression")
    }
    let term = try translator.term(expression)
    return if let failure = term.failure { .conjunction([failure.negated, term.value]) } else { term.value }
  }

  private init(
    _ fields: any RecordFields,
    _ variables: [(key: PredicateExpressions.VariableID, operand: Operand)]
  ) {
    recordName = fields.kind.name
    scopes = [FieldScope(fields, areStored: false)]
    self.variables = variables.map { Variable(key: $0.key, operand: $0.operand, level: 0) }
  }

  func operand(_ expression: some TranslatableExpression) throws(StoreError) -> Operand {
    // Limit the depth, because deeper recursion could exhaust the thread's stack.
    if depth == 200 { throw refused("more than 200 nested expressions") }
    depth += 1
    defer { depth -= 1 }
    return try expression.translate(self)
  }

  func term(_ expression: some TranslatableExpression) throws(StoreError) -> Term {
    try term(operand(expression))
  }

  func term(_ operand: Operand) throws(StoreError) -> Term {
    switch operand {
    case .term(let term): return term
    case .captured(let value): return Term(.constant(try content(of: value)))
    case .record(let place, nil): throw refused("the whole \(place.fields.kind.name) as a value")
    case .record(_, let path?): throw refused(Self.name(of: path))
    case .records(let place): throw refused("the whole list of \(place.fields.kind.name) records as a value")
    }
  }

  func content(of value: Any) throws(StoreError) -> FieldContent {
    switch value {
    // Check the most common types first, because looking up a conformance is slow.
    case let number as Int: return .integer(Int64(number))
    case let text as String: return .text(text)
    case let date as Date:
      guard let content = FieldContent(bound: date) else { throw refused("a date whose time interval is NaN") }
      return content
    case let number as Double where number.isNaN: throw refused("the floating-point number NaN")
    case let value as any FieldValue: return value.fieldContent
    case let value as any OptionalValue:
      guard let wrapped = value.wrappedValue else { return .null }
      return try content(of: wrapped)
    default: throw refused("a value of type \(type(of: value))")
    }
  }

  /// Returns the operand for a variable, or `nil` if the variable belongs to a different predicate.
  func operand(of variable: PredicateExpressions.VariableID) -> Operand? {
    guard let variable = variables.first(where: { $0.key == variable }) else { return nil }
    guard case .term(let term) = variable.operand else { return variable.operand }
    return .term(Term(outer(term.value, ofLevel: variable.level), failures: [term.failure]))
  }

  func define(_ variable: PredicateExpressions.VariableID, _ operand: Operand) {
    variables.append(Variable(key: variable, operand: operand, level: level))
  }

  /// The number of lists around the part that is being translated.
  private var level: Int { scopes.count - 1 }

  /// Returns an expression that was translated outside some of the lists for use inside them.
  private func outer(_ value: FieldExpression, ofLevel level: Int) -> FieldExpression {
    (level..<self.level).reduce(value) { value, _ in .outer(value) }
  }

  func isOptional(_ expression: FieldExpression) -> Bool { expression.isOptional(in: scope) }

  // MARK: Related records

  /// Returns the value of a field.
  func field(at position: Int, of place: RecordPlace) -> Operand {
    let value = outer(.field(position).through(place.references), ofLevel: place.level)
    return .term(value, failures: [place.failure])
  }

  /// Returns whether an expression is the value of a field of a related record.
  func isField(_ expression: FieldExpression, of place: RecordPlace) -> Bool {
    if level != place.level { return false }
    var value = expression
    for reference in place.references {
      guard case .related(reference, let inner) = value else { return false }
      value = inner
    }
    return if case .field = value { true } else { false }
  }

  /// Returns the condition that there is no such record.
  func isMissing(_ place: RecordPlace) -> FieldExpression {
    .isMissing(outer(.field(1).through(place.references), ofLevel: place.level))
  }

  /// Returns the condition that a closure tests for each record of a list.
  func condition(
    on list: ListPlace,
    _ variable: PredicateExpressions.VariableID,
    _ test: some TranslatableExpression
  ) throws(StoreError) -> FieldExpression {
    guard level == list.owner.level, let owner = list.owner.scope(from: scope),
      let element = owner.element(of: list.list)
    else { throw refused("a list of another record within a closure") }
    scopes.append(element)
    defer { scopes.removeLast() }
    define(variable, .record(RecordPlace(list.fields, level: level), nil))
    let term = try term(test)
    if term.failure != nil { throw refused("! within a closure") }
    if !list.owner.references.isEmpty, !term.value.outerValues.isEmpty {
      throw refused("another record within a closure on a list of a related record")
    }
    return term.value
  }

  /// Returns an expression about the records of a list that meet the conditions of the list.
  func expression(_ list: ListPlace, _ make: (RelatedList, FieldExpression) -> FieldExpression) -> Operand {
    let value = make(list.list, list.condition).through(list.owner.references)
    return .term(outer(value, ofLevel: list.owner.level), failures: [list.owner.failure])
  }

  func refused(_ what: String) -> StoreError {
    .misuse("a predicate of \(recordName.withArticle) uses \(what), which stores cannot evaluate")
  }

  func requireOrder<Value>(of type: Value.Type) throws(StoreError) {
    if !FieldExpression.isOrdered(type) { throw refused("the order of \(type)") }
  }

  /// Returns whether a type is one of the lists that a field can contain.
  func isList(_ type: Any.Type) -> Bool { type == [String].self || type is any ListOfIDs.Type }

  /// Returns an expression about a list of strings, which must be a field, because stores can search for elements only
  /// in fields.
  ///
  /// - Parameter make: Returns the expression from the list as a field of the record that has it.
  func expression(
    ofList value: FieldExpression,
    _ make: (FieldExpression) -> FieldExpression
  ) throws(StoreError) -> FieldExpression {
    switch value {
    case .field: return make(value)
    case .related(let position, let value): return .related(position, try expression(ofList: value, make))
    case .outer(let value): return .outer(try expression(ofList: value, make))
    default: throw refused("a list that is not a field")
    }
  }

  private static func name(of path: AnyKeyPath) -> String {
    // Omit a name that contains `<`. A computed property may be described as `<computed 0x… (Bool)>`, with an address
    // that differs between processes.
    let name = path.debugDescription.split(separator: ".").dropFirst().joined(separator: ".")
    return name.contains("<")
      ? "a property of type \(type(of: path).valueType) that is not a field"
      : "the property \(name), which is not a field"
  }

  /// Returns a readable name for the innermost part of an expression that cannot be translated, or `nil` if the whole
  /// expression can be translated.
  private static func untranslatable(in expression: Any) -> String? {
    guard expression is any PredicateExpression, !(expression is any TranslatableExpression) else { return nil }
    for part in Mirror(reflecting: expression).children {
      if let name = untranslatable(in: part.value) { return name }
    }
    let name = String(String(describing: type(of: expression)).prefix { $0 != "<" })
    return names[name] ?? "the expression \(name)"
  }

  private static let names = [
    "ConditionalCast": "as?", "ForceCast": "as!", "TypeCheck": "is", "SequenceMaximum": "max()",
    "SequenceMinimum": "min()",
    "CollectionIndexSubscript": "a subscript", "CollectionRangeSubscript": "a subscript",
    "DictionaryKeySubscript": "a subscript", "DictionaryKeyDefaultValueSubscript": "a subscript",
    "StringContainsRegex": "a regular expression", "StringCaseInsensitiveCompare": "caseInsensitiveCompare(_:)",
    "StringLocalizedCompare": "localizedCompare(_:)",
    "StringLocalizedStandardContains": "localizedStandardContains(_:)",
    "FloatDivision": "division", "IntDivision": "division", "IntRemainder": "a remainder",
    "PredicateEvaluate": "evaluate(_:)", "ExpressionEvaluate": "evaluate(_:)",
  ]
}

extension FieldExpression {
  /// Returns whether queries can compare values of the given type with `<` and sort records by such values. The type
  /// may be optional.
  ///
  /// In Swift, an enumeration can define any order, and stores may not be able to reproduce it. For an enumeration, the
  /// result is therefore `true` only if the enumeration conforms to ``RankedFieldValue``, whose values are sorted in
  /// the order of the cases.
  package static func isOrdered(_ type: Any.Type) -> Bool {
    switch type {
    // Check the common types first, because checking a conformance is slow.
    case is Int.Type, is Double.Type, is String.Type, is Date.Type, is UUID.Type: true
    case is Int?.Type, is Double?.Type, is String?.Type, is Date?.Type, is UUID?.Type: true
    case is Bool.Type, is Bool?.Type, is [String].Type, is [String]?.Type: false
    case is any RankedFieldValue.Type, is any RecordIdentifier.Type: true
    case let type as any OptionalValue.Type: isOrdered(type.wrappedType)
    default: false
    }
  }
}

/// An optional of any wrapped type.
package protocol OptionalValue {
  static var wrappedType: Any.Type { get }
  var wrappedValue: Any? { get }
}

extension Optional: OptionalValue {
  package static var wrappedType: Any.Type { Wrapped.self }
  package var wrappedValue: Any? { self }
}

private protocol RecordIdentifier {}

extension RecordID: RecordIdentifier {}

private protocol ListOfIDs {}

extension Array: ListOfIDs where Element: RecordIdentifier {}

extension FieldContent {
  /// Creates the content with which to compare stored dates, or returns `nil` if the date's time interval is NaN.
  ///
  /// The content is the number of milliseconds since 1970. A date between two whole milliseconds is represented by
  /// their midpoint, as a floating-point number. Dates far outside the storable range are clamped.
  package init?(bound date: Date) {
    let seconds = date.timeIntervalSince1970
    if seconds.isNaN { return nil }
    var milliseconds = Int64(min(max((seconds * 1000).rounded(), -1e15), 1e15))
    if Date(millisecondsSince1970: milliseconds) == date || abs(milliseconds) == 1_000_000_000_000_000 {
      self = .integer(milliseconds)
      return
    }
    if Date(millisecondsSince1970: milliseconds) < date { milliseconds += 1 }
    self = .real(Double(milliseconds) - 0.5)
  }
}
