#if Postgres
  import LogbookLocks
  import LogbookRecords
  import LogbookSamples
  import LogbookStorage
  import Foundation
  import Testing

  /// A group of writers that continue after every error and record the expected contents of the store.
  final class TestLoad: Sendable {
    private struct State {
      var expected: [Specimen.ID: String] = [:]
      var commits = 0
      var failures: [StoreError] = []
      var isDone = false
    }

    private let state = Locked(State())
    private let storages: [Storage]

    /// Creates a load with two writers for each `Storage`.
    init(_ storages: [Storage]) { self.storages = storages }

    var expected: [Specimen.ID: String] { state.withLock { $0.expected } }
    var commits: Int { state.withLock { $0.commits } }
    var failures: [StoreError] { state.withLock { $0.failures } }

    /// Writes records and calls `attack` repeatedly, with a random number of commits between the calls.
    func run(rounds: Int, seed: UInt64, _ attack: (Int) async throws -> Void) async throws {
      let (commits, committed) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
      try await withThrowingTaskGroup(of: Void.self) { group in
        for writer in 0..<storages.count * 2 {
          group.addTask { [self] in
            await write(storages[writer / 2], writer, seed) { committed.yield() }
          }
        }
        defer { state.withLock { $0.isDone = true } }
        var random = SplitMix64(seed: seed)
        var next = random.integer(in: 1...60)
        var round = 0
        for await _ in commits {
          if self.commits < next { continue }
          if round == rounds { break }
          try await attack(round)
          round += 1
          // At least ten commits precede the next attack, to show that the store works again.
          next = self.commits + random.integer(in: 10...60)
        }
      }
    }

    private func write(_ storage: Storage, _ writer: Int, _ seed: UInt64, _ didCommit: () -> Void) async {
      let specimens = storage.store(of: Specimen.self)
      var random = SplitMix64(seed: seed &+ UInt64(writer))
      var own: [Specimen.ID: String] = [:]
      for number in 0... {
        if state.withLock(\.isDone) { break }
        var (first, second) = (Specimen(), Specimen())
        (first.title, second.title) = ("\(writer) \(number)", "\(writer) \(number) too")
        var after = own
        let old = own.keys.min { $0.rawValue.uuidString < $1.rawValue.uuidString }
        do {
          switch (random.integer(in: 0...4), old) {
          case (0, let old?):
            first.id = old
            after[old] = first.title
            try await specimens.update([first])
          case (1, let old?):
            after[old] = nil
            try await specimens.delete(withIDs: [old])
          case (2, _):
            (after[first.id], after[second.id]) = (first.title, second.title)
            try await storage.unitOfWork { [first, second] unit in
              try await unit.store(of: Specimen.self).insert(first)
              try await unit.store(of: Specimen.self).insert(second)
            }
          default:
            after[first.id] = first.title
            try await specimens.insert(first)
          }
          own = after
          state.withLock { $0.commits += 1 }
          didCommit()
        } catch {
          state.withLock { state in state.failures.append(error as? StoreError ?? .misuse("\(error)")) }
        }
      }
      let last = own
      state.withLock { state in state.expected.merge(last) { _, new in new } }
    }
  }

  /// A listener that collects the numbers of the steps that a `Storage` publishes.
  final class TestListener: Sendable {
    /// The storage that publishes the steps. The listener retains the storage, because deallocating the storage would
    /// end the stream of steps.
    private let storage: Storage
    private let received: Task<[Int], Never>
    private let last = Specimen.ID(UUID())

    init(_ storage: Storage) {
      self.storage = storage
      let (steps, last) = (storage.steps(), last)
      received = Task {
        var numbers: [Int] = []
        for await step in steps {
          numbers.append(step.number)
          if step.change(of: Specimen.self).inserted.contains(last) { break }
        }
        return numbers
      }
    }

    /// Inserts a record with the given storage, and returns the numbers of all received steps, up to and including the
    /// step that contains the insertion.
    func numbers(_ storage: Storage) async throws -> [Int] {
      var specimen = Specimen()
      specimen.id = last
      try await storage.store(of: Specimen.self).insert(specimen)
      return await received.value
    }
  }
#endif
