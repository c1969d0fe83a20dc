public import LogbookRecords
public import LogbookStorage
public import Foundation

extension StorageLocation {
  /// Where a storage lies when nobody says where.
  ///
  /// That is what `LOGBOOK_STORE` names, read by ``init(parsing:)``; else `logbook/logbook.sqlite` in the folder
  /// `XDG_DATA_HOME`, or in `~/.local/share` if that is not an absolute path.
  /// - Parameter environment: Variables that are empty count as missing, as does a `HOME` that is not an absolute path.
  /// - Throws: ``/LogbookRecords/ValidationError`` if `LOGBOOK_STORE` names a kind that does not exist.
  ///
  /// Source: XDG Base Directory Specification.
  public static func `default`(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(ValidationError) -> StorageLocation {
    if let text = named(in: environment) { return try StorageLocation(parsing: text) }
    return .sqlite(UserFolders(environment: environment).data + "/logbook.sqlite")
  }

  /// What `LOGBOOK_STORE` says, if anything.
  fileprivate static func named(in environment: [String: String]) -> String? {
    environment["LOGBOOK_STORE"].flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension Storage {
  /// Opens the storage at ``StorageLocation/default(environment:)``, as ``init(_:history:durability:)`` does.
  ///
  /// The folder is created if need be, but not that of a location in `LOGBOOK_STORE`.
  /// - Throws: What ``init(_:history:durability:)`` throws; ``/LogbookRecords/StoreError/noPermission(_:)`` or
  ///   ``/LogbookRecords/StoreError/cannotCreate(_:)`` if the folder cannot be created; ``/LogbookRecords/StoreError/invalid(_:)`` if
  ///   `LOGBOOK_STORE` names a kind that does not exist.
  public convenience init(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    history: HistoryLevel? = nil
  ) throws(StoreError) {
    try self.init(Self.defaultLocation(environment: environment), history: history)
  }

  /// The default location, whose folder is there.
  ///
  /// - Throws: What ``init(environment:history:)`` throws before it opens anything.
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

  /// Makes a folder and those it lies in, for their owner alone, as the XDG specification asks.
  private static func makeFolder(_ path: String) throws(StoreError) {
    do {
      try FileManager.default.createDirectory(
        atPath: path,
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
    } catch let error as CocoaError where [.fileWriteNoPermission, .fileWriteVolumeReadOnly].contains(error.code) {
      throw .noPermission("the folder \(path) cannot be created")
    } catch {
      throw .cannotCreate("the folder \(path) cannot be created")
    }
  }
}
