import LogbookRecords
import LogbookSamples

/// One promise of a contract, with a check for any implementation.
///
/// ```swift
/// let law = Law<any NoteStore>("a removed note is gone, and the others stay", in: .deleting) { store in
///   for note in ["Milk", "Bread"] { try await store.add(note) }
///   try await store.remove("Milk")
///   try expect("the notes", try await store.notes(), is: ["Bread"])
/// }
/// try await law.check { InMemoryNotes() }
/// ```
/// `NoteStore` and `InMemoryNotes` are defined in <doc:TestYourOwnStore>.
///
/// A law does not depend on a test framework: ``check(promising:patience:clock:_:)`` throws an error if the promise is
/// broken.
public struct Law<Subject: Sendable>: Sendable, CustomStringConvertible {
  /// A closure that creates a new subject each time it is called.
  public typealias MakeSubject = @Sendable () async throws -> Subject

  /// The promise, as a sentence that is unique within a contract.
  public let name: String
  /// The group of laws to which the law belongs.
  public let group: LawGroup
  /// The capabilities that a subject must promise for the law to apply.
  public let capabilities: [StoreCapability]

  private let body: @Sendable (_ makeSubject: @escaping MakeSubject) async throws -> Void

  /// Creates a law about one subject.
  ///
  /// - Parameter body: A closure that receives a fresh subject. If the subject breaks the promise, the closure throws a
  ///   ``Mismatch``, or rethrows an error that the subject should not have thrown.
  public init(
    _ name: String,
    in group: LawGroup,
    needing capabilities: StoreCapability...,
    body: @escaping @Sendable (Subject) async throws -> Void
  ) {
    self.init(name: name, group: group, capabilities: capabilities) { makeSubject in
      try await body(try await makeSubject())
    }
  }

  private init(
    name: String,
    group: LawGroup,
    capabilities: [StoreCapability],
    body: @escaping @Sendable (_ makeSubject: @escaping MakeSubject) async throws -> Void
  ) {
    self.name = name
    self.group = group
    self.capabilities = capabilities
    self.body = body
  }

  /// Creates a law that needs several subjects, or that creates its subject more than once.
  ///
  /// - Parameter body: A closure that checks the law. It receives a closure that creates subjects, and throws if the
  ///   subjects break the promise.
  public static func ofSeveral(
    _ name: String,
    in group: LawGroup,
    needing capabilities: StoreCapability...,
    body: @escaping @Sendable (_ makeSubject: @escaping MakeSubject) async throws -> Void
  ) -> Law {
    Law(name: name, group: group, capabilities: capabilities, body: body)
  }

  /// Returns the same law restricted to subjects that promise additional capabilities.
  public func needing(_ capabilities: StoreCapability...) -> Law {
    Law(name: name, group: group, capabilities: self.capabilities + capabilities, body: body)
  }

  /// Checks whether subjects keep the promise.
  ///
  /// ```swift
  /// func result(of law: Law<any NoteStore>) async -> String {
  ///   do {
  ///     let outcome: LawOutcome = try await law.check(promising: .everything(but: .concurrency)) { InMemoryNotes() }
  ///     return outcome == .kept ? "kept" : "not promised"
  ///   } catch let violation as ContractViolation {
  ///     return "broken: expected \(violation.expected), but \(violation.actual)"
  ///   } catch is CheckCancelled {
  ///     return "cancelled"
  ///   } catch {
  ///     return "not checked, because there is no store: \(error)"
  ///   }
  /// }
  /// ```
  /// - Parameters:
  ///   - promises: The capabilities that the subjects promise.
  ///   - patience: The timeout of the check. Each wait within the law, such as for a published change, times out after
  ///     half of this time. A check reaches the timeout only if the promise is broken. A check that times out is
  ///     cancelled but not awaited.
  ///   - clock: The clock that measures the timeout.
  ///   - makeSubject: A closure that creates a fresh subject, which must be empty unless the contract requires
  ///     otherwise.
  /// - Returns: ``LawOutcome/kept``, or ``LawOutcome/notPromised(_:)`` if the law does not apply.
  /// - Throws: ``ContractViolation`` if the promise is broken, or if the law fails with an unexpected error; the error
  ///   that `makeSubject` throws; ``CheckCancelled`` if the task is cancelled.
  @discardableResult
  public func check(
    promising promises: StorePromises = .everything,
    patience: Duration = .seconds(60),
    clock: any Clock<Duration> = ContinuousClock(),
    _ makeSubject: @escaping MakeSubject
  ) async throws -> LawOutcome {
    let missing = capabilities(missingFrom: promises)
    if !missing.isEmpty { return .notPromised(missing) }
    if Task.isCancelled { throw CheckCancelled(law: name) }
    let patience = Patience(limit: patience, clock: clock)
    do {
      try await Patience.$current.withValue(patience) {
        try await patience.spend(patience.limit, on: "the check to end") { [body] in
          try await DrawnSamples.$current.withValue(DrawnSamples()) {
            try await body {
              try await withinPatience("the making of the subject to end") {
                do { return try await makeSubject() } catch { throw SubjectFailure(error: error) }
              }
            }
          }
        }
      }
    } catch let failure as SubjectFailure {
      throw failure.error
    } catch  where Task.isCancelled {
      throw CheckCancelled(law: name)
    } catch let mismatch as Mismatch {
      throw ContractViolation(law: name, expected: mismatch.expected, actual: mismatch.actual)
    } catch let error as ValidationError {
      // Stores throw only a `StoreError`, so this error comes from the law's samples.
      throw ContractViolation(law: name, expected: "samples that obey the rules of their type", actual: "\(error)")
    } catch {
      throw ContractViolation(law: name, expected: "no failure", actual: "the store failed: \(error)")
    }
    return .kept
  }

  func capabilities(missingFrom promises: StorePromises) -> [StoreCapability] {
    capabilities.filter { !promises.contains($0) }
  }

  /// The name of the law.
  public var description: String { name }

  /// Returns the same law for a different type of subject. `subject` converts a subject of that type to a subject of
  /// this law, such as a task store to a record store.
  ///
  /// ```swift
  /// let laws = RecordStoreContract<TaskItem>.laws.map { law in
  ///   law.pulledBack { (store: any TaskStoreProtocol) in store.asRecordStore }
  /// }
  /// ```
  public func pulledBack<Other: Sendable>(_ subject: @escaping @Sendable (Other) -> Subject) -> Law<Other> {
    Law<Other>(name: name, group: group, capabilities: capabilities) { [body] makeOther in
      try await body { subject(try await makeOther()) }
    }
  }
}

/// The outcome of a check that found no violation of a law.
///
/// For an example, see ``Law/check(promising:patience:clock:_:)``.
public enum LawOutcome: Hashable, Sendable {
  /// The promise was kept.
  case kept
  /// The law was not checked, because the subject does not promise these capabilities.
  case notPromised([StoreCapability])
}

private struct SubjectFailure: Error {
  let error: any Error
}
