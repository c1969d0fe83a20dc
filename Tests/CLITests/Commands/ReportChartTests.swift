import Foundation
import Testing

@Suite struct ReportChartTests {
  private let program: Program

  init() throws {
    program = try Program()
    let file = try program.file(
      "tests.csv",
      """
      location,date,tested,positive
      Graz,2020-12-01,10,1
      Graz,2020-12-02,10,2
      Graz,2020-12-04,10,4
      Wien,2020-12-01,100,40
      Wien,2020-12-04,100,

      """
    )
    try #require(program.run("import", file, "--as", "reports").code == 0)
  }

  @Test func `without a terminal, a chart is 80 columns wide`() throws {
    let outcome = try program.run("report", "chart", "--location", "graz", "--location", "WIEN")
    #expect(outcome.code == 0)
    #expect(outcome.errors == "")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.prefix(3) == ["Positivity rate, by day", "  a Graz", "  b Wien"])
    #expect(lines.map(\.count).max() == 80)
    #expect(outcome.output.contains("┤"))
  }

  @Test func `with --plain, a chart is in ASCII`() throws {
    let output = try program.run("report", "chart", "--measure", "tested", "--plain").output
    #expect(output.hasPrefix("Tests, by day: all locations\n150 +"))
    #expect(output.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test func `with --json, the values are JSON`() throws {
    #expect(
      try program.run("report", "chart", "--window", "2", "--location", "Graz", "--from", "2020-12-02", "--json").output
        == #"[{"name":"Graz","points":[{"date":"2020-12-02","value":0.15},{"date":"2020-12-03","value":0.2},"#
        + #"{"date":"2020-12-04","value":0.4}]}]"# + "\n"
    )
  }

  @Test func `a picture is written to a file or to standard output`() throws {
    let path = program.folder + "/tests.svg"
    #expect(try program.run("report", "chart", "--output", path) == .init(output: "Drew \(path)\n"))
    let file = try String(contentsOf: URL(filePath: path), encoding: .utf8)
    #expect(file.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg "))
    #expect(file.hasSuffix("</svg>\n"))
    #expect(try program.run("report", "chart", "--output", "-").output == file)
    #expect(try program.run("report", "chart", "--output", program.folder + "/none/x.svg").code == 73)
  }

  @Test func `unknown locations and missing values are reported, with suggestions`() throws {
    #expect(
      try program.run("report", "chart", "--location", "Grax")
        == .init(
          code: 65,
          errors: "logbook: --location “Grax” must be a location with reports; did you mean “Graz”?\n"
        )
    )
    #expect(
      try program.run("report", "chart", "--location", "Linz", "--json").code == 65
    )
    #expect(
      try program.run("report", "chart", "--location", "Wien", "--from", "2020-12-02", "--measure", "positive")
        == .init(errors: "Nothing to draw for Wien: positive is unknown on these days.\n")
    )
    #expect(
      try program.run("report", "chart", "--from", "2021-01-01", "--json")
        == .init(output: #"[{"name":"all locations","points":[]}]"# + "\n")
    )
  }

  private static let nineLocations = (1...9).flatMap { ["--location", "\($0)"] }

  @Test(arguments: [
    (["--output", "x.gif"], 65, "--output “x.gif” must end in .svg or .png"),
    (["--max", "tall"], 65, "--max “tall” must be a number from 0"),
    (["--min", "20", "--max", "20"], 64, "--min must be less than --max"),
    (["--min", "0", "--log"], 64, "--min must be greater than 0 with --log"),
    (["--bars", "--location", "Graz", "--location", "Wien"], 64, "--bars takes only one location"),
    (["--population", "p.csv"], 64, "--population needs a count: add --measure tested, positive or another"),
    (["--population", "p.csv", "--measure", "tested"], 64, "--population needs a --location"),
    (["--window", "367"], 65, "--window “367” must be from 1 to 366 days"),
    (["--measure", "posit"], 65, "--measure “posit” must be one of positivity, tested, positive"),
    (ReportChartTests.nineLocations, 64, "a chart has at most 8 locations, not 9"),
  ])
  func `invalid options are refused`(options: [String], code: Int32, message: String) throws {
    let outcome = try program.run(["report", "chart"] + options)
    #expect(outcome.code == code)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("logbook: \(message)"))
  }

  @Test func `with a population table, counts are per 100,000 people`() throws {
    func chart(_ table: String, isPiped: Bool = false) throws -> Program.Outcome {
      try program.run(
        "report",
        "chart",
        "--json",
        "--measure",
        "tested",
        "--location",
        "graz",
        "--population",
        isPiped ? "-" : program.file("people.csv", table),
        input: isPiped ? table : ""
      )
    }
    let table = "Land;Einwohner\nGRAZ;292.630\nWien;1.900.000\n"
    let outcome = try chart(table)
    #expect(outcome.output.hasPrefix(#"[{"name":"Graz","points":[{"date":"2020-12-01","value":3.41"#))
    #expect(try chart(table, isPiped: true) == outcome)
    for (table, message) in [
      ("name,people\nGraz,none\n", "line 2, column people: “none” must be a whole number of people, 1 or more"),
      ("name,people\nWien,5\n", "must have a row for graz"), ("name,size\nGraz,5\n", "population"),
      ("name,\"people\nGraz,5\n", "the first line must name the columns: the quote opened on line 1"),
      ("name,people\nGraz,\"5\n", ": line 2: the quote opened on line 2 must be closed before the end of the file"),
    ] {
      let outcome = try chart(table)
      #expect(outcome.code == 65)
      #expect(outcome.errors.contains(message))
    }
  }

  @Test func `a PNG is created by an installed converter`() throws {
    let folder = program.folder + "/bin"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    program.environment["PATH"] = folder
    let outcome = try program.run("report", "chart", "--output", "x.png")
    #expect(outcome.code == 66)
    #expect(
      outcome.errors
        .hasPrefix("logbook: PNG needs a converter, and none of rsvg-convert, inkscape, magick, convert is installed")
    )
    func install(_ script: String) throws {
      try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(filePath: folder + "/rsvg-convert"))
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder + "/rsvg-convert")
    }
    let path = program.folder + "/x.png"
    try install("echo it is broken >&2; exit 3")
    let broken = try program.run("report", "chart", "--output", path)
    #expect(broken.code == 74)
    #expect(broken.errors == "logbook: \(folder)/rsvg-convert cannot convert the chart to PNG: it is broken\n")
    #expect(!FileManager.default.fileExists(atPath: path))
    try install("/bin/cat \"$5\" > \"$4\"")
    #expect(try program.run("report", "chart", "--output", path) == .init(output: "Drew \(path)\n"))
    let picture = try String(contentsOfFile: path, encoding: .utf8)
    #expect(try picture == program.run("report", "chart", "--output", "-").output)
  }
}
