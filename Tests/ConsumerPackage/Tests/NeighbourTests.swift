import App
import Bench
import Mocks
import Persistence
import Testing

@Suite("Modules called as Logbook's folders")
struct NeighbourTests {
  @Test @MainActor func `use one product of Logbook each`() async throws {
    #expect(try App.taskCount() == 0)
    #expect(try await Mocks.taskCount() == 0)
    #expect(Persistence.kind == "memory")
    #expect(Bench.operationCount > 5)
  }
}
