import LogbookDomain

/// Edits records of a store so that nothing that others write in between is lost.
///
/// With a storage, reading and writing are one unit of work. Stores that were injected one by one have none; they are
/// read right before they are written.
struct RecordAccess<Record: LogbookDomain.Record>: Sendable {
  /// What is needed of a store.
  fileprivate struct Store: Sendable {
    let fetch: @Sendable (Record.ID) async throws(StoreError) -> Record?
    let update: @Sendable ([Record]) async throws(StoreError) -> Void
  }

  fileprivate typealias Body = @Sendable (Store) async throws -> [Record]

  fileprivate let perform: @Sendable (Body) async throws -> [Record]

  /// Replaces stored records by what an edit makes of them, all or none.
  ///
  /// - Parameters:
  ///   - ids: Whose records.
  ///   - edit: Is given the record as it is stored; what it leaves alone is not written.
  /// - Returns: The records as they are now, in the order given.
  /// - Throws: ``StoreError/notFound(_:)`` if one is not stored.
  func edit(
    _ ids: [Record.ID],
    _ edit: @escaping @Sendable (Record) throws(StoreError) -> Record
  ) async throws(StoreError) -> [Record] {
    if ids.isEmpty { return [] }
    do {
      return try await perform { store in
        var edited: [Record] = []
        var changed: [Record] = []
        for id in ids {
          guard let stored = try await store.fetch(id) else { throw StoreError.notFound(RecordReference(id)) }
          let record = try edit(stored)
          edited.append(record)
          if record != stored { changed.append(record) }
        }
        if !changed.isEmpty { try await store.update(changed) }
        return edited
      }
    } catch let error as StoreError {
      throw error
    } catch {
      // Nothing here throws anything else.
      throw .io(code: 0, message: "\(error)")
    }
  }
}

extension RecordAccess<TaskItem> {
  init(_ tasks: any TaskStoreProtocol, in storage: (any StorageProtocol)?) {
    perform = { body in
      guard let storage else { return try await body(Store(tasks)) }
      return try await storage.unitOfWork { tasks, _ in try await body(Store(tasks)) }
    }
  }
}

extension RecordAccess<TaskItem>.Store {
  fileprivate init(_ tasks: any TaskStoreProtocol) {
    self.init(
      fetch: { id throws(StoreError) in try await tasks.task(withID: id) },
      update: { records throws(StoreError) in try await tasks.update(records) }
    )
  }
}

extension RecordAccess<Report> {
  init(_ reports: any ReportStoreProtocol, in storage: (any StorageProtocol)?) {
    perform = { body in
      guard let storage else { return try await body(Store(reports)) }
      return try await storage.unitOfWork { _, reports in try await body(Store(reports)) }
    }
  }
}

extension RecordAccess<Report>.Store {
  fileprivate init(_ reports: any ReportStoreProtocol) {
    self.init(
      fetch: { id throws(StoreError) in try await reports.report(withID: id) },
      update: { records throws(StoreError) in try await reports.update(records) }
    )
  }
}
