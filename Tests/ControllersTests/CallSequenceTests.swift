import LogbookControllers
import LogbookDomain
import LogbookLocks
import LogbookMocks
import LogbookRecords
import LogbookTesting
import Foundation
import Testing

@MainActor
@Suite struct `Store calls of controllers` {
  private let every = TaskQuery()

  private func task(_ title: String, _ id: UInt8) throws -> TaskItem {
    let id = TaskItem.ID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, id)))
    return try TaskItem(title: title, id: id, createdAt: Date(timeIntervalSince1970: 0))
  }

  @Test func `a list reads once for each write and each external change`() async throws {
    let mock = try TaskStoreMock(storing: [])
    let store = HeardStore(mock)
    let list = RecordListController<TaskItem>(store: store)
    await list.load()
    await store.untilHeard()
    #expect(mock.calls == [.changes, .records(matching: every)])

    let (own, other) = (try task("own", 1), try task("other", 2))
    let inserted = try #require(await list.insert(own))
    await store.untilHeard()
    await list.edit([inserted]) { _ in }
    let later = Date(timeIntervalSince1970: 1)
    await list.edit([inserted]) { task throws(ValidationError) in task = try task.edited(at: later) { $0.notes = "n" } }
    await store.untilHeard()
    await list.delete([inserted])
    await store.untilHeard()
    await list.delete([inserted])
    #expect(list.failure == .notFound(RecordReference(inserted.id)))
    await list.delete([])
    try await mock.insert(other)
    try await waitUntil { list.records.map(\.id) == [other.id] }
    #expect(
      mock.calls == [
        .changes, .records(matching: every),
        .insert(own), .records(matching: every),
        .recordWithID(own.id), .records(matching: every),
        .recordWithID(own.id), .update([try inserted.edited(at: later) { $0.notes = "n" }]), .records(matching: every),
        .deleteWithIDs([own.id]), .records(matching: every),
        .deleteWithIDs([own.id]),
        .deleteWithIDs([]), .records(matching: every),
        .insert(other), .records(matching: every),
      ]
    )
  }

  @Test func `a list reads once for all changes that arrive during a read`() async throws {
    let mock = try TaskStoreMock(storing: [])
    let store = HeardStore(mock)
    let list = RecordListController<TaskItem>(store: store)
    await list.load()
    await store.untilHeard()
    mock.calls = []
    let tasks = try (1...3).map { try task("\($0)", $0).numbered(Int($0)) }
    let reads = Locked(0)
    let (gate, opening) = AsyncStream.makeStream(of: Never.self)
    mock.stub {
      $0.records = { _ in
        let read = reads.withLock { reads in
          reads += 1
          return reads
        }
        if read == 1 { for await _ in gate {} }
        return Array(tasks.prefix(read))
      }
    }
    mock.yieldChanges(StoreChange(inserted: [tasks[0].id]))
    try await mock.waitForCall { $0 == .records(matching: every) }
    await store.untilHeard()
    mock.yieldChanges(StoreChange(inserted: [tasks[1].id]))
    mock.yieldChanges(StoreChange(isPartial: true))
    await store.untilHeard()
    await store.untilHeard()
    opening.finish()
    try await waitUntil { list.records.count == 2 }
    mock.yieldChanges(StoreChange(inserted: [tasks[2].id]))
    try await waitUntil { list.records.count == 3 }
    #expect(mock.calls == Array(repeating: .records(matching: every), count: 3))
  }

  @Test func `a list reads twice for a burst of changes`() async throws {
    let mock = try TaskStoreMock(storing: [])
    let store = HeardStore(mock)
    let list = RecordListController<TaskItem>(store: store)
    let (gate, opening) = AsyncStream.makeStream(of: Never.self)
    list.pause = { for await _ in gate {} }
    await list.load()
    await store.untilHeard()
    mock.calls = []
    for number in 1...1000 {
      mock.yieldChanges(StoreChange(inserted: [try task("\(number)", 1).id]))
      await store.untilHeard()
    }
    let last = try task("last", 2).numbered(1)
    mock.stub { $0.records = { _ in [last] } }
    opening.finish()
    try await waitUntil { list.records == [last] }
    #expect(mock.calls == Array(repeating: .records(matching: every), count: 2))
  }

  @Test func `a list reads once for an edit that also inserts records`() async throws {
    let mock = try TaskStoreMock(storing: [])
    let store = HeardStore(mock)
    let list = RecordListController<TaskItem>(store: store)
    await list.load()
    let stored = try #require(await list.insert(try task("a", 1)))
    let next = try task("b", 2)
    mock.calls = []
    await store.untilHeard()
    await store.untilHeard()
    // The mock publishes the insertion and the update as one change, as a store does after a unit of work.
    mock.stub {
      $0.update = { _ in mock.yieldChanges(StoreChange(inserted: [next.id], updated: [stored.id])) }
      $0.insert = { record in record.numbered(2) }
      $0.records = { _ in [stored] }
    }
    let edited = await list.editInserting([stored]) { task throws(ValidationError) in
      task = try task.edited(at: Date(timeIntervalSince1970: 1)) { $0.notes = "n" }
      return next
    }
    #expect(edited?.inserted.map(\.id) == [next.id])
    await store.untilHeard()
    #expect(mock.calls.filter { $0 == .records(matching: every) }.count == 1)
  }

  @Test func `a list reads again if its deletion fails after an external deletion of the same record`() async throws {
    let mock = try TaskStoreMock(storing: [])
    let store = HeardStore(mock)
    let list = RecordListController<TaskItem>(store: store)
    await list.load()
    await store.untilHeard()
    let stored = try task("a", 1).numbered(1)
    let (gate, opening) = AsyncStream.makeStream(of: Never.self)
    mock.stub {
      $0.records = { _ in [stored] }
      $0.deleteWithIDs = { ids throws(StoreError) in
        for await _ in gate {}
        throw .busy
      }
    }
    let deleting = Task { await list.delete([stored]) }
    try await mock.waitForCall { $0 == .deleteWithIDs([stored.id]) }
    mock.yieldChanges(StoreChange(deleted: [stored.id]))
    await store.untilHeard()
    #expect(list.records == [])
    opening.finish()
    #expect(await deleting.value == nil)
    try await waitUntil { list.records == [stored] }
    #expect(list.failure == .busy)
  }

  @Test func `a list reads again if its write was committed together with others`() async throws {
    let mock = try TaskStoreMock(storing: [])
    let store = HeardStore(mock)
    let list = RecordListController<TaskItem>(store: store)
    await list.load()
    await store.untilHeard()
    let (own, other) = (try task("own", 1).numbered(1), try task("other", 2).numbered(2))
    // The mock publishes only the changes that the test yields.
    mock.stub {
      $0.insert = { _ in own }
      $0.records = { _ in [own] }
    }
    await list.insert(own)
    #expect(list.records == [own])
    mock.stub { $0.records = { _ in [own, other] } }
    mock.yieldChanges(StoreChange(inserted: [own.id], isPartial: true))
    try await waitUntil { list.records == [own, other] }
  }

  @Test func `a detail controller does not read again after its own saves`() async throws {
    let stored = try task("a", 1).numbered(1)
    let mock = try TaskStoreMock(storing: [stored])
    let store = HeardStore(mock)
    let detail = RecordDetailController<TaskItem>(store: store, id: stored.id, blank: stored)
    await detail.load()
    await store.untilHeard()
    let (own, theirs) = (try task("own", 1).numbered(1), try task("theirs", 1).numbered(1))
    detail.draft = own
    await detail.save()
    await store.untilHeard()
    await detail.save()
    try await mock.insert(try task("not this one", 2))
    await store.untilHeard()
    try await mock.update(theirs)
    try await waitUntil { detail.record == theirs }
    #expect(
      mock.calls == [
        .changes, .recordWithID(own.id),
        .recordWithID(own.id), .update([own]),
        .recordWithID(own.id),
        .insert(try task("not this one", 2)),
        .update([theirs]), .recordWithID(own.id),
      ]
    )
  }

  // MARK: Recording

  private func use(_ store: some RecordStoreProtocol<Plant>) async throws {
    let list = RecordListController<Plant>(store: store)
    await list.load()
    let fir = try #require(await list.insert(Plant("fir", id: 1)))
    let moss = try #require(await list.insert(Plant("moss", id: 2, parentID: fir.id)))
    await list.edit(list.records) { $0.height = 1 }
    let others = try await store.insert([Plant("oak", id: 3), Plant("ash", id: 4)])
    try await waitUntil { list.records.count == 4 }
    await list.edit([moss]) { $0.tags = ["wet"] }
    try await store.update(with(others[0]) { $0.height = 9 })
    try await waitUntil { list.records.contains { $0.height == 9 } }
    await list.delete([fir])
    try await store.delete(withID: others[1].id)
    try await waitUntil { list.records.count == 1 }
    await list.load()
  }

  @Test(arguments: 1...20)
  func `the calls can be recorded and replayed`(round: Int) async throws {
    let recorder = StoreRecorder<Plant>(recording: try InMemoryRecordStore())
    try await use(recorder)
    let replay = StoreReplay(recorder.recording)
    try await use(replay)
    try replay.expectFinished()
  }

  // MARK: The main actor

  /// A store that rejects reads on the main actor, because they would block the user interface.
  private struct OffMainStore: ForwardingStore {
    /// A key that identifies the main queue. Checking for the main thread would not suffice,
    /// because the main actor need not run on the main thread.
    private static let isMain = DispatchSpecificKey<Bool>()
    let base: InMemoryRecordStore<Plant>

    init(base: InMemoryRecordStore<Plant>) {
      self.base = base
      DispatchQueue.main.setSpecific(key: Self.isMain, value: true)
    }

    private func check() throws(StoreError) {
      if DispatchQueue.getSpecific(key: Self.isMain) == true { throw .misuse("called on the main actor") }
    }

    func records(matching query: Plant.Query) throws(StoreError) -> [Plant] {
      try check()
      return try base.records(matching: query)
    }

    func record(withID id: Plant.ID) throws(StoreError) -> Plant? {
      try check()
      return base.record(withID: id)
    }

    func count(matching query: Plant.Query) throws(StoreError) -> Int {
      try check()
      return try base.count(matching: query)
    }
  }

  @Test func `the store reads off the main actor`() async throws {
    let store = OffMainStore(base: try InMemoryRecordStore([Plant("fir", id: 1)]))
    let fir = with(Plant("fir", id: 1)) { $0.number = 1 }
    let list = RecordListController<Plant>(store: store)
    await list.load()
    #expect(list.records == [fir])
    let detail = RecordDetailController<Plant>(store: store, id: fir.id, blank: Plant())
    await detail.load()
    #expect(detail.record == fir)
    #expect(await list.edit([fir]) { $0.height = 2 }?.map(\.height) == [2])
    #expect(try await store.offActor.count(matching: Plant.Query()) == 1)
    async let value = store.values(matching: Plant.Query()).first { _ in true }
    #expect(try await value?.map(\.height) == [2])
  }
}
