import LogbookRecords

extension Storage {
  /// Copies all records, including their IDs, numbers, and dates, into another store in a single unit of work.
  ///
  /// The target does not reuse the numbers of records that have been deleted from this store.
  /// - Parameter target: An empty store.
  /// - Returns: The number of copied records of each kind.
  /// - Throws: ``/LogbookRecords/StoreError/constraint(_:)`` if the target is not empty, or any other error that occurs
  ///   while reading this store or writing to the target. After an error other than
  ///   ``/LogbookRecords/StoreError/outcomeUnknown(_:)``, the target is unchanged.
  @discardableResult
  public func copy(to target: Storage) async throws -> RecordCounts {
    try await copy(to: target, progress: nil)
  }

  /// Copies all records as ``copy(to:)`` does, and reports progress.
  ///
  /// - Parameter progress: A closure that receives the number of records copied so far and their fraction of the total.
  @discardableResult
  package func copy(to target: Storage, progress: ProgressObserver?) async throws -> RecordCounts {
    try await copy(to: target, progress) { tables in
      if try await tables.counts().total > 0 { throw StoreError.constraint("the store to copy to must be empty") }
    }
  }

  /// Copies all records in one unit of work on the target. At the start of this unit, calls `makingRoom`, which empties
  /// or checks the target.
  func copy(
    to target: Storage,
    _ progress: ProgressObserver?,
    makingRoom: @Sendable (any RecordTables) async throws -> Void
  ) async throws -> RecordCounts {
    // All records are read from a single snapshot, so that the copy is consistent.
    try await medium.unitOfReading { source in
      try await target.medium.unitOfWork { target in
        try await makingRoom(target)
        let total = try await source.counts().total
        var copied = RecordCounts()
        for kind in source.model.kinds {
          let earlier = copied.total
          copied[kind] = try await source.copy(kind, to: target) { count in
            progress?(earlier + count, Double(earlier + count) / Double(total))
          }
        }
        return copied
      }
    }
  }
}

extension RecordTables {
  fileprivate func copy<Item: Record>(
    _ kind: Item.Type,
    to target: any RecordTables,
    _ progress: (Int) -> Void
  ) async throws -> Int {
    let (source, target) = (try table(of: kind), try target.table(of: kind))
    var count = 0
    for try await batch in source.batches(matching: Item.Query(), size: 1000) {
      _ = try await target.insert(batch, areCopies: true)
      count += batch.count
      progress(count)
    }
    try await target.raiseLastNumber(to: source.lastNumber())
    return count
  }
}
