import LogbookStorage
import Foundation

/// A file that appears at its path only after it has been written completely.
///
/// An existing pipe, device or other special file is written to directly. A file that belongs to a store is never
/// replaced.
final class NewFile {
  private let path: String
  private let temporary: String?
  private let descriptor: Int32
  private var isCommitted = false

  /// Creates a temporary file or, if a special file exists at the path, opens that file.
  ///
  /// - Parameters:
  ///   - path: The path of the file. An existing regular file is unchanged until ``commit()``.
  ///   - access: The access that the file may grant. As far as it allows, the permissions of a new file follow the
  ///     umask, and those of a file that replaces an existing file are the same as before.
  init(path: String, access: FileAccess) throws {
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT == S_IFDIR {
      throw CLIError(.cannotCreate, "\(path) is a folder; give the path of a file")
    }
    let code: Int32
    if exists, status.st_mode & S_IFMT != S_IFREG {
      self.path = path
      temporary = nil
      // Opening a named pipe blocks until the pipe has a reader. A signal must be able to end the wait.
      let opening = Interruption.shared.unlessStopped {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        return (descriptor, code: errno)
      }
      guard let opening else { throw CLIError.stopped }
      (descriptor, code) = opening
    } else {
      // A symbolic link to an existing file is kept, and the file it points to is replaced.
      let target = exists ? URL(filePath: path).resolvingSymlinksInPath().path : path
      self.path = target
      try StoreFiles.refuse(target, named: path)
      // The temporary file is in the same folder, because a file cannot be renamed across file systems. Creating it
      // fails if anything, such as a symbolic link, already exists at its path.
      let temporary = target + ".\(getpid()).new"
      self.temporary = temporary
      descriptor = FileAccess.create(temporary)
      code = errno
      if descriptor >= 0 { access.grant(descriptor, replacing: exists ? status : nil) }
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

  /// Moves the temporary file to the path. A special file needs no move, because it was written to directly.
  func commit() throws {
    if let temporary {
      // Check again, because a store may have been created at the path in the meantime, even by this command.
      try StoreFiles.refuse(path, named: path)
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
