import CSQLite
import Foundation
import Testing

@testable import Persistence

@Suite struct SQLiteStatementTests {
  @Test func `a statement at rest does not keep a long text`() throws {
    let connection = try SQLiteLocation.memory(name: UUID().uuidString).open()
    let text = String(repeating: "long text ", count: 10_000_000)
    let before = sqlite3_memory_used()
    #expect(try connection.number("SELECT length(?)", [.text(text)]) == 100_000_000)
    // Other tests take memory too at the same time, but not as much.
    #expect(sqlite3_memory_used() - before < 50_000_000)
  }
}
