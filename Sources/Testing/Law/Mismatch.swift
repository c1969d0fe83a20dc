/// A difference between what a law expects and what happened: what the body of a law throws.
///
/// The functions `expect` and `expectFailure` throw it; throw it yourself where none of them fits.
/// ``Law/check(promising:patience:clock:_:)`` makes it a ``ContractViolation`` with the law's name.
public struct Mismatch: Error, Hashable, Sendable, CustomStringConvertible {
  /// What should have happened: "the places to be sorted by country".
  public let expected: String
  /// What happened instead, as the continuation of "but": "Oslo comes before Lima".
  public let actual: String

  /// States a difference.
  public init(expected: String, but actual: String) {
    self.expected = expected
    self.actual = actual
  }

  /// Both in one line.
  public var description: String { "expected \(expected), but \(actual)" }
}
