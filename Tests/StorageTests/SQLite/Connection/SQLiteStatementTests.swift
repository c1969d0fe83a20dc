@testable import LogbookPersistence
import LogbookRecords
@testable import LogbookStorage
import Foundation
import Testing

@Suite struct SQLiteStatementTests {
  private let connection: SQLiteConnection

  init() throws {
    connection = try SQLiteLocation.memory(name: UUID().uuidString).open()
  }

  @Test(arguments: [true, false])
  func `an idle statement does not keep a long value`(isText: Bool) throws {
    let count = 1_000_000
    let value: SQLiteValue =
      isText ? .text(String(repeating: "long text ", count: count / 10)) : .blob([UInt8](repeating: 7, count: count))
    try connection.withStatement("SELECT length(?)") { statement throws(StoreError) in
      try statement.run([value]) { row throws(StoreError) in #expect(try row.integer(0) == count) }
      let keepsMuch = statement.parameters.areLong
      #expect(!keepsMuch)
      try statement.run([.text("short")]) { row throws(StoreError) in #expect(try row.integer(0) == 5) }
    }
  }

  @Test func `a statement returns bound values of any length, repeatedly`() throws {
    let id = UUID()
    let texts = ["", "a", "Ä\u{0}b", String(repeating: "x", count: 255), String(repeating: "y", count: 20_000)]
    try connection.withStatement("SELECT ?, ?, ?, ?, ?, ?") { statement throws(StoreError) in
      for text in texts + texts.reversed() {
        let blob = Array(text.utf8)
        let values: [SQLiteValue] = [.text(text), .uuid(id), .blob(blob), .integer(.min), .null, .text("end")]
        var rows = 0
        try statement.run(values) { row throws(StoreError) in
          rows += 1
          #expect(try row.optionalText(0) == text)
          #expect(try row.uuid(1) == id)
          #expect(try row.optionalBytes(2) == blob)
          #expect(try row.integer(3) == .min)
          #expect(row.isNull(4))
          #expect(try row.text(5) == "end")
        }
        #expect(rows == 1)
      }
    }
  }

  @Test func `empty values can be bound after a value that fills the buffer`() throws {
    let values: [SQLiteValue] = [.text(String(repeating: "x", count: 256)), .text(""), .blob([])]
    try connection.withStatement("SELECT ?, ?, ?") { statement throws(StoreError) in
      try statement.run(values) { row throws(StoreError) in
        #expect(try row.text(0).utf8.count == 256)
        #expect(try row.optionalText(1) == "")
        #expect(try row.optionalBytes(2) == [])
      }
    }
  }

  @Test func `a statement run within itself has separate values`() throws {
    let sql = "SELECT ? UNION ALL SELECT ?"
    var texts: [String] = []
    try connection.forEachRow(sql, [.text("one"), .text("two")]) { row throws(StoreError) in
      try connection.forEachRow(sql, [.text("three"), .text("four")]) { inner throws(StoreError) in
        texts.append(try inner.text(0))
      }
      texts.append(try row.text(0))
    }
    #expect(texts == ["three", "four", "one", "three", "four", "two"])
  }

  @Test func `values cannot be bound to a running statement`() throws {
    try connection.withStatement("SELECT ? UNION ALL SELECT 'end'") { statement throws(StoreError) in
      try statement.bind([.text("first")])
      #expect(try statement.step())
      var refusal: StoreError?
      do throws(StoreError) { try statement.bind([.text("other")]) } catch { refusal = error }
      #expect(refusal != nil)
      #expect(try statement.text(0) == "first")
      #expect(try statement.step())
      #expect(try statement.text(0) == "end")
    }
  }

  @Test(arguments: [["\u{E9}", "e\u{301}"], ["a\u{323}\u{307}", "a\u{307}\u{323}"]])
  func `statements whose literals differ only in normalization are different`(texts: [String]) throws {
    let connection = try SQLiteConnection.temporary()
    for round in 0..<20 {
      // Use other statements in between, so that both caches of the connection are searched.
      for other in 0..<round { _ = try connection.number("SELECT \(other)") }
      for text in texts {
        let found = try connection.first("SELECT '\(text)'") { row throws(StoreError) in Array(try row.text(0).utf8) }
        #expect(found == Array(text.utf8))
      }
    }
  }
}
