import LogbookRecords
import LogbookTesting
import Testing

@Suite struct RecordStoreMockTests {
  private let dune = Book(title: "Dune", readAt: nil)
  private let emma = Book(title: "Emma", readAt: nil)

  @Test func `a mock answers reads from its list, but no writes`() async throws {
    let mock = RecordStoreMock(records: [dune.numbered(1), emma.numbered(2)])
    let query = Book.Query(limit: 1)
    #expect(try await mock.records(matching: query) == [dune.numbered(1)])
    #expect(try await mock.count(matching: Book.Query()) == 2)
    #expect(try await mock.record(numbered: 2) == emma.numbered(2))
    #expect(try await mock.rows(of: Aggregation()).map(\.count) == [2])
    var batched: [Book] = []
    for try await batch in mock.batches(matching: Book.Query(), size: 1) { batched += batch }
    #expect(batched.count == 2)
    await #expect(throws: StoreError.unsupported("RecordStoreMock: unanswered call: insert(_:)")) {
      try await mock.insert(dune)
    }
    #expect(mock.calls.first == .records(matching: query))
    #expect(mock.calls.last == .insert(dune))
    #expect(mock.calls.count == 6)
  }

  @Test func `a mock fails as planned and publishes changes`() async throws {
    let mock = RecordStoreMock<Book>()
    mock.stub { $0.update = { _ in } }
    mock.fail(with: .busy, on: .update, times: 1)
    await #expect(throws: StoreError.busy) { try await mock.update(dune) }
    try await mock.update(dune)
    var changes = mock.changes().makeAsyncIterator()
    mock.yieldChanges(StoreChange(inserted: [dune.id]))
    #expect(await changes.next() == StoreChange(inserted: [dune.id]))
    mock.finishChanges()
    #expect(await changes.next() == nil)
  }

  @Test func `a mock can pass all queries to another store`() async throws {
    for law in RecordStoreContract<Book>.laws where law.group == .querying {
      try await law.check(patience: .seconds(600)) {
        let fake = try InMemoryRecordStore<Book>()
        let mock = RecordStoreMock<Book>()
        mock.stub { $0.answerAll(from: fake) }
        return mock
      }
    }
  }
}
