import LogbookRecords
import Foundation

extension String {
  /// Returns this path as an absolute path with all symbolic links resolved. The file does not have to exist yet.
  ///
  /// Files that accompany a store, such as its write-ahead log or its lock, are located next to this path, so that all
  /// paths that lead to the store also lead to the same accompanying files. The path is resolved once, when a store is
  /// opened.
  func resolved() throws(StoreError) -> String {
    try refuseNUL()
    var path = self
    // Linux follows at most 40 links. Source: path_resolution(7).
    for _ in 0..<40 {
      if let found = try path.realPath() {
        var status = stat()
        if unsafe stat(found, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
          throw StoreError(errno: EISDIR, path: self)
        }
        return found
      }
      guard let folder = try path.folder.realPath(), !path.fileName.isEmpty, !path.hasSuffix("/") else {
        throw StoreError(errno: ENOENT, path: self)
      }
      let place = (folder == "/" ? "" : folder) + "/" + path.fileName
      guard let target = try place.linkTarget() else { return place }
      path = target.isAbsolute ? target : "\(folder)/\(target)"
    }
    throw StoreError(errno: ELOOP, path: self)
  }

  private func realPath() throws(StoreError) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    guard let found = unsafe realpath(self, &bytes) else {
      if errno == ENOENT { return nil }
      throw StoreError(errno: errno, path: self)
    }
    guard let path = unsafe String(validatingCString: found) else { throw leadsToInvalidName }
    return path
  }

  private func linkTarget() throws(StoreError) -> String? {
    // The last byte is left zero, because `readlink` does not end the target with NUL.
    var characters = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    if unsafe readlink(self, &characters, characters.count - 1) < 0 { return nil }
    guard let target = String(validating: characters.prefix { $0 != 0 }, as: UTF8.self) else {
      throw leadsToInvalidName
    }
    return target
  }

  private var leadsToInvalidName: StoreError { .cannotCreate("\(self) leads to a file whose name is not UTF-8") }
}
