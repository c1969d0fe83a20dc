import LogbookLocks
package import LogbookRecords

/// A group of concurrent writers that share one commit and thus one disk flush.
///
/// A writer that arrives while there is no leader becomes the leader. The leader waits until it may write to the store,
/// commits all requests that have arrived by then, including its own, and reports the outcomes to the other writers. If
/// more writers have arrived in the meantime, the one that has waited longest then becomes the leader.
package final class GroupCommit<Request: Sendable>: Sendable {
  /// A writer in the group, with its request.
  package final class Member: Sendable {
    package let request: Request
    fileprivate let ticket: Int
    /// The writer's continuation, which is resumed once the writer has a role; `nil` if the writer became the leader at
    /// once.
    fileprivate let continuation: CheckedContinuation<GroupRole, Never>?
    /// The time at which the writer began to wait; `nil` if it became the leader at once.
    fileprivate let start: ContinuousClock.Instant?

    fileprivate init(_ request: Request, _ ticket: Int, _ continuation: CheckedContinuation<GroupRole, Never>?) {
      self.request = request
      self.ticket = ticket
      self.continuation = continuation
      start = continuation == nil ? nil : .now
    }
  }

  package init() {}

  private struct State {
    var members: [Member] = []
    /// The ticket of the leader; `nil` if there is none.
    var leader: Int?
    /// Whether writers other than the leader took part in the latest turn or were waiting at its end. If so, more
    /// requests are likely to arrive soon.
    var isCrowded = false
    var tickets = 0
  }

  private let state = Locked(State())

  /// Adds a request, waits until the request has been processed, and returns its failure; `nil` if it succeeded.
  ///
  /// A writer in a unit of work gets a group of its own, because a leader outside of units of work may wait longer than
  /// that writer; see ``WriterLock``.
  /// - Parameters:
  ///   - request: The request.
  ///   - lead: A closure that is called if the caller becomes the leader. It receives the group, the ticket of the leader
  ///     and, if the leader has waited for another leader, the time at which it began to wait. It commits the requests
  ///     that ``takeMembers()`` returns, and returns the result of ``finish(_:_:_:)``.
  package func join(
    _ request: Request,
    lead: (_ group: GroupCommit, _ ticket: Int, _ start: ContinuousClock.Instant?) async -> StoreError?
  ) async -> StoreError? {
    let group = WriterLock.isInUnitOfWork ? GroupCommit() : self
    switch await group.role(for: request) {
    case .leader(let ticket, let start):
      // Let writers whose requests have just been committed make new requests, which then share the flush.
      if group.state.withLock(\.isCrowded) { await Task.yield() }
      return await lead(group, ticket, start)
    case .done(let failure): return failure
    }
  }

  private func role(for request: Request) async -> GroupRole {
    let ticket = state.withLock { state in
      state.tickets += 1
      return state.tickets
    }
    // First try without a continuation, because most writers are alone and become the leader at once.
    if let role = enter(request, ticket) { return role }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if let role = enter(request, ticket, continuation) { continuation.resume(returning: role) }
      }
    } onCancel: {
      let cancelled = state.withLock { state in
        // Do nothing if this writer has become the leader, because a leader no longer waits here and handles
        // cancellation itself.
        state.leader == ticket
          ? nil : state.members.firstIndex { $0.ticket == ticket }.flatMap { state.members.remove(at: $0).continuation }
      }
      cancelled?.resume(returning: .done(.cancelled))
    }
  }

  /// Returns the writer's role, or `nil` if another writer is the leader. Adds the request if the writer becomes the
  /// leader, or if it must wait and there is a continuation, which later receives the role. If the task is cancelled,
  /// returns `.done(.cancelled)` without adding the request.
  private func enter(
    _ request: Request,
    _ ticket: Int,
    _ continuation: CheckedContinuation<GroupRole, Never>? = nil
  ) -> GroupRole? {
    state.withLock { state in
      if Task.isCancelled { return .done(.cancelled) }
      let isLeader = state.leader == nil
      if isLeader { state.leader = ticket }
      if isLeader || continuation != nil { state.members.append(Member(request, ticket, continuation)) }
      return isLeader ? .leader(ticket: ticket, since: nil) : nil
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
  ///   - members: The members whose requests have been processed.
  ///   - failures: The failure of each of these requests; `nil` if it succeeded.
  /// - Returns: The failure of the leader's own request; `nil` if it succeeded or was not processed.
  package func finish(_ ticket: Int, _ members: [Member], _ failures: [StoreError?]) -> StoreError? {
    var failureOfLeader: StoreError?
    // Resume the members before there is a new leader, so that the new leader can commit their next requests together.
    for (member, failure) in zip(members, failures) {
      if member.ticket == ticket {
        failureOfLeader = failure
      } else {
        member.continuation?.resume(returning: .done(failure))
      }
    }
    let next = state.withLock { state in
      // If the leader failed before it took the members, for example because it was cancelled, remove the leader's own
      // request.
      state.members.removeAll { $0.ticket == ticket }
      state.leader = state.members.first?.ticket
      state.isCrowded = state.leader != nil || members.count > 1
      return state.members.first
    }
    if let next { next.continuation?.resume(returning: .leader(ticket: next.ticket, since: next.start)) }
    return failureOfLeader
  }
}

/// The role of a writer in a group. This type is not nested in ``GroupCommit``, because using a type that is nested in
/// a generic type is slower.
private enum GroupRole {
  /// The role of a writer that must commit the requests of all members. The ticket identifies the writer in
  /// ``GroupCommit/finish(_:_:_:)``.
  case leader(ticket: Int, since: ContinuousClock.Instant?)
  /// The role of a writer whose request has been processed by a leader or cancelled. The error is `nil` if the
  /// request succeeded.
  case done(StoreError?)
}
