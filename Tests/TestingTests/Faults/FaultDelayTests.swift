import LogbookDomain
import LogbookDomainTesting
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import LogbookTesting
import Foundation
import Synchronization
import Testing

@Suite struct FaultDelayTests {
  /// A clock that records the requested durations instead of waiting.
  private final class RecordingClock: Clock {
    let slept = Mutex<[Duration]>([])
    let now = ContinuousClock.now
    let minimumResolution = Duration.zero

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
      slept.withLock { $0.append(now.duration(to: deadline)) }
      try Task.checkCancellation()
    }
  }

  private let good: any TaskStoreProtocol

  init() throws {
    good = try Storage(.inMemory).tasks
  }

  @Test func `delays use the store's clock and add up`() async throws {
    let clock = RecordingClock()
    let faulty = FaultyTaskStore(
      wrapping: good,
      faults: [
        Fault(.every(2), of: .insert, delays: .seconds(3)), Fault(.nth(4), delays: .milliseconds(5), .afterEffect),
      ],
      clock: clock
    )
    for _ in 0..<4 { try await faulty.insert(TaskItem(title: "task", createdAt: .now)) }
    #expect(clock.slept.withLock(\.self) == [.seconds(3), .seconds(3), .milliseconds(5)])
    #expect(try await good.count(matching: TaskQuery()) == 4)
  }

  @Test func `nothing is done during a delay before the effect`() async throws {
    let (clock, good) = (HeldClock(), good)
    let faulty = FaultyTaskStore(wrapping: good, faults: [Fault(.always, delays: .seconds(3))], clock: clock)
    let insertion = Task { try await faulty.insert(TaskItem(title: "task", createdAt: .now)) }
    await clock.waitForSleeper()
    #expect(try await good.count(matching: TaskQuery()) == 0)
    clock.letGo()
    _ = try await insertion.value
    #expect(try await good.count(matching: TaskQuery()) == 1)
  }

  @Test func `cancelling a delay before the effect prevents it, but not after it`() async throws {
    for (moment, count) in [(Fault.Moment.beforeEffect, 0), (.afterEffect, 1)] {
      let clock = HeldClock()
      let faulty = FaultyTaskStore(wrapping: good, faults: [Fault(.always, delays: .seconds(3), moment)], clock: clock)
      let insertion = Task { try await faulty.insert(TaskItem(title: "task", createdAt: .now)) }
      await clock.waitForSleeper()
      insertion.cancel()
      if moment == .beforeEffect {
        await #expect(throws: StoreError.cancelled) { try await insertion.value }
      } else {
        _ = try await insertion.value
      }
      #expect(try await good.count(matching: TaskQuery()) == count)
    }
  }
}
