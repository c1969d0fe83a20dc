import LogbookRecords

#if os(Linux)
  import LogbookDomain
  import Foundation
  import Testing

  /// Tests that commands print the recorded output to a pipe and to terminals with 80 and 40 columns.
  ///
  /// In `Transcripts/NAME.session`, lines that start with `$` are commands, and lines that start with `>` are answers
  /// to questions. The expected output is in the same folder. If the environment variable LOGBOOK_RECORD is set, the
  /// tests record new output.
  @Suite struct TranscriptTests {
    enum Medium: String, CaseIterable {
      case wide = "80"
      case narrow = "40"
      case pipe
    }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Transcripts")

    private static let sessions: [String] = {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      return names.filter { $0.hasSuffix(".session") }.sorted().map { String($0.dropLast(8)) }
    }()

    @Test func `the recorded sessions are found`() {
      #expect(Self.sessions.count >= 4)
    }

    @Test(arguments: sessions, Medium.allCases)
    func `a session matches its recorded transcript`(name: String, medium: Medium) throws {
      let session = try String(contentsOf: Self.folder.appending(path: "\(name).session"), encoding: .utf8)
      let seen = try transcript(of: session, on: medium)
      let file = Self.folder.appending(path: "\(name).\(medium.rawValue).txt")
      if ProcessInfo.processInfo.environment["LOGBOOK_RECORD"] != nil {
        try Data(seen.utf8).write(to: file)
      }
      let recorded = try String(contentsOf: file, encoding: .utf8)
      let seenLines = seen.split(separator: "\n", omittingEmptySubsequences: false)
      let lines = recorded.split(separator: "\n", omittingEmptySubsequences: false)
      for (number, (line, other)) in zip(seenLines, lines).enumerated() where line != other {
        Issue.record("\(file.lastPathComponent):\(number + 1)\nrecorded: \(other)\nseen:     \(line)")
        return
      }
      #expect(seenLines.count == lines.count, "\(file.lastPathComponent)")
    }

    // MARK: Running

    private struct Step {
      let line: String
      var typed: [String] = []
    }

    private func transcript(of session: String, on medium: Medium) throws -> String {
      let program = try Program()
      program.environment["TERM"] = "xterm"
      let sample = Self.folder.appending(path: "../../../Scripts/sample/us-states-daily-2020.csv").standardized
      try FileManager.default.copyItem(at: sample, to: URL(filePath: program.folder).appending(path: "tests.csv"))
      let tools = URL(filePath: program.folder).appending(path: "bin")
      try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        at: tools.appending(path: "logbook"),
        withDestinationURL: Program.binary
      )
      program.environment["PATH"] = tools.path + ":" + (program.environment["PATH"] ?? "")
      var steps: [Step] = []
      for line in session.split(separator: "\n") {
        if line.hasPrefix("$ ") { steps.append(Step(line: String(line.dropFirst(2)))) }
        if line.hasPrefix("> "), !steps.isEmpty { steps[steps.count - 1].typed.append(String(line.dropFirst(2))) }
      }
      var text = ""
      for step in steps {
        let outcome = try run(step, program, on: medium)
        let output = outcome.output.replacing("\r\n", with: "\n")
        // Dates in help texts are not replaced, because they are fixed examples, one of which may happen to be today's
        // date.
        let isHelp = step.line == "logbook" || step.line.hasPrefix("logbook help")
        text += "$ \(step.line)\n"
        text += isHelp ? output.replacing("\u{1B}", with: "␛") : Self.withoutChance(output, folder: program.folder)
        if outcome.code != 0 { text += "[ends \(outcome.code)]\n" }
      }
      return text
    }

    private func run(_ step: Step, _ program: Program, on medium: Medium) throws -> Program.Outcome {
      let shell = URL(filePath: "/bin/sh")
      guard medium != .pipe else {
        let input = Data(step.typed.map { $0 + "\n" }.joined().utf8)
        return try program.run(["-c", "{ \(step.line); } 2>&1"], executable: shell, input: input)
      }
      let terminal = try Terminal(columns: medium == .wide ? 80 : 40)
      for line in step.typed { terminal.type(line + "\n") }
      // Type an end-of-file character (Control-D). Otherwise, the program would wait forever for the answer to an
      // unexpected question.
      terminal.type("\u{4}")
      let side = try terminal.side()
      let process = Process()
      process.executableURL = shell
      process.arguments = ["-c", step.line]
      process.environment = program.environment
      process.currentDirectoryURL = URL(filePath: program.folder)
      process.standardInput = side
      process.standardOutput = side
      process.standardError = side
      try process.run()
      try side.close()
      let output = terminal.rest()
      process.waitUntilExit()
      return Program.Outcome(code: process.terminationStatus, output: output)
    }

    /// Returns the text without progress lines and with visible escape characters. Parts that differ between runs are
    /// replaced by placeholders: the current date, time and week, the previous week, IDs and the path of the folder.
    private static func withoutChance(_ text: String, folder: String) -> String {
      text.replacing(/\r[^\r\n]*\u{1B}\[K/, with: "").replacing("\u{1B}", with: "␛").replacing(folder, with: "FOLDER")
        .replacing(#/[0-9a-f]{8}-[0-9a-f]{4}-[78][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/#, with: "IDENTITY")
        .replacing(/(?<day>20\d\d-\d\d-\d\d)[T ]\d\d:\d\d(:\d\d(\.\d{3})?)?Z?/) { match in
          days.contains(String(match.day)) ? "NOW" : String(match.0)
        }
        .replacing(/20\d\d-W\d\d/) { weeks[String($0.0)] ?? String($0.0) }
        .replacing(/20\d\d-\d\d-\d\d/) { days.contains(String($0.0)) ? "TODAY" : String($0.0) }
    }

    /// Placeholders for this week and last week in UTC. Each placeholder is as long as the name that it replaces.
    private static let weeks: [String: String] = [
      CalendarDay(utc: .now).isoWeekDescription: "THISWEEK",
      CalendarDay(utc: .now).adding(days: -7).isoWeekDescription: "LASTWEEK",
    ]

    /// The dates of today and tomorrow in UTC. Both are needed, because midnight may pass during the tests.
    private static let days = [0, 86_400.0].map {
      String("\(Date.now.addingTimeInterval($0).ISO8601Format())".prefix(10))
    }
  }
#endif
