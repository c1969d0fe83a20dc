import LogbookApp
import LogbookDomain
import LogbookRecords
import Foundation
import Testing

extension `A task list` {
  // MARK: Tasks that repeat or depend on others

  private func repeating(_ title: String, on day: CalendarDay, _ recurrence: String) throws -> TaskItem {
    var fields = TaskItem.Fields(title: title, tags: ["t"], repeats: try Recurrence(recurrence))
    fields.due = .day(day)
    return try TaskItem(fields, createdAt: longAgo)
  }

  @Test(arguments: Backing.allCases)
  func `the list completes a repeating task and adds the next one in one step`(backing: Backing) async throws {
    let setting = try Setting(backing)
    let today = CalendarDay(ManualClock.start, in: .gmt)
    let stored = try await setting.tasks.insert([repeating("water", on: today, "weekly"), task("once")])
    let list = setting.factory.makeTaskListController()
    await list.load()
    let completion = try #require(await list.complete(stored, in: .gmt))
    #expect(completion.tasks.map(\.isCompleted) == [true, true])
    let next = try #require(completion.next.first)
    #expect(completion.next.count == 1)
    #expect(next.due == .day(CalendarDay(daysSince1970: today.daysSince1970 + 7)))
    #expect((next.title, next.tags, next.number, next.isCompleted) == ("water", ["t"], 3, false))
    #expect(list.tasks == completion.tasks + completion.next)
    #expect(await list.complete(completion.tasks, in: .gmt)?.next == [])
    #expect(try await setting.tasks.records(matching: TaskQuery()).count == 3)
  }

  @Test(arguments: Backing.allCases)
  func `skipping moves repeating tasks and leaves other tasks unchanged`(backing: Backing) async throws {
    let setting = try Setting(backing)
    let today = CalendarDay(ManualClock.start, in: .gmt)
    let stored = try await setting.tasks.insert([repeating("pay", on: today, "every 2 weeks"), task("once")])
    let list = setting.factory.makeTaskListController()
    let moved = try #require(await list.skip(stored, in: .gmt))
    #expect(moved[0].due == .day(CalendarDay(daysSince1970: today.daysSince1970 + 14)))
    #expect(moved[0].number == 1 && !moved[0].isCompleted)
    #expect(moved[1] == stored[1])
    #expect(try await setting.tasks.records(matching: TaskQuery()).count == 2)
  }
}
