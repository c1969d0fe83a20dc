import App
import Foundation

/// Puts what comes through a pipe aside, so that it can be read without waiting for whoever writes it.
enum Spool {
  /// A file descriptor of all that standard input has to give, at its beginning.
  ///
  /// A file is left as it is. What comes through a pipe goes to a temporary file without a name, which the system removes
  /// when the program ends.
  static func standardInput() throws -> Int32 {
    var status = stat()
    if fstat(STDIN_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFREG { return STDIN_FILENO }
    guard let file = tmpfile() else {
      throw CLIError(.io, "a temporary file cannot be made: \(String(cString: strerror(errno)))")
    }
    let descriptor = fileno(file)
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      try ByteSource.waitForBytes(of: STDIN_FILENO)
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      if count == 0 { break }
      if count < 0 {
        if errno == EINTR { continue }
        throw CLIError(.io, "standard input cannot be read: \(String(cString: strerror(errno)))")
      }
      try Console.write(Array(buffer[..<count]), to: descriptor, named: "a temporary file")
    }
    lseek(descriptor, 0, SEEK_SET)
    return descriptor
  }
}
