import Foundation
import Testing

@testable import LogbookCLI

@Suite struct ProgressTests {
  @Test(
    arguments: [
      (0, nil, 0.0, "0 rows"), (500, nil, 0.4, "500 rows"), (1500, nil, 1234.5, "1,500 rows, 1,200 per second"),
      (412_000, 0.5, 98_400.0, "412,000 rows, 98,000 per second, 50 %, 0:05 left"),
      (1_000, 0.001, 100.0, "1,000 rows, 100 per second, 0 %, 166:30 left"),
      (1_000, 1, 1_000.0, "1,000 rows, 1,000 per second, 100 %, 0:00 left"),
    ] as [(Int, Double?, Double, String)]
  )
  func `progress shows the count, rate and remaining time`(records: Int, share: Double?, rate: Double, text: String) {
    #expect(ProgressLine.text(records, "rows", share: share, rate: rate) == text)
  }

  #if os(Linux)
    /// Imports a file, and returns the standard error as shown on a terminal.
    ///
    /// - Parameter end: The output after which the import is interrupted, or `nil` to let the import finish.
    private func shown(_ text: String, _ options: [String], term: String = "xterm", stoppedAt end: String?) throws
      -> String
    {
      let program = try Program()
      program.environment["TERM"] = term
      let file = try program.file("tests.csv", text)
      let terminal = try Terminal(columns: 40)
      let side = try terminal.side()
      let arguments = ["import", file, "--as", "reports"] + options
      let running = try program.start(arguments, output: FileHandle.nullDevice, errors: side)
      try side.close()
      var shown = ""
      if let end {
        shown = terminal.text(upTo: end)
        running.process.interrupt()
      }
      shown += terminal.rest()
      running.process.waitUntilExit()
      return shown
    }

    @Test func `progress is shown within the width of a terminal, and then erased`() throws {
      let shown = try shown(ReportFile.long, [], stoppedAt: "per second")
      let lines = shown.split(separator: "\r").filter { $0.contains(" rows") }
      #expect(!lines.isEmpty)
      for line in lines { #expect(line.replacing("\u{1B}[K", with: "").count < 40) }
      #expect(shown.hasSuffix("\r\u{1B}[Klogbook: stopped; nothing was changed\r\n"))
    }

    @Test(arguments: [["--quiet"], ["--json"], []])
    func `progress is not shown with --quiet, with --json or on a dumb terminal`(options: [String]) throws {
      #expect(
        try shown(ReportFile.text(rows: 10_000), options, term: options.isEmpty ? "dumb" : "xterm", stoppedAt: nil)
          .contains(" rows") == false
      )
    }
  #endif
}
