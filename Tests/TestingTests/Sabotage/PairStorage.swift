import LogbookDomain
import LogbookRecords

protocol PairStorage: StorageProtocol {
  var tasks: any TaskStoreProtocol { get }
  var reports: any ReportStoreProtocol { get }
  func unitOfWork<Result: Sendable>(
    _ body: @Sendable (any TaskStoreProtocol, any ReportStoreProtocol) async throws -> Result
  ) async throws -> Result
}

extension PairStorage {
  func store<Item: Record>(of kind: Item.Type) -> any RecordStoreProtocol<Item> {
    StorePair(tasks: tasks, reports: reports).store(of: kind)
  }

  func unitOfWork<Result: Sendable>(
    _ body: @Sendable (any RecordStores) async throws -> Result
  ) async throws -> Result {
    try await unitOfWork { tasks, reports in try await body(StorePair(tasks: tasks, reports: reports)) }
  }
}

struct StorePair: RecordStores {
  let tasks: any TaskStoreProtocol
  let reports: any ReportStoreProtocol

  func store<Item: Record>(of kind: Item.Type) -> any RecordStoreProtocol<Item> {
    if let tasks = tasks as? any RecordStoreProtocol<Item> { return tasks }
    guard let reports = reports as? any RecordStoreProtocol<Item> else { preconditionFailure("no \(kind)") }
    return reports
  }
}
