import App
import Domain
import Foundation
import Mocks
import Persistence
import StoreContracts
import Testing

// The examples of README.md, letter by letter. A test below sees to it that they are.

@MainActor
func planTheDay(at path: String) async throws -> [String] {
  let storage = try Storage(.sqlite(path))
  let controller = ControllerFactory(storage: storage).makeTaskListController()
  await controller.load()
  await controller.add(title: "Enter yesterday's tests")
  await controller.add(title: " ")  // refused: controller.failure says why
  return controller.tasks.map(\.title)
}

@MainActor
@Test func `a full disk is told, not hidden`() async {
  let mock = TaskStoreMock()  // answers reads from one task, "Enter your task from Mock"
  mock.fail(with: .full, on: .insert)
  let controller = ControllerFactory(tasks: mock, reports: ReportStoreMock()).makeTaskListController()
  await controller.load()
  await controller.add(title: "Buy a larger disk")
  #expect(controller.failure == .full)
  #expect(controller.tasks.map(\.title) == ["Enter your task from Mock"])
}

private func MyStore() throws -> any TaskStoreProtocol { try Storage(.inMemory).tasks }

@Suite struct ReadmeTests {
  @Test func `the example of a program does what it says`() async throws {
    let path = FileManager.default.temporaryDirectory.path + "/readme-\(UUID().uuidString).sqlite"
    defer { for ending in ["", "-wal", "-shm"] { unlink(path + ending) } }
    #expect(try await planTheDay(at: path) == ["Enter yesterday's tests"])
  }

  @Test func `the contract takes one line`() async throws {
    for law in TaskStoreContract.laws { try await law.check { try MyStore() } }
  }

  @Test func `the examples are those of the README`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let here = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
    let blocks = readme.components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "\n```").first }
      .filter { !$0.hasPrefix(".package") }
    #expect(blocks.count == 3)
    for block in blocks {
      let code = block.split(separator: "\n").drop { $0.hasPrefix("import ") }.joined(separator: "\n")
      #expect(here.contains(code.trimmingCharacters(in: .newlines)))
    }
  }
}
