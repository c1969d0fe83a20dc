/// An error that describes how the actual outcome differs from the one that a law expects.
///
/// The body of a law usually throws this error by calling `expect` or `expectFailure`; throw it directly where neither
/// fits. ``Law/check(promising:patience:clock:_:)`` converts it to a ``ContractViolation`` with the law's name.
public struct Mismatch: Error, Hashable, Sendable, CustomStringConvertible {
  /// The expected outcome, as the continuation of "expected": "the places to be sorted by country".
  public let expected: String
  /// The actual outcome, as the continuation of "but": "Oslo comes before Lima".
  public let actual: String

  /// Creates a mismatch.
  public init(expected: String, but actual: String) {
    self.expected = expected
    self.actual = actual
  }

  /// The expected and the actual outcome, on one line.
  public var description: String { "expected \(expected), but \(actual)" }
}
