/// An error that describes how the actual outcome differs from the outcome that a law expects.
///
/// The body of a law usually throws this error by calling `expect` or `expectFailure`. If neither function fits, throw
/// this error directly. ``Law/check(promising:patience:clock:_:)`` converts this error to a ``ContractViolation`` with
/// the law's name.
///
/// ```swift
/// let law = Law<any NoteStore>("a note of 100,000 letters is kept", in: .values) { store in
///   try await store.add(String(repeating: "a", count: 100_000))
///   guard let note = try await store.notes().first else {
///     throw Mismatch(expected: "the note to be kept", but: "there is none")
///   }
///   try expect(note.count == 100_000, "all letters to be kept", but: "there are \(note.count)")
/// }
/// ```
public struct Mismatch: Error, Hashable, Sendable, CustomStringConvertible {
  /// The expected outcome, phrased to follow the word “expected”, such as “the places to be sorted by country”.
  public let expected: String
  /// The actual outcome, phrased to follow the word “but”, such as “Oslo comes before Lima”.
  public let actual: String

  /// Creates an error from the expected and the actual outcome. For how to phrase them, see ``expected`` and
  /// ``actual``.
  public init(expected: String, but actual: String) {
    self.expected = expected
    self.actual = actual
  }

  /// The expected and the actual outcome in one sentence.
  public var description: String { "expected \(expected), but \(actual)" }
}
