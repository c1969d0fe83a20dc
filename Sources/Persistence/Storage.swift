public import LogbookDomain
import Foundation

/// Opens a medium and hands out its stores.
///
/// If the medium cannot be opened, opening throws; there is never another store in its place.
public final class Storage: StorageProtocol {
  /// Its kind and, on disk, its path: absolute, and past symbolic links, as it was when the storage was opened.
  public let location: StorageLocation
  /// The tasks. Every call is a commit of its own.
  public let tasks: any TaskStoreProtocol
  /// The reports. Every call is a commit of its own.
  public let reports: any ReportStoreProtocol
  /// What its commits survive; in memory it makes no difference.
  public let durability: StorageDurability

  /// The tables, outside of any unit of work.
  let tables: RecordTables
  /// What it keeps.
  public let model: StoreModel

  /// Opens a storage; what is on disk is created, or brought to the current version, if need be.
  ///
  /// A store may be opened as often as need be, in one process or many, by any path that leads to it. One that can be read but
  /// not written to, for want of permission or of room, is opened all the same; then writing throws the reason.
  /// - Parameters:
  ///   - model: What it keeps: tasks and reports unless it is given.
  ///   - history: How much to remember of each commit from now on, whoever makes it; less than before makes it forget
  ///     the rest. If not given, it remembers as much as it did: at first ``/LogbookDomain/HistoryLevel/changes`` on disk and
  ///     ``/LogbookDomain/HistoryLevel/off`` in memory.
  ///   - durability: Whether commits are flushed to the disk before a call returns. It is that of this storage: others
  ///     may have the same file open with another one.
  /// - Throws: ``/LogbookDomain/StoreError/cannotCreate(_:)``, ``/LogbookDomain/StoreError/noPermission(_:)``,
  ///   ``/LogbookDomain/StoreError/corrupt(_:)`` if something else is there, or
  ///   ``/LogbookDomain/StoreError/newerSchema(found:supported:)``. What was there is then unchanged.
  public convenience init(
    _ location: StorageLocation,
    of model: StoreModel = .logbook,
    history: HistoryLevel? = nil,
    durability: StorageDurability = .full
  ) throws(StoreError) {
    try self.init(location, of: model, history: history, durability: durability, system: .real)
  }

  /// Opens a storage on a disk that may be someone else's than the operating system's.
  package init(
    _ location: StorageLocation,
    of model: StoreModel = .logbook,
    history: HistoryLevel? = nil,
    durability: StorageDurability = .full,
    system: SystemCalls
  ) throws(StoreError) {
    if let mistake = model.mistake { throw mistake }
    let location = try location.resolved(system)
    self.location = location
    self.model = model
    self.durability = durability
    let medium: RecordTables.Medium
    switch location {
    case .sqlite(let path):
      medium = .sqlite(try SQLiteLogbook(.file(path: path, system), model, durability, history: history), nil)
    case .inMemorySQLite:
      medium = .sqlite(try SQLiteLogbook(.newInMemory, model, history: history ?? .off), nil)
    case .xml, .binary, .json, .inMemory:
      if let document = location.document(model, durability, system: system) {
        medium = .content(try ContentLogbook(document, model, history: history), nil)
      } else {
        medium = .content(ContentLogbook(model, history: history ?? .off), nil)
      }
    }
    tables = RecordTables(model: model, medium: medium)
    tasks = tables.tasks
    reports = tables.reports
  }

  /// Does several things that are committed together or not at all.
  @discardableResult
  public func unitOfWork<Result: Sendable>(
    _ body: @Sendable (any TaskStoreProtocol, any ReportStoreProtocol) async throws -> Result
  ) async throws -> Result {
    try await transaction { tables in try await body(tables.tasks, tables.reports) }
  }

  /// A unit of work on the tables.
  ///
  /// - Parameter isReading: Whether `body` only reads: then others write meanwhile, and permission to read suffices.
  func transaction<Result: Sendable>(
    isReading: Bool = false,
    _ body: @Sendable (RecordTables) async throws -> Result
  ) async throws -> Result {
    switch tables.medium {
    case .sqlite(let logbook, _):
      let work = { @Sendable [model] (transaction: SQLiteTransaction) async throws -> Result in
        try await body(RecordTables(model: model, medium: .sqlite(logbook, transaction)))
      }
      return isReading ? try await logbook.unitOfReading(work) : try await logbook.unitOfWork(work)
    case .content(let logbook, _):
      let work = { @Sendable [model] (transaction: InMemoryTransaction) async throws -> Result in
        try await body(RecordTables(model: model, medium: .content(logbook, transaction)))
      }
      return isReading ? try await logbook.unitOfReading(work) : try await logbook.unitOfWork(work)
    }
  }
}

extension RecordTables {
  /// The tasks.
  var tasks: any TaskStoreProtocol {
    do throws(StoreError) {
      let tasks = try model.sqlite(TaskItem.self)
      switch medium {
      case .sqlite(let logbook, let unit): return SQLiteTaskStore(base: SQLiteRecordTable(logbook, tasks, in: unit))
      case .content(let logbook, let unit): return InMemoryTaskStore(base: InMemoryRecordTable(logbook, in: unit))
      }
    } catch { return RefusingStore<TaskItem>(error: error) }
  }

  /// The reports.
  var reports: any ReportStoreProtocol {
    do throws(StoreError) {
      let reports = try model.sqlite(Report.self)
      switch medium {
      case .sqlite(let logbook, let unit): return SQLiteReportStore(base: SQLiteRecordTable(logbook, reports, in: unit))
      case .content(let logbook, let unit): return InMemoryReportStore(base: InMemoryRecordTable(logbook, in: unit))
      }
    } catch { return RefusingStore<Report>(error: error) }
  }
}
