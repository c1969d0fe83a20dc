import Foundation
import Testing

@Suite struct TaskCommandTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  @Test func `a task can be added, listed, completed, reopened and deleted`() throws {
    #expect(try program.run("task", "add", "Buy", "oat", "milk", "--tag", "shop").output == "Added 1: Buy oat milk\n")
    #expect(try program.run("task", "add", "Pay", "--priority", "high", "--due", "2990-12-01").code == 0)
    #expect(
      try program.run("task", "list").output == """
        N  Prio  Due         Tags  Title
        1                    shop  Buy oat milk
        2  high  2990-12-01        Pay

        """
    )
    #expect(try program.run("task", "complete", "1").output == "Completed 1: Buy oat milk\n")
    #expect(try program.objects("task", "list").map { $0["number"] as? Int } == [2])
    #expect(try program.objects("task", "list", "--completed").map { $0["number"] as? Int } == [1])
    #expect(try program.run("task", "reopen", "1").output == "Reopened 1: Buy oat milk\n")
    #expect(
      try program.run("task", "edit", "1", "--title", "Buy rye", "--untag", "SHOP").output == "Changed 1: Buy rye\n"
    )
    #expect(try program.run("task", "delete", "1", "2").output == "Deleted 1: Buy rye\nDeleted 2: Pay\n")
    #expect(try program.run("task", "add", "Next").output == "Added 3: Next\n")
  }

  @Test func `a task already in the requested state is reported as unchanged`() throws {
    for title in ["a", "b"] { _ = try program.run("task", "add", title) }
    #expect(try program.run("task", "reopen", "1").output == "Already open 1: a\n")
    _ = try program.run("task", "complete", "1")
    #expect(try program.run("task", "complete", "1", "2").output == "Already done 1: a\nCompleted 2: b\n")
    #expect(try program.run("task", "edit", "1", "--title", "a").output == "Unchanged 1: a\n")
    #expect(try program.run("task", "edit", "1", "2", "--title", "a").output == "Unchanged 1: a\nChanged 2: a\n")
  }

  @Test func `JSON has every key, with null for missing values`() throws {
    try _ = program.run("task", "add", "Plan", "--project", "Trip", "--due", "2026-12-01T14:30", "--notes", "a\nb")
    let task = try #require(try program.json("task", "add", "Pack", "--parent", "1") as? [String: Any])
    let keys = [
      "completedAt", "createdAt", "dependencies", "dueAt", "id", "isCompleted", "isDueOnDay", "modifiedAt", "notes",
      "number", "parent", "priority", "project", "repeats", "tags", "title", "waitUntil",
    ]
    #expect(task.keys.sorted() == keys)
    #expect(task["parent"] as? Int == 1)
    #expect(task["notes"] is NSNull)
    #expect(task["isCompleted"] as? Bool == false)
    let parent = try #require(try program.objects("task", "show", "1").first)
    #expect(parent["dueAt"] as? String == "2026-12-01T14:30:00Z")
    #expect(parent["notes"] as? String == "a\nb")
    #expect(parent["project"] as? String == "Trip")
    #expect(parent["priority"] as? String == "none")
  }

  @Test func `an empty list is an empty array, not an error`() throws {
    #expect(try program.run("task", "list", "--json") == .init(output: "[]\n"))
    #expect(
      try program.run("task", "list")
        == .init(errors: "No tasks. “logbook task add TITLE” adds one.\n")
    )
    _ = try program.run("task", "add", "one", "--project", "a")
    #expect(try program.run("task", "list", "--project", "b", "--json") == .init(output: "[]\n"))
    for (options, text) in [
      (["--project", "b"], "No open tasks match. --all shows done and waiting ones too.\n"),
      (["--completed"], "No done tasks match.\n"),
      (["--all", "--tag", "b"], "No tasks match.\n"),
    ] {
      #expect(try program.run(["task", "list"] + options) == .init(errors: text))
    }
  }

  @Test func `filters combine, and the order is as requested`() throws {
    for (title, options) in [
      ("Écrire", ["--project", "Work", "--due", "2026-03-01"]),
      ("call", ["--project", "work", "--tag", "a", "--tag", "b"]),
      ("Book", ["--tag", "A", "--notes", "écrivain", "--due", "2026-02-01"]),
    ] {
      try _ = program.run(["task", "add", title] + options)
    }
    func numbers(_ options: String...) throws -> [Int?] {
      let outcome = try program.run(["task", "list", "--json"] + options)
      let tasks = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]]
      return try #require(tasks).map { $0["number"] as? Int }
    }
    #expect(try numbers("--project", "WORK") == [1, 2])
    #expect(try numbers("--tag", "a") == [2, 3])
    #expect(try numbers("--tag", "a", "--tag", "b") == [2])
    #expect(try numbers("--search", "ecri") == [1, 3])
    #expect(try numbers("--search", "ecri", "--due-before", "2026-02-15") == [3])
    #expect(try numbers("--sort", "title") == [3, 2, 1])
    #expect(try numbers("--sort", "due:desc") == [1, 3, 2])
    #expect(try numbers("--sort", "project,number:desc", "--limit", "2") == [2, 1])
  }

  @Test func `deleting a task deletes its subtasks`() throws {
    try _ = program.run("task", "add", "Move")
    try _ = program.run("task", "add", "Pack", "--parent", "1")
    try _ = program.run("task", "add", "Find boxes", "--parent", "2")
    let deleted = try program.objects("task", "delete", "1")
    #expect(deleted.map { $0["number"] as? Int } == [1, 2, 3])
    #expect(deleted.map { $0["parent"] as? Int } == [nil, 1, 2])
    #expect(try program.run("task", "list", "--all", "--json").output == "[]\n")
  }

  @Test func `times are in the user's time zone, and days are the same in every zone`() throws {
    program.environment["TZ"] = "America/New_York"
    let task = try #require(try program.json("task", "add", "Call", "--due", "2990-07-01 00:00") as? [String: Any])
    #expect(task["dueAt"] as? String == "2990-07-01T04:00:00Z")
    #expect(task["isDueOnDay"] as? Bool == false)
    let day = try #require(try program.json("task", "add", "Pay", "--due", "2990-07-01") as? [String: Any])
    #expect(day["dueAt"] as? String == "2990-07-01")
    #expect(day["isDueOnDay"] as? Bool == true)
    let heading = "N  Due               Title\n"
    #expect(try program.run("task", "list").output == heading + "1  2990-07-01 00:00  Call\n2  2990-07-01        Pay\n")
    program.environment["TZ"] = "Asia/Tokyo"
    #expect(try program.run("task", "list").output == heading + "1  2990-07-01 13:00  Call\n2  2990-07-01        Pay\n")
    #expect(try program.run("export", "tasks", "--format", "ics").output.contains("DUE;VALUE=DATE:29900701\r\n"))
  }

  @Test(arguments: [
    ("Europe/Berlin", "10"), (":Europe/Berlin", "10"), ("/usr/share/zoneinfo/Europe/Berlin", "10"),
    (":/usr/share/zoneinfo/Europe/Berlin", "10"), ("Etc/GMT-2", "10"), ("UTC0", "12"),
    ("EST5", "17"), ("GMT+2", "14"), ("<+0530>-5:30", "06"), ("", "12"),
  ])
  func `TZ specifies the time zone as in other programs`(zone: String, hour: String) throws {
    program.environment["TZ"] = zone
    let task = try #require(try program.json("task", "add", "Call", "--due", "2990-07-01 12:00") as? [String: Any])
    let minutes = zone.hasSuffix(":30") ? "30" : "00"
    #expect(task["dueAt"] as? String == "2990-07-01T\(hour):\(minutes):00Z")
  }

  @Test(arguments: ["Europe/Berln", "CET-1CEST", "/etc/passwd", "EST99"])
  func `an unknown time zone is refused`(zone: String) throws {
    program.environment["TZ"] = zone
    #expect(
      try program.run("task", "add", "Call")
        == .init(code: 65, errors: "logbook: TZ “\(zone)” must be a time zone such as Europe/Berlin\n")
    )
    #expect(try program.run("help").code == 0)
  }

  @Test(arguments: [
    "1/2 done", "it's", "a \"quote\"", "-starts with a hyphen", "--json", "back\\slash", "日本語 😀", "$HOME `ls` %s %n",
    "e\u{301}",
    "'; DROP TABLE task; --",
  ])
  func `text is returned unchanged`(title: String) throws {
    let outcome = try program.run("task", "add", "--", title)
    #expect(outcome.code == 0)
    #expect(
      try #require(program.objects("task", "list").first)["title"].map { Array("\($0)".utf8) } == Array(title.utf8)
    )
  }

  @Test func `terminal control characters are shown as symbols`() throws {
    try _ = program.run("task", "add", "--", "\u{1B}[31mred\u{7}\nline \u{202E}txt", "--tag", "x\u{9B}1m")
    #expect(try program.run("task", "list").output.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
    let shown = try program.run("task", "show", "1").output
    #expect(shown.contains("␛[31mred␇␊line \u{FFFD}txt"))
  }

  @Test func `--quiet suppresses the report of changes`() throws {
    #expect(try program.run("--quiet", "task", "add", "Hush") == .init())
    #expect(try program.run("task", "complete", "1", "--quiet") == .init())
  }
}
