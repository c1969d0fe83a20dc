/// An error that describes which law an implementation breaks, and how.
///
/// For an example, see ``Law/check(promising:patience:clock:_:)``.
public struct ContractViolation: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the broken law.
  public let law: String
  /// The expected outcome.
  public let expected: String
  /// The actual outcome.
  public let actual: String

  /// Creates a violation from the name of the broken law, the expected outcome, and the actual outcome.
  public init(law: String, expected: String, actual: String) {
    self.law = law
    self.expected = expected
    self.actual = actual
  }

  /// The name of the law, the expected outcome, and the actual outcome, each on a separate line.
  public var description: String {
    """
    broken law: \(law)
      expected: \(expected)
      but: \(actual)
    """
  }
}
