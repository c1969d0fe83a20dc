import LogbookApp
import LogbookDomain
import LogbookRecords
import Foundation
import Testing

extension `A task list` {
  // MARK: Completing and reopening

  @Test(arguments: Backing.allCases)
  func `the list completes and reopens the task of a row at the injected time`(backing: Backing) async throws {
    let setting = try Setting(backing)
    let stored = try await setting.tasks.insert([task("a"), task("b"), task("c")])
    let list = setting.factory.makeTaskListController()
    await list.load()
    await list.complete(at: 1)
    let completed = try stored[1].edited(at: ManualClock.start) { $0.completedAt = ManualClock.start }
    #expect(list.tasks == [stored[0], completed, stored[2]])
    setting.clock.now += 60
    await list.reopen(at: 1)
    let reopened = try stored[1].edited(at: ManualClock.start + 60) { $0.completedAt = nil }
    #expect(list.tasks == [stored[0], reopened, stored[2]])
    #expect(try await setting.tasks.records(matching: TaskQuery()) == [stored[0], reopened, stored[2]])
    #expect(list.failure == nil)
  }

  @Test(arguments: Backing.allCases)
  func `the list completes several tasks, leaving completed ones unchanged`(backing: Backing) async throws {
    let setting = try Setting(backing)
    let stored = try await setting.tasks.insert([task("a"), task("b", completedAt: longAgo + 1), task("c")])
    let list = setting.factory.makeTaskListController()
    await list.load()
    let done = try [0, 2].map {
      try stored[$0].edited(at: ManualClock.start) { $0.completedAt = ManualClock.start }
    }
    #expect(await list.complete([stored[2], stored[1], stored[0]])?.tasks == [done[1], stored[1], done[0]])
    #expect(list.tasks == [done[0], stored[1], done[1]])
  }

  @Test(arguments: Backing.allCases)
  func `the list reopens several tasks, leaving open ones unchanged`(backing: Backing) async throws {
    let setting = try Setting(backing)
    let stored = try await setting.tasks.insert([
      task("a", completedAt: longAgo + 1), task("b"), task("c", completedAt: longAgo + 2),
    ])
    let list = setting.factory.makeTaskListController()
    await list.load()
    let open = try [0, 2].map { try stored[$0].edited(at: ManualClock.start) { $0.completedAt = nil } }
    #expect(await list.reopen([stored[2], stored[1], stored[0]]) == [open[1], stored[1], open[0]])
    #expect(list.tasks == [open[0], stored[1], open[1]])
  }

  @Test(arguments: Backing.allCases)
  func `the list completes, reopens and deletes all of the given tasks or none`(backing: Backing) async throws {
    let setting = try Setting(backing)
    let stored = try await setting.tasks.insert([task("a"), task("b", completedAt: longAgo + 1), task("c")])
    let list = setting.factory.makeTaskListController()
    await list.load()
    let unknown = [try task("never stored"), try task("never stored", completedAt: longAgo)]
    #expect(await list.complete([stored[0], unknown[0], stored[2]]) == nil)
    #expect(list.failure == .notFound(RecordReference(unknown[0].id)))
    #expect(await list.reopen([stored[1], unknown[1]]) == nil)
    #expect(list.failure == .notFound(RecordReference(unknown[1].id)))
    #expect(await list.delete([stored[0], unknown[0]]) == nil)
    #expect(list.failure == .notFound(RecordReference(unknown[0].id)))
    #expect(list.tasks == stored)
    #expect(try await setting.tasks.records(matching: TaskQuery()) == stored)
  }

  @Test(arguments: Backing.allCases, [-1, 1, .max])
  func `the list ignores a row that does not exist`(backing: Backing, row: Int) async throws {
    let setting = try Setting(backing)
    let stored = try await setting.tasks.insert([task("a")])
    let list = setting.factory.makeTaskListController()
    await list.load()
    await list.complete(at: row)
    await list.reopen(at: row)
    await list.delete(at: row)
    #expect(list.failure == nil)
    #expect(list.tasks == stored)
    #expect(try await setting.tasks.records(matching: TaskQuery()) == stored)
  }

  @Test(arguments: Backing.allCases)
  func `the list ignores the placeholder row`(backing: Backing) async throws {
    let list = try Setting(backing).factory.makeTaskListController()
    await list.load()
    await list.complete(at: 0)
    await list.delete(at: 0)
    #expect(list.rows == Self.placeholder)
    #expect(list.failure == nil)
  }

  // MARK: Deleting

  @Test(arguments: Backing.allCases)
  func `the list deletes the task of a row with all its descendants`(backing: Backing) async throws {
    let setting = try Setting(backing)
    let parent = try task("parent")
    let child = try task("child", parentID: parent.id)
    let stored = try await setting.tasks.insert([
      task("other"), parent, child, task("grandchild", parentID: child.id), task("last"),
    ])
    let list = setting.factory.makeTaskListController()
    await list.load()
    await list.delete(at: 1)
    #expect(list.tasks == [stored[0], stored[4]])
    #expect(try await setting.tasks.records(matching: TaskQuery()) == [stored[0], stored[4]])
  }

  @Test(arguments: Backing.allCases)
  func `the list deletes several tasks and returns the number of deleted ones`(backing: Backing) async throws {
    let setting = try Setting(backing)
    let parent = try task("parent")
    let stored = try await setting.tasks.insert([parent, task("child", parentID: parent.id), task("b"), task("c")])
    let list = setting.factory.makeTaskListController()
    await list.load()
    #expect(await list.delete([stored[0], stored[3]]) == 3)
    #expect(list.tasks == [stored[2]])
    #expect(await list.delete([]) == 0)
    #expect(list.tasks == [stored[2]])
  }
}
