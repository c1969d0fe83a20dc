public import LogbookRecords

/// A comparison that shows whether two stores give the same answers to the same random calls.
///
/// ```swift
/// let comparison = StoreComparison<Place>(seed: 1, operations: 1_000)
/// let difference = try await comparison.difference(
///   between: { try InMemoryRecordStore<Place>() },
///   and: { try MyPlaceStore() }
/// )
/// #expect(difference == nil, "\(difference?.description ?? "")")
/// ```
///
/// The comparison calls the methods of ``/LogbookRecords/RecordStoreProtocol`` with arguments that often match stored
/// records or cause conflicts. It compares answers and errors after every call, the stores' contents after every few
/// calls, and published changes less often. If a call breaks several rules, both stores must report the one that comes
/// first according to ``/LogbookRecords/RecordStoreProtocol``. The same seed and number of operations produce the same calls and, unless the
/// stores behave differently from run to run, the same result.
public struct StoreComparison<Item: ComparedRecord>: Sendable {
  private let seed: UInt64
  private let operations: Int
  private let patience: Duration

  /// Creates a comparison.
  ///
  /// - Parameters:
  ///   - seed: The seed of the random operations.
  ///   - operations: The maximum number of operations. A store never contains more than a few dozen records at a time.
  ///   - patience: The timeout for published changes. A comparison waits this long only if a store does not publish a
  ///     change. While the comparison shortens the sequence of operations, it may reach the timeout several more times.
  public init(seed: UInt64, operations: Int = 1_000, patience: Duration = .seconds(10)) {
    self.seed = seed
    self.operations = operations
    self.patience = patience.bounded
  }

  /// Performs the operations on two stores until the stores differ, and then shortens and simplifies the sequence of
  /// operations as far as possible while the stores still differ.
  ///
  /// - Parameters:
  ///   - makeReference: A closure that creates the reference store, which is assumed to be correct. The store must be
  ///     new, empty and independent of other stores. If the stores differ, both closures are called many times.
  ///   - makeStore: A closure that creates the store to compare with the reference store. This store must also be new,
  ///     empty and independent of other stores.
  /// - Returns: The difference, with the shortened sequence of operations, or `nil` if the stores do not differ.
  /// - Throws: An error that one of the closures throws; ``ContractViolation`` if the reference store does not publish
  ///   its changes; ``/LogbookRecords/ValidationError`` if the record type rejects a generated record;
  ///   `CancellationError` if the task is cancelled while the comparison waits for changes.
  public func difference(
    between makeReference: () async throws -> any RecordStoreProtocol<Item>,
    and makeStore: () async throws -> any RecordStoreProtocol<Item>
  ) async throws -> StoreDifference? {
    try await difference(of: makeReference, from: makeStore)
  }

  /// The number of operations between comparisons of the stores' contents.
  private static var contentInterval: Int { 8 }
  /// The number of operations between comparisons of the published changes. It must be a multiple of
  /// ``contentInterval``, because a comparison of changes uses the latest contents.
  private static var changeInterval: Int { 13 * contentInterval }

  typealias MakeStore = () async throws -> any RecordStoreProtocol<Item>

  struct Finding: Sendable {
    let steps: [ComparisonRun<Item>.Step]
    let difference: ComparisonRun<Item>.Difference
  }

  func difference(of makeReference: MakeStore, from makeStore: MakeStore) async throws -> StoreDifference? {
    try await Patience.$current.withValue(Patience(limit: patience * 2, clock: ContinuousClock())) {
      guard let found = try await firstFinding(makeReference, makeStore) else { return nil }
      var shrinking = Shrinking<Item>(found)
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

  private func firstFinding(_ makeReference: MakeStore, _ makeStore: MakeStore) async throws -> Finding? {
    var drawing = try OperationDrawing<Item>(seed: seed)
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

  private static func finding(
    _ operations: [StoreCall<Item>],
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
