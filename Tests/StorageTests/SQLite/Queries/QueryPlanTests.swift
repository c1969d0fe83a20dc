import LogbookDomain
@testable import LogbookPersistence
import LogbookRecords
@testable import LogbookStorage
import Foundation
import Testing

/// Tests that SQLite's query plans for ordinary queries use an index where possible.
@Suite struct QueryPlanTests {
  /// What matters about a query plan. SQLite's own description of a plan differs between versions.
  struct Plan: Equatable {
    /// The names of the indexes that are searched or read in order; `key` is the primary key.
    var indexes: Set<String> = []
    /// The tables whose rows are all read, possibly in the order of an index.
    var scanned: Set<String> = []
    /// Whether all results are sorted after they have been found.
    var isSorted = false

    /// Creates a plan from the steps that `EXPLAIN QUERY PLAN` returns.
    ///
    /// Source: sqlite.org/eqp.html. Other versions write, for example, `SCAN TABLE task` instead of `SCAN task`.
    init(steps: [String]) {
      for step in steps {
        let words = step.split(separator: " ").map(String.init)
        if step.contains("VIRTUAL TABLE") { continue }
        if let index = words.firstIndex(of: "INDEX") {
          indexes.insert(words[index + 1])
        } else if step.contains("PRIMARY KEY") {
          indexes.insert("key")
        }
        if words.first == "SCAN", let table = words.first(where: { $0 != "SCAN" && $0 != "TABLE" }) {
          scanned.insert(table)
        }
        if step.hasSuffix("B-TREE FOR ORDER BY") { isSorted = true }
      }
    }

    init(_ indexes: Set<String>, scanned: Set<String> = [], isSorted: Bool = false) {
      (self.indexes, self.scanned, self.isSorted) = (indexes, scanned, isSorted)
    }
  }

  struct Case<Query: Sendable>: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let query: Query
    let plan: Plan

    init(_ description: String, _ query: Query, _ plan: Plan) {
      testDescription = description
      self.query = query
      self.plan = plan
    }
  }

  private let tasks = SQLiteTable<TaskItem>()
  private let reports = SQLiteTable<Report>()
  private static let moment = Date(timeIntervalSince1970: 1_600_000_000)

  static let reportCases: [Case<ReportQuery>] = [
    Case(
      "newest of all",
      ReportQuery(sort: [.descending(.date)], limit: 50),
      Plan(["report_reported_at"], scanned: ["report"])
    ),
    Case("of a location", ReportQuery(location: "Kerala"), Plan(["report_location"], isSorted: true)),
    Case(
      "newest of a location",
      ReportQuery(location: "Kerala", sort: [.descending(.date)], limit: 50),
      Plan(["report_location"])
    ),
    Case(
      "of a location and some days",
      ReportQuery(location: "Kerala", from: moment, before: moment + 86_400, sort: [.ascending(.date)]),
      Plan(["report_location"])
    ),
    Case(
      "of some days",
      ReportQuery(from: moment, before: moment + 86_400, sort: [.ascending(.date)]),
      Plan(["report_reported_at"])
    ),
    Case("a page by number", ReportQuery(limit: 50, offset: 100), Plan([], scanned: ["report"])),
  ]

  @Test(arguments: reportCases)
  func `reports are found through an index`(_ question: Case<ReportQuery>) throws {
    #expect(try plan(reports, question.query) == question.plan)
  }

  static let taskCases: [Case<TaskQuery>] = [
    Case("open ones", TaskQuery(isCompleted: false), Plan(["task_open"])),
    Case("done ones", TaskQuery(isCompleted: true), Plan(["task_open"])),
    Case("of a project", TaskQuery(project: "home"), Plan(["task_project"])),
    Case("due before a moment", TaskQuery(dueBefore: moment, sort: [.ascending(.due)]), Plan(["task_due_at"])),
    Case("parts of a task", TaskQuery(parentID: TaskItem.ID(UUID())), Plan(["task_parent_id"])),
    Case("with a tag", TaskQuery(tags: ["shop"]), Plan(["key", "task_tags_key"])),
    Case("with a text", TaskQuery(search: "milk"), Plan(["key"])),
  ]

  @Test(arguments: taskCases)
  func `tasks are found through an index`(_ question: Case<TaskQuery>) throws {
    #expect(try plan(tasks, question.query) == question.plan)
  }

  @Test func `a record is found by number and by ID through a key`() throws {
    let database = try Storage(.inMemorySQLite).database
    let plans = try database.reading { connection throws(StoreError) in
      try [
        reports.selection + " WHERE number = ?", reports.selection + " WHERE id = ?",
        tasks.selection + " WHERE id = ?",
      ]
      .map { sql throws(StoreError) in try steps(sql, on: connection) }
    }
    #expect(
      plans.map(Plan.init(steps:)) == [
        Plan(["key"]), Plan(["sqlite_autoindex_report_1"]), Plan(["sqlite_autoindex_task_1"]),
      ]
    )
  }

  private func plan<Record>(_ kind: SQLiteTable<Record>, _ query: Record.Query) throws -> Plan {
    let database = try Storage(.inMemorySQLite).database
    return try database.reading { connection throws(StoreError) in
      Plan(steps: try steps(kind.statement(kind.selection, query).sql, on: connection))
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
