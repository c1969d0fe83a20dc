import LogbookControllers
import LogbookRecords
import LogbookSamples
import LogbookStorage
import LogbookTesting
import Birds
import Testing

// An empty conformance suffices because every requirement has a default implementation for record types whose query
// type is `RecordFetch`.
extension Sighting: ComparedRecord {}

@Suite struct `Sightings in tests` {
  private let owl = Sighting("Tawny Owl", count: 2)

  @Test(arguments: RecordStoreContract<Sighting>.laws)
  func `real stores obey the contract of a custom record type`(law: RecordStoreContract<Sighting>.Law) async throws {
    try await law.check(patience: .seconds(300)) { try Storage(.inMemorySQLite, of: .birds).store(of: Sighting.self) }
  }

  @Test func `a comparison finds no difference between a fake and a real store`() async throws {
    let difference = try await StoreComparison<Sighting>(seed: 5, operations: 300).difference(
      between: { try InMemoryRecordStore() },
      and: { try Storage(.inMemory, of: .birds).store(of: Sighting.self) }
    )
    #expect(difference == nil, "\(difference?.description ?? "")")
  }

  @Test @MainActor func `a list works with a mock and a faulty store`() async throws {
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

  @Test func `a store can be recorded and replayed`() async throws {
    let recorder = StoreRecorder(recording: try Storage(.inMemory, of: .birds).store(of: Sighting.self))
    let stored = try await recorder.insert(owl)
    let replay = StoreReplay(recorder.recording)
    #expect(try await replay.insert(owl) == stored)
    try replay.expectFinished()
  }

  @Test func `sample records can be generated from a seed`() async throws {
    var generator = SampleGenerator<Sighting>(seed: 7)
    let store = try Storage(.inMemory, of: .birds).store(of: Sighting.self)
    let sightings = try await store.insert(generator.next(100))
    #expect(sightings.contains { $0.parentID != nil })
    #expect(sightings.allSatisfy { $0.species.hasPrefix("Species ") })
  }
}
