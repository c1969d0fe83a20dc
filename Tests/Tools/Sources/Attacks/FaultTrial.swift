import LogbookDomain
import LogbookDomainSamples
import LogbookPersistence
import LogbookRecords
import LogbookSamples
import LogbookStorage
import Foundation

/// The trials of one operation, each on a copy of the same disk. The injected faults differ in the system call that
/// fails, in the error code, and in whether all later calls of the same kind also fail.
struct FaultTrial {
  private let operation: FaultOperation
  private let kind: String
  private let samples: FaultSamples
  private let disk: SimulatedDisk
  private let before: StoreContent
  private let after: StoreContent

  init(_ operation: FaultOperation, _ kind: String, _ samples: FaultSamples, on disk: SimulatedDisk) async throws {
    (self.operation, self.kind, self.samples, self.disk) = (operation, kind, samples, disk)
    let storage = try disk.copy().open(kind)
    before = try await StoreContent(of: storage)
    try await operation.run(on: storage, samples)
    after = try await StoreContent(of: storage)
  }

  /// Performs the operation with an injected fault, examines the store, counts the outcome, and returns whether the
  /// fault occurred.
  ///
  /// The fault does not occur if the operation makes fewer than `fault.number` calls of the kind that fails.
  func run(_ fault: SimulatedDisk.Fault, _ figures: inout FailingCalls.Figures) async throws -> Bool {
    let disk = disk.copy()
    var storage: Storage?
    if !operation.opens { storage = try disk.open(kind) }
    var failure: (any Error)?
    disk.fail(fault)
    do {
      let opened = try storage ?? disk.open(kind)
      storage = opened
      try await operation.run(on: opened, samples)
    } catch {
      failure = error
    }
    let hasFailed = disk.heal()
    func note(_ figure: WritableKeyPath<FailingCalls.Figures, Int>, _ what: String) {
      figures[keyPath: figure] += 1
      report("\(kind) \(operation), \(fault): \(what)")
    }
    if hasFailed {
      figures.faults += 1
      if failure == nil { figures.withstood += 1 }
    }
    if let failure, !isRight(failure, for: fault) || !hasFailed { note(\.wrongErrors, "\(failure)") }
    // SQLite may leave files behind, because it may need its journal to restore the previous state.
    if kind != "sqlite", !disk.leftovers.isEmpty { note(\.broken, "files left behind: \(disk.leftovers)") }
    do {
      // The copy represents the disk that another program would find if this program were killed now.
      let killed = try await StoreContent(of: disk.copy().open(kind))
      if !isAllowed(killed, after: failure, fault) { note(\.wrongContents, "after a kill") }
      let opened = try storage ?? disk.open(kind)
      let content = try await StoreContent(of: opened)
      if !isAllowed(content, after: failure, fault) { note(\.wrongContents, "in the process that met the fault") }
      // A commit that is made after the fault must survive a power loss.
      let last = try await opened.reports.insert(Report(location: "last", numberTested: 1, dateReported: samples.date))
      var random = SplitMix64(seed: UInt64(fault.number))
      let reopened = disk.afterPowerLoss(using: &random)
      let found = try await StoreContent(of: reopened.open(kind))
      if found.tasks != content.tasks || found.reports != content.reports + [last] {
        note(\.wrongContents, "after a power failure")
      }
      try reopened.checkIntegrity(kind)
      try disk.checkIntegrity(kind)
    } catch {
      note(\.broken, "\(error)")
    }
    return hasFailed
  }

  private func isAllowed(_ content: StoreContent, after failure: (any Error)?, _ fault: SimulatedDisk.Fault) -> Bool {
    if failure == nil { return content == after }
    if case .outcomeUnknown = failure as? StoreError { return content == before || content == after }
    return content == before
  }

  private func isRight(_ failure: any Error, for fault: SimulatedDisk.Fault) -> Bool {
    switch (fault.code, failure as? StoreError) {
    case (ENOSPC, .full), (EIO, .io): true
    case (_, .outcomeUnknown): fault.call == .flush
    // SQLite reports only that it could not open a file.
    case (EIO, .cannotCreate): kind == "sqlite" && fault.call == .open
    // SQLite does not report why a flush failed.
    case (ENOSPC, .io): kind == "sqlite" && fault.call == .flush
    default: false
    }
  }
}
