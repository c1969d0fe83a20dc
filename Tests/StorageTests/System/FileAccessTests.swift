import LogbookStorage
import LogbookTestFiles
import Foundation
import Testing

@Suite struct FileAccessTests {
  /// The umask can only be read by changing it. If two threads did so at the same time, files would get permissions that
  /// the user did not choose, now and from then on.
  @Test func `new files of many threads get the same permissions`() throws {
    let folder = try TemporaryFolder()
    func mode(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    close(open(folder.path("usual"), O_CREAT | O_WRONLY, 0o666))
    let usual = try mode(folder.path("usual"))
    let paths = (0..<8).map { folder.path("\($0)") }
    DispatchQueue.concurrentPerform(iterations: paths.count) { index in
      let file = FileAccess.create(paths[index])
      for _ in 0..<20_000 { FileAccess.unlimited.grant(file, replacing: nil) }
      close(file)
    }
    for path in paths { #expect(try mode(path) == usual) }
  }
}
