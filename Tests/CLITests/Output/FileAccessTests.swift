import Foundation
import Testing

/// Tests that no output is more readable than the store.
@Suite struct FileAccessTests {
  private let program: Program
  private let store: String

  init() throws {
    program = try Program()
    store = program.folder + "/store.sqlite"
    _ = try program.run("report", "add", "A", "--tested", "5", "--positive", "1", "--date", "2020-12-01")
    _ = try program.run("report", "add", "A", "--tested", "5", "--positive", "1", "--date", "2020-12-02")
  }

  private func mode(_ path: String) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int ?? -1
  }

  private func setMode(_ mode: Int, of path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  /// Runs a command with the usual umask.
  private func run(_ command: String) throws -> Program.Outcome {
    try program.run(
      ["-c", "umask 022; exec \"$0\" \(command)", Program.binary.path],
      executable: URL(filePath: "/bin/sh")
    )
  }

  private static let outputs = [
    ("export reports --output out.csv", "out.csv"), ("report chart --output out.svg", "out.svg"),
    ("report chart --output out.png", "out.png"), ("store copy copy.sqlite", "copy.sqlite"),
    ("store copy json:copy.json", "copy.json"), ("store backup backup.sqlite", "backup.sqlite"),
    ("store restore store.sqlite --store new.sqlite", "new.sqlite"),
    ("store restore store.sqlite --store new.xml", "new.xml"),
  ]

  @Test(arguments: outputs, [0o600, 0o640, 0o604, 0o644])
  func `a new file is at most as readable as the store`(output: (command: String, file: String), mode: Int) throws {
    let converter = try program.file("rsvg-convert", "#!/bin/sh\ncp \"$5\" \"$4\"\n")
    try setMode(0o755, of: converter)
    program.environment["PATH"] = program.folder + ":/usr/bin:/bin"
    try setMode(mode, of: store)
    let outcome = try run(output.command)
    #expect(outcome.code == 0, "\(outcome.errors)")
    let found = try self.mode(program.folder + "/" + output.file)
    #expect(found & ~mode == 0 && found & 0o600 == 0o600, "\(String(found, radix: 8))")
  }

  @Test(arguments: [(0o600, 0o600), (0o640, 0o640), (0o644, 0o644)])
  func `a new export has the permissions that the store and the umask allow`(store mode: Int, file: Int) throws {
    try setMode(mode, of: store)
    _ = try run("export reports --output out.csv")
    #expect(try self.mode(program.folder + "/out.csv") == file)
  }

  @Test(arguments: [(0o600, 0o644, 0o600), (0o640, 0o666, 0o640), (0o644, 0o600, 0o600), (0o644, 0o664, 0o644)])
  func `a replaced file keeps its permissions as far as the store allows`(store mode: Int, old: Int, new: Int) throws {
    let file = try program.file("out.csv", "old")
    try setMode(old, of: file)
    try setMode(mode, of: store)
    #expect(try run("export reports --output out.csv").code == 0)
    #expect(try self.mode(file) == new)
  }

  @Test(arguments: ["memory:", "sqlite-memory:"])
  func `only the owner can read an export of a store without a file`(location: String) throws {
    #expect(try run("export reports --output out.csv --store \(location)").code == 0)
    #expect(try mode(program.folder + "/out.csv") == 0o600)
  }

  @Test func `generated records are as readable as the umask allows`() throws {
    try setMode(0o600, of: store)
    #expect(try run("generate reports --count 1 --output out.csv").code == 0)
    #expect(try mode(program.folder + "/out.csv") == 0o644)
  }
}
