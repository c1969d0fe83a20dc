#if os(Linux)
  import Foundation
  import Testing

  /// A pseudoterminal with a given width, for programs that check whether they write to a terminal.
  final class Terminal {
    private let own: Int32
    private let path: String

    init(columns: UInt16 = 80) throws {
      // The call to open and the first two calls to ioctl replace posix_openpt, unlockpt and ptsname, which the Glibc
      // module omits.
      own = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      var (lock, number): (Int32, UInt32) = (0, 0)
      var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
      let isOpen =
        ioctl(own, 0x4004_5431, &lock) == 0 && ioctl(own, 0x8004_5430, &number) == 0
        && ioctl(own, UInt(TIOCSWINSZ), &size) == 0
      path = "/dev/pts/\(number)"
      try #require(isOpen)
    }

    deinit {
      close(own)
    }

    /// Opens the program's side of the terminal.
    ///
    /// Before you call ``rest()``, close the file handle. Otherwise, ``rest()`` waits forever.
    func side() throws -> FileHandle {
      let descriptor = open(path, O_RDWR | O_NOCTTY)
      try #require(descriptor >= 0)
      return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    func type(_ text: String) {
      let bytes = Array(text.utf8)
      _ = write(own, bytes, bytes.count)
    }

    func text(upTo end: String) -> String {
      var (all, byte): ([UInt8], UInt8) = ([], 0)
      while read(own, &byte, 1) > 0 {
        all.append(byte)
        if all.suffix(end.utf8.count).elementsEqual(end.utf8) { break }
      }
      return String(decoding: all, as: UTF8.self)
    }

    /// Returns the rest of the output. Waits until every process has closed the program's side.
    func rest() -> String {
      var (all, buffer): ([UInt8], [UInt8]) = ([], [UInt8](repeating: 0, count: 65_536))
      while true {
        let count = read(own, &buffer, buffer.count)
        // Linux reports EIO at the end of the output, when the program's side is closed.
        if count <= 0 { return String(decoding: all, as: UTF8.self) }
        all += buffer[..<count]
      }
    }
  }
#endif
