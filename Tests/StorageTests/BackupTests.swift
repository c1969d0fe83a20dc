import LogbookDomain
@testable import LogbookPersistence
import LogbookRecords
@testable import LogbookStorage
import LogbookTestFiles
import Foundation
import Synchronization
import Testing

/// Tests that a backup is complete and private, and does not replace an existing file.
///
/// `Scripts/attack backup` tests backups that are taken while other processes write.
@Suite struct BackupTests {
  private let folder: TemporaryFolder
  private let day = Date(timeIntervalSince1970: 1_600_000_000)

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The kinds of stores on disk, as locations without a path.
  static let kinds: [StorageLocation] = [.sqlite(""), .xml(""), .binary(""), .json("")]

  @Test(arguments: kinds)
  func `a backup is a separate storage with the same contents`(kind: StorageLocation) async throws {
    let storage = try Storage(kind.moved(to: folder.path("store")))
    let task = try await storage.tasks.insert(TaskItem(title: "kept", tags: ["a"], createdAt: day))
    let report = try await storage.reports.insert(Report(location: "Here", numberTested: 1, dateReported: day))
    try await storage.backup(to: folder.path("backup"))
    try await storage.tasks.delete(withID: task.id)
    let backup = try Storage(kind.moved(to: folder.path("backup")))
    #expect(try await backup.tasks.records(matching: TaskQuery()) == [task])
    #expect(try await backup.reports.records(matching: ReportQuery()) == [report])
    #expect(try await backup.tasks.insert(TaskItem(title: "next", createdAt: day)).number == 2)
  }

  @Test(arguments: kinds)
  func `a backup is a single private file`(kind: StorageLocation) async throws {
    let storage = try Storage(kind.moved(to: folder.path("store")))
    try FileManager.default.createDirectory(atPath: folder.path("backups"), withIntermediateDirectories: false)
    try await storage.backup(to: folder.path("backups/one"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("backups")) == ["one"])
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("backups/one"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test(arguments: kinds)
  func `an existing file is not replaced, nor is a broken link`(kind: StorageLocation) async throws {
    let storage = try Storage(kind.moved(to: folder.path("store")))
    let file = folder.path("file")
    try Data("mine".utf8).write(to: URL(filePath: file))
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: folder.path("nothing"))
    for path in [file, folder.path("link"), folder.path] {
      await #expect(throws: StoreError.cannotCreate("\(path) already exists")) { try await storage.backup(to: path) }
    }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
    #expect(!FileManager.default.fileExists(atPath: folder.path("nothing")))
  }

  @Test func `a path with a NUL is refused`() async throws {
    let storage = try Storage(.sqlite(folder.path("store.sqlite")))
    await #expect(throws: StoreError.cannotCreate("a path must not contain NUL")) {
      try await storage.backup(to: folder.path("a\0b"))
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("a")))
  }

  @Test func `a file created in the meantime is not replaced`() throws {
    var file = try UnfinishedFile(for: folder.path("place"))
    try file.write(Array("new".utf8))
    try Data("mine".utf8).write(to: URL(filePath: folder.path("place")))
    let expected = StoreError.cannotCreate("\(folder.path("place")) already exists")
    do throws(StoreError) {
      try file.takePlace()
      Issue.record("it was replaced")
    } catch {
      #expect(error == expected)
    }
    #expect(try String(contentsOfFile: folder.path("place"), encoding: .utf8) == "mine")
  }

  @Test func `a file is not replaced even without an exclusive rename`() throws {
    var system = SystemCalls.real
    system.renameNew = { _, _ in
      errno = EPERM
      return -1
    }
    let place = folder.path("place")
    var file = try UnfinishedFile(for: place, system)
    try file.write(Array("first".utf8))
    try file.takePlace()
    #expect(try String(contentsOfFile: place, encoding: .utf8) == "first")

    var late = try UnfinishedFile(for: place, system)
    try late.write(Array("second".utf8))
    do throws(StoreError) {
      try late.takePlace()
      Issue.record("it was replaced")
    } catch {
      #expect(error == .cannotCreate("\(place) already exists"))
    }
    #expect(try String(contentsOfFile: place, encoding: .utf8) == "first")

    system.rename = { _, _ in
      errno = EIO
      return -1
    }
    var failing = try UnfinishedFile(for: folder.path("other"), system)
    try failing.write(Array("third".utf8))
    do throws(StoreError) {
      try failing.takePlace()
      Issue.record("it was moved")
    } catch {
      #expect(error == StoreError(errno: EIO, path: folder.path("other")))
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("other")))
  }

  /// A flush of a file or its folder, either before or after the file is moved to its final path.
  private struct Flush: Equatable {
    let isOfFolder: Bool
    let isInPlace: Bool
  }

  @Test func `the file is flushed, and then its folder`() throws {
    let place = folder.path("place")
    let flushes = Mutex<[Flush]>([])
    var system = SystemCalls.real
    system.fsync = { file in
      var status = stat()
      fstat(file, &status)
      let flush = Flush(
        isOfFolder: status.st_mode & S_IFMT == S_IFDIR,
        isInPlace: FileManager.default.fileExists(atPath: place)
      )
      flushes.withLock { $0.append(flush) }
      return SystemCalls.real.fsync(file)
    }
    var file = try UnfinishedFile(for: place, system)
    try file.write(Array("new".utf8))
    try file.takePlace()
    #expect(
      flushes.withLock(\.self) == [
        Flush(isOfFolder: false, isInPlace: false), Flush(isOfFolder: true, isInPlace: true),
      ]
    )
  }

  @Test(arguments: [StorageLocation.inMemory, .inMemorySQLite])
  func `a store in memory has no backup`(location: StorageLocation) async throws {
    let storage = try Storage(location)
    await #expect(
      throws: StoreError.constraint("a store in memory has no file to copy; copy its records instead")
    ) { try await storage.backup(to: folder.path("backup")) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test func `a damaged store cannot be backed up`() async throws {
    let storage = try Storage(.sqlite(folder.path("store.sqlite")))
    for index in 0..<200 {
      try await storage.reports.insert(Report(location: "\(index)", numberTested: 1, dateReported: day))
    }
    try folder.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    let file = try #require(FileHandle(forWritingAtPath: folder.path("store.sqlite")))
    try file.seek(toOffset: 4096)
    try file.write(contentsOf: Data(repeating: 0xFF, count: 40_000))
    try file.close()
    await #expect {
      try await storage.backup(to: folder.path("backup"))
    } throws: {
      if case .corrupt = $0 as? StoreError { true } else { false }
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(left.filter { !$0.hasPrefix("store.sqlite") } == [])
  }
}
