import App
import Bench
import Mocks
import Persistence
import Testing

@Suite("Modules named like Logbook's folders")
struct NeighbourTests {
  @Test @MainActor func `a client's modules may have the same names as Logbook's folders`() async throws {
    #expect(try App.taskCount() == 0)
    #expect(try await Mocks.taskCount() == 0)
    #expect(Persistence.kind == "memory")
    #expect(Bench.operationCount > 5)
  }
}
