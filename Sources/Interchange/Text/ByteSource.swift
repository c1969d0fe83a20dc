#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A source of bytes that can be read once, in order: a file, a pipe, or bytes in memory.
///
/// The source does not read ahead, so the rest of a pipe remains available to other readers.
package final class ByteSource {
  /// The maximum number of bytes per read.
  package static let chunkSize = 65_536

  private enum Medium {
    case descriptor(Int32, isOwned: Bool)
    case file(Int32, position: Int)
    case bytes([UInt8], position: Int, chunkSize: Int)
    case decoded(DecodedBytes)
  }

  private var medium: Medium
  /// The total number of bytes; `nil` if it is not known in advance, as with a pipe.
  private var size: Int?
  private var bytesRead = 0
  /// The path or another name of the source, for error messages.
  private let name: String
  private var maximum = Int.max

  /// The fraction of the bytes that has been read, from 0 to 1; `nil` if the total is unknown.
  package var shareRead: Double? {
    size.map { $0 > 0 ? min(1, Double(bytesRead) / Double($0)) : 1 }
  }

  /// Creates a source that reads from a file, a named pipe or a device.
  ///
  /// The file remains open until the source is deallocated.
  ///
  /// - Parameter path: The path, used verbatim: `-` and `~` have no special meaning.
  /// - Throws: ``ImportError/fileMissing(_:)`` if there is no such file; ``ImportError/notReadable(path:reason:)`` if
  ///   the path is a folder or permission is denied; ``ImportError/io(code:message:)`` if opening fails for a
  ///   different reason.
  package init(path: String) throws(ImportError) {
    // Reject a path that contains NUL, because the system would end the path there and open a different file.
    guard !path.utf8.contains(0) else { throw .fileMissing(path) }
    var descriptor: Int32
    repeat {
      // Open a named pipe without waiting for a writer, because a wait in `open` cannot be cancelled.
      descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    } while descriptor < 0 && errno == EINTR
    guard descriptor >= 0 else {
      switch errno {
      case ENOENT, ENOTDIR: throw .fileMissing(path)
      case EACCES, EPERM: throw .notReadable(path: path, reason: "permission denied")
      case let code: throw .io(code: Int(code), message: "“\(path)”: \(message(forCode: code))")
      }
    }
    (medium, name) = (.descriptor(descriptor, isOwned: true), path)
    try takeSize(of: descriptor)
  }

  /// Creates a source that reads from an open descriptor, starting at its current position.
  ///
  /// The source does not close the descriptor.
  ///
  /// - Parameters:
  ///   - descriptor: A descriptor that is open for reading. Keep it open as long as the source is used.
  ///   - name: The name of the source for error messages.
  /// - Throws: ``ImportError/notReadable(path:reason:)`` if the descriptor refers to a folder;
  ///   ``ImportError/io(code:message:)`` if the descriptor is not open.
  package init(fileDescriptor descriptor: Int32, name: String = "standard input") throws(ImportError) {
    (medium, self.name) = (.descriptor(descriptor, isOwned: false), name)
    try takeSize(of: descriptor)
  }

  /// Creates a source that reads from an open file, starting at a given position.
  ///
  /// Several sources can read from the same descriptor. The source does not close the descriptor or change its
  /// position.
  ///
  /// - Parameters:
  ///   - descriptor: A descriptor of a regular file that is open for reading. Keep it open as long as the source is
  ///     used.
  ///   - position: The position of the first byte.
  ///   - name: The name of the source for error messages.
  /// - Throws: ``ImportError/notReadable(path:reason:)`` if the descriptor refers to a folder;
  ///   ``ImportError/io(code:message:)`` if the descriptor is not open.
  package init(
    fileDescriptor descriptor: Int32,
    from position: Int,
    name: String = "standard input"
  ) throws(ImportError) {
    (medium, self.name) = (.file(descriptor, position: position), name)
    try takeSize(of: descriptor, from: position)
  }

  /// Creates a source that reads from bytes in memory.
  ///
  /// - Parameter chunkSize: The maximum number of bytes per read; values below 1 are treated as 1. A small number
  ///   simulates a slow pipe.
  package init(bytes: [UInt8], chunkSize: Int = ByteSource.chunkSize) {
    (medium, name) = (.bytes(bytes, position: 0, chunkSize: max(1, chunkSize)), "the input")
    size = bytes.count
  }

  private init(_ bytes: DecodedBytes, _ name: String) {
    (medium, self.name) = (.decoded(bytes), name)
  }

  /// Limits the number of bytes that can be read, and returns the source itself.
  ///
  /// Reading fails with ``ImportError/tooLarge(_:maximum:)`` if the source has more bytes.
  package func limited(to maximum: Int) -> ByteSource {
    self.maximum = min(self.maximum, maximum)
    return self
  }

  /// Returns a source that provides the text of this source, converted to UTF-8.
  ///
  /// Call this method before you read from the source, and then read only from the result.
  package func decoded(from encoding: TextEncoding) -> ByteSource {
    encoding == .utf8 ? self : ByteSource(DecodedBytes(self, encoding), name)
  }

  deinit {
    if case .descriptor(let descriptor, isOwned: true) = medium { close(descriptor) }
  }

  /// Reads at least one byte unless the source is at its end. Waits for input if necessary.
  ///
  /// - Parameters:
  ///   - window: The buffer that receives the bytes. Its size does not change.
  ///   - offset: The position in the buffer at which the first byte is stored; less than the size of the buffer.
  /// - Returns: The number of bytes read; 0 at the end of the source.
  /// - Throws: ``ImportError/io(code:message:)`` if reading fails, or if the current task is cancelled before the method
  ///   is called or while it waits for input; ``ImportError/tooLarge(_:maximum:)`` if the source has more bytes than
  ///   ``limited(to:)`` allows.
  package func fill(_ window: inout [UInt8], from offset: Int) throws(ImportError) -> Int {
    // Check for cancellation even if input is available, because a source such as /dev/zero never ends.
    if Task.isCancelled { throw .cancelled }
    if let size, size > maximum { throw .tooLarge(name, maximum: maximum) }
    let count = try nextBytes(&window, from: offset)
    bytesRead += count
    if bytesRead > maximum { throw .tooLarge(name, maximum: maximum) }
    return count
  }

  /// Reads the rest of the source into memory.
  ///
  /// Call ``limited(to:)`` first, because the source may have any number of bytes.
  package func bytes() throws(ImportError) -> [UInt8] {
    var bytes: [UInt8] = []
    var window = [UInt8](repeating: 0, count: Self.chunkSize)
    while case let count = try fill(&window, from: 0), count > 0 { bytes += window[..<count] }
    return bytes
  }

  /// Moves the bytes between two positions to the start of a window, and reads more bytes after them.
  ///
  /// If there is too little room for a chunk, the window grows.
  /// - Returns: `false` at the end of the input.
  func refill(_ window: inout [UInt8], _ start: inout Int, _ end: inout Int) throws(ImportError) -> Bool {
    if start > 0 {
      // Move only the bytes that have been read. After a long line, the window is much larger.
      let (first, last) = (start, end)
      window.withUnsafeMutableBytes { bytes in
        bytes.copyBytes(from: UnsafeRawBufferPointer(rebasing: bytes[first..<last]))
      }
      (start, end) = (0, end - start)
    }
    if window.count - end < Self.chunkSize {
      window.append(contentsOf: repeatElement(0, count: max(window.count, Self.chunkSize)))
    }
    let count = try fill(&window, from: end)
    end += count
    return count > 0
  }

  private func nextBytes(_ window: inout [UInt8], from offset: Int) throws(ImportError) -> Int {
    switch medium {
    case .decoded(let bytes): return try bytes.fill(&window, from: offset)
    case .bytes(let bytes, let position, let chunkSize):
      let count = min(chunkSize, bytes.count - position, window.count - offset)
      window.replaceSubrange(offset..<offset + count, with: bytes[position..<position + count])
      medium = .bytes(bytes, position: position + count, chunkSize: chunkSize)
      return count
    case .descriptor(let descriptor, _):
      return try Self.fill(&window, from: offset, waitingFor: descriptor) { read(descriptor, $0, $1) }
    case .file(let descriptor, let position):
      let count = try Self.fill(&window, from: offset) { pread(descriptor, $0, $1, off_t(position)) }
      medium = .file(descriptor, position: position + count)
      return count
    }
  }

  private static func fill(
    _ window: inout [UInt8],
    from offset: Int,
    waitingFor descriptor: Int32? = nil,
    _ read: (UnsafeMutableRawPointer?, Int) -> Int
  ) throws(ImportError) -> Int {
    while true {
      if let descriptor { try waitForBytes(of: descriptor) }
      let (count, code) = window.withUnsafeMutableBytes { bytes in
        let room = UnsafeMutableRawBufferPointer(rebasing: bytes[offset...])
        let count = read(room.baseAddress, min(room.count, chunkSize))
        return (count, count < 0 ? errno : 0)
      }
      switch code {
      case 0: return count
      case EINTR, EAGAIN: continue
      default: throw .io(code: Int(code), message: message(forCode: code))
      }
    }
  }

  /// Determines the number of bytes from a position to the end if the descriptor refers to a regular file. Throws an
  /// error if the descriptor is not open, or if it refers to a folder, which can be opened but not read.
  private func takeSize(of descriptor: Int32, from position: Int? = nil) throws(ImportError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw .io(code: Int(errno), message: "“\(name)”: \(message(forCode: errno))")
    }
    if status.st_mode & S_IFMT == S_IFDIR {
      throw .notReadable(path: name, reason: "it is a folder; give the path of a file")
    }
    if status.st_mode & S_IFMT == S_IFREG {
      size = max(0, Int(status.st_size) - max(0, position ?? Int(lseek(descriptor, 0, SEEK_CUR))))
    }
  }

  /// Waits until a file descriptor has input or is at its end.
  ///
  /// - Throws: ``ImportError/cancelled`` if the current task is cancelled while the method waits.
  package static func waitForBytes(of descriptor: Int32) throws(ImportError) {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // Check for cancellation every tenth of a second, a delay that users do not notice.
    while poll(&request, 1, 100) == 0 {
      if Task.isCancelled { throw .cancelled }
    }
  }
}

extension ImportError {
  /// The error that reading throws if the current task is cancelled.
  package static var cancelled: ImportError { .io(code: Int(ECANCELED), message: message(forCode: ECANCELED)) }
}

private final class DecodedBytes {
  private let source: ByteSource
  private var decoder: TextDecoder
  private var raw = [UInt8](repeating: 0, count: ByteSource.chunkSize)
  private var text: [UInt8] = []
  private var position = 0
  private var isAtEnd = false

  init(_ source: ByteSource, _ encoding: TextEncoding) {
    self.source = source
    decoder = TextDecoder(encoding)
  }

  func fill(_ window: inout [UInt8], from offset: Int) throws(ImportError) -> Int {
    while position == text.count, !isAtEnd {
      text.removeAll(keepingCapacity: true)
      position = 0
      let count = try source.fill(&raw, from: 0)
      decoder.decode(raw[..<count], into: &text)
      isAtEnd = count == 0
      if isAtEnd { decoder.finish(into: &text) }
    }
    let count = min(ByteSource.chunkSize, text.count - position, window.count - offset)
    window.replaceSubrange(offset..<offset + count, with: text[position..<position + count])
    position += count
    return count
  }
}

private func message(forCode code: Int32) -> String { String(cString: strerror(code)) }
