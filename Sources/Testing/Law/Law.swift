/// One promise of a contract, to which any implementation can be held.
///
/// ```swift
/// Law<any PlaceStoreProtocol>("a place that was inserted is found by its country", in: .finding) { store in
///   try await store.insertPlace(city: "Lima", country: "Peru")
///   try expect("the places in Peru", try await store.fetch(country: "Peru"), is: [Place("Lima", "Peru")])
/// }
/// ```
/// It knows nothing of a test framework: ``check(promising:patience:clock:_:)`` returns if the promise is kept and
/// throws if not.
public struct Law<Subject: Sendable>: Sendable, CustomStringConvertible {
  /// Makes a subject each time it is called.
  public typealias MakeSubject = @Sendable () async throws -> Subject

  /// What is promised, in one sentence. No two laws of a contract have the same.
  public let name: String
  /// What the promise is about.
  public let group: LawGroup
  /// What a subject must promise for the law to apply to it.
  public let capabilities: [StoreCapability]

  private let body: @Sendable (_ makeSubject: @escaping MakeSubject) async throws -> Void

  /// A promise about one subject.
  ///
  /// - Parameter body: Is given a fresh subject and throws if it breaks the promise: a ``Mismatch``, or an error that
  ///   the subject should not have thrown.
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

  /// A promise about several subjects, or about one that is made again.
  ///
  /// - Parameter body: Is given the way to make subjects and throws if they break the promise.
  public static func ofSeveral(
    _ name: String,
    in group: LawGroup,
    needing capabilities: StoreCapability...,
    body: @escaping @Sendable (_ makeSubject: @escaping MakeSubject) async throws -> Void
  ) -> Law {
    Law(name: name, group: group, capabilities: capabilities, body: body)
  }

  /// The same promise, of those only who promise something else as well.
  public func needing(_ capabilities: StoreCapability...) -> Law {
    Law(name: name, group: group, capabilities: self.capabilities + capabilities, body: body)
  }

  /// Checks whether subjects keep the promise.
  ///
  /// - Parameters:
  ///   - promises: What the subjects promise.
  ///   - patience: How long the check may take before it counts as hanging. What a law itself waits for, such as the
  ///     announcement of a change, has half of it. It is spent only where the promise is broken. What hangs is left
  ///     behind: it is cancelled but not waited for.
  ///   - clock: What measures the patience.
  ///   - makeSubject: Makes a subject: fresh and empty, or as the contract says.
  /// - Returns: Whether the promise is kept, or does not apply.
  /// - Throws: ``ContractViolation`` if the promise is broken, which an error that the law does not expect does too; the
  ///   error of `makeSubject` if that fails; ``CheckCancelled`` if the task is cancelled.
  @discardableResult
  public func check(
    promising promises: StorePromises = .everything,
    patience: Duration = .seconds(60),
    clock: any Clock<Duration> = ContinuousClock(),
    _ makeSubject: @escaping MakeSubject
  ) async throws -> LawOutcome {
    let missing = capabilities(missingFrom: promises)
    if !missing.isEmpty { return .notPromised(missing) }
    let patience = Patience(limit: patience, clock: clock)
    do {
      try await Patience.$current.withValue(patience) {
        try await patience.spend(patience.limit, on: "the check to come to an end") { [body] in
          try await body {
            try await withinPatience("the making of what is checked to come to an end") {
              do { return try await makeSubject() } catch { throw SubjectFailure(error: error) }
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
    } catch {
      throw ContractViolation(law: name, expected: "no failure", actual: "the store failed: \(error)")
    }
    return .kept
  }

  /// What the law needs and is not promised.
  func capabilities(missingFrom promises: StorePromises) -> [StoreCapability] {
    capabilities.filter { !promises.contains($0) }
  }

  /// The ``name``.
  public var description: String { name }

  /// The same promise about something that a subject can be made of, such as a store of a more special protocol.
  ///
  /// ```swift
  /// RecordStoreContract<Place>.laws.map { law in law.pulledBack { (store: any PlaceStoreProtocol) in store.asRecordStore } }
  /// ```
  public func pulledBack<Other: Sendable>(_ subject: @escaping @Sendable (Other) -> Subject) -> Law<Other> {
    Law<Other>(name: name, group: group, capabilities: capabilities) { [body] makeOther in
      try await body { subject(try await makeOther()) }
    }
  }
}

/// What came of checking a law that was not broken.
public enum LawOutcome: Hashable, Sendable {
  /// The promise is kept.
  case kept
  /// The law needs these capabilities, which the subject does not promise; nothing was checked.
  case notPromised([StoreCapability])
}

/// A failure to make what a law is to be checked on, which is not a broken promise.
private struct SubjectFailure: Error {
  let error: any Error
}
