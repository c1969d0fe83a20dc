import LogbookDomain
import LogbookDomainSamples
import LogbookRecords
import LogbookSamples
import LogbookTesting
import Foundation

struct SabotagedStorage: PairStorage {
  /// An error that is thrown instead of the original error of a unit of work.
  private struct Hidden: Error {}

  /// Whether the current task runs in a unit of work, or was started in one. Always `false` unless the fault is
  /// `refusesLeftovers`.
  @TaskLocal private static var isInUnit = false

  let good: any StorageProtocol
  let sabotage: StorageSabotage
  private let undone = Remembered<StorageSabotage>()
  private let announcements = Broadcast<StoreChange<TaskItem>>()

  init(good: any StorageProtocol, sabotage: StorageSabotage) {
    self.good = good
    self.sabotage = sabotage
    guard sabotage == .announcesRollbacks else { return }
    Task { [announcements, changes = good.tasks.changes()] in
      for await change in changes { announcements.send(change) }
    }
  }

  var reports: any ReportStoreProtocol { good.reports }

  var tasks: any TaskStoreProtocol {
    var bad = StoreCalls(good.tasks)
    switch sabotage {
    case .waitsDeaf:
      bad.replaceInsert { [tasks = good.tasks] records throws(StoreError) in
        let writer = Task.detached { () -> Result<[TaskItem], StoreError> in
          do throws(StoreError) { return .success(try await tasks.insert(records)) } catch { return .failure(error) }
        }
        return try await writer.value.get()
      }
    case .writesPast:
      bad.insertOne = { [tasks = good.tasks] record throws(StoreError) in
        do throws(StoreError) {
          return try await tasks.insert(record)
        } catch .unsupported {
          return record
        }
      }
    case .refusesLeftovers:
      bad.insertOne = { [tasks = good.tasks] record throws(StoreError) in
        if Self.isInUnit { throw .unsupported("inside a unit of work") }
        return try await tasks.insert(record)
      }
    case .countsBack:
      bad.insert = { [tasks = good.tasks, undone] records throws(StoreError) in
        guard undone.contains(.countsBack) else { return try await tasks.insert(records) }
        return try await tasks.insert(records.enumerated().map { $1.numbered($0 + 1) })
      }
    case .announcesRollbacks: bad.changes = { [announcements] in announcements.stream() }
    default: break
    }
    return SabotagedStore(calls: bad)
  }

  func unitOfWork<Result: Sendable>(
    _ body: @Sendable (any TaskStoreProtocol, any ReportStoreProtocol) async throws -> Result
  ) async throws -> Result {
    switch sabotage {
    case .ignoresUnits: return try await body(good.tasks, good.reports)
    case .refusesLeftovers: return try await Self.$isInUnit.withValue(true) { try await good.unitOfWork(body) }
    case .leavesMark:
      return try await good.unitOfWork { tasks, reports in
        let result = try await body(tasks, reports)
        _ = try await tasks.insert(TaskItem.samples(1, seed: 77, related: false))
        return result
      }
    case .hidesErrors:
      do {
        return try await good.unitOfWork(body)
      } catch is StoreError {
        throw Hidden()
      }
    case .countsBack:
      do {
        return try await good.unitOfWork(body)
      } catch {
        _ = undone.insert(.countsBack)
        throw error
      }
    case .announcesRollbacks:
      do {
        return try await good.unitOfWork(body)
      } catch {
        announcements.send(StoreChange(deleted: [TaskItem.ID(UUID())]))
        throw error
      }
    default:
      return try await good.unitOfWork { tasks, reports in
        let (badTasks, badReports) = spoiled(tasks, reports)
        return try await body(badTasks, badReports)
      }
    }
  }

  private func spoiled(
    _ tasks: any TaskStoreProtocol,
    _ reports: any ReportStoreProtocol
  ) -> (any TaskStoreProtocol, any ReportStoreProtocol) {
    var (badTasks, badReports) = (StoreCalls(tasks), StoreCalls(reports))
    switch sabotage {
    case .forgetsReports:
      badReports.insertOne = { report throws(StoreError) in report.numbered(1) }
      badReports.update = { _ in }
    case .mixesIdentities:
      badReports.insertOne = { report throws(StoreError) in
        let id = TaskItem.ID(report.id.rawValue)
        if try await tasks.record(withID: id) != nil { throw .duplicate(RecordReference(report.id)) }
        return try await reports.insert(report)
      }
    case .readsOutside:
      badTasks.recordWithID = { [outside = good.tasks] id throws(StoreError) in try await outside.record(withID: id) }
    case .keepsHalf:
      badTasks.insert = { records throws(StoreError) in
        var inserted: [TaskItem] = []
        for record in records { inserted.append(try await tasks.insert(record)) }
        return inserted
      }
    default: break
    }
    return (
      SabotagedStore(calls: badTasks),
      SabotagedReportStore(calls: badReports) { grouping, query throws(StoreError) in
        try await reports.summaries(by: grouping, matching: query)
      }
    )
  }
}
