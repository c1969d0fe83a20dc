import Foundation

/// A file that is there, whole, only once everything has been written to it.
final class NewFile {
  private let path: String
  private let temporary: String
  private let descriptor: Int32
  private var isCommitted = false

  /// - Parameter path: Where the file is to be; what is there stays until ``commit()``.
  init(path: String) throws {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw CLIError(.cannotCreate, "\(path) is a folder; give the path of a file")
    }
    self.path = path
    // In the same folder, so that renaming it cannot fail for want of space; exclusive, so that it follows no link.
    temporary = path + ".\(getpid()).new"
    descriptor = open(temporary, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    if descriptor < 0 {
      let isDenied = errno == EACCES || errno == EPERM || errno == EROFS
      throw CLIError(
        isDenied ? .noPermission : .cannotCreate,
        "\(path) cannot be created: \(String(cString: strerror(errno)))"
      )
    }
  }

  func write(_ text: String) throws {
    try Console.write(Array(text.utf8), to: descriptor, named: path)
  }

  /// Puts the file in its place.
  func commit() throws {
    guard fsync(descriptor) == 0, rename(temporary, path) == 0 else {
      throw CLIError(.io, "\(path) cannot be written: \(String(cString: strerror(errno)))")
    }
    isCommitted = true
  }

  deinit {
    close(descriptor)
    if !isCommitted { unlink(temporary) }
  }
}
