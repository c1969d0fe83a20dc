public import LogbookRecords

extension Storage {
  /// Checks all stored data against the rules of the database engine, the records, and the store.
  ///
  /// - Returns: The problems found, and the number of readable records of each kind.
  /// - Throws: ``/LogbookRecords/StoreError/misuse(_:)`` if this `Storage` is closed, or any error that
  ///   ``check(_:of:)`` throws.
  public func check() async throws(StoreError) -> StoreCheck {
    try requireOpen()
    if let check = try medium.checkInside() { return check.withoutReferences }
    return try await Self.check(location, of: model)
  }

  /// Checks all data stored at a location, even if the store is too damaged to be opened.
  ///
  /// Other processes can write to the store during the check, because the check reads a snapshot. The check does not
  /// change the records or migrate the store to the current version, but SQLite may leave empty auxiliary files and
  /// roll back an interrupted transaction. Cancelling the task interrupts the check of a SQLite database.
  /// - Returns: The problems found, and the number of readable records of each kind.
  /// - Throws: ``/LogbookRecords/StoreError/cannotCreate(_:)`` if there is no store;
  ///   ``/LogbookRecords/StoreError/newerSchema(found:supported:)`` if the store has a newer version;
  ///   ``/LogbookRecords/StoreError/unsupported(_:)`` if it is a SQLite database of a newer form;
  ///   ``/LogbookRecords/StoreError/noPermission(_:)`` if the store cannot be read; ``/LogbookRecords/StoreError/busy``
  ///   if other processes prevent the check from reading a snapshot; ``/LogbookRecords/StoreError/full`` if there is no
  ///   space for the temporary copy that checking a SQLite database needs; ``/LogbookRecords/StoreError/cancelled`` if
  ///   the check is interrupted; ``/LogbookRecords/StoreError/misuse(_:)`` if the model is invalid; or any other error
  ///   that prevents the check.
  public static func check(
    _ location: StorageLocation,
    of model: StoreModel
  ) async throws(StoreError) -> StoreCheck {
    try await DiskQueue().runInterruptibly { () throws(StoreError) in
      if let mistake = model.mistake { throw mistake }
      return try location.resolved().medium.check(model).withoutReferences
    }
  }
}
