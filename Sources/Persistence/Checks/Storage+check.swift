public import LogbookDomain

extension Storage {
  /// Looks at everything that is stored, and finds what breaks a rule of the engine, of the records or of the store.
  ///
  /// - Returns: What is wrong, all of it.
  /// - Throws: What ``check(_:)`` throws.
  public func check() async throws(StoreError) -> StoreCheck {
    switch tables.medium {
    case .sqlite(let logbook, _) where !logbook.isOnDisk:
      try logbook.database.read { connection throws(StoreError) in try SQLiteCheck.check(connection, model) }
    case .content(let logbook, _) where location == .inMemory:
      try logbook.read { content in
        var check = StoreCheck()
        Document(content).examine(&check)
        return check
      }
    default: try await Self.check(location, of: model)
    }
  }

  /// Looks at everything that is stored at a location, even if it is too damaged to be opened.
  ///
  /// A store that others are writing to is looked at as it is at one moment. It is not changed, nor brought to the current
  /// version; but SQLite may leave empty side files, and undoes a transaction that was interrupted. If the task is cancelled, the
  /// look ends.
  /// - Returns: What is wrong, all of it.
  /// - Throws: ``/LogbookDomain/StoreError/cannotCreate(_:)`` if nothing is there, ``/LogbookDomain/StoreError/newerSchema(found:supported:)``,
  ///   ``/LogbookDomain/StoreError/noPermission(_:)``, ``/LogbookDomain/StoreError/busy``, or ``/LogbookDomain/StoreError/full`` if there is no room
  ///   for the temporary copy that a look at SQLite takes.
  public static func check(
    _ location: StorageLocation,
    of model: StoreModel = .logbook
  ) async throws(StoreError) -> StoreCheck {
    try await DiskQueue().runInterruptibly { () throws(StoreError) in
      if let mistake = model.mistake { throw mistake }
      let location = try location.resolved()
      return switch location {
      case .sqlite(let path): try SQLiteCheck.check(path, model)
      case .xml, .binary, .json: try location.document(model)?.check(model) ?? StoreCheck()
      case .inMemory, .inMemorySQLite: StoreCheck()
      }
    }
  }
}
