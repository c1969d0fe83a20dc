package import LogbookRecords
import Foundation

/// A folder of its owner's alone, for files that nobody needs any more when the work is done.
package struct ScratchFolder {
  private let folder: String

  /// Makes the folder; whoever does removes it with ``remove()``.
  package init() throws(StoreError) {
    folder = FileManager.default.temporaryDirectory.path + "/logbook-\(UUID().uuidString)"
    if unsafe mkdir(folder, 0o700) != 0 { throw StoreError(errno: errno, path: folder) }
  }

  package func path(_ name: String) -> String { folder + "/" + name }

  package func remove() {
    // What cannot be removed is the system's to clear away.
    do { try FileManager.default.removeItem(atPath: folder) } catch {}
  }
}
