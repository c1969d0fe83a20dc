import Foundation
import LogbookInterchange

/// Puts what comes through a pipe aside, so that it can be read again, without waiting for whoever writes it.
enum Spool {
  /// Something to read that can be opened as often as need be.
  enum Input: Sendable {
    case file(String)
    case descriptor(Int32)

    /// The path of a file.
    var path: String? {
      if case .file(let path) = self { path } else { nil }
    }

    /// Opens it at its beginning; one opened before is done with then.
    func open() throws(ImportError) -> ByteSource {
      switch self {
      case .file(let path): return try ByteSource(path: path)
      case .descriptor(let descriptor):
        lseek(descriptor, 0, SEEK_SET)
        return try ByteSource(fileDescriptor: descriptor)
      }
    }
  }

  /// What a path names, `-` standard input.
  ///
  /// A file is left as it is. What comes through a pipe or from a device goes to a temporary file without a name, which
  /// the system removes when the program ends.
  static func input(_ path: String) throws -> Input {
    var status = stat()
    if path == "-" {
      if fstat(STDIN_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFREG { return .descriptor(STDIN_FILENO) }
      return .descriptor(try copy(of: ByteSource(fileDescriptor: STDIN_FILENO)))
    }
    let source = try ByteSource(path: path)
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG { return .file(path) }
    return .descriptor(try copy(of: source))
  }

  private static func copy(of source: ByteSource) throws -> Int32 {
    guard let file = tmpfile() else {
      throw CLIError(.io, "a temporary file cannot be made: \(String(cString: strerror(errno)))")
    }
    let descriptor = fileno(file)
    try source.copy { try Console.write($0, to: descriptor, named: "a temporary file") }
    return descriptor
  }
}

extension ByteSource {
  /// Hands over all bytes, piece by piece.
  func copy(_ write: ([UInt8]) throws -> Void) throws {
    var buffer = [UInt8](repeating: 0, count: Self.chunkSize)
    while case let count = try fill(&buffer, from: 0), count > 0 { try write(Array(buffer[..<count])) }
  }
}
