public import LogbookRecords

/// Finds out whether two stores of records give the same answers to the same random calls.
///
/// ```swift
/// let comparison = StoreComparison<Place>(seed: 1, operations: 10_000)
/// let difference = try await comparison.difference(between: { try Trusted() }, and: { try MyStore() })
/// #expect(difference == nil, "\(difference?.description ?? "")")
/// ```
///
/// The calls are all those of ``/LogbookRecords/RecordStoreProtocol``, with arguments such that conflicts and hits are frequent. After
/// each call its answer or failure is compared, after some, everything that is stored, and after some more, what was announced.
/// The same seed gives the same calls to stores that do not differ, and the same difference to those that do.
public struct StoreComparison<Record: ComparedRecord>: Sendable {
  private let seed: UInt64
  private let operations: Int
  private let patience: Duration

  /// Says what to compare stores by.
  ///
  /// - Parameters:
  ///   - seed: Which operations to draw.
  ///   - operations: How many operations to draw; at most some tens of records are stored at a time.
  ///   - patience: How long to wait for a change to be announced before it counts as never. It is spent only where stores
  ///     differ, and then several times.
  public init(seed: UInt64, operations: Int = 1_000, patience: Duration = .seconds(10)) {
    self.seed = seed
    self.operations = operations
    self.patience = patience
  }

  /// Does the operations on two stores until they differ, then looks for the fewest and simplest by which they do.
  ///
  /// - Parameters:
  ///   - makeReference: Makes a store that is right: new, empty, sharing nothing with others. Called many times if there
  ///     is a difference.
  ///   - makeStore: Makes such a store of the kind in question.
  /// - Returns: The shortest difference found, or `nil` if there is none.
  /// - Throws: What making a store throws, and what the reference throws for a call that cannot fail.
  public func difference(
    between makeReference: () async throws -> any RecordStoreProtocol<Record>,
    and makeStore: () async throws -> any RecordStoreProtocol<Record>
  ) async throws -> StoreDifference? {
    try await difference(of: makeReference, from: makeStore)
  }

  /// After so many operations everything that is stored is compared; after each, once there are few of them.
  private static var contentInterval: Int { 8 }
  /// After so many operations announcements are compared, each time just after what is stored, of which they make use.
  private static var changeInterval: Int { 13 * contentInterval }

  typealias MakeStore = () async throws -> any RecordStoreProtocol<Record>

  /// Steps that end in a difference.
  struct Finding: Sendable {
    let steps: [ComparisonRun<Record>.Step]
    let difference: ComparisonRun<Record>.Difference
  }

  func difference(of makeReference: MakeStore, from makeStore: MakeStore) async throws -> StoreDifference? {
    try await Patience.$current.withValue(Patience(limit: patience * 2, clock: ContinuousClock())) {
      guard let found = try await firstFinding(makeReference, makeStore) else { return nil }
      var shrinking = Shrinking<Record>(found)
      let isRepeatable = try await shrinking.shrink { try await Self.finding($0, makeReference, makeStore) }
      let source = try SwiftSource(shrinking.best)
      return StoreDifference(
        seed: seed,
        foundAfter: found.steps.count,
        operations: shrinking.best.steps.count,
        isRepeatable: isRepeatable,
        summary: source.summary,
        code: source.code
      )
    }
  }

  /// Draws operations until the stores differ.
  private func firstFinding(_ makeReference: MakeStore, _ makeStore: MakeStore) async throws -> Finding? {
    var drawing = try OperationDrawing<Record>(seed: seed)
    var run = ComparisonRun(try await makeReference(), try await makeStore())
    var difference = await run.differenceOfContent()
    while difference == nil, run.steps.count < operations {
      let isNearEnd = operations - run.steps.count <= operations / 50
      difference = await run.difference(by: try drawing.next(run.content, isNearEnd: isNearEnd))
      let isLast = run.steps.count == operations
      if difference == nil, isLast || run.steps.count % Self.contentInterval == 0 {
        difference = await run.differenceOfContent()
      }
      if difference == nil, isLast || run.steps.count % Self.changeInterval == 0 {
        difference = try await run.differenceOfChanges()
      }
    }
    return difference.map { Finding(steps: run.steps, difference: $0) }
  }

  /// Does operations on new stores, as far as they do not differ.
  private static func finding(
    _ operations: [StoreCall<Record>],
    _ makeReference: MakeStore,
    _ makeStore: MakeStore
  ) async throws -> Finding? {
    var run = ComparisonRun(try await makeReference(), try await makeStore())
    var difference = await run.differenceOfContent()
    for operation in operations where difference == nil {
      difference = await run.difference(by: operation)
      if difference == nil, operation.isWriting { difference = await run.differenceOfContent() }
    }
    if difference == nil { difference = try await run.differenceOfChanges() }
    return difference.map { Finding(steps: run.steps, difference: $0) }
  }
}
