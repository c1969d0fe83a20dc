/// The stores of a storage, or of a unit of work on it.
public protocol RecordStores: Sendable {
  /// The store of the records of a kind. Outside of a unit of work, every call of it is a commit of its own.
  ///
  /// Every call of a store of a kind that the storage does not keep throws ``StoreError/misuse(_:)``.
  func store<Record: LogbookRecords.Record>(of kind: Record.Type) -> any RecordStoreProtocol<Record>
}

/// A medium that keeps records of several kinds, and commits work on all of them as one.
public protocol StorageProtocol: RecordStores {
  /// Does several things that are committed together or not at all.
  ///
  /// ```swift
  /// try await storage.unitOfWork { unit in
  ///   let place = try await unit.store(of: Place.self).insert(Place(title: "Kerala"))
  ///   try await unit.store(of: Visit.self).insert(Visit(of: place))
  /// }
  /// ```
  /// Others see none of it before the commit, and other writers wait. If `body` throws, everything it did is undone and
  /// the error is rethrown. Inside `body`, use the stores that it is given: writing through other stores of the
  /// storage, or beginning another unit of work, throws ``StoreError/unsupported(_:)``, since it would wait for itself.
  /// Afterwards the given stores throw the same.
  /// - Throws: What `body` throws, or a ``StoreError`` if beginning or committing fails.
  @discardableResult
  func unitOfWork<Result: Sendable>(
    _ body: @Sendable (any RecordStores) async throws -> Result
  ) async throws -> Result
}
