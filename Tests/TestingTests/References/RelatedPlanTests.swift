import LogbookRecords
@testable import LogbookStorage
import Foundation
import Testing

/// Tests how SQLite finds the records of a query that leads to other kinds.
@Suite struct RelatedPlanTests {
  private let connection: SQLiteConnection

  init() throws {
    connection = try SQLiteConnection.temporary()
    try Library.model.schema.prepare(connection)
  }

  private func plan<Item: Record>(_ query: RecordFetch<Item>) throws -> [String] where Item.Query == RecordFetch<Item> {
    let table = SQLiteTable<Item>()
    let fields = try #require(query.fieldQuery)
    let (sql, values) = table.expressions.statement("EXPLAIN QUERY PLAN SELECT number FROM \(table.sqlName)", fields)
    return try connection.rows(sql, values) { row throws(StoreError) in try row.text(3) }
  }

  @Test func `a condition on a related record looks up the records that refer to it`() throws {
    let query = Copy.with(\.workID, where: #Predicate { copy, work in work.number == 7 }).records
    let plan = try plan(query)
    #expect(plan.contains { $0.contains("INDEX copy_work") }, "\(plan)")
    #expect(!plan.contains { $0.contains("SCAN") }, "\(plan)")
  }

  @Test func `a condition on a list looks up its records`() throws {
    let query = Member.with(all: \Loan.memberID, where: #Predicate { member, loans in loans.contains { $0.isPaid } })
    let plan = try plan(query.records)
    #expect(plan.contains { $0.contains("SEARCH _1 USING INDEX loan_member") }, "\(plan)")
  }

  @Test func `a condition on tags looks up the records with the tags`() throws {
    let query = Work.with(\.tagIDs, where: #Predicate { work, tags in tags.contains { $0.number == 7 } })
    let plan = try plan(query.records)
    #expect(!plan.contains { $0.contains("SCAN _1") }, "\(plan)")
  }
}
