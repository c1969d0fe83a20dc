@testable import LogbookPersistence
import LogbookRecords
@testable import LogbookStorage
import Testing

@Suite struct SQLiteReadersTests {
  @Test func `a reader cannot write`() throws {
    let location = SQLiteLocation.newInMemory
    let writer = try location.open()
    try writer.execute("CREATE TABLE word (text TEXT)")
    let readers = SQLiteReaders(location)
    let reader = try readers.borrow()
    defer { readers.giveBack(reader) }
    #expect(throws: StoreError.self) { try reader.execute("INSERT INTO word VALUES ('lost')") }
    #expect(try writer.number("SELECT count(*) FROM word") == 0)
  }
}
