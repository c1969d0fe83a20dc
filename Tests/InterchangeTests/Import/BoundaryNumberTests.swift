import LogbookDomain
import LogbookInterchange
import Testing

/// Tests that no number in a file ends the process, and that a number that cannot be read invalidates only its item.
@Suite struct BoundaryNumberTests {
  static let numbers = [
    "-9223372036854775808", "9223372036854775807", "-9223372036854775809", "9223372036854775808",
    "18446744073709551615",
    "-2147483649", "4294967296", "253402300800", "-62135596801", "99999999999999999999999999", "1e308", "1e999",
    "-1e999",
    "1e-999", "0", "-0", "-1", "00", "",
  ]

  /// A file of tasks, in which `NUMBER` stands for a number and the last task is titled “Good”.
  private static let taskFiles: [String] =
    [
      "BYDAY=NUMBERSU", "BYMONTHDAY=NUMBER", "BYMONTHDAY=1,NUMBER", "BYMONTH=NUMBER;BYDAY=-1SU", "INTERVAL=NUMBER",
      "UNTIL=NUMBER",
    ].map { rule in
      calendar(
        zone: "RRULE:FREQ=YEARLY;BYMONTH=10;\(rule)\r\nTZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100",
        "DUE;TZID=Home:20261201T143000"
      )
    }
    + [
      "TZOFFSETFROM:NUMBER\r\nTZOFFSETTO:+0100", "TZOFFSETFROM:+9959\r\nTZOFFSETTO:-9959\r\nRDATE:NUMBER",
      "TZOFFSETFROM:+0NUMBER\r\nTZOFFSETTO:-NUMBER",
    ].map { calendar(zone: $0, "DUE;TZID=Home:00010101T000000") }
    + [
      "DUE:NUMBER", "DUE;VALUE=DATE:NUMBER", "PRIORITY:NUMBER", "PERCENT-COMPLETE:NUMBER", "COMPLETED:NUMBER",
      "RRULE:FREQ=WEEKLY;INTERVAL=NUMBER", "RRULE:FREQ=DAILY;COUNT=NUMBER", "SEQUENCE:NUMBER", "DURATION:PNUMBERW",
    ].map { calendar(zone: "TZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100", $0) }
    + [
      #""due":NUMBER"#, #""due":"NUMBER""#, #""entry":"NUMBER""#, #""recur":"NUMBERd""#, #""recur":"PNUMBERW""#,
      #""imask":NUMBER"#, #""urgency":NUMBER"#, #""wait":"NUMBER""#, #""modified":NUMBER"#,
    ].map {
      let id = #""uuid":"0b0a0000-0000-4000-8000-00000000000"#
      return "[{\(id)1\",\"status\":\"pending\",\"description\":\"Odd\",\($0)},\n"
        + "{\(id)2\",\"status\":\"pending\",\"description\":\"Good\"}]"
    }
    + [#"due:"NUMBER""#, #"entry:"NUMBER""#, #"recur:"NUMBERweeks""#, #"annotation_NUMBER:"x""#].map {
      "[description:\"Odd\" status:\"pending\" uuid:\"0b0a0000-0000-4000-8000-000000000001\" \($0)]\n"
        + "[description:\"Good\" status:\"pending\" uuid:\"0b0a0000-0000-4000-8000-000000000002\"]\n"
    }
    + ["rec:NUMBERd", "rec:+NUMBERw", "due:NUMBER", "t:NUMBER", "x NUMBER", "NUMBER 2026-01-01"].map {
      "(A) \($0) Odd \($0)\n(A) Good\n"
    }
    + ["dueAt", "number", "id", "priority", "repeats", "parent", "dependencies", "completed", "createdAt"].flatMap {
      [
        "title,\($0)\nOdd,NUMBER\nGood,\n", "[{\"title\":\"Odd\",\"\($0)\":NUMBER},\n{\"title\":\"Good\"}]",
        "{\"title\":\"Odd\",\"\($0)\":\"NUMBER\"}\n{\"title\":\"Good\"}\n",
        "title,\($0)\nOdd,every NUMBER weeks\nGood,\n",
      ]
    }

  private static func calendar(zone: String, _ property: String) -> String {
    """
    BEGIN:VCALENDAR\r
    BEGIN:VTIMEZONE\r
    TZID:Home\r
    BEGIN:STANDARD\r
    DTSTART:19701025T030000\r
    \(zone)\r
    END:STANDARD\r
    END:VTIMEZONE\r
    BEGIN:VTODO\r
    SUMMARY:Odd\r
    \(property)\r
    END:VTODO\r
    BEGIN:VTODO\r
    SUMMARY:Good\r
    END:VTODO\r
    END:VCALENDAR\r

    """
  }

  @Test(arguments: numbers, [ImportOptions.OnInvalid.skip, .blank])
  func `a number in a file of tasks affects only its task`(number: String, onInvalid: ImportOptions.OnInvalid)
    async throws
  {
    for file in Self.taskFiles {
      let text = file.replacing("NUMBER", with: number)
      // An empty JSON number is a damaged file.
      if number.isEmpty, text.contains(#"":}"#) || text.contains(#"":,"#) { continue }
      if number == "00", text.contains(#"":00"#) { continue }
      let (storage, result) = try await imported(text, as: .tasks) { $0.onInvalid = onInvalid }
      #expect(try await storage.allTasks().last?.title == "Good", "\(text)")
      #expect(result.read == 2, "\(text)")
    }
  }

  @Test(arguments: numbers)
  func `a number in a file of reports affects only its report`(number: String) async throws {
    let files =
      ["date", "tested", "positive", "number", "id", "other"].flatMap {
        [
          "location,date,tested,\($0)x\nOdd,2020-01-01,1,NUMBER\nGood,2020-01-01,1,\n",
          "location,date,tested,positive,number,id,other\nOdd,NUMBER,1,,,,\nGood,2020-01-01,1,,,,\n",
          "location,date,tested\nOdd,2020-01-01,\"NUMBER\"\nGood,2020-01-01,1\n",
          "[{\"location\":\"Odd\",\"date\":\"2020-01-01\",\"tested\":1,\"\($0)s\":NUMBER},\n"
            + "{\"location\":\"Good\",\"date\":\"2020-01-01\",\"tested\":1}]",
        ]
      } + [
        "[{\"location\":\"Odd\",\"date\":NUMBER,\"tested\":NUMBER},\n{\"location\":\"Good\",\"date\":\"2020-01-01\",\"tested\":1}]"
      ]
    for file in files where !(file.hasPrefix("[") && ["", "00"].contains(number)) {
      let (storage, result) = try await imported(file.replacing("NUMBER", with: number), as: .reports) {
        $0.onInvalid = .skip
      }
      #expect(try await storage.allReports().last?.location == "Good", "\(file)")
      #expect(result.read == 2, "\(file)")
    }
  }

  @Test(arguments: numbers)
  func `a cell of a wide table affects only itself`(number: String) async throws {
    let (storage, _) = try await imported("date,Odd,Good\n2020-01-01,\"\(number)\",1\n", as: .reports) {
      $0.wide = .tested
      $0.onInvalid = .skip
    }
    #expect(try await storage.allReports().last?.location == "Good")
  }

  @Test func `a rule with a weekday or a day of the month out of range is unsupported`() async throws {
    for rule in ["BYDAY=-9223372036854775808SU", "BYDAY=6SU", "BYMONTHDAY=-9223372036854775808", "BYMONTHDAY=32"] {
      let text = Self.calendar(
        zone: "RRULE:FREQ=YEARLY;BYMONTH=10;\(rule)\r\nTZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100",
        "DUE;TZID=Home:20261201T143000"
      )
      let (_, result) = try await imported(text, as: .tasks) { $0.onInvalid = .skip }
      #expect(
        result.invalid.map(\.description)
          == ["line 11, column DUE: “Home” must be a time zone that is known or defined in the file"]
      )
    }
  }
}
