import LogbookApp
import LogbookDomain
import LogbookMocks
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation
import Testing

/// Tests based on an article about a to-do list. The list is tested with a mock store and then with a real store.
@MainActor
@Suite struct `A to-do list` {
  nonisolated static let now = Date(timeIntervalSince1970: 1_600_000_000)

  // MARK: With a mock

  @Test func `the list shows the task of the mock`() async {
    let list = ControllerFactory(tasks: TaskStoreMock(), reports: ReportStoreMock()).makeTaskListController()
    await list.load()
    #expect(list.tasks.map(\.title) == ["Enter your task from Mock"])
  }

  @Test func `the list passes an added item to the mock`() async throws {
    let mock = TaskStoreMock()
    mock.stub { $0.insert = { $0.numbered(2) } }
    let id = TaskItem.ID(madeAt: Self.now)
    let factory = ControllerFactory(
      tasks: mock,
      reports: ReportStoreMock(),
      now: { Self.now },
      makeID: { id.rawValue }
    )
    let item = try TaskItem(title: "Walk the dog", id: id, createdAt: Self.now)
    #expect(await factory.makeTaskListController().add(title: "Walk the dog") == item.numbered(2))
    #expect(mock.calls == [.insert(item)])
  }

  @Test func `an empty list shows a placeholder row`() async {
    let list = ControllerFactory(tasks: TaskStoreMock(tasks: []), reports: ReportStoreMock())
      .makeTaskListController()
    await list.load()
    #expect(list.rows == [.placeholder("Press + to enter your task")])
  }

  // MARK: With a real store and an injected database

  @Test func `a list of a new database shows a placeholder row`() async throws {
    let list = ControllerFactory(storage: try Storage(.inMemorySQLite)).makeTaskListController()
    await list.load()
    #expect(list.rows == [.placeholder("Press + to enter your task")])
  }

  @Test func `the list saves two items to the given database`() async throws {
    let database = try Storage(.inMemorySQLite)
    let other = try Storage(.inMemorySQLite)
    let list = ControllerFactory(storage: database).makeTaskListController()
    await list.load()
    let first = try #require(await list.add(title: "Walk the dog"))
    let second = try #require(await list.add(title: "Feed the cat"))
    #expect([first, second].map(\.title) == ["Walk the dog", "Feed the cat"])
    #expect(list.rows == [.record(first), .record(second)])
    #expect(try await database.tasks.records(matching: TaskQuery()) == [first, second])
    #expect(try await other.tasks.records(matching: TaskQuery()) == [])
  }
}
