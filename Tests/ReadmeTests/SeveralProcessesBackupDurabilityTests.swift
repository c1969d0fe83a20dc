import Foundation
import LogbookRecords
import LogbookStorage
import Testing

/// Tests the examples in the article “Several processes, backup and durability”.
@Suite struct SeveralProcessesBackupDurabilityTests {
  struct Trip: Record {
    static let name = "trip"
    static let template = Trip()

    var id = RecordID<Trip>(madeAt: .now)
    var number: Int?
    var title = ""

    static func describe(_ trip: inout some Describer<Trip>) {
      trip.identity(\.id, \.number)
      trip.field("title", \.title, [.notBlank])
    }
  }

  private func refusal(_ body: () async throws -> Void) async -> String? {
    do { try await body() } catch { return "\(error)" }
    return nil
  }

  @Test func `the examples do what the article says`() async throws {
    let folder = FileManager.default.temporaryDirectory.path + "/trips-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = folder + "/trips.sqlite"
    let model = StoreModel("trips", Trip.self)

    let mine = try Storage(.sqlite(path), of: model)
    let theirs = try Storage(.sqlite(path), of: model)
    let changes = mine.store(of: Trip.self).changes()
    let alps = try await theirs.store(of: Trip.self).insert(Trip(title: "Alps"))
    for await change in changes {
      print(change.inserted == [alps.id])  // true
      break
    }
    defer { try? FileManager.default.removeItem(atPath: folder) }

    let monday = folder + "/monday.sqlite"
    try await mine.backup(to: monday)
    try await mine.store(of: Trip.self).delete(withID: alps.id)
    let exists = try #require(await refusal { try await mine.backup(to: monday) })
    #expect(exists.hasPrefix("the store cannot be opened or created: /"))
    #expect(exists.hasSuffix("/monday.sqlite already exists"))

    let document = try Storage(.json(folder + "/trips.json"), of: model)
    try await theirs.store(of: Trip.self).insert(Trip(title: "Lakes"))
    try await theirs.copy(to: document)
    #expect(try await document.store(of: Trip.self).records(matching: RecordFetch()).map(\.title) == ["Lakes"])
    #expect(await refusal { try await theirs.copy(to: document) } == "the store to copy to must be empty")

    try await mine.restore(from: .sqlite(monday))
    print(try await theirs.store(of: Trip.self).records(matching: RecordFetch()).map(\.title))  // ["Alps"]
    #expect(try await theirs.store(of: Trip.self).records(matching: RecordFetch()) == [alps])

    let check = try await Storage.check(.sqlite(path), of: model)
    print(check.problems.isEmpty, check.counts.total)  // true 1
    for problem in check.problems { print(problem) }
    #expect(check.problems.isEmpty)
    #expect(check.counts.total == 1)

    let importing = try Storage(.sqlite(path), of: model, durability: .relaxed)
    try await importing.store(of: Trip.self).insert((1...100).map { Trip(title: "Day \($0)") })
    try await importing.close()
    #expect(try await mine.store(of: Trip.self).count(matching: RecordFetch()) == 101)
    #expect(
      await refusal { try await importing.store(of: Trip.self).delete(withIDs: []) }
        == "programming error: the storage is closed"
    )

    try await mine.close()
    try await theirs.close()
    try Data("damaged".utf8).write(to: URL(filePath: path))
    let restoration = try await Storage.restore(from: .sqlite(monday), to: .sqlite(path), of: model)
    #expect(restoration.setAside?.hasSuffix("/trips.sqlite.damaged-1") == true)
    #expect(restoration.counts.total == 1)
  }

  @Test func `errors have the descriptions in the article`() async throws {
    for location in [StorageLocation.inMemory, .inMemorySQLite] {
      let storage = try Storage(location, of: StoreModel("trips", Trip.self))
      #expect(
        await refusal { try await storage.backup(to: "/tmp/\(UUID().uuidString)") }
          == "a store in memory has no file to copy; copy its records instead"
      )
    }
    #expect(StoreError.busy.description == "the store is busy with another writer; try again")
    #expect(StoreError.full.description == "the disk or the memory is full")
    #expect(StoreError.outcomeUnknown("…").description == "it is unknown whether the change was made: …")
  }
}
