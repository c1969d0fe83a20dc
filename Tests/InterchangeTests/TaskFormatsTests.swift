import LogbookDomain
import LogbookInterchange
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import Foundation
import Testing

struct TaskFormatsTests {
  private let rome: TimeZone

  init() throws {
    rome = try #require(TimeZone(identifier: "Europe/Rome"))
  }

  private func tasks(_ text: String) async throws -> (tasks: [TaskItem], result: ImportResult) {
    let (storage, result) = try await imported(text, as: .tasks, zone: rome)
    return (try await storage.allTasks(), result)
  }

  @Test func `a todo.txt is imported`() async throws {
    let (tasks, result) = try await tasks(
      """
      (A) 2026-03-01 Call Mom @phone +Family due:2026-03-29
      x 2026-03-02 2026-03-01 Review +Hydroponics pull @GitHub pri:B
      (D) Low +one +two h:1

      x done
      xylophone lesson
      (b) 2026-13-01 is text
      """
    )
    #expect(
      tasks.map(\.title) == [
        "Call Mom", "Review +Hydroponics pull", "Low +one +two h:1", "done", "xylophone lesson",
        "(b) 2026-13-01 is text",
      ]
    )
    #expect(tasks.map(\.priority) == [.high, .medium, .low, .none, .none, .none])
    #expect(tasks.map(\.project) == ["Family", "Hydroponics", "one", nil, nil, nil])
    #expect(tasks.map(\.tags) == [["phone"], ["GitHub"], ["two"], [], [], []])
    // In Rome, clocks are set forward on the due day, 29 March 2026.
    #expect(tasks[0].due == CalendarDay(year: 2026, month: 3, day: 29).map { .day($0) })
    #expect(tasks[0].createdAt == Date(iso8601: "2026-02-28T23:00:00Z"))
    #expect(tasks[1].completedAt == Date(iso8601: "2026-03-01T23:00:00Z"))
    #expect(tasks[3].completedAt == noon)
    #expect(result.format == .todotxt)
    #expect(result.notKept.names == ["priority below C (now low)", "further project (now a tag)"])
  }

  @Test func `the fields of a todo.txt do not stay in the title, and an edited one is exported`() async throws {
    let (storage, result) = try await imported(
      "(A) Pay bill due:2026-12-31 pm:4 soon\nx 2023-08-10 Done thing\nWater rec:1d due:2026-12-01\nFeed rec:+1d the cat\ndue:2026-01-01 In front\n",
      as: .tasks,
      zone: rome
    ) { $0.format = .todotxt }
    let tasks = try await storage.allTasks()
    #expect(tasks.map(\.title) == ["Pay bill pm:4 soon", "Done thing", "Water", "Feed the cat", "In front"])
    #expect(tasks[1].createdAt == tasks[1].completedAt)
    #expect(tasks.map { $0.repeats?.rawValue } == [nil, nil, "P1D/DONE", "P1D", nil])
    #expect(result.notKept.isEmpty)
    let edited = try tasks[0].edited(at: noon) { $0.due = CalendarDay(year: 2027, month: 1, day: 5).map { .day($0) } }
    try await storage.tasks.update(edited)
    let text = try await exported(storage, .tasks, as: .todotxt, zone: rome)
    #expect(text.contains("Pay bill pm:4 soon due:2027-01-05\n"))
  }

  @Test func `words of a title do not replace dates that were set later`() async throws {
    let storage = try Storage(.inMemory)
    var fields = TaskItem.Fields(
      title: "Pay due:2026-12-31 the t:2026-12-01 bill  rec:1w",
      repeats: try Recurrence("2w")
    )
    fields.due = CalendarDay(year: 2027, month: 1, day: 5).map { .day($0) }
    fields.waitUntil = Date(iso8601: "2027-01-04T00:00:00Z")
    try await storage.tasks.insert(TaskItem(fields, createdAt: noon))
    fields.title = "Pay due:2027-01-05 t:2027-01-04 rec:+2w bill"
    try await storage.tasks.insert(TaskItem(fields, createdAt: noon))
    #expect(
      try await exported(storage, .tasks, as: .todotxt)
        == "2023-11-14 Pay the bill due:2027-01-05 t:2027-01-04 rec:+2w\n"
        + "2023-11-14 Pay due:2027-01-05 t:2027-01-04 rec:+2w bill\n"
    )
    let result = try await RecordExporter(format: .todotxt) { _ in }.export(TaskQuery(), of: storage.tasks)
    #expect(result.notHeld.json.text == #"{"words in title (read as fields)":2}"#)
  }

  @Test func `a second date or recurrence of a todo.txt is reported`() async throws {
    let (tasks, result) = try await tasks(
      "A @x due:2027-01-01 due:2027-01-02 t:2027-01-03 t:2027-01-04 rec:1b rec:+2b\n"
    )
    #expect(tasks.map(\.title) == ["A"])
    #expect(tasks[0].waitUntil == Date(iso8601: "2027-01-02T23:00:00Z"))
    #expect(tasks[0].repeats?.rawValue == "P1B/DONE")
    #expect(result.notKept.json.text == #"{"further due":1,"further t":1,"further rec":1}"#)
    // The program cuts longer names, because other names come from files.
    #expect(result.notKept.names.allSatisfy { $0.count <= 40 })
  }

  @Test(arguments: [
    "A @x", "(B) A +p @x due:2027-01-01 rec:2w", "A @x rec:+1b", "x 2026-01-02 A +p", "x 2026-01-02 2026-01-01 A +p",
    "2026-01-01 A +p", "x 2026-01-02 A @x pri:A",
  ])
  func `a line of a todo.txt comes back as it was, without a creation date that it did not have`(line: String)
    async throws
  {
    let (storage, _) = try await imported(line + "\n", as: .tasks, zone: rome)
    #expect(try await exported(storage, .tasks, as: .todotxt, zone: rome) == line + "\n")
    // The mark is kept by other formats of this package, and by edits.
    let json = try await exported(storage, .tasks, as: .json)
    let (copy, _) = try await imported(json, as: .tasks)
    let task = try #require(try await copy.allTasks().first).edited(at: noon + 86_400) { $0.notes = "n" }
    try await copy.tasks.update(task)
    #expect(try await exported(copy, .tasks, as: .todotxt, zone: rome) == line + "\n")
  }

  @Test func `a creation date is written if the title would be read as something else without it`() async throws {
    let (storage, _) = try await imported("A @x\n", as: .tasks)
    for title in ["x A", "2026-01-01 A", "(A) A"] {
      let task = try #require(try await storage.allTasks().first).edited(at: noon) { $0.title = title }
      try await storage.tasks.update(task)
      #expect(try await exported(storage, .tasks, as: .todotxt) == "2023-11-14 \(title) @x\n")
    }
  }

  @Test func `a Taskwarrior export is imported`() async throws {
    let (tasks, result) = try await tasks(
      #"""
      [
      {"uuid":"0b11967d-9dae-4333-a137-c3b1e8a641d3","id":1,"description":"One","status":"pending","entry":"20201021T065209Z",
       "modified":"20210214T151429Z","due":"20261201T120000Z","project":"a.b","tags":["x","y z"],"priority":"H","urgency":6.5,
       "annotations":[{"entry":"20210210T083410Z","description":"first"},{"entry":"20210210T083413Z","description":"second"}],
       "depends":["6c4c9ee8-d6c4-4d64-a84d-bf9cb710684e","be9c4324-bf96-4f15-904a-4bb8098500fe"]},
      {"uuid":"1b11967d-9dae-4333-a137-c3b1e8a641d3","description":"Two","status":"completed","entry":"20201021T065209Z",
       "end":"20201022T065209Z","recur":"weekly","wait":""},
      {"uuid":"2b11967d-9dae-4333-a137-c3b1e8a641d3","description":"Three","status":"deleted","entry":"20201021T065209Z"}
      ]
      """#
    )
    #expect(tasks.map(\.title) == ["One", "Two"])
    #expect(tasks[0].id == TaskItem.ID(try #require(UUID(uuidString: "0b11967d-9dae-4333-a137-c3b1e8a641d3"))))
    #expect(tasks[0].due == Date(iso8601: "2026-12-01T12:00:00Z").map { .moment($0) })
    #expect(tasks[1].repeats?.rawValue == "P1W")
    #expect(tasks[0].modifiedAt == Date(iso8601: "2021-02-14T15:14:29Z"))
    #expect(tasks[0].tags == ["x", "y z"])
    // The time zone is Rome's.
    #expect(tasks[0].notes == "2021-02-10 09:34:10 first\n2021-02-10 09:34:13 second")
    #expect(tasks[1].completedAt == Date(iso8601: "2020-10-22T06:52:09Z"))
    #expect(result.invalid.map(\.reason) == ["it is deleted"])
    #expect(result.invalid.map(\.line) == [8])
    #expect(result.notKept.json.text == #"{"id":1,"urgency":1,"dependency":2}"#)
  }

  @Test(arguments: [
    ("plain", nil), ("first\n2021-02-10 called\nmore", nil), ("2021-02-30 is no date\n", nil), ("2021-02-10", nil),
    (
      "2021-02-10 14:30 a\n2021-02-10 14:30 b\n\n2021-02-10 14:30:05 c",
      "2021-02-10 14:30 a\n2021-02-10 14:30:01 b\n\n2021-02-10 14:30:05 c"
    ),
    (
      "2023-11-14 22:13:20 at once\r\n2023-11-14 22:13:20 again",
      "2023-11-14 22:13:21 at once\r\n2023-11-14 22:13:22 again"
    ),
  ])
  func `dated notes are annotations in Taskwarrior, each with a second of its own`(notes: String, read: String?)
    async throws
  {
    let storage = try Storage(.inMemory)
    try await storage.tasks.insert(TaskItem(title: "a", notes: notes, createdAt: noon))
    let text = try await exported(storage, .tasks, as: .taskwarrior)
    let entries = text.matches(of: /\{"entry":"([^"]*)"/).map { String($0.1) }
    #expect(Set(entries).count == entries.count)
    #expect(try await imported(text, as: .tasks).storage.allTasks().map(\.notes) == [read ?? notes])
  }

  @Test func `a repetition that Taskwarrior cannot hold is counted once`() async throws {
    let storage = try Storage(.inMemory)
    try await storage.tasks.insert(
      TaskItem(title: "a", repeats: Recurrence("2 weekdays after completion"), createdAt: noon)
    )
    let result = try await RecordExporter(format: .taskwarrior) { _ in }.export(TaskQuery(), of: storage.tasks)
    #expect(result.notHeld.json.text == #"{"repeats of a task that is never due":1}"#)
  }

  @Test func `annotations of a Taskwarrior database keep their dates`() async throws {
    let (tasks, result) = try await tasks(
      #"[description:"a" entry:"1606780800" annotation_1606780800:"at once" annotation_1606784400:"later" status:"pending" uuid:"\#(Self.ids[0])"]"#
        + "\n"
    )
    #expect(tasks.map(\.notes) == ["at once\n2020-12-01 02:00 later"])
    #expect(result.notKept.isEmpty)
  }

  @Test func `a calendar is imported`() async throws {
    let (tasks, result) = try await tasks(
      """
      BEGIN:VCALENDAR
      VERSION:2.0
      X-WR-CALNAME:Mine
      BEGIN:VEVENT
      SUMMARY:Not a task
      END:VEVENT
      BEGIN:VTODO
      UID:child@host
      RELATED-TO;RELTYPE=PARENT:0B11967D-9DAE-4333-A137-C3B1E8A641D3
      SUMMARY:Buy eggs\\, milk\\; a
       nd bread
      DUE;VALUE=DATE:20260329
      PRIORITY:3
      CATEGORIES:shop,a\\,b
      CATEGORIES:more
      BEGIN:VALARM
      TRIGGER:-PT2M
      END:VALARM
      END:VTODO
      BEGIN:VTODO
      UID:0B11967D-9DAE-4333-A137-C3B1E8A641D3
      SUMMARY:Shopping
      DESCRIPTION:one\\ntwo
      DTSTAMP:20260101T000000Z
      DUE;TZID=Nowhere:20260701T100000
      STATUS:IN-PROCESS
      END:VTODO
      BEGIN:VTODO
      UID:zones@host
      SUMMARY:Zones
      DUE;TZID=America/New_York:20260701T100000
      COMPLETED;TZID=Nowhere:20261225T100000
      STATUS:COMPLETED
      END:VTODO
      BEGIN:VTODO
      SUMMARY:Local
      DUE:20260701T100000
      END:VTODO
      BEGIN:VTODO
      SUMMARY:Gone
      STATUS:CANCELLED
      END:VTODO
      \(Self.nowhere(recurringUntil: ""))
      END:VCALENDAR
      """
    )
    #expect(tasks.map(\.title) == ["Buy eggs, milk; and bread", "Shopping", "Zones", "Local"])
    #expect(tasks[0].parentID == tasks[1].id)
    #expect(tasks[0].priority == .high)
    #expect(tasks[0].tags == ["shop", "a,b", "more"])
    #expect(tasks[1].notes == "one\ntwo")
    #expect(
      tasks.map { $0.dueAt?.iso8601 } == [
        "2026-03-29T00:00:00Z", "2026-07-01T04:30:00Z", "2026-07-01T14:00:00Z", "2026-07-01T08:00:00Z",
      ]
    )
    #expect(tasks.map(\.isDueOnDay) == [true, false, false, false])
    #expect(tasks[2].completedAt?.iso8601 == "2026-12-25T05:30:00Z")
    #expect(tasks[1].createdAt.iso8601 == "2026-01-01T00:00:00Z")
    #expect(result.invalid.map(\.line) == [39])
    #expect(
      result.notKept.json.text == #"{"X-WR-CALNAME":1,"VEVENT":1,"VALARM":1,"#
        + #""PRIORITY (now one of three)":1,"STATUS IN-PROCESS":1}"#
    )
  }

  /// Returns a `VTIMEZONE` that is 5 hours and 30 minutes ahead of UTC in summer, and 4 hours and 30 minutes ahead in
  /// winter.
  ///
  /// - Parameter until: Text to append to the rule for the end of summer time.
  private static func nowhere(recurringUntil until: String) -> String {
    """
    BEGIN:VTIMEZONE
    TZID:Nowhere
    BEGIN:STANDARD
    DTSTART:19701025T030000
    RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\(until)
    TZOFFSETFROM:+0530
    TZOFFSETTO:+0430
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:19700329T020000
    RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
    TZOFFSETFROM:+0430
    TZOFFSETTO:+0530
    END:DAYLIGHT
    END:VTIMEZONE
    """
  }

  /// Both `UNTIL` values denote the clock change on 2026-10-25. The value that ends in Z is in UTC, and the other value
  /// is in local time.
  @Test(arguments: ["20261024T213000Z", "20261025T030000"])
  func `the last clock change of a rule is the one at its UNTIL`(until: String) async throws {
    let (tasks, _) = try await tasks(
      """
      BEGIN:VCALENDAR
      \(Self.nowhere(recurringUntil: ";UNTIL=\(until)"))
      BEGIN:VTODO
      SUMMARY:In winter
      DUE;TZID=Nowhere:20261225T100000
      END:VTODO
      BEGIN:VTODO
      SUMMARY:A year later
      DUE;TZID=Nowhere:20271225T100000
      END:VTODO
      END:VCALENDAR
      """
    )
    #expect(tasks.map { $0.dueAt?.iso8601 } == ["2026-12-25T05:30:00Z", "2027-12-25T04:30:00Z"])
  }

  @Test func `after both rules have ended, the later of their last clock changes applies`() async throws {
    let (tasks, _) = try await tasks(
      """
      BEGIN:VCALENDAR
      BEGIN:VTIMEZONE
      TZID:Paulo
      BEGIN:STANDARD
      DTSTART:20160221T000000
      RRULE:FREQ=YEARLY;BYMONTH=2;BYDAY=3SU;UNTIL=20190217T020000Z
      TZOFFSETFROM:-0200
      TZOFFSETTO:-0300
      END:STANDARD
      BEGIN:DAYLIGHT
      DTSTART:20161016T000000
      RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=3SU;UNTIL=20171015T030000Z
      TZOFFSETFROM:-0300
      TZOFFSETTO:-0200
      END:DAYLIGHT
      END:VTIMEZONE
      BEGIN:VTODO
      SUMMARY:Summer
      DUE;TZID=Paulo:20180101T100000
      END:VTODO
      BEGIN:VTODO
      SUMMARY:Later
      DUE;TZID=Paulo:20240101T100000
      END:VTODO
      END:VCALENDAR
      """
    )
    #expect(tasks.map { $0.dueAt?.iso8601 } == ["2018-01-01T12:00:00Z", "2024-01-01T13:00:00Z"])
  }

  /// Returns a `VTIMEZONE` with the offsets of Rome and the given rule for the start of summer time.
  private static func rome(summer rule: String) -> String {
    """
    BEGIN:VTIMEZONE
    TZID:MyRome
    BEGIN:STANDARD
    DTSTART:19701025T030000
    RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:19700329T020000
    RRULE:\(rule)
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0200
    END:DAYLIGHT
    END:VTIMEZONE
    """
  }

  private func dueDates(_ times: [String], inRomeWithSummer rule: String) async throws -> [String?] {
    let toDos = times.map { "BEGIN:VTODO\nSUMMARY:a\nDUE;TZID=MyRome:\($0)\nEND:VTODO" }.joined(separator: "\n")
    let text = "BEGIN:VCALENDAR\n\(Self.rome(summer: rule))\n\(toDos)\nEND:VCALENDAR\n"
    return try await tasks(text).tasks.map { $0.dueAt?.iso8601 }
  }

  @Test(arguments: [
    "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "FREQ=YEARLY;BYMONTH=3;BYDAY=SU;BYMONTHDAY=25,26,27,28,29,30,31",
    "FREQ=YEARLY;BYMONTH=3;BYDAY=SU;BYMONTHDAY=-7,-6,-5,-4,-3,-2,-1", "FREQ=YEARLY;BYMONTH=3", "FREQ=YEARLY",
  ])
  func `a time that a clock change in the file skips moves forward`(rule: String) async throws {
    let times = ["20260329T015959", "20260329T020000", "20260329T023000", "20260329T030000", "20260701T100000"]
    #expect(
      try await dueDates(times, inRomeWithSummer: rule) == [
        "2026-03-29T00:59:59Z", "2026-03-29T01:00:00Z", "2026-03-29T01:30:00Z", "2026-03-29T01:00:00Z",
        "2026-07-01T08:00:00Z",
      ]
    )
  }

  @Test(arguments: [("+020015", "2026-07-01T07:59:45Z"), ("0200", "2026-07-01T08:00:00Z")])
  func `an offset may have seconds or lack its sign`(offset: String, date: String) async throws {
    let calendar = try await tasks(Self.summer(offset: offset))
    #expect(calendar.tasks.map { $0.dueAt?.iso8601 } == [date])
  }

  @Test(arguments: ["", "+2", "+02:00x", "+0260", "+020060", "two hours", "+02000000"])
  func `a date that depends on an unreadable offset is refused`(offset: String) async throws {
    let failure = await #expect(throws: ImportFailure.self) { try await tasks(Self.summer(offset: offset)) }
    #expect("\(try #require(failure))".contains("“MyRome” must be a time zone that is known or defined in the file"))
  }

  private static func summer(offset: String) -> String {
    let zone = rome(summer: "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU")
      .replacing("TZOFFSETTO:+0200", with: "TZOFFSETTO:\(offset)")
    return """
      BEGIN:VCALENDAR
      \(zone)
      BEGIN:VTODO
      SUMMARY:a
      DUE;TZID=MyRome:20260701T100000
      END:VTODO
      END:VCALENDAR
      """
  }

  @Test(arguments: [
    "FREQ=YEARLY;BYMONTH=3;BYDAY=SU;BYSETPOS=-1", "FREQ=YEARLY;BYDAY=-1SU", "FREQ=YEARLY;BYMONTHDAY=29",
  ])
  func `a date after an unsupported rule of clock changes is refused`(rule: String) async throws {
    #expect(try await dueDates(["19690701T100000"], inRomeWithSummer: rule) == ["1969-07-01T09:00:00Z"])
    await #expect(throws: ImportFailure.self) { try await dueDates(["20260701T100000"], inRomeWithSummer: rule) }
  }

  @Test func `words of a title that todo.txt reads as fields, and its line breaks, are reported`() async throws {
    let titles = [
      "Pay due:2026-12-01", "Grade pri:B", "Meet @work", "Vote +1", "Water rec:1w", "Plant t:2026-12-01", "two\nlines",
      "due:soon and a@b.c", "x 2026-01-01 y", "+plan the @garden",
    ]
    let storage = try Storage(.inMemory)
    for title in titles { try await storage.tasks.insert(TaskItem(title: title, createdAt: noon)) }
    let kept = TaskItem.Fields(title: "Meet @work about +x again", project: "x", tags: ["work"])
    try await storage.tasks.insert(TaskItem(kept, createdAt: noon))
    let result = try await RecordExporter(format: .todotxt) { _ in }.export(TaskQuery(), of: storage.tasks)
    #expect(result.notHeld.json.text == #"{"words in title (read as fields)":7,"line breaks or tabs in title":1}"#)
  }

  @Test func `a series whose instances are all done is reported`() async throws {
    let (_, result) = try await tasks(
      #"""
      [{"uuid":"\#(Self.ids[0])","description":"a","status":"recurring","recur":"weekly","due":"20261201T000000Z","mask":"+X"},
      {"uuid":"\#(Self.ids[1])","description":"b","status":"recurring","recur":"weekly","due":"20261201T000000Z","mask":"+-"},
      {"uuid":"\#(Self.ids[2])","description":"c","status":"pending"}]
      """#
    )
    #expect(
      result.invalid.map(\.reason) == [
        "it is the template of recurring tasks, which are all done or deleted, so none repeats",
        "it is the template of recurring tasks, which are imported themselves",
      ]
    )
  }

  @Test func `tables and JSON of other programs are imported by their column names`() async throws {
    let csv = try await tasks("Task;Done;Due date;Labels;Who\nWash;yes;2026-01-02;\"a, b\";me\n Dry  it ;;;;\n")
    #expect(csv.tasks.map(\.title) == ["Wash", "Dry  it"])
    #expect(csv.tasks.map(\.completedAt) == [noon, nil])
    #expect(csv.tasks[0].tags == ["a", "b"])
    #expect(csv.tasks[0].due == CalendarDay(year: 2026, month: 1, day: 2).map { .day($0) })
    #expect(csv.result.notKept.json.text == #"{"Who":1}"#)
    let json = try await tasks(
      #"{"name":"Wash","checked":false,"labels":["a b"],"x":[]}"# + "\n"
        + #"{"name":"Dry","completed_at":"2026-01-02"}"#
    )
    #expect(json.result.format == .ndjson)
    #expect(json.tasks.map(\.isCompleted) == [false, true])
    #expect(json.tasks[0].tags == ["a b"])
    let pretty = try await tasks("{\n  \"title\": \"One\"\n}\n")
    #expect(pretty.tasks.map(\.title) == ["One"])
  }

  @Test func `subtasks may precede or follow their parents, and cycles are refused`() async throws {
    let text = (0..<4).map { index in
      #"{"id":"\#(UUID())","number":\#(index + 1),"title":"t\#(index + 1)","parent":\#([2, 3, 0, 2][index])}"#
    }.joined(separator: "\n")
    let (tasks, result) = try await tasks(text)
    #expect(tasks.map(\.parentID) == [tasks[1].id, tasks[2].id, nil, tasks[1].id])
    #expect(result.notKept["parent"] == 1)
    let cycle = text.replacing(#""parent":0"#, with: #""parent":1"#)
    await #expect(throws: ImportFailure.self) { try await self.tasks(cycle) }
    let (storage, skipped) = try await imported(cycle, as: .tasks) { $0.onInvalid = .skip }
    #expect(skipped.imported == 4)
    #expect(skipped.notKept["parent"] > 0)
    #expect(try await storage.allTasks().contains { $0.parentID == nil })
  }

  @Test func `importing the same list again adds nothing, and duplicate lines stay separate`() async throws {
    let list = "x 2026-01-02 2026-01-01 Water\nx 2026-01-09 2026-01-01 Water\nMilk\nMilk\n"
    let (storage, first) = try await imported(list, as: .tasks)
    #expect(first.imported == 4)
    let (_, second) = try await imported(list, as: .tasks, into: storage)
    #expect(second.duplicates == 4)
    let (_, third) = try await imported(list + "x 2026-01-16 2026-01-01 Water\nMilk\n", as: .tasks, into: storage)
    #expect(third.imported == 2)
    let (_, fourth) = try await imported("x 2026-02-01 Milk\n", as: .tasks, into: storage) { $0.onDuplicate = .replace }
    #expect(fourth.replaced == 1)
    #expect(try await storage.allTasks().count { $0.title == "Milk" && $0.isCompleted } == 1)
    await #expect(throws: ImportFailure.self) {
      try await imported("Milk\n", as: .tasks, into: storage) { $0.onDuplicate = .fail }
    }
  }

  @Test(arguments: [
    ("[{\"title\":\"a\"},\n{\"title\":\"b\"", "line 2: a comma or } is expected here; nothing was imported"),
    ("[{\"title\":\"a\"}] x", "line 1: unexpected text after the array; nothing was imported"),
    ("{\"title\":\"a\",\"title\":\"b\"}", "line 1: character 14: the name “title” occurs twice; nothing was imported"),
    (
      "[{\"title\":\"a\",\"b\":\(String(repeating: "[", count: 100))", "line 1: nesting exceeds 64 levels; nothing"
    ),
    ("BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:x\n", "line 2: the VTODO that begins here must end; nothing was imported"),
    (
      "BEGIN:VCALENDAR\nBEGIN:VTODO\nEND:VCALENDAR\n",
      "line 3: the component that ends is not the one that began; nothing"
    ),
  ])
  func `a damaged file is refused with the line number`(text: String, message: String) async {
    do {
      _ = try await tasks(text)
      Issue.record("was imported")
    } catch {
      #expect("\(error)".hasPrefix(message), "\(error)")
    }
  }

  // MARK: Links between tasks

  private static let ids = (1...4).map { "\($0)\($0)111111-1111-4111-8111-111111111111" }

  private func line(_ index: Int, _ title: String, _ dependencies: [Int] = [], parent: Int? = nil) -> String {
    let names = dependencies.map { "\"\(Self.ids[$0])\"" }.joined(separator: ",")
    return #"{"uuid":"\#(Self.ids[index])","description":"\#(title)","status":"pending","depends":[\#(names)]}"#
  }

  private func linked(
    _ lines: [String],
    into storage: Storage? = nil,
    _ change: (inout ImportOptions) -> Void = { _ in }
  ) async throws -> (tasks: [TaskItem], storage: Storage) {
    let (storage, _) = try await imported(
      lines.joined(separator: "\n"),
      as: .tasks,
      into: storage,
      change
    )
    return (try await storage.allTasks(), storage)
  }

  @Test func `a Taskwarrior data file may begin with any attribute, and repeated values are not reported`() async throws
  {
    let text = """
      [dep_\(Self.ids[1]):"x" depends:"\(Self.ids[1])" description:"Paint" status:"pending" \
      tags:"home" tags_home:"x" uuid:"\(Self.ids[0])"]
      [description:"Buy paint" status:"pending" uuid:"\(Self.ids[1])"]

      """
    let (storage, result) = try await imported(text, as: .tasks)
    let tasks = try await storage.allTasks()
    #expect(tasks.map(\.title) == ["Paint", "Buy paint"])
    #expect(tasks.first?.dependencies == tasks.suffix(1).map(\.id))
    #expect(tasks.first?.tags == ["home"])
    #expect(result.notKept.isEmpty)
  }

  @Test func `dependency cycles are refused or left out, even through stored tasks`() async throws {
    let cycle = [line(0, "a", [1]), line(1, "b", [2]), line(2, "c", [0])]
    await #expect(throws: ImportFailure.self) { try await linked(cycle) }
    let (tasks, _) = try await linked(cycle) { $0.onInvalid = .skip }
    #expect(tasks.flatMap(\.dependencies).count == 2)
    await #expect(throws: ImportFailure.self) { try await linked([line(0, "a", [0])]) }
    let (_, storage) = try await linked([line(0, "a"), line(1, "b", [0])])
    await #expect(throws: ImportFailure.self) {
      try await linked([line(0, "a", [1])], into: storage) { $0.onDuplicate = .replace }
    }
    #expect(try await storage.allTasks().map(\.dependencies.count) == [0, 1])
    // Task a depends on task b through both c and d. The stored task b, which is not in the input, already depends on
    // a.
    let paths = [line(0, "a", [2, 3]), line(2, "c", [1]), line(3, "d", [1])]
    _ = try await linked(paths, into: storage) { ($0.onDuplicate, $0.onInvalid) = (.replace, .skip) }
    #expect(try await storage.allTasks().map(\.dependencies.count) == [2, 1, 0, 0])
  }

  @Test func `the last row for a task is used, and dependencies on it are kept`() async throws {
    let (tasks, storage) = try await linked([line(0, "a", [1]), line(0, "new"), line(1, "b", [0])]) {
      $0.onDuplicate = .replace
    }
    #expect(tasks.map(\.title) == ["new", "b"])
    #expect(tasks.map(\.dependencies.count) == [0, 1])
    // Numbers in `dependencies` refer to rows of the same file. No row in this file has the number 1, so the task keeps
    // its existing dependency.
    let csv = "id,number,title,dependencies\n\(Self.ids[1]),2,B,1\n"
    _ = try await linked([csv], into: storage) { $0.onDuplicate = .replace }
    #expect(try await storage.allTasks().map(\.title) == ["new", "B"])
    #expect(try await storage.allTasks()[1].dependencies == [tasks[0].id])
  }

  @Test func `a repetition may be a rule, a phrase or “no”, and an unsupported rule is omitted`() async throws {
    let (tasks, _) = try await linked([
      "title,Repeat", "a,RRULE:FREQ=WEEKLY;INTERVAL=2", "b,no", "c,every month", "d,FREQ=DAILY;COUNT=3",
    ])
    #expect(tasks.map { $0.repeats?.rawValue } == ["P2W", nil, "P1M", nil])
  }

  @Test func `numbers link the rows of a table even if they are not kept`() async throws {
    let (tasks, _) = try await linked(["number,title,parent,dependencies", "5,a,,", "7,b,5,5"])
    #expect(tasks.map(\.number) == [1, 2])
    #expect(tasks[1].parentID == tasks[0].id)
    #expect(tasks[1].dependencies == [tasks[0].id])
  }

  @Test func `an invalid property can be left out without losing the task`() async throws {
    for text in [
      #"{"uuid":"\#(Self.ids[0])","description":"a","status":"pending","due":"soon"}"#,
      "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:\(Self.ids[0])\r\nSUMMARY:a\r\nDUE:soon\r\nEND:VTODO\r\nEND:VCALENDAR\r\n",
    ] {
      await #expect(throws: ImportFailure.self) { try await imported(text, as: .tasks) }
      let (storage, result) = try await imported(text, as: .tasks) { $0.onInvalid = .blank }
      #expect(try await storage.allTasks().map(\.title) == ["a"])
      #expect(result.blanked.map { $0.column?.lowercased() } == ["due"])
    }
  }

  @Test(arguments: RecordKind.allCases)
  func `records are not exported in a format that cannot hold them`(kind: RecordKind) async throws {
    let storage = try Storage(.inMemory)
    for format in RecordFormat.allCases where !RecordFormat.writable(for: kind).contains(format) {
      await #expect(throws: ValidationError.self, "\(format)") { try await exported(storage, kind, as: format) }
    }
  }
}
