import Foundation
import Testing

/// Tests that the program never prints the password in a location, however the location is mistyped.
@Suite struct SecretTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  static let locations = [
    "postgres://ann:S3CR3T@127.0.0.1:1/db", "Postgres://ann:S3CR3T@127.0.0.1:1/db",
    " postgres://ann:S3CR3T@127.0.0.1:1/db",
    "sqlite:postgres://ann:S3CR3T@127.0.0.1:1/db", "./postgres://ann:S3CR3T@127.0.0.1:1/db",
    "postgres://ann@127.0.0.1:1/db?pasword=S3CR3T", "postgres://ann@127.0.0.1:1/db?password=S3CR3T",
    "postgres://ann:S3CR3T/db", "postgres:ann:S3CR3T@db", "ann:S3CR3T@db", "postgres://ann%3AS3CR3T%40db",
    "host=127.0.0.1 port=1 password=S3CR3T", "postgres://ann:a b ”S3CR3T@127.0.0.1:1/db",
    "postgres://ann:a=S3CR3T@127.0.0.1:1/db", "postgres://ann:\u{1B}S3CR3T@127.0.0.1:1/db",
  ]

  static let commands = [
    ["task", "list", "--store", "LOCATION"], ["task", "list", "--store=LOCATION"], ["--stor=LOCATION", "task", "list"],
    ["--LOCATION"], ["LOCATION"], ["task", "LOCATION"], ["task", "list", "LOCATION"], ["help", "LOCATION"],
    ["config", "set", "store", "LOCATION"], ["config", "set", "LOCATION"], ["config", "set", "color", "LOCATION"],
    ["config", "LOCATION"], ["store", "copy", "LOCATION"], ["store", "backup", "LOCATION"],
    ["store", "restore", "LOCATION"], ["store", "info", "--store", "LOCATION"],
    ["store", "check", "--store", "LOCATION"],
    ["export", "tasks", "--output", "LOCATION"], ["import", "LOCATION", "--as", "tasks"], ["task", "show", "LOCATION"],
    ["task", "list", "--dates", "LOCATION"], ["report", "chart", "--output", "LOCATION"],
    ["candidates", "--", "task", "list", "--store", "LOCATION", "--project", ""], ["history", "--store", "LOCATION"],
    ["undo", "--store", "LOCATION"], ["generate", "tasks", "--count", "1", "--store", "LOCATION"],
  ]

  private func expectNoPassword(_ outcome: Program.Outcome, _ context: String) {
    #expect(!(outcome.output + outcome.errors).contains("S3CR3T"), "\(context)")
  }

  @Test(arguments: locations, commands)
  func `a password on the command line is not printed`(location: String, command: [String]) throws {
    _ = try program.run("task", "add", "One")
    let arguments = command.map { $0.replacing("LOCATION", with: location) }
    for options in [[], ["--json"]] {
      expectNoPassword(
        try program.run(command.contains("--") ? options + arguments : arguments + options),
        "\(arguments)"
      )
    }
  }

  @Test(arguments: locations)
  func `a password in a variable or in the configuration file is not printed`(location: String) throws {
    for lines in ["store = \(location)", "store \(location)", "\(location)", "\(location) = x", "color = \(location)"] {
      program.environment["LOGBOOK_CONFIG"] = try program.file("config", lines)
      for command in [["config"], ["task", "list"], ["store", "info", "--json"]] {
        expectNoPassword(try program.run(command), lines)
      }
    }
    program.environment["LOGBOOK_CONFIG"] = nil
    program.environment["LOGBOOK_STORE"] = location
    for command in [["config"], ["config", "--json"], ["task", "add", "x"], ["store", "info"], ["undo"]] {
      expectNoPassword(try program.run(command), "\(command)")
    }
  }

  @Test func `only the owner may read the configuration file once it has been written`() throws {
    let file = program.folder + "/.config/logbook/config"
    func mode() throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    }
    _ = try program.run("config", "set", "color", "never")
    #expect(try mode() == 0o600)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
    _ = try program.run("config", "set", "dates", "iso")
    #expect(try mode() == 0o600)
  }

  #if Postgres
    @Test func `a password in the configuration is stored, but a warning is printed`() throws {
      let location = "postgres://ann:S3CR3T@127.0.0.1:1/db"
      let outcome = try program.run("config", "set", "store", location)
      #expect(outcome.errors.hasPrefix("Other users can see the password in this command"))
      let file = program.folder + "/.config/logbook/config"
      #expect(outcome.output == "Set store to postgres://ann@127.0.0.1:1/db in \(file)\n")
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "store = \(location)\n")
    }
  #endif
}
