package import LogbookRecords
import Foundation

/// The kind and the location of a store. Each ``StorageLocation`` contains a medium.
///
/// A module that adds a kind declares one type that conforms to this protocol and one that conforms to ``EngineBackend``,
/// and extends ``StorageLocation`` with a static function. A medium that is one file on disk has a ``path``. For all
/// other media, ``writeCopy(of:to:)`` and ``whileUnused(_:_:)`` throw ``StoreError/constraint(_:)``.
package protocol Medium: Hashable, Sendable {
  /// The name of the kind, such as `sqlite`.
  var kind: String { get }
  /// The path; `nil` if the medium is not a file.
  var path: String? { get }
  /// The location as text: the URL without a password if the medium is on a server, otherwise the form that
  /// ``StorageLocation/init(parsing:)`` reads, such as `sqlite:PATH`.
  var text: String { get }

  /// Returns the same medium with a resolved path; see ``Swift/String/resolved()``.
  func resolved(_ system: SystemCalls) throws(StoreError) -> Self
  /// Returns a medium of the same kind at the given path, or an unchanged medium if this medium is not a file.
  func moved(to path: String) -> Self
  /// Returns a medium of the same kind at the given path, for building a new store there.
  ///
  /// No other process may open the medium until ``completeBuilding()`` has been called. If this process ends before
  /// then, the contents may be damaged.
  func building(at path: String) -> Self
  /// Completes a medium that ``building(at:)`` has returned: makes its contents durable, and prepares it for use by
  /// other processes.
  ///
  /// Call this method after the medium has been closed.
  func completeBuilding() throws(StoreError)

  /// Opens the medium, whose path has been resolved; see ``Storage/init(_:of:history:durability:)``.
  func open(
    _ model: StoreModel,
    history: HistoryLevel?,
    _ durability: StorageDurability,
    _ system: SystemCalls
  ) throws(StoreError) -> Engine

  /// Returns whether the store does not exist yet on disk or on the server, so that opening the medium would create it.
  ///
  /// The result is `false` for a medium in memory.
  /// - Throws: A ``StoreError`` if the medium is on a server that cannot be queried.
  func isMissing(_ model: StoreModel) throws(StoreError) -> Bool
  /// Removes the store if the medium is on a server and no record has ever been inserted into the store.
  func removeUnused(_ model: StoreModel) throws(StoreError)
  /// Checks all stored data, even if the store is too damaged to be opened; see ``Storage/check(_:of:)``.
  func check(_ model: StoreModel) throws(StoreError) -> StoreCheck
  /// Returns the part of a ``StorageInfo`` that depends on the kind of medium.
  ///
  /// - Throws: A ``StoreError`` if the medium is on a server that cannot be queried.
  func details(_ model: StoreModel) throws(StoreError) -> MediumDetails
  /// Whether the medium is on a server. The backup of such a medium is a SQLite database.
  var isOnServer: Bool { get }

  /// Writes a snapshot of the contents to a file, which becomes a complete store, and checks the file.
  ///
  /// The medium is not changed. Writers do not have to wait for the copy, and frequent writes do not make the copy
  /// start over.
  /// - Throws: ``StoreError/corrupt(_:)`` if the store or its copy is damaged or is not a store of the model;
  ///   ``StoreError/constraint(_:)`` if the medium is not a file; or any other error that occurs while reading the
  ///   medium or writing the copy.
  func writeCopy(of model: StoreModel, to file: borrowing UnfinishedFile) throws(StoreError)
  /// Returns a medium that has the same contents and can be opened without changing the original. The result is usually
  /// a copy.
  ///
  /// - Parameter place: The path at which to create the copy, if a copy is needed.
  /// - Throws: Any error that ``writeCopy(of:to:)`` throws; another ``StoreError`` if the original is not a regular
  ///   file or the copy cannot be created.
  func copied(of model: StoreModel, to place: String) throws(StoreError) -> Self

  /// Reads all data if the medium is a file, and throws an error if the data is damaged.
  func checkSoundness(_ model: StoreModel) throws(StoreError)
  /// Runs `body` while holding an exclusive lock on the database or the document, so that no other connection can use
  /// the database and no other writer can replace the document.
  ///
  /// - Throws: ``StoreError/busy`` if another connection uses the database, or if other writers do not release the
  ///   document's lock in time; ``StoreError/constraint(_:)`` if the medium is not a file; the error that `body`
  ///   throws; or any other error that occurs while acquiring the lock.
  func whileUnused<Result>(
    _ model: StoreModel,
    _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result
}

/// The part of a ``StorageInfo`` that depends on the kind of medium.
package struct MediumDetails {
  /// The version of the schema or format, if the medium has one.
  package var version: Int?
  /// The size of the write-ahead log in bytes, if the medium can have one.
  package var logBytes: Int?
  /// The version of the SQLite library, if the medium uses it.
  package var sqliteVersion: String?
  /// The version of the server, if the medium is on one.
  package var serverVersion: String?
  /// Warnings to show to the user.
  package var warnings: [String] = []

  package init() {}
}

extension Medium {
  package var path: String? { nil }
  package var text: String { "\(kind):\(path ?? "")" }
  package func resolved(_ system: SystemCalls) throws(StoreError) -> Self {
    try path.map { path throws(StoreError) in moved(to: try system.resolve(path)) } ?? self
  }
  package func moved(to path: String) -> Self { self }
  package func building(at path: String) -> Self { moved(to: path) }
  package func completeBuilding() throws(StoreError) {}
  package func isMissing(_ model: StoreModel) throws(StoreError) -> Bool {
    var status = stat()
    guard let path else { return false }
    return unsafe lstat(path, &status) != 0 && errno == ENOENT
  }
  package func removeUnused(_ model: StoreModel) throws(StoreError) {}
  package func check(_ model: StoreModel) throws(StoreError) -> StoreCheck { StoreCheck() }
  package func details(_ model: StoreModel) throws(StoreError) -> MediumDetails { MediumDetails() }
  package var isOnServer: Bool { false }
  package func writeCopy(of model: StoreModel, to file: borrowing UnfinishedFile) throws(StoreError) {
    throw .constraint("a store in memory has no file to copy; copy its records instead")
  }
  package func checkSoundness(_ model: StoreModel) throws(StoreError) {}
  package func whileUnused<Result>(
    _ model: StoreModel,
    _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    throw .constraint("a store in memory cannot be replaced")
  }
}

extension Medium {
  package func copied(of model: StoreModel, to place: String) throws(StoreError) -> Self {
    if let path { try SQLiteLocation.refuseIrregularFile(path) }
    var copy = try UnfinishedFile(for: place)
    do throws(StoreError) {
      try writeCopy(of: model, to: copy)
    } catch .corrupt(let reason) {
      // Name the damaged store in the message, because the caller may be working with two stores, for example when
      // restoring a backup.
      let name = path ?? kind
      throw .corrupt(reason.hasPrefix(name) ? reason : "\(name): \(reason)")
    }
    try copy.takePlace()
    return moved(to: place)
  }
}
