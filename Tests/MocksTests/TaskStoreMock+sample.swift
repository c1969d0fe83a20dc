import LogbookDomain
import LogbookMocks
import LogbookRecords
import Foundation

/// Returns three tasks that queries can distinguish. The tasks are not sorted by number.
func sampleTasks() throws -> [TaskItem] {
  let first = try TaskItem(title: "Paint the fence", project: "House", number: 2, createdAt: moment)
  return [
    try TaskItem(title: "Call Zoë", completedAt: moment, tags: ["phone"], number: 3, createdAt: moment),
    first,
    try TaskItem(title: "Buy paint", project: "house", parentID: first.id, number: 1, createdAt: moment),
  ]
}

struct TaskSample: Sendable {
  let task: TaskItem
  let query = TaskQuery(isCompleted: false, sort: [.descending(.title)])

  let aggregation = Aggregation<TaskItem>(of: TaskQuery(limit: 5))

  init() throws {
    task = try TaskItem(title: "Water the plants", number: 4, createdAt: moment)
  }

  func perform(_ operation: TaskStoreMock.Operation, on store: any TaskStoreProtocol) async throws(StoreError) -> String
  {
    switch operation {
    case .insert: "\(try await store.insert(task))"
    case .insertMany: "\(try await store.insert([task]))"
    case .recordWithID: "\(try await store.record(withID: task.id) as Any)"
    case .recordNumbered: "\(try await store.record(numbered: 4) as Any)"
    case .records: "\(try await store.records(matching: query))"
    case .count: "\(try await store.count(matching: query))"
    case .rows: "\(try await store.rows(of: aggregation))"
    case .update: "\(try await store.update(task))"
    case .deleteWithIDs: "\(try await store.delete(withID: task.id))"
    case .deleteMatching: "\(try await store.delete(matching: query))"
    case .batches: "\(try await store.batches(matching: query, size: 2).collected())"
    }
  }

  func call(of operation: TaskStoreMock.Operation) -> TaskStoreMock.Call {
    switch operation {
    case .insert: .insert(task)
    case .insertMany: .insertMany([task])
    case .recordWithID: .recordWithID(task.id)
    case .recordNumbered: .recordNumbered(4)
    case .records: .records(matching: query)
    case .count: .count(matching: query)
    case .rows: .rows(of: aggregation)
    case .update: .update([task])
    case .deleteWithIDs: .deleteWithIDs([task.id])
    case .deleteMatching: .deleteMatching(query)
    case .batches: .batches(matching: query, size: 2)
    }
  }

  /// Stubs each method of a mock, and returns the expected results as text.
  func stubAll(of mock: TaskStoreMock) throws -> [TaskStoreMock.Operation: String] {
    let task = task.numbered(70)
    let rows = try aggregation.rows(of: [task, task])
    let count = 71
    let deleted = 72
    let deletedByQuery = 73
    mock.stub {
      $0.insert = { $0.numbered(74) }
      $0.insertMany = { $0.map { $0.numbered(75) } }
      $0.recordWithID = { id in id == task.id ? task : nil }
      $0.recordNumbered = { number in task.numbered(number) }
      $0.records = { query in [task, task.numbered(query.sort.count)] }
      $0.count = { _ in count }
      $0.rows = { aggregation throws(StoreError) in try aggregation.rows(of: [task, task]) }
      $0.update = { _ in }
      $0.deleteWithIDs = { ids in deleted + ids.count }
      $0.deleteMatching = { _ in deletedByQuery }
      $0.batches = { _, size in
        RecordBatches { () throws(StoreError) in throw .io(code: size, message: "stubbed") }
      }
    }
    return [
      .insert: "\(task.numbered(74))",
      .insertMany: "\([task.numbered(75)])",
      .recordWithID: "\(Optional(task) as Any)",
      .recordNumbered: "\(Optional(task.numbered(4)) as Any)",
      .records: "\([task, task.numbered(1)])",
      .count: "71",
      .rows: "\(rows)",
      .update: "()",
      .deleteWithIDs: "73",
      .deleteMatching: "73",
      .batches: "\(StoreError.io(code: 2, message: "stubbed"))",
    ]
  }
}
