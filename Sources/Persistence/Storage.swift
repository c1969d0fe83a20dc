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

  enum Medium {
    case sqlite(SQLiteLogbook)
    case content(ContentLogbook)
  }

  let medium: Medium

  /// Opens a storage; what is on disk is created, or brought to the current version, if need be.
  ///
  /// A store may be opened as often as need be, in one process or many, by any path that leads to it. One that can be read but
  /// not written to, for want of permission or of room, is opened all the same; then writing throws the reason.
  /// - Parameters:
  ///   - history: How much to remember of each commit from now on, whoever makes it; less than before makes it forget
  ///     the rest. If not given, it remembers as much as it did: at first ``/LogbookDomain/HistoryLevel/changes`` on disk and
  ///     ``/LogbookDomain/HistoryLevel/off`` in memory.
  ///   - durability: Whether commits are flushed to the disk before a call returns. It is that of this storage: others
  ///     may have the same file open with another one.
  /// - Throws: ``/LogbookDomain/StoreError/cannotCreate(_:)``, ``/LogbookDomain/StoreError/noPermission(_:)``,
  ///   ``/LogbookDomain/StoreError/corrupt(_:)`` if something else lies there, or
  ///   ``/LogbookDomain/StoreError/newerSchema(found:supported:)``. What lies there is then as it was.
  public convenience init(
    _ location: StorageLocation,
    history: HistoryLevel? = nil,
    durability: StorageDurability = .full
  ) throws(StoreError) {
    try self.init(location, history: history, durability: durability, system: .real)
  }

  /// Opens a storage on a disk that may be someone else's than the operating system's.
  package init(
    _ location: StorageLocation,
    history: HistoryLevel? = nil,
    durability: StorageDurability = .full,
    system: SystemCalls
  ) throws(StoreError) {
    let location = try location.resolved(system)
    self.location = location
    self.durability = durability
    switch location {
    case .sqlite(let path):
      medium = .sqlite(try SQLiteLogbook(.file(path: path, system), durability, history: history))
    case .inMemorySQLite:
      medium = .sqlite(try SQLiteLogbook(.newInMemory, history: history ?? .off))
    case .xml, .binary, .json, .inMemory:
      let document = location.document(durability, system: system)
      medium = .content(
        try document.map { file throws(StoreError) in try ContentLogbook(file, history: history) }
          ?? ContentLogbook(history: history ?? .off)
      )
    }
    switch medium {
    case .sqlite(let logbook):
      tasks = SQLiteTaskStore(table: SQLiteRecordTable(logbook))
      reports = SQLiteReportStore(table: SQLiteRecordTable(logbook))
    case .content(let logbook):
      tasks = InMemoryTaskStore(table: InMemoryRecordTable(logbook))
      reports = InMemoryReportStore(table: InMemoryRecordTable(logbook))
    }
  }

  /// Does several things that are committed together or not at all.
  @discardableResult
  public func unitOfWork<Result: Sendable>(
    _ body: @Sendable (any TaskStoreProtocol, any ReportStoreProtocol) async throws -> Result
  ) async throws -> Result {
    try await transaction { tasks, reports in try await body(tasks, reports) }
  }

  /// A unit of work whose stores show their tables too.
  ///
  /// - Parameter isReading: Whether `body` only reads: then others write meanwhile, and permission to read suffices.
  func transaction<Result: Sendable>(
    isReading: Bool = false,
    _ body: @Sendable (any TaskTableStore, any ReportTableStore) async throws -> Result
  ) async throws -> Result {
    switch medium {
    case .sqlite(let logbook):
      let work = { @Sendable (transaction: SQLiteTransaction) async throws -> Result in
        try await body(
          SQLiteTaskStore(table: SQLiteRecordTable(logbook, in: transaction)),
          SQLiteReportStore(table: SQLiteRecordTable(logbook, in: transaction))
        )
      }
      return isReading ? try await logbook.unitOfReading(work) : try await logbook.unitOfWork(work)
    case .content(let logbook):
      let work = { @Sendable (transaction: InMemoryTransaction) async throws -> Result in
        try await body(
          InMemoryTaskStore(table: InMemoryRecordTable(logbook, in: transaction)),
          InMemoryReportStore(table: InMemoryRecordTable(logbook, in: transaction))
        )
      }
      return isReading ? try await logbook.unitOfReading(work) : try await logbook.unitOfWork(work)
    }
  }
}
