import LogbookControllers
import LogbookRecords
import LogbookSamples
import LogbookStorage
import LogbookTesting
import Birds
import Testing

// An empty conformance suffices, because every requirement has a default implementation for record
// types whose query type is `RecordFetch`.
extension Sighting: ComparedRecord {}

@Suite struct `Sightings in tests` {
  private let owl = Sighting("Tawny Owl", count: 2)

  @Test(arguments: RecordStoreContract<Sighting>.laws)
  func `have a contract that real stores keep`(law: RecordStoreContract<Sighting>.Law) async throws {
    try await law.check(patience: .seconds(300)) { try Storage(.inMemorySQLite, of: .birds).store(of: Sighting.self) }
  }

  @Test func `have a fake, and a comparison that finds no difference between it and a real store`() async throws {
    let difference = try await StoreComparison<Sighting>(seed: 5, operations: 300).difference(
      between: { try InMemoryRecordStore() },
      and: { try Storage(.inMemory, of: .birds).store(of: Sighting.self) }
    )
    #expect(difference == nil, "\(difference?.description ?? "")")
  }

  @Test @MainActor func `have a mock and a faulty store for the list that shows them`() async throws {
    let mock = RecordStoreMock(records: [owl.numbered(1)])
    let list = RecordListController(
      store: FaultyStore(wrapping: mock, faults: [Fault(.nth(2), of: .query, fails: .busy)])
    )
    await list.load()
    #expect(list.records == [owl.numbered(1)])
    await list.load()
    #expect(list.failure == .busy)
    #expect(mock.calls.contains(.records(matching: RecordFetch())))
  }

  @Test func `can be recorded and replayed`() async throws {
    let recorder = StoreRecorder(recording: try Storage(.inMemory, of: .birds).store(of: Sighting.self))
    let stored = try await recorder.insert(owl)
    let replay = StoreReplay(recorder.recording)
    #expect(try await replay.insert(owl) == stored)
    try replay.expectFinished()
  }

  @Test func `can be made from a seed`() async throws {
    var generator = SampleGenerator<Sighting>(seed: 7)
    let store = try Storage(.inMemory, of: .birds).store(of: Sighting.self)
    let sightings = try await store.insert(generator.next(100))
    #expect(sightings.contains { $0.parentID != nil })
    #expect(sightings.allSatisfy { $0.species.hasPrefix("Species ") })
  }
}
