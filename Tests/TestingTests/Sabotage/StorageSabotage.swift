import LogbookDomain
import LogbookRecords
import LogbookTesting

enum StorageSabotage: String, CaseIterable {
  case ignoresUnits = "commits each write of a unit of work immediately"
  case forgetsReports = "loses the reports of a unit of work"
  case leavesMark = "inserts an additional record in each unit of work"
  case mixesIdentities = "does not distinguish a task from a report with the same ID"
  case readsOutside = "reads outside the unit of work from within it"
  case countsBack = "assigns wrong numbers after a rollback"
  case keepsHalf = "keeps half of a failed call in a unit of work"
  case hidesErrors = "replaces the error of a unit of work"
  case waitsDeaf = "ignores the cancellation of a waiting writer"
  case refusesLeftovers = "treats a task started in a unit of work as part of it"
  case announcesRollbacks = "publishes rolled-back changes"
  case writesPast = "ignores writes outside the current unit of work"

  var laws: [String] {
    switch self {
    case .ignoresUnits:
      [
        "concurrent units of work that read and then write lose nothing",
        "outside a unit of work its changes are unseen before its commit",
        "when its body throws, a unit of work undoes everything in both stores",
        "a unit of work is published once in each store, as its net change",
        "a unit of work is published when its changes can be read",
        "a unit of work that is rolled back publishes nothing",
        "inside a unit of work, writing outside it is refused instead of deadlocking",
        "a unit of work inside another is refused, and the outer one can be committed",
        "the stores of a unit of work can no longer be used after its end",
        "a writer outside a unit of work waits for it and then succeeds",
      ]
    case .forgetsReports: ["a unit of work commits what it did in both stores, and returns its result"]
    case .leavesMark: ["a unit of work that only reads neither changes nor publishes anything"]
    case .mixesIdentities: ["a task and a report may have the same ID and number"]
    case .readsOutside: ["inside a unit of work its own writes are seen, in every way of reading"]
    case .countsBack: ["after a rollback numbers are assigned as before, each once"]
    case .keepsHalf: ["a call that fails inside a unit of work is undone alone, and the rest can be committed"]
    case .hidesErrors: ["when its body throws, a unit of work undoes everything in both stores"]
    case .waitsDeaf: ["a writer that is cancelled while it waits fails as cancelled and has done nothing"]
    case .refusesLeftovers: ["a task begun inside a unit of work can write after its end"]
    case .announcesRollbacks: ["a unit of work that is rolled back publishes nothing"]
    case .writesPast: ["inside a unit of work, writing outside it is refused instead of deadlocking"]
    }
  }

  /// The fault as a ``Sabotage``, the type that the tests of all contracts use.
  var sabotage: Sabotage<any StorageProtocol> {
    Sabotage(name: rawValue, laws: laws, patience: self == .waitsDeaf ? .milliseconds(800) : .seconds(120)) { good in
      SabotagedStorage(good: good, sabotage: self)
    }
  }
}
