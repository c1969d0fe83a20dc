import LogbookDomain
import LogbookRecords
import Foundation
import Synchronization

/// Calls every method of a task store except `rows(of:)`, and returns the outcomes and the published changes as text.
///
/// Some of the calls are meant to fail.
func useTasks(_ tasks: [TaskItem], of store: any TaskStoreProtocol) async throws -> [String] {
  var outcomes: [String] = []
  func note(_ call: () async throws(StoreError) -> Any?) async {
    do throws(StoreError) { outcomes.append(String(reflecting: try await call())) } catch {
      outcomes.append("\(error)")
    }
  }
  var changes = store.changes().makeAsyncIterator()
  await note { () throws(StoreError) in try await store.insert(tasks[0].numbered(30)) }
  outcomes.append("\(String(describing: await changes.next()))")
  await note { () throws(StoreError) in try await store.insert([tasks[2], tasks[1]]) }
  outcomes.append("\(String(describing: await changes.next()))")
  await note { () throws(StoreError) in try await store.insert(tasks[0]) }
  await note { () throws(StoreError) in try await store.insert([tasks[0], tasks[1]]) }
  await note { () throws(StoreError) in try await store.record(withID: tasks[0].id) }
  await note { () throws(StoreError) in try await store.record(withID: TaskItem.ID(UUID(uuid: zeros))) }
  await note { () throws(StoreError) in try await store.record(numbered: 30) }
  await note { () throws(StoreError) in try await store.record(numbered: .max) }
  let query = TaskQuery(
    project: "HOUSE",
    dueBefore: .distantFuture,
    sort: [.descending(.title), .ascending(.due)],
    limit: 1
  )
  await note { () throws(StoreError) in try await store.records(matching: query) }
  await note { () throws(StoreError) in try await store.records(matching: TaskQuery(tags: ["PHONE"])) }
  await note { () throws(StoreError) in try await store.count(matching: TaskQuery(search: "zoe", offset: -1)) }
  for try await batch in store.batches(matching: TaskQuery(), size: 2) { outcomes.append("\(batch)") }
  await note { () throws(StoreError) in try await store.update([tasks[1].numbered(2)]) }
  await note { () throws(StoreError) in try await store.update([tasks[1].numbered(5)]) }
  outcomes.append("\(String(describing: await changes.next()))")
  await note { () throws(StoreError) in try await store.delete(withIDs: [tasks[1].id]) }
  outcomes.append("\(String(describing: await changes.next()))")
  await note { () throws(StoreError) in try await store.delete(withIDs: [tasks[1].id]) }
  await note { () throws(StoreError) in try await store.delete(matching: TaskQuery(isCompleted: true)) }
  outcomes.append("\(String(describing: await changes.next()))")
  return outcomes
}

/// Calls every method of a report store except `rows(of:)`, and returns the outcomes and the published changes as text.
///
/// Some of the calls are meant to fail.
func useReports(_ reports: [Report], of store: any ReportStoreProtocol) async throws -> [String] {
  var outcomes: [String] = []
  func note(_ call: () async throws(StoreError) -> Any?) async {
    do throws(StoreError) { outcomes.append(String(reflecting: try await call())) } catch {
      outcomes.append("\(error)")
    }
  }
  var changes = store.changes().makeAsyncIterator()
  await note { () throws(StoreError) in try await store.insert(reports[0]) }
  outcomes.append("\(String(describing: await changes.next()))")
  await note { () throws(StoreError) in try await store.insert(Array(reports[1...])) }
  outcomes.append("\(String(describing: await changes.next()))")
  await note { () throws(StoreError) in try await store.insert(reports[1]) }
  await note { () throws(StoreError) in try await store.record(withID: reports[0].id) }
  await note { () throws(StoreError) in try await store.record(numbered: 99) }
  for grouping in ReportGrouping.allCases {
    await note { () throws(StoreError) in
      try await store.summaries(by: grouping, matching: ReportQuery(location: "wien"))
    }
  }
  let query = ReportQuery(from: .distantPast, before: .distantFuture, sort: [.ascending(.positive)], offset: 1)
  await note { () throws(StoreError) in try await store.records(matching: query) }
  await note { () throws(StoreError) in try await store.count(matching: query) }
  for try await batch in store.batches(matching: query, size: 1) { outcomes.append("\(batch)") }
  await note { () throws(StoreError) in try await store.update([reports[0], reports[1]]) }
  outcomes.append("\(String(describing: await changes.next()))")
  await note { () throws(StoreError) in try await store.delete(withIDs: [reports[0].id, reports[0].id]) }
  outcomes.append("\(String(describing: await changes.next()))")
  await note { () throws(StoreError) in try await store.delete(matching: ReportQuery(limit: 1)) }
  outcomes.append("\(String(describing: await changes.next()))")
  return outcomes
}

private let zeros: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)

/// A counter that returns the integers from `start - 1` down to 0, and then `nil`.
final class Countdown: Sendable {
  private let left: Mutex<Int>

  init(from start: Int) {
    left = Mutex(start)
  }

  func next() -> Int? {
    left.withLock { left in
      guard left > 0 else { return nil }
      left -= 1
      return left
    }
  }
}
