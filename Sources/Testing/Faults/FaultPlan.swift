import LogbookLocks
import LogbookRecords
import LogbookSamples

final class FaultPlan: Sendable {
  fileprivate struct Entry {
    let fault: Fault
    var callCount = 0
    var generator: SplitMix64

    init(_ fault: Fault) {
      self.fault = fault
      generator = if case .random(_, let seed) = fault.rule { SplitMix64(seed: seed) } else { SplitMix64(seed: 0) }
    }
  }

  private let entries: Locked<[Entry]>
  private let clock: any Clock<Duration>

  init(_ faults: [Fault], clock: any Clock<Duration>) {
    entries = Locked(faults.map(Entry.init))
    self.clock = clock
  }

  func add(_ fault: Fault) { entries.withLock { $0.append(Entry(fault)) } }

  func removeAll() { entries.withLock { $0 = [] } }

  func perform<Result>(
    _ operation: StoreOperation,
    _ call: () async throws(StoreError) -> Result
  ) async throws(StoreError) -> Result {
    let faults = meet(operation)
    for fault in faults where fault.moment == .beforeEffect {
      switch fault.effect {
      case .failure(let error): throw error
      case .delay(let duration):
        do { try await clock.sleep(for: duration) } catch { throw .cancelled }
      }
    }
    let result = try await call()
    for fault in faults where fault.moment == .afterEffect {
      switch fault.effect {
      case .failure(let error): throw error
      case .delay(let duration):
        // Return the result even if the delay is cancelled, because the call has done its work.
        do { try await clock.sleep(for: duration) } catch { return result }
      }
    }
    return result
  }

  func perform<Record: Sendable>(_ batches: RecordBatches<Record>) -> RecordBatches<Record> {
    RecordBatches {
      let next = batches.makeNext()
      return { () async throws(StoreError) in try await self.perform(.batch, next) }
    }
  }

  private func meet(_ operation: StoreOperation) -> [Fault] {
    entries.withLock { entries in
      var met: [Fault] = []
      for index in entries.indices where entries[index].fault.isAbout(operation) {
        if entries[index].meetsNextCall() { met.append(entries[index].fault) }
      }
      return met
    }
  }
}

extension FaultPlan.Entry {
  fileprivate mutating func meetsNextCall() -> Bool {
    callCount += 1
    switch fault.rule {
    case .always: return true
    case .nth(let count): return callCount == count
    case .every(let step): return step >= 1 && callCount.isMultiple(of: step)
    // Convert the top 53 bits to a number in 0..<1, so that a fault with a chance of 1 always applies, and one with a
    // chance of 0 never does.
    case .random(let chance, _): return Double(generator.next() >> 11) * 0x1p-53 < chance
    }
  }
}

extension Fault {
  fileprivate func isAbout(_ operation: StoreOperation) -> Bool {
    operations.isEmpty || operations.contains(operation)
  }
}
