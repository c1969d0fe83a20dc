import Foundation
import Testing

@Suite struct MockgenTests {
  private func run(_ arguments: [String]) throws -> (code: Int32, output: String, errors: String) {
    let process = Process()
    let (output, errors) = (Pipe(), Pipe())
    process.executableURL = URL(filePath: SymbolGraphFolder.builtProducts + "/logbook-mockgen")
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let problems = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text, problems)
  }

  @Test func `the mocks are written only if they change`() throws {
    let folder = try SymbolGraphFolder(reduced: "LogbookMockFeatures")
    let file = folder.path + "/Mocks.swift"
    let arguments = [
      "--symbol-graph", folder.path, "--module", "LogbookMockFeatures", "--protocol", "Row01", "--command",
      "make mocks",
    ]
    let printed = try run(arguments)
    #expect(printed.code == 0)
    #expect(printed.output.contains("final class Row01Mock: Row01 {"))
    for _ in 0..<2 {
      let written = try run(arguments + ["--output", file])
      #expect(written == (0, "", ""))
      #expect(try String(contentsOfFile: file, encoding: .utf8) == printed.output)
      try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: file)
    }
    _ = try run(arguments + ["--output", file])
    let date = try FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date
    #expect(date == Date(timeIntervalSince1970: 0))
  }

  @Test func `an output file that is not Swift source is not replaced`() throws {
    let folder = try SymbolGraphFolder(reduced: "LogbookMockFeatures")
    let arguments = [
      "--symbol-graph", folder.path, "--module", "LogbookMockFeatures", "--protocol", "Row01", "--output",
    ]
    for (name, content) in [
      ("a.sqlite", "SQLite format 3\0"), ("a.sqlite-wal", ""), ("a.json", "{\n\"header\":{}}"), ("a.xml", "<?xml ?>"),
      ("Mocks.swift", "SQLite format 3\0"),
    ] {
      let file = URL(filePath: folder.path + "/" + name)
      try Data(content.utf8).write(to: file)
      let outcome = try run(arguments + [file.path])
      #expect(outcome.code == 73)
      #expect(outcome.errors.contains("the existing file is not Swift source"))
      #expect(try Data(contentsOf: file) == Data(content.utf8))
    }
    let file = URL(filePath: folder.path + "/Empty.swift")
    for content in ["", "struct Row01Mock {}\n"] {
      try Data(content.utf8).write(to: file)
      #expect(try run(arguments + [file.path]) == (0, "", ""))
    }
  }

  @Test func `nothing is written to a file in place of a closed stream`() throws {
    let folder = try SymbolGraphFolder(reduced: "LogbookMockFeatures")
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    let file = folder.path + "/Mocks.swift"
    let options = "--symbol-graph \"$1\" --module LogbookMockFeatures --allow-missing --output \"$2\""
    process.arguments = [
      "-c", "exec \"$0\" \(options) <&- >&- 2>&-",
      SymbolGraphFolder.builtProducts + "/logbook-mockgen", folder.path, file,
    ]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8).hasPrefix("// swift-format-ignore-file\n// Generated"))
  }

  @Test func `an error is described in one line, and nothing is written`() throws {
    let folder = try SymbolGraphFolder(reduced: "LogbookMockFeatures")
    let path = folder.path
    #expect(
      try run([]) == (
        64, "", "logbook-mockgen: --built is missing: the folder with the built modules, such as .build/debug/Modules\n"
      )
    )
    #expect(
      try run(["--modul", "A"]) == (
        64, "", "logbook-mockgen: unknown option --modul; did you mean --module?\n"
      )
    )
    #expect(
      try run([
        "--symbol-graph", path, "--module", "LogbookMockFeatures", "--protocol", "Row1", "--output", path + "/out",
      ])
        == (65, "", "logbook-mockgen: there is no protocol Row1; did you mean Row01?\n")
    )
    let incomplete = ["--symbol-graph", path, "--module=LogbookMockFeatures", "--output", path + "/out"]
    let missing = try run(incomplete + ["--protocol", "Row12"])
    #expect(
      missing == (
        66, "",
        "logbook-mockgen: symbol graphs are missing, of the module LogbookMockFeaturesUpstream; write them with "
          + "swift symbolgraph-extract, or leave out what needs them with --allow-missing\n"
      )
    )
    let refused = try run(incomplete + ["--protocol", "Row12", "--allow-missing"])
    #expect(refused.code == 65)
    #expect(refused.errors.contains(#/Features\.swift:[0-9]+: error: cannot mock Row12: it inherits from /#))
    #expect(!FileManager.default.fileExists(atPath: path + "/out"))
    #expect(try run(["--symbol-graph", path + "/absent", "--module", "A"]).code == 66)
    #expect(
      try run([
        "--symbol-graph", path, "--module", "LogbookMockFeatures", "--protocol", "Row01", "--output", path + "/no/out",
      ])
      .code == 73
    )
    #expect(try run(["--check=yes"]).errors == "logbook-mockgen: --check takes no value\n")
    #expect(try run(["--help"]).output.hasPrefix("Usage: logbook-mockgen "))
    #expect(try run(["--version"]).output.hasPrefix("logbook-mockgen 0."))
  }

  @Test func `protocols that cannot be mocked are reported, omitted and listed in the heading`() throws {
    let folder = try SymbolGraphFolder(reduced: "LogbookMockFeatures")
    let made = try run(["--symbol-graph", folder.path, "--module", "LogbookMockFeatures", "--allow-missing"])
    #expect(made.code == 0)
    let warnings = made.errors.split(separator: "\n")
    #expect(
      warnings.contains { $0.contains(/Features\.swift:[0-9]+: warning: cannot mock Row12: it inherits/) }
    )
    #expect(warnings.allSatisfy { $0.contains(": warning: cannot mock ") })
    #expect(
      made.output.contains("\n// No mock of Row12: it inherits from LogbookMockFeaturesUpstream.UpstreamBase, and ")
    )
    #expect(!made.output.contains("class Row12Mock"))
    #expect(made.output.contains("class Row11Mock"))
    let less = try run([
      "--symbol-graph", folder.path, "--module", "LogbookMockFeatures", "--allow-missing", "--except", "Row12",
      "--except=Row11",
    ])
    #expect(!less.output.contains("No mock of Row12") && !less.output.contains("class Row11Mock"))
  }

  @Test func `--check prints a patch that updates the file`() throws {
    let folder = try SymbolGraphFolder(reduced: "LogbookMockFeatures")
    let file = folder.path + "/Mocks.swift"
    let arguments = [
      "--symbol-graph", folder.path, "--module", "LogbookMockFeatures", "--protocol", "Row01", "--output", file,
    ]
    let absent = try run(arguments + ["--check"])
    #expect(absent.code == 1)
    #expect(absent.output.hasPrefix("--- \(file)\n+++ \(file)\n@@ -0,0 +1,"))
    #expect(!FileManager.default.fileExists(atPath: file))
    #expect(try run(arguments).code == 0)
    #expect(try run(arguments + ["--check"]) == (0, "", ""))

    let right = try String(contentsOfFile: file, encoding: .utf8)
    try Data(right.dropLast().utf8).write(to: URL(filePath: file))
    #expect(try run(arguments + ["--check"]).output.hasSuffix("\n-}\n\\ No newline at end of file\n+}\n"))
    var lines = right.split(separator: "\n", omittingEmptySubsequences: false)
    lines[1] = "// changed"
    lines.remove(at: 20)
    lines.insert("// added", at: lines.count - 5)
    let wrong = lines.joined(separator: "\n")
    try Data(wrong.utf8).write(to: URL(filePath: file))
    let differing = try run(arguments + ["--check"])
    #expect(differing.code == 1)
    let heading = "// Generated from the protocols of LogbookMockFeatures; do not edit."
    #expect(differing.output.contains("\n-// changed\n+" + heading))
    #expect(differing.output.split(separator: "\n").count { $0.hasPrefix("@@ ") } == 3)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == wrong)
    try folder.write(differing.output, to: "patch")
    let patch = Process()
    patch.executableURL = URL(filePath: "/usr/bin/env")
    patch.currentDirectoryURL = URL(filePath: folder.path)
    patch.arguments = ["git", "apply", "--unsafe-paths", "-p\(folder.path.split(separator: "/").count + 1)", "patch"]
    try patch.run()
    patch.waitUntilExit()
    #expect(patch.terminationStatus == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == right)
  }

  @Test func `a folder gets a file for each module with protocols`() throws {
    let folder = try SymbolGraphFolder(
      reduced: "LogbookMockFeatures",
      "LogbookMockFeaturesUpstream",
      "LogbookSuggestions"
    )
    let path = folder.path + "/made/here/"
    var arguments = ["--symbol-graph", folder.path, "--allow-missing", "--output", path]
    for module in ["LogbookMockFeatures", "LogbookMockFeaturesUpstream", "LogbookSuggestions"] {
      arguments += ["--module", module]
    }
    let made = try run(arguments)
    #expect(made.code == 0)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: path).sorted()
        == ["LogbookMockFeaturesMocks.swift", "LogbookMockFeaturesUpstreamMocks.swift"]
    )
    let mocks = try String(contentsOfFile: path + "LogbookMockFeaturesMocks.swift", encoding: .utf8)
    #expect(mocks.contains("final class Row12Mock: Row12"))
    #expect(!mocks.contains("class UpstreamBaseMock"))
  }

  @Test func `the heading contains the command that regenerates the mocks`() throws {
    let folder = try SymbolGraphFolder(reduced: "LogbookMockFeatures")
    let file = folder.path + "/it's mine.swift"
    #expect(
      try run([
        "--symbol-graph", folder.path, "--module=LogbookMockFeatures", "--protocol=Row01", "--testing",
        "--output=\(file)",
      ]).code == 0
    )
    let first = try String(contentsOfFile: file, encoding: .utf8)
    try FileManager.default.removeItem(atPath: file)
    let command = try #require(first.split(separator: "\n").dropFirst(2).first).dropFirst("// ".count)
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = ["-c", "PATH='\(SymbolGraphFolder.builtProducts)' && \(command)"]
    try shell.run()
    shell.waitUntilExit()
    #expect(try String(contentsOfFile: file, encoding: .utf8) == first)
    #expect(first.contains("\nimport Testing\n"))
  }

  @Test func `missing symbol graphs are named, and reduced ones are accepted`() throws {
    let folder = try SymbolGraphFolder("LogbookMockFeatures")
    let arguments = [
      "--module", "LogbookMockFeatures", "--symbol-graph", folder.path, "--command", "Scripts/update mocks",
    ]
    #expect(try run(arguments + ["--missing-modules"]) == (2, "LogbookMockFeaturesUpstream\nSwift\n_Concurrency\n", ""))
    let upstream = try SymbolGraphFolder("LogbookMockFeaturesUpstream")
    let others = ["--symbol-graph", upstream.path, "--symbol-graph", try SymbolGraphFolder.toolchain.get()]
    let reduced = folder.path + "/reduced"
    #expect(try run(others + ["--reduce-to", reduced]) == (0, "", ""))
    let sources = URL(filePath: #filePath).appending(path: "../../MockFeatures").standardized
    let mocks = try run(arguments + ["--symbol-graph", reduced, "--missing-modules", "--sources", sources.path])
    // The golden file is generated from complete symbol graphs, so equal output shows that reduced symbol graphs
    // suffice.
    let isSame = try mocks.output == String(contentsOf: sources.appending(path: "Mocks.swift"), encoding: .utf8)
    #expect(isSame && mocks.code == 0)
  }

  @Test func `symbol graphs are extracted from built modules, and options are read from a file`() throws {
    let folder = try SymbolGraphFolder()
    let modules = SymbolGraphFolder.builtProducts + "/Modules"
    let arguments = ["--built", modules, "--module", "LogbookDomain", "--cache", folder.path]
    let made = try run(arguments)
    #expect(made.code == 0 && made.errors == "")
    #expect(made.output.contains("public final class TaskStoreMock: TaskStoreProtocol, Sendable {"))
    try folder.write("# Comments\nLogbookDomain --except TaskStoreProtocol\nOther --except Store\n", to: "options")
    let options = ["--options", folder.path + "/options"]
    #expect(
      try run(arguments + options) == (
        64, "", "logbook-mockgen: \(folder.path)/options: no protocols of Other are mocked, only of LogbookDomain\n"
      )
    )
    #expect(
      try run(arguments + options + ["--other-module", "Others"]).errors
        == "logbook-mockgen: \(folder.path)/options: no protocols of Other are mocked, only of LogbookDomain, Others; "
        + "did you mean Others?\n"
    )
    let less = try run(arguments + options + ["--other-module", "Other"])
    #expect(less.code == 0)
    #expect(!less.output.contains("TaskStoreMock") && less.output.contains("ReportStoreMock"))
    try folder.write("--except Store", to: "wrong")
    #expect(
      try run(arguments + ["--options", folder.path + "/wrong"]) == (
        64, "",
        "logbook-mockgen: \(folder.path)/wrong: “--except Store” is not a module's name with options, such as "
          + "Shop --except Store\n"
      )
    )
    #expect(
      try run(["--built", folder.path, "--module", "Shop"]) == (
        66, "", "logbook-mockgen: there is no Shop.swiftmodule in \(folder.path); build the module first\n"
      )
    )
  }

  @Test func `a mock that does not compile is left out with the compiler's reason`() throws {
    let folder = try SymbolGraphFolder()
    // A method that is not isolated cannot use sets of a type whose conformance to Hashable is isolated.
    try folder.build(
      "Shop",
      """
      public struct Tea: Hashable {}
      nonisolated public protocol Shelf { func put(_ teas: Set<Tea>) }
      public protocol Store { func put(_ teas: Set<Tea>) }
      package protocol Depot { func put(_ teas: Set<Tea>) }
      """,
      ["-default-isolation", "MainActor", "-package-name", "town"]
    )
    let arguments = ["--built", folder.path, "--module", "Shop", "--testing", "--cache", folder.path + "/cache"]
    for package in [[], ["--package-name", "town"]] {
      let made = try run(arguments + package)
      #expect(made.code == 0)
      #expect(made.errors.contains("Shop.swift:2: warning: cannot mock Shelf: its mock would not compile: main actor-"))
      #expect(made.errors.split(separator: "\n").count == 1)
      #expect(!made.output.contains("class ShelfMock"))
      #expect(made.output.contains("class StoreMock") && made.output.contains("class DepotMock"))
    }
    let alone = try run(arguments + ["--protocol", "Shelf"])
    #expect(
      alone.code == 65 && alone.errors.contains("Shop.swift:2: error: cannot mock Shelf: its mock would not compile")
    )
  }

  @Test func `mocks are written if the module cannot be imported where they are checked`() throws {
    let folder = try SymbolGraphFolder()
    try folder.build("Shop", "protocol Store { func a() }")
    // Without testing, internal protocols are invisible to other modules.
    let module = ["-parse-as-library", "-emit-module", "-module-name", "Shop", "Shop.swift"]
    #expect(try folder.compile(module) == nil)
    let made = try run(["--built", folder.path, "--module", "Shop"])
    #expect(made.code == 0 && made.errors == "" && made.output.contains("class StoreMock"))
  }
}
