import LogbookDomain
import LogbookDomainTesting
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import LogbookTesting
import Foundation
import Testing

@Suite struct FaultyBatchesTests {
  private let good: any TaskStoreProtocol

  init() throws {
    good = try Storage(.inMemory).tasks
  }

  /// Requests `count` batches of one task each, and returns a description of each result.
  ///
  /// The requests continue after a failure. The description of a batch is the title of its task, and the description of
  /// the end is `end`. The description of a failure is `true` if the error is ``StoreError/busy``, and `false`
  /// otherwise.
  private func readings(_ fault: Fault, count: Int) async throws -> [String] {
    try await good.insert((1...3).map { try TaskItem(title: "\($0)", createdAt: .now) })
    var batches = FaultyTaskStore(wrapping: good, faults: [fault]).batches(matching: TaskQuery(), size: 1)
      .makeAsyncIterator()
    var readings: [String] = []
    for _ in 0..<count {
      do throws(StoreError) {
        readings.append(try await batches.next()?.map(\.title).joined() ?? "end")
      } catch {
        readings.append("\(error == .busy)")
      }
    }
    return readings
  }

  @Test func `a batch that fails before it is read can be read next`() async throws {
    #expect(try await readings(Fault(.nth(2), of: .batch, fails: .busy), count: 5) == ["1", "true", "2", "3", "end"])
  }

  @Test func `a batch that fails after it is read is lost`() async throws {
    let fault = Fault(.nth(2), of: .batch, fails: .busy, .afterEffect)
    #expect(try await readings(fault, count: 4) == ["1", "true", "3", "end"])
  }

  @Test func `the first batch and the end can fail, too`() async throws {
    #expect(try await readings(Fault(.nth(1), fails: .busy), count: 5) == ["true", "1", "2", "3", "end"])
    #expect(try await readings(Fault(.nth(7), fails: .busy), count: 8).suffix(2) == ["true", "end"])
  }

  @Test func `the calls of several iterations are counted together`() async throws {
    try await good.insert(TaskItem(title: "1", createdAt: .now))
    let faulty = FaultyTaskStore(wrapping: good, faults: [Fault(.nth(3), of: .batch, fails: .full)])
    let batches = faulty.batches(matching: TaskQuery(), size: 5)
    var count = 0
    for try await batch in batches { count += batch.count }
    #expect(count == 1)
    await #expect(throws: StoreError.full) { for try await _ in batches {} }
    for try await batch in batches { count += batch.count }
    #expect(count == 2)
  }
}
