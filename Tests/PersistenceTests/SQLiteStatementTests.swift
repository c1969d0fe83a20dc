import CSQLite
import Foundation
import Testing

@testable import Persistence

@Suite(.serialized) struct SQLiteStatementTests {
  @Test(arguments: [true, false])
  func `a statement at rest does not keep a long value`(isText: Bool) throws {
    let connection = try SQLiteLocation.memory(name: UUID().uuidString).open()
    let count = 100_000_000
    let value: SQLiteValue =
      isText ? .text(String(repeating: "long text ", count: count / 10)) : .blob([UInt8](repeating: 7, count: count))
    let before = sqlite3_memory_used()
    #expect(try connection.number("SELECT length(?)", [value]) == Int64(count))
    // Other tests take memory too at the same time, but not as much.
    #expect(sqlite3_memory_used() - before < 50_000_000)
  }
}
