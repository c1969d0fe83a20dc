import LogbookPersistence
import LogbookRecords
import LogbookStorage
import LogbookTesting
import Foundation

/// An attack that makes each system call of each operation fail, once or from then on, and verifies that the store
/// keeps its promises.
struct FailingCalls {
  struct Figures: AttackFigures {
    let kind: String
    /// The number of runs in which a call failed.
    var faults = 0
    /// The number of runs in which a call failed, but the operation succeeded.
    var withstood = 0
    /// The number of runs that reported the failure as another error.
    var wrongErrors = 0
    /// The number of runs after which the store had neither its old nor its new contents, or the contents did not match
    /// the reported outcome.
    var wrongContents = 0
    /// The number of runs after which the store could not be used again, or files were left behind.
    var broken = 0

    var isClean: Bool { wrongErrors + wrongContents + broken == 0 && faults > 0 }

    var description: String {
      "faults \(kind): \(faults) calls failed, \(withstood) withstood, \(wrongErrors) wrong errors, "
        + "\(wrongContents) wrong contents, \(broken) broken"
    }
  }

  let kind: String

  /// - Parameter records: The number of records that the operations process.
  func run(records: Int) async throws -> Figures {
    var figures = Figures(kind: kind)
    var samples = try FaultSamples(count: max(1, records))
    let base = try await samples.makeStore(kind)
    for operation in FaultOperation.allCases {
      let trial = try await FaultTrial(operation, kind, samples, on: operation.isOnEmptyDisk ? SimulatedDisk() : base)
      for call in SimulatedDisk.Call.allCases {
        for code in codes(of: call) {
          for isLasting in code == EINTR ? [false] : [false, true] {
            var number = 1
            while try await trial.run(.init(call: call, code: code, number: number, isLasting: isLasting), &figures) {
              number += 1
            }
          }
        }
      }
    }
    return figures
  }

  /// Returns the error codes that a failing call can return.
  private func codes(of call: SimulatedDisk.Call) -> [Int32] {
    switch call {
    case .write where kind != "sqlite": [EIO, ENOSPC, EINTR]
    case .read, .lock: kind == "sqlite" ? [EIO] : [EIO, EINTR]
    case .open, .write, .flush, .truncate, .rename, .mapMemory: [EIO, ENOSPC]
    case .size, .permit, .delete, .access, .lockMemory: [EIO]
    }
  }
}
