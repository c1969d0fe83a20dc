import Dispatch
import Foundation
import LogbookInterchange
import Testing

private func drain(_ source: ByteSource) throws -> [UInt8] {
  var window = [UInt8](repeating: 0, count: ByteSource.chunkSize)
  var bytes: [UInt8] = []
  while case let count = try source.fill(&window, from: 0), count > 0 { bytes += window[..<count] }
  return bytes
}

private func refusal(of path: String) -> ImportError? {
  do throws(ImportError) {
    _ = try ByteSource(path: path)
    return nil
  } catch {
    return error
  }
}

struct ByteSourceTests {
  private let folder = Folder()

  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appending(path: "logbook-\(UUID().uuidString)")
    init() {
      #expect(throws: Never.self) {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      }
    }
    deinit { #expect(throws: Never.self) { try FileManager.default.removeItem(at: url) } }
    func path(_ name: String) -> String { url.appending(path: name).path }
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 200_000])
  func `a file is read completely`(size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try Data(bytes).write(to: folder.url.appending(path: "file"))
    #expect(try drain(ByteSource(path: folder.path("file"))) == bytes)
  }

  @Test func `a pipe is read until its writer closes it`() throws {
    let pipe = Pipe()
    let text = String(repeating: "date,tested\n", count: 2_000)
    try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try pipe.fileHandleForWriting.close()
    let source = try ByteSource(fileDescriptor: pipe.fileHandleForReading.fileDescriptor)
    #expect(try drain(source) == Array(text.utf8))
  }

  @Test func `reading waits for a nonblocking pipe`() throws {
    let pipe = Pipe()
    let descriptor = pipe.fileHandleForReading.fileDescriptor
    #expect(fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) == 0)
    let begun = DispatchSemaphore(value: 0)
    let writer = Thread {
      begun.wait()
      #expect(throws: Never.self) {
        try pipe.fileHandleForWriting.write(contentsOf: Data("late".utf8))
        try pipe.fileHandleForWriting.close()
      }
    }
    writer.start()
    begun.signal()
    #expect(try drain(ByteSource(fileDescriptor: descriptor)) == Array("late".utf8))
  }

  @Test func `bytes are appended to those already in the window`() throws {
    let source = ByteSource(bytes: Array("abcdef".utf8), chunkSize: 4)
    var window = Array("......".utf8)
    #expect(try source.fill(&window, from: 1) == 4)
    #expect(window == Array(".abcd.".utf8))
    #expect(try source.fill(&window, from: 5) == 1)
    #expect(window == Array(".abcde".utf8))
  }

  @Test func `the error names a path that cannot be opened`() throws {
    let missing = folder.path("missing.csv")
    #expect(refusal(of: missing) == .fileMissing(missing))
    #expect(refusal(of: "") == .fileMissing(""))
    #expect(
      refusal(of: folder.url.path)
        == .notReadable(path: folder.url.path, reason: "it is a folder; give the path of a file")
    )
    try Data("x".utf8).write(to: folder.url.appending(path: "file"))
    #expect(refusal(of: folder.path("file/below")) == .fileMissing(folder.path("file/below")))
    // Without a check, the system would treat the NUL as the end of the path and open the existing file.
    #expect(refusal(of: folder.path("file") + "\0.csv") == .fileMissing(folder.path("file") + "\0.csv"))
  }

  @Test(.enabled(if: getuid() != 0, "the superuser may read everything"))
  func `the error names a file without read permission`() throws {
    let path = folder.path("secret")
    try Data("x".utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    #expect(refusal(of: path) == .notReadable(path: path, reason: "permission denied"))
  }

  @Test func `a descriptor that is not open, or of a folder, is refused`() throws {
    let descriptor = open(folder.url.path, O_RDONLY)
    defer { close(descriptor) }
    #expect(throws: ImportError.notReadable(path: "standard input", reason: "it is a folder; give the path of a file"))
    {
      try ByteSource(fileDescriptor: descriptor)
    }
    #expect(throws: ImportError.self) { try ByteSource(fileDescriptor: -1, name: "nothing") }
  }

  @Test func `errors are described in one line`() {
    #expect(
      ImportError.fileMissing("a.csv").description
        == "there is no file “a.csv”; give the path of one, or - for standard input"
    )
    #expect(
      ImportError.io(code: 5, message: "Input/output error").description == "reading failed: Input/output error (5)"
    )
  }
}
