import LogbookControllers
import LogbookRecords
import LogbookTesting
import Testing

@MainActor
@Suite struct `A record detail controller` {
  private let clock = GateClock()

  @Test func `the controller stores a new record, then its changes`() async throws {
    let store = try InMemoryRecordStore<Plant>()
    let detail = RecordDetailController<Plant>(store: store, blank: Plant("", id: 1))
    await detail.load()
    #expect(await detail.save() == nil)
    #expect(detail.failure == .invalid(ValidationError(field: "title", value: "", rule: "must not be blank")))
    detail.draft.title = "fir"
    let saved = try #require(await detail.save())
    #expect(saved == with(Plant("fir", id: 1)) { $0.number = 1 })
    #expect(detail.record == saved && detail.draft == saved && detail.failure == nil)
    detail.draft.height = 4
    #expect(await detail.save() == with(saved) { $0.height = 4 })
    #expect(try store.records(matching: Plant.Query()).map(\.height) == [4])
  }

  @Test func `the controller passes each draft to its closure before saving`() async throws {
    let detail = RecordDetailController<Plant>(store: try InMemoryRecordStore(), blank: Plant("fir", id: 1)) {
      draft,
      stored throws(ValidationError) in
      with(draft) { $0.tags.append(stored == nil ? "new" : "edited") }
    }
    await detail.save()
    #expect(detail.draft.tags == ["new"])
    await detail.save()
    #expect(detail.draft.tags == ["new"])
    detail.draft.height = 1
    await detail.save()
    #expect(detail.draft.tags == ["new", "edited"])
  }

  @Test func `the controller keeps entered values if a deletion of the record is undone`() async throws {
    let store = try InMemoryRecordStore([Plant("fir", id: 1, height: 1)])
    let detail = RecordDetailController<Plant>(store: store, id: Plant(id: 1).id, blank: Plant())
    await detail.load()
    let stored = try #require(detail.record)
    detail.draft.title = "mine"
    try await store.delete(withID: stored.id)
    try await waitUntil { detail.record == nil }
    try await store.insert(with(stored) { $0.height = 2 })
    try await waitUntil { detail.record != nil }
    #expect(detail.draft.title == "mine" && detail.draft.height == 2)
  }

  @Test func `the controller merges external changes with entered values, field by field`() async throws {
    let store = try InMemoryRecordStore([Plant("fir", id: 1, height: 1, tags: ["a", "b", "c"]), Plant("oak", id: 2)])
    let detail = RecordDetailController<Plant>(store: store, id: Plant(id: 1).id, blank: Plant())
    await detail.load()
    detail.draft.title = "mine"
    detail.draft.tags = ["mine", "a", "c"]
    let theirs = with(Plant("theirs", id: 1, height: 2, tags: ["a", "b", "theirs"])) {
      $0.parentID = Plant(id: 2).id
      $0.number = 1
    }
    try store.update([theirs])
    try await waitUntil { detail.record == theirs }
    #expect(
      detail.draft
        == with(theirs) {
          $0.title = "mine"
          $0.tags = ["a", "theirs", "mine"]
        }
    )
    // The store now contains another program's update. Saving must preserve this update.
    #expect(await detail.save() == detail.record)
    #expect(store.record(withID: theirs.id) == detail.record)
    #expect(detail.record?.tags == ["a", "theirs", "mine"])
    try store.delete(withIDs: [theirs.id])
    try await waitUntil { detail.record == nil }
    #expect(await detail.save() == nil)
    #expect(detail.failure == .notFound(RecordReference(theirs.id)))
  }

  // MARK: Reads during a save

  /// Inserts a plant with the title “fir” into the store, and returns a loaded controller for the plant. The
  /// controller's calls take effect as usual, but call number `call` of the given operation does not return until the
  /// clock is opened.
  private func detail(
    of store: InMemoryRecordStore<Plant>,
    holding call: Int,
    of operation: StoreOperation
  ) async throws -> RecordDetailController<Plant> {
    let plant = try await store.insert(Plant("fir", id: 1))
    let hold = Fault(.nth(call), of: operation, delays: .seconds(1), .afterEffect)
    let held = FaultyStore(wrapping: store, faults: [hold], clock: clock)
    let detail = RecordDetailController<Plant>(store: held, id: plant.id, blank: Plant())
    detail.pause = {}
    await detail.load()
    return detail
  }

  /// Changes the stored plant as another writer would, and returns the changed plant.
  private func change(_ store: InMemoryRecordStore<Plant>, _ change: (inout Plant) -> Void) throws -> Plant {
    let plant = with(try #require(store.record(withID: Plant(id: 1).id)), change)
    try store.update([plant])
    return plant
  }

  @Test func `the controller keeps external changes that are read during a save`() async throws {
    let store = try InMemoryRecordStore<Plant>()
    let detail = try await detail(of: store, holding: 1, of: .update)
    (detail.draft.height, detail.draft.tags) = (1, ["mine"])
    let saving = Task { await detail.save() }
    await clock.waitForSleeper()
    // The store has saved the draft, but the call to `update` has not returned yet.
    for title in ["ash", "oak"] {
      let theirs = try change(store) { ($0.title, $0.height) = (title, 5) }
      try await waitUntil { detail.record == theirs }
    }
    detail.draft.tags.append("during the save")
    clock.open()
    #expect(await saving.value?.title == "fir")
    #expect(detail.record == store.record(withID: Plant(id: 1).id))
    #expect(detail.draft == detail.record.map { with($0) { $0.tags = ["mine", "during the save"] } })

    let theirs = try change(store) { ($0.title, $0.height) = ("elm", 6) }
    try await waitUntil { detail.record == theirs }
    #expect(await detail.save() == with(theirs) { $0.tags = ["mine", "during the save"] })
    #expect(detail.draft == detail.record)
  }

  @Test func `the controller shows a deletion that is read during a save`() async throws {
    let store = try InMemoryRecordStore<Plant>()
    let detail = try await detail(of: store, holding: 1, of: .update)
    detail.draft.title = "mine"
    let saving = Task { await detail.save() }
    await clock.waitForSleeper()
    try store.delete(withIDs: [Plant(id: 1).id])
    try await waitUntil { detail.record == nil }
    clock.open()
    #expect(await saving.value?.title == "mine")
    #expect(detail.record == nil)
    #expect(detail.failure == .notFound(RecordReference(Plant(id: 1).id)))
  }

  @Test func `the controller shows a saved change if a read that began before the save ends after it`() async throws {
    let store = try InMemoryRecordStore<Plant>()
    let detail = try await detail(of: store, holding: 2, of: .find)
    let (readings, reading) = AsyncStream.makeStream(of: Void.self)
    detail.pause = { reading.yield() }
    let theirs = try change(store) { $0.height = 5 }
    await clock.waitForSleeper()
    detail.draft.title = "mine"
    #expect(await detail.save() == with(theirs) { $0.title = "mine" })
    clock.open()
    for await _ in readings { break }
    #expect(detail.record == with(theirs) { $0.title = "mine" })
    #expect(detail.draft == detail.record)
    #expect(detail.failure == nil)
  }
}

@Suite struct `Merging records` {
  @Test func `merging applies each changed field and keeps ID and number`() {
    let base = Plant("a", id: 1, height: 1)
    let here = with(Plant("b", id: 2, height: 2)) { $0.number = 7 }
    #expect(here.merging(changesFrom: base, to: base) == here)
    #expect(here.merging(changesFrom: base, to: with(base) { $0.height = nil }) == with(here) { $0.height = nil })
    #expect(here.merging(changesFrom: base, to: with(base) { $0.title = "c" }) == with(here) { $0.title = "c" })
    #expect(
      here.merging(changesFrom: base, to: with(base) { $0.parentID = Plant(id: 9).id })
        == with(here) { $0.parentID = Plant(id: 9).id }
    )
  }

  @Test func `merging replaces a list entirely unless both versions have changed`() {
    func merged(_ here: [String], _ base: [String], _ edited: [String]) -> [String] {
      Plant(tags: here).merging(changesFrom: Plant(tags: base), to: Plant(tags: edited)).tags
    }
    #expect(merged(["a", "b"], ["a", "b"], ["b", "c", "a"]) == ["b", "c", "a"])
    #expect(merged(["b", "a"], ["a", "b"], ["a", "b"]) == ["b", "a"])
    #expect(merged(["a", "x", "b"], ["a", "b"], ["b", "y"]) == ["x", "b", "y"])
    #expect(merged([], ["a", "b"], ["a", "b", "c"]) == ["c"])
    #expect(merged(["a", "x"], ["a"], ["a", "y", "x"]) == ["a", "x", "y"])
  }
}
