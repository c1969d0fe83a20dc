/// Laws that are checked together.
///
/// ```swift
/// let report = await Contract(TaskStoreContract.laws).report(on: "MyStore") { try MyStore() }
/// print(report)
/// ```
public struct Contract<Subject: Sendable>: Sendable {
  /// Makes a subject each time it is called.
  public typealias MakeSubject = Law<Subject>.MakeSubject

  /// The laws, in the order in which they are checked.
  public let laws: [Law<Subject>]

  /// A contract of laws, all with names of their own.
  public init(_ laws: [Law<Subject>]) {
    self.laws = laws
  }

  /// Checks every law, one after the other, and tells what came of each.
  ///
  /// - Parameters:
  ///   - name: What the report calls the subject.
  ///   - promises: What the subjects promise.
  ///   - patience: How long the check of one law may take; see ``Law/check(promising:patience:clock:_:)``.
  ///   - clock: What measures the patience.
  ///   - makeSubject: Makes a subject: fresh and empty. Where the contract asks for a place that is opened again, use
  ///     ``report(onNewPlacesOf:promising:patience:clock:_:)``.
  public func report(
    on name: String,
    promising promises: StorePromises = .everything,
    patience: Duration = .seconds(60),
    clock: any Clock<Duration> = ContinuousClock(),
    _ makeSubject: @escaping MakeSubject
  ) async -> ContractReport {
    await report(onNewPlacesOf: name, promising: promises, patience: patience, clock: clock) { makeSubject }
  }

  /// Checks every law, each at a place of its own; see ``report(on:promising:patience:clock:_:)``.
  ///
  /// ```swift
  /// let report = await Contract(DurabilityContract.laws).report(onNewPlacesOf: "MyStorage") {
  ///   let path = folder + UUID().uuidString
  ///   return { try MyStorage(path) }
  /// }
  /// ```
  /// - Parameter newPlace: Is called for each law and gives the way to make its subjects.
  public func report(
    onNewPlacesOf name: String,
    promising promises: StorePromises = .everything,
    patience: Duration = .seconds(60),
    clock: any Clock<Duration> = ContinuousClock(),
    _ newPlace: @escaping @Sendable () async throws -> MakeSubject
  ) async -> ContractReport {
    var lines: [ContractReport.Line] = []
    for law in laws {
      let result = await law.result(promising: promises, patience: patience, clock: clock, newPlace)
      lines.append(ContractReport.Line(law: law.name, group: law.group, result: result))
    }
    return ContractReport(subject: name, lines: lines)
  }
}

extension Law {
  /// What came of a check.
  fileprivate func result(
    promising promises: StorePromises,
    patience: Duration,
    clock: any Clock<Duration>,
    _ newPlace: @escaping @Sendable () async throws -> MakeSubject
  ) async -> ContractReport.Result {
    if Task.isCancelled { return .notChecked("cancelled") }
    // No place is made in vain.
    let missing = capabilities(missingFrom: promises)
    if !missing.isEmpty { return .notPromised(missing) }
    // Waited for where making a subject is, which has its limit.
    let place = Task(executorPreference: LawThreads.shared) { try await newPlace() }
    defer { place.cancel() }
    do {
      try await check(patience: patience, clock: clock) { try await place.value() }
      return .kept
    } catch let violation as ContractViolation {
      return .broken(violation)
    } catch is CheckCancelled {
      return .notChecked("cancelled while it was checked")
    } catch {
      return .notChecked("there was nothing to check: \(error)")
    }
  }
}
