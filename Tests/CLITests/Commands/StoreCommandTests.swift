import Foundation
import Testing

@Suite struct StoreCommandTests {
  private let program: Program
  private let store: String

  init() throws {
    program = try Program()
    store = program.folder + "/store.sqlite"
  }

  private func titles() throws -> [String] {
    try program.objects("task", "list").compactMap { $0["title"] as? String }
  }

  private func object(_ arguments: String...) throws -> [String: Any] {
    let outcome = try program.run(arguments + ["--json"])
    return try #require(JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
  }

  @Test func `info describes the store`() throws {
    try _ = program.run("task", "add", "One")
    let info = try object("store", "info")
    #expect(info["kind"] as? String == "sqlite")
    #expect(info["durability"] as? String == "full")
    #expect(info["logBytes"] is Int)
    #expect(info["warnings"] is [String])
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: store)
    #expect(
      try program.run("store", "info").output
        .contains("\nWarning     other users may read it (mode 644); mode 600 restricts it to its\n            owner\n")
    )
  }

  @Test(arguments: Program.kinds)
  func `a backup can be restored`(kind: String) throws {
    program.environment["LOGBOOK_STORE"] = "\(kind):\(program.folder)/store"
    try _ = program.run("task", "add", "One")
    #expect(try program.run("store", "backup", "backup") == .init(output: "Backed up to backup\n"))
    try _ = program.run("task", "add", "Two")
    try _ = program.run("task", "delete", "1")
    #expect(
      try program.run("store", "restore", "\(kind):backup")
        == .init(output: "Restored 1 task and 0 reports from \(kind):backup\n")
    )
    #expect(try titles() == ["One"])
    #expect(try program.run("task", "add", "Three").output == "Added 3: Three\n")
  }

  @Test func `a backup does not replace a file`() throws {
    let file = try program.file("file", "mine")
    _ = try program.run("task", "add", "One")
    let outcome = try program.run("store", "backup", file)
    #expect(outcome.code == 73)
    #expect(outcome.errors == "logbook: the backup cannot be written: \(file) already exists\n")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
    let errors = try program.run("store", "backup", "x", "--store", "memory:")
    #expect(errors.code == 65)
    #expect(errors.errors.hasSuffix("a store in memory has no file to copy; copy its records instead\n"))
  }

  @Test func `a backup is named like a store of its kind`() throws {
    _ = try program.run("task", "add", "One")
    let error = try program.run("store", "backup", "old.json")
    #expect(error.code == 64)
    let rule = "the backup is a sqlite store, but its name, “old.json”, means json; use sqlite:old.json or another name"
    #expect(error.errors == "logbook: \(rule)\n")
    #expect(try program.run("store", "backup", "json:old").code == 64)
    #expect(try program.run("store", "backup", "sqlite:old.json").output == "Backed up to sqlite:old.json\n")
    #expect(try program.run("store", "restore", "sqlite:old.json").code == 0)
    #expect(FileManager.default.fileExists(atPath: "\(program.folder)/old.json"))
  }

  @Test func `a backup and a restore are reported as JSON`() throws {
    try _ = program.run("task", "add", "One")
    #expect(try object("store", "backup", "backup")["path"] as? String == "backup")
    let restored = try object("store", "restore", "backup")
    #expect(restored["tasks"] as? Int == 1)
    #expect(restored["reports"] as? Int == 0)
    #expect(restored["setAside"] is NSNull)
  }

  @Test func `a damaged store is set aside`() throws {
    try _ = program.run("task", "add", "One")
    try _ = program.run("store", "backup", "backup")
    try Data("damage".utf8).write(to: URL(filePath: store))
    #expect(
      try program.run("store", "restore", "backup")
        == .init(
          output: """
            The damaged store was kept as \(store).damaged-1
            Restored 1 task and 0 reports from backup

            """
        )
    )
    #expect(try titles() == ["One"])
    #expect(try String(contentsOfFile: store + ".damaged-1", encoding: .utf8) == "damage")
  }

  @Test func `restoring from a file that is not a backup changes nothing`() throws {
    try _ = program.run("task", "add", "One")
    #expect(
      try program.run("store", "restore", "missing") == .init(code: 66, errors: "logbook: there is no file missing\n")
    )
    let file = try program.file("diary", "Dear diary")
    #expect(
      try program.run("store", "restore", file)
        == .init(code: 65, errors: "logbook: the store cannot be read: \(file) is not a SQLite database\n")
    )
    #expect(try titles() == ["One"])
  }

  @Test(arguments: [false, true])
  func `a restore can be undone even if the restore before it created the store`(wasDamaged: Bool) throws {
    for title in ["One", "Two"] {
      try _ = program.run("task", "add", title, "--store", "\(title).sqlite")
      try _ = program.run("store", "backup", "\(title).backup", "--store", "\(title).sqlite")
    }
    if wasDamaged { _ = try program.file("store", "SQLite format 3\0, but damaged") }
    program.environment["LOGBOOK_STORE"] = "\(program.folder)/store"
    for title in ["One", "Two"] { #expect(try program.run("store", "restore", "\(title).backup").code == 0) }
    #expect(try titles() == ["Two"])
    #expect(try program.run("undo").code == 0)
    #expect(try titles() == ["One"])
    // The first restore replaced no store, or a damaged store, whose contents cannot be restored.
    #expect(try program.run("undo").code == (wasDamaged ? 65 : 0))
    #expect(try titles() == (wasDamaged ? ["One"] : []))
  }

  @Test func `a restore into the default store creates its folder`() throws {
    try _ = program.run("task", "add", "One")
    try _ = program.run("store", "backup", "backup")
    program.environment["LOGBOOK_STORE"] = nil
    #expect(try program.run("store", "restore", "backup").code == 0)
    #expect(try titles() == ["One"])
  }

  @Test(arguments: ["sqlite", "json"])
  func `a backup can go through a pipe`(kind: String) throws {
    let program = try Program()
    program.environment["LOGBOOK_STORE"] = "\(kind):\(program.folder)/piped"
    _ = try program.run("task", "add", "Kept")
    let shell = URL(filePath: "/bin/sh")
    let line = "\"$0\" store backup - | { cat >copy; \"$0\" task add Later >&2; \"$0\" store restore \(kind):- <copy; }"
    let outcome = try program.run(["-c", line, Program.binary.path], executable: shell)
    #expect(outcome.output == "Restored 1 task and 0 reports from \(kind):-\n")
    #expect(try program.objects("task", "list").map { $0["title"] as? String } == ["Kept"])
    #expect(!FileManager.default.fileExists(atPath: program.folder + "/-"))
  }
}
