import LogbookPersistence
import LogbookRecords
import LogbookStorage
import LogbookTesting
import Foundation

/// An attack that makes each system call of each operation fail, once or permanently, and then checks the store.
struct FailingCalls {
  struct Figures: AttackFigures {
    let kind: String
    /// The number of runs in which the fault occurred.
    var faults = 0
    /// The number of runs in which the operation succeeded despite the fault.
    var withstood = 0
    /// The number of runs whose error did not match the injected fault, or that failed although the fault did not
    /// occur.
    var wrongErrors = 0
    /// The number of times that the contents contradicted the reported outcome, or did not survive a power loss.
    var wrongContents = 0
    /// The number of times that the store was unusable or damaged, or that files were left behind.
    var broken = 0

    var isClean: Bool { wrongErrors + wrongContents + broken == 0 && faults > 0 }

    var description: String {
      "faults \(kind): \(faults) calls failed, \(withstood) withstood, \(wrongErrors) wrong errors, "
        + "\(wrongContents) wrong contents, \(broken) broken"
    }
  }

  let kind: String

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

  private func codes(of call: SimulatedDisk.Call) -> [Int32] {
    switch call {
    case .write where kind != "sqlite": [EIO, ENOSPC, EINTR]
    case .read, .lock: kind == "sqlite" ? [EIO] : [EIO, EINTR]
    case .open, .write, .flush, .truncate, .rename, .mapMemory: [EIO, ENOSPC]
    case .size, .permit, .delete, .access, .lockMemory: [EIO]
    }
  }
}
