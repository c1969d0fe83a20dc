import LogbookRecords

extension Storage {
  /// Copies everything into another storage, as one unit of work there: identities, numbers and dates stay.
  ///
  /// So does what has been: numbers of records that are gone are not given again there either.
  /// - Parameter target: An empty storage.
  /// - Returns: How many records were copied.
  /// - Throws: ``/LogbookRecords/StoreError/constraint(_:)`` if the target is not empty. Then, as after any failure, it is as it was.
  @discardableResult
  public func copy(to target: Storage) async throws -> RecordCounts {
    try await copy(to: target, progress: nil)
  }

  /// Copies everything as ``copy(to:)`` does.
  ///
  /// - Parameter progress: Is told how many records are copied.
  @discardableResult
  package func copy(to target: Storage, progress: ProgressObserver?) async throws -> RecordCounts {
    try await copy(to: target, progress) { tables in
      if try await tables.counts().total > 0 { throw StoreError.constraint("the store to copy to must be empty") }
    }
  }

  /// Copies everything into another storage, in one unit of work there with what makes room for it.
  func copy(
    to target: Storage,
    _ progress: ProgressObserver?,
    makingRoom: @Sendable (any RecordTables) async throws -> Void
  ) async throws -> RecordCounts {
    // Read in one unit, so that the copy is of one moment.
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
  /// - Returns: How many records were copied.
  fileprivate func copy<Record: LogbookRecords.Record>(
    _ kind: Record.Type,
    to target: any RecordTables,
    _ progress: (Int) -> Void
  ) async throws -> Int {
    let (source, target) = (try table(of: kind), try target.table(of: kind))
    var count = 0
    if RecordDescription<Record>.shared.hasParts {
      // All at once, since a parent may have a larger number than its parts.
      count = try await target.insert(source.records(matching: Record.Query())).count
    } else {
      for try await batch in source.batches(matching: Record.Query(), size: 1000) {
        count += try await target.insert(batch).count
        progress(count)
      }
    }
    try await target.raiseLastNumber(to: source.lastNumber())
    return count
  }
}
