import LogbookLocks
package import LogbookRecords

/// Lets writers that come at the same time share one commit, and so one flush of the disk.
///
/// Whoever comes while nobody leads is the leader. It waits for the turn of writers, commits what has been asked for by then,
/// its own request among it, and tells the others what came of theirs. Then the one that has waited longest leads.
package final class GroupCommit<Request: Sendable>: Sendable {
  /// What somebody wants to have written.
  package struct Member: Sendable {
    package let request: Request
    fileprivate let ticket: Int
    /// Who waits for it; `nil` for the leader, which does not wait here.
    fileprivate var continuation: CheckedContinuation<Role, Never>?
  }

  /// What a writer has to do.
  package enum Role {
    /// Commit for all; see ``GroupCommit/takeMembers()``. One that has waited leads because others are writing, too.
    case leader(ticket: Int, hasWaited: Bool)
    /// Nothing: a leader has done it, with this outcome.
    case done(StoreError?)
  }

  package init() {}

  private struct State {
    var members: [Member] = []
    var isLed = false
    var tickets = 0
  }

  private let state = Locked(State())

  /// Asks for something to be written, and waits until it is, or until it is the caller's part to do it.
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
        // A leader waits elsewhere, and gives up by itself.
        state.members.firstIndex { $0.ticket == ticket && $0.continuation != nil }
          .map { state.members.remove(at: $0).continuation }
      }
      cancelled??.resume(returning: .done(.cancelled))
    }
  }

  /// All that have asked by now, in that order, with the leader.
  package func takeMembers() -> [Member] {
    state.withLock { state in
      defer { state.members = [] }
      return state.members
    }
  }

  /// How many have asked, with the leader, and are not being committed yet.
  var count: Int { state.withLock(\.members.count) }

  /// Ends the part of the leader.
  ///
  /// - Parameters:
  ///   - ticket: The leader's.
  ///   - outcomes: What came of the requests of members.
  /// - Returns: What came of the leader's own; `nil` also if it is not among them.
  package func finish(_ ticket: Int, _ outcomes: [(member: Member, failure: StoreError?)]) -> StoreError? {
    let next = state.withLock { state -> Member? in
      // What a leader that gave up has asked for is still there.
      state.members.removeAll { $0.ticket == ticket }
      guard !state.members.isEmpty else {
        state.isLed = false
        return nil
      }
      defer { state.members[0].continuation = nil }
      return state.members[0]
    }
    // Those who are told first may ask for more before the next leader commits.
    for outcome in outcomes { outcome.member.continuation?.resume(returning: .done(outcome.failure)) }
    if let next { next.continuation?.resume(returning: .leader(ticket: next.ticket, hasWaited: true)) }
    return outcomes.first { $0.member.ticket == ticket }?.failure
  }
}
