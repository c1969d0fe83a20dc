/// Says which law an implementation breaks, and how it was seen.
public struct ContractViolation: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the law.
  public let law: String
  /// What should have happened.
  public let expected: String
  /// What happened.
  public let actual: String

  /// States a violation.
  public init(law: String, expected: String, actual: String) {
    self.law = law
    self.expected = expected
    self.actual = actual
  }

  /// The law, what was expected and what happened, a line each.
  public var description: String {
    """
    broken law: \(law)
      expected: \(expected)
      but: \(actual)
    """
  }
}
