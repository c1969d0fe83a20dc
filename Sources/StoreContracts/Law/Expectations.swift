import Domain

/// Throws unless a condition holds.
func expect(
  _ condition: Bool,
  _ expected: @autoclosure () -> String,
  but actual: @autoclosure () -> String
) throws(Mismatch) {
  if !condition { throw Mismatch(expected: expected(), but: actual()) }
}

/// Throws unless two values are equal.
func expect<Value: Equatable>(
  _ what: @autoclosure () -> String,
  _ actual: Value,
  is expected: Value
) throws(Mismatch) {
  if actual != expected {
    throw Mismatch(expected: "\(what()) to be \(brief(expected))", but: "it is \(brief(actual))")
  }
}

/// Throws unless records are the expected ones, in their order, byte for byte.
func expect<Record: SampleRecord>(
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
func expect<Record: SampleRecord>(
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

/// Throws unless a call fails in exactly this way.
func expectFailure(
  _ expected: StoreError,
  of what: @autoclosure () -> String,
  _ call: () async throws -> Void
) async throws {
  try await expectFailure("with “\(expected)”", of: what(), call) { $0 == expected }
}

/// Throws unless a call fails with an error that is right.
func expectFailure(
  _ kind: String,
  of what: @autoclosure () -> String,
  _ call: () async throws -> Void,
  where isRight: (StoreError) -> Bool
) async throws {
  do {
    try await call()
  } catch let error as StoreError where isRight(error) {
    return
  } catch {
    throw Mismatch(expected: "\(what()) to fail \(kind)", but: "it failed with “\(error)”")
  }
  throw Mismatch(expected: "\(what()) to fail \(kind)", but: "it succeeded")
}

extension StoreError {
  /// Whether it refuses a value of this field.
  func isInvalid(_ field: String) -> Bool {
    if case .invalid(let error) = self { error.field == field } else { false }
  }

  var isUnsupported: Bool {
    if case .unsupported = self { true } else { false }
  }

  var isConstraint: Bool {
    if case .constraint = self { true } else { false }
  }
}
