import Foundation
import Testing

/// Tests the program without some or all of its standard streams.
@Suite struct ClosedDescriptorTests {
  static let closings = ["<&-", ">&-", "2>&-", "<&- >&-", "<&- 2>&-", ">&- 2>&-", "<&- >&- 2>&-"]

  @Test(arguments: closings, ["sqlite", "json"])
  func `no file takes the place of a closed stream`(closing: String, kind: String) throws {
    let program = try Program()
    program.environment["LOGBOOK_STORE"] = "\(kind):\(program.folder)/store"
    func run(_ line: String) throws -> Int32 {
      let arguments = ["-c", "exec \"$0\" \(line) \(closing)", Program.binary.path]
      return try program.run(arguments, executable: URL(filePath: "/bin/sh")).code
    }
    // Output that cannot be written is an error, as it is for other programs.
    let code: Int32 = closing.contains(" >&-") || closing.hasPrefix(">&-") ? 74 : 0
    for number in 1...10 { #expect(try run("task add \(number)") == code) }
    #expect(try run("task list") == code)
    #expect(try run("export tasks --output out.csv") == code)
    #expect(try run("task show 99") == 1)
    #expect(try program.objects("task", "list").count == 10)
    #expect(try program.run("store", "check").code == 0)
    let lines = try String(contentsOfFile: program.folder + "/out.csv", encoding: .utf8).split(
      whereSeparator: \.isNewline
    )
    #expect(lines.count == 11)
  }

  @Test func `a question without standard input is not asked`() throws {
    let program = try Program()
    let arguments = ["-c", "exec \"$0\" import - --as tasks <&-", Program.binary.path]
    let outcome = try program.run(arguments, executable: URL(filePath: "/bin/sh"))
    #expect(outcome.code != 0)
    #expect(outcome.errors.contains("Bad file descriptor"))
  }
}
