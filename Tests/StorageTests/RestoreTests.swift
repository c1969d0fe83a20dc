import LogbookDomain
@testable import LogbookPersistence
import LogbookRecords
@testable import LogbookStorage
import LogbookTestFiles
import Foundation
import Synchronization
import Testing

@Suite struct RestoreTests {
  private let folder: TemporaryFolder
  private let day = Date(timeIntervalSince1970: 1_600_000_000)

  init() throws {
    folder = try TemporaryFolder()
  }

  private struct Content: Equatable {
    let tasks: [TaskItem]
    let reports: [Report]

    init(_ storage: Storage) async throws {
      tasks = try await storage.tasks.records(matching: TaskQuery())
      reports = try await storage.reports.records(matching: ReportQuery())
    }
  }

  /// Inserts a parent task, its child task, and a report. Their numbers are set explicitly and are not consecutive.
  private func fill(_ storage: Storage) async throws {
    let parent = try TaskItem(title: "parent", number: 9, createdAt: day)
    let part = try TaskItem(title: "part", tags: ["a"], parentID: parent.id, number: 4, createdAt: day + 0.001)
    try await storage.tasks.insert([part, parent])
    try await storage.reports.insert(Report(location: "Here", numberPositive: .max, dateReported: day, number: 40))
  }

  @Test(arguments: BackupTests.kinds, BackupTests.kinds)
  func `a restore recovers everything from a backup of any kind`(
    kind: StorageLocation,
    backupKind: StorageLocation
  ) async throws {
    let backup = try Storage(backupKind.moved(to: folder.path("backup")))
    try await fill(backup)
    let content = try await Content(backup)
    let storage = try Storage(kind.moved(to: folder.path("store")))
    try await storage.tasks.insert(content.tasks[0].edited(at: day) { $0.parentID = nil })
    try await storage.tasks.insert(TaskItem(title: "too much", createdAt: day))
    try await storage.reports.insert(Report(location: "too much", numberTested: 1, dateReported: day))
    #expect(
      try await storage.restore(from: backup.location)
        == Restoration(counts: RecordCounts(tasks: 2, reports: 1), setAside: nil)
    )
    #expect(try await Content(storage) == content)
    #expect(try await Content(Storage(kind.moved(to: folder.path("store")))) == content)
  }

  @Test(arguments: BackupTests.kinds)
  func `numbers assigned since the backup are not reused`(kind: StorageLocation) async throws {
    let storage = try Storage(kind.moved(to: folder.path("store")))
    try await fill(storage)
    try await storage.backup(to: folder.path("backup"))
    for _ in 0..<3 { try await storage.tasks.insert(TaskItem(title: "later", createdAt: day)) }
    try await storage.restore(from: kind.moved(to: folder.path("backup")))
    #expect(try await storage.tasks.insert(TaskItem(title: "next", createdAt: day)).number == 13)
    #expect(try await storage.reports.insert(Report(location: "x", numberTested: 1, dateReported: day)).number == 41)
  }

  @Test(arguments: BackupTests.kinds)
  func `a restore is published as one change`(kind: StorageLocation) async throws {
    let storage = try Storage(kind.moved(to: folder.path("store")))
    let kept = try await storage.tasks.insert(TaskItem(title: "kept", createdAt: day))
    let lost = try await storage.tasks.insert(TaskItem(title: "lost", createdAt: day))
    try await storage.backup(to: folder.path("backup"))
    try await storage.tasks.delete(withID: lost.id)
    let new = try await storage.tasks.insert(TaskItem(title: "new", createdAt: day))
    var changes = storage.tasks.changes().makeAsyncIterator()
    try await storage.restore(from: kind.moved(to: folder.path("backup")))
    #expect(await changes.next() == StoreChange(inserted: [lost.id], updated: [kept.id], deleted: [new.id]))
  }

  @Test(arguments: BackupTests.kinds)
  func `the backup and its folder are left unchanged`(kind: StorageLocation) async throws {
    let storage = try Storage(kind.moved(to: folder.path("store")))
    try await fill(storage)
    let backups = folder.path("a folder?#%41")
    try FileManager.default.createDirectory(atPath: backups, withIntermediateDirectories: false)
    // The header of a SQLite backup is changed to indicate that the database uses a write-ahead log. A copy of a closed
    // store's file has such a header.
    try await storage.backup(to: backups + "/backup")
    if kind.kind == "sqlite" { try folder.execute("PRAGMA journal_mode = WAL", on: "a folder?#%41/backup") }
    let before = try Data(contentsOf: URL(filePath: backups + "/backup"))
    try await storage.restore(from: kind.moved(to: backups + "/backup"))
    #expect(try Data(contentsOf: URL(filePath: backups + "/backup")) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: backups) == ["backup"])
  }

  @Test(arguments: BackupTests.kinds)
  func `a file that is not a sound backup changes nothing`(kind: StorageLocation) async throws {
    let storage = try Storage(kind.moved(to: folder.path("store")))
    try await fill(storage)
    let content = try await Content(storage)
    try await storage.backup(to: folder.path("backup"))
    let sound = try Data(contentsOf: URL(filePath: folder.path("backup")))
    let damaged = [
      Data(), Data("Dear diary".utf8), sound.prefix(sound.count / 2), Data(repeating: 0, count: sound.count),
    ]
    for data in damaged {
      let path = folder.path(UUID().uuidString)
      try data.write(to: URL(filePath: path))
      await #expect {
        try await storage.restore(from: kind.moved(to: path))
      } throws: {
        if case .corrupt = $0 as? StoreError { true } else { false }
      }
    }
    for (path, reason) in [(folder.path("missing"), "does not exist"), (folder.path, "is a folder")] {
      await #expect(throws: StoreError.cannotCreate("\(path) \(reason)")) {
        try await storage.restore(from: kind.moved(to: path))
      }
    }
    #expect(try await Content(storage) == content)
    #expect(!FileManager.default.fileExists(atPath: folder.path("missing")))
  }

  @Test(arguments: BackupTests.kinds)
  func `a damaged store is set aside, each time under a new name`(kind: StorageLocation) async throws {
    let location = kind.moved(to: folder.path("store"))
    let content: Content
    do {
      let storage = try Storage(kind.moved(to: folder.path("original")))
      try await fill(storage)
      content = try await Content(storage)
      try await storage.backup(to: folder.path("backup"))
    }
    for number in 1...2 {
      let damage = Data("damage \(number)".utf8)
      try damage.write(to: URL(filePath: folder.path("store")))
      try damage.write(to: URL(filePath: folder.path("store-wal")))
      let restoration = try await Storage.restore(from: kind.moved(to: folder.path("backup")), to: location)
      let setAside = folder.path("store.damaged-\(number)")
      #expect(restoration == Restoration(counts: RecordCounts(tasks: 2, reports: 1), setAside: setAside))
      #expect(!FileManager.default.fileExists(atPath: folder.path("store-wal")))
      #expect(try Data(contentsOf: URL(filePath: setAside)) == damage)
      #expect(try Data(contentsOf: URL(filePath: setAside + "-wal")) == damage)
      #expect(try await Content(Storage(location)) == content)
    }
  }

  @Test(arguments: BackupTests.kinds)
  func `a store that does not exist is created`(kind: StorageLocation) async throws {
    let storage = try Storage(kind.moved(to: folder.path("store")))
    try await fill(storage)
    let new = kind.moved(to: folder.path("new"))
    let reported = Mutex<[Int]>([])
    let restoration = try await Storage.restore(from: storage.location, to: new, of: .logbook) { count, _ in
      reported.withLock { $0.append(count) }
    }
    #expect(restoration == Restoration(counts: RecordCounts(tasks: 2, reports: 1), setAside: nil))
    #expect(reported.withLock(\.self) == [2, 3])
    #expect(try await Content(Storage(new)) == Content(storage))
  }

  @Test func `neither the database of another program nor a newer store is set aside`() async throws {
    let storage = try Storage(.sqlite(folder.path("backup")))
    try folder.execute("CREATE TABLE song (title)", on: "songs")
    await #expect(throws: StoreError.foreignDatabase) {
      try await Storage.restore(from: storage.location, to: .sqlite(folder.path("songs")))
    }
    _ = try Storage(.sqlite(folder.path("newer")))
    try folder.execute("PRAGMA user_version = 99", on: "newer")
    await #expect(throws: StoreError.newerSchema(found: 99, supported: StoreModel.logbook.schema.version)) {
      try await Storage.restore(from: storage.location, to: .sqlite(folder.path("newer")))
    }
    #expect(!(try FileManager.default.contentsOfDirectory(atPath: folder.path)).contains { $0.contains("damaged") })
  }
}

extension RecordCounts {
  fileprivate init(tasks: Int, reports: Int) {
    self.init()
    self[TaskItem.self] = tasks
    self[Report.self] = reports
  }
}
