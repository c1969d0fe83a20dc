import Foundation
import Testing

@Suite struct InstallTests {
  private let program: Program
  private static let script = URL(filePath: #filePath).appending(path: "../../../Scripts/install").standardized

  init() throws {
    program = try Program()
  }

  private func install(_ options: String...) throws -> Program.Outcome {
    try program.run(["--binary", Program.binary.path] + options, executable: Self.script)
  }

  @Test func `everything is installed, and can be installed again over existing files`() throws {
    let megabytes = try Data(contentsOf: Program.binary).count / 1_000_000
    for _ in 0..<2 {
      let outcome = try install("--prefix", "here/there/")
      #expect(outcome.code == 0)
      #expect(outcome.errors == "")
      #expect(outcome.output.hasPrefix("Installed in \(program.folder)/here/there, \(megabytes) MB:\n"))
    }
    let prefix = program.folder + "/here/there/"
    let installed = URL(filePath: prefix + "bin/logbook")
    #expect(try program.run(["--version"], executable: installed).output == program.run("--version").output)
    for (file, arguments) in [
      ("share/man/man1/logbook.1", ["man"]), ("share/bash-completion/completions/logbook", ["completions", "bash"]),
      ("share/zsh/site-functions/_logbook", ["completions", "zsh"]),
      ("share/fish/vendor_completions.d/logbook.fish", ["completions", "fish"]),
    ] {
      #expect(try String(contentsOfFile: prefix + file, encoding: .utf8) == program.run(arguments).output)
    }
    #expect(try FileManager.default.subpathsOfDirectory(atPath: prefix).count == 15)
  }

  @Test func `an impossible installation is refused before any file is written`() throws {
    let file = try program.file("file", "")
    #expect(try install("--prefix", file) == .init(code: 73, errors: "install: \(file) is not a folder\n"))
    #expect(try install("--prefix") == .init(code: 64, errors: "install: --prefix needs a value\n"))
    #expect(try install("--prefx").code == 64)
    let folder = program.folder + "/locked"
    try FileManager.default.createDirectory(
      atPath: folder,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o500]
    )
    // The root user can write to every folder.
    if getuid() != 0 {
      #expect(
        try install("--prefix", folder)
          == .init(
            code: 77,
            errors: "install: you may not write to \(folder); try: Scripts/install --prefix ~/.local\n"
          )
      )
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
  }
}
