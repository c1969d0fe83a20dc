import LogbookDomain
import LogbookInterchange
import Testing

/// Tests that text may begin with a combining mark, which forms one `Character` with a delimiter before it.
@Suite struct CombiningMarkTests {
  private static let mark = "\u{301}"

  @Test func `values of a Taskwarrior file may begin with a combining mark`() async throws {
    let id = "0b0a0000-0000-4000-8000-00000000000"
    let text =
      "[description:\"\(Self.mark)a &dquot;\(Self.mark)b&open;\(Self.mark)\" project:\"\(Self.mark)\" "
      + "tags:\"one,\(Self.mark)two\" tags_\(Self.mark)two:\"x\" status:\"pending\" uuid:\"\(id)1\"]\n"
      + "[description:\"Good\" depends:\"\(id)1\" status:\"pending\" uuid:\"\(id)2\"]\n"
    let (storage, result) = try await imported(text, as: .tasks)
    #expect(result.format == .taskwarrior)
    let tasks = try await storage.allTasks()
    #expect(tasks.map(\.title) == ["\(Self.mark)a \"\(Self.mark)b[\(Self.mark)", "Good"])
    #expect(tasks.first?.project == Self.mark)
    #expect(tasks.first?.tags == ["one", "\(Self.mark)two"])
    #expect(tasks.last?.dependencies == tasks.first.map { [$0.id] })
    #expect(result.notKept.isEmpty)
  }

  @Test func `a damaged Taskwarrior task does not fail the others`() async throws {
    let id = "uuid:\"0b0a0000-0000-4000-8000-00000000000"
    for line in [
      "[description:\"a", "[description:\"a]", "[description:a\"]", "[description\"a\":]", "[", "[]x", "[:\"]",
    ] {
      let text =
        "[description:\"Good\" status:\"pending\" \(id)1\"]\n\(line)\n[description:\"Too\" status:\"pending\" \(id)2\"]\n"
      let (storage, result) = try await imported(text, as: .tasks) { $0.onInvalid = .skip }
      #expect(try await storage.allTasks().map(\.title) == ["Good", "Too"], "\(line)")
      #expect(result.invalid.map(\.line) == [2], "\(line)")
    }
  }

  @Test(arguments: [RecordFormat.csv, .tsv, .json, .ndjson, .ics, .taskwarrior])
  func `text that begins with combining marks is imported unchanged`(format: RecordFormat) async throws {
    let (original, _) = try await imported("title\nOne\n", as: .tasks)
    let task = try #require(try await original.allTasks().first)
    let marked = ["\u{301}", "\u{20E3}x", "\u{FE0F}\"", "\u{200D},;\n\u{301}"]
    for text in marked {
      let notes = format == .taskwarrior ? text : "\(text)\n\(text)"
      let edited = try task.edited(at: task.modifiedAt) { fields in
        (fields.title, fields.notes, fields.project, fields.tags) = (text, notes, text, [text, "\(text)2"])
      }
      try await original.tasks.update(edited)
      let (copy, result) = try await imported(exported(original, .tasks, as: format), as: .tasks)
      let copied = try #require(try await copy.allTasks().first)
      #expect(copied.title.utf8.elementsEqual(text.utf8), "\(format)")
      #expect(copied.fields == edited.fields, "\(format)")
      // Notes become an annotation, whose date has no field.
      #expect(result.notKept.without(["annotations.entry"]).isEmpty)
    }
  }

  @Test func `a parameter of a calendar's property may begin with a combining mark`() async throws {
    let text = """
      BEGIN:VCALENDAR\r
      BEGIN:VTODO\r
      DESCRIPTION;ALTREP=\(Self.mark)x:\(Self.mark)notes,
       \(Self.mark)folded\r
      SUMMARY:\(Self.mark)title\r
      CATEGORIES:\(Self.mark)a,\(Self.mark)b\r
      END:VTODO\r
      END:VCALENDAR\r

      """
    let task = try #require(try await imported(text, as: .tasks).storage.allTasks().first)
    #expect(task.title.utf8.elementsEqual("\(Self.mark)title".utf8))
    #expect(task.notes.map { $0.utf8.elementsEqual("\(Self.mark)notes,\(Self.mark)folded".utf8) } == true)
    #expect(task.tags == ["\(Self.mark)a", "\(Self.mark)b"])
  }

  @Test func `the name of a column may begin with a combining mark`() async throws {
    let columns = "Year,\(Self.mark)month,day,place,count"
    let (storage, _) = try await imported("\(columns)\n2020,1,2,Rome,3\n", as: .reports) {
      $0.mapping = ["date": "Year+\(Self.mark)month+day", "location": "place", "tested": "count"]
    }
    #expect(try await storage.allReports().map(\.dateReported) == [DateText("2020-01-02").date])
  }

  @Test func `a format of dates may contain combining marks`() throws {
    let format = try DateFormat("%Y\(Self.mark)-%m-%d")
    #expect(try format.date(in: "2020\(Self.mark)-01-02").date == DateText("2020-01-02").date)
    #expect(throws: (any Error).self) { try format.date(in: "2020-01-02") }
  }
}
