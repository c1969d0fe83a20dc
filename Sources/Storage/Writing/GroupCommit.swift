import LogbookLocks
package import LogbookRecords

/// A group of concurrent writers that share one commit and thus one flush of the disk.
///
/// A writer that arrives while there is no leader becomes the leader. The leader waits for its turn among the writers,
/// commits all requests that have arrived by then, including its own, and reports the outcomes to the other members.
/// Then the member that has waited longest becomes the leader.
package final class GroupCommit<Request: Sendable>: Sendable {
  /// A writer in the group, with its request.
  package struct Member: Sendable {
    package let request: Request
    fileprivate let ticket: Int
    /// The continuation of the waiting writer; `nil` for the leader, which has already been resumed.
    fileprivate var continuation: CheckedContinuation<Role, Never>?
  }

  /// The role of a writer in its group.
  package enum Role {
    /// The writer must commit the requests of all members; see ``GroupCommit/takeMembers()``.
    ///
    /// `hasWaited` is `true` if the writer has waited for another leader, whose members may be about to make further
    /// requests.
    case leader(ticket: Int, hasWaited: Bool)
    /// A leader has processed the writer's request. The error is `nil` if the request succeeded.
    case done(StoreError?)
  }

  package init() {}

  private struct State {
    var members: [Member] = []
    var isLed = false
    var tickets = 0
  }

  private let state = Locked(State())

  /// Adds a request, and waits until a leader has processed it or the caller becomes the leader.
  package func join(_ request: Request) async -> Role {
    let ticket = state.withLock { state in
      state.tickets += 1
      return state.tickets
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let role: Role? = state.withLock { state in
          if Task.isCancelled { return .done(.cancelled) }
          let leads = !state.isLed
          state.isLed = true
          state.members.append(Member(request: request, ticket: ticket, continuation: leads ? nil : continuation))
          return leads ? .leader(ticket: ticket, hasWaited: false) : nil
        }
        if let role { continuation.resume(returning: role) }
      }
    } onCancel: {
      let cancelled = state.withLock { state in
        // Skip a leader, which no longer waits here and handles cancellation itself.
        state.members.firstIndex { $0.ticket == ticket && $0.continuation != nil }
          .map { state.members.remove(at: $0).continuation }
      }
      cancelled??.resume(returning: .done(.cancelled))
    }
  }

  /// Removes and returns all members that have arrived so far, in order, including the leader.
  package func takeMembers() -> [Member] {
    state.withLock { state in
      defer { state.members = [] }
      return state.members
    }
  }

  /// The number of members, including the leader, whose requests are not being committed yet.
  var count: Int { state.withLock(\.members.count) }

  /// Ends the leader's turn: resumes the members with their outcomes, and makes the next waiting member the leader.
  ///
  /// - Parameters:
  ///   - ticket: The leader's ticket.
  ///   - outcomes: The outcomes of the members' requests.
  /// - Returns: The failure of the leader's own request; `nil` if it succeeded or is not among the outcomes.
  package func finish(_ ticket: Int, _ outcomes: [(member: Member, failure: StoreError?)]) -> StoreError? {
    let next = state.withLock { state -> Member? in
      // Remove the request of a leader that gave up.
      state.members.removeAll { $0.ticket == ticket }
      guard !state.members.isEmpty else {
        state.isLed = false
        return nil
      }
      defer { state.members[0].continuation = nil }
      return state.members[0]
    }
    // Resume the next leader last, so that the other members may add further requests before it commits.
    for outcome in outcomes { outcome.member.continuation?.resume(returning: .done(outcome.failure)) }
    if let next { next.continuation?.resume(returning: .leader(ticket: next.ticket, hasWaited: true)) }
    return outcomes.first { $0.member.ticket == ticket }?.failure
  }
}
