import LogbookDomain
import LogbookDomainTesting
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import LogbookTesting
import Dispatch
import Synchronization
import Testing

/// Tests that a check ends even if its subject hangs. The clock is released only when the subject hangs, so no time
/// limit expires earlier.
@Suite struct HangingTests {
  private let clock = HeldClock()

  private func violation<Subject>(
    of law: Law<Subject>,
    _ makeSubject: @escaping @Sendable () async throws -> Subject
  ) async -> ContractViolation? {
    await #expect(throws: ContractViolation.self) {
      try await law.check(patience: .seconds(10), clock: clock, makeSubject)
    }
  }

  private func law(_ name: String) throws -> TaskStoreContract.Law {
    try #require(TaskStoreContract.laws.first { $0.name == name })
  }

  /// Returns whether a violation reports that a time limit ended the check: either the limit of the whole check, or the
  /// limit of one of the given events.
  private func hasEndedByItself(_ violation: ContractViolation?, _ what: String...) -> Bool {
    guard let violation else { return false }
    let whole = ("the check to end", "that did not happen within 10.0 seconds")
    return (violation.expected, violation.actual) == whole
      || (what.contains(violation.expected) && violation.actual == "that did not happen within 5.0 seconds")
  }

  /// Returns an in-memory store, some of whose calls `spoil` has replaced.
  private func store(
    _ spoil: (inout StoreCalls<TaskItem>, StoreCalls<TaskItem>) -> Void
  ) throws -> any TaskStoreProtocol {
    let good = StoreCalls(try Storage(.inMemory).tasks)
    var bad = good
    spoil(&bad, good)
    return SabotagedStore(calls: bad)
  }

  /// Releases the clock, and then suspends forever, even if the task is cancelled.
  private static func hang(_ clock: HeldClock) async {
    clock.letGo()
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }

  /// Releases the clock, and then blocks the thread forever.
  private static func block(_ clock: HeldClock) {
    clock.letGo()
    DispatchSemaphore(value: 0).wait()
  }

  @Test func `a call that never returns is a violation`() async throws {
    let clock = clock
    let violation = await violation(of: try law("a new store is empty")) {
      try store { bad, good in
        bad.count = { query throws(StoreError) in
          await Self.hang(clock)
          return try await good.count(query)
        }
      }
    }
    #expect(hasEndedByItself(violation))
    #expect(violation?.law == "a new store is empty")
  }

  @Test func `more blocked calls than there are cores are a violation`() async throws {
    let clock = clock
    let calls = Atomic(0)
    let law = try law("concurrent insertions all succeed, with distinct numbers, published in order")
    let violation = await violation(of: law) {
      try store { bad, _ in
        bad.insertOne = { record throws(StoreError) in
          // The twentieth call, which is the last one, releases the clock.
          if calls.add(1, ordering: .relaxed).newValue == 20 { Self.block(clock) }
          DispatchSemaphore(value: 0).waitForever()
          return record
        }
      }
    }
    #expect(hasEndedByItself(violation))
  }

  @Test func `a store whose creation never ends is a violation`() async throws {
    let violation = await violation(of: try law("a new store is empty")) { [clock] in
      await Self.hang(clock)
      return try store { _, _ in }
    }
    #expect(hasEndedByItself(violation, "the making of the subject to end"))
  }

  @Test func `a store whose creation blocks its thread is a violation`() async throws {
    let violation = await violation(of: try law("two stores have nothing in common")) { [clock] in
      Self.block(clock)
      return try store { _, _ in }
    }
    #expect(hasEndedByItself(violation, "the making of the subject to end"))
  }

  @Test func `changes that never arrive are a violation`() async throws {
    let clock = clock
    let silence = Broadcast<StoreChange<TaskItem>>()
    let violation = await violation(of: try law("every listener receives every change once")) {
      try store { bad, _ in
        bad.changes = {
          clock.letGo()
          return silence.stream()
        }
      }
    }
    #expect(hasEndedByItself(violation, "the insertion of a record to be published"))
  }

  @Test func `a call of changes() that blocks its thread is a violation`() async throws {
    let clock = clock
    let violation = await violation(of: try law("every listener receives every change once")) {
      try store { bad, good in
        bad.changes = {
          Self.block(clock)
          return good.changes()
        }
      }
    }
    #expect(hasEndedByItself(violation))
  }

  @Test func `a batch that never arrives is a violation`() async throws {
    let clock = clock
    let law = try law("all batches but the last are full, none is empty, and together they are the answer")
    let violation = await violation(of: law) {
      try store { bad, _ in
        bad.batches = { _, _ in
          RecordBatches {
            {
              await Self.hang(clock)
              return nil
            }
          }
        }
      }
    }
    #expect(hasEndedByItself(violation))
  }

  @Test func `a store that hangs in every call breaks every law`() async {
    clock.letGo()
    let clock = clock
    let report = await Contract(TaskStoreContract.laws).report(on: "it", patience: .seconds(10), clock: clock) {
      await Self.hang(clock)
      return try store { _, _ in }
    }
    #expect(report.totals == "it: 0 kept, \(TaskStoreContract.laws.count) broken")
    #expect(report.violations.allSatisfy { $0.actual.hasPrefix("that did not happen within") })
  }

  @Test func `a custom law that waits forever is a violation`() async {
    let law = Law<Int>("a message arrives", in: .changes) { [clock] _ in
      clock.letGo()
      _ = try await withinPatience("the message to arrive") { await AsyncStream<String> { _ in }.first { _ in true } }
    }
    #expect(hasEndedByItself(await violation(of: law) { 1 }, "the message to arrive"))
  }

  @Test func `calls that make progress need no timeout`() async throws {
    try await law("every listener receives every change once").check(patience: .zero, clock: clock) {
      try store { _, _ in }
    }
  }
}

extension DispatchSemaphore {
  fileprivate func waitForever() { wait() }
}
