import LogbookDomain
@testable import LogbookPersistence
import LogbookRecords
@testable import LogbookStorage
import Foundation
import Testing

/// Tests that SQLite's query plans for ordinary queries use an index where possible.
@Suite struct QueryPlanTests {
  struct Case<Query: Sendable>: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let query: Query
    let plan: [String]

    init(_ description: String, _ query: Query, _ plan: String...) {
      testDescription = description
      self.query = query
      self.plan = plan
    }
  }

  private let tasks = SQLiteKind<TaskItem>()
  private let reports = SQLiteKind<Report>()
  private static let moment = Date(timeIntervalSince1970: 1_600_000_000)

  static let reportCases: [Case<ReportQuery>] = [
    Case("newest of all", ReportQuery(sort: [.descending(.date)], limit: 50), "SCAN report USING INDEX report_date"),
    Case(
      "of a location",
      ReportQuery(location: "Kerala"),
      "SEARCH report USING INDEX report_location (location_key=?)",
      "USE TEMP B-TREE FOR ORDER BY"
    ),
    Case(
      "newest of a location",
      ReportQuery(location: "Kerala", sort: [.descending(.date)], limit: 50),
      "SEARCH report USING INDEX report_location (location_key=?)"
    ),
    Case(
      "of a location and some days",
      ReportQuery(location: "Kerala", from: moment, before: moment + 86_400, sort: [.ascending(.date)]),
      "SEARCH report USING INDEX report_location (location_key=? AND reported_at>? AND reported_at<?)",
      "USE TEMP B-TREE FOR RIGHT PART OF ORDER BY"
    ),
    Case(
      "of some days",
      ReportQuery(from: moment, before: moment + 86_400, sort: [.ascending(.date)]),
      "SEARCH report USING INDEX report_date (reported_at>? AND reported_at<?)",
      "USE TEMP B-TREE FOR RIGHT PART OF ORDER BY"
    ),
    Case("a page by number", ReportQuery(limit: 50, offset: 100), "SCAN report"),
  ]

  @Test(arguments: reportCases)
  func `reports are found through an index`(_ question: Case<ReportQuery>) throws {
    #expect(try plan(reports, question.query) == question.plan)
  }

  static let taskCases: [Case<TaskQuery>] = [
    Case("open ones", TaskQuery(isCompleted: false), "SEARCH task USING INDEX task_open (<expr>=?)"),
    Case("done ones", TaskQuery(isCompleted: true), "SEARCH task USING INDEX task_open (<expr>=?)"),
    Case("of a project", TaskQuery(project: "home"), "SEARCH task USING INDEX task_project (project_key=?)"),
    Case(
      "due before a moment",
      TaskQuery(dueBefore: moment, sort: [.ascending(.due)]),
      "SEARCH task USING INDEX task_due (due_at<?)"
    ),
    Case(
      "parts of a task",
      TaskQuery(parentID: TaskItem.ID(UUID())),
      "SEARCH task USING INDEX task_parent (parent_id=?)"
    ),
    Case(
      "with a tag",
      TaskQuery(tags: ["shop"]),
      "SEARCH task USING INTEGER PRIMARY KEY (rowid=?)",
      "LIST SUBQUERY 3",
      "SEARCH task_tag USING COVERING INDEX task_tag_key (tag_key=?)"
    ),
    Case(
      "with a text",
      TaskQuery(search: "milk"),
      "SEARCH task USING INTEGER PRIMARY KEY (rowid=?)",
      "LIST SUBQUERY 3",
      "SCAN task_search VIRTUAL TABLE INDEX 0:M1"
    ),
  ]

  @Test(arguments: taskCases)
  func `tasks are found through an index`(_ question: Case<TaskQuery>) throws {
    #expect(try plan(tasks, question.query) == question.plan)
  }

  @Test func `a record is found by number and by ID through a key`() throws {
    let database = try SQLiteDatabase(inMemory: .logbook)
    let plans = try database.read { connection throws(StoreError) in
      try [
        reports.selection + " WHERE number = ?", reports.selection + " WHERE id = ?",
        tasks.selection + " WHERE id = ?",
      ]
      .map { sql throws(StoreError) in try steps(sql, on: connection) }
    }
    #expect(
      plans == [
        ["SEARCH report USING INTEGER PRIMARY KEY (rowid=?)"],
        ["SEARCH report USING INDEX sqlite_autoindex_report_1 (id=?)"],
        ["SEARCH task USING INDEX sqlite_autoindex_task_1 (id=?)"],
      ]
    )
  }

  private func plan<Record>(_ kind: SQLiteKind<Record>, _ query: Record.Query) throws -> [String] {
    let database = try SQLiteDatabase(inMemory: .logbook)
    return try database.read { connection throws(StoreError) in
      try steps(kind.statement(kind.selection, query).sql, on: connection)
    }
  }

  private func steps(_ sql: String, on connection: SQLiteConnection) throws(StoreError) -> [String] {
    // All parameters are NULL, because their values do not affect the plan.
    let values = Array(repeating: SQLiteValue.null, count: sql.utf8.count { $0 == UInt8(ascii: "?") })
    // Omit the steps of correlated subqueries, which read the list fields of records. `lists` contains the IDs of these
    // steps.
    var lists: Set<Int> = []
    return try connection.rows("EXPLAIN QUERY PLAN " + sql, values) { row throws(StoreError) -> String? in
      let (id, parent, detail) = (try row.integer(0), try row.integer(1), try row.text(3))
      if !detail.hasPrefix("CORRELATED"), !lists.contains(parent) { return detail }
      lists.insert(id)
      return nil
    }
    .compactMap(\.self)
  }
}
