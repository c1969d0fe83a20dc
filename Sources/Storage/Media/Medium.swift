package import LogbookRecords
import Foundation

/// A kind of storage and where it lies: what ``StorageLocation`` stands for.
///
/// A module that brings another kind conforms a type to it and to ``OpenMedium``, and gives ``StorageLocation`` a static function.
/// What lies on disk as one file has a ``path``; everything that concerns files is asked of such a medium only.
package protocol Medium: Hashable, Sendable {
  /// How the kind is written, such as `sqlite`.
  var kind: String { get }
  /// Where it lies, if it is a file.
  var path: String? { get }
  /// The location as ``StorageLocation/init(parsing:)`` reads it: `sqlite:PATH`.
  var text: String { get }

  /// The same medium with the path of the file itself; see ``Swift/String/resolved()``.
  func resolved(_ system: SystemCalls) throws(StoreError) -> Self
  /// The same kind in another place.
  func moved(to path: String) -> Self

  /// Opens it; see ``Storage/init(_:of:history:durability:)``. It has been resolved.
  func open(
    _ model: StoreModel,
    history: HistoryLevel?,
    _ durability: StorageDurability,
    _ system: SystemCalls
  ) throws(StoreError) -> any OpenMedium

  /// Whether opening it would make it, since nothing is there.
  ///
  /// - Throws: What keeps a server from being asked.
  func isMissing(_ model: StoreModel) throws(StoreError) -> Bool
  /// Looks at everything that is stored, even if it is too damaged to be opened; see ``Storage/check(_:of:)``.
  func check(_ model: StoreModel) throws(StoreError) -> StoreCheck
  /// What can be said of it besides its file.
  ///
  /// - Throws: What keeps a server from being asked.
  func details(_ model: StoreModel) throws(StoreError) -> MediumDetails
  /// Whether it is on a server, so that a backup of it is a file of another kind.
  var isOnServer: Bool { get }

  /// Writes the content, as it is at one moment, to a file that is a store of its own, and makes sure that it is sound.
  ///
  /// Nothing here is changed and no writer is held up; nor do writers, however many, make it begin anew.
  /// - Throws: ``StoreError/corrupt(_:)`` if the store here, or the copy, is not a sound one of the model.
  func writeCopy(of model: StoreModel, to file: borrowing UnfinishedFile) throws(StoreError)
  /// A medium with the present content that can be opened, and migrated, without this one being changed.
  ///
  /// - Parameter place: Where a file can be made.
  /// - Throws: As ``writeCopy(of:to:)``.
  func copied(of model: StoreModel, to place: String) throws(StoreError) -> Self

  /// Reads everything, so that damage that keeps from opening it shows.
  func checkSoundness(_ model: StoreModel) throws(StoreError)
  /// Runs `body` while no one else has the file open.
  ///
  /// - Throws: ``StoreError/busy`` if someone has; what `body` throws.
  func whileUnused<Result>(
    _ model: StoreModel,
    _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result
}

/// What can be said of a medium besides its file.
package struct MediumDetails {
  /// The version of its schema or format, if it has one.
  package var version: Int?
  /// How many bytes are in a write-ahead log, if it can have one.
  package var logBytes: Int?
  /// The version of the SQLite library, if it uses it.
  package var sqliteVersion: String?
  /// The version of the server that it is on, if it is on one.
  package var serverVersion: String?
  /// What its owner should know, as sentences.
  package var warnings: [String] = []

  package init() {}
}

/// What is not a file.
extension Medium {
  package var path: String? { nil }
  package var text: String { "\(kind):\(path ?? "")" }
  package func resolved(_ system: SystemCalls) throws(StoreError) -> Self {
    try path.map { path throws(StoreError) in moved(to: try system.resolve(path)) } ?? self
  }
  package func moved(to path: String) -> Self { self }
  package func isMissing(_ model: StoreModel) throws(StoreError) -> Bool {
    var status = stat()
    guard let path else { return false }
    return unsafe lstat(path, &status) != 0 && errno == ENOENT
  }
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
      // Two stores are in play, so the message names the one that is meant.
      let name = path ?? kind
      throw .corrupt(reason.hasPrefix(name) ? reason : "\(name): \(reason)")
    }
    try copy.takePlace()
    return moved(to: place)
  }
}
