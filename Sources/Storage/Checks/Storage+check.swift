public import LogbookRecords

extension Storage {
  /// Looks at everything that is stored, and finds what breaks a rule of the engine, of the records or of the store.
  ///
  /// - Returns: What is wrong, all of it.
  /// - Throws: What ``check(_:of:)`` throws.
  public func check() async throws(StoreError) -> StoreCheck {
    if let check = try await medium.checkInside() { return check }
    return try await Self.check(location, of: model)
  }

  /// Looks at everything that is stored at a location, even if it is too damaged to be opened.
  ///
  /// A store that others are writing to is looked at as it is at one moment. It is not changed, nor brought to the current
  /// version; but SQLite may leave empty side files, and undoes a transaction that was interrupted. If the task is cancelled, the
  /// look ends.
  /// - Returns: What is wrong, all of it.
  /// - Throws: ``/LogbookRecords/StoreError/cannotCreate(_:)`` if nothing is there, ``/LogbookRecords/StoreError/newerSchema(found:supported:)``,
  ///   ``/LogbookRecords/StoreError/noPermission(_:)``, ``/LogbookRecords/StoreError/busy``, or ``/LogbookRecords/StoreError/full`` if there is no room
  ///   for the temporary copy that a look at SQLite takes.
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
