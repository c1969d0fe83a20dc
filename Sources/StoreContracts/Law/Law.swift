/// One promise of a contract, to which any implementation can be held.
///
/// ```swift
/// Law<any PlaceStoreProtocol>("a place that was inserted is found by its country", in: .finding) { store in
///   try await store.insertPlace(city: "Lima", country: "Peru")
///   try expect("the places in Peru", try await store.fetch(country: "Peru"), is: [Place("Lima", "Peru")])
/// }
/// ```
/// It knows nothing of a test framework: ``check(patience:_:)`` returns if the promise is kept and throws if not.
public struct Law<Subject: Sendable>: Sendable, CustomStringConvertible {
  /// What is promised, in one sentence. No two laws of a contract have the same.
  public let name: String
  /// What the promise is about.
  public let group: LawGroup

  private let body: @Sendable (_ makeSubject: @Sendable () async throws -> Subject) async throws -> Void

  /// A promise about one subject.
  ///
  /// - Parameter body: Is given a fresh subject and throws if it breaks the promise. If it does not end within
  ///   ten times the patience, that breaks the promise too.
  public init(_ name: String, in group: LawGroup, _ body: @escaping @Sendable (Subject) async throws -> Void) {
    self.init(name: name, group: group) { makeSubject in
      let subject = try await makeSubject()
      try await withinPatience("to come to an end", factor: 10) { try await body(subject) }
    }
  }

  private init(
    name: String,
    group: LawGroup,
    body: @escaping @Sendable (_ makeSubject: @Sendable () async throws -> Subject) async throws -> Void
  ) {
    self.name = name
    self.group = group
    self.body = body
  }

  /// A promise about several subjects, or about one that is made again.
  ///
  /// - Parameter body: Is given the way to make subjects and throws if they break the promise.
  public static func ofSeveral(
    _ name: String,
    in group: LawGroup,
    _ body: @escaping @Sendable (_ makeSubject: @Sendable () async throws -> Subject) async throws -> Void
  ) -> Law {
    Law(name: name, group: group, body: body)
  }

  /// Checks whether subjects keep the promise.
  ///
  /// - Parameters:
  ///   - patience: How long to wait for a change to be announced, or for a call to go on that others might hold up,
  ///     before it counts as never. It is spent only where the promise is broken.
  ///   - makeSubject: Makes a subject: fresh and empty, or as the contract says.
  /// - Throws: ``ContractViolation`` if the promise is broken, which an error that the law does not expect does too; the
  ///   error of `makeSubject` if that fails; `CancellationError` if the task is cancelled.
  public func check(
    patience: Duration = .seconds(30),
    _ makeSubject: @Sendable () async throws -> Subject
  ) async throws {
    do {
      try await Patience.$limit.withValue(patience) {
        try await body {
          do { return try await makeSubject() } catch { throw SubjectFailure(error: error) }
        }
      }
    } catch let failure as SubjectFailure {
      throw failure.error
    } catch  where Task.isCancelled {
      throw CancellationError()
    } catch let mismatch as Mismatch {
      throw ContractViolation(law: name, expected: mismatch.expected, actual: mismatch.actual)
    } catch {
      throw ContractViolation(law: name, expected: "no failure", actual: "the store failed: \(error)")
    }
  }

  /// The ``name``.
  public var description: String { name }

  /// The same promise about something that a subject can be made of.
  func pulledBack<Other: Sendable>(_ subject: @escaping @Sendable (Other) -> Subject) -> Law<Other> {
    .ofSeveral(name, in: group) { makeOther in
      try await body { subject(try await makeOther()) }
    }
  }
}

/// A failure to make what a law is to be checked on, which is not a broken promise.
private struct SubjectFailure: Error {
  let error: any Error
}
