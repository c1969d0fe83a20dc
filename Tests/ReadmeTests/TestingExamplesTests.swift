import LogbookDomain
import LogbookDomainTesting
import LogbookPersistence
import LogbookRecords
import LogbookSamples
import LogbookStorage
import LogbookTestFiles
import LogbookTesting
import Foundation
import Testing

extension StoreCapability {
  static let spelling = StoreCapability("spelling", "finds places however they are spelled")
}

extension LawGroup {
  static let ordering = LawGroup("ordering")
}

extension Loan: ComparedRecord {
  /// An aggregation that groups by two fields. It replaces the default aggregations, each of which groups by one field.
  static var comparedCalls: [ComparedCall<Loan>] {
    let perYear = ComparedCall<Loan> { query in
      "rows(of: Aggregation(of: \(query), by: [.value(\\.title), .period(.year, of: \\.returnedAt)])).map(\\.count)"
    } answer: { store, query throws(StoreError) in
      let years = Aggregation<Loan>(of: query, by: [.value(\.title), .period(.year, of: \.returnedAt)])
      return "\(try await store.rows(of: years).map(\.count))"
    }
    return [perYear]
  }
}

extension TestingExamplesTests.Place: ComparedRecord {}

private func MyPlaceStore() throws -> any RecordStoreProtocol<TestingExamplesTests.Place> {
  try InMemoryRecordStore<TestingExamplesTests.Place>()
}

private func MyTaskStore() throws -> any TaskStoreProtocol { try Storage(.inMemory).tasks }

private func MyStorage(_ path: String) throws -> Storage { try Storage(.sqlite(path)) }

private enum NoteError: Error { case blank }

/// Notes that must not be blank.
private actor FilledNotes {
  func add(_ note: String) throws {
    if note.allSatisfy(\.isWhitespace) { throw NoteError.blank }
  }
}

/// A store whose aggregations omit the last group.
private struct GroupLosingStore: ForwardingStore {
  let base: InMemoryRecordStore<Loan>

  func rows(of aggregation: Aggregation<Loan>) async throws(StoreError) -> [AggregationRow<Loan>] {
    try await base.rows(of: aggregation).dropLast()
  }
}

/// Tests the documentation examples for LogbookTesting.
@Suite struct TestingExamplesTests {
  struct Place: Record {
    static let name = "place"
    static let template = Place()

    var id = RecordID<Place>(madeAt: .now)
    var number: Int?
    var title = ""

    static func describe(_ place: inout some Describer<Place>) {
      place.identity(\.id, \.number)
      place.field("title", \.title)
    }
  }

  private let temporary: TemporaryFolder
  private var folder: URL { URL(filePath: temporary.path) }

  init() throws { temporary = try TemporaryFolder() }

  // MARK: Laws

  @Test func `a law checks a store`() async throws {
    let law = Law<any NoteStore>("a removed note is gone, and the others stay", in: .deleting) { store in
      for note in ["Milk", "Bread"] { try await store.add(note) }
      try await store.remove("Milk")
      try expect("the notes", try await store.notes(), is: ["Bread"])
    }
    try await law.check { InMemoryNotes() }
  }

  @Test func `a law can throw a mismatch`() async throws {
    let law = Law<any NoteStore>("a note of 100,000 letters is kept", in: .values) { store in
      try await store.add(String(repeating: "a", count: 100_000))
      guard let note = try await store.notes().first else {
        throw Mismatch(expected: "the note to be kept", but: "there is none")
      }
      try expect(note.count == 100_000, "all letters to be kept", but: "there are \(note.count)")
    }
    try await law.check { InMemoryNotes() }
  }

  @Test func `a check has four outcomes`() async throws {
    func result(of law: Law<any NoteStore>) async -> String {
      do {
        let outcome: LawOutcome = try await law.check(promising: .everything(but: .concurrency)) { InMemoryNotes() }
        return outcome == .kept ? "kept" : "not promised"
      } catch let violation as ContractViolation {
        return "broken: expected \(violation.expected), but \(violation.actual)"
      } catch is CheckCancelled {
        return "cancelled"
      } catch {
        return "not checked, because there is no store: \(error)"
      }
    }

    var results: [String] = []
    for law in noteLaws { results.append(await result(of: law)) }
    #expect(results == ["kept", "kept", "not promised", "kept"])
    let broken = Law<any NoteStore>("there is a note", in: .ordering) { store in
      try expect("the notes", try await store.notes(), is: ["Milk"])
    }
    #expect(await result(of: broken) == #"broken: expected the notes to be ["Milk"], but it is []"#)
    let cancelled = Task {
      while !Task.isCancelled { await Task.yield() }
      return await result(of: noteLaws[0])
    }
    cancelled.cancel()
    #expect(await cancelled.value == "cancelled")
  }

  @Test func `a law of any record applies to a store of tasks`() async throws {
    let laws = RecordStoreContract<TaskItem>.laws.map { law in
      law.pulledBack { (store: any TaskStoreProtocol) in store.asRecordStore }
    }
    #expect(laws.map(\.name) == RecordStoreContract<TaskItem>.laws.map(\.name))
    try await laws[0].check { try MyTaskStore() }
  }

  @Test func `expectations compare values and errors`() async throws {
    let notes = ["Bread", "Milk"]
    try expect(notes == notes.sorted(), "the notes to be sorted", but: "they are \(notes)")
    do {
      let store: any NoteStore = InMemoryNotes()
      for note in ["Milk", "Bread"] { try await store.add(note) }
      try expect("the notes", try await store.notes(), is: ["Milk", "Bread"])
    }
    let store = FilledNotes()
    try await expectFailure(NoteError.blank, of: "adding a blank note") {
      try await store.add(" ")
    }
  }

  @Test func `a change is awaited`() async throws {
    let store = try InMemoryRecordStore<Place>()
    let changes = store.changes()
    let lima = try await store.insert(Place(title: "Lima"))
    let change = try await withinPatience("the insertion to be published") {
      await changes.first { !$0.inserted.isEmpty }
    }
    #expect(change?.inserted == [lima.id])
  }

  @Test func `a watch detects that a writer has finished`() async throws {
    let (store, record) = (try MyPlaceStore(), Place(title: "Lima"))
    let writers = TaskWatch()
    let writer = Task(executorPreference: writers) { try await store.insert(record) }
    await writers.untilIdle()
    #expect(try await writer.value.title == "Lima")
  }

  // MARK: Contracts

  @Test func `a contract has a report`() async throws {
    do {
      let report = await Contract(noteLaws).report(on: "InMemoryNotes") { InMemoryNotes() }
      print(report)
      #expect(report.isKept)
    }
    do {
      let folder = folder
      let report = await Contract(DurabilityContract.laws).report(onNewPlacesOf: "MyStorage") {
        let path = folder.appending(path: UUID().uuidString).path
        return { try MyStorage(path) }
      }
      #expect(report.isKept)
    }

    /// Returns the rows of a table in Markdown.
    func rows(of report: ContractReport) -> [String] {
      func cell(_ result: ContractReport.Result) -> String {
        switch result {
        case .kept: "kept"
        case .broken(let violation): "broken: \(violation.actual)"
        case .notPromised(let capabilities): "needs \(capabilities.map(\.name).joined(separator: ", "))"
        case .notChecked(let reason): "not checked: \(reason)"
        }
      }
      func row(_ line: ContractReport.Line) -> String { "| \(line.law) | \(cell(line.result)) |" }
      return report.lines.map(row)
    }

    let report = await Contract(noteLaws)
      .report(on: "NewestFirst", promising: .everything(but: .concurrency)) { NewestFirst() }
    #expect(
      rows(of: report) == [
        #"| notes come in the order in which they were added | broken: it is ["Apples", "Bread", "Milk"] |"#,
        "| a removed note is gone, and the others stay | kept |",
        "| of many notes added at once none is lost | needs concurrency |",
        "| two stores have nothing in common | kept |",
      ]
    )
  }

  @Test func `an audit reports why a law caught a faulty store`() async {
    let newestFirst = Saboteur<any NoteStore>(
      "puts the newest first",
      breaks: ["notes come in the order in which they were added"]
    ) {
      NewestFirst()
    }

    /// Returns the reasons why laws rejected the faulty implementation. Check that each reason describes the intended
    /// fault and not an unrelated error.
    func reasons(of finding: ContractAudit.Finding) -> [String] {
      finding.report.violations.map { "\(finding.saboteur): \($0.law): \($0.actual)" }
    }

    let audit = await Contract(noteLaws).audit([newestFirst])
    for reason in audit.findings.flatMap(reasons) { print(reason) }

    let order = "notes come in the order in which they were added"
    #expect(
      audit.findings.flatMap(reasons) == [
        #"puts the newest first: \#(order): it is ["Apples", "Bread", "Milk"]"#
      ]
    )
  }

  @Test func `a store may promise less`() async throws {
    let promises: StorePromises = .everything(but: .atomicity, .changes)
    for law in TaskStoreContract.laws {
      try await law.check(promising: promises) { try MyTaskStore() }
    }
    #expect(promises.contains(.spelling))
  }

  @Test func `a store of places obeys the contract of any record`() async throws {
    for law in RecordStoreContract<Place>.laws {
      try await law.check { try MyPlaceStore() }
    }
  }

  // MARK: Comparisons

  @Test func `stores of places are compared`() async throws {
    let comparison = StoreComparison<Place>(seed: 1, operations: 1_000)
    let difference = try await comparison.difference(
      between: { try InMemoryRecordStore<Place>() },
      and: { try MyPlaceStore() }
    )
    #expect(difference == nil, "\(difference?.description ?? "")")
  }

  @Test func `a custom call is compared, and the difference can be saved`() async throws {
    /// Saves the calls that reproduce a difference, as Swift code for a test that fails until the store is corrected.
    func save(_ difference: StoreDifference, to path: String) throws {
      if !difference.isRepeatable { print("With seed \(difference.seed), the stores do not always differ.") }
      try difference.description.write(toFile: path, atomically: true, encoding: .utf8)
    }

    let found = try await StoreComparison<Loan>(seed: 1).difference(
      between: { try InMemoryRecordStore<Loan>() },
      and: { GroupLosingStore(base: try InMemoryRecordStore<Loan>()) }
    )
    let difference = try #require(found)
    let path = folder.appending(path: "difference.txt").path
    try save(difference, to: path)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == difference.description)
    #expect(difference.code.contains(".period(.year, of: \\.returnedAt)])).map(\\.count) =="))
  }

  // MARK: Mocks, faults and recordings

  @Test func `a mock answers and fails as planned`() async throws {
    let place = Place(title: "Cusco")
    let mock = RecordStoreMock(records: [place])  // answers reads from this list
    mock.stub { $0.insert = { place in place.numbered(7) } }  // answers insertions with this closure
    mock.fail(with: .busy, on: .update, times: 1)  // makes the next update fail

    #expect(try await mock.insert(Place(title: "Lima")).number == 7)  // usually called by the code under test
    #expect(mock.calls.map(\.operation) == [.insert])

    await #expect(throws: StoreError.busy) { try await mock.update(place) }
    #expect(try await mock.records(matching: RecordFetch()) == [place])
  }

  private final class PlaceStoreMock: StoreMock {
    typealias Item = Place
    typealias Call = RecordStoreMock<Place>.Call
    typealias Stubs = RecordStoreMock<Place>.Stubs

    let core = StoreMockCore<Call, Stubs>(Stubs())
  }

  @Test func `a mock of one's own has the members of every mock`() async throws {
    func names(of calls: [some StoreMockCall]) -> [String] { calls.compactMap { $0.operation?.rawValue } }
    func refuseDeletions(_ stubs: inout some StoreMockStubs) { stubs.deleteWithIDs = nil }

    let mock = PlaceStoreMock()
    mock.stub {
      $0.answerAll(from: RecordStoreMock(records: [Place(title: "Lima")]))
      refuseDeletions(&$0)
    }
    #expect(try await mock.count(matching: RecordFetch()) == 1)
    await #expect(throws: StoreError.unsupported("PlaceStoreMock: unanswered call: delete(withIDs:)")) {
      try await mock.delete(withIDs: [])
    }
    #expect(names(of: mock.calls) == ["count(matching:)", "delete(withIDs:)"])
  }

  @Test func `faults are planned by rules`() async throws {
    let sometimes = Fault.Rule.random(chance: 0.01, seed: 7)
    let faults = [
      Fault(.nth(3), of: .insert, fails: .full),  // the disk is full at the third insertion of a single record
      Fault(sometimes, fails: .outcomeUnknown("no answer"), .afterEffect),  // the call takes effect all the same
      Fault(.always, of: .query, .count, delays: .seconds(2)),
    ]
    let unreliable = FaultyStore(wrapping: try MyPlaceStore(), faults: [faults[0]])
    for title in ["Lima", "Cusco"] { try await unreliable.insert(Place(title: title)) }
    await #expect(throws: StoreError.full) { try await unreliable.insert(Place(title: "Puno")) }

    let store = try MyPlaceStore()
    let faulty = FaultyStore(wrapping: store, faults: [Fault(.nth(2), of: .insert, fails: .full)])
    try await faulty.insert(Place(title: "Lima"))
    await #expect(throws: StoreError.full) { try await faulty.insert(Place(title: "Cusco")) }

    let writes: [StoreOperation] = [.insert, .insertMany, .update, .delete, .deleteMatching]
    let readOnly = FaultyStore(
      wrapping: store,
      faults: writes.map { write in Fault(.always, of: write, fails: .noPermission("the disk is read-only")) }
    )
    #expect(try await readOnly.count(matching: RecordFetch()) == 1)
    await #expect(throws: StoreError.noPermission("the disk is read-only")) {
      try await readOnly.delete(matching: RecordFetch())
    }
  }

  func insertOnce(_ task: TaskItem, into store: some RecordStoreProtocol<TaskItem>) async throws(StoreError) {
    do {
      try await store.insert(task)
    } catch .outcomeUnknown {
      if try await store.record(withID: task.id) == nil { try await store.insert(task) }
    }
  }

  @Test(arguments: [Fault.Moment.beforeEffect, .afterEffect])
  func `a task is inserted once, even if the connection breaks`(moment: Fault.Moment) async throws {
    let tasks = try InMemoryRecordStore<TaskItem>()
    let broken = Fault(.nth(1), of: .insert, fails: .outcomeUnknown("no answer"), moment)
    let store = FaultyStore(wrapping: tasks, faults: [broken])
    try await insertOnce(try TaskItem(title: "Call the lab", createdAt: .now), into: store)
    #expect(try tasks.count(matching: TaskQuery()) == 1)
  }

  @Test func `a recording is replayed, and a difference is found`() async throws {
    let path = folder.appending(path: "lima.json").path
    let (store, lima) = (try MyPlaceStore(), Place(title: "Lima"))

    /// Returns the recording at the given path, or `nil` if a new recording must be made, because the file cannot be
    /// read or has a different version of the format.
    func recording(at path: String) throws(RecordingError) -> StoreRecording<Place>? {
      do throws(RecordingError) {
        return try StoreRecording(contentsOf: path)
      } catch .unreadable, .otherVersion {
        return nil
      }
    }

    #expect(try recording(at: path) == nil)
    do {
      let recorder = StoreRecorder(recording: store)
      try await recorder.insert(lima)  // usually called by the code under test
      try recorder.recording.write(to: path)

      let replay = StoreReplay(try StoreRecording<Place>(contentsOf: path))
      try await replay.insert(lima)
      try replay.expectFinished()
    }
    try await expectDifference(from: try #require(try recording(at: path)), of: lima)
    try Data("no recording".utf8).write(to: URL(filePath: path))
    #expect(throws: RecordingError.notARecording) { try recording(at: path) }
  }

  private func expectDifference(from recording: StoreRecording<Place>, of lima: Place) async throws {
    let replay = StoreReplay(recording)  // the recording contains the insertion of a place called Lima
    await #expect(throws: StoreError.self) { try await replay.insert(Place(id: lima.id, title: "Lime")) }
    let mismatch = #expect(throws: ReplayMismatch.self) { try replay.expectFinished() }
    #expect(mismatch?.differences == [#"insert.title is "Lime" instead of "Lima""#])
  }
}
