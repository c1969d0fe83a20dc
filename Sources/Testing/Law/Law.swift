import LogbookRecords
import LogbookSamples

/// One promise of a contract, with code that checks whether an implementation keeps the promise.
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
/// The *subject* of a law is the implementation to check, such as a store. A law does not depend on a test framework:
/// ``check(promising:patience:clock:_:)`` throws an error if the subject breaks the promise.
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
}

extension Law {
  /// Creates a law about one subject.
  ///
  /// - Parameters:
  ///   - name: The promise, as a sentence that is unique within a contract.
  ///   - group: The group of laws to which the law belongs.
  ///   - capabilities: The capabilities that a subject must promise for the law to apply.
  ///   - body: A closure that receives a new subject. If the subject breaks the promise, the closure throws a
  ///     ``Mismatch``, or rethrows an error that the subject should not have thrown.
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

  /// Returns a law that needs several subjects, or that creates its subject more than once.
  ///
  /// - Parameters:
  ///   - name: The promise, as a sentence that is unique within a contract.
  ///   - group: The group of laws to which the law belongs.
  ///   - capabilities: The capabilities that the subjects must promise for the law to apply.
  ///   - body: A closure that checks the law. Its argument, `makeSubject`, is a closure that creates a subject on each
  ///     call. If the subjects break the promise, `body` throws an error, usually a ``Mismatch``.
  public static func ofSeveral(
    _ name: String,
    in group: LawGroup,
    needing capabilities: StoreCapability...,
    body: @escaping @Sendable (_ makeSubject: @escaping MakeSubject) async throws -> Void
  ) -> Law {
    Law(name: name, group: group, capabilities: capabilities, body: body)
  }

  /// Returns a copy of this law that applies only to subjects that also promise the given capabilities.
  public func needing(_ capabilities: StoreCapability...) -> Law {
    Law(name: name, group: group, capabilities: self.capabilities + capabilities, body: body)
  }

  /// Checks whether new subjects keep the promise.
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
  ///   - patience: The timeout of the check. Each wait within the check, such as a wait for a change, times out after
  ///     half of this time. A check should reach the timeout only if the promise is broken. A check that times out is
  ///     cancelled, but this method does not wait for it to end.
  ///   - clock: The clock that measures the timeout.
  ///   - makeSubject: A closure that creates a new subject, which must be empty unless the contract requires otherwise.
  /// - Returns: ``LawOutcome/kept``, or ``LawOutcome/notPromised(_:)`` if the law does not apply.
  /// - Throws: ``ContractViolation`` if the promise is broken, or if the check fails with an unexpected error or times
  ///   out; the error that `makeSubject` throws; ``CheckCancelled`` if the task is cancelled.
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
      // Stores throw only errors of type `StoreError`, so this `ValidationError` comes from creating the law's samples.
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

  /// Returns this law, adapted to another type of subject.
  ///
  /// ```swift
  /// let laws = RecordStoreContract<TaskItem>.laws.map { law in
  ///   law.pulledBack { (store: any TaskStoreProtocol) in store.asRecordStore }
  /// }
  /// ```
  /// - Parameter subject: A closure that converts a subject of the other type to a subject of this law; in the example,
  ///   a task store to a record store.
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
  /// The subject kept the promise.
  case kept
  /// The law was not checked, because it needs these capabilities, which the subject does not promise.
  case notPromised([StoreCapability])
}

private struct SubjectFailure: Error {
  let error: any Error
}
