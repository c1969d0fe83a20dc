import LogbookDomain
import LogbookRecords
import Foundation
import Testing

@Suite struct TaskItemTests {
  private let morning = Date(timeIntervalSince1970: 1_600_000_000)

  struct Refusal: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let fields: TaskItem.Fields
    let error: ValidationError

    init(_ description: String, _ error: ValidationError, _ change: (inout TaskItem.Fields) -> Void) {
      testDescription = description
      self.error = error
      var fields = TaskItem.Fields(title: "Title")
      change(&fields)
      self.fields = fields
    }
  }

  static let refusals = [
    Refusal("empty title", .init(field: "title", value: "", rule: "must not be blank")) { $0.title = "" },
    Refusal("white title", .init(field: "title", value: " \u{3000}\n\0", rule: "must not be blank")) {
      $0.title = " \u{3000}\n\0"
    },
    Refusal("blank project", .init(field: "project", value: " ", rule: "must not be blank")) { $0.project = " " },
    Refusal("blank tag", .init(field: "tag", value: "", rule: "must not be blank")) { $0.tags = ["a", ""] },
    Refusal(
      "due too late",
      .init(field: "dueAt", value: "253402300800.0 s", rule: "must be in the years 0001 to 9999")
    ) { $0.dueAt = Date(timeIntervalSince1970: 253_402_300_800) },
    Refusal(
      "done at no time",
      .init(field: "completedAt", value: "nan s", rule: "must be in the years 0001 to 9999")
    ) { $0.completedAt = Date(timeIntervalSince1970: .nan) },
  ]

  @Test(
    arguments: zip(
      [0, 1, 1, 2],
      ["number must be an integer", "id must be a UUID", "id must not be missing", "title must be a text"]
    )
  )
  func `a stored task with an unreadable value is refused with the value's name`(position: Int, rule: String) throws {
    var contents = try TaskItem(title: "Title", createdAt: morning).fieldContents
    contents[position] = rule.hasSuffix("missing") ? .null : .real(0.5)
    var task = TaskItem.template
    #expect(throws: StoreError.corrupt(rule)) { try TaskItem.read(from: FieldContents(contents), into: &task) }
  }

  @Test(arguments: refusals)
  func `an invalid task can be created neither directly nor by an edit`(_ refusal: Refusal) throws {
    #expect(throws: refusal.error) { try TaskItem(refusal.fields, createdAt: morning) }
    let task = try TaskItem(title: "Title", createdAt: morning)
    #expect(throws: refusal.error) { try task.edited(at: morning) { $0 = refusal.fields } }
  }

  @Test(arguments: [0, -1, 9_007_199_254_740_992])
  func `a number out of bounds is refused`(number: Int) {
    #expect(throws: ValidationError.self) { try TaskItem(title: "Title", number: number, createdAt: morning) }
  }

  @Test func `a task cannot be its own parent`() throws {
    let task = try TaskItem(title: "Title", createdAt: morning)
    #expect(throws: ValidationError(field: "parent", value: "\(task.id)", rule: "must be another task")) {
      try task.edited(at: morning) { $0.parentID = task.id }
    }
  }

  @Test func `text is kept unchanged, empty notes are nil, and duplicate tags are removed`() throws {
    let fields = TaskItem.Fields(title: "  A ", notes: "", tags: ["Été", "e\u{301}te\u{301}", " x", "b"])
    let task = try TaskItem(fields, createdAt: morning)
    #expect(task.title == "  A ")
    #expect(task.notes == nil)
    #expect(task.tags == ["Été", " x", "b"])
  }

  @Test func `dates are rounded to the millisecond`() throws {
    let task = try TaskItem(title: "Title", dueAt: morning + 0.123_456, createdAt: morning + 0.000_6)
    #expect(task.dueAt == Date(millisecondsSince1970: 1_600_000_000_123))
    #expect(task.createdAt == Date(millisecondsSince1970: 1_600_000_000_001))
    #expect(task.modifiedAt == task.createdAt)
  }

  @Test func `an edit changes only the given fields and the modification date`() throws {
    let task = try TaskItem(title: "Title", tags: ["a"], number: 7, createdAt: morning)
    let edited = try task.edited(at: morning + 60) { $0.completedAt = morning + 60 }
    let expected = try TaskItem(
      title: "Title",
      completedAt: morning + 60,
      tags: ["a"],
      id: task.id,
      number: 7,
      createdAt: morning,
      modifiedAt: morning + 60
    )
    #expect(edited == expected)
    #expect(edited.isCompleted && !task.isCompleted)
  }

  @Test func `coding preserves a task, and decoding refuses an invalid one`() throws {
    let task = try TaskItem(
      title: "Title",
      notes: "n\0",
      completedAt: morning,
      priority: .high,
      dueAt: morning + 1,
      project: "p",
      tags: ["t"],
      parentID: TaskItem.ID(madeAt: morning),
      number: 3,
      createdAt: morning,
      modifiedAt: morning + 2
    )
    let data = try JSONEncoder().encode(task)
    #expect(try JSONDecoder().decode(TaskItem.self, from: data) == task)
    let blank = try #require(String(data: data, encoding: .utf8)?.replacing("\"Title\"", with: "\" \""))
    #expect(throws: ValidationError.self) { try JSONDecoder().decode(TaskItem.self, from: Data(blank.utf8)) }
  }
}
