public import LogbookRecords
package import LogbookSamples

/// Throws an error unless a condition holds.
///
/// ```swift
/// try expect(notes == notes.sorted(), "the notes to be sorted", but: "they are \(notes)")
/// ```
/// - Parameters:
///   - condition: The condition that must be `true`.
///   - expected: The expected outcome, phrased to follow the word “expected”.
///   - actual: The actual outcome, phrased to follow the word “but”.
/// - Throws: ``Mismatch`` if the condition is `false`.
public func expect(
  _ condition: Bool,
  _ expected: @autoclosure () -> String,
  but actual: @autoclosure () -> String
) throws(Mismatch) {
  if !condition { throw Mismatch(expected: expected(), but: actual()) }
}

/// Throws an error unless two values are equal.
///
/// ```swift
/// try expect("the notes", try await store.notes(), is: ["Milk", "Bread"])
/// ```
/// - Parameters:
///   - what: A name for the value, phrased to follow the word “expected”, such as “the notes”.
///   - actual: The actual value.
///   - expected: The expected value.
/// - Throws: ``Mismatch`` if the values differ. Its message contains both values, shortened if they are long.
public func expect<Value: Equatable>(
  _ what: @autoclosure () -> String,
  _ actual: Value,
  is expected: Value
) throws(Mismatch) {
  if actual != expected {
    throw Mismatch(expected: "\(what()) to be \(brief(expected))", but: "it is \(brief(actual))")
  }
}

/// Throws an error unless the actual records equal the expected records byte for byte, in the same order.
package func expect<Item: SampleRecord>(
  _ what: @autoclosure () -> String,
  _ actual: [Item],
  are expected: [Item]
) throws(Mismatch) {
  for (actual, expected) in zip(actual, expected)
  where actual.id == expected.id && !actual.isIdentical(to: expected) {
    throw Mismatch(
      expected: "\(what()) to have \(brief(expected)) as it was written",
      but: differences(from: expected, to: actual)
    )
  }
  if actual.map(\.id) != expected.map(\.id) {
    throw Mismatch(expected: "\(what()) to be \(brief(expected))", but: "got \(brief(actual))")
  }
}

/// Throws an error unless the actual record equals the expected record byte for byte, or both are `nil`.
package func expect<Item: SampleRecord>(
  _ what: @autoclosure () -> String,
  _ actual: Item?,
  is expected: Item?
) throws(Mismatch) {
  switch (actual, expected) {
  case (nil, nil): break
  case (let actual?, let expected?): try expect(what(), [actual], are: [expected])
  case (nil, let expected?): throw Mismatch(expected: "\(what()) to be \(brief(expected))", but: "there is none")
  case (let actual?, nil): throw Mismatch(expected: "\(what()) to be none", but: "there is \(brief(actual))")
  }
}

/// Throws an error unless a call fails with exactly the expected error.
///
/// ```swift
/// try await expectFailure(NoteError.blank, of: "adding a blank note") {
///   try await store.add(" ")
/// }
/// ```
/// - Parameters:
///   - expected: The error that the call must throw.
///   - what: A description of the call, phrased to follow the word “expected”.
///   - call: A closure that makes the call.
/// - Throws: ``Mismatch`` if the call succeeds or throws a different error.
public func expectFailure<Failure: Error & Equatable>(
  _ expected: Failure,
  of what: @autoclosure () -> String,
  _ call: () async throws -> Void
) async throws {
  try await expectFailure("with “\(expected)”", of: what(), call) { (error: Failure) in error == expected }
}

/// Throws an error unless a call fails with an error that satisfies a condition.
///
/// - Parameters:
///   - kind: The expected kind of failure, phrased to follow the words “to fail”, such as “as a duplicate”.
///   - what: A description of the call, phrased to follow the word “expected”, such as “adding a blank note”.
///   - call: A closure that makes the call.
///   - isRight: A closure that returns whether the error satisfies the condition. The closure is called only for errors
///     of type `Failure`; other errors never satisfy the condition.
/// - Throws: ``Mismatch`` if the call succeeds or throws an error that does not satisfy the condition.
public func expectFailure<Failure: Error>(
  _ kind: String,
  of what: @autoclosure () -> String,
  _ call: () async throws -> Void,
  where isRight: (Failure) -> Bool
) async throws {
  do {
    try await call()
  } catch {
    if let failure = error as? Failure, isRight(failure) { return }
    throw Mismatch(expected: "\(what()) to fail \(kind)", but: "it failed with “\(error)”")
  }
  throw Mismatch(expected: "\(what()) to fail \(kind)", but: "it succeeded")
}

// The following overloads are specific to `StoreError`, so that callers can write `.busy` or `{ $0.isConstraint }`
// without stating the type.

/// Throws an error unless a call fails with exactly the expected ``/LogbookRecords/StoreError``.
///
/// - Parameters:
///   - expected: The error that the call must throw.
///   - what: A description of the call, phrased to follow the word “expected”, such as “adding a blank note”.
///   - call: A closure that makes the call.
/// - Throws: ``Mismatch`` if the call succeeds or throws a different error.
public func expectFailure(
  _ expected: StoreError,
  of what: @autoclosure () -> String,
  _ call: () async throws -> Void
) async throws {
  try await expectFailure("with “\(expected)”", of: what(), call) { $0 == expected }
}

/// Throws an error unless a call fails with a ``/LogbookRecords/StoreError`` that satisfies a condition.
///
/// - Parameters:
///   - kind: The expected kind of failure, phrased to follow the words “to fail”, such as “as a duplicate”.
///   - what: A description of the call, phrased to follow the word “expected”, such as “adding a blank note”.
///   - call: A closure that makes the call.
///   - isRight: A closure that returns whether the error satisfies the condition.
/// - Throws: ``Mismatch`` if the call succeeds or throws an error that does not satisfy the condition.
public func expectFailure(
  _ kind: String,
  of what: @autoclosure () -> String,
  _ call: () async throws -> Void,
  where isRight: (StoreError) -> Bool
) async throws {
  try await expectFailure(kind, of: what(), call) { (error: any Error) in (error as? StoreError).map(isRight) ?? false }
}

/// Throws a ``Mismatch`` unless a call fails because of an invalid value in the given field.
package func expectInvalid(
  _ field: String,
  of what: @autoclosure () -> String,
  _ call: () async throws -> Void
) async throws {
  try await expectFailure("as an invalid \(field)", of: what(), call) { $0.isInvalid(field) }
}

/// Throws a ``Mismatch`` unless a call fails with ``/LogbookRecords/StoreError/constraint(_:)``.
package func expectConstraint(of what: @autoclosure () -> String, _ call: () async throws -> Void) async throws {
  try await expectFailure("as a constraint", of: what(), call) { $0.isConstraint }
}

extension StoreError {
  /// Returns whether this error reports an invalid value in the given field.
  package func isInvalid(_ field: String) -> Bool {
    if case .invalid(let error) = self { error.field == field } else { false }
  }

  package var isUnsupported: Bool { if case .unsupported = self { true } else { false } }

  package var isConstraint: Bool { if case .constraint = self { true } else { false } }
}
