import LogbookDomain
import LogbookRecords
import Foundation
import Testing

@Suite struct TaskSearchTests {
  @Test(arguments: [
    ("Drink milk", "MILK", "milk"), ("Écrire à Zoë", "zoe", "Zoë"), ("e\u{301}crire", "ecr", "e\u{301}cr"),
    ("ＡＢＣ", "b", "Ｂ"), ("two\nlines", "o\nl", "o\nl"), ("aab", "ab", "ab"), ("Straße 1", "strasse", "Straße"),
    ("I saw ½ of it", "½", "½"), ("👩‍👩‍👧 family", "👩‍👩‍👧 F", "👩‍👩‍👧 f"), ("abc", "abcd", nil), ("abc", "", nil), ("", "a", nil),
  ])
  func `a search finds the text whose key matches`(text: String, search: String, found: String?) {
    #expect(text.searchRange(of: search).map { String(text[$0]) } == found)
    if found == nil, !search.isEmpty { #expect(!text.searchKey.utf8.contains(search.searchKey.utf8)) }
  }

  @Test func `a search reports the fields that contain the text`() throws {
    let task = try TaskItem(title: "Écrire", notes: "an écrivain", tags: ["letter", "ECR"], createdAt: .now)
    #expect(task.fields(containing: "ecr") == [.title, .notes, .tags])
    #expect(task.fields(containing: "IVAIN") == [.notes])
    #expect(task.fields(containing: "letter") == [.tags])
    #expect(TaskQuery(search: "ire\nan").matches(task))
    #expect(task.fields(containing: "ire\nan") == [])
    #expect(task.fields(containing: "none") == [])
  }

  @Test func `no task matches a query with a refused predicate`() throws {
    let task = try TaskItem(title: "Milk", createdAt: .now)
    let query = TaskQuery().filtered(by: #Predicate { $0.title.count == 4 })
    #expect(query.refusal != nil)
    #expect(!query.matches(task))
  }
}
