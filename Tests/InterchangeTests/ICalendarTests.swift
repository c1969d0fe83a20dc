import LogbookDomain
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation
import Testing

@testable import LogbookInterchange

struct ICalendarTests {
  private let rome: TimeZone

  init() throws {
    rome = try #require(TimeZone(identifier: "Europe/Rome"))
  }

  private func toDos(
    _ texts: [String],
    into storage: Storage? = nil,
    _ change: (inout ImportOptions) -> Void = { _ in }
  ) async throws -> (tasks: [TaskItem], result: ImportResult) {
    let text = calendar(texts.map { "BEGIN:VTODO\n\($0)\nEND:VTODO" })
    let (storage, result) = try await imported(text, as: .tasks, into: storage, zone: rome, change)
    return (try await storage.allTasks(), result)
  }

  private func calendar(_ components: [String]) -> String {
    "BEGIN:VCALENDAR\nVERSION:2.0\n\(components.joined(separator: "\n"))\nEND:VCALENDAR\n"
  }

  // MARK: Repetition

  @Test(arguments: [
    ("DUE;VALUE=DATE:20240101", "FREQ=WEEKLY;BYDAY=MO", "P1W"),
    ("DUE;VALUE=DATE:20240115", "FREQ=MONTHLY;BYMONTHDAY=15", "P1M"),
    ("DUE;VALUE=DATE:20270512", "FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=12", "P1Y"),
    ("DUE;VALUE=DATE:20270512", "INTERVAL=2;BYMONTH=5;FREQ=YEARLY", "P2Y"),
    ("DUE:20240101T093000", "FREQ=WEEKLY;WKST=SU;INTERVAL=2;BYDAY=MO;BYHOUR=9;BYMINUTE=30;BYSECOND=0", "P2W"),
    // The start, not the due date, is what the rule repeats.
    ("DTSTART;VALUE=DATE:20240101\nDUE;VALUE=DATE:20240103", "FREQ=WEEKLY;BYDAY=MO", "P1W"),
    // It is Monday in Rome, and still Sunday in UTC. Programs name either weekday.
    ("DUE:20231231T233000Z", "FREQ=WEEKLY;BYDAY=MO", "P1W"),
    ("DUE:20231231T233000Z", "FREQ=WEEKLY;BYDAY=SU", "P1W"),
    ("SEQUENCE:1", "FREQ=MONTHLY", "P1M"),
    ("SEQUENCE:1", "FREQ=WEEKLY;BYDAY=MO", nil),
    ("DUE;VALUE=DATE:20240101", "FREQ=WEEKLY;BYDAY=TU", nil),
    ("DUE;VALUE=DATE:20240101", "FREQ=WEEKLY;BYDAY=MO,TH", nil),
    ("DUE;VALUE=DATE:20240101", "FREQ=DAILY;BYDAY=MO", nil),
    ("DUE;VALUE=DATE:20240101", "FREQ=MONTHLY;BYDAY=1MO", nil),
    // The end of the month: February 29 or April 30 is what remains of the 31st.
    ("DUE;VALUE=DATE:20240131", "FREQ=MONTHLY;BYMONTHDAY=-1", "P1M"),
    ("DUE;VALUE=DATE:20240430", "FREQ=MONTHLY;BYMONTHDAY=-1", "P1M/31"),
    ("DUE;VALUE=DATE:20240229", "FREQ=MONTHLY;BYMONTHDAY=30", "P1M/30"),
    ("DUE;VALUE=DATE:20240228", "FREQ=MONTHLY;BYMONTHDAY=30", nil),
    ("DUE;VALUE=DATE:20240228", "FREQ=MONTHLY;BYMONTHDAY=-1", nil),
    ("DTSTART;VALUE=DATE:20240101\nDUE;VALUE=DATE:20240120", "FREQ=MONTHLY;BYMONTHDAY=1", "P1M"),
    // The due date repeats, and its month is not that of the start.
    ("DTSTART;VALUE=DATE:20240131\nDUE;VALUE=DATE:20240229", "FREQ=MONTHLY;BYMONTHDAY=15", nil),
    ("DTSTART;VALUE=DATE:20240115\nDUE;VALUE=DATE:20240210", "FREQ=MONTHLY;BYMONTHDAY=15", nil),
    ("DTSTART;VALUE=DATE:20240115\nDURATION:P30D", "FREQ=MONTHLY;BYMONTHDAY=15", nil),
    ("DUE;VALUE=DATE:20240101", "FREQ=WEEKLY;BYDAY=FR,MO,TU,WE,TH", "P1B"),
    ("DUE;VALUE=DATE:20240101", "FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR", "P1B"),
    ("DUE:20240101T093000", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=9", "P1B"),
    ("SEQUENCE:1", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "P1B"),
    ("DUE;VALUE=DATE:20240101", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR", nil),
    ("DUE;VALUE=DATE:20240512", "FREQ=YEARLY;BYMONTHDAY=12", nil),
    ("DUE;VALUE=DATE:20240512", "FREQ=MONTHLY;BYMONTH=5", nil),
    ("DUE:20240101T093000", "FREQ=DAILY;BYHOUR=9,18", nil),
    ("DUE;VALUE=DATE:20240101", "FREQ=DAILY;BYHOUR=9", nil),
    ("DUE;VALUE=DATE:20240101", "FREQ=WEEKLY;BYDAY=MO;COUNT=5", nil),
    ("DUE;VALUE=DATE:20240101", "FREQ=WEEKLY;BYDAY=MO;UNTIL=20250101", nil),
    ("DUE;VALUE=DATE:20240101", "FREQ=WEEKLY;BYDAY=MO\nRRULE:FREQ=MONTHLY", nil),
  ])
  func `a rule that only restates the date keeps the repetition`(dates: String, rule: String, read: String?)
    async throws
  {
    for properties in ["\(dates)\nRRULE:\(rule)", "RRULE:\(rule)\n\(dates)"] {
      let (tasks, result) = try await toDos(["SUMMARY:a\n\(properties)"])
      #expect(tasks.map { $0.repeats?.rawValue } == [read])
      #expect((result.notKept["RRULE"] == 0) == (read != nil))
    }
  }

  @Test func `a rule in a table may restate the due date, too`() async throws {
    let text = "title,due,repeat\na,2024-01-01,FREQ=WEEKLY;BYDAY=MO\nb,2024-01-02,FREQ=WEEKLY;BYDAY=MO\n"
    let (storage, _) = try await imported(text, as: .tasks, zone: rome)
    #expect(try await storage.allTasks().map { $0.repeats?.rawValue } == ["P1W", nil])
  }

  @Test func `what is not kept names its tasks`() async throws {
    let (_, result) = try await toDos(["SUMMARY:a", "SUMMARY:b\nRRULE:FREQ=HOURLY"])
    #expect(result.notKept.records("RRULE") == ["“b” in line 6"])
    #expect(result.notKept.recordsJSON.text == #"{"RRULE":["“b” in line 6"]}"#)
  }

  // MARK: UIDs

  @Test func `a changed calendar updates its tasks, whatever their UIDs`() async throws {
    let (first, result) = try await toDos([
      "UID:part@host\nSUMMARY:Part\nRELATED-TO:whole@host", "UID:whole@host\nSUMMARY:Whole", "UID:\nSUMMARY:None",
    ])
    #expect(first.map(\.parentID) == [first[1].id, nil, nil])
    #expect(result.notKept.isEmpty)
    let storage = try Storage(.inMemory)
    for title in ["Plumber", "Plumber again"] {
      let text = "UID:20240101-abc@server.example\nSUMMARY:\(title)\nDUE;VALUE=DATE:2027010\(title.count % 9)"
      _ = try await toDos([text], into: storage) { $0.onDuplicate = .replace }
    }
    _ = try await toDos(["UID:x\nSUMMARY:Bill\nRELATED-TO:20240101-abc@server.example"], into: storage)
    let tasks = try await storage.allTasks()
    #expect(tasks.map(\.title) == ["Plumber again", "Bill"])
    #expect(tasks[1].parentID == tasks[0].id)
  }

  @Test func `a calendar that was imported before UIDs had IDs updates its tasks once`() async throws {
    let storage = try Storage(.inMemory)
    let fields = TaskItem.Fields(title: "Plumber", dueAt: Date(iso8601: "2027-01-01T00:00:00Z"), isDueOnDay: true)
    let old = try TaskItem(fields, createdAt: noon)
    try await storage.tasks.insert(old)
    let toDos = [
      "UID:part@host\nSUMMARY:Part\nRELATED-TO:whole@host",
      "UID:whole@host\nSUMMARY:Plumber\nDUE;VALUE=DATE:20270101\nPRIORITY:1",
      "UID:other@host\nSUMMARY:Plumber\nDUE;VALUE=DATE:20270101",
    ]
    for imported in [2, 0] {
      let (tasks, result) = try await self.toDos(toDos, into: storage) { $0.onDuplicate = .replace }
      #expect(result.imported == imported)
      #expect(tasks.map(\.title) == ["Plumber", "Part", "Plumber"])
      #expect(tasks[0].id == old.id && tasks[0].priority == .high)
      #expect(tasks[1].parentID == old.id)
    }
  }

  @Test func `a UUID of a name is that of RFC 9562`() throws {
    let dns = try #require(UUID(uuidString: "6ba7b810-9dad-11d1-80b4-00c04fd430c8"))
    #expect(UUID(name: "www.example.com", in: dns).uuidString == "2ED6657D-E927-568B-95E1-2665A8AEA6A2")
    // The padding of the hash ends at a different place for each length. The last UUID summarizes all of them.
    let chain = (0...130).reduce(dns) { UUID(name: String(repeating: "é", count: $1), in: $0) }
    #expect(chain.uuidString == "C593DD0F-C2C4-5C93-9DF5-47BE5AADDBED")
    // If this fails, the tasks that earlier versions imported are not found again.
    #expect("\(TaskItem.ID(uid: "20240101-abc@server.example"))" == "164e3829-e9dd-5266-94bd-e7e6c57da726")
  }

  // MARK: Damage

  @Test func `a damaged line outside of to-dos does no harm`() async throws {
    let text = calendar([
      "X-WR-CALDESC:first\nsecond", "BEGIN:VEVENT\nDESCRIPTION:first\nsecond\nEND:VEVENT",
      "BEGIN:VTODO\nSUMMARY:Good\nBEGIN:VALARM\nsecond\nEND:VALARM\nEND:VTODO",
    ])
    let (storage, result) = try await imported(text, as: .tasks)
    #expect(try await storage.allTasks().map(\.title) == ["Good"])
    #expect(result.notKept["damaged line"] == 3)
    #expect(result.notKept.records("damaged line") == ["line 4", "line 7", "line 12"])
    let zone = "BEGIN:VTIMEZONE\nTZID:Odd\nBEGIN:STANDARD\nDTSTART:20200101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO\n"
    let inZone = calendar([
      zone + "END:STANDARD\nEND:VTIMEZONE", "BEGIN:VTODO\nSUMMARY:a\nDUE;TZID=Odd:20270101T000000\nEND:VTODO",
    ])
    await #expect(throws: ImportFailure.self) { try await imported(inZone, as: .tasks) }
  }

  @Test func `a to-do without a title is left out, and the others are imported`() async throws {
    let (tasks, result) = try await toDos(["UID:a", "SUMMARY:b", "SUMMARY: \nDESCRIPTION:\\n"])
    #expect(tasks.map(\.title) == ["b"])
    #expect(result.invalid.map(\.line) == [3, 9])
  }

  // MARK: Dates

  @Test(arguments: [
    ("DUE:20161231T235960Z", "2016-12-31T23:59:59Z"),
    ("DUE;TZID=Central Europe Standard Time:20270307T081500", "2027-03-07T07:15:00Z"),
    ("DUE;TZID=Pacific Standard Time:20270707T081500", "2027-07-07T15:15:00Z"),
    ("DTSTART;VALUE=DATE:20270101\nDURATION:P1W", "2027-01-08"),
    ("DTSTART:20270101T100000Z\nDURATION:PT1H30M", "2027-01-01T11:30:00Z"),
    // The clocks in Rome change on 28 March 2027.
    ("DTSTART;TZID=Europe/Rome:20270327T100000\nDURATION:P1D", "2027-03-28T08:00:00Z"),
    ("DTSTART;TZID=Europe/Rome:20270327T100000\nDURATION:PT24H", "2027-03-28T09:00:00Z"),
    ("DTSTART:20270327T100000\nDURATION:P1DT1H", "2027-03-28T09:00:00Z"),
    ("DTSTART:20270101T100000Z\nDURATION:-P1D", "2026-12-31T10:00:00Z"),
    ("DTSTART;VALUE=DATE:20270101\nDURATION:PT24H", "2027-01-02"),
    ("DTSTART;VALUE=DATE:20270101\nDURATION:PT1H", "2027-01-01T00:00:00Z"),
    ("DUE;TZID=w. europe standard time:20270307T081500", "2027-03-07T07:15:00Z"),
    ("DTSTART:20270101T100000Z", nil),
    ("DURATION:P1D", nil),
  ])
  func `due dates in further forms are read`(properties: String, due: String?) async throws {
    let (tasks, result) = try await toDos(["SUMMARY:a\n\(properties)"])
    #expect(tasks.map { $0.due?.iso8601 } == [due])
    #expect(result.notKept.isEmpty == (due != nil))
  }

  @Test(arguments: [
    ("DTSTART:20270101T100000Z\nDURATION:P", "“P” must be a duration such as P1D or PT1H30M"),
    ("DTSTART:20270101T100000Z\nDURATION:P9999999D", "DURATION"),
    ("DTSTART:soon\nDURATION:P1D", "DTSTART: “soon”"),
  ])
  func `a duration that cannot be read is refused or left blank`(properties: String, message: String) async throws {
    let failure = await #expect(throws: ImportFailure.self) { try await toDos(["SUMMARY:a\n\(properties)"]) }
    #expect(String(describing: failure).contains(message))
    let (tasks, result) = try await toDos(["SUMMARY:a\n\(properties)"]) { $0.onInvalid = .blank }
    #expect(tasks.map(\.due) == [nil])
    #expect(result.blanked.count == 1)
  }

  @Test func `text with NUL is refused, and so is its task alone`() async throws {
    for property in ["SUMMARY:a\0b", "SUMMARY:a\nDESCRIPTION:\0", "SUMMARY:a\nCATEGORIES:b,\0c"] {
      let (tasks, result) = try await toDos([property, "SUMMARY:Good"]) { $0.onInvalid = .skip }
      #expect(tasks.map(\.title) == ["Good"])
      #expect(result.invalid.map(\.reason) == ["must be text without NUL"])
    }
  }

  @Test func `only the beginning of a calendar or of its parts makes a file a calendar`() async throws {
    for text in ["BEGIN:VEVENTUALLY do it @x\n", "BEGIN:VCALENDARS @x\n"] {
      let (storage, _) = try await imported(text, as: .tasks) { $0.format = nil }
      #expect(try await storage.allTasks().count == 1)
    }
    await #expect(throws: ImportFailure.unknownFormat(.calendarPart)) {
      try await imported("\r\nbegin:vevent \r\nSUMMARY:x\r\n", as: .tasks)
    }
  }

  @Test func `repetitions are written as far as a rule can express them`() async throws {
    let storage = try Storage(.inMemory)
    for (repeats, due) in [
      ("P1B", "2027-01-04"), ("P2B", "2027-01-04"), ("P2W/DONE", "2027-01-04"), ("P1M/31", "2027-02-28"),
      ("P1M", "2027-01-31"), ("P1M/30", "2027-02-28"), ("P1D/3600S", "2027-01-04"),
    ] {
      var fields = TaskItem.Fields(title: repeats, repeats: Recurrence(rawValue: repeats))
      fields.due = try .day(CalendarDay(utc: #require(Date(iso8601: "\(due)T00:00:00Z"))))
      try await storage.tasks.insert(TaskItem(fields, createdAt: noon))
    }
    let text = try await exported(storage, .tasks, as: .ics)
    let rules = text.split(separator: "\r\n").filter { $0.hasPrefix("RRULE:") }.map { $0.dropFirst(6) }
    #expect(
      rules == [
        "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "FREQ=WEEKLY;INTERVAL=2", "FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=-1",
        "FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=-1", "FREQ=MONTHLY;INTERVAL=1", "FREQ=DAILY;INTERVAL=1",
      ]
    )
    func notHeld(_ format: RecordFormat) async throws -> String {
      try await RecordExporter(format: format) { _ in }.export(TaskQuery(), of: storage.tasks).notHeld.json.text
    }
    #expect(
      try await notHeld(.ics) == #"{"repeats of several weekdays":1,"repeats counted from completion":1,"#
        + #""day of the month of repeats":1,"time of repeats skipped by a clock":1}"#
    )
    #expect(
      try await notHeld(.taskwarrior) == #"{"repeats of several weekdays":1,"repeats counted from completion":1,"#
        + #""day of the month of repeats":2,"time of repeats skipped by a clock":1}"#
    )
    let (copy, _) = try await imported(text, as: .tasks)
    #expect(
      try await copy.allTasks().map { $0.repeats?.rawValue } == ["P1B", nil, "P2W", "P1M/31", "P1M", "P1M", "P1D"]
    )
  }

  @Test func `every name of a zone in Windows leads to a zone`() {
    #expect(WindowsZones.identifiers.count > 130)
    #expect(WindowsZones.identifiers.filter { TimeZone(identifier: $0.value) == nil }.isEmpty)
  }
}
