import LogbookDomain
import LogbookDomainTesting
import LogbookMocks
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import LogbookTesting
import Foundation
import Testing

// The examples in the article “Test your own store in ten minutes”. ReadmeTests compares the article with this code.

protocol NoteStore: Sendable {
  func add(_ note: String) async throws
  func remove(_ note: String) async throws
  func notes() async throws -> [String]
}

actor InMemoryNotes: NoteStore {
  private var kept: [String] = []

  func add(_ note: String) { kept.append(note) }
  func remove(_ note: String) { kept.removeAll { $0 == note } }
  func notes() -> [String] { kept }
}

let noteLaws: [Law<any NoteStore>] = [
  Law("notes come in the order in which they were added", in: .querying) { store in
    for note in ["Milk", "Bread", "Apples"] { try await store.add(note) }
    try expect("the notes", try await store.notes(), is: ["Milk", "Bread", "Apples"])
  },
  Law("a removed note is gone, and the others stay", in: .deleting) { store in
    for note in ["Milk", "Bread"] { try await store.add(note) }
    try await store.remove("Milk")
    try expect("the notes", try await store.notes(), is: ["Bread"])
  },
  Law("of many notes added at once none is lost", in: .concurrency, needing: .concurrency) { store in
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<100 { group.addTask { try await store.add("\(number)") } }
      try await group.waitForAll()
    }
    try expect("how many there are", try await store.notes().count, is: 100)
  },
  Law.ofSeveral("two stores have nothing in common", in: .concurrency) { makeStore in
    let (one, other) = (try await makeStore(), try await makeStore())
    try await one.add("Milk")
    try expect("the notes of the other", try await other.notes(), is: [])
  },
]

@Test(arguments: noteLaws)
func `a store of notes in memory obeys the laws`(law: Law<any NoteStore>) async throws {
  try await law.check { InMemoryNotes() }
}

actor NewestFirst: NoteStore {
  private var kept: [String] = []

  func add(_ note: String) { kept.insert(note, at: 0) }
  func remove(_ note: String) { kept.removeAll { $0 == note } }
  func notes() -> [String] { kept }
}

private func MyTaskStore() throws -> any TaskStoreProtocol { try Storage(.inMemory).tasks }

@Suite struct TutorialTests {
  @Test func `the reports end as the tutorial says`() async throws {
    let report = await Contract(noteLaws).report(on: "InMemoryNotes") { InMemoryNotes() }
    print(report)  // ends: InMemoryNotes: 4 kept
    try report.requireKept()
    #expect(report.description.hasSuffix("\nInMemoryNotes: 4 kept"))

    let modest = await Contract(noteLaws).report(on: "OneAtATime", promising: .everything(but: .concurrency)) {
      InMemoryNotes()
    }
    print(modest.totals)  // OneAtATime: 3 kept, 1 not promised
    #expect(modest.totals == "OneAtATime: 3 kept, 1 not promised")
  }

  @Test func `the audit ends as the tutorial says`() async {
    let audit = await Contract(noteLaws).audit([
      Saboteur("puts the newest first", breaks: ["notes come in the order in which they were added"]) { NewestFirst() }
    ])
    print(audit)  // ends: 1 of 1 faulty implementations caught; 3 laws catch nothing
    #expect(audit.description.hasSuffix("\n1 of 1 faulty implementations caught; 3 laws catch nothing"))
    let text = #"""
      broken law: notes come in the order in which they were added
        expected: the notes to be ["Milk", "Bread", "Apples"]
        but: it is ["Apples", "Bread", "Milk"]
      """#
    #expect(audit.findings.flatMap(\.report.violations).map(\.description) == [text])
  }

  @Test func `the tools for Logbook's own protocols work`() async throws {
    for law in TaskStoreContract.laws {
      try await law.check { try MyTaskStore() }
    }
    let comparison = TaskStoreComparison(seed: 1, operations: 1_000)
    let difference = try await comparison.difference(
      between: { try TaskStoreMock(storing: []) },
      and: { try MyTaskStore() }
    )
    #expect(difference == nil, "\(difference?.description ?? "")")

    let faulty = FaultyTaskStore(wrapping: try MyTaskStore(), faults: [Fault(.nth(3), of: .insert, fails: .full)])
    for title in ["Milk", "Bread"] { try await faulty.insert(TaskItem(title: title, createdAt: .now)) }
    await #expect(throws: StoreError.full) { try await faulty.insert(TaskItem(title: "Apples", createdAt: .now)) }
  }
}
