import LogbookCSQLite
import LogbookDomain
@testable import LogbookPersistence
import LogbookRecords
@testable import LogbookStorage
import LogbookTestFiles
import Foundation
import Synchronization
import Testing

@Suite struct CheckpointTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("store.sqlite") }
  private let day = Date(timeIntervalSince1970: 1_600_000_000)

  init() throws {
    folder = try TemporaryFolder()
  }

  private func size(_ path: String) throws -> Int {
    try #require(FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
  }

  /// Opens a connection that is configured like the connection with which a ``Storage`` writes.
  private func writer() throws -> SQLiteConnection {
    let location = SQLiteLocation.file(path: path)
    let writer = try location.open()
    try location.configure(writer, StoreModel.logbook.schema, .relaxed)
    return writer
  }

  @Test func `many small commits keep the log short`() async throws {
    let storage = try Storage(.sqlite(path), durability: .relaxed)
    for index in 0..<1500 {
      try await storage.reports.insert(Report(location: "\(index)", numberTested: 1, dateReported: day))
    }
    #expect(try size(path + "-wal") < 5 << 20)
  }

  @Test func `nothing is checkpointed while another connection may write, and everything afterwards`() throws {
    _ = try Storage(.sqlite(path))
    let (writer, other) = (try writer(), try writer())
    try writer.execute("CREATE TABLE extra (content BLOB)")
    let before = try size(path)
    try other.run("BEGIN IMMEDIATE")
    var handle: OpaquePointer?
    #expect(sqlite3_open(path, &handle) == SQLITE_OK)
    defer { sqlite3_close(handle) }
    #expect(sqlite3_exec(handle, "SELECT count(*) FROM extra", nil, nil, nil) == SQLITE_OK)
    SQLiteCheckpoints(.file(path: path)).run(on: try #require(handle))
    #expect(try size(path) == before)
    try other.run("COMMIT")
    SQLiteCheckpoints(.file(path: path)).run(on: try #require(handle))
    #expect(try size(path) > before)
  }

  @Test func `no commit can restart the log during a checkpoint`() throws {
    _ = try Storage(.sqlite(path))
    let location = SQLiteLocation.file(path: path)
    let writer = try location.open(patience: .zero)
    try writer.execute("PRAGMA wal_autocheckpoint = 0; CREATE TABLE extra (content BLOB)")
    let insertion = "INSERT INTO extra VALUES (randomblob(200))"
    PausingVFS.register()
    var handle: OpaquePointer?
    #expect(sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, PausingVFS.name) == SQLITE_OK)
    defer { sqlite3_close(handle) }
    let paused = try #require(handle)
    #expect(sqlite3_exec(paused, "SELECT count(*) FROM extra", nil, nil, nil) == SQLITE_OK)
    for _ in 0..<500 { try writer.run(insertion) }
    // The entire log is checkpointed, which allows the next commit to restart the log.
    try writer.run("PRAGMA wal_checkpoint(PASSIVE)")
    let refusal = Mutex<StoreError?>(nil)
    PausingVFS.action.withLock { action in
      action = {
        do throws(StoreError) {
          try writer.run(insertion)
        } catch {
          refusal.withLock { $0 = error }
        }
      }
    }
    SQLiteCheckpoints(location).run(on: paused)
    #expect(PausingVFS.action.withLock { $0 == nil })
    #expect(refusal.withLock { $0 } == .busy)
    // If the commit during the checkpoint had succeeded, SQLite versions with the WAL-reset bug would lose these rows.
    for _ in 0..<20 { try writer.run(insertion) }
    try writer.run("PRAGMA wal_checkpoint(PASSIVE)")
    try writer.run(insertion)
    #expect(try location.open().number("SELECT count(*) FROM extra") == 521)
  }

  @Test func `the log of a large transaction shrinks again`() throws {
    _ = try Storage(.sqlite(path))
    let writer = try writer()
    try writer.execute("CREATE TABLE extra (content BLOB); INSERT INTO extra VALUES (zeroblob(40000000))")
    #expect(try size(path + "-wal") > 2 * SQLiteCheckpoints.logLimit)
    try writer.run("INSERT INTO extra VALUES (1)")
    #expect(try size(path + "-wal") <= SQLiteCheckpoints.logLimit)
  }

  @Test(arguments: [(StorageDurability.full, 2), (.relaxed, 1)])
  func `the durability determines SQLite's synchronous mode`(durability: StorageDurability, synchronous: Int) throws {
    _ = try Storage(.sqlite(path))
    let location = SQLiteLocation.file(path: path)
    let writer = try location.open()
    try location.configure(writer, StoreModel.logbook.schema, durability)
    // The values of the modes are documented at sqlite.org/pragma.html#pragma_synchronous.
    #expect(try writer.number("PRAGMA synchronous") == synchronous)
  }

  @Test(arguments: [
    (3_006_999, false), (3_007_000, true), (3_040_001, true), (3_044_005, true), (3_044_006, false), (3_045_000, true),
    (3_050_006, true), (3_050_007, false), (3_051_000, true), (3_051_002, true), (3_051_003, false), (3_053_000, false),
  ])
  func `SQLite versions with the WAL reset bug are recognized`(version: Int32, hasFault: Bool) {
    #expect(SQLiteLibrary.hasLogResetBug(version) == hasFault)
  }
}
