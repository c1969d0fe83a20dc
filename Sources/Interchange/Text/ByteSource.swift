#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Bytes that are read once, from front to back: a file, a pipe, or bytes at hand.
///
/// Nothing is read ahead, so whatever is left in a pipe is left for others.
package final class ByteSource {
  /// The most bytes of one reading.
  package static let chunkSize = 65_536

  private enum Medium {
    case descriptor(Int32, isOwned: Bool)
    case bytes([UInt8], position: Int, chunkSize: Int)
    case decoded(DecodedBytes)
  }

  private var medium: Medium
  /// How many bytes there are in all; `nil` if that shows only at the end, as of a pipe.
  private var size: Int?
  private var bytesRead = 0

  /// How much of it has been read, from 0 to 1; `nil` if that shows only at the end.
  package var shareRead: Double? {
    size.map { $0 > 0 ? min(1, Double(bytesRead) / Double($0)) : 1 }
  }

  /// Opens a file, a named pipe or a device; it is closed when the source goes away.
  ///
  /// - Parameter path: Taken as it is: `-` and `~` have no meaning here.
  /// - Throws: ``ImportError/fileMissing(_:)``; ``ImportError/notReadable(path:reason:)`` for a folder or without permission;
  ///   ``ImportError/io(code:message:)`` if opening fails for another reason.
  package init(path: String) throws(ImportError) {
    // A path ends at a NUL for the system, which would then open another file.
    guard !path.utf8.contains(0) else { throw .fileMissing(path) }
    var descriptor: Int32
    repeat {
      // Not waiting for whoever is to write into a named pipe: that is for reading, which can be cancelled.
      descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    } while descriptor < 0 && errno == EINTR
    guard descriptor >= 0 else {
      switch errno {
      case ENOENT, ENOTDIR: throw .fileMissing(path)
      case EACCES, EPERM: throw .notReadable(path: path, reason: "you have no permission to read it")
      case let code: throw .io(code: Int(code), message: "“\(path)”: \(message(forCode: code))")
      }
    }
    medium = .descriptor(descriptor, isOwned: true)
    try takeSize(of: descriptor, called: path)
  }

  /// Reads what somebody else has opened, from where it stands, and leaves it open.
  ///
  /// - Parameters:
  ///   - descriptor: Open for reading for as long as the source is used.
  ///   - name: What to call it in errors.
  /// - Throws: ``ImportError/notReadable(path:reason:)`` if it is a folder or not open.
  package init(fileDescriptor descriptor: Int32, name: String = "standard input") throws(ImportError) {
    medium = .descriptor(descriptor, isOwned: false)
    try takeSize(of: descriptor, called: name)
  }

  /// Reads bytes that are at hand.
  ///
  /// - Parameter chunkSize: The most bytes of one reading, 1 or more; a small one shows what a slow pipe would do.
  package init(bytes: [UInt8], chunkSize: Int = ByteSource.chunkSize) {
    medium = .bytes(bytes, position: 0, chunkSize: max(1, chunkSize))
    size = bytes.count
  }

  private init(_ bytes: DecodedBytes) {
    medium = .decoded(bytes)
  }

  /// The text, which must not have been begun, as UTF-8.
  package func decoded(from encoding: TextEncoding) -> ByteSource {
    encoding == .utf8 ? self : ByteSource(DecodedBytes(self, encoding))
  }

  deinit {
    if case .descriptor(let descriptor, isOwned: true) = medium { close(descriptor) }
  }

  /// Reads some bytes, at least one unless the source is at its end, and waits for them if it must.
  ///
  /// - Parameters:
  ///   - window: Where to put them; its size does not change.
  ///   - offset: The place of the first; less than the size of the window.
  /// - Returns: How many were read, at most ``chunkSize`` and what the window has room for; 0 at the end.
  /// - Throws: ``ImportError/io(code:message:)``, also if the task is cancelled while it waits.
  package func fill(_ window: inout [UInt8], from offset: Int) throws(ImportError) -> Int {
    let count = try nextBytes(&window, from: offset)
    bytesRead += count
    return count
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
      while true {
        try Self.waitForBytes(of: descriptor)
        let (count, code) = window.withUnsafeMutableBytes { bytes in
          let room = UnsafeMutableRawBufferPointer(rebasing: bytes[offset...])
          let count = read(descriptor, room.baseAddress, min(room.count, Self.chunkSize))
          return (count, count < 0 ? errno : 0)
        }
        switch code {
        case 0: return count
        case EINTR, EAGAIN: continue
        default: throw .io(code: Int(code), message: message(forCode: code))
        }
      }
    }
  }

  /// Takes the size of a file. Throws for a folder, which can be opened like a file but not read, and for what cannot be
  /// asked.
  private func takeSize(of descriptor: Int32, called name: String) throws(ImportError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw .io(code: Int(errno), message: "“\(name)”: \(message(forCode: errno))")
    }
    if status.st_mode & S_IFMT == S_IFDIR {
      throw .notReadable(path: name, reason: "it is a folder; give the path of a file")
    }
    if status.st_mode & S_IFMT == S_IFREG { size = Int(status.st_size) - max(0, Int(lseek(descriptor, 0, SEEK_CUR))) }
  }

  /// Waits until a file descriptor has something to read, or is at its end.
  ///
  /// - Throws: ``ImportError/io(code:message:)`` if the task is cancelled in the meantime.
  package static func waitForBytes(of descriptor: Int32) throws(ImportError) {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // A tenth of a second is what a person who stops it does not notice.
    while poll(&request, 1, 100) == 0 {
      if Task.isCancelled { throw .io(code: Int(ECANCELED), message: message(forCode: ECANCELED)) }
    }
  }
}

/// What a decoder has made of some bytes and nobody has read yet.
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

/// What the system says about an error number.
private func message(forCode code: Int32) -> String {
  String(cString: strerror(code))
}
