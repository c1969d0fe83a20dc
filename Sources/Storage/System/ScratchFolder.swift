package import LogbookRecords
import Foundation

/// A private folder for temporary files.
package struct ScratchFolder {
  private let folder: String

  /// Creates the folder. The caller must remove it with ``remove()``.
  package init() throws(StoreError) {
    folder = FileManager.default.temporaryDirectory.path + "/logbook-\(UUID().uuidString)"
    if unsafe mkdir(folder, 0o700) != 0 { throw StoreError(errno: errno, path: folder) }
  }

  package func path(_ name: String) -> String { folder + "/" + name }

  package func remove() {
    // The error is ignored, because the system eventually deletes temporary folders.
    do { try FileManager.default.removeItem(atPath: folder) } catch {}
  }
}
