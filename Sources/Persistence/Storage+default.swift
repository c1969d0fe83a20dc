public import LogbookRecords
public import LogbookStorage
public import Foundation

extension StorageLocation {
  /// Returns the default location of a store.
  ///
  /// If the environment variable `LOGBOOK_STORE` is set, its value is the location in the format of ``init(parsing:)``.
  /// Otherwise, the location is `logbook/logbook.sqlite` in the folder that `XDG_DATA_HOME` specifies, or in
  /// `~/.local/share` if `XDG_DATA_HOME` is not an absolute path.
  /// - Parameter environment: The environment variables. An empty variable is treated as not set, and so is a `HOME`
  ///   that is not an absolute path.
  /// - Throws: ``/LogbookRecords/ValidationError`` if ``init(parsing:)`` rejects the value of `LOGBOOK_STORE`.
  ///
  /// Source: XDG Base Directory Specification.
  public static func `default`(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(ValidationError) -> StorageLocation {
    if let text = named(in: environment) { return try StorageLocation(parsing: text) }
    return .sqlite(UserFolders(environment: environment).data + "/logbook.sqlite")
  }

  fileprivate static func named(in environment: [String: String]) -> String? {
    environment["LOGBOOK_STORE"].flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension Storage {
  /// Opens the store of tasks and reports at the default location.
  ///
  /// For the location, see ``StorageLocation/default(environment:)``. The folder of the store is created if necessary,
  /// unless `LOGBOOK_STORE` specifies the location.
  /// - Parameters:
  ///   - environment: The environment variables that determine the location.
  ///   - history: The level of detail of the history; see ``init(_:history:durability:)``.
  /// - Throws: Any error that ``init(_:history:durability:)`` throws; ``/LogbookRecords/StoreError/noPermission(_:)``
  ///   or ``/LogbookRecords/StoreError/cannotCreate(_:)`` if the folder cannot be created;
  ///   ``/LogbookRecords/StoreError/invalid(_:)`` if the value of `LOGBOOK_STORE` is not a valid location.
  public convenience init(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    history: HistoryLevel? = nil
  ) throws(StoreError) {
    try self.init(Self.defaultLocation(environment: environment), history: history)
  }

  /// Returns the default location. Creates its folder if necessary, unless `LOGBOOK_STORE` specifies the location.
  ///
  /// - Throws: ``StoreError/invalid(_:)`` if the value of `LOGBOOK_STORE` is not a valid location;
  ///   ``StoreError/noPermission(_:)`` or ``StoreError/cannotCreate(_:)`` if the folder cannot be created.
  package static func defaultLocation(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(StoreError) -> StorageLocation {
    let location: StorageLocation
    do { location = try .default(environment: environment) } catch { throw .invalid(error) }
    if StorageLocation.named(in: environment) == nil {
      try makeFolder(UserFolders(environment: environment).data)
    }
    return location
  }

  /// Creates a folder and any missing parent folders. Only the owner can access the new folders, as the XDG
  /// specification requires.
  private static func makeFolder(_ path: String) throws(StoreError) {
    do {
      try UserFolders.create(path)
    } catch let error as CocoaError where [.fileWriteNoPermission, .fileWriteVolumeReadOnly].contains(error.code) {
      throw .noPermission("the folder \(path) cannot be created")
    } catch {
      throw .cannotCreate("the folder \(path) cannot be created")
    }
  }
}
