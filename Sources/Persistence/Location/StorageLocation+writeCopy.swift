import LogbookCSQLite
package import LogbookDomain
import Foundation

extension StorageLocation {
  /// The same location with the path of the file itself; see ``Swift/String/resolved()``.
  package func resolved(_ system: SystemCalls = .real) throws(StoreError) -> StorageLocation {
    guard let path else { return self }
    if case .sqlite = self { return .sqlite(try SQLiteLocation.file(resolving: path, system).path ?? path) }
    return moved(to: try system.resolve(path))
  }

  /// Writes the content of this resolved location, as it is at one moment, to a file, and makes sure that the copy is sound.
  ///
  /// Nothing here is changed and no writer is held up; nor do writers, however many, make it begin anew.
  /// - Throws: ``StoreError/corrupt(_:)`` if the store here, or the copy, is not a sound logbook.
  func writeCopy(of model: StoreModel, to file: borrowing UnfinishedFile) throws(StoreError) {
    guard let path else { throw .constraint("a store in memory has no file to copy; copy its records instead") }
    guard let document = document(model), let copy = moved(to: file.path).document(model) else {
      try SQLiteLocation.file(path: path).reading { original throws(StoreError) in
        if try model.schema.refuseForeignObjects(original) == 0 { throw .emptyDatabase }
        try original.checkIntegrity()
        // SQLite writes to an empty file only, and this may be another attempt.
        if unsafe truncate(file.path, 0) != 0 { throw StoreError(errno: errno, path: file.path) }
        // It reads within one transaction, and what it writes has no write-ahead log: all of it is in the file.
        try original.execute("PRAGMA query_only = OFF")
        try original.run("VACUUM INTO ?", [.text(file.path)])
      }
      return try Self.clean(file.path, model)
    }
    try file.write(document.bytes().data)
    _ = try copy.load()
  }

  /// Makes sure that a copy is sound, and removes what another program would have it do.
  private static func clean(_ path: String, _ model: StoreModel) throws(StoreError) {
    let copy = try SQLiteConnection(filename: path, flags: SQLITE_OPEN_READWRITE, patience: .zero)
    try copy.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA trusted_schema = OFF")
    let version = try model.schema.currentVersion(copy)
    for object in try model.schema.differences(copy, fromVersion: version).map(\.object) where object.type == "trigger"
    {
      try copy.execute("DROP TRIGGER IF EXISTS \(object.name.quoted)")
    }
    try copy.checkIntegrity()
  }

  /// Opens a sound copy of this location, as ``openCopy(of:in:)`` does.
  package func openCopy(in scratch: ScratchFolder) throws(StoreError) -> Storage {
    try resolved().openCopy(of: .logbook, in: scratch)
  }

  /// Opens a sound copy of this resolved location, which can be brought to the current version while the original stays as it
  /// is.
  ///
  /// - Throws: ``StoreError/cannotCreate(_:)`` if there is no file, ``StoreError/corrupt(_:)`` if it is not a sound logbook.
  func openCopy(of model: StoreModel, in scratch: ScratchFolder) throws(StoreError) -> Storage {
    if let path { try SQLiteLocation.refuseIrregularFile(path) }
    let place = scratch.path("backup")
    var copy = try UnfinishedFile(for: place)
    do throws(StoreError) {
      try writeCopy(of: model, to: copy)
    } catch .corrupt(let reason) {
      // Two stores are in play, so the message names the one that is meant.
      let name = path ?? kind
      throw .corrupt(reason.hasPrefix(name) ? reason : "\(name): \(reason)")
    }
    try copy.takePlace()
    return try Storage(moved(to: place), of: model)
  }

  /// Whether the store at this resolved location, if there is one, cannot be read or opened. If it can, it is of the current
  /// version from then on.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` if it is the database of another program, and what else keeps it from being read.
  func isDamaged(_ model: StoreModel) throws(StoreError) -> Bool {
    guard let path, SystemCalls.real.exists(path) else { return false }
    // A restoration that was stopped just before its end has named it already.
    if Self.nameAsDamaged(path) != nil { return true }
    do throws(StoreError) {
      try checkSoundness(path, model)
      // What cannot be opened can be sound in itself, such as a store with the log of another.
      _ = try Storage(self, of: model)
      return false
    } catch {
      if case .corrupt = error, error != .foreignDatabase, error != .foreignDocument(model.name) { return true }
      throw error
    }
  }

  private func checkSoundness(_ path: String, _ model: StoreModel) throws(StoreError) {
    if let document = document(model) {
      _ = try document.load()
      return
    }
    try SQLiteLocation.refuseIrregularFile(path)
    try SQLiteLocation.file(path: path).reading { connection throws(StoreError) in
      let version = try model.schema.refuseForeignObjects(connection)
      try connection.checkIntegrity()
      // An older one has yet to become what can be read; opening it sees to that.
      if version < model.schema.version { return }
      func read<Record: LogbookDomain.Record>(_ kind: Record.Type) throws(StoreError) {
        _ = try SQLiteRows(connection: connection, kind: model.sqlite(kind)).records(matching: Record.Query())
      }
      for kind in model.kinds { try read(kind) }
      for kind in model.sqliteKinds {
        for table in kind.sideTables { _ = try connection.number("SELECT count(*) FROM \(table)") }
      }
      _ = try SQLiteHistory(connection: connection, model: model).state()
    }
  }
}

extension StoreError {
  /// A database without anything in it.
  static var emptyDatabase: StoreError { .corrupt("it is empty") }
}
