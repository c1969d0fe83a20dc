import LogbookApp
import LogbookDomain
import LogbookDomainSamples
import LogbookDomainTesting
import LogbookMocks
import Testing
import Tracker
import XCTest

@Suite struct `The app's own store` {
  @Test(arguments: TaskStoreContract.laws)
  func `the app's store obeys the contract`(law: TaskStoreContract.Law) async throws {
    try await law.check { DictionaryTaskStore() }
  }

  @Test func `the app's store accepts generated tasks`() throws {
    let store = DictionaryTaskStore()
    var generator = TaskGenerator(seed: 7, shape: .hostile)
    let tasks = try store.insert(generator.next(100))
    #expect(store.records(matching: TaskQuery()) == tasks)
  }
}

final class ContractTests: XCTestCase {
  func testTheStoreObeysTheContract() async throws {
    try await Contract(TaskStoreContract.laws).report(on: "DictionaryTaskStore") { DictionaryTaskStore() }.requireKept()
  }
}

@MainActor
@Suite struct `The app's list of tasks` {
  @Test func `the list shows the tasks in the app's store`() async throws {
    let store = DictionaryTaskStore()
    let controller = ControllerFactory(tasks: store, reports: ReportStoreMock()).makeTaskListController()
    await controller.load()
    await controller.add(title: "Call the lab")
    #expect(controller.tasks.map(\.title) == ["Call the lab"])
    #expect(store.records(matching: TaskQuery()) == controller.tasks)
  }

  @Test func `the list reports a failed read and keeps its tasks`() async {
    let mock = TaskStoreMock()
    let controller = ControllerFactory(tasks: mock, reports: ReportStoreMock()).makeTaskListController()
    await controller.load()
    #expect(controller.tasks.map(\.title) == ["Enter your task from Mock"])
    mock.fail(with: .busy)
    await controller.load()
    #expect(controller.failure == .busy)
    #expect(controller.tasks.map(\.title) == ["Enter your task from Mock"])
  }
}
