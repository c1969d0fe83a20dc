public import LogbookDomain

/// Finds out whether two stores of tasks give the same answers to the same random calls.
///
/// ```swift
/// let comparison = TaskStoreComparison(seed: 1, operations: 10_000)
/// let difference = try await comparison.difference(between: { try Trusted() }, and: { try MyStore() })
/// #expect(difference == nil, "\(difference?.description ?? "")")
/// ```
///
/// The calls are all those of ``/LogbookDomain/TaskStoreProtocol``, with arguments such that conflicts and hits are frequent. After
/// each call its answer or failure is compared, after some, everything that is stored, and after some more, what was announced.
/// The same seed gives the same calls to stores that do not differ, and the same difference to those that do.
public struct TaskStoreComparison: Sendable {
  private let comparison: StoreComparison<TaskItem>

  /// Says what to compare stores by.
  ///
  /// - Parameters:
  ///   - seed: Which operations to draw.
  ///   - operations: How many operations to draw; at most some tens of tasks are stored at a time.
  ///   - patience: How long to wait for a change to be announced before it counts as never. It is spent only where stores
  ///     differ, and then several times.
  public init(seed: UInt64, operations: Int = 1_000, patience: Duration = .seconds(10)) {
    comparison = StoreComparison(seed: seed, operations: operations, patience: patience)
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
    between makeReference: () async throws -> any TaskStoreProtocol,
    and makeStore: () async throws -> any TaskStoreProtocol
  ) async throws -> StoreDifference? {
    try await comparison.difference(
      between: { Self.compared(try await makeReference()) },
      and: { Self.compared(try await makeStore()) }
    )
  }

  private static func compared(_ store: any TaskStoreProtocol) -> ComparedStore<TaskItem> {
    ComparedStore(calls: StoreUnderTest(store))
  }
}
