public import LogbookDomain

extension Storage {
  /// Closes the storage, after the writes that wait already, and ends its streams of changes. Readers that are in the middle of
  /// batches go on to their end.
  ///
  /// A storage also closes when nothing refers to it or to one of its stores any more. Afterwards every call throws
  /// ``/LogbookDomain/StoreError/misuse(_:)``; closing it again does nothing.
  /// - Throws: ``/LogbookDomain/StoreError/cancelled`` if the task is cancelled before, ``/LogbookDomain/StoreError/unsupported(_:)``
  ///   within a unit of work. Then it stays open.
  public func close() async throws(StoreError) {
    switch tables.medium {
    case .sqlite(let logbook, _):
      try await logbook.database.close()
      logbook.feeds.finish()
    case .content(let logbook, _): try await logbook.close()
    }
  }
}

extension StoreError {
  /// What every call throws after the storage was closed.
  static var closed: StoreError { .misuse("the storage is closed") }
}
