import LogbookDomain
@testable import LogbookPersistence
import LogbookRecords
@testable import LogbookStorage
import LogbookTestFiles
import Foundation
import Testing

/// Tests that checking a store detects damage to its write-ahead log, and that opening a store fails if the log belongs
/// to another store. SQLite itself ignores such damage.
@Suite struct WriteAheadLogTests {
  private let folder: TemporaryFolder
  /// A name with characters that must be percent-encoded in the URI of a database. The code of one of them, the tab,
  /// has only one hexadecimal digit.
  private static let name = "a store\t\u{10}?#%41.sqlite"
  private var path: String { folder.path(Self.name) }

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Creates a store as a killed process would leave it. The log contains the last four commits, or the whole database
  /// if `allInLog` is `true`.
  private func leaveStore(_ name: String = name, allInLog: Bool = false) async throws {
    let original = folder.path("original-" + name)
    for round in (allInLog ? 1 : 0)..<2 {
      let storage = try Storage(.sqlite(original))
      for index in 0..<4 {
        try await storage.tasks.insert(TaskItem(title: "\(name) \(round) \(index)", createdAt: .now))
      }
      if allInLog { try folder.execute("VACUUM", on: "original-" + name) }
      if round == 0 { try folder.execute("PRAGMA wal_checkpoint(TRUNCATE)", on: "original-" + name) }
      guard round == 1 else { continue }
      for ending in ["", "-wal", "-shm"] {
        try FileManager.default.copyItem(atPath: original + ending, toPath: folder.path(name) + ending)
      }
    }
  }

  private func change(_ ending: String, _ body: (inout Data) throws -> Void) throws {
    var data = try Data(contentsOf: URL(filePath: path + ending))
    try body(&data)
    try data.write(to: URL(filePath: path + ending))
  }

  private func problems() async throws -> [String] {
    try await Storage.check(.sqlite(path)).problems.map(\.description)
  }

  @Test func `an intact log is sound with or without its index`() async throws {
    try await leaveStore()
    #expect(try await problems() == [])
    try FileManager.default.removeItem(atPath: path + "-shm")
    #expect(try await problems() == [])
    #expect(try await Storage(.sqlite(path)).tasks.count(matching: TaskQuery()) == 8)
  }

  @Test func `damage before the last commit is detected without the index`() async throws {
    try await leaveStore()
    try FileManager.default.removeItem(atPath: path + "-shm")
    try change("-wal") { $0[100] ^= 1 }
    #expect(
      try await problems() == ["write-ahead log: frame 1 is damaged; its commit and all later commits are ignored"]
    )
  }

  @Test func `damage to the second-to-last commit is detected without the index`() async throws {
    try await leaveStore()
    try FileManager.default.removeItem(atPath: path + "-shm")
    try change("-wal") { log in
      // Only the last frame of each commit contains the size of the database. Source:
      // sqlite.org/fileformat2.html#walformat.
      let commits = stride(from: 32, to: log.count, by: 24 + 4096).filter { frame in
        log[frame + 4..<frame + 8].contains { $0 != 0 }
      }
      log[commits[commits.count - 2] + 100] ^= 1
    }
    let problem = try #require(try await problems().first)
    #expect(problem.hasPrefix("write-ahead log: frame "))
  }

  @Test func `damage to the last commit is detected by the index`() async throws {
    try await leaveStore()
    try change("-wal") { $0[$0.count - 1] ^= 1 }
    let problem = try #require(try await problems().first)
    #expect(problem.hasPrefix("write-ahead log: frame "))
  }

  @Test func `damage to an unacknowledged last commit is not a problem`() async throws {
    try await leaveStore()
    try FileManager.default.removeItem(atPath: path + "-shm")
    try change("-wal") { $0[$0.count - 1] ^= 1 }
    #expect(try await problems() == [])
  }

  @Test func `a damaged header is reported`() async throws {
    try await leaveStore()
    try change("-wal") { $0[9] ^= 1 }
    #expect(try await problems() == ["write-ahead log: its header is damaged, so none of its changes are read"])
  }

  @Test func `a missing log is detected by the index`() async throws {
    try await leaveStore()
    try change("-wal") { $0 = Data() }
    #expect(try await problems() == ["write-ahead log: it is missing"])
  }

  @Test func `the log of another store is refused, and the file is left unchanged`() async throws {
    try await leaveStore()
    try await leaveStore("other", allInLog: true)
    try FileManager.default.removeItem(atPath: path + "-wal")
    try FileManager.default.copyItem(atPath: folder.path("other-wal"), toPath: path + "-wal")
    let content = try Data(contentsOf: URL(filePath: path))
    #expect(try await problems() == ["write-ahead log: its write-ahead log belongs to another store"])
    #expect(throws: StoreError.corrupt("its write-ahead log belongs to another store")) { try Storage(.sqlite(path)) }
    #expect(try Data(contentsOf: URL(filePath: path)) == content)
  }

  @Test(arguments: [nil, HistoryLevel.undo])
  func `a schema that only a writer finds damaged is refused, and the file is left unchanged`(history: HistoryLevel?)
    async throws
  {
    try await leaveStore()
    try change("") { file in
      let place = try #require(file.range(of: Data("trim(title)".utf8)))
      file.replaceSubrange(place, with: Data("trim(titel)".utf8))
    }
    let content = try Data(contentsOf: URL(filePath: path))
    #expect(throws: StoreError.corrupt("malformed database schema (task) - no such column: titel")) {
      try Storage(.sqlite(path), history: history)
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == content)
  }

  @Test func `an empty file beside a log is refused, and the log is left unchanged`() async throws {
    try await leaveStore()
    try change("") { $0 = Data() }
    let log = try Data(contentsOf: URL(filePath: path + "-wal"))
    let refusal = "\(path) is empty, though there is a write-ahead log"
    #expect(throws: StoreError.corrupt(refusal)) { try Storage(.sqlite(path)) }
    #expect(try await problems() == ["file: \(refusal)"])
    #expect(try Data(contentsOf: URL(filePath: path + "-wal")) == log)
  }

  @Test func `a newer store with commits in its log is refused, and the file is left unchanged`() async throws {
    try await leaveStore()
    // Set the schema version after this checkpoint, so that only the log contains the newer schema version. If a newer
    // release of the program is killed, it can leave a store in this state.
    try folder.execute("PRAGMA wal_checkpoint(TRUNCATE)", on: Self.name)
    let storage = try Storage(.sqlite(path))
    try folder.execute("PRAGMA user_version = 99", on: Self.name)
    try FileManager.default.copyItem(atPath: path, toPath: folder.path("newer"))
    try FileManager.default.copyItem(atPath: path + "-wal", toPath: folder.path("newer-wal"))
    withExtendedLifetime(storage) {}
    let content = try Data(contentsOf: URL(filePath: folder.path("newer")))
    #expect(throws: StoreError.newerSchema(found: 99, supported: StoreModel.logbook.schema.version)) {
      try Storage(.sqlite(folder.path("newer")))
    }
    #expect(try Data(contentsOf: URL(filePath: folder.path("newer"))) == content)
  }
}
