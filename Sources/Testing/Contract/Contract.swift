/// A set of laws that are checked together.
///
/// ```swift
/// let report = await Contract(noteLaws).report(on: "InMemoryNotes") { InMemoryNotes() }
/// print(report)
/// ```
///
/// `noteLaws` and `InMemoryNotes` are from <doc:TestYourOwnStore>.
public struct Contract<Subject: Sendable>: Sendable {
  /// A closure that creates a new subject each time it is called. A subject is an instance of the implementation to
  /// check.
  public typealias MakeSubject = Law<Subject>.MakeSubject

  /// The laws, in the order in which they are checked.
  public let laws: [Law<Subject>]

  /// Creates a contract from laws whose names are distinct.
  public init(_ laws: [Law<Subject>]) { self.laws = laws }

  /// Checks the laws one after the other and returns their results.
  ///
  /// - Parameters:
  ///   - name: The name of the implementation in the report.
  ///   - promises: The capabilities that the subjects promise.
  ///   - patience: The timeout for the check of each law; see ``Law/check(promising:patience:clock:_:)``.
  ///   - clock: The clock that measures the timeout.
  ///   - makeSubject: A closure that creates a fresh, empty subject. For a contract whose laws reopen a location, use
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

  /// Checks the laws one after the other, each at a separate location, and returns their results.
  ///
  /// ```swift
  /// let report = await Contract(DurabilityContract.laws).report(onNewPlacesOf: "MyStorage") {
  ///   let path = folder.appending(path: UUID().uuidString).path
  ///   return { try MyStorage(path) }
  /// }
  /// ```
  /// - Parameters:
  ///   - name: The name of the implementation in the report.
  ///   - promises: The capabilities that the subjects promise.
  ///   - patience: The timeout for the check of each law; see ``Law/check(promising:patience:clock:_:)``.
  ///   - clock: The clock that measures the timeout.
  ///   - newPlace: A closure that is called once for each law that is checked, and returns a closure that opens a
  ///     subject at the law's location.
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
  fileprivate func result(
    promising promises: StorePromises,
    patience: Duration,
    clock: any Clock<Duration>,
    _ newPlace: @escaping @Sendable () async throws -> MakeSubject
  ) async -> ContractReport.Result {
    if Task.isCancelled { return .notChecked("cancelled") }
    // Do not create a location for a law that does not apply.
    let missing = capabilities(missingFrom: promises)
    if !missing.isEmpty { return .notPromised(missing) }
    // Create the location in a task that the check awaits, so that creating the location also counts toward the
    // timeout.
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
