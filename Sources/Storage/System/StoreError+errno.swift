import LogbookRecords
import Foundation

extension StoreError {
  init(errno code: Int32, path: String) {
    let (message, path) = (unsafe String(cString: strerror(code)), path.withoutSecrets)
    self =
      switch code {
      case EACCES, EPERM, EROFS: .noPermission("\(path): \(message)")
      case ENOSPC, EDQUOT: .full
      case ENOENT where !FileManager.default.fileExists(atPath: path.folder):
        .cannotCreate("\(path): its folder does not exist")
      case EISDIR: .cannotCreate("\(path) is a folder")
      case ENOENT, ENOTDIR, ENAMETOOLONG, ELOOP: .cannotCreate("\(path): \(message)")
      default: .io(code: Int(code), message: message)
      }
  }
}
