extension Source {
  /// Text that replaces bytes of the source. If the range is empty, the text is inserted.
  private struct Edit {
    let range: Range<Int>
    let text: String
    /// The sort key that orders edits at the same position. Text that closes a mutated range comes before text that
    /// opens a different range, and text that replaces a range comes last. The inner of two nested ranges is closed
    /// first and opened last.
    let order: (Int, Int)
  }

  /// Returns the source with all of the given mutants. A separate switch enables each mutant.
  ///
  /// The line numbers of the source do not change.
  ///
  /// - Parameter mutants: The mutants of the file, with the numbers of their switches.
  func switched(_ mutants: [(number: Int, mutant: Mutant)]) -> String {
    let edits = mutants.flatMap { number, mutant in self.edits(mutant, number) }
      .sorted { ($0.range.lowerBound, $0.order.0, $0.order.1) < ($1.range.lowerBound, $1.order.0, $1.order.1) }
    var result = ""
    var position = 0
    for edit in edits {
      result += text(position..<edit.range.lowerBound) + edit.text
      position = edit.range.upperBound
    }
    return result + text(position..<bytes.count)
  }

  private func edits(_ mutant: Mutant, _ number: Int) -> [Edit] {
    let (start, end) = (mutant.range.lowerBound, mutant.range.upperBound)
    func replacement(_ text: String) -> [Edit] { [Edit(range: mutant.range, text: text, order: (2, 0))] }
    func around(_ before: String, _ after: String) -> [Edit] {
      [
        Edit(range: start..<start, text: before, order: (1, -end)),
        Edit(range: end..<end, text: after, order: (0, -start)),
      ]
    }
    switch mutant.kind {
    case .comparison, .logic, .arithmetic: return replacement(Switches.sign(number))
    case .constant, .boolean:
      return replacement("Mutation.value(\(number), \(text(mutant.range)), \(mutant.replacement))")
    case .extremum:
      return replacement("(Mutation.isOn(\(number)) ? \(mutant.replacement) : \(text(mutant.range)))")
    case .negation: return around("((", ") != Mutation.isOn(\(number)))")
    case .dropping: return around("if !Mutation.isOn(\(number)) { ", " }")
    case .returning:
      return [
        Edit(range: start..<start, text: " if Mutation.isOn(\(number)) {\(mutant.replacement) }", order: (1, -end))
      ]
    }
  }
}

/// The source code that implements the switches of the mutants.
enum Switches {
  /// The name of the environment variable that contains the number of the enabled mutant.
  static let variable = "LOGBOOK_MUTANT"

  /// Returns the name of the operator that replaces a mutated operator.
  ///
  /// The name consists of characters from the Unicode block Mathematical Operators. The package has no other operators
  /// with such names.
  static func sign(_ number: Int) -> String {
    var (rest, sign) = (number, "")
    repeat {
      sign.unicodeScalars.append(Unicode.Scalar(0x2200 + UInt32(rest % 0x100)) ?? " ")
      rest /= 0x100
    } while rest > 0
    return "∷" + sign
  }

  static func source(_ mutants: [(number: Int, mutant: Mutant)], of text: (Mutant) -> String) -> String {
    let fixed = """
      import Foundation

      enum Mutation {
        private static let number = ProcessInfo.processInfo.environment["\(variable)"].flatMap { Int($0) }
        static func isOn(_ number: Int) -> Bool { number == self.number }
        static func value<Value>(_ number: Int, _ value: Value, _ other: Value) -> Value { isOn(number) ? other : value }
      }

      """
    return mutants.reduce(into: fixed) { source, pair in
      let (number, mutant) = pair
      let (sign, other) = (text(mutant), mutant.replacement)
      func function(
        _ generics: String,
        _ left: String,
        _ right: String,
        _ result: String = " -> Bool",
        by: String = "b"
      ) {
        let isRethrowing = right.contains("throws")
        source +=
          "func \(Self.sign(number))\(generics)(a: \(left), b: \(right))\(isRethrowing ? " rethrows" : "")\(result) "
        source += "{ \(isRethrowing ? "try " : "")Mutation.isOn(\(number)) ? a \(other) \(by) : a \(sign) \(by) }\n"
      }
      switch sign {
      case "<", "<=", ">", ">=":
        source += "infix operator \(Self.sign(number)): ComparisonPrecedence\n"
        function("<T: Comparable>", "T", "T")
        function("<T: Comparable, U: Comparable>", "(T, U)", "(T, U)")
      case "==", "!=":
        source += "infix operator \(Self.sign(number)): ComparisonPrecedence\n"
        function("<T: Equatable>", "T", "T")
        function("<T: Equatable, U: Equatable>", "(T, U)", "(T, U)")
        function("<T>", "T?", "_OptionalNilComparisonType")
      case "===", "!==":
        source += "infix operator \(Self.sign(number)): ComparisonPrecedence\n"
        function("", "AnyObject?", "AnyObject?")
      case "&&", "||":
        let precedence = sign == "&&" ? "LogicalConjunctionPrecedence" : "LogicalDisjunctionPrecedence"
        source += "infix operator \(Self.sign(number)): \(precedence)\n"
        function("", "Bool", "@autoclosure () throws -> Bool", by: "b()")
      case "+", "-":
        source += "infix operator \(Self.sign(number)): AdditionPrecedence\n"
        function("<T: AdditiveArithmetic>", "T", "T", " -> T")
      case "&+", "&-":
        source += "infix operator \(Self.sign(number)): AdditionPrecedence\n"
        function("<T: FixedWidthInteger>", "T", "T", " -> T")
      case "+=", "-=":
        source += "infix operator \(Self.sign(number)): AssignmentPrecedence\n"
        source += "func \(Self.sign(number))<T: AdditiveArithmetic>(a: inout T, b: T) "
        source += "{ if Mutation.isOn(\(number)) { a \(other) b } else { a \(sign) b } }\n"
      default: break
      }
    }
  }
}
