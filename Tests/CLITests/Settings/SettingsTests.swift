@testable import LogbookCLI
import LogbookInterchange
import LogbookRecords
import Foundation
import Testing

@Suite struct SettingsTests {
  private let program: Program

  init() throws {
    program = try Program()
    program.environment["LOGBOOK_STORE"] = nil
  }

  private func configure(_ text: String, _ folder: String = ".config") throws {
    try FileManager.default.createDirectory(
      atPath: "\(program.folder)/\(folder)/logbook",
      withIntermediateDirectories: true
    )
    _ = try program.file("\(folder)/logbook/config", text)
  }

  private func setting(_ name: String, _ arguments: String...) throws -> [String?] {
    let all = try JSONSerialization.jsonObject(
      with: Data(try program.run(["config", "--json"] + arguments).output.utf8)
    )
    let setting = (all as? [[String: String]])?.first { $0["setting"] == name }
    return [setting?["value"], setting?["origin"]?.replacing(program.folder + "/", with: "")]
  }

  @Test func `options take precedence over variables, and variables over the file`() throws {
    #expect(try setting("store") == ["sqlite:\(program.folder)/.local/share/logbook/logbook.sqlite", "default"])
    #expect(try setting("color") == ["auto", "default"])
    try configure("# mine\n\nstore=~/a.json\n  color =  always \r\ndates = %d.%m.%Y\n")
    #expect(try setting("store") == ["json:\(program.folder)/a.json", ".config/logbook/config, line 3"])
    #expect(try setting("color") == ["always", ".config/logbook/config, line 4"])
    #expect(try setting("dates") == ["%d.%m.%Y", ".config/logbook/config, line 5"])
    program.environment["LOGBOOK_STORE"] = "b.sqlite"
    program.environment["NO_COLOR"] = "1"
    #expect(try setting("store") == ["sqlite:b.sqlite", "LOGBOOK_STORE"])
    #expect(try setting("color") == ["never", "NO_COLOR"])
    #expect(try setting("store", "--store", "xml:c") == ["xml:c", "--store"])
    #expect(try setting("color", "--color", "auto") == ["auto", "--color"])
    #expect(try setting("color", "--color", "always", "--no-color") == ["never", "--no-color"])
    #expect(try setting("dates", "--dates", "relative") == ["relative", "--dates"])
    #expect(try setting("dates", "--plain") == ["iso", "--plain"])
    #expect(!FileManager.default.fileExists(atPath: program.folder + "/a.json"))
  }

  @Test func `values and comments may begin with a combining mark`() throws {
    try configure("#\u{301} mine\nstore =\u{301}\ncolor=never\n")
    let file = program.folder + "/.config/logbook/config"
    let outcome = try program.run("config", "--json")
    #expect(outcome.code == 78)
    #expect(outcome.errors.contains("config, line 2: store “\u{301}” must be a path that starts with / or ~/"))
    #expect(try program.run("config", "set", "store", "/\u{301}a").code == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "#\u{301} mine\nstore = /\u{301}a\ncolor=never\n")
    #expect(try program.run("config", "unset", "store").code == 0)
    #expect(try setting("color") == ["never", ".config/logbook/config, line 2"])
  }

  @Test func `a configuration file is at most 1 MiB`() throws {
    for path in ["/dev/zero", try program.file("long", String(repeating: "#", count: 1_048_577))] {
      program.environment["LOGBOOK_CONFIG"] = path
      #expect(
        try program.run("config")
          == .init(
            code: 78,
            errors: "logbook: cannot read the configuration file: “\(path)” is too large; the maximum is 1 MiB\n"
          )
      )
    }
    program.environment["LOGBOOK_CONFIG"] = try program.file("full", String(repeating: "#", count: 1_048_576))
    #expect(try program.run("config").code == 0)
  }

  @Test func `the file is changed line by line, with valid values only`() throws {
    let file = program.folder + "/.config/logbook/config"
    #expect(
      try program.run("config", "set", "dates", "%d.%m.%Y") == .init(output: "Set dates to %d.%m.%Y in \(file)\n")
    )
    try configure("# mine\ncolor = never\ndates = iso\n")
    #expect(try program.run("config", "set", "color", "always").code == 0)
    #expect(try program.run("config", "set", "store", "~/a.json").code == 0)
    #expect(try program.run("config", "unset", "dates").output == "Removed dates from \(file)\n")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "# mine\ncolor = always\nstore = ~/a.json\n")
    for (arguments, code) in [
      (["config", "set", "color", "blue"], Int32(65)), (["config", "set", "store", "a.json"], 65),
      (["config", "set", "colour", "never"], 65), (["config", "set", "color"], 64), (["config", "get"], 64),
    ] {
      #expect(try program.run(arguments).code == code)
    }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "# mine\ncolor = always\nstore = ~/a.json\n")
  }

  @Test(arguments: ["\"%d.%m.%Y\"", "'%d.%m.%Y'", "", " %d.%m.%Y", "%d.%m.%Y ", "%d.%m.%Y\nstore = /x"])
  func `a value that the file cannot contain is refused`(value: String) throws {
    #expect(try program.run("config", "set", "dates", value).code == 65)
    #expect(!FileManager.default.fileExists(atPath: program.folder + "/.config"))
  }

  @Test func `an invalid line is replaced or removed`() throws {
    try configure("color = never\ndates = \"%d.%m.%Y\"\ndates\nstore = a.json\ncolor = auto\n")
    #expect(try program.run("config").code == 78)
    #expect(try program.run("config", "set", "dates", "iso").code == 0)
    #expect(try program.run("config", "unset", "store").code == 0)
    #expect(try program.run("config", "unset", "color").code == 0)
    let file = program.folder + "/.config/logbook/config"
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "dates = iso\n")
  }

  @Test func `XDG_CONFIG_HOME or LOGBOOK_CONFIG determines the location of the file`() throws {
    #expect(try setting("file") == [program.folder + "/.config/logbook/config", "default"])
    program.environment["XDG_CONFIG_HOME"] = program.folder + "/xdg"
    try configure("color = never", "xdg")
    #expect(try setting("color") == ["never", "xdg/logbook/config, line 1"])
    program.environment["XDG_CONFIG_HOME"] = "relative"
    #expect(try setting("file") == [program.folder + "/.config/logbook/config", "default"])
    program.environment["LOGBOOK_CONFIG"] = try program.file("other", "color = always")
    #expect(try setting("file") == [program.folder + "/other", "LOGBOOK_CONFIG"])
    #expect(try setting("color") == ["always", "other, line 1"])
    program.environment["LOGBOOK_CONFIG"] = "/dev/null"
    #expect(try setting("color") == ["auto", "default"])
    program.environment["LOGBOOK_CONFIG"] = "missing"
    #expect(
      try program.run("task", "list")
        == .init(code: 78, errors: "logbook: the file missing, named by LOGBOOK_CONFIG, does not exist\n")
    )
  }

  @Test(arguments: [
    ("colr = never", "line 1: “colr” is unknown; did you mean “color”?"),
    ("size = 3", "line 1: “size” is unknown; the keys are store, color, dates"),
    ("\n\ncolor", "line 3: “color” must be a line such as “color = never”"),
    ("color =", "line 1: “color” has no value; remove the line, or start it with #"),
    ("color = blue", "line 1: color “blue” must be one of auto, always, never"),
    ("color = never\ncolor = auto", "line 2: “color” is already set in line 1"),
    ("store = work.sqlite", "line 1: store “work.sqlite” must be a path that starts with / or ~/"),
    ("store = \"/a b\"", "line 1: the value must have no quotation marks"),
    ("dates = soon", "line 1: dates “soon” must be auto, iso, relative or a format such as %d.%m.%Y"),
    ("dates = %d.%m", "line 1: dates “%d.%m” must have the year once: %Y or %y"),
  ])
  func `errors in the file are reported with their line`(text: String, error: String) throws {
    try configure(text)
    let file = program.folder + "/.config/logbook/config"
    #expect(try program.run("task", "add", "x") == .init(code: 78, errors: "logbook: \(file), \(error)\n"))
    #expect(try program.run("help", "files").code == 0)
    #expect(!FileManager.default.fileExists(atPath: program.folder + "/.local"))
  }

  @Test func `a folder, or a file that is not text, is refused`() throws {
    let file = program.folder + "/.config/logbook/config"
    try configure("")
    try Data([0xFF, 0xFE, 0x00]).write(to: URL(filePath: file))
    #expect(try program.run("task", "list").errors == "logbook: the configuration file \(file) must be UTF-8 text\n")
    program.environment["LOGBOOK_CONFIG"] = program.folder
    #expect(
      try program.run("task", "list")
        == .init(
          code: 78,
          errors:
            "logbook: cannot read the configuration file: “\(program.folder)” cannot be read: it is a folder; give the path of a file\n"
        )
    )
  }

  @Test func `colour follows the options, the variables and the file`() throws {
    program.environment["LOGBOOK_STORE"] = "s.sqlite"
    _ = try program.run("task", "add", "x")
    #expect(!(try program.run("task", "list").output.contains("\u{1B}")))
    #expect(try program.run("task", "list", "--color", "always").output.contains("\u{1B}[1m"))
    #expect(!(try program.run("task", "list", "--color", "always", "--plain").output.contains("\u{1B}")))
    program.environment["TERM"] = "dumb"
    try configure("color = always")
    #expect(!(try program.run("task", "list").output.contains("\u{1B}")))
  }

  @Test func `the date style applies only to tables`() throws {
    program.environment["LOGBOOK_STORE"] = "s.sqlite"
    _ = try program.run("report", "add", "A", "--tested", "1", "--date", "2020-12-01")
    try configure("dates = %d.%m.%y")
    #expect(try program.run("report", "list").output.contains("01.12.20 "))
    for options in [["--plain"], ["--dates", "iso"], ["--json"]] {
      #expect(try program.run(["report", "list"] + options).output.contains("2020-12-01"))
    }
    #expect(
      try program.run("report", "list", "--dates", "x")
        == .init(
          code: 65,
          errors: "logbook: --dates “x” must be auto, iso, relative or a format such as %d.%m.%Y\n"
        )
    )
  }

  @Test(arguments: [
    ("iso", "2026-03-29 14:30"), ("auto", "today 14:30"), ("relative", "today 14:30"),
    ("%e %B %Y", "29 March 2026 14:30"), ("%d/%m %Y, %H.%M %z", "29/03 2026, 14.30 +0200"), ("%y%j", "26088 14:30"),
  ])
  func `a date and time is written in each style`(style: String, text: String) throws {
    // The UTC offset of Berlin is +0200, because daylight saving time began on this day.
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    let date = try DateText("2026-03-29T14:30", in: zone).date
    #expect(try DateStyle(style, field: "dates").text(date, in: zone, near: date) == text)
  }

  @Test(arguments: [
    (-8, "2026-11-23", "2026-11-23"), (-7, "7 days ago", "2026-11-24"), (-2, "2 days ago", "2026-11-29"),
    (-1, "yesterday", "yesterday"), (0, "today", "today"), (1, "tomorrow", "tomorrow"), (2, "in 2 days", "2026-12-03"),
    (7, "in 7 days", "2026-12-08"), (8, "2026-12-09", "2026-12-09"),
  ])
  func `a nearby day is written relative to today`(days: Int, relative: String, auto: String) throws {
    let now = try DateText("2026-12-01T23:59").date
    let day = try #require(CalendarDay(year: 2026, month: 12, day: 1))
    let date = CalendarDay(daysSince1970: day.daysSince1970 + days).startInUTC
    #expect(DateStyle.relative.text(date, in: .gmt, near: now) == relative)
    #expect(DateStyle.auto.text(date, in: .gmt, near: now) == auto)
  }
}
