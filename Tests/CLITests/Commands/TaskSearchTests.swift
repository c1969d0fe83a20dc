import Foundation
import Testing

@Suite struct TaskSearchTests {
  private let program: Program

  init() throws {
    program = try Program()
    for (title, options) in [
      ("Écrire à Zoë", ["--project", "Home"]),
      ("Call", ["--notes", "Only in the mornings;\nthey are to write “écrit” on it"]),
      ("Shop", ["--tag", "ÉCRU", "--project", "home"]), ("Rest", []),
    ] {
      _ = try program.run(["task", "add"] + options + ["--", title])
    }
  }

  @Test func `tasks are found by title, notes and tags, and matching notes are shown`() throws {
    #expect(
      try program.run("task", "search", "ecr").output == """
        N  Project  Tags  Title
        1  Home           Écrire à Zoë
        2                 Call
           | they are to write “écrit” on it
        3  home     ÉCRU  Shop

        """
    )
    #expect(
      try program.run("task", "search", "ecr", "--plain").output.split(separator: "\n").map {
        $0.split(separator: "\t").last
      }
        == ["Notes", "Écrire à Zoë", "they are to write “écrit” on it", "Shop"]
    )
    let found = try program.objects("task", "search", "ecr")
    #expect(found.map { $0["foundIn"] as? [String] } == [["title"], ["notes"], ["tags"]])
  }

  @Test func `the words of a search form a phrase, and filters combine`() throws {
    #expect(try program.objects("task", "search", "on", "it").map { $0["number"] as? Int } == [2])
    #expect(try program.objects("task", "search", "it", "on").isEmpty)
    #expect(
      try program.objects("task", "search", "ECR", "--project", "home", "--sort", "number:desc")
        .map { $0["number"] as? Int } == [3, 1]
    )
  }

  @Test func `a search without results suggests how to find matches`() throws {
    #expect(
      try program.run("task", "search", "zzz") == .init(errors: "No task has “zzz” in its title, notes or tags.\n")
    )
    _ = try program.run("task", "complete", "4")
    #expect(
      try program.run("task", "search", "rest")
        == .init(errors: "No open task has “rest”; 1 done or waiting one has. --all shows them.\n")
    )
    for option in ["--waiting", "--blocked"] {
      #expect(
        try program.run("task", "search", "rest", option)
          == .init(errors: "No selected task has “rest”; 1 other has.\n")
      )
    }
    for text in ["ecru", "à Zoë"] {
      #expect(
        try program.run("task", "search", text, "--overdue")
          == .init(errors: "No selected task has “\(text)”; 1 other has.\n")
      )
    }
    #expect(try program.run("task", "search", "rest", "--json") == .init(output: "[]\n"))
    #expect(try program.run("task", "search", "rest", "--all").output == "N  Done  Title\n4  ✓     Rest\n")
  }
}
