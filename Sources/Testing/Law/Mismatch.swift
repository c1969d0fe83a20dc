/// An error that describes how what happened differs from what a law expects.
///
/// The body of a law throws it, mostly through `expect` and `expectFailure`; throw it directly where none of them fits.
/// ``Law/check(promising:patience:clock:_:)`` converts it to a ``ContractViolation`` with the law's name.
public struct Mismatch: Error, Hashable, Sendable, CustomStringConvertible {
  /// What should have happened: "the places to be sorted by country".
  public let expected: String
  /// What happened instead, as the continuation of "but": "Oslo comes before Lima".
  public let actual: String

  /// Creates a mismatch.
  public init(expected: String, but actual: String) {
    self.expected = expected
    self.actual = actual
  }

  /// The expectation and what happened, in one line.
  public var description: String { "expected \(expected), but \(actual)" }
}
