import LogbookDomain
@testable import LogbookPersistence
import LogbookRecords
@testable import LogbookStorage
import LogbookTestFiles
import Foundation
import Synchronization
import Testing

/// Tests what happens if another program removes the lock file of a document while writers use it.
@Suite struct DocumentLockTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("store") }
  private var lockPath: String { folder.path(".store.lock") }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func open(_ system: SystemCalls = .real) throws -> MemoryBackend {
    try MemoryBackend(DocumentFile(path, .json, .logbook, system: system), history: nil)
  }

  private func append(_ title: String, to backend: MemoryBackend) throws(StoreError) {
    let transaction = try backend.begin(isLong: false)
    do throws(StoreError) {
      var work = try UnitOfWork(transaction, of: Engine(backend).kinds)
      let task: TaskItem
      do throws(ValidationError) { task = try TaskItem(title: title, createdAt: .now) } catch { throw .invalid(error) }
      _ = try work.insert([task], Kind<TaskItem>(backend.table(of: TaskItem.self, at: 0), at: 0))
      try work.finish()
      try transaction.commit()
    } catch {
      transaction.rollBack()
      throw error
    }
  }

  private func titles() throws -> [String] {
    var titles: [String] = []
    try open().read { transaction throws(StoreError) in
      titles = try MemoryTransaction.of(transaction).content[TaskItem.self, at: 0].records.map(\.title)
    }
    return titles
  }

  /// A moment in a commit at which the lock file is removed and another writer makes a commit.
  enum Moment: CaseIterable {
    case locked, writing, flushing, replacing
  }

  @Test(arguments: Moment.allCases)
  func `no acknowledged commit is lost if the lock file is removed`(moment: Moment) throws {
    let other = try open()
    let isArmed = Mutex(false)
    let acknowledged = Mutex<[String]>([])
    let interfere: @Sendable () -> Void = { [self] in
      guard isArmed.withLock({ $0.take() }) else { return }
      #expect(unlink(lockPath) == 0)
      do throws(StoreError) {
        try append("other", to: other)
        acknowledged.withLock { $0.append("other") }
      } catch {}
    }
    var system = SystemCalls.real
    switch moment {
    case .locked:
      system.names = {
        interfere()
        return SystemCalls.real.names($0)
      }
    case .writing:
      system.write = {
        interfere()
        return SystemCalls.real.write($0, $1)
      }
    case .flushing:
      system.fsync = {
        interfere()
        return SystemCalls.real.fsync($0)
      }
    case .replacing:
      system.rename = {
        interfere()
        return SystemCalls.real.rename($0, $1)
      }
    }
    let slow = try open(system)
    isArmed.withLock { $0 = true }
    do throws(StoreError) {
      try append("slow", to: slow)
      acknowledged.withLock { $0.append("slow") }
    } catch {
      guard case .io(Int(ESTALE), let message) = error else { throw error }
      #expect(message.contains("another program replaced \(path)"))
      #expect(message.contains(".store.lock"))
    }
    #expect(acknowledged.withLock(\.self) == [moment == .replacing ? "slow" : "other"])
    #expect(try titles() == acknowledged.withLock(\.self))
    try append("later", to: slow)
    #expect(try titles() == acknowledged.withLock(\.self) + ["later"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [".store.lock", "store"])
  }

  @Test func `a lock file that is removed before it is locked is not used`() throws {
    _ = try open()
    let isArmed = Mutex(true)
    var system = SystemCalls.real
    system.flock = { [lockPath] in
      if isArmed.withLock({ $0.take() }) { unlink(lockPath) }
      return SystemCalls.real.flock($0, $1)
    }
    let lock = DocumentLock(ofDocument: path, system)
    let file = try lock.acquire()
    defer { lock.release(file) }
    let other = SystemCalls.real.open(lockPath, O_RDONLY, 0)
    defer { close(other) }
    #expect(SystemCalls.real.flock(other, LOCK_EX | LOCK_NB) != 0)
  }

  @Test func `a document that appears while it is created is kept`() throws {
    let isArmed = Mutex(true)
    var system = SystemCalls.real
    system.fsync = { [self] in
      if isArmed.withLock({ $0.take() }) {
        unlink(lockPath)
        #expect(throws: Never.self) { try append("other", to: open()) }
      }
      return SystemCalls.real.fsync($0)
    }
    _ = try open(system)
    #expect(try titles() == ["other"])
  }
}

extension Bool {
  /// Returns this value and sets it to `false`.
  fileprivate mutating func take() -> Bool {
    defer { self = false }
    return self
  }
}
