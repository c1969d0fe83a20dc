#if Postgres
  import LogbookApp
  import LogbookDomain
  import LogbookPersistence
  import LogbookPostgres
  import LogbookRecords
  import LogbookStorage
  import Foundation
  import Testing

  // The examples in the article “Outgrow one machine”. ReadmeTests compares the article with this code.

  func moveStore(from path: String, to url: String) async throws -> RecordCounts {
    let file = try await Storage.open(.sqlite(path))
    let server = try await Storage.open(.postgres(url))
    return try await file.copy(to: server)
  }

  func openStore(at location: String) async throws -> Storage {
    let isServer = location.hasPrefix("postgres://")
    return try await Storage.open(isServer ? .postgres(location) : .sqlite(location))
  }

  @MainActor
  func addErrand(_ title: String, to location: String) async throws -> [String] {
    let storage = try await openStore(at: location)
    let controller = ControllerFactory(storage: storage).makeTaskListController()
    await controller.load()
    await controller.add(title: title)
    if let failure = controller.failure { throw failure }
    return controller.tasks.map(\.title)
  }

  func nextErrand(at url: String) async throws -> String? {
    let storage = try await Storage.open(.postgres(url))
    for await change in storage.tasks.changes() {
      guard let id = change.inserted.first else { continue }
      return try await storage.tasks.record(withID: id)?.title
    }
    return nil
  }

  @Suite(.enabled(if: ProcessInfo.processInfo.environment["LOGBOOK_POSTGRES"] != nil))
  struct OutgrowOneMachineTests {
    @Test func `a store can be moved from a file to a server without changing the code`() async throws {
      let folder = URL.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let path = folder.appending(path: "work.sqlite").path
      let server = try #require(ProcessInfo.processInfo.environment["LOGBOOK_POSTGRES"])
      let url = server + "&logbook=\(UUID().uuidString)"

      #expect(try await addErrand("Call the lab", to: path) == ["Call the lab"])
      #expect(try await moveStore(from: path, to: url).total == 1)
      #expect(try await addErrand("Paint the fence", to: url) == ["Call the lab", "Paint the fence"])
      #expect(try await addErrand("Water the plants", to: path) == ["Call the lab", "Water the plants"])

      await #expect(throws: StoreError.constraint("the store to copy to must be empty")) {
        _ = try await moveStore(from: path, to: url)
      }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a change is received by another program`() async throws {
      let server = try #require(ProcessInfo.processInfo.environment["LOGBOOK_POSTGRES"])
      let url = server + "&logbook=\(UUID().uuidString)"
      async let errand = nextErrand(at: url)
      let writer = Task {
        // Insertions are repeated, because the listener does not receive those made before it starts.
        while !Task.isCancelled {
          _ = try await addErrand("Call the lab", to: url)
          try await Task.sleep(for: .milliseconds(50))
        }
      }
      #expect(try await errand == "Call the lab")
      writer.cancel()
      _ = await writer.result
    }

    @Test func `errors are reported as the article says`() async {
      let typo = await #expect(throws: ValidationError.self) { try await openStore(at: "postgres://ann@/lab?hots=x") }
      #expect(typo?.description == "store “postgres://ann@/lab?hots=…” invalid URI query parameter: \"hots\"")
      let refused = await #expect(throws: StoreError.self) { try await openStore(at: "postgres://ann@localhost:1/lab") }
      #expect(refused?.description.hasPrefix("the store cannot be opened or created: connection to server") == true)
    }
  }
#endif
