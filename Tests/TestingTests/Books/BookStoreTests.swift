import LogbookRecords
import LogbookTesting
import Foundation
import Testing

/// Tests that the testing kit works with a client's record type.
@Suite struct BookStoreTests {
  private protocol BookStoreProtocol: RecordStoreProtocol where Item == Book {
    func titles() async throws(StoreError) -> [String]
  }

  private struct BookStore: BookStoreProtocol, ForwardingStore {
    let base: InMemoryRecordStore<Book>

    func titles() throws(StoreError) -> [String] { try base.records(matching: Book.Query()).map(\.title) }
  }

  private struct ForgetfulStore: ForwardingStore {
    let base: InMemoryRecordStore<Book>

    func update(_ books: [Book]) throws(StoreError) { try base.update(Array(books.dropLast())) }
  }

  private let dune = Book(title: "Dune", readAt: nil)
  private let emma = Book(title: "Emma", readAt: nil)

  @Test(arguments: RecordStoreContract<Book>.laws)
  func `the fake obeys the contract of a store`(law: RecordStoreContract<Book>.Law) async throws {
    try await law.check(patience: .seconds(600)) { try InMemoryRecordStore<Book>() }
  }

  @Test func `the contract of a custom protocol can include the contract of stores`() async {
    let laws = RecordStoreContract<Book>.laws.map { law in
      law.pulledBack { (store: any BookStoreProtocol) in store.asRecordStore }
    }
    let report = await Contract(laws).report(on: "books", patience: .seconds(600)) {
      BookStore(base: try InMemoryRecordStore())
    }
    #expect(report.violations.isEmpty, "\(report)")
    #expect(laws.count > 30)
  }

  @Test func `a store that loses an update is caught`() async {
    let saboteur = Saboteur<any RecordStoreProtocol<Book>>(
      "loses an update",
      breaks: ["an update replaces every field, and touches no other record"]
    ) { ForgetfulStore(base: try InMemoryRecordStore()) }
    await saboteur.expectCaught(by: RecordStoreContract<Book>.laws, patience: .seconds(120))
  }

  @Test func `a comparison finds the shortest difference`() async throws {
    let comparison = StoreComparison<Book>(seed: 3, operations: 300, patience: .seconds(20))
    let none = try await comparison.difference(
      between: { try InMemoryRecordStore<Book>() },
      and: { BookStore(base: try InMemoryRecordStore()) }
    )
    #expect(none == nil, "\(none?.description ?? "")")
    let difference = try #require(
      try await comparison.difference(
        between: { try InMemoryRecordStore<Book>() },
        and: { ForgetfulStore(base: try InMemoryRecordStore()) }
      )
    )
    #expect(difference.operations == 1 || difference.operations == 2)
    #expect(difference.code.contains("try await store.update(["))
    #expect(difference.code.contains("let a = try Book({ $0.id = Book.ID(seed: "))
  }

  @Test func `a faulty store fails at the specified call`() async throws {
    let store = FaultyStore<Book>(
      wrapping: try InMemoryRecordStore([dune]),
      faults: [Fault(.nth(2), of: .insert, fails: .full)]
    )
    try await store.insert(emma)
    await #expect(throws: StoreError.full) { try await store.insert(Book(title: "Ulysses", readAt: nil)) }
    #expect(try await store.records(matching: Book.Query()) == [dune.numbered(1), emma.numbered(2)])
  }

  @Test func `a recorded store can be replayed`() async throws {
    let recorder = StoreRecorder<Book>(recording: try InMemoryRecordStore([dune]))
    _ = try await recorder.records(matching: Book.Query(where: #Predicate { $0.title == "Dune" }))
    try await recorder.insert(emma)
    let titles = Aggregation<Book>(by: [.value(\.title)])
    let rows = try await recorder.rows(of: titles)
    let replay = StoreReplay(try StoreRecording<Book>(recorder.recording.data))
    #expect(try replay.records(matching: Book.Query(where: #Predicate { $0.title == "Dune" })) == [dune.numbered(1)])
    #expect(throws: ReplayMismatch.self) { try replay.expectFinished() }
    #expect(try await replay.insert(emma) == emma.numbered(2))
    #expect(try await replay.rows(of: titles) == rows)
    try replay.expectFinished()
    await #expect(throws: StoreError.self) { try await replay.insert(emma) }
  }
}
