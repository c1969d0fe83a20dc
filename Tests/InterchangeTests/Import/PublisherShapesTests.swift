import LogbookDomain
import LogbookRecords
import Foundation
import Testing

@testable import LogbookInterchange
@testable import LogbookStorage
import LogbookTestFiles

/// Tests imports of files with the headings and peculiarities that publishers document, but with invented values.
@Suite struct PublisherShapesTests {
  private let temporary = Result { try TemporaryFolder() }

  @Test(arguments: [
    "date,Bern,Chur\n2020-12-01,10,20\n", "location,2020-12-01\nBern,10\nChur,20\n",
  ])
  func `a repeated heading of a wide table is skipped`(text: String) async throws {
    let (storage, result) = try await imported(text + text, as: .reports) {
      ($0.wide, $0.onInvalid) = (.tested, .skip)
    }
    #expect((result.imported, result.duplicates, result.invalid.count) == (2, 2, 0))
    #expect(try await storage.allReports().map(\.numberTested) == [10, 20])
  }

  @Test(arguments: [nil, .tested] as [ReportColumn?])
  func `headings with an unterminated quote are refused`(wide: ReportColumn?) async throws {
    await #expect(
      throws: ImportFailure.badHeadings("the quote opened on line 1 must be closed before the end of the file")
    ) {
      try await imported("date,\"Bern\n2020-12-01,10\n", as: .reports) { $0.wide = wide }
    }
  }

  struct Shape: CustomTestStringConvertible, Sendable {
    let name: String
    let text: String
    var delimiter: Character = ","
    var mapping: [String: String] = [:]
    var dateFormat: String?
    var condition: (String, String)?
    var location: String?
    /// The headings of the columns with the numbers of tests and of positive results; `nil` if the shape maps no such
    /// column. The test compares the sum of each column with the sum of the same counts in the imported reports.
    let tested: String?
    let positive: String?
    let first: String

    var testDescription: String { name }
  }

  static let shapes = [
    Shape(
      name: "ECDC, tests by ISO week",
      text: """
        country,country_code,year_week,level,region_name,new_cases,tests_done,population
        Austria,AT,2020-W49,national,Austria,20811,188402,8858775
        Austria,AT,2020-W50,national,Austria,17560,201900,8858775
        Austria,AT,2020-W50,subnational,Tirol,1201,15000,757634
        """,
      mapping: ["date": "year_week", "tested": "tests_done", "positive": "new_cases"],
      condition: ("level", "national"),
      tested: "tests_done",
      positive: "new_cases",
      first: "Austria 2020-11-30"
    ),
    Shape(
      name: "ECDC, cases with the date over three columns",
      text: """
        dateRep,day,month,year,cases,deaths,countriesAndTerritories,geoId
        05/03/2020,5,3,2020,587,27,Italy,IT
        06/03/2020,6,3,2020,769,41,Italy,IT
        """,
      mapping: ["location": "countriesAndTerritories", "positive": "cases"],
      tested: nil,
      positive: "cases",
      first: "Italy 2020-03-05"
    ),
    Shape(
      name: "Johns Hopkins, places of two columns",
      text: """
        FIPS,Admin2,Province_State,Country_Region,Last_Update,Lat,Long_,Confirmed,Deaths
        ,,Hubei,China,2020-12-02 05:27:41,30.9,112.2,68149,4512
        ,,Tibet,China,2020-12-02 05:27:41,31.6,88.0,1,0
        ,,,Italy,2020-12-02 05:27:41,41.8,12.5,1620901,56361
        """,
      mapping: ["location": "Country_Region+Province_State", "date": "Last_Update", "positive": "Confirmed"],
      tested: nil,
      positive: "Confirmed",
      first: "China, Hubei 2020-12-02"
    ),
    Shape(
      name: "Santé publique France, a row for each age",
      text: """
        jour;dep;P;T;cl_age90
        2020-12-01;75;321;4210;0
        2020-12-01;75;12;300;09
        2020-12-02;75;298;4100;0
        """,
      delimiter: ";",
      mapping: ["date": "jour", "location": "dep", "positive": "P", "tested": "T"],
      condition: ("cl_age90", "0"),
      tested: "T",
      positive: "P",
      first: "75 2020-12-01"
    ),
    Shape(
      name: "UK government, newest first",
      text: """
        areaCode,areaName,areaType,date,newCasesBySpecimenDate,newVirusTests
        E92000001,England,nation,2020-12-02,13510,250101
        E92000001,England,nation,2020-12-01,14201,
        """,
      mapping: ["location": "areaName", "positive": "newCasesBySpecimenDate", "tested": "newVirusTests"],
      tested: "newVirusTests",
      positive: "newCasesBySpecimenDate",
      first: "England 2020-12-02"
    ),
    Shape(
      name: "Swiss BAG",
      text: """
        "datum","geoRegion","entries","entries_pos","entries_neg","type"
        "2020-12-01","BE","3105","410","2695","COVID19Test"
        "2020-12-01","CH",28931,4602,24329,"COVID19Test"
        """,
      mapping: ["location": "geoRegion", "tested": "entries", "positive": "entries_pos", "negative": "entries_neg"],
      tested: "entries",
      positive: "entries_pos",
      first: "BE 2020-12-01"
    ),
    Shape(
      name: "HHS, a row for each outcome",
      text: """
        state,state_name,overall_outcome,date,new_results_reported,total_results_reported
        AL,Alabama,Negative,2020/12/01,8123,1500001
        AL,Alabama,Positive,2020/12/01,1423,250001
        AK,Alaska,Positive,2020/12/01,611,32001
        """,
      mapping: ["positive": "new_results_reported"],
      condition: ("overall_outcome", "Positive"),
      tested: nil,
      positive: "new_results_reported",
      first: "AL 2020-12-01"
    ),
    Shape(
      name: "ISCIII, days first",
      text: """
        PROVINCIA,FECHA_PRUEBA,N_ANT_POSITIVOS,N_ANT,N_PCR_POSITIVOS,N_PCR
        Madrid,31/12/2020,900,9100,1200,11000
        Madrid,30/12/2020,850,8900,1150,10500
        """,
      mapping: ["location": "PROVINCIA", "date": "FECHA_PRUEBA", "positive": "N_PCR_POSITIVOS", "tested": "N_PCR"],
      dateFormat: "%d/%m/%Y",
      tested: "N_PCR",
      positive: "N_PCR_POSITIVOS",
      first: "Madrid 2020-12-31"
    ),
    Shape(
      name: "MZČR, one country and a byte-order mark",
      text: "\u{FEFF}" + """
        datum,prirustkovy_pocet_provedenych_testu,prirustkovy_pocet_nakazenych
        2020-12-01,21034,5103
        2020-12-02,19801,4580
        """,
      mapping: [
        "tested": "prirustkovy_pocet_provedenych_testu", "positive": "prirustkovy_pocet_nakazenych",
      ],
      location: "Czechia",
      tested: "prirustkovy_pocet_provedenych_testu",
      positive: "prirustkovy_pocet_nakazenych",
      first: "Czechia 2020-12-01"
    ),
    Shape(
      name: "ArcGIS, milliseconds since 1970",
      text: """
        OBJECTID,Bundesland,Meldedatum,AnzahlFall
        1,Bayern,1606780800000,2301
        2,Bayern,1606867200000,2410
        """,
      mapping: ["location": "Bundesland", "date": "Meldedatum", "positive": "AnzahlFall"],
      tested: nil,
      positive: "AnzahlFall",
      first: "Bayern 2020-12-01"
    ),
    Shape(
      name: "MHLW, Japanese headings",
      text: """
        日付,都道府県,検査実施件数,陽性者数
        2020/2/5,東京都,30,4
        2020/2/6,東京都,25,0
        """,
      mapping: ["location": "都道府県", "tested": "検査実施件数", "positive": "陽性者数"],
      tested: "検査実施件数",
      positive: "陽性者数",
      first: "東京都 2020-02-05"
    ),
    Shape(
      name: "a statistics office, by month",
      text: """
        region\tmonth\ttested\tpositive
        Uusimaa\t2020-11\t120011\t3301
        Uusimaa\t2020-12\t131201\t3920
        """,
      delimiter: "\t",
      mapping: ["date": "month"],
      tested: "tested",
      positive: "positive",
      first: "Uusimaa 2020-11-01"
    ),
  ]

  @Test(arguments: shapes)
  func `imported totals agree with the published file`(shape: Shape) async throws {
    let (storage, result) = try await imported(shape.text, as: .reports) { options in
      options.mapping = shape.mapping
      options.location = shape.location
      options.dateFormat = shape.dateFormat.flatMap { try? DateFormat($0) }
      options.conditions = shape.condition.map { [$0] } ?? []
    }
    let reports = try await storage.reports.records(matching: ReportQuery())
    let rows = independentRows(of: shape)
    #expect(result.invalid.isEmpty)
    #expect(reports.count == rows.count)
    func sum(_ heading: String?) -> Int {
      heading.map { name in rows.reduce(0) { $0 + (Int($1[name] ?? "") ?? 0) } } ?? 0
    }
    #expect(reports.compactMap(\.numberTested).reduce(0, +) == sum(shape.tested))
    #expect(reports.compactMap(\.numberPositive).reduce(0, +) == sum(shape.positive))
    #expect(sum(shape.positive) > 0)
    let first = try #require(reports.first)
    #expect("\(first.location) \(first.firstDay)" == shape.first)
  }

  /// Returns the rows that satisfy the shape's condition, parsed without the package's CSV reader.
  private func independentRows(of shape: Shape) -> [[String: String]] {
    let lines = shape.text.replacing("\u{FEFF}", with: "").replacing("\"", with: "").split(separator: "\n")
      .map { $0.split(separator: shape.delimiter, omittingEmptySubsequences: false).map(String.init) }
    return lines.dropFirst().map { Dictionary(zip(lines[0], $0)) { first, _ in first } }.filter { row in
      shape.condition.map { row[$0.0] == $0.1 } ?? true
    }
  }

  @Test func `the database of Taskwarrior 3 is read with dependencies, tags, annotations and recurrences`()
    async throws
  {
    let path = try database(
      """
      CREATE TABLE operations (
        id INTEGER PRIMARY KEY AUTOINCREMENT, data STRING,
        uuid GENERATED ALWAYS AS (
          coalesce(json_extract(data, '$.Update.uuid'), json_extract(data, '$.Create.uuid'))
        ) VIRTUAL,
        synced bool DEFAULT false
      );
      CREATE INDEX operations_by_uuid ON operations (uuid);
      CREATE TABLE sync_meta (key STRING PRIMARY KEY, value STRING);
      CREATE TABLE tasks (uuid STRING PRIMARY KEY, data STRING);
      CREATE TABLE working_set (id INTEGER PRIMARY KEY, uuid STRING);
      INSERT INTO tasks VALUES \(Self.taskwarriorRows);
      """
    )
    let export = try #require(try TaskwarriorDatabase.export(of: path))
    let (storage, result) = try await imported(export, as: .tasks) { $0.format = .taskwarrior }
    let tasks = try await storage.tasks.records(matching: TaskQuery())
    #expect(tasks.map(\.title) == ["Buy milk", "Bake", "Water"])
    #expect(tasks[0].tags == ["shop"])
    #expect(tasks[0].notes == "2020-12-01 00:01:40 semi-skimmed")
    #expect(tasks[0].due == CalendarDay(year: 2020, month: 12, day: 2).map { .day($0) })
    #expect(tasks[1].dependencies == [tasks[0].id])
    #expect(tasks[1].waitUntil == Date(timeIntervalSince1970: 1_606_950_000))
    #expect(tasks[2].repeats == Recurrence(rawValue: "P1W"))
    #expect(tasks[2].due == .moment(Date(timeIntervalSince1970: 1_606_870_800)))
    #expect(result.invalid.map(\.line) == [3, 5])
    #expect(result.notKept.isEmpty)
    #expect(try TaskwarriorDatabase.export(of: database("CREATE TABLE tasks (uuid, data);")) == nil)
  }

  @Test func `a function in the schema of another program's database neither runs nor makes it unreadable`() throws {
    let schema =
      "CREATE TABLE operations (id); CREATE TABLE working_set (id); "
      + "CREATE TABLE odd (a CHECK (json_valid(a)), b AS (json_quote(a)), c DEFAULT (json('1'))); "
      + "CREATE INDEX odd_a ON odd (json_type(a)) WHERE json_valid(a); "
      + "CREATE VIEW every AS SELECT json_array(a) FROM odd; "
    let sound = try database(schema + "CREATE TABLE tasks (uuid, data); INSERT INTO tasks VALUES ('u', '{}');")
    #expect(try TaskwarriorDatabase.export(of: sound) == Array(#"{"uuid":"u"}"#.utf8) + [UInt8(ascii: "\n")])
    let calling = try database(
      schema + "CREATE TABLE tasks (uuid, data AS (json_quote(uuid))); INSERT INTO tasks VALUES ('u');"
    )
    let reason = "this version of SQLite cannot read its tables: unsafe use of json_quote()"
    #expect(throws: ImportError.unsuitable(path: calling, reason: reason)) {
      try TaskwarriorDatabase.export(of: calling)
    }
  }

  private static var taskwarriorRows: String {
    let ids = (0..<5).map { "0b11967d-9dae-4333-a137-c3b1e8a641d\($0)" }
    let data = [
      #"{"description":"Buy milk","status":"pending","entry":"1606780800","due":"1606867200","tag_shop":"x","#
        + #""tags":"shop","priority":"H","annotation_1606780900":"semi-skimmed"}"#,
      #"{"description":"Bake","status":"pending","entry":"1606780800","dep_\#(ids[0])":"x","wait":"1606950000"}"#,
      #"{"description":"Water","status":"recurring","entry":"1606780800","due":"1606867200","recur":"weekly","mask":"-"}"#,
      #"{"description":"Water","status":"pending","due":"1606870800","recur":"weekly","parent":"\#(ids[2])","imask":"0"}"#,
      #"{"description":"Gone","status":"deleted"}"#,
    ]
    return zip(ids, data).map { "('\($0)', '\($1)')" }.joined(separator: ", ")
  }

  private func database(_ sql: String) throws -> String {
    let path = try temporary.get().path("\(UUID().uuidString).sqlite")
    try Data().write(to: URL(filePath: path))
    let connection = try SQLiteLocation.file(path: path).open()
    try connection.execute(sql)
    return path
  }

  @Test func `without headings, a first row that looks like column numbers is a record`() async throws {
    let (storage, result) = try await imported("Milk\n1\nBread\n", as: .tasks) {
      ($0.hasNoHeader, $0.mapping) = (true, ["title": "1"])
    }
    #expect(result.read == 3)
    #expect(try await storage.allTasks().map(\.title) == ["Milk", "1", "Bread"])
  }

  @Test func `a date in several columns requires all of them`() async throws {
    let text = "location,Year,Month,Day,tested\nY,2020,,5,7\nY,2020,12,,9\nY,2020,12,24,3\n"
    let (storage, result) = try await imported(text, as: .reports) { $0.onInvalid = .skip }
    #expect(result.invalid.map(\.line) == [2, 3])
    #expect(try await storage.reports.records(matching: ReportQuery()).map(\.numberTested) == [3])
  }

  @Test func `a wide table combines several columns for the location`() async throws {
    let format = try DateFormat("%m/%d/%y")
    let text = "Province,Country,Lat,1/22/20,1/23/20\nNorth,X,1,1,2\n South ,X,1,3,4\n,Y,2,5,6\n"
    let (storage, result) = try await imported(text, as: .reports) {
      ($0.mapping, $0.wide, $0.dateFormat) = (["location": "Country+Province"], .positive, format)
    }
    #expect((result.imported, result.duplicates, result.invalid.count) == (6, 0, 0))
    let reports = try await storage.allReports()
    #expect(reports.map(\.location) == ["X, North", "X, North", "X, South", "X, South", "Y", "Y"])
    #expect(reports.map(\.numberPositive) == [1, 2, 3, 4, 5, 6])
  }

  @Test func `a wide table with a column for each location has one column for the date`() async throws {
    await #expect(throws: ImportFailure.self) {
      try await imported("date,State,County,Bern\n2020-12-01,TX,Travis,5\n", as: .reports) {
        ($0.mapping, $0.wide) = (["location": "State+County"], .tested)
      }
    }
  }

  @Test(arguments: [" ", "  ", "\u{A0}", " \u{2009}", "\u{202F}", "\n", "\t"])
  func `white space inside a location or project counts as one space`(space: String) async throws {
    let (storage, result) = try await imported(
      "location,date,tested\nNew York,2020-01-01,1\n\"New\(space)York \",2020-01-02,2\n",
      as: .reports
    )
    #expect(result.imported == 2)
    #expect(try await storage.allReports().map(\.location) == ["New York", "New York"])
    let (wide, _) = try await imported("date,\"New\(space)York\"\n2020-01-01,1\n", as: .reports) { $0.wide = .tested }
    #expect(try await wide.allReports().map(\.location) == ["New York"])
    let (tasks, _) = try await imported("title,project\nPaint,\"my\(space)house\"\n", as: .tasks)
    #expect(try await tasks.allTasks().map(\.project) == ["my house"])
  }
}
