import LogbookDomain
import LogbookInterchange
import LogbookRecords
import Foundation

extension Session {
  /// Returns whether an output path names a folder: it ends in a slash, or the folder exists.
  func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return path.hasSuffix("/")
      || FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// Writes each task that matches a query to a calendar of its own, as programs that synchronize calendars expect.
  ///
  /// Files of the same tasks are replaced, and other files in the folder stay.
  /// - Throws: ``CLIError`` if the format is not `ics`, or if the folder or a file cannot be written.
  func writeCalendars(
    _ query: TaskQuery,
    of store: any TaskStoreProtocol,
    as format: RecordFormat?,
    to folder: String
  ) async throws {
    guard format == .ics else {
      throw CLIError(
        .cannotCreate,
        "\(folder) is a folder; give the path of a file, or --format ics for a file per task"
      )
    }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw CLIError(.cannotCreate, "\(folder) cannot be created: \(error.localizedDescription)")
    }
    let access = try storeAccess()
    let result = try await RecordExporter.exportCalendars(query, of: store) { name, text in
      let file = try NewFile(path: URL(filePath: folder).appending(path: name).path, access: access)
      try file.write(text)
      try file.commit()
    }
    changes.note()
    try tell("Exported \(NumberText.count(result.count, "task")) to \(folder)")
    note(notHeld: result.notHeld, by: .ics)
  }
}
