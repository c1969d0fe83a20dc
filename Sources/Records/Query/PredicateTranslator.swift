package import Foundation

final class PredicateTranslator {
  enum Operand {
    /// The record, or a property of the record that is not a field but may contain fields.
    case record(AnyKeyPath?)
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

  let recordName: String
  let types: [FieldType]
  let positions: [AnyKeyPath: Int]
  private var variables: [(key: PredicateExpressions.VariableID, operand: Operand)]
  private var depth = 0

  /// Returns the expression for a predicate.
  ///
  /// The expression matches no record for which evaluating the predicate in Swift would fail.
  ///
  /// - Throws: ``StoreError/misuse(_:)`` with the name of the part that cannot be translated.
  static func expression<Item>(
    of predicate: Predicate<Item>,
    _ description: RecordDescription<Item>
  ) throws(StoreError) -> FieldExpression {
    let translator = PredicateTranslator(description, predicate.variable.key)
    guard let expression = predicate.expression as? any TranslatableExpression else {
      throw translator.refused(untranslatable(in: predicate.expression) ?? "an expression")
    }
    let term = try translator.term(expression)
    return if let failure = term.failure { .conjunction([failure.negated, term.value]) } else { term.value }
  }

  private init<Item>(_ description: RecordDescription<Item>, _ variable: PredicateExpressions.VariableID) {
    recordName = Item.name
    types = description.types
    positions = description.positions
    variables = [(variable, .record(nil))]
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
    case .record(nil): throw refused("the whole \(recordName) as a value")
    case .record(let path?): throw refused(Self.name(of: path))
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
    variables.first { $0.key == variable }?.operand
  }

  func define(_ variable: PredicateExpressions.VariableID, _ term: Term) {
    variables.append((variable, .term(term)))
  }

  func isOptional(_ expression: FieldExpression) -> Bool { expression.isOptional { types[$0].isOptional } }

  func refused(_ what: String) -> StoreError {
    .misuse("a predicate of \(recordName.withArticle) uses \(what), which stores cannot evaluate")
  }

  func requireOrder<Value>(of type: Value.Type) throws(StoreError) {
    if !FieldExpression.isOrdered(type) { throw refused("the order of \(type)") }
  }

  /// Returns whether a type is one of the lists that a field can contain.
  func isList(_ type: Any.Type) -> Bool { type == [String].self || type is any ListOfIDs.Type }

  /// Checks that a list is a field, because stores can search for elements only in fields.
  func requireField(_ list: Term) throws(StoreError) {
    guard case .field = list.value else { throw refused("a list that is not a field") }
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
    "ConditionalCast": "as?", "ForceCast": "as!", "TypeCheck": "is", "SequenceContainsWhere": "contains(where:)",
    "SequenceAllSatisfy": "allSatisfy(_:)", "Filter": "filter(_:)", "SequenceMaximum": "max()",
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
