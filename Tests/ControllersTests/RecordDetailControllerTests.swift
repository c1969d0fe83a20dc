import LogbookControllers
import LogbookRecords
import LogbookTesting
import Testing

@MainActor
@Suite struct `A record detail controller` {
  @Test func `stores a new record, then its changes`() async throws {
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

  @Test func `passes each draft to its closure before saving`() async throws {
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

  @Test func `keeps entered values if a deletion of the record is undone`() async throws {
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

  @Test func `merges external changes with entered values, field by field`() async throws {
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
    // The store now contains another program's update, which saving must keep.
    #expect(await detail.save() == detail.record)
    #expect(store.record(withID: theirs.id) == detail.record)
    #expect(detail.record?.tags == ["a", "theirs", "mine"])
    try store.delete(withIDs: [theirs.id])
    try await waitUntil { detail.record == nil }
    #expect(await detail.save() == nil)
    #expect(detail.failure == .notFound(RecordReference(theirs.id)))
  }
}

@Suite struct `Merging records` {
  @Test func `applies each changed field and keeps ID and number`() {
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

  @Test func `replaces a list entirely unless both versions have changed`() {
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
