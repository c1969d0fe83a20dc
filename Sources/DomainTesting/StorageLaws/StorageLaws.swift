import LogbookDomain
import LogbookDomainSamples
import LogbookRecords
import LogbookSamples
import LogbookTesting

/// The laws of units of work.
enum StorageLaws {
  typealias Law = StorageContract.Law

  static var all: [Law] { committing + isolation + rollingBack + announcing + misuse + waiting }

  /// An error unknown to every storage, which laws throw to roll back a unit of work.
  struct ChangeOfMind: Error {}

  struct Content: Sendable {
    var tasks: [TaskItem]
    var reports: [Report]

    /// Creates the content by inserting some tasks and reports into a storage.
    init(in storage: any StorageProtocol) async throws {
      tasks = try await storage.tasks.insert(TaskItem.samples(3))
      reports = try await storage.reports.insert(Report.samples(3))
    }
  }

  /// Throws unless a storage contains exactly these records.
  static func expectContent(
    of storage: any StorageProtocol,
    _ what: String,
    _ tasks: [TaskItem],
    _ reports: [Report]
  ) async throws {
    try await storage.tasks.expectContent("of the tasks \(what)", tasks)
    try await storage.reports.expectContent("of the reports \(what)", reports)
  }

  /// Runs a unit of work that must be rolled back because its body throws ``ChangeOfMind``.
  static func rollBack(
    on storage: any StorageProtocol,
    _ body: @Sendable (any TaskStoreProtocol, any ReportStoreProtocol) async throws -> Void
  ) async throws {
    do {
      try await storage.unitOfWork { tasks, reports in
        try await body(tasks, reports)
        throw ChangeOfMind()
      }
    } catch is ChangeOfMind {
      return
    } catch let mismatch as Mismatch {
      throw mismatch
    } catch {
      throw Mismatch(expected: "the error of the body to pass through", but: "the unit failed with “\(error)”")
    }
    throw Mismatch(expected: "the error of the body to pass through", but: "the unit succeeded")
  }
}
