import Foundation
import Testing

/// Tests that no output of the program replaces a file that belongs to a store.
@Suite struct StoreFileTests {
  private let program: Program

  init() throws {
    program = try Program()
    _ = try program.run("task", "add", "Current")
    _ = try program.run("report", "add", "A", "--tested", "5", "--positive", "1", "--date", "2020-12-01")
  }

  static let stores = ["sqlite:other", "json:other", "xml:other", "binary:other", "sqlite:store.sqlite"]
  static let outputs = [
    ["export", "tasks", "--output"], ["export", "reports", "--format", "json", "--output"],
    ["generate", "tasks", "--count", "1", "--output"],
  ]

  private func content(_ name: String) throws -> Data {
    try Data(contentsOf: URL(filePath: program.folder + "/" + name))
  }

  private func expectRefusal(of arguments: [String]) throws {
    let outcome = try program.run(arguments)
    #expect(outcome.code == 73, "\(arguments)")
    #expect(outcome.errors.contains("store"))
    #expect(outcome.errors.hasSuffix("; give the path of another file\n"))
  }

  /// Makes a store, and returns the names of its file and of all files that belong to it or would belong to it.
  private func makeStore(_ location: String) throws -> [String] {
    _ = try program.run("task", "add", "Kept", "--store", location)
    let name = String(location.drop { $0 != ":" }.dropFirst())
    return [
      name, "\(name)-wal", "\(name)-shm", "\(name)-journal", ".\(name).lock", ".\(name).new", "\(name)-WAL",
      ".\(name).6BA7B810-9DAD-11D1-80B4-00C04FD430C8.new",
    ]
  }

  @Test(arguments: stores, outputs)
  func `an output option refuses every file of every store`(store: String, output: [String]) throws {
    let names = try makeStore(store)
    let before = try content(names[0])
    try FileManager.default.createDirectory(atPath: program.folder + "/sub", withIntermediateDirectories: true)
    for (index, name) in names.enumerated() {
      let (link, hardLink) = ("link\(index)", "hard\(index)")
      try FileManager.default.createSymbolicLink(
        atPath: program.folder + "/" + link,
        withDestinationPath: program.folder + "/" + name
      )
      var paths = [name, "./\(name)", "sub/../\(name)", "\(program.folder)//\(name)"]
      // The name of a link to a missing file is free.
      if FileManager.default.fileExists(atPath: program.folder + "/" + name) { paths.append(link) }
      if index == 0 {
        try FileManager.default.linkItem(atPath: program.folder + "/" + name, toPath: program.folder + "/" + hardLink)
        paths.append(hardLink)
      }
      for path in paths { try expectRefusal(of: output + [path]) }
      if index == 0 { try FileManager.default.removeItem(atPath: program.folder + "/" + hardLink) }
    }
    #expect(try content(names[0]) == before)
    #expect(try program.objects("task", "list", "--store", store).last?["title"] as? String == "Kept")
  }

  @Test(arguments: stores)
  func `charts, settings and standard output refuse the files of stores`(store: String) throws {
    let names = try makeStore(store)
    let before = try content(names[0])
    for name in names {
      // A chart's name must end in .svg.
      try FileManager.default.createSymbolicLink(
        atPath: "\(program.folder)/\(name).svg",
        withDestinationPath: program.folder + "/" + name
      )
      if FileManager.default.fileExists(atPath: program.folder + "/" + name) {
        try expectRefusal(of: ["report", "chart", "--output", name + ".svg"])
      }
      program.environment["LOGBOOK_CONFIG"] = program.folder + "/" + name
      #expect(try program.run("config", "set", "color", "never").code != 0)
      program.environment["LOGBOOK_CONFIG"] = nil
      for line in ["task list >> \"$1\"", "export tasks --output /dev/stdout >> \"$1\"", "help 2>> \"$1\""] {
        let arguments = ["-c", "\"$0\" " + line, Program.binary.path, name]
        let outcome = try program.run(arguments, executable: URL(filePath: "/bin/sh"))
        #expect(outcome.code == 73, "\(line) \(name)")
      }
    }
    #expect(try content(names[0]) == before)
    #expect(try program.objects("task", "list", "--store", store).last?["title"] as? String == "Kept")
  }

  @Test(arguments: ["new.sqlite", "new.sqlite-wal", "new.json", ".new.json.lock"])
  func `an output option refuses the files of a store that the command creates`(name: String) throws {
    let store = name.contains("json") ? "new.json" : "new.sqlite"
    let outcome = try program.run("export", "tasks", "--store", store, "--output", name)
    #expect(outcome.code == 73)
    #expect(try program.run("task", "add", "One", "--store", store).output == "Added 1: One\n")
    #expect(try program.run("store", "check", "--store", store).code == 0)
  }

  @Test(arguments: ["free-wal", "free-journal", ".free.lock", "free.json", "a.csv"])
  func `an output option accepts a name that no store uses`(name: String) throws {
    for _ in 1...2 { #expect(try program.run("export", "tasks", "--output", name).code == 0) }
  }

  @Test(arguments: ["a-wal", "a-shm", "a-journal", ".t.json.new", ".t.json.lock"])
  func `a store cannot have the name of a file of another store`(name: String) throws {
    let (kind, owner) = name.contains("json") ? ("json", "t.json") : ("sqlite", "a")
    for isFirst in [true, false] {
      if !isFirst { #expect(try program.run("task", "add", "Owner", "--store", "\(kind):\(owner)").code == 0) }
      for arguments in [
        ["task", "add", "x", "--store", "\(kind):\(name)"], ["store", "copy", "\(kind):\(name)"],
        ["store", "backup", "sqlite:\(name)"],
        ["store", "restore", "sqlite:\(program.folder)/store.sqlite", "--store", "\(kind):\(name)"],
      ] {
        let outcome = try program.run(arguments)
        #expect(outcome.code == 73 || outcome.code == 65, "\(arguments)")
        let reasons = ["belongs to the store", "\(name) already exists"]
        #expect(reasons.contains(where: outcome.errors.contains), "\(arguments)")
      }
      #expect(!FileManager.default.fileExists(atPath: program.folder + "/" + name) || name.hasSuffix(".lock"))
    }
    #expect(try program.objects("task", "list", "--store", "\(kind):\(owner)").count == 1)
  }
}
