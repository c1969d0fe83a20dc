import LogbookDomain
import LogbookDomainTesting
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import LogbookTesting
import Foundation
import Testing

@Suite struct FaultyTaskStoreTests {
  private let good: any TaskStoreProtocol

  init() throws {
    good = try Storage(.inMemory).tasks
  }

  private func store(_ faults: Fault...) -> FaultyTaskStore {
    FaultyTaskStore(wrapping: good, faults: faults)
  }

  private func task(_ title: String = "task") throws -> TaskItem {
    try TaskItem(title: title, createdAt: .now)
  }

  /// Inserts the given number of tasks. Returns the error of each insertion, or `nil` for an insertion that succeeds.
  private func failures(of store: FaultyTaskStore, inserting count: Int) async throws -> [StoreError?] {
    var failures: [StoreError?] = []
    for _ in 0..<count {
      do throws(StoreError) {
        try await store.insert(valid { () throws(ValidationError) in try TaskItem(title: "task", createdAt: .now) })
        failures.append(nil)
      } catch {
        failures.append(error)
      }
    }
    return failures
  }

  @Test(arguments: TaskStoreContract.laws)
  func `a faulty store without faults obeys the contract`(law: TaskStoreContract.Law) async throws {
    try await law.check(patience: .seconds(600)) { FaultyTaskStore(wrapping: try Storage(.inMemory).tasks) }
  }

  @Test func `rules determine which calls fail`() async throws {
    func places(_ rule: Fault.Rule) async throws -> [Int] {
      let failures = try await failures(of: store(Fault(rule, fails: .full)), inserting: 12)
      #expect(failures.allSatisfy { $0 == nil || $0 == .full })
      return failures.indices.filter { failures[$0] != nil }.map { $0 + 1 }
    }
    #expect(try await places(.always) == Array(1...12))
    #expect(try await places(.nth(1)) == [1])
    #expect(try await places(.nth(5)) == [5])
    #expect(try await places(.nth(0)) == [])
    #expect(try await places(.nth(-1)) == [])
    #expect(try await places(.every(5)) == [5, 10])
    #expect(try await places(.every(1)) == Array(1...12))
    #expect(try await places(.every(0)) == [])
    #expect(try await places(.every(-2)) == [])
    #expect(try await places(.random(chance: 0, seed: 1)) == [])
    #expect(try await places(.random(chance: 1, seed: 1)) == Array(1...12))
    let some = try await places(.random(chance: 0.5, seed: 1))
    #expect(try await places(.random(chance: 0.5, seed: 1)) == some)
    #expect(try await places(.random(chance: 0.5, seed: 2)) != some)
    #expect((1...11).contains(some.count))
  }

  @Test func `random faults affect about the given share of calls`() async throws {
    let failures = try await failures(
      of: store(Fault(.random(chance: 0.25, seed: 3), fails: .busy)),
      inserting: 2000
    )
    #expect((450...550).contains(failures.count { $0 == .busy }))
  }

  @Test func `only the specified operation fails`() async throws {
    let stored = try await good.insert([task("a"), task("b"), task("c")])
    let calls: [(StoreOperation, (FaultyTaskStore) async throws -> Void)] = [
      (.insert, { _ = try await $0.insert(task()) }),
      (.insertMany, { _ = try await $0.insert([task()]) }),
      (.find, { _ = try await $0.record(withID: stored[0].id) }),
      (.findNumbered, { _ = try await $0.record(numbered: 1) }),
      (.query, { _ = try await $0.records(matching: TaskQuery()) }),
      (.count, { _ = try await $0.count(matching: TaskQuery()) }),
      (.batch, { for try await _ in $0.batches(matching: TaskQuery(), size: 2) {} }),
      (.aggregate, { _ = try await $0.rows(of: Aggregation()) }),
      (.update, { try await $0.update(stored[0]) }),
      (.delete, { _ = try await $0.delete(withID: stored[2].id) }),
      (.deleteMatching, { _ = try await $0.delete(matching: TaskQuery(limit: 0)) }),
    ]
    #expect(Set(calls.map(\.0)) == Set(StoreOperation.allCases))
    for operation in StoreOperation.allCases {
      let faulty = store(Fault(.always, of: operation, fails: .busy))
      for (called, call) in calls where called != .delete || operation == .delete {
        if called == operation {
          await #expect(throws: StoreError.busy) { try await call(faulty) }
        } else {
          try await call(faulty)
        }
      }
    }
  }

  @Test func `a fault for several operations counts the calls of all of them`() async throws {
    let faulty = store(Fault(.nth(3), of: .insert, .count, fails: .full))
    try await faulty.insert(task())
    _ = try await faulty.records(matching: TaskQuery())
    #expect(try await faulty.count(matching: TaskQuery()) == 1)
    await #expect(throws: StoreError.full) { try await faulty.insert(task()) }
    #expect(try await faulty.count(matching: TaskQuery()) == 1)
  }

  @Test func `a fault before the effect prevents the call, but not after it`() async throws {
    let stored = try await good.insert([task("a"), task("b")])
    let (before, after) = (
      store(Fault(.always, fails: .full)), store(Fault(.always, fails: .io(code: 5, message: "lost"), .afterEffect))
    )
    var expected = stored.map(\.title)
    for (faulty, error) in [(before, StoreError.full), (after, .io(code: 5, message: "lost"))] {
      let isDone = faulty === after
      await #expect(throws: error) { try await faulty.insert(task("c")) }
      if isDone { expected.append("c") }
      #expect(try await good.records(matching: TaskQuery()).map(\.title) == expected)
      await #expect(throws: error) { try await faulty.insert([task("d"), task("e")]) }
      if isDone { expected += ["d", "e"] }
      #expect(try await good.records(matching: TaskQuery()).map(\.title) == expected)
      await #expect(throws: error) { try await faulty.update(stored[0].edited(at: .now) { $0.title = "A" }) }
      if isDone { expected[0] = "A" }
      #expect(try await good.records(matching: TaskQuery()).map(\.title) == expected)
      await #expect(throws: error) { try await faulty.delete(withID: stored[1].id) }
      if isDone { expected.remove(at: 1) }
      #expect(try await good.records(matching: TaskQuery()).map(\.title) == expected)
      await #expect(throws: error) { try await faulty.delete(matching: TaskQuery(limit: 1)) }
      if isDone { expected.remove(at: 0) }
      #expect(try await good.records(matching: TaskQuery()).map(\.title) == expected)
    }
    #expect(expected == ["c", "d", "e"])
  }

  @Test func `a call that fails after its effect is published, but not one that fails before it`() async throws {
    let faulty = store(
      Fault(.nth(1), of: .insert, fails: .busy),
      Fault(.nth(2), of: .insert, fails: .busy, .afterEffect)
    )
    var changes = faulty.changes().makeAsyncIterator()
    let tasks = [try task("a"), try task("b"), try task("c")]
    await #expect(throws: StoreError.busy) { try await faulty.insert(tasks[0]) }
    await #expect(throws: StoreError.busy) { try await faulty.insert(tasks[1]) }
    try await faulty.insert(tasks[2])
    #expect(await changes.next() == StoreChange(inserted: [tasks[1].id]))
    #expect(await changes.next() == StoreChange(inserted: [tasks[2].id]))
  }

  @Test func `the first of several faults ends a call, and each fault counts every call`() async throws {
    let faulty = store(
      Fault(.nth(2), fails: .busy, .afterEffect),
      Fault(.every(2), fails: .full),
      Fault(.nth(2), fails: .cancelled)
    )
    #expect(try await failures(of: faulty, inserting: 4) == [nil, .full, nil, .full])
    #expect(try await good.count(matching: TaskQuery()) == 2)
  }

  @Test func `faults can be added and removed, and count from when they are added`() async throws {
    let faulty = store()
    #expect(try await failures(of: faulty, inserting: 3) == [nil, nil, nil])
    faulty.add(Fault(.nth(2), fails: .busy))
    #expect(try await failures(of: faulty, inserting: 3) == [nil, .busy, nil])
    faulty.add(Fault(.always, fails: .full))
    #expect(try await failures(of: faulty, inserting: 1) == [.full])
    faulty.removeAllFaults()
    #expect(try await failures(of: faulty, inserting: 1) == [nil])
  }
}
