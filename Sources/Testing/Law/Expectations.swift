public import LogbookRecords
package import LogbookSamples

/// Throws unless a condition holds.
///
/// ```swift
/// try expect(places == places.sorted(), "the places to be sorted", but: "they are \(places)")
/// ```
/// - Parameters:
///   - expected: What should be so, as the continuation of "expected".
///   - actual: What is so instead, as the continuation of "but".
public func expect(
  _ condition: Bool,
  _ expected: @autoclosure () -> String,
  but actual: @autoclosure () -> String
) throws(Mismatch) {
  if !condition { throw Mismatch(expected: expected(), but: actual()) }
}

/// Throws unless two values are equal.
///
/// ```swift
/// try expect("the places in Peru", try await store.fetch(country: "Peru"), is: [lima, cusco])
/// ```
/// - Parameter what: What the values are, as the continuation of "expected": "the places in Peru". Long values are told
///   by their beginning.
public func expect<Value: Equatable>(
  _ what: @autoclosure () -> String,
  _ actual: Value,
  is expected: Value
) throws(Mismatch) {
  if actual != expected {
    throw Mismatch(expected: "\(what()) to be \(brief(expected))", but: "it is \(brief(actual))")
  }
}

/// Throws unless records are the expected ones, in their order, byte for byte.
package func expect<Record: SampleRecord>(
  _ what: @autoclosure () -> String,
  _ actual: [Record],
  are expected: [Record]
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

/// Throws unless a record is the expected one, byte for byte.
package func expect<Record: SampleRecord>(
  _ what: @autoclosure () -> String,
  _ actual: Record?,
  is expected: Record?
) throws(Mismatch) {
  switch (actual, expected) {
  case (nil, nil): break
  case (let actual?, let expected?): try expect(what(), [actual], are: [expected])
  case (nil, let expected?): throw Mismatch(expected: "\(what()) to be \(brief(expected))", but: "there is none")
  case (let actual?, nil): throw Mismatch(expected: "\(what()) to be none", but: "there is \(brief(actual))")
  }
}

/// Throws unless a call fails with exactly this error.
///
/// ```swift
/// try await expectFailure(PlaceError.unknown("Atlantis"), of: "removing an absent place") {
///   try await store.remove(city: "Atlantis")
/// }
/// ```
/// - Parameter what: What is called, as the continuation of "expected".
public func expectFailure<Failure: Error & Equatable>(
  _ expected: Failure,
  of what: @autoclosure () -> String,
  _ call: () async throws -> Void
) async throws {
  try await expectFailure("with “\(expected)”", of: what(), call) { (error: Failure) in error == expected }
}

/// Throws unless a call fails with an error that is right.
///
/// - Parameters:
///   - kind: How the call should fail, as the continuation of "to fail": "as a duplicate".
///   - what: What is called, as the continuation of "expected".
///   - isRight: Whether the error is as it should be. An error of another type is not.
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

// The same for StoreError, whose cases can then be written without their type.

/// Throws unless a call fails with exactly this ``/LogbookRecords/StoreError``.
public func expectFailure(
  _ expected: StoreError,
  of what: @autoclosure () -> String,
  _ call: () async throws -> Void
) async throws {
  try await expectFailure("with “\(expected)”", of: what(), call) { $0 == expected }
}

/// Throws unless a call fails with a ``/LogbookRecords/StoreError`` that is right.
public func expectFailure(
  _ kind: String,
  of what: @autoclosure () -> String,
  _ call: () async throws -> Void,
  where isRight: (StoreError) -> Bool
) async throws {
  try await expectFailure(kind, of: what(), call) { (error: any Error) in (error as? StoreError).map(isRight) ?? false }
}

extension StoreError {
  /// Whether it refuses a value of this field.
  package func isInvalid(_ field: String) -> Bool {
    if case .invalid(let error) = self { error.field == field } else { false }
  }

  package var isUnsupported: Bool {
    if case .unsupported = self { true } else { false }
  }

  package var isConstraint: Bool {
    if case .constraint = self { true } else { false }
  }
}
