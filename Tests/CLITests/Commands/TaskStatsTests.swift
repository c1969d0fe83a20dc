import Foundation
import Testing

@Suite struct TaskStatsTests {
  private let program: Program

  init() throws {
    program = try Program()
    for (title, options) in [
      ("a", ["--project", "Home", "--tag", "x", "--due", "2001-01-01"]), ("b", ["--project", "home", "--tag", "X"]),
      ("c", []), ("d", ["--tag", "y"]),
    ] {
      _ = try program.run(["task", "add"] + options + ["--", title])
    }
    _ = try program.run("task", "complete", "3", "4")
  }

  @Test func `tasks are counted in total, by project, by tag and by week`() throws {
    let output = try program.run("task", "stats", "--weeks", "1").output
    let week = try #require(output.split(separator: "\n").last?.prefix(8))
    #expect(
      output == """
        Tasks  Open  Overdue  Soon  Done
        all       2        1     0     2

        Project  Open  Overdue  Soon  Done
        Home        2        1     0     0
        (none)      0        0     0     2

        Tag  Open  Overdue  Soon  Done
        x       2        1     0     0
        y       0        0     0     1

        Week      Done  Chart
        \(week)     2  ████████████████████████████████████████

        """
    )
    #expect(
      try program.run("task", "stats", "--plain", "--tag", "Y", "--weeks", "1").output == """
        Tasks\tOpen\tOverdue\tSoon\tDone
        all\t0\t0\t0\t1

        Project\tOpen\tOverdue\tSoon\tDone
        (none)\t0\t0\t0\t1

        Tag\tOpen\tOverdue\tSoon\tDone
        y\t0\t0\t0\t1

        Week\tDone\tChart
        \(week)\t1\t########################################

        """
    )
  }

  @Test func `JSON has every figure`() throws {
    let found = try #require(try program.json("task", "stats", "--weeks", "2") as? [String: Any])
    #expect(found.keys.sorted() == ["done", "dueSoon", "open", "overdue", "projects", "tags", "weeks"])
    #expect([found["open"], found["done"], found["overdue"], found["dueSoon"]].map { $0 as? Int } == [2, 2, 1, 0])
    let projects = try #require(found["projects"] as? [[String: Any]])
    #expect(projects.map { $0["project"] as? String } == ["Home", nil])
    #expect(projects.map { $0["open"] as? Int } == [2, 0])
    let tags = try #require(found["tags"] as? [[String: Any]])
    #expect(tags.map { $0["tag"] as? String } == ["x", "y"])
    let weeks = try #require(found["weeks"] as? [[String: Any]])
    #expect(weeks.count == 2)
    #expect(weeks.compactMap { $0["done"] as? Int }.reduce(0, +) == 2)
  }

  @Test(arguments: ["0", "1001", "x"])
  func `an invalid number of weeks is refused`(weeks: String) throws {
    let outcome = try program.run("task", "stats", "--weeks", weeks)
    #expect(outcome.code == 65)
    #expect(outcome.errors.contains("--weeks “\(weeks)” must be"))
  }
}
