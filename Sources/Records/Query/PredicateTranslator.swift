package import Foundation

/// Translates predicates of one type of record into expressions of its fields.
final class PredicateTranslator {
  /// What a part of a predicate is.
  enum Operand {
    /// The record, or a property of it that is no field, but may have fields in it.
    case record(AnyKeyPath?)
    /// A value that was captured, or made of captured ones.
    case captured(Any)
    /// What depends on the record.
    case term(Term)
  }

  /// An expression, and the condition under which Swift would fail to evaluate it, since a missing value is unwrapped.
  struct Term {
    var value: FieldExpression
    var failure: FieldExpression?

    /// A value that fails if one of the failures occurs.
    init(_ value: FieldExpression, failures: FieldExpression?...) {
      self.init(value, failures: failures)
    }

    init(_ value: FieldExpression, failures: [FieldExpression?]) {
      self.value = value
      let failures = failures.compactMap(\.self)
      failure = failures.isEmpty ? nil : .disjunction(failures)
    }
  }

  let recordName: String
  let types: [FieldType]
  let positions: [AnyKeyPath: Int]
  /// What the variables are; there are few.
  private var variables: [(key: PredicateExpressions.VariableID, operand: Operand)]
  private var depth = 0

  /// Translates a predicate. A record for which Swift would fail to evaluate it does not match.
  ///
  /// - Throws: ``StoreError/misuse(_:)`` with the name of an expression that cannot be translated.
  static func expression<Record>(
    of predicate: Predicate<Record>,
    _ description: RecordDescription<Record>
  ) throws(StoreError) -> FieldExpression {
    let translator = PredicateTranslator(description, predicate.variable.key)
    guard let expression = predicate.expression as? any TranslatableExpression else {
      throw translator.refused(untranslatable(in: predicate.expression) ?? "an expression")
    }
    let term = try translator.term(expression)
    return if let failure = term.failure { .conjunction([failure.negated, term.value]) } else { term.value }
  }

  private init<Record>(_ description: RecordDescription<Record>, _ variable: PredicateExpressions.VariableID) {
    recordName = Record.name
    types = description.types
    positions = description.positions
    variables = [(variable, .record(nil))]
  }

  /// What an expression of a predicate is.
  func operand(_ expression: some TranslatableExpression) throws(StoreError) -> Operand {
    // Beyond, the stack of a thread could end.
    if depth == 200 { throw refused("more than 200 expressions inside one another") }
    depth += 1
    defer { depth -= 1 }
    return try expression.translate(self)
  }

  /// An expression of a predicate as a value.
  func term(_ expression: some TranslatableExpression) throws(StoreError) -> Term {
    try term(operand(expression))
  }

  /// The value that an operand is.
  func term(_ operand: Operand) throws(StoreError) -> Term {
    switch operand {
    case .term(let term): return term
    case .captured(let value): return Term(.constant(try content(of: value)))
    case .record(nil): throw refused("the whole \(recordName) as a value")
    case .record(let path?): throw refused(Self.name(of: path))
    }
  }

  /// A captured value as fields keep it.
  func content(of value: Any) throws(StoreError) -> FieldContent {
    switch value {
    // The most common ones first, since looking for a conformance takes longer than all else here.
    case let number as Int: return .integer(Int64(number))
    case let text as String: return .text(text)
    case let date as Date:
      guard let content = FieldContent(bound: date) else { throw refused("a date that is not a number") }
      return content
    case let number as Double where number.isNaN: throw refused("a floating-point number that is not a number")
    case let value as any FieldValue: return value.fieldContent
    case let value as any OptionalValue:
      guard let wrapped = value.wrappedValue else { return .null }
      return try content(of: wrapped)
    default: throw refused("a value of type \(type(of: value))")
    }
  }

  /// What a variable is; `nil` if it belongs to another predicate.
  func operand(of variable: PredicateExpressions.VariableID) -> Operand? {
    variables.first { $0.key == variable }?.operand
  }

  /// Gives a variable its meaning.
  func define(_ variable: PredicateExpressions.VariableID, _ term: Term) {
    variables.append((variable, .term(term)))
  }

  /// Whether the value of an expression may be missing.
  func isOptional(_ expression: FieldExpression) -> Bool { expression.isOptional { types[$0].isOptional } }

  /// The failure that names what cannot be translated.
  func refused(_ what: String) -> StoreError {
    .misuse("a predicate of a \(recordName) uses \(what), which stores cannot evaluate")
  }

  /// Throws unless values of a type are ordered in Swift as stores order them.
  func requireOrder<Value>(of type: Value.Type) throws(StoreError) {
    if !FieldExpression.isOrdered(type) { throw refused("the order of \(type)") }
  }

  /// Throws unless a list is a field, whose elements stores find.
  func requireField(_ list: Term) throws(StoreError) {
    guard case .field = list.value else { throw refused("a list that is no field") }
  }

  private static func name(of path: AnyKeyPath) -> String {
    // Computed properties may show as `<computed 0x… (Bool)>`, different in each process.
    let name = path.debugDescription.split(separator: ".").dropFirst().joined(separator: ".")
    return name.contains("<")
      ? "a property of type \(type(of: path).valueType) that is no field" : "the property \(name), which is no field"
  }

  /// What a person calls the innermost expression that cannot be translated; `nil` if all can be.
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
  /// Whether values of a type, which may be missing, are ordered in Swift as stores order them.
  ///
  /// Enumerations with an order of their own may be ordered in any way, unless they say that it is that of their cases.
  package static func isOrdered(_ type: Any.Type) -> Bool {
    switch type {
    // The usual ones first: whether a type conforms to a protocol takes long to find out.
    case is Int.Type, is Double.Type, is String.Type, is Date.Type, is UUID.Type: true
    case is Int?.Type, is Double?.Type, is String?.Type, is Date?.Type, is UUID?.Type: true
    case is Bool.Type, is Bool?.Type, is [String].Type, is [String]?.Type: false
    case is any RankedFieldValue.Type, is any RecordIdentifier.Type: true
    case let type as any OptionalValue.Type: isOrdered(type.wrappedType)
    default: false
    }
  }
}

/// An optional, whatever it wraps.
package protocol OptionalValue {
  static var wrappedType: Any.Type { get }
  var wrappedValue: Any? { get }
}

extension Optional: OptionalValue {
  package static var wrappedType: Any.Type { Wrapped.self }
  package var wrappedValue: Any? { self }
}

/// An ID, of whatever record.
private protocol RecordIdentifier {}

extension RecordID: RecordIdentifier {}

extension FieldContent {
  /// A date that others compare with: its milliseconds, or the half millisecond between the two that it is between.
  ///
  /// Far outside the storable range all dates are the same. `nil` for a date that is not a number.
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
