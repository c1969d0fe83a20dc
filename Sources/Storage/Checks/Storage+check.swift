public import LogbookRecords

extension Storage {
  /// Checks all stored data against the rules of the database engine, the records, and the store.
  ///
  /// - Returns: All problems, and the number of readable records.
  /// - Throws: Any error that ``check(_:of:)`` throws.
  public func check() async throws(StoreError) -> StoreCheck {
    try requireOpen()
    if let check = try await medium.checkInside() { return check }
    return try await Self.check(location, of: model)
  }

  /// Checks all data stored at a location, even if the store is too damaged to be opened.
  ///
  /// Other processes can write to the store during the check, because the check reads a snapshot. The check does not
  /// change the store or migrate it to the current version, but SQLite may leave empty auxiliary files, and rolls back
  /// an interrupted transaction. Cancelling the task ends the check.
  /// - Returns: All problems, and the number of readable records.
  /// - Throws: ``/LogbookRecords/StoreError/cannotCreate(_:)`` if there is no store,
  ///   ``/LogbookRecords/StoreError/newerSchema(found:supported:)``, ``/LogbookRecords/StoreError/noPermission(_:)``,
  ///   ``/LogbookRecords/StoreError/busy``, or ``/LogbookRecords/StoreError/full`` if there is no space for the
  ///   temporary copy that checking a SQLite database needs.
  public static func check(
    _ location: StorageLocation,
    of model: StoreModel
  ) async throws(StoreError) -> StoreCheck {
    try await DiskQueue().runInterruptibly { () throws(StoreError) in
      if let mistake = model.mistake { throw mistake }
      return try location.resolved().medium.check(model)
    }
  }
}
