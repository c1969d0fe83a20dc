import Foundation
import LogbookInterchange

/// Temporary storage that allows piped input to be read repeatedly.
enum Spool {
  /// The maximum number of bytes that are copied from a pipe or a device, 4 GiB.
  static let maximumSize = 4 << 30

  enum Input: Sendable {
    case file(String)
    /// The file descriptor of an open file, and the offset in bytes at which the input begins.
    case descriptor(Int32, from: Int)

    var path: String? {
      if case .file(let path) = self { path } else { nil }
    }

    /// Returns a source that reads the input from its beginning. Sources that this method returned earlier are not
    /// affected.
    func open() throws(ImportError) -> ByteSource {
      switch self {
      case .file(let path): try ByteSource(path: path)
      case .descriptor(let descriptor, let position): try ByteSource(fileDescriptor: descriptor, from: position)
      }
    }
  }

  /// Returns the input at a path. The path `-` means standard input.
  ///
  /// A regular file is used directly. Input from a pipe or a device is copied to an unlinked temporary file, whose
  /// space the system frees when the program exits, and which only the user can read.
  ///
  /// - Parameter maximum: The maximum number of bytes to copy.
  /// - Throws: ``CLIError`` or `ImportError` if the input cannot be opened, or if it cannot be copied, for example
  ///   because it has more than the maximum number of bytes.
  static func input(_ path: String, maximum: Int = maximumSize) throws -> Input {
    var status = stat()
    if path == "-" {
      if fstat(STDIN_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
        return .descriptor(STDIN_FILENO, from: max(0, Int(lseek(STDIN_FILENO, 0, SEEK_CUR))))
      }
      return .descriptor(try copy(of: ByteSource(fileDescriptor: STDIN_FILENO).limited(to: maximum)), from: 0)
    }
    let source = try ByteSource(path: path)
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG { return .file(path) }
    return .descriptor(try copy(of: source.limited(to: maximum)), from: 0)
  }

  private static func copy(of source: ByteSource) throws -> Int32 {
    guard let file = tmpfile() else {
      throw CLIError(.io, "a temporary file cannot be created: \(String(cString: strerror(errno)))")
    }
    let descriptor = fileno(file)
    try source.copy { try Console.write($0, to: descriptor, named: "a temporary file") }
    return descriptor
  }
}

extension ByteSource {
  func copy(_ write: ([UInt8]) throws -> Void) throws {
    var buffer = [UInt8](repeating: 0, count: Self.chunkSize)
    while case let count = try fill(&buffer, from: 0), count > 0 { try write(Array(buffer[..<count])) }
  }
}
