import LogbookDomain
import LogbookDomainSamples
import LogbookRecords
import LogbookSamples
import LogbookTesting

enum StorageLaws {
  typealias Law = StorageContract.Law

  static var all: [Law] { committing + isolation + rollingBack + announcing + misuse + waiting }

  /// An error that laws throw to roll back a unit of work.
  struct ChangeOfMind: Error {}

  struct Content: Sendable {
    var tasks: [TaskItem]
    var reports: [Report]

    init(in storage: any StorageProtocol) async throws {
      tasks = try await storage.tasks.insertAll(TaskItem.samples(3))
      reports = try await storage.reports.insertAll(Report.samples(3))
    }
  }

  static func expectContent(
    of storage: any StorageProtocol,
    _ what: String,
    _ tasks: [TaskItem],
    _ reports: [Report]
  ) async throws {
    try await storage.tasks.expectContent("of the tasks \(what)", tasks)
    try await storage.reports.expectContent("of the reports \(what)", reports)
  }

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
