import Domain
import Foundation

extension StorageLocation {
  /// Writes what lies here, as it is at one moment, to a file, and makes sure that the copy is sound.
  ///
  /// Nothing here is changed and no writer is held up; nor do writers, however many, make it begin anew.
  /// - Throws: ``StoreError/corrupt(_:)`` if what lies here, or the copy, is not a sound logbook.
  func writeCopy(to file: borrowing UnfinishedFile) throws(StoreError) {
    guard let path else { throw .constraint("a store in memory has no file to copy; copy its records instead") }
    guard let document = document(), let copy = moved(to: file.path).document() else {
      let original = try SQLiteConnection(readOnly: path)
      if try SQLiteSchema.logbook.currentVersion(original) == 0 { throw .corrupt("it is empty") }
      try original.checkIntegrity()
      // It reads within one transaction, and what it writes has no write-ahead log: all of it is in the file.
      try original.run("VACUUM INTO ?", [.text(file.path)])
      return try SQLiteConnection(readOnly: file.path).checkIntegrity()
    }
    try file.write(document.bytes().data)
    _ = try copy.load()
  }

  /// Opens a sound copy of what lies here, which can be brought to the current version while the original stays as it is.
  ///
  /// - Throws: ``StoreError/cannotCreate(_:)`` if no file lies here, ``StoreError/corrupt(_:)`` if it is not a sound logbook.
  func openCopy(in scratch: ScratchFolder) throws(StoreError) -> Storage {
    if let path {
      var status = stat()
      guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        throw .cannotCreate("\(path) is not a file")
      }
    }
    let place = scratch.path("backup")
    var copy = try UnfinishedFile(for: place)
    do throws(StoreError) {
      try writeCopy(to: copy)
    } catch .corrupt(let reason) {
      // Two stores are in play, so it is said which.
      throw .corrupt("\(path ?? kind): \(reason)")
    }
    try copy.takePlace()
    return try Storage(moved(to: place))
  }

  /// Whether what lies here, if anything does, cannot be read. It is not changed.
  ///
  /// - Throws: ``StoreError/corrupt(_:)`` if it is the database of another program, and what else keeps it from being read.
  func isDamaged() throws(StoreError) -> Bool {
    do throws(StoreError) {
      try checkSoundness()
      return false
    } catch {
      if case .corrupt = error, error != .foreignDatabase { return true }
      throw error
    }
  }

  private func checkSoundness() throws(StoreError) {
    guard let path, unsafe access(path, F_OK) == 0 else { return }
    if let document = document() {
      _ = try document.load()
      return
    }
    let connection = try SQLiteConnection(readOnly: path)
    let version = try SQLiteSchema.logbook.currentVersion(connection)
    try connection.checkIntegrity()
    // An older one has yet to become what can be read; opening it sees to that.
    if version < SQLiteSchema.logbook.version { return }
    _ = try SQLiteRows<TaskItem>(connection: connection).records(matching: TaskQuery())
    _ = try SQLiteRows<Report>(connection: connection).records(matching: ReportQuery())
    _ = try connection.number("SELECT count(*) FROM task_search")
  }
}
