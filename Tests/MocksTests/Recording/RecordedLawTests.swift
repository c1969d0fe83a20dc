import LogbookDomain
import LogbookDomainTesting
import LogbookMocks
import LogbookPersistence
import LogbookRecords
import LogbookStorage
import LogbookTesting
import Foundation
import Synchronization
import Testing

/// Tests that a recorded store and its replay obey the contracts.
///
/// A law can be replayed if it makes the same calls each time. Laws about concurrency or changes, and laws that
/// generate new IDs, cannot be replayed.
@Suite(.serialized) struct `A recorded store` {
  @Test func `a recorded store of tasks obeys all laws, and its replay those that can be replayed`() async throws {
    var replayed: Set<String> = []
    for law in TaskStoreContract.laws {
      let recordings = try await (0..<2).asyncMap { _ in
        let recorders = Made<TaskStoreRecorder>()
        try await law.check(patience: .seconds(600)) {
          recorders.add(TaskStoreRecorder(recording: try Storage(.inMemory).tasks))
        }
        return try recorders.all.map { try $0.recording.data }
      }
      guard recordings[0] == recordings[1], !races(law.group, law.capabilities) else { continue }
      let mocks = try recordings[0].map { TaskStoreMock(replaying: try StoreRecording($0)) }
      let unused = Made(mocks)
      try await law.check(patience: .seconds(600)) { try #require(unused.takeFirst()) }
      for mock in mocks { try mock.expectFinished() }
      replayed.insert(law.name)
    }
    #expect(replayed.isSuperset(of: repeatable))
  }

  @Test func `a recorded store of reports obeys all laws, and its replay those that can be replayed`() async throws {
    var replayed: Set<String> = []
    for law in ReportStoreContract.laws {
      let recordings = try await (0..<2).asyncMap { _ in
        let recorders = Made<ReportStoreRecorder>()
        try await law.check(patience: .seconds(600)) {
          recorders.add(ReportStoreRecorder(recording: try Storage(.inMemory).reports))
        }
        return try recorders.all.map { try $0.recording.data }
      }
      guard recordings[0] == recordings[1], !races(law.group, law.capabilities) else { continue }
      let mocks = try recordings[0].map { ReportStoreMock(replaying: try StoreRecording($0)) }
      let unused = Made(mocks)
      try await law.check(patience: .seconds(600)) { try #require(unused.takeFirst()) }
      for mock in mocks { try mock.expectFinished() }
      replayed.insert(law.name)
    }
    #expect(replayed.isSuperset(of: repeatable))
  }
}

private func races(_ group: LawGroup, _ needed: [StoreCapability]) -> Bool {
  group == .concurrency || group == .changes || needed.contains(.concurrency)
}

/// The names of some laws that make the same calls each time. Their replay must succeed.
private let repeatable: Set = [
  "all batches but the last are full, none is empty, and together they are the answer",
  "batches show one snapshot, whatever is written between them",
  "every query returns the records that the reference returns, in its order",
  "a taken number is refused, and nothing changes",
  "an update replaces every field, and touches no other record",
  "after everything was deleted the store is empty and can be filled again",
]

extension Sequence {
  fileprivate func asyncMap<Result>(_ transform: (Element) async throws -> Result) async rethrows -> [Result] {
    var results: [Result] = []
    for element in self { results.append(try await transform(element)) }
    return results
  }
}

private final class Made<Element: Sendable>: Sendable {
  private let elements: Mutex<[Element]>

  init(_ elements: [Element] = []) {
    self.elements = Mutex(elements)
  }

  var all: [Element] { elements.withLock { $0 } }

  func add(_ element: Element) -> Element {
    elements.withLock { $0.append(element) }
    return element
  }

  func takeFirst() -> Element? {
    elements.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }
}
