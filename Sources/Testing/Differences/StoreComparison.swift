import LogbookDomain

/// Seed, random operations, two stores, and the shortest way to a difference: the same for every kind of records.
struct StoreComparison<Record: ComparedRecord>: Sendable {
  let seed: UInt64
  let operations: Int
  let patience: Duration

  /// After so many operations everything that is stored is compared; after each, once there are few of them.
  private static var contentInterval: Int { 8 }
  /// After so many operations announcements are compared, each time just after what is stored, of which they make use.
  private static var changeInterval: Int { 13 * contentInterval }

  typealias MakeStore = () async throws -> ComparedStore<Record>

  /// Steps that end in a difference.
  struct Finding: Sendable {
    let steps: [ComparisonRun<Record>.Step]
    let difference: ComparisonRun<Record>.Difference
  }

  func difference(between makeReference: MakeStore, and makeStore: MakeStore) async throws -> StoreDifference? {
    try await Patience.$current.withValue(Patience(limit: patience * 2, clock: ContinuousClock())) {
      guard let found = try await firstFinding(makeReference, makeStore) else { return nil }
      var shrinking = Shrinking<Record>(found)
      let isRepeatable = try await shrinking.shrink { try await Self.finding($0, makeReference, makeStore) }
      let source = SwiftSource(shrinking.best)
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
