import Foundation

/// A file that is there, whole, only once everything has been written to it.
///
/// What is not a file, a pipe or a device for instance, is written to as it comes.
final class NewFile {
  private let path: String
  /// Where it is written until it is complete; `nil` if it is written in place.
  private let temporary: String?
  private let descriptor: Int32
  private var isCommitted = false

  /// - Parameters:
  ///   - path: Where the file is to be; what is there stays until ``commit()``.
  ///   - isPrivate: Whether only its owner may read a new file; otherwise the umask decides.
  init(path: String, isPrivate: Bool = false) throws {
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT == S_IFDIR {
      throw CLIError(.cannotCreate, "\(path) is a folder; give the path of a file")
    }
    let code: Int32
    if exists, status.st_mode & S_IFMT != S_IFREG {
      self.path = path
      temporary = nil
      // A named pipe is opened once it has a reader.
      let opening = Interruption.shared.unlessStopped {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        return (descriptor, code: errno)
      }
      guard let opening else { throw CLIError.stopped }
      (descriptor, code) = opening
    } else {
      // A link stays a link: it is the file that it leads to that is replaced.
      let target = exists ? URL(filePath: path).resolvingSymlinksInPath().path : path
      self.path = target
      // In the same folder, so that renaming it cannot fail for want of space; exclusive, so that it follows no link.
      let temporary = target + ".\(getpid()).new"
      self.temporary = temporary
      descriptor = open(temporary, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, isPrivate ? 0o600 : 0o666)
      code = errno
      if exists, descriptor >= 0 { fchmod(descriptor, status.st_mode & 0o777) }
    }
    if descriptor < 0 {
      let isDenied = code == EACCES || code == EPERM || code == EROFS
      throw CLIError(
        isDenied ? .noPermission : .cannotCreate,
        "\(path) cannot be created: \(String(cString: strerror(code)))"
      )
    }
  }

  func write(_ text: String) throws {
    try write(Array(text.utf8))
  }

  func write(_ bytes: [UInt8]) throws {
    try Console.write(bytes, to: descriptor, named: path)
  }

  /// Puts the file in its place.
  func commit() throws {
    if let temporary {
      guard fsync(descriptor) == 0, rename(temporary, path) == 0 else {
        throw CLIError(.io, "\(path) cannot be written: \(String(cString: strerror(errno)))")
      }
    }
    isCommitted = true
  }

  deinit {
    close(descriptor)
    if !isCommitted, let temporary { unlink(temporary) }
  }
}
