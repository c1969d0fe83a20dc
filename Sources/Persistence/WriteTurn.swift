import LogbookDomain
import Synchronization

/// Lets writers to one medium in one at a time, in the order in which they asked, without blocking a thread.
final class WriteTurn: Sendable {
  private struct State {
    var isTaken = false
    var waiting: [(ticket: Int, continuation: CheckedContinuation<Bool, Never>)] = []
    var tickets = 0
  }

  private let state = Locked(State())

  /// A unit of work that has a turn until it ends.
  private final class Holding: Sendable {
    let turn: WriteTurn
    let hasEnded = Atomic(false)

    init(_ turn: WriteTurn) { self.turn = turn }
  }

  /// The units of work that the current task is in, or was begun in: it may outlive them.
  @TaskLocal private static var holdings: [Holding] = []

  private static var openHoldings: [Holding] {
    holdings.filter { !$0.hasEnded.load(ordering: .relaxed) }
  }

  /// Those of the files that are open in this process, by their resolved paths.
  private static let ofFiles = Locked<[String: WeakTurn]>([:])

  private struct WeakTurn: Sendable {
    weak var turn: WriteTurn?
  }

  /// The turn of a file: the same for all that have it open in this process, however often.
  static func ofFile(_ path: String) -> WriteTurn {
    ofFiles.withLock { turns in
      if let turn = turns[path]?.turn { return turn }
      turns = turns.filter { $0.value.turn != nil }
      let turn = WriteTurn()
      turns[path] = WeakTurn(turn: turn)
      return turn
    }
  }

  /// Waits for the turn. Whoever got it gives it back with ``giveBack()``.
  ///
  /// - Throws: ``StoreError/cancelled`` if the task is cancelled before its turn comes; ``StoreError/unsupported(_:)``
  ///   inside a unit of work on the same medium, which would wait for itself.
  func take() async throws(StoreError) {
    try refuseWithinUnitOfWork()
    let ticket = state.withLock { state in
      state.tickets += 1
      return state.tickets
    }
    let isGranted = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer: Bool? = state.withLock { state in
          if Task.isCancelled { return false }
          if !state.isTaken {
            state.isTaken = true
            return true
          }
          state.waiting.append((ticket, continuation))
          return nil
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      let cancelled = state.withLock { state in
        state.waiting.firstIndex { $0.ticket == ticket }.map { state.waiting.remove(at: $0).continuation }
      }
      cancelled?.resume(returning: false)
    }
    if !isGranted { throw .cancelled }
  }

  /// Refuses to wait for a turn that the current task has.
  func refuseWithinUnitOfWork() throws(StoreError) {
    if Self.openHoldings.contains(where: { $0.turn === self }) {
      throw .unsupported("inside a unit of work, write through the stores it gives you")
    }
  }

  /// Passes the turn to the one that has waited longest.
  func giveBack() {
    let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      if state.waiting.isEmpty {
        state.isTaken = false
        return nil
      }
      return state.waiting.removeFirst().continuation
    }
    next?.resume(returning: true)
  }

  /// How many wait for the turn.
  var waitingCount: Int { state.withLock(\.waiting.count) }

  /// Runs a unit of work's body, which must not ask for this turn again.
  func holding<Result: Sendable>(_ body: () async throws -> Result) async throws -> Result {
    let holding = Holding(self)
    defer { holding.hasEnded.store(true, ordering: .relaxed) }
    return try await Self.$holdings.withValue(Self.openHoldings + [holding], operation: body)
  }
}
